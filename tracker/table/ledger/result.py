"""What becomes of a line, for the seat that sent it."""

from __future__ import annotations

from typing import Any

import msgspec

from tracker.table.dice import Dice
from tracker.table.entry import Entry, LogLine
from tracker.table.seat import Seat
from tracker.table.state import State


class Result(msgspec.Struct, frozen=True):
    """What became of a line. `need` is a die to roll first; `value` the answer of a question such as `build`."""

    ok: bool
    message: str = ""
    lines: tuple[LogLine, ...] = ()
    need: tuple[str, int] | None = None
    faces: tuple[int, ...] = ()
    dice: tuple[str, ...] = ()
    value: Any = None
    state: State | None = None
    entry: Entry | None = None

    def for_seat(self, seat: Seat, dice: Dice) -> Result:
        """Without what the seat may not know of it. `state` stays whole: it is for `view_for`, never for eyes."""
        if seat.role == "gm":
            return self
        read = ((said, said.for_seat(seat)) for said in self.lines)
        open_ = [i for i in range(len(self.dice)) if i not in dice.secret]
        return msgspec.structs.replace(
            self,
            lines=tuple(msgspec.structs.replace(said, text=text) for said, text in read if text is not None),
            faces=tuple(self.faces[i] for i in open_),
            dice=tuple(self.dice[i] for i in open_),
            entry=None,
        )
