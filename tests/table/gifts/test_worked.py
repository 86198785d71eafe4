"""The worked examples GX1–GX17 at the table: command lines, typed faces, the numbers as the rules have them."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.gift_looks import (
    DAY,
    HOUR,
    NIGHT,
    ONE_HOUR,
    after,
    bearer,
    clock,
    fours,
    gift,
    stands,
    turned_on,
)
from tests.table.looks import said


def test_gx1_the_higher_of_five_and_three_is_a_partial_and_turns_it_on() -> None:
    t = bearer(spirit="d8", skill="d6")
    assert "partial" in said(t.do("activate A Claws @ 5 3"))
    assert stands(t) == ("on", None, None)


def test_gx2_risk_looks_at_the_face_alone() -> None:
    t = turned_on(spirit="d8", skill="d6")
    assert "botch" in said(t.do("push A Claws mod=+5 @ 2 1"))
    assert stands(t) == ("off", None, NIGHT)


@pytest.mark.parametrize(
    ("rest", "grade", "state", "armed"),
    [
        ("@ 3", "failure", "off", None),
        ("@ 4", "partial", "pushed", NIGHT),
        ("@ 8", "success", "pushed", ONE_HOUR),
        ("@ 12", "critical", "pushed", None),
        ("mod=+4 @ 12", "extraordinary", "pushed", None),
    ],
)
def test_gx3_the_grades_of_a_push(rest: str, grade: str, state: str, armed: object) -> None:
    t = turned_on()
    assert grade in said(t.do(f"push A Claws {rest}"))
    assert stands(t) == (state, armed, None)


def test_gx4_four_below_the_target_is_a_botch() -> None:
    t = bearer()
    assert "botch" in said(t.do("activate A Claws mod=-4 @ 4"))
    assert stands(t) == ("off", None, None)


def test_gx5_risk_overrides_success() -> None:
    t = bearer('gift A "Claws" target=4 risk=4')
    assert "botch" in said(t.do("activate A Claws @ 4"))


def test_gx7_capped_by_the_push_then_an_hours_rest_and_a_day() -> None:
    t = turned_on("push A Claws @ 8")
    assert "capped at success" in said(t.do("push A Claws @ 12 9"))
    assert stands(t) == ("double_pushed", after(ONE_HOUR, DAY), None)
    t.do("off A Claws")
    assert stands(t) == ("off", None, after(ONE_HOUR, DAY))
    t.do("rest 1h")
    assert stands(t) == ("off", None, clock(DAY))
    t.do("clock +23h", "clock +59m")
    assert stands(t) == ("off", None, clock(60))
    t.refused("activate A Claws @ 8")
    assert "free again" in said(t.do("clock +1m"))
    t.do("activate A Claws @ 8")
    assert stands(t) == ("on", None, None)


def test_gx8_a_botched_double_push_is_off_and_still_rolls_powerloss() -> None:
    t = turned_on("push A Claws @ 4")
    assert t.result("push A Claws @ 3 1").dice == ("Spirit d12 of A", "Powerloss d12 of A")
    assert stands(t) == ("off", None, NIGHT)


def test_gx9_four_days_are_longer_than_the_night() -> None:
    t = turned_on("push A Claws @ 4", "push A Claws @ 3 5 3")
    assert stands(t) == ("off", None, clock(4 * DAY))
    assert t.entity("A")["gift_lock"] is None


def test_gx10_every_gift_is_locked_for_seven_days() -> None:
    t = turned_on('gift A "Hide"', "push A Claws @ 4", "push A Claws @ 3 2 6")
    assert (stands(t), t.entity("A")["gift_lock"]) == (("off", None, clock(7 * DAY)), clock(7 * DAY))
    assert stands(t, title="Hide") == ("off", None, None)
    assert "7 days" in t.refused("activate A Hide @ 12")
    t.do("clock +7d", "activate A Hide @ 12")
    assert stands(t, title="Hide") == ("on", None, None)


def test_gx11_failing_after_a_critical_push_leaves_no_lock_but_powerloss() -> None:
    t = turned_on("push A Claws @ 12", "push A Claws mod=-2 @ 4 12")
    assert stands(t) == ("off", None, clock(HOUR))


@pytest.mark.parametrize(
    ("skill", "lower"),
    [("d6", "d4"), ("d4", "none"), ("d12+d4", "d12"), ("2d12", "d12+d10"), ("d12+d10", "d12+d8")],
)
def test_gx12_powerloss_lowers_the_skill(skill: str, lower: str) -> None:
    t = turned_on(skill=skill)
    t.do(f"push A Claws @ 4 {fours(skill)}", f"push A Claws @ 4 {fours(skill)} 1")
    assert (gift(t)["skill"], t.entity("A")["spirit"]) == (lower, "d12")


@pytest.mark.parametrize(("spirit", "lower"), [("d8", "d6"), ("d4", "d6-2"), ("d12+1", "d12")])
def test_gx13_without_skill_dice_spirit_falls(spirit: str, lower: str) -> None:
    t = turned_on("push A Claws @ 4", "push A Claws @ 4 1", spirit=spirit)
    assert (gift(t)["skill"], t.entity("A")["spirit"]) == ("none", lower)


def test_gx14_after_a_critical_push_the_gift_is_free_at_once() -> None:
    t = turned_on("push A Claws @ 12", "off A Claws")
    assert stands(t) == ("off", None, None)
    t.do("activate A Claws @ 4")
    assert stands(t) == ("on", None, None)


def test_gx15_a_third_push_is_refused_and_nothing_is_rolled() -> None:
    t = turned_on("push A Claws @ 8", "push A Claws @ 8 9")
    assert "third" in t.refused("push A Claws @ 12")
    assert "third" in t.refused("push A Claws")
    assert stands(t) == ("double_pushed", after(ONE_HOUR, DAY), None)


def test_gx16_a_night_before_turning_off_serves_no_armed_lock() -> None:
    t = turned_on("push A Claws @ 4", "rest night")
    assert stands(t) == ("pushed", NIGHT, None)
    t.do("off A Claws")
    assert stands(t) == ("off", None, NIGHT)
    t.do("rest night")
    assert stands(t) == ("off", None, None)


@pytest.mark.parametrize(
    ("result", "grade"),
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
        (20, "extraordinary 2"),
        (24, "extraordinary 3"),
    ],
)
def test_gx17_the_ladder_of_results(result: int, grade: str) -> None:
    t = Table("add A", "spirit A d12", 'gift A "Claws" risk=0')
    line = said(t.do(f"activate A Claws mod={result - 6:+d} @ 6"))
    assert f": {grade}," in line
