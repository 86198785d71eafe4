"""Beings that magic makes or calls: how they come, act, obey and go (S60–S63)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.driver import Table
from tests.table.shapers import running

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


# --- S47, S61: remains, and what a Form does to its beings -------------------------------------------------------


def of(cell: str, words: str, *lines: str) -> Table:
    """A being made of some cell, with some words, before Ilyra who knows fire, ice and flesh."""
    more = f"{cell},Unmake·Fire,Unmake·Water/Ice,Unmake·Air/Storm,Alter·Flesh,Alter·Spirit"
    t = table(f"shaper Ilyra cells={more}", "set Ilyra int=60 pp=90 pp_max=90", skill=100)
    t.do(f"cast Ilyra {cell} {words} duration=1 @ 31", *lines)
    return t


def test_s47_animated_remains_are_mindless_undead_without_trait_or_drawback() -> None:
    made = of("Conjure·Flesh", "being:3/remains").state.entities["c4"]
    assert {"undead", "mindless", "soulless", "corporeal"} <= set(made.tags)
    assert "living" not in made.tags
    assert (made.hp, made.stats["ap"], made.stats["resilience"], made.note) == (
        10,
        2,
        55,
        "strikes for 1d8, Heavy",
    )


def test_s47_remains_have_no_bonus_where_flesh_has_one() -> None:
    t = of("Conjure·Flesh", "being:3/remains", 'test "Ilyra\'s being" resilience @ 31')
    assert "resilience 55: 31" in "\n".join(t.log())


def test_s47_remains_collapse() -> None:
    t = of("Conjure·Flesh", "being:3/remains", 'hp "Ilyra\'s being" -10')
    assert (there(t, "Ilyra's being"), "collapses" in "\n".join(t.log())) == (False, True)


def test_s47_flesh_repairs_them_at_the_price_of_healing() -> None:
    t = of("Conjure·Flesh", "being:3/remains", 'hp "Ilyra\'s being" -6')
    t.do('cast Ilyra Alter·Flesh heal:1 at="Ilyra\'s being" @ 31 3')
    assert being(t)["hp"] == 7


@pytest.mark.parametrize(
    ("cell", "words", "why"),
    [
        ("Conjure·Fire", "being:2/remains", "Flesh does"),
        ("Conjure·Flesh", "being:2/remains/free", "no drawback"),
    ],
)
def test_s47_what_no_remains_are(cell: str, words: str, why: str) -> None:
    t = table(f"shaper Ilyra cells={cell}")
    assert why in t.refused(f"cast Ilyra {cell} {words} duration=1 @ 31")


def test_s47_a_willing_soul_returns_at_1_hp_and_wounded() -> None:
    t = table("shaper Ilyra shaping=100 cells=Alter·Spirit", "set Bandit mwl=5", "begin", "hp Bandit -9")
    t.do(*["next"] * 12, "end")
    assert {"dead"} <= {row["name"] for row in t.entity("Bandit")["conditions"]}
    assert "mythic-price" in t.refused(
        "cast Ilyra Alter·Spirit restore:5 duration=5 at=Bandit ritual @ 31 41 51"
    )
    t.do('cast Ilyra Alter·Spirit restore:5 duration=5 at=Bandit ritual price="an eye" @ 31 41')
    raised = t.entity("Bandit")
    assert (raised["hp"], raised["wounded"], raised["dying"], raised["bleeding"]) == (1, True, False, False)
    assert (raised["conditions"], running(t)) == ([], [])


def test_s47_lesser_magic_raises_nobody() -> None:
    t = table("shaper Ilyra shaping=100 cells=Alter·Spirit", "cond Bandit +dead", "hp Bandit -9")
    t.do("cast Ilyra Alter·Spirit restore:4 at=Bandit @ 31")
    assert t.entity("Bandit")["hp"] == 0


def test_s61_wet_a_being_of_fire_tests_with_a_penalty() -> None:
    t = of("Conjure·Fire", "being:2", 'cond "Ilyra\'s being" +wet')
    t.do('test "Ilyra\'s being" dodge @ 31 41')
    assert "dodge 40 -1P: 41, failure" in "\n".join(t.log())
    t.do('cond "Ilyra\'s being" -wet', 'test "Ilyra\'s being" dodge @ 31')
    assert "dodge 40: 31, success" in "\n".join(t.log())
    assert any("wet" in line for line in t.do('cond "Ilyra\'s being" +wet', 'why "Ilyra\'s being" dodge'))


def test_s61_free_of_its_drawback_it_may_be_wet() -> None:
    t = of("Conjure·Fire", "being:2/free", 'cond "Ilyra\'s being" +wet', 'test "Ilyra\'s being" dodge @ 31')
    assert "dodge 40: 31, success" in "\n".join(t.log())


def test_s61_only_the_being_of_fire_minds_the_wet() -> None:
    t = of("Conjure·Earth/Stone", "being:2", 'cond "Ilyra\'s being" +wet', 'test "Ilyra\'s being" dodge @ 31')
    assert "dodge 40: 31, success" in "\n".join(t.log())


@pytest.mark.parametrize(
    ("made", "words", "harm", "left"),
    [
        # Intensity 2: HP 6, AP 1. A die of 3, projected.
        ("Conjure·Fire", "being:2", "Unmake·Fire", 6),
        ("Conjure·Fire", "being:2", "Unmake·Water/Ice", 4),
        ("Conjure·Water/Ice", "being:2", "Unmake·Water/Ice", 6),
        ("Conjure·Water/Ice", "being:2", "Unmake·Fire", 3),
        ("Conjure·Water/Ice", "being:2/free", "Unmake·Fire", 4),
        ("Conjure·Water/Ice", "being:2", "Unmake·Air/Storm", 4),
        ("Conjure·Flesh", "being:2/remains", "Unmake·Fire", 4),
    ],
)
def test_s61_what_harms_a_being_of_a_form(made: str, words: str, harm: str, left: int) -> None:
    t = of(made, words)
    t.do(f'cast Ilyra {harm} damage:1 delivery=projected at="Ilyra\'s being" @ 31 3')
    assert being(t)["hp"] == left


@pytest.mark.parametrize(
    ("words", "reach", "strike"),
    [
        ("being:2", 0, "1d6, Light"),
        ("being:2/free", 0, "1d6, Medium"),
        ("being:3", 0, "1d8, Heavy"),
        ("being:2", 1, "1d6, Medium"),
        ("being:2/remains", 0, "1d6, Medium"),
    ],
)
def test_s61_a_bite_is_light_below_intensity_3(words: str, reach: int, strike: str) -> None:
    t = of("Conjure·Flesh", f"{words} reach={reach}")
    assert strike in t.state.entities["c4"].note


def test_s62_what_is_called_has_a_profile_of_its_own_major_wounds_included() -> None:
    t = table("cast Ilyra Conjure·Fire call:2 duration=1 name=Ash @ 31", "set Ash hp=10 mwl=5", "hp Ash -6")
    assert (t.entity("Ash")["wounded"], t.entity("Ash")["bleeding"]) == (True, True)
    t.do("drop s1")
    assert not there(t, "Ash")
