"""A roll that is held back: journalled already, and shown on every seat digit by digit as the game master wishes.

Meanwhile everybody sees the table as it was before. Nothing of this is saved: a table opened anew shows all.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.table.seat import Seat
from tracker.table.sight import mentions_hidden
from tracker.table.state import State

HELD = ("recoil d100 of ", "shaping d100 of ")
"""How the names of dice begin that decide what everybody waits for: recoil checks, and casting (W16, S26)."""

BLANK = "_"


class Reveal(msgspec.Struct, frozen=True):
    """What is held back: the table before it, the entry it stands in, the die by name, its face, and how many of the
    two digits are open."""

    before: State
    entry: int
    die: str
    face: int
    digits: int = 0

    @property
    def shown(self) -> str:
        """The reading as far as it is open; 100 is read as 00."""
        digits = f"{self.face % 100:02}"
        return digits[: self.digits] + BLANK * (2 - self.digits)

    def for_seat(self, seat: Seat) -> str | None:
        """What a seat may see of it; None when the die is that of someone hidden."""
        if seat.role != "gm" and mentions_hidden(self.before, self.die):
            return None
        return f"{self.die}: {self.shown}"

    def further(self) -> Reveal | None:
        """With one more digit open; None once both were."""
        return msgspec.structs.replace(self, digits=self.digits + 1) if self.digits < 2 else None


def of(before: State, entry: int, dice: Sequence[str], faces: Sequence[int]) -> Reveal | None:
    """The roll to hold back of those a command made, if the table wants that and one of them is such."""
    if not before.settings.held:
        return None
    for die, face in zip(dice, faces, strict=False):
        if die.startswith(HELD):
            return Reveal(before, entry, die, face)
    return None
