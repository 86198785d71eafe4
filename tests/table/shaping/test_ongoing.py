"""Magic that goes on: what keeps it going, and when it ends (S16, S34, S65–S67)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.driver import Table
from tests.table.shapers import conditions, pp, running

SHAPER = (
    "shaper Ilyra shaping=80 int=13 pow=30 "
    "cells=Ward·Fire,Unmake·Fire,Scry·Mind,Bend·Mind,Alter·Flesh,Bend·Flesh specialty=Fire"
)
"""A Shaper whose Safe Magnitude is 4 and whose Max Intensity is 4 (S11)."""

WARD = "cast Ilyra Ward·Fire ward-ap:1/elemental"
WATCH = "cast Ilyra Scry·Mind scry:2/live duration=1 @ 31"
SWAY = "cast Ilyra Bend·Flesh control:4 duration=1 at=Bandit @ 31 41 90"


def table(*lines: str) -> Table:
    return Table(
        "add Ilyra side=pc hp=10 init=15 persistence=50",
        "add Bandit hp=9 init=10 resilience=40 dodge=30",
        SHAPER,
        *lines,
    )


# --- Active Magnitude ------------------------------------------------------------------------------------------


def findings(t: Table, line: str) -> list[str]:
    value: Any = t.result(line).value
    return [finding["code"] for finding in value["findings"]]


def test_sx20_active_magnitude_may_reach_int_and_no_more() -> None:
    t = table(
        "cast Ilyra Ward·Fire ward-ap:3/elemental duration=1 @ 31",
        "cast Ilyra Ward·Fire ward-ap:3/elemental duration=2 @ 31",
    )
    assert t.entity("Ilyra")["active_magnitude"] == 9
    allowed = "Ilyra Ward·Fire ward-ap:3/elemental duration=1"
    assert "am-limit" not in findings(t, f"build {allowed}")
    assert "am-limit" in findings(t, "build Ilyra Ward·Fire ward-ap:4/elemental duration=1")
    t.refused("cast Ilyra Ward·Fire ward-ap:4/elemental duration=1 @ 31 41")
    t.do(f"cast {allowed} @ 31")
    assert t.entity("Ilyra")["active_magnitude"] == 13


def test_s65_duration_0_weighs_nothing() -> None:
    t = table("begin", f"{WARD} @ 31")
    assert t.entity("Ilyra")["active_magnitude"] == 0
    assert running(t) == ["s1"]


def test_s65_dropping_is_free_and_gives_the_weight_back() -> None:
    t = table("begin", f"{WARD} duration=1 @ 31")
    before = pp(t)
    t.do("drop s1")
    assert (running(t), pp(t), t.entity("Ilyra")["active_magnitude"]) == ([], before, 0)
    assert t.entity("Ilyra")["conditions"] == []


def test_s65_a_shaping_outlives_the_removal_of_its_caster() -> None:
    t = table("cast Ilyra Bend·Flesh restrain:2 duration=1 at=Bandit @ 31 90", "remove Ilyra")
    assert running(t) == ["s1"]
    assert t.shaping("s1")["caster"] is None
    assert conditions(t, "Bandit") == {"restrained"}


# --- Durations -------------------------------------------------------------------------------------------------


def test_s16_duration_0_ends_with_the_subjects_next_turn() -> None:
    t = table("begin", "cast Ilyra Bend·Flesh restrain:2 at=Bandit @ 31 90")
    t.do("next")
    assert conditions(t, "Bandit") == {"restrained"}
    t.do("next")
    assert (conditions(t, "Bandit"), running(t)) == (set(), [])


def test_s16_duration_0_on_oneself_in_ones_turn_lasts_through_the_next_one() -> None:
    t = table("begin", f"{WARD} @ 31", "next", "next")
    assert running(t) == ["s1"]
    t.do("next")
    assert running(t) == []


@pytest.mark.parametrize(
    ("duration", "just_before", "rest"),
    [(1, "clock +599s", "clock +1s"), (2, "clock +28799s", "clock +1s")],
)
def test_s16_the_clock_ends_a_duration(duration: int, just_before: str, rest: str) -> None:
    t = table(f"{WARD} duration={duration} @ 31", just_before)
    assert running(t) == ["s1"]
    t.do(rest)
    assert running(t) == []


def test_s16_a_scene_ends_with_the_fight() -> None:
    t = table("begin", f"{WARD} duration=1 @ 31", f"{WARD} duration=2 @ 31", "end")
    assert running(t) == ["s2"]


def test_s16_a_full_rest_ends_duration_2_and_opens_healing() -> None:
    t = table("set Ilyra hp=10 hp_max=12", "hp Ilyra -5", "cast Ilyra Alter·Flesh heal:1 at=Ilyra @ 31 2")
    assert t.state.entities["c1"].healed
    t.do(f"{WARD} duration=2 @ 31", "rest night")
    assert (running(t), t.state.entities["c1"].healed) == ([], False)


def test_s16_eight_hours_of_rest_by_the_hour_are_a_full_rest() -> None:
    t = table(
        "set Ilyra hp=10 hp_max=12", "hp Ilyra -5", "cast Ilyra Alter·Flesh heal:1 at=Ilyra @ 31 2", "rest 7h"
    )
    assert t.state.entities["c1"].healed
    t.do("rest 1h")
    assert not t.state.entities["c1"].healed


def test_s16_a_week_outlasts_a_rest() -> None:
    t = table(f"{WARD} duration=3 ritual @ 31", "rest night", "clock +6d")
    assert running(t) == ["s1"]
    t.do("clock +1d")
    assert running(t) == []


# --- Keeping it going ------------------------------------------------------------------------------------------


def test_s67_concentration_ends_with_a_turn_that_did_not_see_to_it() -> None:
    t = table("begin", WATCH, "next", "next")
    assert (running(t), t.shaping("s1")["maintenance"]) == (["s1"], "concentration")
    t.do("next")
    assert running(t) == []


def test_s67_directing_keeps_concentration_and_costs_the_combat_action() -> None:
    t = table("begin", WATCH, "next", "next", "direct s1")
    assert "combat action" in t.entity("Ilyra")["spent"]
    t.do("next", "next")
    assert running(t) == ["s1"]


def test_s67_a_table_may_keep_concentration_without_the_action() -> None:
    t = table("house shaping.concentration.lapse=keep", "begin", WATCH, "next", "next", "next")
    assert running(t) == ["s1"]


def test_s67_what_is_passive_needs_no_direction() -> None:
    t = table("begin", f"{WARD} duration=1 @ 31")
    assert "by itself" in t.refused("direct s1")


@pytest.mark.parametrize(("face", "left"), [(50, ["s1"]), (51, [])])
def test_s67_a_hurt_concentrator_tests_persistence(face: int, left: list[str]) -> None:
    t = table("begin", WATCH, f"hp Ilyra -3 @ {face}")
    assert running(t) == left


def test_s67_nobody_else_is_asked() -> None:
    t = table("begin", WATCH, "hp Bandit -3")
    assert running(t) == ["s1"]
    t.do("drop s1", "hp Ilyra -3")


def test_s28_concentration_ends_when_the_shaper_falls() -> None:
    t = table("begin", WATCH, "hp Ilyra -10")
    assert running(t) == []


def test_s57_control_lapses_without_direction() -> None:
    t = table("begin", "set Bandit pow=1", SWAY)
    assert conditions(t, "Bandit") == {"controlled"}
    t.do("next", "next", 'direct s1 order="open the gate"', "next", "next")
    assert conditions(t, "Bandit") == {"controlled"}
    t.do("next")
    assert (conditions(t, "Bandit"), running(t)) == (set(), [])


def test_s57_a_defence_granted_against_an_order_costs_no_action() -> None:
    t = table("begin", SWAY)
    t.do("escape Bandit s1 @ 40")
    assert (running(t), t.entity("Bandit")["spent"]) == ([], [])


def test_s67_a_subject_past_its_range_is_not_directed() -> None:
    t = table(
        "move Ilyra 0 0",
        "move Bandit 10 0",
        "begin",
        "shaper Ilyra shaping=100",
        "cast Ilyra Bend·Flesh control:4 range=1 at=Bandit @ 31 60",
        "next",
        "next",
        "move Bandit 16 0",
    )
    assert running(t) == []


# --- Areas -----------------------------------------------------------------------------------------------------

FIELD = "cast Ilyra Bend·Flesh restrain:2 duration=1 reach=1 at=radius:3 in=Bandit"


def test_sx32_coming_back_into_an_area_reuses_the_stored_result() -> None:
    t = table("begin", f"{FIELD} @ 31 90", "out s1 Bandit")
    assert (conditions(t, "Bandit"), running(t)) == (set(), ["s1"])
    t.do("in s1 Bandit")
    assert conditions(t, "Bandit") == {"restrained"}


def test_sx32_whoever_withstood_on_first_contact_withstands_on_coming_back() -> None:
    t = table("begin", f"{FIELD} @ 31 35")
    assert (conditions(t, "Bandit"), running(t)) == (set(), ["s1"])
    t.do("out s1 Bandit", "in s1 Bandit")
    assert conditions(t, "Bandit") == set()


def test_s34_a_newcomer_defends_on_first_contact() -> None:
    t = table("add Brute hp=9 resilience=40", "begin", f"{FIELD} @ 31 90", "in s1 Brute @ 90")
    assert conditions(t, "Brute") == {"restrained"}
    t.do("out s1 Brute")
    assert conditions(t, "Brute") == set()
    t.do("in s1 Brute")
    assert conditions(t, "Brute") == {"restrained"}
    t.do("add Thug hp=9 resilience=40", "in s1 Thug @ 35", "out s1 Thug", "in s1 Thug")
    assert conditions(t, "Thug") == set()


def test_s34_only_areas_are_entered() -> None:
    t = table(f"{WARD} duration=1 @ 31")
    assert "no area" in t.refused("in s1 Bandit")


@pytest.mark.parametrize(
    "words", ["Conjure·Earth/Stone barrier:2", "Conjure·Paths portal:3", "Conjure·Fire being:2"]
)
def test_s16_what_stands_without_duration_is_gone_after_its_shapers_next_turn(words: str) -> None:
    t = table(f"shaper Ilyra cells={words.split()[0]}", "begin", f"cast Ilyra {words} @ 31")
    rounds = 0
    while running(t) and rounds < 9:
        t.do("next")
        rounds += t.show()["active"] == "Ilyra"
    assert (running(t), rounds) == ([], 1)
    t = table(f"shaper Ilyra cells={words.split()[0]}", "begin", f"cast Ilyra {words} @ 31", "end")
    assert running(t) == []
    t = table(f"shaper Ilyra cells={words.split()[0]}", f"cast Ilyra {words} @ 31", "clock +1m")
    assert running(t) == []
