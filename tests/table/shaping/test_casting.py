"""Casting through command lines with typed faces: results, cost, defences, guard, Counter, touch, Backlash (S26–S40)."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.shapers import BOLT, EVERY, conditions, duel, hp, pp, said
from tracker.table.seat import Seat

BURN = "Unmake·Fire damage:2 range=1 delivery=direct at=Bandit"


# --- the firebolt ---------------------------------------------------------------------------------------------


def test_sx1_a_firebolt_past_a_failed_guard() -> None:
    t = duel(f"cast Ilyra {BOLT} defend=Bandit:guard @ 31 48 28 3 5")
    assert hp(t) == 14  # 8 rolled, leather stops 2
    assert pp(t) == 8
    assert "Ilyra shaping 55: 31, success" in said(t)
    assert "48, failure" in said(t)


def test_sx2_a_guard_that_wins_with_a_heavy_shield_blocks_all() -> None:
    t = duel(f"cast Ilyra {BOLT} defend=Bandit:guard @ 31 38 38")
    assert (hp(t), pp(t)) == (20, 8)


def test_sx3_equal_rolls_go_to_the_higher_skill() -> None:
    t = duel(f"cast Ilyra {BOLT} defend=Bandit:guard @ 31 31 31 3 5")
    assert (hp(t), pp(t)) == (14, 8)


@pytest.mark.parametrize(("skill", "mod", "kept"), [(70, "+1B", 65), (70, "-1P", 25)])
def test_sx4_two_successes_the_higher_is_better(skill: int, mod: str, kept: int) -> None:
    t = duel(skill=skill)
    assert f": {kept}, success" in t.do(f"test Ilyra shaping mod={mod} @ 25 65")[0]


@pytest.mark.parametrize(("mod", "kept"), [("+1B", "25, success"), ("-1P", "65, failure")])
def test_sx5_a_success_and_a_failure(mod: str, kept: str) -> None:
    t = duel(skill=60)
    assert kept in t.do(f"test Ilyra shaping mod={mod} @ 25 65")[0]


@pytest.mark.parametrize(("faces", "winner"), [("42 31", "Ilyra"), ("72 85", "Ilyra"), ("31 42", "Bandit")])
def test_sx6_opposed_tests(faces: str, winner: str) -> None:
    t = duel()
    assert f"{winner} wins" in "\n".join(t.do(f"test Ilyra shaping against=Bandit:close_combat @ {faces}"))


# --- results and cost -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "lost", "backlash"),
    [("60 70 1", 2, True), ("99 39 1", 3, True), ("5 5", 2, False)],
)
def test_sx9_magnitude_3_above_safe_2(faces: str, lost: int, backlash: bool) -> None:
    t = duel(f"cast Ilyra {BOLT} @ {faces}", skill=50)
    assert pp(t) == 11 - lost
    assert ("S40" in said(t)) is backlash


def test_sx10_a_failure_at_safe_magnitude_costs_one() -> None:
    t = duel(f"cast Ilyra {BOLT} @ 56")
    assert (pp(t), hp(t)) == (10, 20)
    assert "S40" not in said(t)


def test_sx11_a_critical_at_magnitude_5_costs_3() -> None:
    t = duel(
        "cast Ilyra Unmake·Fire damage:3 range=1 delivery=direct at=Bandit defend=Bandit:none @ 5 5 5 1 1 1"
    )
    assert pp(t) == 8


@pytest.mark.parametrize(
    ("roll", "grade"), [(5, "critical"), (6, "success"), (55, "success"), (56, "failure"), (99, "fumble")]
)
def test_sx12_grades_at_55(roll: int, grade: str) -> None:
    t = duel()
    assert f": {roll}, {grade}" in t.do(f"test Ilyra shaping @ {roll}")[0]


def test_sx13_a_small_shield_halves_a_heavy_impact() -> None:
    t = duel("set Bandit shield=small")
    t.do(
        "cast Ilyra Unmake·Fire damage:3 range=1 delivery=projected at=Bandit defend=Bandit:guard @ 41 31 42 32 5 4 2"
    )
    # 11 rolled: 6 blocked (half, rounded up), leather stops 2
    assert hp(t) == 17


@pytest.mark.parametrize(("guard", "left"), [("44 44", 8), ("4 4", 20)])
def test_sx14_a_greater_impact_and_a_small_shield(guard: str, left: int) -> None:
    t = duel("set Bandit shield=small mwl=20", skill=80)
    t.do(
        "cast Ilyra Unmake·Fire damage:4 delivery=projected at=Bandit defend=Bandit:guard "
        f"@ 31 {guard}{' 3 4 4 3' if left == 8 else ''}"
    )
    assert hp(t) == left


# --- protection -----------------------------------------------------------------------------------------------


def warded(t: Table) -> None:
    """A Ward against the elements, AP 6, on the bandit."""
    t.do("cast Ilyra Ward·Fire ward-ap:3/elemental duration=1 at=Bandit @ 31 21", "set Ilyra pp=11")


def test_sx15_a_reserve_takes_the_hit_and_no_wound_is_left() -> None:
    t = duel(cells="Ward·Force/Motion,Unmake·Fire")
    t.do("set Bandit mwl=7 ap=0", "cast Ilyra Ward·Force/Motion reserve:2 duration=1 at=Bandit @ 31")
    assert t.entity("Bandit")["reserve"] == 6
    t.do(f"cast Ilyra {BOLT} @ 31 4 5")
    assert hp(t) == 17
    assert not t.entity("Bandit")["reserve"]
    assert t.entity("Bandit")["wounded"] is False
    assert t.show()["shapings"] == []


@pytest.mark.parametrize(("faces", "kept", "points"), [("1 1", "s1", 7), ("1 2", "s2", 6), ("2 3", "s2", 6)])
def test_sx16_of_two_reserves_the_larger_stays(faces: str, kept: str, points: int) -> None:
    """A reserve of 9, less a hit of 2, 3 or 5, against a fresh one of 6; of equals the new one."""
    t = duel("set Bandit ap=0", cells="Ward·Force/Motion,Unmake·Fire")
    t.do(
        "cast Ilyra Ward·Force/Motion reserve:3 duration=1 at=Bandit @ 31 21",
        f"cast Ilyra {BOLT} @ 31 {faces}",
    )
    t.do("set Ilyra pp=11", "cast Ilyra Ward·Force/Motion reserve:2 duration=1 at=Bandit @ 31")
    assert t.entity("Bandit")["reserve"] == points
    assert [each["id"] for each in t.show()["shapings"]] == [kept]


@pytest.mark.parametrize("words", [BOLT, BURN])
def test_sx17_sx18_a_ward_counts_in_place_of_leather(words: str) -> None:
    t = duel()
    warded(t)
    defend = "" if "projected" in words else " defend=Bandit:none"
    direct = "31 21" if "direct" in words else "31"
    t.do(f"cast Ilyra {words}{defend} @ {direct} 4 5")
    assert hp(t) == 17


def test_s48_a_ward_of_another_class_does_not_help() -> None:
    t = duel(cells="Unmake·Fire,Ward·Earth/Stone")
    t.do("cast Ilyra Ward·Earth/Stone ward-ap:3/physical duration=1 at=Bandit @ 31 21")
    t.do(f"cast Ilyra {BOLT} @ 31 4 5")
    assert hp(t) == 13


def test_sx38_when_both_fail_magic_has_no_effect() -> None:
    t = duel(f"cast Ilyra {BURN} @ 60 70 1")
    assert hp(t) == 20  # nothing is rolled for the bandit
    t = duel(f"cast Ilyra {BURN} @ 31 21 90 4 5")
    assert hp(t) == 11  # a failed Resilience does not stop a success


def test_s30_a_resistance_that_wins_stops_direct_harm_whole() -> None:
    t = duel(f"cast Ilyra {BURN} @ 31 21 30")
    assert (hp(t), pp(t)) == (20, 7)


# --- who defends, and how -------------------------------------------------------------------------------------


def test_s29_one_roll_for_outcomes_of_one_defence() -> None:
    t = duel(cells="Bend·Force/Motion")
    t.do("cast Ilyra Bend·Force/Motion push:2 prone:1 range=1 at=Bandit @ 31 21 90")
    assert "prone" in conditions(t)
    assert said(t).count("Bandit resilience 30: 90") == 1


def test_s29_other_defences_are_rolled_apart() -> None:
    t = duel(cells="Unmake·Fire,Bend·Force/Motion", skill=80, more=f"talents={EVERY}")
    t.do(
        "cast Ilyra Unmake·Fire+Bend·Force/Motion damage:2 push:2 range=1 delivery=projected at=Bandit "
        "defend=Bandit:dodge @ 31 21 11 35 35 90"
    )
    assert hp(t) == 20  # the Dodge of 35 beats the 11 that two Penalty dice keep
    assert "is pushed" in said(t)


def test_s32_whoever_counters_neither_dodges_nor_resists() -> None:
    t = duel("shaper Bandit shaping=40 int=10 pow=10 cells=Ward·Fire talents=counter")
    t.do(f"cast Ilyra {BURN} defend=Bandit:counter @ 31 21 90 4 5")
    assert hp(t) == 11
    assert pp(t, "Bandit") == 6


def test_sx36_a_counter_takes_the_points_to_pay_it() -> None:
    t = duel("shaper Bandit shaping=40 int=10 pow=3 cells=Ward·Fire talents=counter")
    assert "4 PP" in t.refused(f"cast Ilyra {BURN} defend=Bandit:counter @ 31 21 30")


def test_s39_a_counter_that_wins_stops_it_and_both_pay() -> None:
    t = duel(
        "add Sable side=npc hp=10", "shaper Sable shaping=60 int=10 pow=10 cells=Ward·Fire talents=counter"
    )
    t.do(f"cast Ilyra {BURN} defend=Sable:counter @ 31 21 55")
    assert (hp(t), pp(t), pp(t, "Sable")) == (20, 7, 6)
    assert t.show()["shapings"] == []


def test_s39_a_counter_reaches_fifteen_metres() -> None:
    t = duel(
        "add Sable hp=10",
        "shaper Sable shaping=60 int=10 pow=10 cells=Ward·Fire talents=counter",
        "move Ilyra 0 0",
        "move Sable 16 0",
    )
    assert "15 m" in t.refused(f"cast Ilyra {BOLT} defend=Sable:counter @ 31 55")


def test_s39_a_fumbled_counter_has_backlash_of_its_own() -> None:
    t = duel("shaper Bandit shaping=40 int=10 pow=10 cells=Ward·Fire talents=counter")
    t.do(f"cast Ilyra {BOLT} defend=Bandit:counter backlash=2 @ 31 99 4 5")
    assert pp(t, "Bandit") == 4  # 3 for the Counter, 3 more by Backlash


@pytest.mark.parametrize(
    ("words", "choice"),
    [
        (BURN, "guard"),
        (BURN, "dodge"),
        (BOLT, "resist"),
        ("Unmake·Fire damage:2 delivery=projected at=radius:3 in=Bandit reach=1", "guard"),
    ],
)
def test_s36_there_is_no_guard_where_the_rules_leave_none(words: str, choice: str) -> None:
    t = duel()
    assert f"cannot {choice}" in t.refused(f"cast Ilyra {words} defend=Bandit:{choice} @ 31 21 30 30 4 5")


def test_s74_a_trigger_is_not_defended_against_before_it_fires() -> None:
    t = duel(more="talents=trigger", skill=100)
    line = "cast Ilyra Unmake·Fire damage:2 delivery=projected adjust=trigger:1 at=Bandit defend=Bandit:dodge @ 31"
    assert "fire s1" in t.refused(line)


def test_s36_a_guard_needs_a_shield() -> None:
    t = duel("set Bandit shield=none")
    assert "shield" in t.refused(f"cast Ilyra {BOLT} defend=Bandit:guard @ 31 30 30")


def test_s6_a_second_reaction_in_a_round_is_warned_of() -> None:
    t = duel("set Ilyra init=10", "begin", f"cast Ilyra {BOLT} defend=Bandit:dodge @ 31 38 38")
    t.do("set Ilyra pp=11", f"cast Ilyra {BOLT} defend=Bandit:dodge @ 31 38 38")
    log = said(t)
    assert "used the reaction of this round" in log
    assert "combat action of this turn" in log


def test_s34_everyone_in_an_area_defends_alone_and_the_dice_are_rolled_once() -> None:
    t = duel("copy Bandit", 'set "Bandit 2" dodge=10')
    words = 'Unmake·Fire damage:2 reach=1 delivery=projected at=radius:3 in=Bandit,"Bandit 2"'
    t.do(f'cast Ilyra {words} defend=Bandit:dodge,"Bandit 2":dodge @ 31 38 38 50 50 4 5')
    assert (hp(t), hp(t, "Bandit 2")) == (20, 13)


# --- touch ----------------------------------------------------------------------------------------------------


def test_sx28_a_touch_that_misses_costs_the_action_alone() -> None:
    t = duel("set Ilyra init=10", "begin")
    t.do("cast Ilyra Unmake·Fire damage:2 delivery=direct at=Bandit touch=miss")
    assert (pp(t), hp(t)) == (11, 20)
    assert t.entity("Ilyra")["spent"] == ["combat action"]


def test_sx27_how_far_the_tell_shows() -> None:
    t = duel(f"cast Ilyra {BOLT} @ 31 1 1", "cast Ilyra Ward·Fire trick:0 calm")
    assert "the Tell shows within 30 m of Shaper and target  S10" in t.log()
    assert "the Tell shows within 3 m of Shaper and target  S10" in t.log()


def test_s33_no_touch_is_needed_at_a_distance() -> None:
    assert "touch" in duel().refused(f"cast Ilyra {BOLT} touch=miss")


def test_s10_who_cannot_act_cannot_cast() -> None:
    t = duel("cond Ilyra +incapacitated")
    assert "practice" in t.refused(f"cast Ilyra {BOLT} @ 31")
    t = duel("hp Ilyra =0")
    assert "practice" in t.refused(f"cast Ilyra {BOLT} @ 31")


def test_s71_what_was_conjured_conjures_nobody() -> None:
    t = duel(skill=100, cells="Conjure·Fire")
    t.do('cast Ilyra Conjure·Fire being:2 duration=1 name="Spark" @ 50')
    t.do("shaper Spark shaping=100 int=20 pow=20 cells=Conjure·Fire")
    assert "conjured or called" in t.refused("cast Spark Conjure·Fire being:2 duration=1 @ 50")


# --- Backlash -------------------------------------------------------------------------------------------------


def test_sx22_backlash_past_armour_may_wound() -> None:
    t = duel("set Ilyra mwl=4 ap=5", f"cast Ilyra {BURN} backlash=1 @ 60 70")
    assert hp(t, "Ilyra") == 8
    assert t.entity("Ilyra")["wounded"] is True


def test_sx23_overreach_needs_the_points_and_may_take_them_all() -> None:
    t = duel("set Ilyra pp=2")
    assert "pp-short" in t.refused(f"cast Ilyra {BURN} @ 60 70")
    t = duel("set Ilyra pp=4", f"cast Ilyra {BURN} @ 60 70 2")
    assert pp(t) == 0
    assert "unconscious" in conditions(t, "Ilyra")


@pytest.mark.parametrize(("tired", "then"), [("normal", "fatigued"), ("fatigued", "exhausted")])
def test_s40_backlash_tires(tired: str, then: str) -> None:
    t = duel(
        f"set Ilyra fatigue={tired}",
        f"cast Ilyra {BURN} backlash=4 @ 60 70{' 80' if tired != 'normal' else ''}",
    )
    assert t.entity("Ilyra")["fatigue"] == then


def test_s40_the_exhausted_fall_unconscious_and_wake_fatigued() -> None:
    t = duel("set Ilyra fatigue=exhausted", f"cast Ilyra {BURN} backlash=4 @ 60 70 80 90 3 4 5")
    assert "unconscious" in conditions(t, "Ilyra")
    assert t.entity("Ilyra")["fatigue"] == "fatigued"


def test_s40_a_spill_strikes_with_one_intensity_less() -> None:
    t = duel(f"cast Ilyra {BURN} @ 60 70 3 4")
    assert hp(t, "Ilyra") == 8  # 1d6, no armour


# --- dice of the casting --------------------------------------------------------------------------------------


def test_sx29_shaping_expertise_takes_the_penalty_not_the_overreach() -> None:
    t = duel(skill=80, cells="Unmake·Fire", more="talents=shaping-expertise")
    t.do("cast Ilyra Unmake·Fire damage:3 range=1 delivery=direct at=Bandit backlash=2 @ 90")
    assert pp(t) == 11 - 3 - 5
    assert "Backlash" in said(t)


def test_s27_shaping_expertise_comes_once_a_round() -> None:
    t = duel(
        "set Ilyra init=10 pp_max=30 pp=30", skill=80, cells="Unmake·Fire", more="talents=shaping-expertise"
    )
    words = "Unmake·Fire damage:3 range=1 delivery=direct at=Bandit"
    t.do("begin", f"cast Ilyra {words} backlash=2 @ 90")
    assert t.result(f"build Ilyra {words}").value["dice"] == "-1P"
    t.do("next", "next")
    assert t.result(f"build Ilyra {words}").value["dice"] == ""


def test_sx30_steady_casting_and_assistance() -> None:
    t = duel("set Ilyra wounded=yes", "add Marrow side=pc shaping=30", more="talents=steady-casting")
    assert t.result(f"build Ilyra {BURN} assist=Marrow").value["dice"] == ""
    assert t.result(f"build Ilyra {BURN}").value["dice"] == "-1P"


def test_s28_a_hero_point_rerolls_before_anything_is_lost() -> None:
    t = duel("set Ilyra hero=1", f"cast Ilyra {BOLT} hero=reroll @ 99 31 4 5")
    assert (pp(t), hp(t)) == (8, 13)
    assert "0 left" in said(t)
    assert "Hero Point" in t.refused(f"cast Ilyra {BOLT} hero=reroll @ 31 4 5")


def test_sx37_the_last_points_pay_for_an_effect_that_happens() -> None:
    t = duel("set Ilyra pp=3", f"cast Ilyra {BOLT} @ 31 4 5")
    assert (pp(t), hp(t)) == (0, 13)
    assert "unconscious" in conditions(t, "Ilyra")


# --- rituals and tricks ---------------------------------------------------------------------------------------


def test_sx33_a_critical_leaves_pledges_unspent() -> None:
    t = duel("add A", "add B", "set A pp=5", "set B pp=5", "set Ilyra pp=1")
    words = "Ward·Fire ward-ap:3/elemental duration=2 reach=1 at=Ilyra"
    t.do(f"cast Ilyra {words} ritual pledge=Ilyra:1,A:3,B:3 @ 3 3")
    assert (pp(t), pp(t, "A"), pp(t, "B")) == (0, 3, 5)
    assert t.show()["clock_seconds"] == 6 * 3600


def test_s71_a_fumbled_ritual_tires_everyone_who_gave() -> None:
    t = duel("add A", "add B", "set A pp=5", "set B pp=5")
    words = "Ward·Fire ward-ap:3/elemental duration=2 reach=1 at=Ilyra"
    t.do(f"cast Ilyra {words} ritual pledge=Ilyra:1,A:3,B:2 backlash=2 @ 99 99")
    assert [t.entity(name)["fatigue"] for name in ("Ilyra", "A", "B")] == ["fatigued"] * 3


@pytest.mark.parametrize(("words", "faces"), [("calm", ""), ("", "@ 31"), ("", "@ 60"), ("", "@ 99")])
def test_s21_a_trick_is_free(words: str, faces: str) -> None:
    t = duel(f"cast Ilyra Ward·Fire trick:0 {words} {faces}")
    assert pp(t) == 11
    assert "S40" not in said(t)


# --- what people may see, and one undo ------------------------------------------------------------------------


def test_one_cast_is_one_undo() -> None:
    t = duel()
    before = t.state
    t.do(f"cast Ilyra {BURN} backlash=1 @ 60 70", "undo")
    assert t.state == before


def test_s10_players_see_that_there_is_magic_not_what_for() -> None:
    t = duel()
    t.do("shaper Bandit shaping=55 int=13 pow=11 cells=Alter·Mind")
    result = t.result(
        "cast Bandit Alter·Mind modifier:-2/dodge range=1 duration=1 at=Ilyra defend=Ilyra:none @ 31 21"
    )
    assert result.ok, result.message
    shown = " ".join(line.shown or "" for line in result.lines)
    assert "Bandit works magic at Ilyra" in shown
    assert "55" not in shown
    assert "PP" not in shown
    player = Seat("ilyra", "player", owns=("c1",))
    (seen,) = t.show(player)["shapings"]
    assert (seen["caster"], seen["targets"]) == ("Bandit", ["Ilyra"])
    assert (seen["cells"], seen["magnitude"], seen["result"]) == ([], None, None)


def test_override_is_the_gms_alone_and_logged() -> None:
    t = duel("set Ilyra pp=2")
    line = f"cast Ilyra {BURN} override=pp-short backlash=2 @ 60 70"
    player = Seat("ilyra", "player", owns=("c1",))
    assert not t.result(line, player).ok
    t.do(line)
    assert "lifted by the GM, pp-short" in said(t)
    assert pp(t) == 0


def test_s20_what_stops_names_every_finding_at_once() -> None:
    t = duel("set Ilyra pp=1")
    message = t.refused("cast Ilyra Unmake·Water damage:4 range=1 at=Bandit @ 31")
    for code in ("cell-unknown", "intensity-cap", "delivery-missing", "pp-short"):
        assert code in message
