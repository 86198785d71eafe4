"""Who may sit at a table, as the app is told of them by whoever opened it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from tracker.table.saves.seats import SeatRecord, Seats, changed, find, read_seats, write_seats


class Seating(msgspec.Struct, frozen=True):
    """`read` gives the seats by name, `write` puts others in their place. Both raise SaveError. `line_for` gives the call by
    which a seat joins; empty while the table is not shared."""

    read: Callable[[], Seats]
    write: Callable[[Seats], None]
    line_for: Callable[[str], str] = lambda seat: ""

    @classmethod
    def beside(cls, save: Path) -> Seating:
        """The seats of the save at `save`."""
        return cls(partial(read_seats, save), partial(write_seats, save))

    def screen_of(self, name: str) -> OwnScreen:
        """How the screen of one seat is, for that seat to change; nothing else about it can be."""

        def write(field: str, value: str | bool) -> None:
            self.write(changed(self.read(), name, **{field: value}))

        return OwnScreen(lambda: find(self.read(), name), write)


class OwnScreen(msgspec.Struct, frozen=True):
    """`read` gives a seat as it is kept, `write` changes one thing about its screen. Both raise SaveError, and Refused when
    the seat is gone or cannot be so."""

    read: Callable[[], SeatRecord]
    write: Callable[[str, str | bool], None]
