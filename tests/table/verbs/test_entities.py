"""The command language: who is there, and what happens to them."""

from __future__ import annotations

import re

import pytest

from tests.driver import Table
from tests.table.looks import (
    active,
    conditions,
    counters,
    effects,
    hp,
    names,
    opened,
    said,
    stress,
    three,
    visits,
)

# Coming, going, names.


def test_add_takes_the_keys_of_set() -> None:
    t = opened("add A init=4 hp=5 hp_max=9 temp=2 side=pc hidden=yes x=1.5 y=-2")
    entity = t.entity("A")
    assert hp(t, "A") == (5, 9, 2)
    assert (entity["initiative"], entity["side"], entity["hidden"], entity["position"]) == (
        4,
        "pc",
        True,
        [1.5, -2],
    )


def test_add_several() -> None:
    t = opened("add Bandit x3 hp=7")
    assert names(t) == ["Bandit 1", "Bandit 2", "Bandit 3"]
    assert [hp(t, name) for name in names(t)] == [(7, 7, 0)] * 3


def test_adding_a_name_again_numbers_the_new_one_only() -> None:
    first, second = names(opened("add Bandit", "add Bandit"))
    assert first == "Bandit"
    assert re.fullmatch(r"Bandit \d+", second)


def test_adding_more_numbers_on_from_the_highest() -> None:
    assert names(opened("add Bandit x2", "add Bandit x2")) == ["Bandit 1", "Bandit 2", "Bandit 3", "Bandit 4"]


@pytest.mark.parametrize("line", ["add Bandit x0", "add Bandit x-1", "add Bandit xx"])
def test_a_number_to_add_is_one_or_more(line: str) -> None:
    assert Table().refused(line)


def test_rename_keeps_everything_but_the_name() -> None:
    t = three("hp A -3", "begin", "rename A Zed")
    assert (active(t), names(t), hp(t, "Zed"), t.entity("Zed")["id"]) == (
        (1, "Zed"),
        ["Zed", "B", "C"],
        (17, 20, 0),
        "c1",
    )
    assert t.refused("hp A -1")


def test_copy_makes_one_more_with_the_same_numbers() -> None:
    t = opened("add A hp=20", "hp A -3", "copy A", "copy A x2")
    assert len(names(t)) == 4
    assert {hp(t, name) for name in names(t)} == {(17, 20, 0)}
    assert sorted(t.entity(name)["id"] for name in names(t)) == ["c1", "c2", "c3", "c4"]


def test_late_joiners_act_when_their_slot_is_still_ahead() -> None:
    t = three("begin", "next", "add Early init=18", "add Late init=12")
    assert visits(t, 5) == [(1, "Late"), (1, "C"), (2, "A"), (2, "Early"), (2, "B")]


def test_removing_the_active_one_passes_the_turn_on_without_ending_another() -> None:
    t = three("ongoing A +acid 2", "ongoing B +acid 2", "begin", "next", "remove B")
    assert (active(t), hp(t, "A")) == ((1, "C"), (18, 20, 0))
    assert visits(t, 2) == [(2, "A"), (2, "C")]
    assert hp(t, "A") == (16, 20, 0)


def test_with_the_removed_go_effects_and_held_counters_and_its_own_become_ambient() -> None:
    t = three(
        "pool A d6",
        'ability A "Ward" class=break passive=2',
        'ability A "Fog" class=fracture duration=rounds:9',
    )
    t.do('use A "Fog" @ 1 1')
    assert (t.show()["encounter_stress"], t.show()["ambient"]) == (6, 0)
    t.do("remove A")
    assert (t.show()["encounter_stress"], t.show()["ambient"], effects(t)) == (2, 2, {})


def test_with_the_removed_go_effects_in_every_fight() -> None:
    t = three("pool A d6", 'ability A "Fog" class=fracture duration=rounds:9', 'use A "Fog" @ 1')
    t.do("fight Second with=A,B", "remove A")
    assert names(t) == ["B"]
    t.do("fight main")
    assert (names(t), effects(t)) == (["B", "C"], {})


def test_hide_and_reveal() -> None:
    t = opened("add A", "hide A")
    assert t.entity("A")["hidden"] is True
    t.do("reveal A")
    assert t.entity("A")["hidden"] is False


def test_a_note_is_one_undo_step() -> None:
    t = opened("add A")
    before = t.state
    t.do('note A "owes the smith [2] crowns"', "undo")
    assert t.state == before


# Numbers.


@pytest.mark.parametrize(
    ("given", "key", "shown"),
    [
        ("init=-2", "initiative", -2),
        ("init=+3", "initiative", 3),
        ("temp=4", "temp", 4),
        ("pp=4", "pp", 4),
        ("pp_max=9", "pp_max", 9),
        ("int=13", "int", 13),
        ("shaping=55", "shaping", 55),
        ("side=foe", "side", "foe"),
        ("hidden=yes", "hidden", True),
        ("hidden=no", "hidden", False),
        ("fatigue=exhausted", "fatigue", "exhausted"),
        ("wounded=yes", "wounded", True),
    ],
)
def test_set_is_absolute(given: str, key: str, shown: object) -> None:
    t = opened("add A init=7 pp=5 pp_max=9", f"set A {given}", f"set A {given}")
    assert t.entity("A")[key] == shown


