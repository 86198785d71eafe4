"""The command language: the verbs of the table and the fight."""

from __future__ import annotations

import re

import pytest

from tests.driver import Table
from tests.table.looks import active, conditions, effects, hp, names, opened, said, stress, three, visits

# Settings.


def test_settings_a_table_starts_with() -> None:
    settings = Table().show()["settings"]
    assert {
        "engine": "typed",
        "dice": "roll",
        "round_seconds": 6,
        "show_hp": "words",
        "show_stress": True,
        "reveal": "manual",
        "new_hidden": False,
    }.items() <= settings.items()


@pytest.mark.parametrize(
    ("lines", "seconds"),
    [
        ((), 6),
        (("table rules=shaping",), 5),
        (("table rules=shaping round_seconds=7",), 7),
        (("table rules=wyrding", "house wyrding.round_seconds=10"), 10),
        (("table round_seconds=9", "table rules=shaping"), 9),
    ],
)
def test_the_length_of_a_round_moves_the_clock(lines: tuple[str, ...], seconds: int) -> None:
    t = opened(*lines, "add A", "begin", "next", "next")
    assert t.show()["settings"]["round_seconds"] == seconds
    assert t.show()["clock_seconds"] == 2 * seconds


def test_newcomers_may_be_hidden_and_revealed_by_their_first_turn() -> None:
    t = opened("add A init=20", "table new_hidden=yes reveal=first_turn", "add B init=10", "begin")
    assert [t.entity(name)["hidden"] for name in "AB"] == [False, True]
    t.do("next")
    assert t.entity("B")["hidden"] is False


def test_a_hidden_one_stays_hidden_by_default() -> None:
    t = opened("add B hidden=yes", "begin")
    assert t.entity("B")["hidden"] is True


def test_a_house_rule_can_be_undone() -> None:
    t = opened("house wyrding.start_stress=3", "add A", "undo 2", "add B")
    assert stress(t, "B") == [0]
    t.do("house wyrding.start_stress=3", "add C")
    assert stress(t, "C") == [3]


# Fights.


def test_the_first_fight_is_main() -> None:
    assert Table().show()["fight"] == "main"


def test_a_new_fight_starts_with_the_player_characters() -> None:
    t = opened("add A side=pc hp=10", "add Foe side=foe", "add B side=pc", "fight Second")
    assert (t.show()["fight"], names(t)) == ("Second", ["A", "B"])


def test_numbers_belong_to_the_campaign_and_everything_else_to_the_fight() -> None:
    t = opened(
        "add A side=pc hp=10",
        "add Foe side=foe",
        "stress A +2",
        "stress Foe +3",
        "place bonus=10",
        "zone A silence",
    )
    assert t.show()["encounter_stress"] == 15
    t.do("pool A d6", 'ability A "Fog" class=fracture duration=rounds:3', 'use A "Fog" @ 1', "fight Second")
    assert (t.show()["encounter_stress"], t.show()["zones"], effects(t)) == (4, [], {})
    assert t.show()["place"]["bonus"] == 0
    t.do("hp A -3", "fight main")
    assert (hp(t, "A"), t.show()["encounter_stress"], effects(t)) == ((7, 10, 0), 17, {"Fog": 3})


# The start of a fight.


def test_begin_rolls_nothing_and_puts_the_unranked_last() -> None:
    t = opened("add X", "add A init=5", "add B init=-3")
    t.refused("begin @ 5")
    t.do("begin")
    assert (t.show()["stage"], t.show()["order"], active(t)) == ("turn", ["A", "B", "X"], (1, "A"))


def test_begin_is_refused_in_a_running_fight() -> None:
    assert three("begin").refused("begin")


def test_begin_crux_rolls_in_list_order_for_those_without() -> None:
    t = opened(
        "table engine=crux", "add A combat_order=1", "add B init=6", "add C combat_order=2", "begin @ 4 9"
    )
    assert [t.entity(name)["initiative"] for name in "ABC"] == [5, 6, 11]
    assert t.show()["order"] == ["C", "B", "A"]


def test_beasts_rolls_for_everyone_each_round_in_list_order() -> None:
    t = opened("table engine=beasts", *(f"add {name} speed_die=d6 perception_die=d6" for name in "AB"))
    t.do("begin @ 2 2 5 5")
    assert t.show()["order"] == ["B", "A"]
    t.do("next", "next @ 6 6 1 1")
    assert (t.show()["order"], active(t)) == (["A", "B"], (2, "A"))


def test_the_down_are_passed_over_from_the_first_slot_on() -> None:
    t = three("hp A =0", "hp C =0", "begin")
    assert [active(t), *visits(t, 1)] == [(1, "B"), (2, "B")]


