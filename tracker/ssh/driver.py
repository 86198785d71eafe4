"""Textual's driver for a terminal at the other end of an SSH channel.

Modes are as plain as can be, since a lost connection cannot put them back: no kitty keys, no pixel mouse, no resizing
in band, and the mouse only for seats that ask for it (B105).
"""

from __future__ import annotations

import codecs
from pathlib import Path
from typing import Any, BinaryIO, Literal, TextIO

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from tracker.ssh.terminal import RESET, Terminal
from tracker.table.text import clean

ESCAPE_SECONDS = 0.11
"""How long a lone Escape may be the beginning of something; the parser gives up a little earlier."""

LARGEST_BURST = 65_536
"""Bytes taken without a pause for breath; what a paste has more is dropped."""

_PASTE, _PASTED = b"\x1b[200~", b"\x1b[201~"


class SSHDriver(Driver):
    """Carries one app's drawing to its terminal, and what the person types back to the app."""

    def __init__(
        self,
        app: App[Any],
        *,
        terminal: Terminal,
        debug: bool = False,
        mouse: bool = False,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse and terminal.mouse, size=size or terminal.size)
        self._terminal = terminal
        self._parser = XTermParser(debug)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._burst = 0
        self._pasting = False
        self._listening = False

    # --- out -----------------------------------------------------------------------------------------------

    def write(self, data: str) -> None:
        """Send what was drawn."""
        self._terminal.write(data)

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        terminal = self._terminal
        terminal.on_input = self._typed
        terminal.on_resize = self._resized
        terminal.on_redraw = self._redraw
        terminal.on_enter = self._enter
        self._listening = True
        self._enter()
        self._resized()

    def _enter(self) -> None:
        write = self._terminal.say
        write("\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?7l\x1b[2J")
        if self._mouse:
            write("\x1b[?1000h\x1b[?1006h")
        write("\x1b[?2026$p")

    def disable_input(self) -> None:
        """Listen no longer."""
        self._listening = False

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        self.disable_input()
        self._terminal.on_input = self._terminal.on_resize = None
        self._terminal.on_redraw = self._terminal.on_enter = None
        self._terminal.say(f"{RESET}\x1b[?1049l\x1b[?25h")

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing: a browser would open where the table is, not where the person is."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Nothing: the file would land where the table is."""
        binary.close()

    # --- in ------------------------------------------------------------------------------------------------

    def _typed(self, data: bytes) -> None:
        if not self._listening:
            return
        data = self._bounded(data)
        text = self._decoder.decode(data)
        if text:  # Half a character is no end of file.
            self._post(self._parser.feed(text))
        self._loop.call_later(ESCAPE_SECONDS, self._breathe)

    def _bounded(self, data: bytes) -> bytes:
        """What is taken of a burst; a paste that is too long is closed where it is cut."""
        room = LARGEST_BURST - self._burst
        self._burst += len(data)
        if room <= 0:
            return b""
        taken = data[:room]
        opened, closed = taken.rfind(_PASTE), taken.rfind(_PASTED)
        if opened != closed:
            self._pasting = opened > closed
        if len(data) > room and self._pasting:
            self._pasting = False
            taken += _PASTED
        return taken

    def _breathe(self) -> None:
        self._burst = 0
        if self._listening:
            self._post(self._parser.tick())

    def _post(self, found: Any) -> None:
        for message in found:
            if isinstance(message, events.Paste):
                message.text = "\n".join(clean(line) for line in message.text.splitlines())
            self.process_message(message)

    def process_message(self, message: Message) -> None:
        """Hand a message to the app."""
        super().process_message(message)

    def _resized(self) -> None:
        self._size = self._terminal.size
        size = Size(*self._terminal.size)
        self.process_message(events.Resize(size, size))

    def _redraw(self) -> None:
        app = self._app

        def everything() -> None:
            for screen in app.screen_stack:
                screen.refresh(layout=True)

        app.call_later(everything)
