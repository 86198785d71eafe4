"""Faults other trackers had with durations, upkeep and areas; each named after its case."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.looks import active, conditions, counters, effects, hp, members, opened, said, stress


def orcs(*lines: str) -> Table:
    """Orc1, Clem, Orc2, Diedra in that order, Clem active in round 1, then `lines`."""
    return opened(
        "add Orc1 init=20",
        "add Clem init=15",
        "add Orc2 init=10",
        "add Diedra init=5",
        "begin",
        "next",
        *lines,
    )


@pytest.mark.parametrize("count", ["", " rounds=1"])
def test_b28_until_the_next_start_of_orc_2(count: str) -> None:
    t = orcs(f"cond Orc2 +tagged{count} until=start:Orc2")
    assert conditions(t, "Orc2").keys() == {"tagged"}
    t.do("next")
    assert (active(t), conditions(t, "Orc2")) == ((1, "Orc2"), {})


def test_b28_until_the_second_start_of_orc_2() -> None:
    t = orcs("cond Orc2 +tagged rounds=2 until=start:Orc2")
    still = []
    for _ in range(5):
        t.do("next")
        still.append((t.show()["active"], "tagged" in conditions(t, "Orc2")))
    assert still == [("Orc2", True), ("Diedra", True), ("Orc1", True), ("Clem", True), ("Orc2", False)]


def test_b29_a_round_of_one_combatant() -> None:
    t = opened("add A init=20", "begin", "cond A +blessed rounds=1", "next")
    assert (active(t), conditions(t, "A")) == ((2, "A"), {})
    t.do("back")
    assert (active(t), conditions(t, "A")) == ((1, "A"), {"blessed": 1})


def test_b31_until_the_bearers_first_start() -> None:
    t = opened("add A init=20", "add D init=8", "begin", "cond D +shielded until=start:D")
    assert "shielded" in conditions(t, "D")
    t.do("next")
    assert (active(t), conditions(t, "D")) == ((1, "D"), {})


def test_b33_made_in_its_own_turn_it_lasts_one_cycle() -> None:
    t = opened("add Z init=20", "add M init=10", "begin", "cond Z +aiming until=start:Z", "next")
    assert "aiming" in conditions(t, "Z")
    t.do("next")
    assert (active(t), conditions(t, "Z")) == ((2, "Z"), {})


def test_b35_a_lapsed_effect_stays_lapsed() -> None:
    t = opened("add A init=20", "begin", "cond A +dazed rounds=1")
    left = [conditions(t, "A").get("dazed")]
    for _ in range(3):
        t.do("next")
        left.append(conditions(t, "A").get("dazed"))
    assert left == [1, None, None, None]
    assert conditions(t, "A") == {}


def test_b39_ten_rounds_are_not_ten_turns() -> None:
    t = opened(
        "add A x6 init=10", "pool c1 d6", 'ability c1 "Fog" class=fracture duration=rounds:10', "begin"
    )
    t.do('use c1 "Fog" @ 1', "cond c2 +slow rounds=10", *["next"] * 59)
    assert (t.show()["round"], effects(t), conditions(t, "A 2")) == (10, {"Fog": 1}, {"slow": 1})
    t.do("next")
    assert (t.show()["round"], effects(t), conditions(t, "A 2")) == (11, {}, {})


@pytest.mark.parametrize("words", ["", " rounds=scene", " rounds=∞", ' rounds="until dispelled"', " rounds="])
def test_b41_open_ended(words: str) -> None:
    t = opened("add A init=20", "begin", f"cond A +hexed{words}", "next", "next", "next")
    assert conditions(t, "A") == {"hexed": None}


@pytest.mark.parametrize(
    "line",
    [
        "cond A +hexed rounds=abc",
        "cond A +hexed rounds=nan",
        "cond A +hexed until=whenever",
        'ability A "Fog" class=fracture duration=abc',
        'ability A "Fog" class=fracture duration=rounds:abc',
    ],
)
def test_b41_a_word_that_is_no_duration(line: str) -> None:
    assert opened("add A").refused(line)


def test_b42_each_counter_refills_at_its_own_moment() -> None:
    t = opened("add A init=20", "add B init=15", "add C init=10", "begin")
    kinds = ("turn_start", "turn_end", "round", "scene", "never")
    t.do(*(f"counter B +{kind} 0/6 refresh={kind}" for kind in kinds))
    refilled = []
    for line in ("next", "next", "next", "end"):
        t.do(line)
        full = {name for name, (value, _) in counters(t, "B").items() if value == 6}
        refilled.append(full)
        t.do(*(f"counter B {name} =0" for name in full))
    assert refilled == [{"turn_start"}, {"turn_end"}, {"round"}, {"scene"}]


def test_b44_two_ongoing_damages_both_apply() -> None:
    t = opened("add A init=20 hp=20", "add B init=10", "begin", "ongoing A +acid 3", "ongoing A +fire 5")
    t.refused("ongoing A +cold x")
    t.do("next")
    assert (active(t), hp(t, "A")) == ((1, "B"), (12, 20, 0))


def area(*lines: str) -> Table:
    """S holds stress and a zone of silence around itself with A in it, then `lines`."""
    return opened(
        "add S init=20", "add A init=15", "add B init=10", "stress S +5", "zone S silence inside=A", *lines
    )


def test_b46_an_area_that_ends_leaves_nothing_behind() -> None:
    t = area("in z1 B")
    assert all("deafened" in conditions(t, name) for name in "SAB")
    t.do("zone z1 end")
    assert t.show()["zones"] == []
    assert [conditions(t, name) for name in "SAB"] == [{}, {}, {}]


def test_b46_an_area_that_runs_out_leaves_nothing_behind() -> None:
    t = area("stress S =1", "begin", "next", "next", "next")
    assert (active(t), stress(t, "S"), t.show()["zones"]) == ((2, "S"), [0], [])
    assert [conditions(t, name) for name in "SAB"] == [{}, {}, {}]


def test_b46_the_end_of_a_fight_ends_lists_and_can_be_undone() -> None:
    t = area("pool A d6", 'ability A "Fog" class=fracture duration=rounds:5', "begin", 'use A "Fog" @ 1')
    before, shown = t.state, t.show()
    lines = said(t.do("end"))
    assert "fog" in lines
    assert "silence" in lines or "z1" in lines
    assert (t.show()["stage"], t.show()["zones"], effects(t)) == ("over", [], {})
    assert [conditions(t, name) for name in "SAB"] == [{}, {}, {}]
    t.do("undo")
    assert (t.state, t.show()) == (before, shown)


def test_b47_inside_from_the_start_or_later_is_the_same() -> None:
    t = area("begin", "next", "next", "next", "in z1 B")
    assert members(t, "z1") == {"S", "A", "B"}
    assert t.entity("A")["conditions"] == t.entity("B")["conditions"] != []
    t.do("next", "next", "next", "out z1 A,B")
    assert (t.show()["round"], members(t, "z1")) == (3, {"S"})
    assert (conditions(t, "A"), conditions(t, "B")) == ({}, {})


def test_b48_the_area_of_the_fallen_stays() -> None:
    t = area("set S hp=5", "hp S =0")
    assert (members(t, "z1"), stress(t, "S")) == ({"S", "A"}, [5])


def test_b48_the_area_of_the_fallen_ends_where_the_table_says_so() -> None:
    t = area("house wyrding.zone.orphan=end_when_down", "set S hp=5", "hp S =0")
    assert (t.show()["zones"], conditions(t, "A"), stress(t, "S")) == ([], {}, [5])


def test_b48_the_effects_of_the_removed_go_and_its_zone_stays() -> None:
    t = area("pool S d6", 'ability S "Fog" class=fracture duration=rounds:5', 'use S "Fog" @ 1', "remove S")
    assert effects(t) == {}
    assert (t.zone("z1")["source"], members(t, "z1")) == (None, {"A"})
    assert (t.show()["ambient"], t.show()["encounter_stress"]) == (7, 7)
