"""Beings that magic makes or calls: how they come, act, obey and go (S60–S63)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.driver import Table

CELLS = "Conjure·Fire,Conjure·Force/Motion,Conjure·Earth/Stone,Bend·Fire,Ward·Fire"
MAKE = "cast Ilyra Conjure·Fire being:2 duration=1 @ 31"
"""Magnitude 3: a fiery being of HP 6, AP 1, 40 %."""


def table(*lines: str, skill: int = 80) -> Table:
    return Table(
        "add Ilyra side=pc hp=20 init=15 persistence=50",
        "add Marrow side=pc hp=12 init=15",
        "add Bandit hp=9 init=10 resilience=40",
        f"shaper Ilyra shaping={skill} int=20 pow=30 cells={CELLS}",
        "shaper Marrow shaping=100 int=12 pow=12 cells=Ward·Fire",
        *lines,
    )


def order(t: Table) -> list[str]:
    names: list[str] = t.show()["order"]
    return names


def running(t: Table) -> list[str]:
    return [shaping["id"] for shaping in t.show()["shapings"]]


def being(t: Table, name: str = "Ilyra's being") -> dict[str, Any]:
    return t.entity(name)


def there(t: Table, name: str) -> bool:
    return any(entity["name"] == name for entity in t.show()["entities"])


def test_sx24_a_mount_of_intensity_3() -> None:
    t = table("cast Ilyra Conjure·Fire being:3 reach=1 duration=1 @ 31 41")
    made = t.state.entities["c4"]
    assert (t.shaping("s1")["magnitude"], made.hp, made.hp_max) == (5, 15, 15)
    assert (made.stats["speed"], "1 rider" in made.note, "1d8, Huge" in made.note) == (20, True, True)


@pytest.mark.parametrize(
    ("intensity", "hp", "ap", "skill", "damage"),
    [(1, 3, 0, 25, "1d3, Light"), (2, 6, 1, 40, "1d6, Medium"), (3, 10, 2, 55, "1d8, Heavy")],
)
def test_s60_the_profile_of_a_being(intensity: int, hp: int, ap: int, skill: int, damage: str) -> None:
    t = table(f"cast Ilyra Conjure·Fire being:{intensity} duration=1 @ 31")
    made = t.state.entities["c4"]
    assert (made.hp, made.stats["ap"], made.pp, made.pp_max) == (hp, ap, 0, 0)
    covered = ("dodge", "resilience", "persistence", "perception", "close_combat")
    assert {made.stats[key] for key in covered} == {skill}
    assert (made.stats["speed"], damage in made.note) == (15, True)
    assert {"soulless", "mindless", "elemental", "corporeal"} <= set(made.tags)


def test_s61_stone_is_harder_and_slower() -> None:
    made = table("cast Ilyra Conjure·Earth/Stone being:2 duration=1 @ 31").state.entities["c4"]
    assert (made.stats["ap"], made.stats["speed"]) == (2, 7)


def test_s63_it_acts_right_after_its_shaper_whatever_others_have() -> None:
    t = table("begin", MAKE)
    assert order(t) == ["Ilyra", "Ilyra's being", "Marrow", "Bandit"]
    t.do("next")
    assert t.show()["active"] == "Ilyra's being"
    t.do("init Ilyra 12")
    assert order(t) == ["Marrow", "Ilyra", "Ilyra's being", "Bandit"]


def test_s63_it_keeps_its_place_when_initiative_is_rolled() -> None:
    t = table("table engine=crux", MAKE, "init clear", "begin @ 3 9 5")
    assert order(t) == ["Marrow", "Bandit", "Ilyra", "Ilyra's being"]


def test_s60_it_has_the_name_it_is_given() -> None:
    t = table('cast Ilyra Conjure·Fire being:2 duration=1 name="Ember" order="guard me" @ 31')
    assert there(t, "Ember")
    assert t.shaping("s1")["order"] == "guard me"


def test_s63_an_order_is_a_movement_action_once_a_round() -> None:
    t = table("begin", MAKE, 'direct s1 order="hold this door"')
    assert "movement action" in t.entity("Ilyra")["spent"]
    assert "order of this round" in t.refused('direct s1 order="come back"')
    t.do("next", "next", "next", "next", 'direct s1 order="come back"')
    assert t.shaping("s1")["order"] == "come back"


def test_s63_orders_carry_15_metres() -> None:
    t = table("begin", MAKE, "move Ilyra 0 0", 'move "Ilyra\'s being" 15.5 0')
    assert "15 m" in t.refused('direct s1 order="come back"')
    t.do('move "Ilyra\'s being" 15 0', 'direct s1 order="come back"')


def test_s63_it_needs_no_upkeep() -> None:
    t = table("begin", MAKE, *["next"] * 9)
    assert (running(t), t.shaping("s1")["maintenance"]) == (["s1"], "summon")


@pytest.mark.parametrize(
    "line", ['hp "Ilyra\'s being" -6', "drop s1", "clock +600s", "end", "dispel Marrow s1 @ 90 20"]
)
def test_s63_it_vanishes(line: str) -> None:
    t = table("begin", MAKE, line)
    assert (there(t, "Ilyra's being"), running(t), t.entity("Ilyra")["active_magnitude"]) == (False, [], 0)


def test_s63_removing_it_ends_its_shaping_and_undo_brings_both_back() -> None:
    t = table("begin", MAKE, 'remove "Ilyra\'s being"')
    assert running(t) == []
    t.do("undo")
    assert (there(t, "Ilyra's being"), running(t)) == (True, ["s1"])


def test_s63_one_cast_is_one_undo() -> None:
    t = table("begin", MAKE, "undo")
    assert (there(t, "Ilyra's being"), running(t), t.entity("Ilyra")["pp"]) == (False, [], 30)


def test_s63_a_second_summon_is_stopped() -> None:
    assert "summon-limit" in table(MAKE).refused("cast Ilyra Conjure·Fire being:1 duration=1 @ 31")


def test_s60_it_ignores_major_wounds() -> None:
    t = table("cast Ilyra Conjure·Fire being:3 duration=1 @ 31", 'hp "Ilyra\'s being" -8')
    made = being(t)
    assert (made["wounded"], made["bleeding"], made["hp"]) == (False, False, 2)


def test_s61_a_being_of_force_ends_with_its_shapers_consciousness() -> None:
    t = table("cast Ilyra Conjure·Force/Motion being:2 duration=1 @ 31", "hp Ilyra -20")
    assert (there(t, "Ilyra's being"), running(t)) == (False, [])
    t = table("cast Ilyra Conjure·Force/Motion being:2/free duration=1 @ 31", "hp Ilyra -20")
    assert there(t, "Ilyra's being")
    t = table(MAKE, "hp Ilyra -20")
    assert there(t, "Ilyra's being")


# --- Calling ---------------------------------------------------------------------------------------------------

CALL = "cast Ilyra Conjure·Fire call:4 duration=1 at=Cinder"


@pytest.mark.parametrize(("face", "comes"), [(81, True), (30, True), (80, False), (32, False)])
def test_sx25_an_unwilling_being_opposes_at_20_for_each_point_of_threat(face: int, comes: bool) -> None:
    # Magnitude 5 is 1 above Safe 4: -1P. Equal skills of 80, so a tie would be the defender's.
    t = table("add Cinder hp=20 persistence=60 tags=elemental", f"{CALL} @ 31 41 {face}")
    assert (running(t) == ["s1"]) is comes
    assert t.entity("Ilyra")["pp"] == 25


def test_s62_a_called_being_acts_after_its_shaper_and_goes_home() -> None:
    t = table("add Cinder hp=20 init=1 tags=elemental", "begin", f"{CALL} defend=Cinder:none @ 31 41")
    assert order(t) == ["Ilyra", "Cinder", "Marrow", "Bandit"]
    t.do("drop s1")
    assert "Cinder" not in order(t)
    assert t.state.names["cinder"] == "c4"


def test_s62_a_particular_individual_stays_unbound() -> None:
    t = table("add Cinder hp=20 init=1", f"{CALL} defend=Cinder:none @ 31 41", "drop s1")
    assert "Cinder" in order(t)


def test_s62_shapings_of_a_called_being_weigh_on_its_caller() -> None:
    t = table(
        "add Cinder hp=20 tags=elemental",
        "shaper Cinder shaping=60 int=5 pow=12 cells=Ward·Fire",
        f"{CALL} defend=Cinder:none @ 31 41",
        "cast Cinder Ward·Fire ward-ap:1/elemental duration=1 @ 31",
    )
    assert t.entity("Ilyra")["active_magnitude"] == 5 + 2
    assert t.entity("Cinder")["active_magnitude"] == 0


def test_s62_what_is_called_without_a_name_on_the_table_is_a_newcomer() -> None:
    t = table('cast Ilyra Conjure·Fire call:2 duration=1 name="Cinder" @ 31')
    assert there(t, "Cinder")
    t.do("drop s1")
    assert not there(t, "Cinder")


def test_s71_the_summoned_pledge_nothing() -> None:
    t = table(MAKE)
    line = 'build Ilyra Ward·Fire ward-ap:3/elemental duration=3 ritual pledge=Ilyra:1,"Ilyra\'s being":9'
    assert "pp-short" in [finding["code"] for finding in t.result(line).value["findings"]]


def test_s63_beings_hold_and_act_with_their_shaper() -> None:
    t = table("begin", MAKE, "delay Ilyra")
    assert t.show()["active"] == "Marrow"
    t.do("next", "act Ilyra")
    assert order(t) == ["Marrow", "Ilyra", "Ilyra's being", "Bandit"]
    t.do("next")
    assert t.show()["active"] == "Ilyra's being"
    t.do("next")
    assert t.show()["active"] == "Bandit"


def test_s61_a_trait_gives_its_dice() -> None:
    t = table(
        "shaper Ilyra cells=Conjure·Air/Storm,Conjure·Fire",
        "cast Ilyra Conjure·Air/Storm being:2 duration=1 @ 31",
    )
    assert "+1B" in "\n".join(t.do('test "Ilyra\'s being" dodge @ 35 75'))
    assert "+1B" not in "\n".join(t.do('test "Ilyra\'s being" resilience @ 35'))
