"""What can be done with a Gift now, and the exact chances shown before anything is rolled (G2, G3, G6–G10)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from tests.driver import Table
from tests.table.gift_looks import bearer, turned_on
from tests.table.looks import opened
from tracker.rules.gifts.chances import GradeChances
from tracker.table.gifts.odds import GiftOutlook, outlooks

WORST_FIRST = ("botch", "failure", "partial", "success", "critical", "extraordinary", "extra2", "extra3")


def look(t: Table, mod: int = 0, number: int = 0) -> GiftOutlook:
    """How A's Gift looks now."""
    return outlooks(t.state, t.store.rules, "c1", mod)[number]


def percent(chances: GradeChances) -> dict[str, Fraction]:
    """The chances that are not nil, by the word of their grade."""
    return {grade.value: chance for grade, chance in chances.items() if chance}


def graded(natural: int, modifier: int, risk: int) -> str:
    """The grade table of G2 for target 4, as it stands in the rules."""
    result = natural + modifier
    if natural <= risk or result < 1:
        return "botch"
    bounds = (
        (4, "failure"),
        (8, "partial"),
        (12, "success"),
        (16, "critical"),
        (20, "extraordinary"),
        (24, "extra2"),
    )
    return next((grade for below, grade in bounds if result < below), "extra3")


def counted(dice: tuple[int, ...], modifier: int, risk: int, cap: str = "extra3") -> dict[str, Fraction]:
    """The chances by counting every roll there is."""
    rolls = list(product(*(range(1, sides + 1) for sides in dice)))
    grades = Counter(min(graded(max(faces), modifier, risk), cap, key=WORST_FIRST.index) for faces in rolls)
    return {grade: Fraction(count, len(rolls)) for grade, count in grades.items()}


def test_gx6_the_chances_of_a_botch_by_risk() -> None:
    three_d4 = look(bearer(spirit="d4", skill="2d4"))
    assert percent(three_d4.activate.chances)["botch"] == Fraction(1, 64)
    assert percent(three_d4.push.chances)["botch"] == Fraction(1, 8)
    three_d8 = look(bearer("gift A Claws risk=4", spirit="d8", skill="2d8"))
    assert percent(three_d8.activate.chances)["botch"] == Fraction(1, 8)


@pytest.mark.parametrize("risk", range(5))
@pytest.mark.parametrize("mod", [-5, -1, 0, 3, 12])
def test_g3_chances_shown_are_those_of_every_roll(risk: int, mod: int) -> None:
    t = opened("add A", 'gift A "Claws"')
    for count in range(3):
        for skill in combinations_with_replacement((4, 6, 8, 10, 12), count):
            words = "+".join(f"d{sides}" for sides in skill) or "none"
            t.do("spirit A d8", f"gift A Claws skill={words} risk={risk}")
            seen = look(t, mod)
            dice = (8, *skill)
            assert percent(seen.activate.chances) == counted(dice, mod, risk)
            if risk == 0:
                assert percent(seen.push.chances) == counted(dice, mod, 2)
                assert percent(seen.double_push.chances) == counted(dice, mod, 3)


@pytest.mark.parametrize(("spirit", "modifier"), [("d6-2", -2), ("d12-8", -8), ("d12+1", 1)])
def test_g13_the_bonus_of_spirit_is_part_of_the_chances(spirit: str, modifier: int) -> None:
    die = int(spirit[1 : -len(str(abs(modifier))) - 1])
    seen = look(bearer(spirit=spirit, skill="d4"), 2)
    assert percent(seen.activate.chances) == counted((die, 4), modifier + 2, 1)


@pytest.mark.parametrize(
    ("push", "cap"),
    [("@ 4", "partial"), ("@ 8", "success"), ("@ 12", "critical"), ("mod=+4 @ 12", "extraordinary")],
)
def test_g9_the_double_push_is_capped_by_the_push_that_holds(push: str, cap: str) -> None:
    seen = look(turned_on(f"push A Claws {push}"), 8)
    assert percent(seen.double_push.chances) == counted((12,), 8, 3, cap)


def test_g10_the_rows_of_powerloss() -> None:
    assert percent(look(bearer()).powerloss) == {
        "botch": Fraction(1, 12),
        "failure": Fraction(2, 12),
        "partial": Fraction(4, 12),
        "success": Fraction(4, 12),
        "critical": Fraction(1, 12),
    }


def test_every_grade_is_named_and_the_chances_are_certain_together() -> None:
    seen = look(bearer(skill="d8"))
    for step in (seen.activate, seen.push, seen.double_push):
        assert [grade.value for grade in step.chances] == list(WORST_FIRST)
        assert sum(step.chances.values()) == 1
    assert sum(seen.powerloss.values()) == 1


@pytest.mark.parametrize(
    ("lines", "can"),
    [
        ([], {"activate"}),
        (["activate A Claws @ 4"], {"off", "push"}),
        (["activate A Claws @ 4", "push A Claws @ 8"], {"off", "double_push"}),
        (["activate A Claws @ 4", "push A Claws @ 8", "push A Claws @ 8 9"], {"off"}),
        (["activate A Claws @ 4", "push A Claws @ 2"], set()),
        (["activate A Claws @ 4", "push A Claws @ 2", "rest night"], {"activate"}),
    ],
)
def test_g5_what_can_be_done_now(lines: list[str], can: set[str]) -> None:
    t = bearer(*lines)
    steps = {name: getattr(look(t), name) for name in ("activate", "off", "push", "double_push")}
    assert {name for name, step in steps.items() if step.refusal is None} == can
    for name in ("activate", "off", "push"):
        line = f"{name} A Claws {'' if name == 'off' else '@ 8'}"
        if steps[name].refusal is not None and "double_push" not in can:
            assert steps[name].refusal in t.refused(line)


def test_g12_what_can_be_done_goes_by_the_clock() -> None:
    t = turned_on("push A Claws @ 12", "push A Claws mod=-2 @ 4 12")
    assert look(t).activate.refusal == "is locked for 1 h"
    t.do("clock +59m")
    assert look(t).activate.refusal == "is locked for 1 min"
    t.do("clock +1m")
    assert look(t).activate.refusal is None


def test_g14_what_the_turn_still_offers() -> None:
    t = turned_on("set A init=9", "begin")
    assert (look(t).push.affordable, look(t).push.action) == (True, "full")
    t.do("push A Claws mod=+4 @ 12")
    assert (look(t).double_push.affordable, look(t).off.affordable) == (False, True)
    t.do("house gifts.double_push.action=half")
    assert look(t).double_push.affordable
    t.do("house gifts.double_push.action=full", "end")
    assert look(t).double_push.affordable


@pytest.mark.parametrize(
    ("spirit", "skill", "stake"),
    [
        ("d8", "d6", "skill d6 → d4"),
        ("d8", "d4", "skill d4 → none"),
        ("d8", "none", "Spirit d8 → d6"),
        ("d12-8", "none", ""),
    ],
)
def test_g10_what_a_double_push_puts_at_stake_for_good(spirit: str, skill: str, stake: str) -> None:
    assert look(bearer(spirit=spirit, skill=skill)).at_stake == stake


def test_without_spirit_there_are_no_chances_but_powerloss() -> None:
    seen = look(opened("add A", 'gift A "Claws"'))
    assert (seen.activate.chances, seen.activate.roll, seen.at_stake) == ({}, None, "")
    assert seen.activate.refusal is not None
    assert "no Spirit" in seen.activate.refusal
    assert sum(seen.powerloss.values()) == 1