NUMBERS = (
    *("pow", "mwl", "ap", "dodge", "resilience", "persistence", "close_combat", "unarmed", "perception"),
    *("speed", "dex", "combat_order", "hero"),
)
WORDS = (
    *("shield=small", "shield=medium", "shield=large", "owner=Kim", "speed_die=d8", "perception_die=d12"),
    *("tags=soulless,mindless,undead,spirit,synthetic", "fatigue=fatigued"),
)


@pytest.mark.parametrize("given", [*(f"{key}=7" for key in NUMBERS), *WORDS])
def test_set_knows_every_key(given: str) -> None:
    t = opened("add A")
    before = t.state
    t.do(f"set A {given}")
    assert t.state != before


@pytest.mark.parametrize(
    "given", ["fatigue=sleepy", "wounded=perhaps", "shield=huge", "hidden=maybe", "speed_die=d7"]
)
def test_set_refuses_what_a_key_cannot_be(given: str) -> None:
    assert opened("add A").refused(f"set A {given}")


def test_hp_alone_sets_the_maximum_too() -> None:
    assert hp(opened("add A", "set A hp=12"), "A") == (12, 12, 0)


def test_set_reaches_a_counter_that_was_declared() -> None:
    assert counters(opened("add A", "counter A +torch 0/6", "set A torch=4"), "A") == {"torch": (4, 6)}


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        (["hp A -7"], (13, 20, 0)),
        (["hp A -7", "hp A +2d4 @ 1 4"], (18, 20, 0)),
        (["hp A =12"], (12, 20, 0)),
        (["hp A t5", "hp A t3"], (20, 20, 5)),
        (["hp A t5", "hp A t8"], (20, 20, 8)),
        (["hp A t1d6 @ 4"], (20, 20, 4)),
        (["hp A t5", "hp A -7"], (18, 20, 0)),
        (["hp A -999"], (0, 20, 0)),
        (["hp A -5", "hp A +999"], (20, 20, 0)),
    ],
)
def test_damage_healing_setting_and_temporary_points(lines: list[str], left: tuple[int, int, int]) -> None:
    assert hp(opened("add A hp=20", *lines), "A") == left


# Initiative.


def test_init_by_hand_and_taken_away() -> None:
    t = three("init C 30")
    assert t.show()["order"] == ["C", "A", "B"]
    t.do("init clear A,B")
    assert [t.entity(name)["initiative"] for name in "ABC"] == [None, None, 30]


def test_who_has_acted_does_not_act_again_in_the_round() -> None:
    t = three("begin", "next", "init A 12")
    assert t.show()["order"] == ["B", "A", "C"]
    assert visits(t, 3) == [(1, "C"), (2, "B"), (2, "A")]


def test_who_is_moved_past_the_marker_acts_next() -> None:
    t = three("add D init=5", "begin", "next", "init D 30")
    assert visits(t, 3) == [(1, "D"), (1, "C"), (2, "D")]


def test_init_roll_names_only_those_given() -> None:
    t = opened(
        "table engine=crux", "add A combat_order=1 init=3", "add B combat_order=2 init=4", "init roll B @ 7"
    )
    assert [t.entity(name)["initiative"] for name in "AB"] == [3, 9]


def test_init_roll_asks_in_list_order() -> None:
    t = opened("table engine=crux", "add A combat_order=1", "add B combat_order=2", "init roll @ 7 3")
    assert [t.entity(name)["initiative"] for name in "AB"] == [8, 5]


# Conditions.


def test_any_word_is_a_condition() -> None:
    t = opened("add A", "cond A +deafened", "cond A +bamboozled")
    assert conditions(t, "A") == {"deafened": None, "bamboozled": None}
    t.do("cond A -deafened")
    assert conditions(t, "A") == {"bamboozled": None}


def test_a_condition_in_rounds_loses_one_each_upkeep() -> None:
    t = three("cond C +slow rounds=2", "begin", "next", "next")
    assert conditions(t, "C") == {"slow": 2}
    t.do("next")
    assert conditions(t, "C") == {"slow": 1}
    t.do("next", "next", "next")
    assert conditions(t, "C") == {}


@pytest.mark.parametrize(
    ("until", "presses"),
    [
        ("until=start:B", 1),
        ("until=end:B", 2),
        ("rounds=1 until=end:B", 2),
        ("rounds=2 until=start:B", 4),
        ("rounds=2 until=end:B", 5),
        ("rounds=3 until=start:B", 7),
    ],
)
def test_a_condition_until_somebodys_turn(until: str, presses: int) -> None:
    t = three("begin", f"cond A +hexed {until}")
    for _ in range(presses):
        assert "hexed" in conditions(t, "A")
        t.do("next")
    assert conditions(t, "A") == {}


