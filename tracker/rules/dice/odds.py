"""Exact odds: every total with the whole number of ways it comes about. No floats, no sampling.

An exploding die is counted as `roll` throws it, so its odds are exact too: thrown again at most EXPLOSIONS
times, and the last face counts whatever it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

from tracker.rules.dice.expression import (
    EXPLOSIONS,
    Dice,
    DiceError,
    Expression,
    Labelled,
    Negative,
    Number,
    Product,
    Sum,
    format,
)

MOST_STEPS = 1_000_000  # multiplications: a fraction of a second

_Ways: TypeAlias = dict[int, int]


class Distribution(Mapping[int, Fraction]):
    """Each possible total, in rising order, with its probability; they add up to 1.

    `ways` holds the same as whole numbers, out of `outcomes` equally likely ones.
    """

    __slots__ = ("outcomes", "ways")

    def __init__(self, ways: Mapping[int, int]) -> None:
        self.ways: Mapping[int, int] = {total: ways[total] for total in sorted(ways) if ways[total]}
        self.outcomes: int = sum(self.ways.values())

    def __getitem__(self, total: int) -> Fraction:
        return Fraction(self.ways[total], self.outcomes)

    def __iter__(self) -> Iterator[int]:
        return iter(self.ways)

    def __len__(self) -> int:
        return len(self.ways)

    def __repr__(self) -> str:
        return f"Distribution({self.ways!r})"


def distribution(expression: Expression) -> Distribution:
    """The exact odds of every total. Raises DiceError when counting them would take too long."""
    return Distribution(_Counting(expression).ways(expression))


def chance(odds: Distribution, wanted: Callable[[int], bool]) -> Fraction:
    """The probability that the total is one that is `wanted`."""
    return Fraction(sum(ways for total, ways in odds.ways.items() if wanted(total)), odds.outcomes)


def at_least(odds: Distribution, target: int) -> Fraction:
    """The probability of `target` or more."""
    return chance(odds, lambda total: total >= target)


def mean(odds: Distribution) -> Fraction:
    """The expected total."""
    return Fraction(sum(total * ways for total, ways in odds.ways.items()), odds.outcomes)


class _Counting:
    """Counts ways, node by node, and gives up once that has taken too many steps."""

    def __init__(self, expression: Expression) -> None:
        self.expression = expression
        self.steps = 0

    def spend(self, steps: int, bits: int) -> None:
        """Steps weigh more when their numbers are long."""
        self.steps += steps * (1 + bits // 1000)
        if self.steps > MOST_STEPS:
            raise DiceError(f"the odds of {_short(self.expression)} take too long; use fewer or smaller dice")

    def ways(self, node: Expression) -> _Ways:
        match node:
            case Number(value):
                return {value: 1}
            case Dice():
                return self.dice(node)
            case Labelled(inner):
                return self.ways(inner)
            case Negative(inner):
                return {-total: ways for total, ways in self.ways(inner).items()}
            case Sum(parts):
                ways = {0: 1}
                for part in parts:
                    ways = self.combined(ways, self.ways(part), int.__add__)
                return ways
            case Product(parts):
                ways = {1: 1}
                for part in parts:
                    ways = self.combined(ways, self.ways(part), int.__mul__)
                return ways

    def dice(self, dice: Dice) -> _Ways:
        if dice.count == 0:
            return {0: 1}
        die = self.die(dice)
        if dice.counting == dice.count:
            return self.power(die, dice.count)
        return self.kept(die, dice.count, dice.keeping, highest=dice.keep == "kh")

    def die(self, dice: Dice) -> _Ways:
        """One die: after n highest faces in a row, each face weighs sides^(EXPLOSIONS − n)."""
        sides = dice.sides
        again = EXPLOSIONS if dice.explodes else 0
        self.spend(sides * (again + 1), 0)
        ways = {n * sides + face: sides ** (again - n) for n in range(again + 1) for face in range(1, sides)}
        return ways | {(again + 1) * sides: 1}

    def combined(self, left: _Ways, right: _Ways, operation: Callable[[int, int], int]) -> _Ways:
        """Two independent totals put together by `operation`; for addition, their convolution."""
        self.spend(len(left) * len(right), _bits(left) + _bits(right))
        result: _Ways = {}
        for a, ways_a in left.items():
            for b, ways_b in right.items():
                total = operation(a, b)
                result[total] = result.get(total, 0) + ways_a * ways_b
        return result

    def power(self, die: _Ways, count: int) -> _Ways:
        """The sum of `count` such dice.

        With P the die's polynomial, Q = P^count satisfies P·Q′ = count·P′·Q. Comparing coefficients gives
        each one of Q from those before it, in as many steps as the die has values.
        """
        if count == 1:
            return die
        low, high = min(die), max(die)
        others = [(value - low, ways) for value, ways in die.items() if value != low]
        self.spend((high - low) * count * len(others), count * _bits(die))
        first = die[low]
        result = [first**count]
        for k in range(1, (high - low) * count + 1):
            scaled = sum(((count + 1) * i - k) * ways * result[k - i] for i, ways in others if i <= k)
            result.append(scaled // (k * first))
        return {low * count + k: ways for k, ways in enumerate(result)}

    def kept(self, die: _Ways, count: int, keeping: int, highest: bool) -> _Ways:
        """The sum of the `keeping` best of `count` dice, counted by the worst value kept.

        For each such value: `better` dice beat it and all count, the other kept ones show it, and of the dice
        that do not beat it at least that many show it while the others fall short.
        """
        self.spend(len(die) * keeping * count, 10 * count)
        result: _Ways = {}
        beating: _Ways = {}
        short = sum(die.values())
        for worst in sorted(die, reverse=highest):
            short -= die[worst]
            sums = {0: 1}
            for better in range(keeping if beating else 1):
                if better:
                    sums = self.combined(sums, beating, int.__add__)
                rest = count - better
                showing = sum(
                    math.comb(rest, n) * die[worst] ** n * short ** (rest - n)
                    for n in range(keeping - better, rest + 1)
                )
                for total, ways in sums.items():
                    total += worst * (keeping - better)
                    result[total] = result.get(total, 0) + math.comb(count, better) * ways * showing
            beating[worst] = die[worst]
        return result


def _bits(ways: _Ways) -> int:
    """The length in bits of the number of outcomes."""
    return sum(ways.values()).bit_length()


def _short(expression: Expression) -> str:
    text = format(expression)
    return text if len(text) <= 40 else f"{text[:39]}…"
