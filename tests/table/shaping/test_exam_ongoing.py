"""An outside look at magic that goes on: records, durations, upkeep, escapes, rituals and rests (S16, S43–S75)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.driver import Table
from tests.table.shapers import conditions, duel, hp, pp, said


def fight(cells: str, *lines: str, more: str = "") -> Table:
    """Round 1, Ilyra (100 %, points to spare) before the bandit before the orc."""
    return duel(
        "add Orc side=npc hp=9 dodge=30 resilience=40 persistence=40 mwl=5",
        "set Ilyra pp=40 pp_max=40 int=40",
        "init Ilyra 20",
        "init Bandit 10",
        "init Orc 5",
        "begin",
        *lines,
        skill=100,
        cells=cells,
        more=more,
    )


def ids(t: Table) -> list[str]:
    """The Shapings that go on."""
    return [row["id"] for row in t.show()["shapings"]]


def around(t: Table, turns: int = 3) -> None:
    """Pass turns; three of them are a round of this fight."""
    for _ in range(turns):
        t.do("next")


def picked(row: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Some keys of an object; a missing one is an error."""
    return {key: row[key] for key in keys}


def test_section_5_a_shaping_has_the_keys_scripts_rely_on() -> None:
    t = duel("cast Ilyra Ward·Fire ward-ap:2/elemental duration=1 at=Ilyra @ 5")
    keys = ("id", "caster", "cells", "magnitude", "duration", "maintenance", "result", "targets")
    assert [picked(row, *keys) for row in t.show()["shapings"]] == [
        {
            "id": "s1",
            "caster": "Ilyra",
            "cells": ["Ward·Fire"],
            "magnitude": 3,
            "duration": 1,
            "maintenance": "passive",
            "result": {"roll": 5, "grade": "critical", "skill": 55},
            "targets": ["Ilyra"],
        }
    ]
    assert picked(t.entity("Ilyra"), "active_magnitude", "pp", "pp_max", "int", "shaping") == {
        "active_magnitude": 3,
        "pp": 9,
        "pp_max": 11,
        "int": 13,
        "shaping": 55,
    }


def test_section_5_who_shapes_nothing_has_nulls_and_plain_zeros() -> None:
    t = duel()
    assert picked(
        t.entity("Bandit"),
        "pp",
        "shaping",
        "int",
        "safe_magnitude",
        "max_intensity",
        "reserve",
        "active_magnitude",
    ) == {
        "pp": None,
        "shaping": None,
        "int": None,
        "safe_magnitude": None,
        "max_intensity": None,
        "reserve": None,
        "active_magnitude": 0,
    }
    assert picked(t.entity("Bandit"), "wounded", "bleeding", "dying", "fatigue") == {
        "wounded": False,
        "bleeding": False,
        "dying": False,
        "fatigue": "normal",
    }


@pytest.mark.parametrize(
    ("cells", "words", "faces", "maintenance"),
    [
        ("Ward·Fire", "ward-ap:2/elemental duration=1 at=Ilyra", "31", "passive"),
        ("Scry·Mind", "scry:2/live range=1 duration=1 at=Bandit", "31 36", "concentration"),
        ("Bend·Mind", "control:4 duration=1 at=Bandit", "31 36", "active"),
        ("Bend·Force/Motion", "move:3/fly/steered duration=1 at=Bandit", "31 32", "active"),
        ("Bend·Force/Motion", "move:3/fly duration=1 at=Ilyra", "31", "passive"),
        ("Conjure·Fire", "being:2 duration=1", "31", "summon"),
        ("Unmake·Fire", "damage:1 range=1 delivery=projected adjust=trigger:1 at=Bandit", "31", "trigger"),
    ],
)
def test_s75_how_each_kind_is_kept_up(cells: str, words: str, faces: str, maintenance: str) -> None:
    t = fight(cells, f"cast Ilyra {cells} {words} @ {faces}", more="talents=trigger")
    assert t.shaping("s1")["maintenance"] == maintenance


def test_s65_duration_0_is_on_the_table_but_weighs_nothing() -> None:
    t = fight("Alter·Flesh", "cast Ilyra Alter·Flesh restrain:2 range=1 at=Bandit @ 61 32")
    assert conditions(t) == {"restrained"}
    assert t.entity("Ilyra")["active_magnitude"] == 0
    around(t, 1)
    assert conditions(t) == {"restrained"}
    around(t, 1)
    assert conditions(t) == set()
    assert ids(t) == []


def test_s16_a_scene_is_120_rounds_of_5_seconds() -> None:
    t = fight(
        "Ward·Fire",
        "table rules=shaping",
        "cast Ilyra Ward·Fire ward-ap:2/elemental duration=1 at=Ilyra @ 31",
    )
    around(t, 3 * 119)
    assert ids(t) == ["s1"]
    around(t)
    assert ids(t) == []
    assert t.show()["clock_seconds"] == 600


