"""Sentences of the rules that only two things at once put to the test (S16, S27, S40–S48, S54–S71)."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.shapers import BOLT, conditions, duel, hp, pp, running, said

CELLS = ",".join(
    (
        *(
            "Unmake·Fire",
            "Unmake·Spirit",
            "Unmake·Flesh",
            "Alter·Flesh",
            "Alter·Mind",
            "Alter·Spirit",
            "Ward·Mind",
        ),
        *("Ward·Force/Motion", "Ward·Fire", "Conjure·Fire", "Conjure·Earth/Stone", "Bend·Flesh", "Scry·Fire"),
        *("Bend·Paths", "Bend·Fate", "Unmake·Fate"),
    )
)


def table(*lines: str, more: str = "") -> Table:
    """Round 1: Ilyra (100 %, points to spare), Marrow (80 %, 12 PP, Counter), then the bandit."""
    return duel(
        "add Marrow side=pc hp=12 persistence=40 resilience=40 dodge=40",
        f"shaper Marrow shaping=80 int=9 pow=12 cells={CELLS} talents=counter",
        "set Ilyra pp=60 pp_max=60 int=60 hp=20",
        "init Ilyra 20",
        "init Marrow 15",
        "init Bandit 10",
        "begin",
        *lines,
        skill=100,
        cells=CELLS,
        more=more,
    )


# --- healing ---------------------------------------------------------------------------------------------------


def test_s44_healing_that_restored_nothing_leaves_the_next_open() -> None:
    t = table("cast Ilyra Alter·Flesh heal:1 at=Bandit @ 31 3", "hp Bandit -5")
    t.do("cast Ilyra Alter·Flesh heal:1 at=Bandit @ 31 3")
    assert (hp(t), "gains no HP" in said(t)) == (18, False)
    t.do("cast Ilyra Alter·Flesh heal:1 at=Bandit @ 31 2")
    assert (hp(t), "gains no HP" in said(t)) == (18, True)


def test_s47_healing_does_nothing_for_the_dead() -> None:
    t = table("hp Bandit -20", "cond Bandit +dead", "cast Ilyra Alter·Flesh heal:1 at=Bandit @ 31 3")
    assert (hp(t), conditions(t)) == (0, {"dead"})


def test_s56_restoration_does_not_lift_what_active_magic_lays() -> None:
    t = table("cast Ilyra Conjure·Earth/Stone hinder:1 at=Bandit @ 31 90")
    t.do("cast Ilyra Alter·Flesh restore:2 at=Bandit @ 31")
    assert conditions(t) == {"hindered"}
    t.do("cond Bandit +prone", "cast Ilyra Alter·Flesh restore:1 at=Bandit @ 31")
    assert conditions(t) == {"hindered"}


# --- wards and senses ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "faces"),
    [
        # Two readings for +1B against the mind, one against a soul or fate.
        ("Alter·Mind influence:2 at=Bandit", "31 90 80"),
        ("Unmake·Spirit soul:1 at=Bandit override=form-damage", "31 90 1"),
    ],
)
def test_s48_a_ward_of_the_mind_defends_against_the_mind_alone(attack: str, faces: str) -> None:
    t = table(
        "cast Ilyra Ward·Mind ward-bonus:2/persistence duration=1 at=Bandit @ 31", "set Bandit pp=5 pp_max=5"
    )
    t.do(f"cast Ilyra {attack} @ {faces}")


def test_s48_s67_nor_does_it_keep_concentration() -> None:
    t = table(
        "cast Ilyra Ward·Mind ward-bonus:2/persistence duration=1 @ 31",
        "cast Ilyra Scry·Fire scry:2/live duration=1 @ 31",
    )
    t.do("hp Ilyra -1 @ 90")
    assert running(t) == ["s1"]


def test_s48_a_bonus_to_active_guard_is_one() -> None:
    t = table("cast Ilyra Ward·Force/Motion ward-bonus:2/guard duration=1 at=Bandit @ 31")
    # −1P of a guard against magic and +1B cancel: one reading.
    t.do(f"cast Ilyra {BOLT} defend=Bandit:guard @ 31 40")
    assert hp(t) == 20


def test_s54_blind_sight_supplies_what_sight_would() -> None:
    t = table("cast Ilyra Alter·Flesh impair:3/sight duration=1 at=Bandit @ 31 90", "set Bandit speed=20")
    t.do(
        "test Bandit close_combat @ 41 51 61 71",
        "cast Ilyra Scry·Fire sense:3/heat duration=1 at=Bandit @ 31",
    )
    t.do("test Bandit close_combat @ 41")
    assert t.do("why Bandit movement")[0] == "Bandit movement 20 m  S4"
    t.do("drop s2", "test Bandit close_combat @ 41 51 61 71")


def test_s54_the_blind_guard_as_others_do() -> None:
    t = table("cast Ilyra Alter·Flesh impair:3/sight duration=1 at=Bandit @ 31 90")
    # −1P against magic, and no more: two readings, of which the lower success is kept and loses; 2 of damage, 2 of AP.
    t.do(f"cast Ilyra {BOLT} defend=Bandit:guard @ 31 40 30 1 1")
    assert hp(t) == 20


def test_s54_night_vision_does_not() -> None:
    t = table("cast Ilyra Alter·Flesh impair:3/sight duration=1 at=Bandit @ 31 90")
    t.do(
        "cast Ilyra Scry·Fire sense:2/night duration=1 at=Bandit @ 31",
        "test Bandit close_combat @ 41 51 61 71",
    )


# --- Counter ---------------------------------------------------------------------------------------------------


def test_s39_s34_s33_counter_and_dodges_in_one_area() -> None:
    t = table("add Orc hp=9 dodge=30")
    t.do(
        "cast Ilyra Unmake·Fire damage:2 range=1 reach=1 delivery=projected at=radius:3 in=Bandit,Orc,Marrow"
        " defend=Bandit:dodge,Marrow:counter,Orc:none @ 50 45 90 80 6 3"
    )
    # Marrow's 45 of 80 loses to 50 of 100: she pays 4, and having countered defends no more. The bandit's dodge takes -1P.
    assert (pp(t, "Marrow"), hp(t, "Marrow"), hp(t), hp(t, "Orc")) == (8, 3, 13, 0)


def test_s39_a_counter_that_wins_saves_everyone_in_the_area() -> None:
    t = table()
    t.do(
        "cast Ilyra Unmake·Fire damage:2 range=1 reach=1 delivery=projected at=radius:3 in=Bandit,Marrow"
        " defend=Bandit:dodge,Marrow:counter @ 50 60"
    )
    assert (pp(t), pp(t, "Marrow"), hp(t), hp(t, "Marrow")) == (56, 8, 20, 12)


def test_s33_s39_a_touch_that_hits_may_be_countered_by_whoever_is_touched() -> None:
    t = table(
        "cast Ilyra Unmake·Flesh damage:2 delivery=direct at=Marrow touch=hit defend=Marrow:counter @ 50 60"
    )
    assert (pp(t, "Marrow"), hp(t, "Marrow")) == (9, 12)


def test_s39_s10_a_blocked_practice_counters_nothing() -> None:
    t = table("cond Marrow +practice-blocked")
    assert "Practice" in t.refused(f"cast Ilyra {BOLT} defend=Marrow:counter @ 50 60")


def test_s39_s7_a_counter_may_take_the_last_points() -> None:
    t = table("set Marrow pp=3", f"cast Ilyra {BOLT} defend=Marrow:counter @ 50 60")
    assert (pp(t, "Marrow"), conditions(t, "Marrow"), hp(t)) == (0, {"unconscious"}, 20)


# --- those who carry magic -------------------------------------------------------------------------------------


def test_s65_s62_a_called_shaper_is_held_to_its_callers_int() -> None:
    # Ilyra keeps 5 of INT 8 going by the call; 4 more of the being would be 9.
    t = table("set Ilyra int=8", "add Seer hp=9 tags=spirit persistence=1")
    t.do(
        f"shaper Seer shaping=100 int=30 pow=20 cells={CELLS}",
        "cast Ilyra Conjure·Fire call:4 duration=1 at=Seer @ 50 99",
    )
    assert "am-limit" in t.refused("cast Seer Ward·Fire ward-ap:3/elemental duration=1 @ 31")
    t.do("cast Seer Ward·Fire ward-ap:2/elemental duration=1 @ 31")
    assert (t.entity("Ilyra")["active_magnitude"], t.entity("Seer")["active_magnitude"]) == (8, 0)


def test_s67_s7_whoever_falls_dying_keeps_no_concentration_and_is_not_asked() -> None:
    t = table("cast Ilyra Scry·Fire scry:2/live duration=1 @ 31", "hp Ilyra -20")
    assert (running(t), t.entity("Ilyra")["dying"]) == ([], True)


def test_s63_s7_a_being_outlives_its_shapers_death_and_keeps_its_order() -> None:
    t = table(
        'cast Ilyra Conjure·Fire being:2 duration=1 order="guard the door" @ 31',
        "hp Ilyra -20",
        *["next"] * 13,
    )
    assert conditions(t, "Ilyra") == {"dead"}
    assert (running(t), t.shaping("s1")["order"]) == (["s1"], "guard the door")
    assert "unconscious" in t.refused('direct s1 order="flee"')
    t.do("remove Ilyra")
    assert running(t) == ["s1"]


def test_s16_what_lasts_a_turn_is_over_for_whoever_left_the_fight() -> None:
    t = table("set Bandit tags=spirit pp=3 pp_max=3")
    t.do("cast Ilyra Bend·Flesh restrain:2 at=Bandit override=target-invalid @ 31 90")
    t.do("set Bandit pp=0")
    assert (t.show()["order"], running(t)) == (["Ilyra", "Marrow"], [])


def test_s71_who_lies_unconscious_pledges_nothing() -> None:
    t = table("cond Marrow +unconscious")
    assert "senseless" in t.refused(
        "cast Ilyra Alter·Flesh reserve:2 duration=1 ritual pledge=Ilyra:2,Marrow:2 @ 31 41"
    )


def test_s28_s20_an_opened_overreach_takes_what_there_is() -> None:
    # Safe 3 at 55: Magnitude 4 fails, half of it is 2, and one point is all she has.
    t = duel(
        "set Ilyra pp=1",
        "cast Ilyra Unmake·Fire damage:3 range=1 delivery=projected at=Bandit override=pp-short backlash=2 @ 90 80",
    )
    assert (pp(t), conditions(t, "Ilyra")) == (0, {"unconscious"})
    assert "Ilyra −1 PP (failure at Magnitude 4): 0" in said(t)


def test_s69_s65_dispelling_a_rituals_enchantment_gives_its_maker_the_points_back() -> None:
    t = table(
        'cast Ilyra Ward·Fire ward-ap:1/elemental duration=5 ritual price="an eye" enchant=continuous @ 31'
    )
    assert (t.entity("Ilyra")["pp_max"], t.entity("Ilyra")["active_magnitude"]) == (54, 6)
    t.do("set Marrow shaping=100", "dispel Marrow s1 override=pp-short,ritual-needed,ritual-cap @ 50 60 20")
    assert (running(t), t.entity("Ilyra")["pp_max"], pp(t)) == ([], 60, 54)


def test_s59_fate_turns_in_an_opposed_test_for_the_one_it_holds() -> None:
    t = table(
        "cast Ilyra Bend·Fate fate:+2 at=Bandit @ 31", "test Marrow dodge against=Bandit:dodge @ 20 90 30"
    )
    assert ("Bandit wins" in said(t), running(t)) == (True, [])
    t.do("test Marrow dodge against=Bandit:dodge @ 20 90")


def test_s59_of_several_turns_of_fate_the_strongest_each_way_counts() -> None:
    t = table("cast Ilyra Bend·Fate fate:+2 at=Bandit @ 31", "cast Ilyra Bend·Fate fate:+4 at=Bandit @ 31")
    t.do("cast Ilyra Unmake·Fate fate:-2 at=Bandit override=cell-outcome @ 31 90 80 70")
    assert running(t) == ["s3"]


# --- Backlash that spills --------------------------------------------------------------------------------------


def test_s40_a_spill_may_strike_the_nearest_instead() -> None:
    # Intensity 3 less one: 2d6 of fire. The bandit wears 2, Marrow nothing.
    line = "cast Ilyra Unmake·Fire damage:3 range=1 delivery=projected at=Bandit backlash=3"
    t = duel("add Marrow hp=12", f"{line} spill=Marrow @ 90 80 3 4")
    assert (hp(t, "Marrow"), hp(t, "Ilyra"), hp(t)) == (5, 12, 20)


def test_s40_a_dispels_spill_may_strike_another_too() -> None:
    t = table("cast Ilyra Ward·Fire ward-ap:2/elemental duration=1 @ 31")
    t.do("dispel Marrow s1 backlash=3 spill=Bandit @ 99")
    assert "spills on Bandit" in said(t)


# --- the living made Undead ------------------------------------------------------------------------------------

UNDEATH = (
    'cast Ilyra Alter·Flesh transform:5/undead duration=5 at=Bandit ritual price="an eye" override=ritual-cap'
)
"""Magnitude 10, five above Safe 5: −2P and +1B, so two readings; then Resilience."""


def test_s47_the_living_made_undead_are_active_magic_bound_to_their_body() -> None:
    t = table(f"{UNDEATH} @ 31 41 90")
    assert {"undead", "soulless"} <= set(t.state.entities["c2"].tags)
    assert (running(t), t.entity("Ilyra")["pp_max"], t.entity("Ilyra")["active_magnitude"]) == (
        ["s1"],
        50,
        10,
    )


def test_s47_dispelled_the_undead_body_falls() -> None:
    t = table(f"{UNDEATH} @ 31 41 90", "drop s1")
    assert (hp(t), conditions(t), t.entity("Ilyra")["pp_max"]) == (0, {"dead"}, 60)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Alter·Flesh transform:5/undead duration=4 at=Bandit ritual", "Intensity 5 and Duration 5"),
        ("Alter·Flesh transform:4/undead duration=5 at=Bandit ritual", "Intensity 5 and Duration 5"),
        ("Alter·Mind transform:5/undead duration=5 at=Bandit ritual", "Flesh does"),
    ],
)
def test_s47_nothing_less_makes_the_living_undead(line: str, why: str) -> None:
    assert why in table().refused(f'cast Ilyra {line} price="an eye" @ 31 41 90')


def test_s47_only_the_living_become_undead() -> None:
    assert "does not live" in table("set Bandit tags=undead,soulless").refused(f"{UNDEATH} @ 31 41 90")


# --- reach -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("metres", "warned"), [(18, False), (18.5, True)])
def test_s15_range_is_to_the_point_of_an_area(metres: float, warned: bool) -> None:
    t = table("move Ilyra 0 0", f"move Bandit {metres} 0")
    t.do("cast Ilyra Unmake·Fire damage:1 range=1 reach=1 delivery=projected at=radius:3 in=Bandit @ 31 1")
    assert ("route" in said(t)) == warned


def test_s71_who_pledged_nothing_is_not_tired_by_a_fumble() -> None:
    t = table("set Ilyra shaping=99")
    t.do("cast Ilyra Alter·Flesh reserve:2 duration=1 ritual pledge=Ilyra:3,Marrow:0 backlash=2 @ 99 99")
    assert (t.entity("Ilyra")["fatigue"], t.entity("Marrow")["fatigue"]) == ("fatigued", "normal")


def test_s71_who_leads_a_ritual_alone_contributes_all_of_it() -> None:
    t = table("set Ilyra shaping=99", "cast Ilyra Alter·Flesh reserve:2 duration=1 ritual backlash=2 @ 99 99")
    assert t.entity("Ilyra")["fatigue"] == "fatigued"


def test_s66_s71_of_what_is_committed_nobody_else_pays_nor_tires() -> None:
    t = table("set Ilyra shaping=99")
    t.do("cast Ilyra Ward·Fire ward-ap:1/elemental duration=4 ritual pledge=Ilyra:1,Marrow:4 backlash=2 @ 99")
    assert (pp(t), pp(t, "Marrow")) == (50, 12)
    assert (t.entity("Ilyra")["fatigue"], t.entity("Marrow")["fatigue"]) == ("fatigued", "normal")


def test_s59_fate_may_name_the_test_it_turns_on() -> None:
    t = table("cast Ilyra Bend·Fate fate:+2/dodge at=Bandit @ 31", "test Bandit perception @ 90")
    assert (running(t), t.entity("Bandit")["capabilities"]) == (["s1"], ["+1B dodge"])
    t.do("test Bandit dodge @ 90 30")
    assert running(t) == []


def test_s45_a_cure_that_fails_says_what_another_try_takes() -> None:
    t = table("counter Bandit +poison 40", "cast Ilyra Alter·Flesh cure:2 at=Bandit @ 31 40")
    assert "something that matters has changed" in said(t)
    assert t.entity("Bandit")["counters"][0]["name"] == "poison"
