"""One channel of a connection: a terminal that wants a screen, or nothing we have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import asyncssh

from tracker.table.text import clean

if TYPE_CHECKING:
    from tracker.ssh.host import Host
    from tracker.ssh.sitting import Sitting

NO_TERMINAL = "tracker needs a terminal: leave out -T, and give ssh no command\r\n"


class SeatSession(asyncssh.SSHServerSession[bytes]):
    """Joins a channel to the screen of its seat."""

    def __init__(self, host: Host, connection: asyncssh.SSHServerConnection) -> None:
        self._host = host
        self._connection = connection
        self._sitting: Sitting | None = None
        self._has_terminal = False
        self.channel: asyncssh.SSHServerChannel[bytes]

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self.channel = chan
        chan.set_write_buffer_limits(high=65_536, low=8_192)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        self._has_terminal = True
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        if not self._has_terminal:
            self.end(NO_TERMINAL, 1)
            return
        self._sitting = self._host.sit_down(self)

    @property
    def seat(self) -> str:
        """Whose connection this is, now that it has authenticated."""
        return str(self._connection.get_extra_info("username"))

    @property
    def term(self) -> str:
        """The terminal's kind."""
        return clean(self.channel.get_terminal_type() or "")[:40]

    @property
    def size(self) -> tuple[int, int]:
        """Its columns and rows."""
        return self.channel.get_terminal_size()[:2]

    @property
    def environment(self) -> dict[str, str]:
        """The few variables that say something about it."""
        sent = self.channel.get_environment()
        return {key: clean(sent[key])[:40] for key in ("COLORTERM", "NO_COLOR") if key in sent}

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if self._sitting is not None:
            self._sitting.terminal.feed(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._sitting is not None:
            self._sitting.terminal.resize((width, height))

    def pause_writing(self) -> None:
        if self._sitting is not None:
            self._sitting.terminal.block()

    def resume_writing(self) -> None:
        if self._sitting is not None:
            self._sitting.terminal.unblock()

    def eof_received(self) -> bool:
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        if self._sitting is not None:
            self._host.left(self._sitting, self)
            self._sitting = None

    def end(self, text: str, status: int) -> None:
        """Say something and close."""
        if not self.channel.is_closing():
            self.channel.write(text.encode())
            self.channel.exit(status)