@pytest.mark.parametrize(
    ("duration", "words", "just", "then"),
    [
        (1, "@ 31", "clock +9m", "clock +1m"),
        (2, "@ 31", "clock +7h", "clock +1h"),
        (2, "@ 31", "rest 1h", "rest night"),
        (3, "ritual @ 31 41", "clock +6d", "clock +1d"),
    ],
)
def test_s16_how_long_each_duration_is(duration: int, words: str, just: str, then: str) -> None:
    t = fight("Ward·Fire", f"cast Ilyra Ward·Fire ward-ap:1/elemental duration={duration} at=Ilyra {words}")
    t.do(just)
    assert ids(t) == ["s1"]
    t.do(then)
    assert ids(t) == []


def test_s66_an_indefinite_one_stays_and_holds_its_points_even_on_a_critical() -> None:
    t = fight("Ward·Fire", "cast Ilyra Ward·Fire ward-ap:1/elemental duration=4 at=Ilyra ritual @ 1 11")
    assert picked(t.entity("Ilyra"), "pp", "pp_max", "active_magnitude") == {
        "pp": 35,
        "pp_max": 35,
        "active_magnitude": 5,
    }
    t.do("clock +400d", "rest night")
    assert picked(t.entity("Ilyra"), "pp", "pp_max") == {"pp": 35, "pp_max": 35}
    t.do("drop s1")
    assert picked(t.entity("Ilyra"), "pp", "pp_max") == {"pp": 35, "pp_max": 40}
    t.do("rest night")
    assert pp(t) == 40


def test_s67_concentration_is_seen_to_each_turn_or_ends_with_it() -> None:
    t = fight("Scry·Mind", "cast Ilyra Scry·Mind scry:2/live range=1 duration=1 at=Bandit @ 31 36")
    around(t)
    t.do("direct s1")
    around(t)
    assert ids(t) == ["s1"]
    t.do("next")
    assert ids(t) == []


def test_s67_a_second_concentration_takes_the_action_of_the_first() -> None:
    t = fight("Scry·Mind", "cast Ilyra Scry·Mind scry:2/live range=1 duration=1 at=Bandit @ 31 36")
    around(t)
    t.do("cast Ilyra Scry·Mind scry:2/live range=1 duration=1 at=Orc @ 31 41", "next")
    assert ids(t) == ["s2"]


@pytest.mark.parametrize(("face", "left"), [(50, ["s1"]), (51, [])])
def test_s67_damage_to_someone_concentrating_asks_for_persistence(face: int, left: list[str]) -> None:
    t = fight("Scry·Mind", "cast Ilyra Scry·Mind scry:2/live range=1 duration=1 at=Bandit @ 31 36")
    t.do(f"hp Ilyra -3 @ {face}")
    assert ids(t) == left


def test_section_4_a_hurt_concentrators_persistence_is_the_last_die_of_a_cast() -> None:
    t = fight("Scry·Mind", "cast Ilyra Scry·Mind scry:2/live range=1 duration=1 at=Bandit @ 31 36")
    t.do("shaper Orc shaping=60 int=9 pow=9 cells=Unmake·Fire")
    t.do("cast Orc Unmake·Fire damage:2 range=1 delivery=projected at=Ilyra @ 31 1 1 51")
    assert ids(t) == []


def test_s56_a_combat_action_retries_the_defence_against_the_stored_result() -> None:
    t = fight("Alter·Flesh", "cast Ilyra Alter·Flesh restrain:2 range=1 duration=1 at=Bandit @ 21 20", "next")
    t.do("escape Bandit s1 @ 20")
    assert conditions(t) == {"restrained"}
    assert t.entity("Bandit")["spent"] == ["combat action"]
    around(t)
    t.do("escape Bandit s1 @ 22")
    assert conditions(t) == set()
    assert ids(t) == []


def test_s56_the_incapacitated_try_at_the_end_of_their_own_turn() -> None:
    t = fight("Alter·Flesh", "cast Ilyra Alter·Flesh incapacitate:4 duration=1 at=Bandit @ 21 20", "next")
    t.refused("escape Bandit s1 @ 25")
    t.do("next @ 20")
    assert conditions(t) == {"incapacitated"}
    around(t, 2)
    t.do("next @ 25")
    assert conditions(t) == set()


