"""The worked examples GX1–GX17, each number as it stands in the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules.gifts_kit import DATA, DAY, HOUR
from tracker.rules.gifts.chances import grade_chances
from tracker.rules.gifts.data import Grade
from tracker.rules.gifts.grades import grade, spirit_roll
from tracker.rules.gifts.locks import Lock, after_rest
from tracker.rules.gifts.pools import parse_pool, parse_spirit
from tracker.rules.gifts.powerloss import lose_steps, powerloss, suffer
from tracker.rules.gifts.states import GiftState, activation_refusal, push, push_refusal, turn_off

ON = GiftState("on")


def pushed(natural: int, modifier: int = 0) -> GiftState:
    return push(ON, natural, modifier, DATA).state


def test_gx1_the_higher_of_five_and_three_is_a_partial() -> None:
    roll = spirit_roll(parse_spirit("d8", DATA), parse_pool("d6", DATA))
    assert [(die.name, die.sides) for die in roll.dice] == [("Spirit", 8), ("skill", 6)]
    assert grade(max(5, 3), roll.modifier, 4, 1, DATA) is Grade.PARTIAL


def test_gx2_risk_looks_at_the_face_alone() -> None:
    result = push(ON, 2, 5, DATA)
    assert result.grade is Grade.BOTCH
    assert result.state == GiftState("off", lock=Lock("night"))


@pytest.mark.parametrize(
    ("natural", "modifier", "expected"),
    [
        (3, 0, Grade.FAILURE),
        (4, 0, Grade.PARTIAL),
        (8, 0, Grade.SUCCESS),
        (12, 0, Grade.CRITICAL),
        (12, 4, Grade.EXTRAORDINARY),
    ],
)
def test_gx3_the_grades_of_a_push(natural: int, modifier: int, expected: Grade) -> None:
    assert push(ON, natural, modifier, DATA).grade is expected


def test_gx4_four_below_the_target_is_a_botch() -> None:
    assert grade(4, -4, 4, 1, DATA) is Grade.BOTCH


def test_gx5_risk_overrides_success() -> None:
    assert grade(4, 0, 4, 4, DATA) is Grade.BOTCH


@pytest.mark.parametrize(
    ("dice", "risk", "chance"),
    [((4, 4, 4), 1, Fraction(1, 64)), ((4, 4, 4), 2, Fraction(1, 8)), ((8, 8, 8), 4, Fraction(1, 8))],
)
def test_gx6_the_chance_of_a_botch_by_risk(dice: tuple[int, ...], risk: int, chance: Fraction) -> None:
    assert grade_chances(dice, 0, 4, risk, DATA)[Grade.BOTCH] == chance


def test_gx7_capped_by_the_push_then_an_hours_rest_and_a_day() -> None:
    state = pushed(8)
    assert state == GiftState("pushed", Grade.SUCCESS, armed=Lock("hour"))
    double = push(state, 12, 0, DATA)
    assert (double.rolled, double.grade) == (Grade.CRITICAL, Grade.SUCCESS)
    loss = powerloss(9, 0, DATA)
    assert (loss.grade, loss.dice) == (Grade.SUCCESS, ())
    suffered = suffer(double.state, loss.row, 0, DATA)
    assert suffered.state.state == "double_pushed"
    off = turn_off(suffered.state, DATA)
    assert off.state == GiftState(lock=Lock("hour", then=DAY))
    assert after_rest(off.state.lock, "hour", DATA) == Lock("clock", DAY)


def test_gx8_a_botched_double_push_is_off_and_still_rolls_powerloss() -> None:
    double = push(pushed(4), 3, 0, DATA)
    assert double.grade is Grade.BOTCH
    assert double.state == GiftState(lock=Lock("night"))
    assert [(die.name, die.sides) for die in double.dice] == [("Powerloss", 12)]


def test_gx9_four_days_are_longer_than_the_night() -> None:
    double = push(pushed(4), 3, 0, DATA)
    loss = powerloss(5, 0, DATA)
    assert [(die.name, die.sides) for die in loss.dice] == [("days", 4)]
    suffered = suffer(double.state, loss.row, 3, DATA)
    assert suffered.state == GiftState(lock=Lock("clock", 4 * DAY))
    assert suffered.global_lock is None


def test_gx10_every_gift_is_locked_for_seven_days() -> None:
    double = push(pushed(4), 3, 0, DATA)
    loss = powerloss(2, 0, DATA)
    assert [(die.name, die.sides) for die in loss.dice] == [("days", 6)]
    suffered = suffer(double.state, loss.row, 6, DATA)
    assert suffered.state.lock == suffered.global_lock == Lock("clock", 7 * DAY)


def test_gx11_failing_after_a_critical_push_leaves_no_lock_but_powerloss() -> None:
    state = pushed(12)
    assert state == GiftState("pushed", Grade.CRITICAL)
    double = push(state, 4, -2, DATA)
    assert double.grade is Grade.FAILURE
    assert double.state == GiftState("off")
    assert suffer(double.state, powerloss(12, 0, DATA).row, 0, DATA).state.lock == Lock("clock", HOUR)


@pytest.mark.parametrize(
    ("skill", "lower"),
    [("d6", "d4"), ("d4", "none"), ("d12+d4", "d12"), ("2d12", "d12+d10"), ("d12+d10", "d12+d8")],
)
def test_gx12_powerloss_lowers_the_skill(skill: str, lower: str) -> None:
    loss = powerloss(1, 0, DATA)
    assert loss.grade is Grade.BOTCH
    lost = lose_steps(parse_pool(skill, DATA), parse_spirit("d8", DATA), loss.row.lost_steps, DATA)
    assert (str(lost.skill), str(lost.spirit), lost.at_floor) == (lower, "d8", False)


@pytest.mark.parametrize(("spirit", "lower"), [("d8", "d6"), ("d4", "d6-2"), ("d12+1", "d12")])
def test_gx13_without_skill_dice_spirit_falls(spirit: str, lower: str) -> None:
    steps = powerloss(1, 0, DATA).row.lost_steps
    lost = lose_steps(parse_pool("none", DATA), parse_spirit(spirit, DATA), steps, DATA)
    assert (str(lost.skill), str(lost.spirit), lost.at_floor) == ("none", lower, False)


def test_gx14_after_a_critical_push_the_gift_is_free_at_once() -> None:
    off = turn_off(pushed(12), DATA)
    assert off.state == GiftState("off")
    assert activation_refusal(off.state, None, DATA) is None


def test_gx15_there_is_no_third_push() -> None:
    twice = push(pushed(8), 8, 0, DATA).state
    assert twice.state == "double_pushed"
    assert push_refusal(twice, None, DATA) == "has been pushed twice, and there is no third push"
    with pytest.raises(ValueError, match="no third push"):
        push(twice, 12, 0, DATA)


def test_gx16_a_rest_before_turning_off_serves_no_armed_lock() -> None:
    state = pushed(4)
    assert after_rest(state.lock, "night", DATA) is None
    assert state.armed == Lock("night")
    assert turn_off(state, DATA).state == GiftState(lock=Lock("night"))


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (0, "botch"),
        (1, "failure"),
        (3, "failure"),
        (4, "partial"),
        (7, "partial"),
        (8, "success"),
        (11, "success"),
        (12, "critical"),
        (15, "critical"),
        (16, "extraordinary"),
        (20, "extra2"),
        (24, "extra3"),
    ],
)
def test_gx17_the_ladder_of_results_for_target_four(result: int, expected: str) -> None:
    assert grade(5, result - 5, 4, 1, DATA).value == expected
