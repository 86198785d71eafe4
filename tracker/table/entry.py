"""One entry of the journal: a command that was done, with its faces, what it said, and what it changed."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.table.seat import GM, Seat

EntryKind = Literal["do", "undo", "redo", "edit", "base"]


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the log: `text` for the GM, `shown` for everyone else (None: not for them), and rule ids. With `to`,
    what is shown is for the seat of that name alone."""

    text: str
    rules: tuple[str, ...] = ()
    shown: str | None = None
    warning: bool = False
    to: str = ""

    def for_seat(self, seat: Seat) -> str | None:
        """What a seat may read of it; None when it is not for them."""
        if seat.role == "gm":
            return self.text
        return self.shown if self.to in ("", seat.name) else None

    def __str__(self) -> str:
        return f"{self.text}  {' '.join(self.rules)}" if self.rules else self.text


class Change(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One contribution to a shown number: whose (`""` for the encounter), which, before and after, and why."""

    who: str
    field: str
    before: float | None
    after: float | None
    why: str
    rule: str = ""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An entry, numbered from 1.

    `after` is the number of the live entry whose state this one started from (0: the first base). For `undo` and
    `redo`, `count` says how many commands; `changed` is false for a command that undo passes over (a roll).
    `sides` says of each face in the line how many its die has (0: as in `Dice.sides`). `base` and
    `edit` hold the whole state as text in `state`; a `base` also the program version and the values of the house file
    in force from here on.
    """

    n: int
    time: str
    kind: EntryKind = "do"
    line: str = ""
    seat: Seat = GM
    after: int = 0
    changed: bool = True
    count: int = 0
    round: int = 0
    log: tuple[LogLine, ...] = ()
    changes: tuple[Change, ...] = ()
    sides: tuple[int, ...] = ()
    state: str = ""
    version: str = ""
    house: str = ""
