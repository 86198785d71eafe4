"""Exact chances of every grade. Each answer names all grades, best last, with fractions that sum to 1."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import prod

from tracker.rules.gifts.data import GiftsData, Grade
from tracker.rules.gifts.grades import Roll, grade
from tracker.rules.gifts.powerloss import powerloss_grade

GradeChances = dict[Grade, Fraction]


def natural_chances(dice: Iterable[int]) -> dict[int, Fraction]:
    """The chance of each highest face that dice of these sides show (G1). Raises ValueError without dice."""
    sides = tuple(dice)
    if not sides:
        raise ValueError("a roll needs at least one die")
    highest = range(max(sides) + 1)
    at_most = [
        prod((Fraction(min(face, size), size) for size in sides), start=Fraction(1)) for face in highest
    ]
    return {face: at_most[face] - at_most[face - 1] for face in highest[1:]}


def grade_chances(
    dice: Iterable[int], modifier: int, target: int, risk: int, data: GiftsData
) -> GradeChances:
    """The chance of every grade of a test (G2, G3) with dice of these sides."""
    chances = dict.fromkeys(Grade, Fraction(0))
    for natural, chance in natural_chances(dice).items():
        chances[grade(natural, modifier, target, risk, data)] += chance
    return chances


def activation_chances(roll: Roll, target: int, risk: int, data: GiftsData) -> GradeChances:
    """The chance of every grade of an activation (G6)."""
    return _chances(roll, target, risk, data)


def push_chances(roll: Roll, data: GiftsData) -> GradeChances:
    """The chance of every grade of a push (G8)."""
    return _chances(roll, data.push.target, data.push.risk, data)


def double_push_chances(roll: Roll, pushed_to: Grade, data: GiftsData) -> GradeChances:
    """The chance of every grade a double push counts as (G9), capped by that of its push."""
    capped = dict.fromkeys(Grade, Fraction(0))
    for rolled, chance in _chances(roll, data.push.target, data.double_push.risk, data).items():
        capped[min(rolled, pushed_to)] += chance
    return capped


def powerloss_chances(data: GiftsData, modifier: int = 0) -> GradeChances:
    """The chance of every row of Powerloss (G10). `modifier` is the double push's, and seldom counts."""
    chances = dict.fromkeys(Grade, Fraction(0))
    for face in range(1, data.powerloss.die + 1):
        chances[powerloss_grade(face, modifier, data)] += Fraction(1, data.powerloss.die)
    return chances


def _chances(roll: Roll, target: int, risk: int, data: GiftsData) -> GradeChances:
    return grade_chances((die.sides for die in roll.dice), roll.modifier, target, risk, data)
