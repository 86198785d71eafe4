"""One entry of the journal: a command that was done, with its faces, and what it said."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.table.draft import GM, Change, LogLine, Seat
from tracker.table.language.words import in_short

BRIEF = 200
"""The longest command that logs show whole, in characters."""

EntryKind = Literal["do", "undo", "redo", "edit", "base"]


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

    @property
    def brief(self) -> str:
        """The command as logs show it, on one line, in short, cut off where it is very long: an import is one command."""
        line = " ".join(in_short(self.line)[: BRIEF + 1].splitlines())
        return line if len(line) <= BRIEF else f"{line[:BRIEF]}…"
