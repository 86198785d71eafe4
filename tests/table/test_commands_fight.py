"""The command language: the shape of a line, and the verbs of the table and the fight."""

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
    members,
    names,
    opened,
    said,
    stress,
    visits,
    wyrd,
)


def three(*lines: str) -> Table:
    """A20 B15 C10 with 20 HP each, then `lines`."""
    return opened("add A init=20 hp=20", "add B init=15 hp=20", "add C init=10 hp=20", *lines)


# The shape of a line.


def test_quotes_hold_spaces_together() -> None:
    assert names(opened('add "Old Tom"', "add 'Young Tom'")) == ["Old Tom", "Young Tom"]


@pytest.mark.parametrize("typed", ["Ilyra", "ilyra", "ILYRA", "il", "c1"])
def test_a_name_is_found_without_case_by_its_beginning_or_by_id(typed: str) -> None:
    t = opened("add Ilyra hp=9", "add Bandit hp=9", f"hp {typed} -2")
    assert hp(t, "Ilyra") == (7, 9, 0)


def test_a_whole_name_comes_before_a_beginning() -> None:
    t = opened('add "Bandit Chief" hp=9', "add Bandit hp=9", "hp bandit -2")
    assert (hp(t, "Bandit"), hp(t, "Bandit Chief")) == ((7, 9, 0), (9, 9, 0))


def test_several_candidates_are_named() -> None:
    message = opened('add "Bandit Chief" hp=9', 'add "Bandit Boss" hp=9').refused("hp ban -2")
    assert "Bandit Chief" in message
    assert "Bandit Boss" in message


def test_a_dot_is_the_active_entity() -> None:
    t = three("begin", "next", "hp . -2")
    assert hp(t, "B") == (18, 20, 0)


def test_a_dot_is_nobody_before_the_fight() -> None:
    assert three().refused("hp . -2")


def test_a_star_and_commas_name_several() -> None:
    t = opened("add Bandit x2", "add Ilyra", "stress Ilyra +5", "zone Ilyra silence", "in z1 Bandit*")
    assert members(t, "z1") == {"Ilyra", "Bandit 1", "Bandit 2"}
    t.do('out z1 "Bandit 1",ilyra')
    assert members(t, "z1") == {"Bandit 2"}


def test_ids_count_up_and_are_never_used_again() -> None:
    t = opened("add A", "add B", "remove B", "add C")
    assert [t.entity(name)["id"] for name in "AC"] == ["c1", "c3"]
    t.do("stress A +5", "zone A silence", "zone z1 end", "zone A twilight")
    assert [zone["id"] for zone in t.show()["zones"]] == ["z2"]
    t.do(
        "pool A d6",
        'ability A "Fog" class=fracture duration=rounds:9',
        'use A "Fog" @ 1',
        "dismiss e1",
        "refresh A",
    )
    t.do('use A "Fog" @ 1')
    assert [effect["id"] for effect in t.show()["effects"]] == ["e2"]


def test_an_effect_may_be_called_by_a_name_that_only_one_has() -> None:
    t = opened("add A", "pool A d6", 'ability A "Fog" class=fracture duration=rounds:3', 'use A "Fog" @ 1')
    t.do("counters fog +1")
    assert effects(t) == {"Fog": 4}
    t.do('use A "Fog" @ 1')
    assert t.refused("dismiss fog")


@pytest.mark.parametrize(
    ("amount", "left"),
    [
        ("-2", 8),
        ("+2", 12),
        ("=2", 2),
        ("-2d6 @ 4 5", 1),
        ("+2d4 @ 1 4", 15),
        ("=1d6 @ 6", 6),
        ("-2d6+3 @ 1 2", 4),
    ],
)
def test_amounts_add_take_away_and_set(amount: str, left: int) -> None:
    assert hp(opened("add A hp=10 hp_max=20", f"hp A {amount}"), "A") == (left, 20, 0)


@pytest.mark.parametrize("faces", ["7", "0", "-1", "x", "3 4", "3.5"])
def test_faces_a_die_does_not_have_or_left_over_refuse_the_line(faces: str) -> None:
    assert opened("add A hp=10").refused(f"hp A -1d6 @ {faces}")


def test_faces_where_no_die_is_rolled_are_left_over() -> None:
    assert opened("add A hp=10").refused("hp A -3 @ 3")


def test_a_missing_face_is_rolled_by_the_program() -> None:
    t = opened("add A hp=10", "hp A -1d6")
    assert 4 <= t.entity("A")["hp"] <= 9


def test_a_missing_face_is_asked_for_by_name() -> None:
    t = opened("add A", "pool A d6", 'ability A "Spark" class=fracture', "table dice=ask")
    assert "recoil d100" in t.refused('use A "Spark"')
    t.do('use A "Spark" @ 1')


def test_comments_and_blank_lines() -> None:
    t = opened("add A hp=10", "hp A -1 # hp A -5", "", "   ")
    assert hp(t, "A") == (9, 10, 0)


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "hp",
        "hp A",
        "hp Nobody -1",
        "hp A lots",
        "hp A -1 -1",
        "hp A -1 colour=red",
        'hp "A -1',
        "set A colour=red",
        "set A hp=lots",
        "set A x=nan",
        "set A x=inf",
        "add",
        "goto A",
        "undo lots",
        "undo -1",
        "place bonus=-1",
        "place space=outer",
        "table engine=steam",
        "table dice=maybe",
        "table show_hp=sometimes",
        "table reveal=never",
        "table rules=chess",
        "table round_seconds=soon",
        "table colour=red",
        "house wyrding.recoil.mode=banana",
        "house wyrding.recoil.moood=sum_under",
        "cond A deafened",
        "zone A thunder",
        "dismiss e9",
        "in z9 A",
        'use A "Nothing"',
        "stress A +99999999999999999999",
        "init A 99999999999999999999",
        "add B x99999999999999999999",
        "cond A +slow rounds=99999999999999999999",
        "set A x=1e400",
        "undo 99999999999999999999",
        "grant r9",
    ],
)
def test_a_refusal_is_one_line_and_changes_nothing(line: str) -> None:
    message = opened("add A hp=10").refused(line)
    assert message.strip()
    assert "\n" not in message
    assert "Traceback" not in message


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


