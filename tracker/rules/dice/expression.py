"""What a dice expression is: a frozen tree, its canonical text and its bounds."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from typing import Literal, TypeAlias

import msgspec

EXPLOSIONS = 10
"""How often one exploding die is thrown again at most; its last face counts and no longer explodes."""


class DiceError(ValueError):
    """An expression that cannot be read, rolled or counted. The text is one line for people.

    `column` counts characters from 1; it is None where the fault has no place in the text.
    """

    def __init__(self, message: str, column: int | None = None) -> None:
        super().__init__(message if column is None else f"column {column}: {message}")
        self.column = column


class Number(msgspec.Struct, frozen=True, tag=True):
    """A whole number, 0 or more; below zero it stands in a `Negative`."""

    value: int


class Dice(msgspec.Struct, frozen=True, tag=True):
    """`count` dice of `sides` sides thrown together. With `keep`, only `keeping` of them count."""

    count: int
    sides: int
    explodes: bool = False
    keep: Literal["", "kh", "kl"] = ""
    keeping: int = 0

    @property
    def name(self) -> str:
        """What one of these dice is called when it is asked for: `d6`."""
        return f"d{self.sides}"

    @property
    def counting(self) -> int:
        """How many of the dice count."""
        return self.keeping if self.keep else self.count


class Labelled(msgspec.Struct, frozen=True, tag=True):
    """`inner` with a comment in square brackets, which changes nothing: `2d6[fire]`."""

    inner: Expression
    label: str


class Negative(msgspec.Struct, frozen=True, tag=True):
    """`inner` with its sign turned round."""

    inner: Expression


class Sum(msgspec.Struct, frozen=True, tag=True):
    """Two or more parts added up; what is subtracted is a `Negative`."""

    parts: tuple[Expression, ...]


class Product(msgspec.Struct, frozen=True, tag=True):
    """Two or more factors multiplied."""

    parts: tuple[Expression, ...]


Expression: TypeAlias = Number | Dice | Labelled | Negative | Sum | Product

# How tightly a node binds in writing; one that binds more loosely than its place allows gets parentheses.
_TIGHTNESS = {Sum: 0, Negative: 1, Product: 2, Labelled: 3, Number: 4, Dice: 4}


def format(expression: Expression) -> str:
    """The canonical text: no spaces, `1d6` for `d6`, `1d100` for `d%`. Parsing it gives the same tree."""
    match expression:
        case Number(value):
            return str(value)
        case Dice(count, sides, explodes, keep, keeping):
            return f"{count}d{sides}{'!' if explodes else ''}{f'{keep}{keeping}' if keep else ''}"
        case Labelled(inner, label):
            return f"{_within(inner, Number)}[{label}]"
        case Negative(inner):
            return f"-{_within(inner, Product)}"
        case Product(parts):
            return "*".join(_within(part, Labelled) for part in parts)
        case Sum(parts):
            texts = [format(p) if isinstance(p, Negative) else f"+{_within(p, Product)}" for p in parts]
            return "".join(texts).removeprefix("+")


def _within(child: Expression, loosest: type[Expression]) -> str:
    text = format(child)
    return text if _TIGHTNESS[type(child)] >= _TIGHTNESS[loosest] else f"({text})"


def dice_of(expression: Expression) -> Iterator[Dice]:
    """The dice terms in reading order, which is the order in which they are thrown."""
    match expression:
        case Dice():
            yield expression
        case Labelled(inner) | Negative(inner):
            yield from dice_of(inner)
        case Sum(parts) | Product(parts):
            for part in parts:
                yield from dice_of(part)


def minimum(expression: Expression) -> int:
    """The lowest total that can come up."""
    return bounds(expression)[0]


def maximum(expression: Expression) -> int:
    """The highest total that can come up; an exploding die reaches (1 + EXPLOSIONS) × its sides."""
    return bounds(expression)[1]


def bounds(expression: Expression) -> tuple[int, int]:
    """The lowest and the highest total. Both are reached, as no two parts share a die."""
    match expression:
        case Number(value):
            return value, value
        case Dice(sides=sides, explodes=explodes, counting=counting):
            return counting, counting * sides * (1 + EXPLOSIONS if explodes else 1)
        case Labelled(inner):
            return bounds(inner)
        case Negative(inner):
            low, high = bounds(inner)
            return -high, -low
        case Sum(parts):
            lows, highs = zip(*map(bounds, parts), strict=True)
            return sum(lows), sum(highs)
        case Product(parts):
            low = high = 1
            for ends in map(bounds, parts):
                corners = [math.prod(pair) for pair in product((low, high), ends)]
                low, high = min(corners), max(corners)
            return low, high
