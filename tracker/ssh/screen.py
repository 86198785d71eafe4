"""The table's own screen for a seat that sits down over SSH, or at the terminal of the process that hosts."""

from __future__ import annotations

import time

from msgspec.structs import replace
from textual.drivers.linux_driver import LinuxDriver
from textual.timer import Timer

from tracker.app.app import TrackerApp
from tracker.app.preferences import Preferences
from tracker.app.render import welcome
from tracker.app.surroundings import Surroundings
from tracker.app.themes import NAMES
from tracker.ssh.colour import Depth
from tracker.ssh.guard import Guarded, posted
from tracker.ssh.terminal import Terminal
from tracker.table.ledger.store import Store
from tracker.table.seat import GM, Seat

LOOKS: dict[Depth, str] = {"none": "mono", "16": "plain", "256": "dark", "full": "dark"}
"""The look that is readable in so many colours (B106)."""

BREATH_SECONDS = 0.05
"""Between two looks at what others do. A burst of changes is drawn as one, so that many screens leave time for the keys
of each; the last change is seen within a breath of it (B86)."""


def wished_look(terminal: Terminal) -> str:
    """The look that a seat wants, if there is such a one; else what its colours can show."""
    wished = terminal.wishes.look
    return wished if wished in NAMES else LOOKS[terminal.depth]


class SeatApp(Guarded, TrackerApp):
    """One seat's screen among others in a process."""

    _looked = 0.0
    _breath: Timer | None = None
    _heard = 0

    def on_mount(self) -> None:
        """The base class has put up the table; whoever sits down reads who they are."""
        self._heard = len(self.desk.store.history.entries)
        if self.desk.seat.role != "gm":
            self.call_after_refresh(self._welcome)

    def _welcome(self) -> None:
        table = self.table
        table.bar("said").show(
            *welcome.to_a_seat(self.desk.view, self.desk.seat, self.keymap, table.size.width)
        )

    def catch_up(self) -> None:
        """See the table as it is now; having just looked, a little later. What this seat does itself never waits."""
        if self._breath is not None:
            return
        rest = self._looked + BREATH_SECONDS - time.monotonic()
        if rest > 0:
            self._breath = self.set_timer(rest, self._draw_breath, name="breath")
        else:
            self._draw_breath()

    def _draw_breath(self) -> None:
        self._breath = None
        super().catch_up()
        self._looked = time.monotonic()
        self._hear()

    def _hear(self) -> None:
        """What was said to this seat alone, such as an answer to what it asked for, stands above the keys."""
        entries, seat = self.desk.store.history.entries, self.desk.seat
        said = [line for entry in entries[self._heard :] for line in entry.log if line.to == seat.name]
        self._heard = len(entries)
        told = said[-1].for_seat(seat) if said and seat.role != "gm" else None
        if told:
            self.table.say(told, "warn")

    @property
    def busy(self) -> bool:
        """Whether keys it was handed still wait for something to open or close."""
        return bool(self._typed)

    def reseat(self, seat: Seat) -> None:
        """What the seat owns, or may do unasked, has changed."""

        def take() -> None:
            self.desk.seat = seat
            self.table.table_moved()

        if seat != self.desk.seat:
            posted(self, take)

    def recolour(self) -> None:
        """Take the look that the terminal's colours can show."""
        if self.terminal is not None:
            self.set_look(wished_look(self.terminal))

    def look_again(self) -> None:
        """Something beside the table changed, such as who is here."""
        posted(self, lambda: self.table.table_moved())


class LocalDriver(LinuxDriver):
    """The local terminal of a process that serves others: Ctrl+Z must not stop them all."""

    @property
    def can_suspend(self) -> bool:
        return False


def remote_screen(store: Store, seat: Seat, terminal: Terminal, around: Surroundings) -> SeatApp:
    """The screen of a seat at a terminal far away, in the look that is wished for there."""
    return SeatApp(store, replace(around, preferences=Preferences(look=wished_look(terminal))), seat=seat)


def local_screen(store: Store, around: Surroundings) -> SeatApp:
    """The game master's own screen, at the terminal of the process, with what lies at this computer."""
    app = SeatApp(store, around, seat=GM)
    app.driver_class = LocalDriver
    return app
