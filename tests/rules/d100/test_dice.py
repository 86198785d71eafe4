"""S2: Bonus and Penalty dice."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.d100 import Grade, dice_text, grade, kept, net_dice, parse_dice, readings


@pytest.mark.parametrize(("net", "expected"), [(1, 65), (-1, 25)])
def test_sx4_skill_70_takes_the_higher_of_two_successes(net: int, expected: int) -> None:
    assert kept((25, 65), 70, net).roll == expected


@pytest.mark.parametrize(("net", "expected"), [(1, 25), (-1, 65)])
def test_sx5_skill_60_prefers_the_success(net: int, expected: int) -> None:
    assert kept((25, 65), 60, net).roll == expected


@pytest.mark.parametrize(
    ("skill", "candidates", "best", "worst"),
    [
        (50, (5, 45), 5, 45),  # a Critical before the higher Success
        (50, (65, 95), 65, 95),  # of two Failures the lower
        (50, (99, 89), 89, 99),  # a Failure before a Fumble
        (0, (100, 90), 90, 100),
        (99, (99, 9), 9, 99),
        (100, (100, 10), 10, 100),
        (100, (20, 30), 30, 20),
    ],
)
def test_s2_which_candidate_is_kept(skill: int, candidates: tuple[int, ...], best: int, worst: int) -> None:
    assert kept(candidates, skill, 1).roll == best
    assert kept(candidates, skill, -1).roll == worst


def test_s2_the_kept_reading_brings_its_grade_and_the_skill() -> None:
    made = kept((5, 25, 95), 60, 2)
    assert (made.roll, made.grade, made.skill) == (5, Grade.CRITICAL, 60)


@pytest.mark.parametrize(
    ("bonus", "penalty", "net"),
    [(0, 0, 0), (2, 1, 1), (1, 3, -2), (5, 1, 3), (0, 9, -3), (4, 4, 0)],
)
def test_s2_dice_cancel_and_then_are_capped(bonus: int, penalty: int, net: int) -> None:
    assert net_dice(bonus, penalty) == net


@pytest.mark.parametrize(("net", "text"), [(0, ""), (1, "+1B"), (3, "+3B"), (-1, "-1P"), (-3, "-3P")])
def test_s2_dice_in_words(net: int, text: str) -> None:
    assert dice_text(net) == text
    if text:
        assert parse_dice(text) == net


@pytest.mark.parametrize(("text", "net"), [("1b", 1), ("2P", -2), ("−1P", -1), (" +3B ", 3)])
def test_s2_dice_as_people_type_them(text: str, net: int) -> None:
    assert parse_dice(text) == net


@pytest.mark.parametrize("text", ["", "B", "+1", "-1B", "+1P", "1d6", "+1B-1P", "+100B"])
def test_s2_dice_that_make_no_sense(text: str) -> None:
    with pytest.raises(ValueError, match=r"dice are written \+1B or -2P"):
        parse_dice(text)


def test_s2_full_readings_share_the_units() -> None:
    assert readings(5, (2, 6)) == (25, 65)
    assert readings(0, (0, 3)) == (100, 30)


@pytest.mark.parametrize(
    ("candidates", "net", "message"),
    [
        ((25,), 1, "this test takes 2 readings, dice included, not 1"),
        ((25, 65), 0, "this test takes 1 reading, not 2"),
        ((25, 64), -1, "the readings of one test share their units digit, unlike 25 64"),
        ((0, 10), 1, "a d100 reads 1 to 100, not 0"),
        ((5, 15, 25, 35, 45), 4, "at most 3 Bonus or Penalty dice count, not 4"),
    ],
)
def test_s2_faces_that_do_not_fit(candidates: tuple[int, ...], net: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kept(candidates, 50, net)


@pytest.mark.parametrize("skill", [0, 1, 9, 10, 55, 98, 99, 100])
def test_s2_every_pair_is_ordered_as_the_text_says(skill: int) -> None:
    order = [Grade.CRITICAL, Grade.SUCCESS, Grade.FAILURE, Grade.FUMBLE]
    for units, one, two in product(range(10), range(10), range(10)):
        first, second = readings(units, (one, two))
        ranks = order.index(grade(first, skill)), order.index(grade(second, skill))
        if ranks[0] != ranks[1]:
            best = first if ranks[0] < ranks[1] else second
        else:
            best = max(first, second) if ranks[0] < 2 else min(first, second)
        assert kept((first, second), skill, 1).roll == best
        assert kept((first, second), skill, -1).roll == first + second - best


@given(
    st.integers(0, 100),
    st.integers(0, 9),
    st.lists(st.integers(0, 9), min_size=4, max_size=4),
    st.permutations(range(4)),
)
def test_s2_the_order_of_the_candidates_does_not_matter(
    skill: int, units: int, tens: list[int], order: list[int]
) -> None:
    candidates = readings(units, tens)
    shuffled = tuple(candidates[place] for place in order)
    assert kept(candidates, skill, 3) == kept(shuffled, skill, 3)
    assert kept(candidates, skill, -3) == kept(shuffled, skill, -3)
