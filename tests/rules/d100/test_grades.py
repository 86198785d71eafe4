"""S1: grades of a d100 test."""

from __future__ import annotations

import pytest

from tracker.rules.d100 import Grade, grade, result

C, S, F, X = Grade.CRITICAL, Grade.SUCCESS, Grade.FAILURE, Grade.FUMBLE


@pytest.mark.parametrize(("roll", "expected"), [(5, C), (6, S), (55, S), (56, F), (98, F), (99, X), (100, X)])
def test_sx12_skill_55(roll: int, expected: Grade) -> None:
    assert grade(roll, 55) is expected


@pytest.mark.parametrize(
    ("skill", "criticals", "successes", "failures", "fumbles"),
    [
        (0, 0, 0, 98, 2),
        (1, 1, 0, 97, 2),
        (5, 1, 4, 93, 2),
        (9, 1, 8, 89, 2),
        (10, 1, 9, 88, 2),
        (19, 1, 18, 79, 2),
        (20, 2, 18, 78, 2),
        (55, 5, 50, 43, 2),
        (98, 9, 89, 0, 2),
        (99, 9, 89, 0, 2),
        (100, 10, 89, 0, 1),
    ],
)
def test_s1_how_many_rolls_make_each_grade(
    skill: int, criticals: int, successes: int, failures: int, fumbles: int
) -> None:
    grades = [grade(roll, skill) for roll in range(1, 101)]
    assert [grades.count(each) for each in Grade] == [criticals, successes, failures, fumbles]


def test_s1_a_fumble_is_looked_for_first() -> None:
    assert grade(99, 99) is X
    assert grade(99, 100) is S
    assert grade(100, 100) is X


def test_s1_a_skill_beyond_100_counts_as_100() -> None:
    assert grade(10, 130) is C
    assert grade(11, 130) is S
    assert grade(1, -5) is F


@pytest.mark.parametrize("roll", [0, 101, -1])
def test_s1_no_such_reading(roll: int) -> None:
    with pytest.raises(ValueError, match=f"a d100 reads 1 to 100, not {roll}"):
        grade(roll, 50)


def test_s1_a_result_keeps_roll_grade_and_skill() -> None:
    made = result(31, 55)
    assert (made.roll, made.grade, made.skill) == (31, S, 55)
    assert made.grade.succeeded
    assert not result(56, 55).grade.succeeded