def test_without_a_maximum_nobody_is_down() -> None:
    t = opened("add A init=20", "add B init=15", "begin")
    assert active(t) == (1, "A")


# Turns and upkeep.


def test_next_runs_the_upkeep_before_the_first_turn() -> None:
    t = three("stress A +3", "cond A +slow rounds=3", "begin", "next", "next")
    assert (stress(t, "A"), conditions(t, "A")) == ([3], {"slow": 3})
    t.do("next")
    assert (active(t), stress(t, "A"), conditions(t, "A")) == ((2, "A"), [2], {"slow": 2})


def test_the_phased_are_passed_over() -> None:
    t = three("stress A +5", "zone B phase_out", "begin", "next @ 50")
    assert (active(t), t.entity("B")["phased"]) == ((1, "C"), True)
    assert visits(t, 2) == [(2, "A"), (2, "C")]


def test_upkeep_phase_by_phase() -> None:
    t = three(
        "stress A +3",
        "cond A +slow rounds=3",
        "ongoing C +acid 2",
        "begin",
        "next",
        "next",
        "upkeep durations",
    )
    assert t.show()["stage"] == "upkeep"
    assert (conditions(t, "A"), stress(t, "A"), hp(t, "C")) == ({"slow": 2}, [3], (18, 20, 0))
    t.do("upkeep recovery")
    assert (conditions(t, "A"), stress(t, "A")) == ({"slow": 2}, [2])
    t.refused("upkeep durations")
    t.do("next")
    assert (t.show()["stage"], active(t)) == ("turn", (2, "A"))
    assert (conditions(t, "A"), stress(t, "A"), hp(t, "C")) == ({"slow": 2}, [2], (18, 20, 0))


def test_upkeep_up_to_a_phase_includes_it() -> None:
    t = three("stress A +3", "cond A +slow rounds=3", "begin", "next", "next", "upkeep recovery")
    assert (conditions(t, "A"), stress(t, "A")) == ({"slow": 2}, [2])


def test_upkeep_runs_once() -> None:
    t = three("stress A +3", "cond A +slow rounds=3", "begin", "next", "next", "upkeep")
    assert (t.show()["stage"], conditions(t, "A"), stress(t, "A")) == ("upkeep", {"slow": 2}, [2])
    t.refused("upkeep")
    t.do("next")
    assert (active(t), conditions(t, "A"), stress(t, "A")) == ((2, "A"), {"slow": 2}, [2])


@pytest.mark.parametrize("lines", [(), ("begin",), ("begin", "next")])
def test_upkeep_is_refused_when_nothing_is_due(lines: tuple[str, ...]) -> None:
    assert three(*lines).refused("upkeep")


def test_upkeep_knows_its_phases() -> None:
    assert "recovery" in three("begin", "next", "next").refused("upkeep banana")


def test_back_undoes_a_turn_advance_exactly() -> None:
    t = three("cond A +slow rounds=3", "ongoing C +acid 2", "begin", "next", "next")
    before = t.show()
    t.do("next")
    assert (conditions(t, "A"), hp(t, "C")) == ({"slow": 2}, (18, 20, 0))
    t.do("back")
    assert t.show() == before


def test_back_after_something_else_moves_the_marker_and_never_ticks_twice() -> None:
    t = three("cond A +slow rounds=3", "ongoing C +acid 2", "begin", "next", "next", "next", "hp B -1")
    assert t.do("back")
    assert (active(t), conditions(t, "A"), hp(t, "C")) == ((1, "C"), {"slow": 2}, (18, 20, 0))
    t.do("next")
    assert (active(t), conditions(t, "A"), hp(t, "C")) == ((2, "A"), {"slow": 2}, (18, 20, 0))


def test_what_was_undone_is_not_the_newest() -> None:
    t = three("ongoing A +acid 2", "begin", "next", "hp B -1", "undo")
    assert hp(t, "A") == (18, 20, 0)
    t.do("back")
    assert (active(t), hp(t, "A")) == ((1, "A"), (20, 20, 0))


def test_goto_moves_the_marker_without_a_second_tick() -> None:
    t = three("ongoing A +burn 2 at=start", "ongoing B +burn 2 at=start", "begin", "next")
    assert (hp(t, "A"), hp(t, "B")) == ((18, 20, 0), (18, 20, 0))
    t.do("goto A")
    assert (active(t), hp(t, "A")) == ((1, "A"), (18, 20, 0))
    t.do("goto B")
    assert (active(t), hp(t, "A"), hp(t, "B")) == ((1, "B"), (18, 20, 0), (18, 20, 0))


