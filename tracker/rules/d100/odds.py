"""Exact odds of d100 tests, by counting (S1–S3).

The candidates of a test share a fair units digit, so a test is ten columns of ten readings. With m candidates the j-th best
reading of a column is the best drawn in (10 − j)^m − (9 − j)^m of 10^m cases, j from 0; the worst likewise from the
other end. That gives each reading a whole weight, and every chance is a sum of weights.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import prod

import msgspec

from tracker.rules.d100.dice import MOST_DICE
from tracker.rules.d100.grades import HIGHEST, LOWEST, Grade, Result, grade, grade_of, standing


class Odds(msgspec.Struct, frozen=True):
    """The chance of each grade; together they are 1."""

    critical: Fraction
    success: Fraction
    failure: Fraction
    fumble: Fraction

    @property
    def succeeding(self) -> Fraction:
        """The chance of a Success or better."""
        return self.critical + self.success


class Side(msgspec.Struct, frozen=True):
    """One side of an opposed test: its unmodified skill and its net of dice."""

    skill: int
    net: int = 0


class _Spread(msgspec.Struct, frozen=True):
    """Every reading as `standings`, worst first, with the weights `below` each and the whole `total`."""

    standings: tuple[int, ...]
    weights: tuple[int, ...]
    below: tuple[int, ...]
    total: int

    def under(self, bar: int) -> int:
        """The weight of all readings that stand below `bar`."""
        place = bisect_left(self.standings, bar)
        return self.below[place] if place < len(self.below) else self.total


def percent(chance: Fraction) -> float:
    """A chance in percent."""
    return float(chance * 100)


@lru_cache(maxsize=2048)
def odds(skill: int, net: int = 0) -> Odds:
    """The exact chance of each grade for `skill` (0–100) with `net` dice, +3 to −3 (S1, S2)."""
    weights = _weights(skill, net)
    total = sum(weights.values())
    sums = dict.fromkeys(Grade, 0)
    for roll, weight in weights.items():
        sums[grade(roll, skill)] += weight
    return Odds(*(Fraction(sums[each], total) for each in Grade))


def odds_of_winning(active: Side, passive: Side, *, must_succeed: bool = False) -> Fraction:
    """The exact chance that `active` beats `passive`, both yet to roll (S3); `must_succeed` as in `beats`."""
    ours, theirs = _spread(active), _spread(passive)
    tie = 1 if active.skill > passive.skill else 0
    won = sum(
        weight * theirs.under(place + tie)
        for place, weight in zip(ours.standings, ours.weights, strict=True)
        if not must_succeed or place >= _SUCCESS
    )
    return Fraction(won, ours.total * theirs.total)


def odds_of_passing(
    active: Side, defences: Sequence[Side] = (), counters: Sequence[Side] = (), grade: Grade | None = None
) -> Fraction:
    """The exact chance that `active` succeeds, beats each of `defences` and is beaten by none of `counters`, all yet to roll
    and each against the one test of `active` (S3, S29, S39). With `grade`, that it does so with just that grade."""
    ours = _spread(active)
    passing = 0
    for place, weight in zip(ours.standings, ours.weights, strict=True):
        if place < _SUCCESS or (grade is not None and grade_of(place) is not grade):
            continue
        for side in defences:
            weight *= _spread(side).under(place + (active.skill > side.skill))
        for side in counters:
            weight *= _spread(side).under(place + (side.skill <= active.skill))
        passing += weight
    return Fraction(passing, ours.total * prod(_spread(side).total for side in (*defences, *counters)))


def odds_against(stored: Result, passive: Side, *, must_succeed: bool = False) -> Fraction:
    """The exact chance that the finished test `stored` beats `passive`, who is yet to roll (S3)."""
    if must_succeed and not stored.grade.succeeded:
        return Fraction(0)
    theirs = _spread(passive)
    tie = 1 if stored.skill > passive.skill else 0
    return Fraction(theirs.under(standing(stored.roll, stored.grade) + tie), theirs.total)


_SUCCESS = standing(LOWEST, Grade.SUCCESS)


def _weights(skill: int, net: int) -> dict[int, int]:
    if abs(net) > MOST_DICE:
        raise ValueError(f"at most {MOST_DICE} Bonus or Penalty dice count, not {abs(net)}")
    drawn = 1 + abs(net)
    weights: dict[int, int] = {}
    for units in range(10):
        column = sorted(
            (10 * ten + units or HIGHEST for ten in range(10)),
            key=lambda roll: standing(roll, grade(roll, skill)),
            reverse=net > 0,
        )
        for place, roll in enumerate(column):
            weights[roll] = (10 - place) ** drawn - (9 - place) ** drawn
    return weights


@lru_cache(maxsize=2048)
def _spread(side: Side) -> _Spread:
    weights = _weights(side.skill, side.net)
    ranked = sorted((standing(roll, grade(roll, side.skill)), weight) for roll, weight in weights.items())
    ordered = tuple(weight for _, weight in ranked)
    running = tuple(accumulate(ordered, initial=0))
    return _Spread(tuple(place for place, _ in ranked), ordered, running[:-1], running[-1])