@pytest.mark.parametrize(("to", "then"), [("C", ["D", "A"]), ("A", ["B", "C"])])
def test_next_goes_on_from_where_the_marker_was_moved(to: str, then: list[str]) -> None:
    t = three("add D init=5", "begin", "next", f"goto {to}")
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


# Dice, questions, requests.


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


# The order in which dice are asked for.


def test_use_asks_for_wyrd_dice_then_recoil_then_the_event_then_passives() -> None:
    t = opened("add A x=0 y=0", "add B x=9 y=0", "pool A d4 d8", 'ability A "Ward" class=fracture passive=11')
    t.do('ability A "Mist" class=fracture duration=rounds:2 wyrd=2', "stress A +10")
    # Two dice; recoil 86 + 14; reshuffle, A 2 hexes along face 1, B 1 along face 4; the passive's 86 + 14.
    t.do('use A "Mist" dice=d8,d4 @ 8 1 86 80 1 2 4 1 86 30')
    assert wyrd(t, "A") == ([], ["d4", "d8"], [])
    assert t.entity("A")["position"] == [3, 0]
    assert t.entity("B")["position"] == [7.5, 0]
    assert [set(zone["events"]) for zone in t.show()["zones"]] == [{"reshuffle", "silence"}]


def test_use_takes_its_dice_in_the_order_given() -> None:
    t = opened("add A", "pool A d4 d8", 'ability A "Mist" class=fracture wyrd=2')
    t.refused('use A "Mist" dice=d4,d8 @ 8 1 1')
    t.do('use A "Mist" dice=d8,d4 @ 8 1 1')
    assert wyrd(t, "A") == (["d8"], [], ["d4"])


def test_recoil_and_zone_ask_in_the_same_way() -> None:
    t = opened("add A x=0 y=0", "stress A +5", "recoil A @ 95 80 1 2")
    assert t.entity("A")["position"] == [3, 0]
    t.do("zone A roll @ 80 4 1")
    assert t.entity("A")["position"] == [1.5, 0]
    t.do("zone A reshuffle @ 4 1")
    assert t.entity("A")["position"] == [0, 0]


def test_upkeep_asks_in_initiative_order() -> None:
    t = opened(
        "add C init=1",
        "add A init=9",
        "stress A +5",
        "zone A erratic_time inside=C",
        "begin",
        "next",
        "next @ 1 6",
    )
    assert [t.entity(name)["erratic"] for name in "AC"] == ["move", "nothing"]


# What is shown.


def test_every_key_scripts_rely_on_is_there() -> None:
    t = three(
        "pool A d6", 'ability A "Fog" class=fracture duration=rounds:3', 'use A "Fog" @ 1', "zone A silence"
    )
    t.do("cond A +slow", "ongoing A +acid 3", "counter A +torch 2/6", "begin")
    shown = t.show()
    assert shown.keys() >= {
        *("name", "fight", "round", "stage", "active", "clock_seconds", "order", "settings", "place"),
        *("encounter_stress", "ambient", "recoil_chance", "entities", "zones", "effects", "shapings"),
    }
    assert shown["place"] == {"bonus": 0, "stability": 0, "strength": 0, "space": "real"}
    entity = t.entity("A")
    assert entity.keys() >= {
        *(
            "id",
            "name",
            "side",
            "hidden",
            "initiative",
            "hp",
            "hp_max",
            "temp",
            "stress",
            "added_stress",
            "phased",
        ),
        *(
            "erratic",
            "recoil_next",
            "position",
            "conditions",
            "counters",
            "ongoing",
            "wyrd",
            "spirit",
            "gifts",
        ),
        *(
            "gift_lock",
            "pp",
            "pp_max",
            "int",
            "shaping",
            "active_magnitude",
            "safe_magnitude",
            "max_intensity",
        ),
        *("reserve", "wounded", "bleeding", "dying", "fatigue"),
    }
    assert entity["recoil_next"].keys() >= {"fracture", "break", "shatter"}
    assert {"name": "slow", "left": None}.items() <= entity["conditions"][0].items()
    assert [row["amount"] for row in entity["ongoing"]] == [3]
    assert {"name": "acid", "at": "end"}.items() <= entity["ongoing"][0].items()
    assert counters(t, "A") == {"torch": (2, 6)}
    assert (entity["phased"], entity["erratic"], entity["wounded"], entity["fatigue"]) == (
        False,
        None,
        False,
        "normal",
    )
    assert (entity["position"], entity["active_magnitude"]) == (None, 0)
    assert shown["zones"][0].keys() >= {"id", "source", "center", "radius", "events", "members"}
    assert shown["effects"][0].keys() >= {"id", "owner", "name", "kind", "left", "held"}
    assert (shown["effects"][0]["owner"], shown["effects"][0]["kind"]) == ("A", "rounds")


def test_the_stages_of_a_fight() -> None:
    t = three()
    stages = [(t.show()["stage"], t.show()["active"])]
    for line in ("begin", "next", "next", "upkeep", "next", "end"):
        t.do(line)
        stages.append((t.show()["stage"], t.show()["active"]))
    assert [stage for stage, _ in stages] == ["setup", "turn", "turn", "turn", "upkeep", "turn", "over"]
    assert stages[0][1] is None
