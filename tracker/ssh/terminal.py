"""A person's terminal as a screen sees it: where bytes go, how large it is, what it can show.

It outlives the connection. When that drops, the screen goes on without anyone looking; when its seat comes back, the
new channel takes the old one's place and everything is drawn again (a place is kept as it was: selection, filters,
half-typed text).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from tracker.ssh.colour import Depth, depth_of
from tracker.table.saves.seats import SeatRecord

SMALLEST, LARGEST = (20, 5), (500, 200)
"""Columns and rows that a terminal is believed to have, at least and at most."""

USUAL = (80, 24)
"""Columns and rows of a terminal that does not say."""

RESET = (
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"  # mouse
    "\x1b[?1004l\x1b[?2004l\x1b[?2048l\x1b[?2026l"  # focus, pastes, resizing, synchronised drawing
    "\x1b[<u\x1b[?1l\x1b>"  # keyboard
    "\x1b[?7h\x1b[?25h\x1b[0m"  # wrapping, cursor, colours
)
"""Undoes whatever an earlier screen may have left behind, for a connection lost without a goodbye (B105)."""


class Channel(Protocol):
    """What bytes are written to; an SSH channel is one."""

    def write(self, data: bytes) -> None: ...

    def is_closing(self) -> bool: ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Terminal:
    """See the module. `wishes` are how its seat wants the screen. `blocked` while the other side does not read: then
    nothing is written, and all is drawn again once it does. `on_redraw` is called for that, `on_resize` when the size
    changes, `on_enter` when somebody new looks, and `on_wishes` when other modes are wanted."""

    def __init__(self, wishes: SeatRecord | None = None) -> None:
        self.wishes = wishes or SeatRecord("")
        self.size = USUAL
        self._said: Depth = "16"
        self.blocked = False
        self.sent = 0
        """Bytes written so far."""
        self.on_input: Callable[[bytes], None] | None = None
        self.on_resize: Callable[[], None] | None = None
        self.on_redraw: Callable[[], None] | None = None
        self.on_enter: Callable[[], None] | None = None
        self.on_wishes: Callable[[], None] | None = None
        self._channel: Channel | None = None
        self._missed = False
        self._held = False

    @property
    def connected(self) -> bool:
        """Whether anyone is at the other end."""
        return self._channel is not None and not self._channel.is_closing()

    @property
    def depth(self) -> Depth:
        """The colours there are: as its seat says, else as the terminal does."""
        return self._said if self.wishes.colours == "auto" else self.wishes.colours

    def meet(self, term: str, environment: Mapping[str, str]) -> None:
        """Learn what kind of terminal it is."""
        self._said = depth_of(term, environment)

    def wish(self, wishes: SeatRecord) -> None:
        """Its seat wants the screen otherwise."""
        self.wishes = wishes
        if self.on_wishes is not None:
            self.on_wishes()

    def attach(
        self, channel: Channel, term: str, size: tuple[int, int], environment: Mapping[str, str]
    ) -> None:
        """Somebody sits down, for the first time or again."""
        self._channel = channel
        self.meet(term, environment)
        self.blocked = False
        self.size = believable(size)
        if self._held:
            channel.pause_reading()
        self._raw(RESET)
        if self.on_enter is not None:
            self.on_enter()
            self.resize(size)
            self.redraw()

    def detach(self) -> None:
        """The connection is gone."""
        self._channel = None
        self.blocked = False
        self._missed = True

    def write(self, text: str) -> None:
        """Send text, unless nobody is there or the other side does not keep up."""
        if self.blocked or not self.connected:
            self._missed = True
            return
        self._raw(text)

    def say(self, text: str) -> None:
        """Send text whatever happens: what undoes modes, and last words."""
        self._raw(text)

    def give_back(self) -> None:
        """Leave the terminal as it was found."""
        self._raw(f"{RESET}\x1b[?1049l\x1b[?25h")

    def resize(self, size: tuple[int, int]) -> None:
        """The terminal has another size."""
        self.size = believable(size)
        if self.on_resize is not None:
            self.on_resize()

    def block(self) -> None:
        """The other side does not keep up."""
        self.blocked = True

    def unblock(self) -> None:
        """The other side reads again."""
        self.blocked = False
        if self._missed:
            self.redraw()

    def redraw(self) -> None:
        """Have everything drawn again."""
        self._missed = False
        if self.on_redraw is not None:
            self.on_redraw()

    def feed(self, data: bytes) -> None:
        """Bytes the person typed."""
        if self.on_input is not None:
            self.on_input(data)

    def hold(self, held: bool) -> None:
        """Take no more of what the person types, which then waits on their side; or go on."""
        if held == self._held:
            return
        self._held = held
        if self._channel is not None and not self._channel.is_closing():
            if held:
                self._channel.pause_reading()
            else:
                self._channel.resume_reading()

    def _raw(self, text: str) -> None:
        if self._channel is None or self._channel.is_closing():
            return
        data = text.encode("utf-8", "replace")
        self.sent += len(data)
        self._channel.write(data)


def believable(size: tuple[int, int]) -> tuple[int, int]:
    """Columns and rows within bounds; zero, which the protocol allows, means the usual."""
    return tuple(  # type: ignore[return-value]
        max(low, min(said, high)) if said > 0 else usual
        for said, usual, low, high in zip(size, USUAL, SMALLEST, LARGEST, strict=True)
    )
