"""Who may sit at a table, as the app is told of them by whoever opened it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from tracker.table.seats import Seats, read_seats, write_seats


class Seating(msgspec.Struct, frozen=True):
    """`read` gives the seats by name, `write` puts others in their place. Both raise SaveError."""

    read: Callable[[], Seats]
    write: Callable[[Seats], None]

    @classmethod
    def beside(cls, save: Path) -> Seating:
        """The seats of the save at `save`."""
        return cls(partial(read_seats, save), partial(write_seats, save))
