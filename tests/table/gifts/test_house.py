"""Every key that the rules of Gifts leave to the table, changed with `house`, and what it changes."""

from __future__ import annotations

import pytest

from tests.table.gift_looks import (
    AGAIN,
    DAY,
    HOUR,
    NIGHT,
    ONE_HOUR,
    after,
    bearer,
    clock,
    gift,
    stands,
    time,
    turned_on,
)
from tests.table.looks import opened, said


def spent(*lines: str) -> list[str]:
    """What A has spent of its turn after `lines`."""
    t = turned_on("set A init=9", "begin", *lines)
    found = t.entity("A")["spent"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(("action", "halves"), [("full", 2), ("half", 1), ("none", 0)])
def test_gifts_activation_action(action: str, halves: int) -> None:
    lines = (f"house gifts.activation.action={action}", "off A Claws", "activate A Claws @ 4")
    assert len(spent(*lines)) == halves


@pytest.mark.parametrize(("action", "halves"), [("full", 2), ("half", 1), ("none", 0)])
def test_gifts_turn_off_action(action: str, halves: int) -> None:
    assert len(spent(f"house gifts.turn_off.action={action}", "off A Claws")) == halves


@pytest.mark.parametrize(
    ("least", "face", "state"),
    [("failure", 2, "on"), ("partial", 3, "off"), ("success", 7, "off"), ("success", 8, "on")],
)
def test_gifts_activation_turns_on(least: str, face: int, state: str) -> None:
    t = bearer(f"house gifts.activation.turns_on={least}", f"activate A Claws @ {face}")
    assert gift(t)["state"] == state


def test_gifts_activation_failure_and_botch() -> None:
    t = bearer("house gifts.activation.failure=complication gifts.activation.botch=nothing")
    assert "complication" in said(t.do("activate A Claws @ 2"))
    assert "complication" not in said(t.do("activate A Claws @ 1"))


def test_gifts_powerloss_starts_at_once() -> None:
    t = turned_on("house gifts.powerloss.starts=immediate", "push A Claws @ 8", "push A Claws @ 8 5 3")
    assert stands(t) == ("off", None, clock(4 * DAY))
    t = turned_on("house gifts.powerloss.starts=immediate", "push A Claws @ 8", "push A Claws @ 8 2 6")
    assert (stands(t), t.entity("A")["gift_lock"]) == (("off", None, clock(7 * DAY)), clock(7 * DAY))


@pytest.mark.parametrize(("risk", "face", "grade"), [(0, 1, "failure"), (2, 2, "botch"), (3, 3, "botch")])
def test_gifts_powerloss_risk(risk: int, face: int, grade: str) -> None:
    t = turned_on(f"house gifts.powerloss.risk={risk}", "push A Claws @ 8", spirit="d12")
    days = " 1" if grade == "failure" else ""
    assert f"powerloss of claws {face}{', days 1' if days else ''}: {grade}" in said(
        t.do(f"push A Claws @ 8 {face}{days}")
    )


@pytest.mark.parametrize(
    ("combine", "push", "lock"),
    [
        ("then", "@ 4", after(NIGHT, DAY)),
        ("longer", "@ 4", clock(DAY)),
        ("then", "@ 8", after(ONE_HOUR, DAY)),
        ("longer", "@ 8", clock(DAY)),
    ],
)
def test_gifts_lock_combine(combine: str, push: str, lock: object) -> None:
    t = turned_on(f"house gifts.lock.combine={combine}", f"push A Claws {push}", "push A Claws @ 12 9")
    assert stands(t) == ("double_pushed", lock, None)


def test_gifts_lock_combine_longer_of_a_night_and_an_hour_is_the_night() -> None:
    t = turned_on("house gifts.lock.combine=longer", "push A Claws @ 4", "push A Claws @ 4 12")
    assert stands(t) == ("double_pushed", NIGHT, None)


def test_gifts_day_hours() -> None:
    t = turned_on("house gifts.day_hours=10", "push A Claws @ 12", "push A Claws @ 12 9", "off A Claws")
    assert stands(t) == ("off", None, clock(10 * HOUR))
    t.do("clock +1d")
    assert (stands(t), time(t)) == (("off", None, None), 10 * HOUR)


def test_gifts_night_rest_hours() -> None:
    assert time(opened("house gifts.night_rest_hours=6", "rest night")) == 6 * HOUR


@pytest.mark.parametrize(("words", "lock"), [("armed", ONE_HOUR), ("none", None)])
def test_gifts_double_push_failure_lock(words: str, lock: object) -> None:
    t = turned_on(f"house gifts.double_push.failure_lock={words}", "push A Claws @ 8")
    t.do(f"push A Claws {AGAIN['failure']} 1")
    assert stands(t) == ("off", None, lock)


@pytest.mark.parametrize(
    ("words", "hide"), [("stay", ("pushed", ONE_HOUR, None)), ("off", ("off", None, ONE_HOUR))]
)
def test_gifts_global_lock_others(words: str, hide: object) -> None:
    t = turned_on('gift A "Hide"', "activate A Hide @ 4", "push A Hide @ 8", "push A Claws @ 8")
    t.do(f"house gifts.global_lock.others={words}", "push A Claws @ 8 2 1", "off A Claws")
    assert stands(t, title="Hide") == hide
    assert t.entity("A")["gift_lock"] == clock(2 * DAY)


def test_gifts_global_lock_others_off_sets_off_what_they_had_armed_for_all() -> None:
    t = turned_on('gift A "Hide"', "activate A Hide @ 4", "push A Hide @ 8", "push A Hide @ 8 2 6")
    t.do("house gifts.global_lock.others=off", "push A Claws @ 8", "push A Claws @ 8 2 1", "off A Claws")
    assert stands(t, title="Hide") == ("off", None, clock(7 * DAY))
    assert t.entity("A")["gift_lock"] == clock(7 * DAY)


@pytest.mark.parametrize(
    ("words", "mod", "face", "grade"),
    [("no", 8, 4, "partial"), ("yes", 8, 4, "critical"), ("yes", -1, 4, "failure"), ("yes", 8, 1, "botch")],
)
def test_gifts_powerloss_modifiers(words: str, mod: int, face: int, grade: str) -> None:
    t = turned_on(f"house gifts.powerloss.modifiers={words}", "push A Claws mod=+8 @ 12")
    days = {"partial": " 1", "failure": " 1"}.get(grade, "")
    told = said(t.do(f"push A Claws mod={mod:+d} @ 12 {face}{days}"))
    assert f"{face}{', days 1' if days else ''}: {grade}," in told


@pytest.mark.parametrize(("words", "lower"), [("smallest", "2d8"), ("largest", "d8+d6+d4")])
def test_gifts_step_mixed_pool(words: str, lower: str) -> None:
    t = bearer(f"house gifts.step.mixed_pool={words}", skill="2d8+d4")
    assert gift(t)["skill"] == "2d8+d4"
    t.do("gift A Claws skill=-1")
    assert gift(t)["skill"] == lower


def test_gifts_spirit_floor() -> None:
    t = bearer("house gifts.spirit.floor=d4", spirit="d6")
    assert "d4 and falls no further" in said(t.do("spirit A -2"))
    assert t.entity("A")["spirit"] == "d4"


@pytest.mark.parametrize(
    ("words", "warned"),
    [
        ("gifts.turn_budget.half_actions=2", True),
        ("gifts.turn_budget.half_actions=4", False),
        ("gifts.turn_budget.full_action=1", False),
    ],
)
def test_gifts_turn_budget(words: str, warned: bool) -> None:
    t = turned_on("set A init=9", f"house {words}", "begin", "push A Claws @ 8")
    assert ("no full action left" in said(t.do("push A Claws @ 8 9"))) == warned


@pytest.mark.parametrize(
    ("rules", "seconds"), [("gifts", 11), ("gifts,shaping", 11), ("wyrding,gifts", 6), ("shaping", 5)]
)
def test_gifts_round_seconds(rules: str, seconds: int) -> None:
    t = opened(f"table rules={rules}", "house gifts.round_seconds=11", "add A", "begin", "next")
    assert (t.show()["settings"]["round_seconds"], time(t)) == (seconds, seconds)


@pytest.mark.parametrize(
    ("tie", "faces", "order"),
    [
        ("speed_die,reroll", "5 1 5 1 5 1 1 4 2 3", ["Otter", "Fox", "Bear"]),
        ("speed_die,list", "5 1 5 1 5 1", ["Otter", "Fox", "Bear"]),
        ("speed_die", "5 1 5 1 5 1", ["Otter", "Fox", "Bear"]),
        ("list,reroll", "5 1 5 1 5 1", ["Bear", "Otter", "Fox"]),
        ("list", "5 1 5 1 5 1", ["Bear", "Otter", "Fox"]),
        ("list,speed_die", "5 1 5 1 5 1", ["Bear", "Otter", "Fox"]),
        ("reroll", "5 1 5 1 5 1 1 2 1 3 4 4", ["Fox", "Otter", "Bear"]),
    ],
)
def test_gifts_initiative_tie(tie: str, faces: str, order: list[str]) -> None:
    """All three show 5 first. Then, where rerolled, Otter 4 before Fox 3, or Fox 4, Otter 3, Bear 2."""
    t = opened(
        f"house gifts.initiative.tie={tie}", "table engine=beasts", "add Bear speed_die=d6 perception_die=d6"
    )
    t.do("add Otter speed_die=d8 perception_die=d6", "add Fox speed_die=d8 perception_die=d6")
    t.do(f"begin @ {faces}")
    assert t.show()["order"] == order


@pytest.mark.parametrize(
    "key", ["gifts.initiative.tie=coin", "gifts.spirit.floor=d7", "gifts.day_hours=0", "gifts.push.risk=-1"]
)
def test_a_house_rule_that_cannot_be_is_refused(key: str) -> None:
    assert bearer().refused(f"house {key}")
