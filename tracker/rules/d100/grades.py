"""Grades of a d100 test (S1)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

LOWEST, HIGHEST = 1, 100
"""What a d100 reads; 00 counts as 100."""

CRITICAL_SHARE = 10
"""A Critical is a roll of at most the skill over this, rounded down, and at least 1."""

FUMBLE_FROM = 99
"""The first roll that fumbles; a skill of 100 fumbles on 100 alone."""


class Grade(StrEnum):
    """How a test came out, best first."""

    CRITICAL = "critical"
    SUCCESS = "success"
    FAILURE = "failure"
    FUMBLE = "fumble"

    @property
    def succeeded(self) -> bool:
        return self in (Grade.CRITICAL, Grade.SUCCESS)


_RANK = {Grade.FUMBLE: 0, Grade.FAILURE: 1, Grade.SUCCESS: 2, Grade.CRITICAL: 3}


class Result(msgspec.Struct, frozen=True):
    """A finished test as it is stored: the kept roll (1–100), its grade, and the unmodified skill it was made with."""

    roll: int
    grade: Grade
    skill: int


def grade(roll: int, skill: int) -> Grade:
    """The grade of `roll` (1–100) against `skill`; a skill counts as no less than 0 and no more than 100 (S1)."""
    if not LOWEST <= roll <= HIGHEST:
        raise ValueError(f"a d100 reads 1 to 100, not {roll}")
    skill = min(max(skill, 0), HIGHEST)
    if roll == HIGHEST or (roll >= FUMBLE_FROM and skill < HIGHEST):
        return Grade.FUMBLE
    if skill and roll <= max(1, skill // CRITICAL_SHARE):
        return Grade.CRITICAL
    return Grade.SUCCESS if roll <= skill else Grade.FAILURE


def result(roll: int, skill: int) -> Result:
    """The test that `roll` makes against `skill` (S1)."""
    return Result(roll, grade(roll, skill), skill)


def standing(roll: int, graded: Grade) -> int:
    """How good a roll of that grade is: a greater number beats a smaller one (S2, S3).

    The better grade comes first; then the higher roll of two successes, the lower of two failures.
    """
    within = roll if graded.succeeded else HIGHEST - roll
    return _RANK[graded] * (HIGHEST + 1) + within


def grade_of(place: int) -> Grade:
    """The grade of whatever stands at `place`, as `standing` gives it."""
    return _GRADES[place // (HIGHEST + 1)]


_GRADES = {rank: each for each, rank in _RANK.items()}
