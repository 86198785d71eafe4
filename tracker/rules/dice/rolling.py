"""Rolling an expression with faces that come from outside."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from tracker.rules.dice.expression import (
    EXPLOSIONS,
    Dice,
    Expression,
    Labelled,
    Negative,
    Number,
    Product,
    Sum,
    format,
)

Draw: TypeAlias = Callable[[str, int], int]
"""Asked for one die by name (`d6`) and sides; returns its face, 1 … sides. What it raises passes through."""


class Die(msgspec.Struct, frozen=True):
    """One die on the table: its faces (several when it exploded) and whether it counts."""

    sides: int
    faces: tuple[int, ...]
    kept: bool = True

    @property
    def value(self) -> int:
        return sum(self.faces)

    @property
    def text(self) -> str:
        """`4`; `6+2` when it exploded; `(1)` when it was not kept."""
        faces = "+".join(map(str, self.faces))
        return faces if self.kept else f"({faces})"


class Rolled(msgspec.Struct, frozen=True):
    """What came up: the total, and each dice term's dice in reading order."""

    expression: Expression
    total: int
    throws: tuple[tuple[Die, ...], ...]

    @property
    def dice(self) -> tuple[Die, ...]:
        """All dice in reading order."""
        return tuple(die for throw in self.throws for die in throw)

    @property
    def text(self) -> str:
        """For people and logs: `4d6kh3+2 [6 (1) 4 5] = 17`, brackets per dice term."""
        throws = (f"[{' '.join(die.text for die in throw)}]" for throw in self.throws)
        return " ".join([format(self.expression), *throws, f"= {self.total}"])


def roll(expression: Expression, draw: Draw) -> Rolled:
    """Asks `draw` for each die in reading order and adds up.

    The dice of an exploding term are thrown as at a table: all of them, then one more for each that showed
    its highest face, from left to right, and so on. Of equal dice the first ones are kept.
    """
    throws: list[tuple[Die, ...]] = []

    def total(node: Expression) -> int:
        match node:
            case Number(value):
                return value
            case Dice():
                throws.append(_throw(node, draw))
                return sum(die.value for die in throws[-1] if die.kept)
            case Labelled(inner):
                return total(inner)
            case Negative(inner):
                return -total(inner)
            case Sum(parts):
                return sum(map(total, parts))
            case Product(parts):
                return math.prod(map(total, parts))

    result = total(expression)
    return Rolled(expression, result, tuple(throws))


def _throw(dice: Dice, draw: Draw) -> tuple[Die, ...]:
    faces = [[draw(dice.name, dice.sides)] for _ in range(dice.count)]
    for _ in range(EXPLOSIONS if dice.explodes else 0):
        for die in faces:
            if die[-1] == dice.sides:
                die.append(draw(dice.name, dice.sides))
    best = sorted(range(dice.count), key=lambda i: sum(faces[i]), reverse=dice.keep != "kl")
    kept = set(best[: dice.counting])
    return tuple(Die(dice.sides, tuple(die), i in kept) for i, die in enumerate(faces))