def test_sx32_first_contact_is_stored_for_those_inside_and_for_newcomers() -> None:
    t = fight(
        "Alter·Flesh",
        "cast Ilyra Alter·Flesh impair:2/hearing range=1 duration=1 reach=1 at=radius:3 in=Bandit @ 31 32",
    )
    t.do("out s1 Bandit")
    assert conditions(t) == set()
    t.do("in s1 Bandit")
    assert conditions(t) == {"impaired:hearing"}
    t.do("in s1 Orc @ 39")
    assert conditions(t, "Orc") == set()
    t.do("out s1 Orc", "in s1 Orc")
    assert conditions(t, "Orc") == set()


@pytest.mark.parametrize(
    ("line", "left", "points"),
    [
        ("dispel Bandit s1 @ 32 31", [], 8),
        ("dispel Bandit s1 @ 31 32", ["s1"], 8),
        ("dispel Bandit s1 @ 31 31", ["s1"], 8),  # equal rolls: 100 is the higher skill
        ("dispel Bandit s1 @ 6 99", [], 9),  # a Critical of 60 beats a success of 100
        ("dispel Bandit s1 @ 61", ["s1"], 10),
        ("dispel Bandit s1 range=1 @ 51 41 40", [], 7),
        ("dispel Bandit s1 range=1 @ 71 61 2", ["s1"], 5),
    ],
)
def test_s69_a_dispel_is_tested_and_paid_as_a_casting(line: str, left: list[str], points: int) -> None:
    t = fight("Ward·Fire", "cast Ilyra Ward·Fire ward-ap:2/elemental duration=1 at=Ilyra @ 31")
    t.do("shaper Bandit shaping=60 int=12 pow=11 cells=Unmake·Fire", line)
    assert ids(t) == left
    assert pp(t, "Bandit") == points


def test_sx19_the_skill_of_a_caster_who_left_is_ten_times_the_magnitude() -> None:
    cast = "cast Ilyra Ward·Fire ward-ap:3/elemental duration=1 at=Orc @ 31"
    t = fight("Ward·Fire", cast, "shaper Bandit shaping=76 int=12 pow=11 cells=Unmake·Fire", "remove Ilyra")
    assert picked(t.shaping("s1"), "caster", "magnitude") == {"caster": None, "magnitude": 4}
    t.do("dispel Bandit s1 range=1 @ 39 49 40")  # 40 of 40 is a success and higher than 39
    assert ids(t) == ["s1"]
    t.do("dispel Bandit s1 range=1 @ 39 49 41")
    assert ids(t) == []
    assert pp(t, "Bandit") == 11 - 5 - 5


@pytest.mark.parametrize(("face", "points"), [(6, 10), (60, 10), (61, 10), (99, 10)])
def test_s68_sensing_costs_one_point_whatever_comes_of_it(face: int, points: int) -> None:
    t = fight("Ward·Fire", "cast Ilyra Ward·Fire ward-ap:2/elemental duration=1 at=Ilyra @ 31")
    t.do("shaper Bandit shaping=60 int=12 pow=11 cells=Unmake·Fire", f"sense Bandit @ {face}")
    assert (pp(t, "Bandit"), hp(t)) == (points, 20)


def test_s74_a_trigger_weighs_while_it_waits_and_is_resisted_when_it_fires() -> None:
    t = fight("Unmake·Fire", more="talents=trigger")
    t.do("cast Ilyra Unmake·Fire damage:2 range=1 delivery=direct adjust=trigger:1 at=Bandit @ 44 54")
    assert (t.entity("Ilyra")["active_magnitude"], pp(t), hp(t)) == (6, 34, 20)
    t.do("fire s1 @ 30 3 4")
    assert (t.entity("Ilyra")["active_magnitude"], hp(t), ids(t)) == (0, 13, [])


def test_s63_a_being_acts_after_its_shaper_and_leaves_with_its_shaping() -> None:
    t = fight("Conjure·Fire", 'cast Ilyra Conjure·Fire being:2 duration=1 name=Ember order="guard me" @ 31')
    assert t.show()["order"] == ["Ilyra", "Ember", "Bandit", "Orc"]
    assert picked(t.entity("Ember"), "hp", "pp") == {"hp": 6, "pp": 0}
    t.do("hp Ember -6")
    assert ids(t) == []
    assert "Ember" not in [row["name"] for row in t.show()["entities"]]
    t.do("undo")
    assert t.entity("Ember")["hp"] == 6
    assert ids(t) == ["s1"]


def test_a_being_without_a_name_is_its_shapers() -> None:
    t = fight("Conjure·Fire", "cast Ilyra Conjure·Fire being:1 duration=1 @ 31")
    assert t.entity("Ilyra's being")["hp"] == 3
    t.do("drop s1")
    assert len(t.show()["entities"]) == 3


def test_s59_hostile_fate_turns_once() -> None:
    t = fight("Bend·Fate", "cast Ilyra Bend·Fate fate:-2 range=1 at=Bandit @ 31 36")
    t.do("test Bandit dodge @ 31 41")
    t.do("test Bandit dodge @ 31")
    assert "40 -1P: 41, failure" in said(t)