def test_each_condition_ends_at_its_own_moment() -> None:
    t = three(
        "begin", "cond A +first until=start:B", "cond A +second until=end:B", "cond A +third until=start:C"
    )
    t.do("cond A +fourth rounds=1", "cond A +fifth", "cond B +sixth until=start:C")
    seen = []
    for _ in range(3):
        t.do("next")
        seen.append((set(conditions(t, "A")), set(conditions(t, "B"))))
    assert seen == [
        ({"second", "third", "fourth", "fifth"}, {"sixth"}),
        ({"fourth", "fifth"}, set()),
        ({"fifth"}, set()),
    ]


@pytest.mark.parametrize("until", ["until=start:B", "until=end:B"])
def test_without_its_anchor_a_condition_ends_at_the_old_slot(until: str) -> None:
    t = three("begin", f"cond A +hexed {until}", "remove B")
    assert "hexed" in conditions(t, "A")
    t.do("next")
    assert (active(t), conditions(t, "A")) == ((1, "C"), {})


# What repeats.


@pytest.mark.parametrize(
    ("at", "after"),
    [
        ("", [20, 20, 17, 17]),
        (" at=end", [20, 20, 17, 17]),
        (" at=start", [20, 17, 17, 17]),
        (" at=upkeep", [20, 20, 20, 17]),
    ],
)
def test_ongoing_damage_comes_at_its_moment(at: str, after: list[int]) -> None:
    t = three("begin", f"ongoing B +acid 3{at}")
    seen = [t.entity("B")["hp"]]
    for _ in range(3):
        t.do("next")
        seen.append(t.entity("B")["hp"])
    assert seen == after


def test_ongoing_healing_stops_at_the_maximum_and_when_taken_away() -> None:
    t = opened("add A init=5 hp=20", "hp A -7", "ongoing A +regrowth heal=3", "begin", "next")
    assert t.entity("A")["hp"] == 16
    t.do("next", "next")
    assert t.entity("A")["hp"] == 20
    t.do("hp A -9", "ongoing A -regrowth", "next")
    assert (t.entity("A")["hp"], t.entity("A")["ongoing"]) == (11, [])


def test_ongoing_damage_takes_temporary_points_first() -> None:
    t = opened("add A init=5 hp=20", "hp A t2", "ongoing A +acid 3", "begin", "next")
    assert hp(t, "A") == (19, 20, 0)


def test_a_counter_has_bounds_and_stays_unless_told() -> None:
    t = three("counter A +torch 0/6", "counter A torch +2", "begin", "next", "next", "next", "end")
    assert counters(t, "A") == {"torch": (2, 6)}
    t.do("counter A torch =9")
    assert counters(t, "A") == {"torch": (6, 6)}


# Tests.


@pytest.mark.parametrize(
    ("face", "grade"), [(5, "critical"), (6, "success"), (55, "success"), (56, "failure"), (99, "fumble")]
)
def test_a_test_says_its_grade(face: int, grade: str) -> None:
    t = opened("add A perception=55")
    assert grade in said(t.do(f"test A perception @ {face}"))


@pytest.mark.parametrize(("mod", "grade"), [("+1B", "success"), ("-1P", "failure")])
def test_bonus_and_penalty_dice_share_their_units(mod: str, grade: str) -> None:
    t = opened("add A perception=60")
    t.refused(f"test A perception mod={mod} @ 25 64")
    assert grade in said(t.do(f"test A perception mod={mod} @ 25 65"))


def test_an_opposed_test_asks_both() -> None:
    t = opened("add A perception=50", "add B dodge=50")
    t.refused("test A perception against=B:dodge @ 42 31 1")
    t.do("test A perception against=B:dodge @ 42 31")
    assert {"42", "31"} <= set(re.findall(r"\d+", "\n".join(t.log())))


def test_the_down_keep_their_stress() -> None:
    t = opened("add A hp=5", "stress A +3", "hp A =0")
    assert (stress(t, "A"), t.show()["ambient"]) == ([3], 0)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("add Oak pool=d6", "pool is set by a line of its own, such as: pool Ilyra d6 d8"),
        ("set Oak spirit=d8", "spirit is set by a line of its own, such as: spirit Ilyra d8"),
        ("set Oak cells=Ward·Fire", "cells is set by a line of its own, such as: shaper Ilyra"),
        ("set Oak hpmax=4", "there is no hpmax to set; is it hp_max"),
        ("set Oak zzz=4", "there is no zzz to set; there are init, hp, "),
    ],
)
def test_a_key_that_cannot_be_set_names_what_does_it(line: str, told: str) -> None:
    t = opened("add Oak hp=3")
    assert told in t.refused(line.replace("add Oak", "add Elm"))