@pytest.mark.parametrize(("to", "then"), [("D", ["A", "B"]), ("A", ["B", "C"]), ("B", ["C", "D"])])
def test_next_goes_on_from_where_the_marker_was_moved(to: str, then: list[str]) -> None:
    t = three("add D init=5", "begin", "next", "next", f"goto {to}")
    assert [name for _, name in visits(t, 2)] == then


def test_a_held_turn_is_taken_before_the_active_one_which_resumes() -> None:
    t = three("ongoing C +burn 2 at=start", "ongoing A +acid 2", "begin", "delay A")
    assert active(t) == (1, "B")
    t.do("next")
    assert (active(t), hp(t, "C")) == ((1, "C"), (18, 20, 0))
    t.do("act A")
    assert (active(t), t.show()["order"]) == ((1, "A"), ["B", "A", "C"])
    t.do("next")
    assert (active(t), hp(t, "C")) == ((1, "C"), (18, 20, 0))
    t.do("next")
    assert t.show()["round"] == 2
    assert hp(t, "A") == (18, 20, 0)


def test_a_held_turn_lapses_with_the_round() -> None:
    t = three("begin", "delay A", "next", "next")
    assert active(t) == (2, "A")
    assert t.refused("act A")


def test_only_a_held_turn_can_be_taken() -> None:
    assert three("begin").refused("act C")


def test_end_ends_what_is_counted_in_rounds_and_lists_it() -> None:
    t = three("pool A d6 d6", 'ability A "Fog" class=fracture duration=rounds:3')
    t.do('ability A "Wall" class=fracture duration=permanent', "begin", 'use A "Fog" @ 1', 'use A "Wall" @ 1')
    t.do("zone A silence")
    assert "fog" in said(t.do("end"))
    assert (t.show()["stage"], effects(t), t.show()["zones"]) == ("over", {"Wall": None}, [])
    assert t.refused("next")


# Undo and redo.


def test_undo_and_redo_several() -> None:
    t = three()
    states = [t.state]
    for line in ("hp A -1", "begin", "next", "cond B +slow"):
        t.do(line)
        states.append(t.state)
    t.do("undo 3")
    assert t.state == states[1]
    t.do("redo 2")
    assert t.state == states[3]
    t.do("undo", "redo")
    assert t.state == states[3]


def test_undo_and_redo_with_nothing_left() -> None:
    t = Table()
    assert t.refused("undo")
    t.do("add A")
    assert t.refused("redo")
    assert t.refused("undo 2")
    t.do("undo")
    assert t.refused("undo")


def test_a_new_command_leaves_nothing_to_redo() -> None:
    assert opened("add A hp=9", "hp A -1", "undo", "hp A -2").refused("redo")


# Dice and questions.


@pytest.mark.parametrize(
    "line",
    [
        "roll 2d6+3 @ 2 4",
        "roll 2d6+3 don't panic @ 2 4",
        'roll 2d6+3 an "open quote @ 2 4',
        "roll 2d6+3 x=1, why? @ 2 4",
    ],
)
def test_roll_says_its_total_and_leaves_the_table_alone(line: str) -> None:
    t = three()
    before = t.show()
    assert re.search(r"(?<!\d)9(?!\d)", said(t.do(line)))
    assert t.show() == before


@pytest.mark.parametrize("faces", ["7 1", "1 2 3", "0 1"])
def test_roll_refuses_faces_its_dice_do_not_have(faces: str) -> None:
    assert Table().refused(f"roll 2d6 @ {faces}")


def test_why_lists_every_contribution_and_changes_nothing() -> None:
    t = three("hp A -7", "hp A +4")
    before = t.show()
    lines = said(t.do("why A hp"))
    assert re.search(r"[-−]7", lines)
    assert re.search(r"\+4", lines)
    assert t.show() == before


def test_why_refuses_what_is_not_shown() -> None:
    assert three().refused("why A banana")


# Actions.


def test_an_action_too_many_warns_and_is_not_refused() -> None:
    t = opened("add A", "pool A d6", 'ability A "Spark" class=fracture action=action', "begin")
    first = {line for line in t.do('use A "Spark" @ 1') if "action" in line.lower()}
    again = {line for line in t.do('use A "Spark" @ 1') if "action" in line.lower()}
    assert again - first
    assert stress(t, "A") == [4]


def test_turns_cost_nothing_outside_a_fight() -> None:
    t = opened("add A", "pool A d6", 'ability A "Spark" class=fracture action=action')
    first, again = t.do('use A "Spark" @ 1'), t.do('use A "Spark" @ 1')
    assert len(first) == len(again)