@pytest.mark.parametrize(
    ("pledge", "faces", "left"),
    [
        ("Ilyra:1,A:3,B:3", "31 41", (10, 0, 1)),
        ("A:3,Ilyra:2,B:3", "31 41", (9, 0, 2)),  # the first point, then A's three, then Ilyra's second
        ("A:3,B:3,Ilyra:1", "31 41", (10, 0, 1)),
        ("Ilyra:1,A:3,B:3", "5 5", (10, 1, 3)),  # SX33
        ("Ilyra:1,B:3,A:3", "60 70 4", (10, 3, 1)),  # failed overreach: ceil(6/2)
        ("Ilyra:1,A:3,B:3", "99 89 4", (10, 0, 1)),
    ],
)
def test_s71_pledges_are_drawn_in_their_order(pledge: str, faces: str, left: tuple[int, ...]) -> None:
    t = duel("add A pp=3", "add B pp=3", cells="Ward·Fire")
    t.do(f"cast Ilyra Ward·Fire ward-ap:2/elemental range=4 at=Bandit ritual pledge={pledge} @ {faces}")
    assert (pp(t), pp(t, "A"), pp(t, "B")) == left
    assert t.show()["clock_seconds"] == 6 * 3600


@pytest.mark.parametrize("pledge", ["Ilyra:1,A:3", "A:3,B:3", "Ilyra:1,A:4,B:3"])
def test_s71_pledges_that_do_not_cover_it_are_refused(pledge: str) -> None:
    t = duel("add A pp=3", "add B pp=3", cells="Ward·Fire")
    assert "pp-short" in t.refused(
        f"cast Ilyra Ward·Fire ward-ap:2/elemental range=4 at=Bandit ritual pledge={pledge} @ 31 41"
    )


def test_s71_a_fumbled_ritual_tires_whoever_gave_and_nobody_else() -> None:
    t = duel("add A pp=3", "add B pp=3", "add C pp=3", cells="Ward·Fire")
    t.do(
        "cast Ilyra Ward·Fire ward-ap:2/elemental range=4 at=Bandit ritual pledge=Ilyra:1,A:3,B:3 "
        "backlash=2 @ 99 89"
    )
    assert [t.entity(name)["fatigue"] for name in ("Ilyra", "A", "B", "C")] == ["fatigued"] * 3 + ["normal"]
    assert pp(t) == 4


def test_s5_points_come_back_by_a_quarter_each_two_hours_of_rest() -> None:
    t = duel("set Ilyra pp=0")
    t.do("rest 1h")
    assert pp(t) == 0
    t.do("rest 1h")
    assert pp(t) == 3  # ceil(11 / 4)
    t.do("clock +2h")
    assert pp(t) == 3
    t.do("rest night")
    assert pp(t) == 11


def test_s44_a_night_opens_the_next_healing() -> None:
    t = fight("Alter·Flesh", "hp Orc -4", "cast Ilyra Alter·Flesh heal:1 range=1 at=Orc @ 31 2")
    t.do("cast Ilyra Alter·Flesh heal:1 range=1 at=Orc @ 31 2")
    assert (hp(t, "Orc"), "heal-used" in said(t)) == (7, True)
    t.do("rest night", "cast Ilyra Alter·Flesh heal:1 range=1 at=Orc @ 31 1")
    assert hp(t, "Orc") == 8


def test_s7_wounds_bleed_as_the_round_ends_and_the_third_one_kills() -> None:
    t = fight("Unmake·Fire", "hp Orc -5")
    assert picked(t.entity("Orc"), "wounded", "bleeding", "dying") == {
        "wounded": True,
        "bleeding": True,
        "dying": False,
    }
    around(t, 2)
    assert hp(t, "Orc") == 4
    around(t, 1)
    assert hp(t, "Orc") == 3
    t.do("hp Orc -3")
    assert t.entity("Orc")["dying"]
    around(t, 6)
    assert t.show()["round"] == 5
    assert t.entity("Orc")["dying"]
    around(t, 1)
    assert "dead" not in conditions(t, "Orc")
    around(t, 1)
    assert "dead" in conditions(t, "Orc")


def test_s16_a_trigger_that_waits_for_duration_0_is_over_with_its_subjects_next_turn() -> None:
    t = fight("Unmake·Fire", more="talents=trigger")
    t.do("cast Ilyra Unmake·Fire damage:2 range=1 delivery=projected adjust=trigger:0 at=Bandit @ 31")
    around(t, 1)
    assert ids(t) == ["s1"]
    around(t, 1)
    assert ids(t) == []
