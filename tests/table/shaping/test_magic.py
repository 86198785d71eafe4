"""Magic without a cell, Triggers, escapes, portals, barriers, wounds and Hero Points (S7, S48, S49, S56, S58, S68, S69, S74)."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.shapers import conditions, running
from tracker.table.seat import Seat

CELLS = "Unmake·Fire,Ward·Fire,Bend·Flesh,Alter·Flesh,Conjure·Paths,Conjure·Earth/Stone,Ward·Paths,Bend·Fate"


def table(*lines: str, skill: int = 80) -> Table:
    return Table(
        "add Ilyra side=pc hp=20 init=15 persistence=50 hero=1",
        "add Marrow side=pc hp=12 init=12",
        "add Bandit hp=9 init=10 resilience=40 dodge=30 persistence=35 hero=1",
        f"shaper Ilyra shaping={skill} int=20 pow=30 cells={CELLS} talents=trigger,veiled",
        "shaper Marrow shaping=60 int=12 pow=12 cells=Ward·Fire specialty=Ward",
        *lines,
    )


def number(t: Table, name: str, key: str) -> int:
    value: int = t.entity(name)[key]
    return value


HOLD = "cast Ilyra Bend·Flesh restrain:2 duration=1 range=1 at=Bandit @ 31 90"
"""Magnitude 4 on the bandit, cast with 31 of 80."""

# --- Dispel ----------------------------------------------------------------------------------------------------


def test_sx19_an_unknown_caster_opposes_with_ten_times_the_magnitude() -> None:
    t = table(HOLD, "move Marrow 0 0", "move Bandit 10 0", "remove Ilyra", "set Marrow shaping=80")
    said = "\n".join(t.do("dispel Marrow s1 @ 50 60 39"))
    assert "Magnitude 5: 4 + Range 1" in said
    assert "opposes with 40: 39, success" in said
    assert running(t) == []


def test_sx19_forty_and_one_is_a_failure_for_the_unknown_caster() -> None:
    t = table(HOLD, "remove Ilyra", "set Marrow shaping=80")
    assert "opposes with 40: 41, failure" in "\n".join(t.do("dispel Marrow s1 @ 20 41"))
    assert running(t) == []


def test_s69_a_dispel_must_win_and_pays_its_magnitude_either_way() -> None:
    t = table(HOLD, "set Marrow shaping=80")
    t.do("dispel Marrow s1 @ 20 31")
    assert (running(t), number(t, "Marrow", "pp")) == (["s1"], 8)
    t.do("dispel Marrow s1 @ 40 31")
    assert (running(t), number(t, "Marrow", "pp"), conditions(t)) == ([], 4, set())


def test_s69_two_failures_leave_the_shaping() -> None:
    t = table(HOLD, "set Marrow shaping=80")
    t.do("dispel Marrow s1 @ 90")
    assert (running(t), number(t, "Marrow", "pp")) == (["s1"], 11)


def test_s69_range_is_a_word_on_the_line() -> None:
    t = table(HOLD, "set Marrow shaping=80")
    assert "Magnitude 6: 4 + Range 2" in "\n".join(t.do("dispel Marrow s1 range=2 @ 40 50 60 85"))


def test_s69_overreach_is_rolled_and_strikes_back_as_a_casting_does() -> None:
    # Skill 60 is Safe to 3: Magnitude 4 takes -1P, and a failure ceil(4/2) PP and Backlash; 1 is 4 damage.
    t = table(HOLD)
    t.do("dispel Marrow s1 @ 75 65 1")
    assert (number(t, "Marrow", "pp"), number(t, "Marrow", "hp"), running(t)) == (10, 8, ["s1"])


def test_s69_backlash_may_be_the_gms_choice() -> None:
    t = table(HOLD)
    t.do("dispel Marrow s1 backlash=4 @ 75 65")
    assert t.entity("Marrow")["fatigue"] == "fatigued"


def test_s69_power_points_must_cover_it_before_the_roll() -> None:
    t = table(HOLD, "set Marrow pp=3")
    assert "pp-short" in t.refused("dispel Marrow s1 @ 20 31")


def test_s69_beyond_the_most_of_a_casting_it_is_refused() -> None:
    t = table(HOLD, "set Marrow shaping=20")
    assert "ritual-needed" in t.refused("dispel Marrow s1 @ 10 31")
    assert "no Shaping s9" in t.refused("dispel Marrow s9")


def test_s69_someone_without_shaping_dispels_nothing() -> None:
    assert "no Shaper" in table(HOLD).refused("dispel Bandit s1")


# --- Sense Magic -----------------------------------------------------------------------------------------------


def test_s68_success_tells_place_and_form_for_a_power_point() -> None:
    t = table(HOLD)
    said = "\n".join(t.do("sense Marrow @ 40"))
    assert "senses Flesh on Bandit" in said
    assert "Magnitude" not in said
    assert number(t, "Marrow", "pp") == 11


def test_s68_a_critical_tells_all() -> None:
    said = "\n".join(table(HOLD).do("sense Marrow @ 6"))
    assert "Bend·Flesh of Magnitude 4 on Bandit" in said


def test_s68_failure_and_distance_tell_nothing() -> None:
    t = table(HOLD)
    assert "senses nothing" in "\n".join(t.do("sense Marrow @ 70"))
    t.do("move Marrow 0 0", "move Bandit 15 0")
    assert "senses Flesh" in "\n".join(t.do("sense Marrow @ 40"))
    t.do("move Bandit 15.1 0")
    assert "senses nothing" in "\n".join(t.do("sense Marrow @ 40"))


def test_s68_a_fumble_misleads_without_backlash() -> None:
    t = table(HOLD)
    assert "false impression" in "\n".join(t.do("sense Marrow @ 99"))
    assert number(t, "Marrow", "pp") == 11


@pytest.mark.parametrize(("face", "felt"), [(35, True), (20, False)])
def test_s68_veiled_magic_opposes_with_its_stored_result(face: int, felt: bool) -> None:
    t = table("cast Ilyra Ward·Fire ward-ap:1/elemental duration=1 adjust=veiled @ 31 21")
    assert t.shaping("s1")["result"]["roll"] == 21
    t = table("cast Ilyra Ward·Fire ward-ap:1/elemental duration=1 adjust=veiled @ 34 24")
    assert ("senses Fire" in "\n".join(t.do(f"sense Marrow @ {face}"))) is felt


# --- Escapes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "free"), [(40, True), (32, True), (31, False), (41, False)])
def test_s56_an_escape_retries_the_defence_against_the_stored_result(face: int, free: bool) -> None:
    # Equal rolls: the higher skill, 80 against 40, so the Shaping stands (S3).
    t = table("begin", HOLD, "next", "next", f"escape Bandit s1 @ {face}")
    assert (running(t) == [], conditions(t) == set()) == (free, free)
    assert t.entity("Bandit")["spent"] == ["combat action"]


def test_s56_the_incapacitated_retry_freely_at_their_turns_end() -> None:
    t = table(
        "begin", "cast Ilyra Alter·Flesh incapacitate:4 duration=1 at=Bandit @ 31 41 90", "next", "next"
    )
    assert "incapacitated" in conditions(t)
    t.refused("escape Bandit s1 @ 40")
    t.do("next @ 41")
    assert "incapacitated" in conditions(t)
    t.do("next", "next", "next @ 40")
    assert (running(t), conditions(t)) == ([], set())


def test_s56_nobody_escapes_what_does_not_hold_them() -> None:
    t = table(HOLD, "cast Ilyra Ward·Fire ward-ap:1/elemental duration=1 at=Marrow @ 31")
    t.refused("escape Marrow s1")
    assert "did not resist" in t.refused("escape Marrow s2")


# --- Hero Points -----------------------------------------------------------------------------------------------


def test_s7_a_hero_point_rerolls_the_newest_failed_test() -> None:
    t = table("test Bandit dodge @ 70")
    assert "30: 25, success" in "\n".join(t.do("hero Bandit reroll @ 25"))
    assert "no Hero Point" in Table("add A hp=1", "test A dodge @ 70").refused("hero A reroll")
    assert "nothing to reroll" in t.refused("hero Bandit reroll")


def test_s7_a_rerolled_escape_frees() -> None:
    t = table(HOLD, "escape Bandit s1 @ 80", "hero Bandit reroll @ 35")
    assert (running(t), conditions(t)) == ([], set())


def test_s28_a_casting_is_rerolled_before_any_loss() -> None:
    t = table("cast Ilyra Ward·Fire ward-ap:1/elemental duration=1 hero=reroll @ 90 31")
    assert (running(t), number(t, "Ilyra", "pp")) == (["s1"], 28)
    t = table("cast Ilyra Ward·Fire ward-ap:1/elemental duration=1 @ 90")
    assert "hero=reroll" in t.refused("hero Ilyra reroll")


def test_s7_a_wound_is_softened() -> None:
    t = table("set Bandit mwl=5", "hp Bandit -5")
    assert (t.entity("Bandit")["wounded"], t.entity("Bandit")["bleeding"]) == (True, True)
    t.do("hero Bandit soften")
    assert (t.entity("Bandit")["wounded"], t.entity("Bandit")["bleeding"]) == (False, False)


def test_s7_a_hero_lives_at_0_hp() -> None:
    t = table("set Bandit mwl=20", "hp Bandit -9")
    assert t.entity("Bandit")["dying"] is True
    t.do("hero Bandit live")
    assert (t.entity("Bandit")["dying"], number(t, "Bandit", "hp")) == (False, 0)
    assert "not at 0 HP" in t.refused("hero Ilyra live")


# --- Wounds ----------------------------------------------------------------------------------------------------


def test_s7_a_hit_below_the_major_wound_level_only_costs_hp() -> None:
    t = table("set Bandit mwl=5", "hp Bandit -4")
    assert (t.entity("Bandit")["wounded"], t.entity("Bandit")["bleeding"]) == (False, False)


def test_s7_bleeding_costs_one_hp_as_the_round_ends() -> None:
    t = table("set Bandit mwl=5", "begin", "hp Bandit -5", "next", "next")
    assert number(t, "Bandit", "hp") == 4
    t.do("next")
    assert number(t, "Bandit", "hp") == 3


def test_s7_the_dying_are_dead_at_the_end_of_the_third_round_after() -> None:
    t = table("set Bandit mwl=20", "begin", "hp Bandit -9")
    for _ in range(3):
        t.do("next", "next")
        assert t.entity("Bandit")["dying"] is True
    assert t.show()["round"] == 4
    t.do("next", "next")
    assert (t.entity("Bandit")["dying"], conditions(t)) == (False, {"dead"})


def test_s7_the_wounded_test_with_a_penalty_die() -> None:
    t = table("set Bandit mwl=5", "hp Bandit -5")
    assert "30 -1P: 75" in "\n".join(t.do("test Bandit dodge @ 25 75"))


def test_s7_a_table_without_major_wounds_does_not_bleed() -> None:
    t = Table("add Goblin hp=9 init=3", "begin", "hp Goblin -8", "next")
    assert (number(t, "Goblin", "hp"), t.entity("Goblin")["bleeding"]) == (1, False)


# --- Triggers --------------------------------------------------------------------------------------------------

TRAP = "cast Ilyra Unmake·Fire damage:1 delivery=projected adjust=trigger:1 at=Bandit @ 31"


def test_s74_a_trigger_waits_then_fires_once_against_the_stored_result() -> None:
    t = table(TRAP)
    assert (t.shaping("s1")["maintenance"], number(t, "Ilyra", "active_magnitude")) == ("trigger", 3)
    assert number(t, "Bandit", "hp") == 9
    t.do("fire s1 defend=Bandit:dodge @ 25 95 4")
    assert (number(t, "Bandit", "hp"), running(t), number(t, "Ilyra", "active_magnitude")) == (5, [], 0)


def test_s74_a_defence_that_wins_stops_it() -> None:
    t = table("set Bandit dodge=60", TRAP, "fire s1 defend=Bandit:dodge @ 35 45")
    assert (number(t, "Bandit", "hp"), running(t)) == (9, [])


def test_s74_a_missed_hit_leaves_it_waiting() -> None:
    t = table(TRAP, "fire s1 touch=miss")
    assert running(t) == ["s1"]


def test_s74_counter_comes_at_casting_only() -> None:
    t = table("shaper Marrow talents=counter", TRAP)
    assert "when it is cast" in t.refused("fire s1 defend=Marrow:counter @ 40")


def test_s74_a_fired_shaping_with_a_duration_goes_on() -> None:
    t = table("cast Ilyra Bend·Flesh restrain:2 duration=1 adjust=trigger:1 at=Bandit @ 31 41", "clock +100s")
    t.do("fire s1 @ 90")
    assert (t.shaping("s1")["maintenance"], conditions(t)) == ("passive", {"restrained"})
    t.do("clock +599s")
    assert running(t) == ["s1"]
    t.do("clock +1s")
    assert running(t) == []


def test_s74_the_wait_ends() -> None:
    t = table(TRAP, "clock +600s")
    assert running(t) == []
    assert "no Shaping" in t.refused("fire s1")


def test_s74_what_does_not_wait_does_not_fire() -> None:
    assert "waits for nothing" in table(HOLD).refused("fire s1")


# --- Portals, barriers, denials, Fate --------------------------------------------------------------------------


def test_s58_a_portal_closes_when_its_reach_is_used_up() -> None:
    t = table("cast Ilyra Conjure·Paths portal:3 duration=1 reach=1 @ 31 41", "cross Ilyra s1")
    assert running(t) == ["s1"]
    t.do("cross Marrow s1")
    assert running(t) == []


def test_s49_a_barrier_has_ap_and_hp() -> None:
    # I 2: AP 4, HP 10.
    t = table("cast Ilyra Conjure·Earth/Stone barrier:2 duration=1 @ 31", "batter s1 -4", "batter s1 -9")
    assert t.shaping("s1")["structure"] == 5
    t.do("batter s1 -9")
    assert running(t) == []
    assert "no barrier" in table(HOLD).refused("batter s1 -4")


@pytest.mark.parametrize(("face", "past"), [(35, True), (30, False), (90, False)])
def test_s48_a_denial_opposes_each_crossing(face: int, past: bool) -> None:
    t = table("cast Ilyra Ward·Paths ward-deny:2 duration=1 @ 31")
    said = "\n".join(t.do(f"cross Bandit s1 resilience @ {face}"))
    assert ("gets past" in said) is past
    assert running(t) == ["s1"]


def test_s59_fate_fires_once() -> None:
    t = table("cast Ilyra Bend·Fate fate:+2 at=Marrow @ 31")
    assert "+1B" in "\n".join(t.do("test Marrow shaping @ 75 25"))
    assert running(t) == []
    assert "+1B" not in "\n".join(t.do("test Marrow shaping @ 75"))


# --- Rituals and cures -----------------------------------------------------------------------------------------


def test_sx21_a_ritual_of_magnitude_6_takes_six_hours_and_is_overreach() -> None:
    build = "Ilyra Ward·Fire ward-ap:3/elemental duration=3"
    t = table(skill=55)
    answer = t.result(f"build {build}").value
    assert answer["magnitude"] == 6
    assert "ritual-needed" in [finding["code"] for finding in answer["findings"]]
    answer = t.result(f"build {build} ritual").value
    assert (answer["dice"], [finding["level"] for finding in answer["findings"]].count("stop")) == ("-1P", 0)
    t.do(f"cast {build} ritual backlash=1 @ 60 70")
    assert t.show()["clock_seconds"] == 6 * 3600
    assert (number(t, "Ilyra", "pp"), number(t, "Ilyra", "hp")) == (27, 14)


def test_sx26_potency_sets_the_least_intensity_of_a_cure() -> None:
    t = table("counter Bandit +disease 60/100", "counter Bandit disease =60")
    assert "Intensity 3" in t.refused("cast Ilyra Alter·Flesh cure:2 at=Bandit @ 31 90")
    t.do("cast Ilyra Alter·Flesh cure:3 at=Bandit @ 31 61")
    assert t.entity("Bandit")["counters"] == []
    t = table("counter Bandit +disease 50/100", "cast Ilyra Alter·Flesh cure:2 at=Bandit @ 31 51")
    assert t.entity("Bandit")["counters"] == []


def test_s70_a_dispel_beyond_the_most_of_a_casting_is_a_ritual() -> None:
    # Skill 60: Safe 3, at most 5 in a casting and 6 in a ritual; 3 above Safe is -2P, a ritual +1B.
    t = table("cast Ilyra Bend·Flesh restrain:2 duration=2 range=1 at=Bandit @ 31 41 90")
    assert "ritual-needed" in t.refused("dispel Marrow s1 range=1")
    t.do("dispel Marrow s1 range=1 ritual @ 40 50 90")
    assert (t.show()["clock_seconds"], running(t), number(t, "Marrow", "pp")) == (6 * 3600, [], 6)


def test_s70_a_shaping_may_end_before_the_ritual_does() -> None:
    t = table(HOLD, "dispel Marrow s1 range=1 ritual")
    assert (t.show()["clock_seconds"], running(t), number(t, "Marrow", "pp")) == (5 * 3600, [], 12)


def test_s65_a_drop_of_int_tells_what_must_go() -> None:
    t = table(HOLD)
    assert any("must be dropped" in said for said in t.do("set Ilyra int=3"))
    assert not any("must be dropped" in said for said in t.do("set Ilyra int=4"))


def test_s65_an_enchanter_binds_in_pow_instead_of_power_points() -> None:
    t = table("shaper Ilyra shaping=100 pow=9 talents=enchanter", "set Ilyra pp=30 pp_max=30")
    t.do("cast Ilyra Ward·Fire ward-ap:1/elemental duration=4 ritual enchant=continuous @ 31 41")
    assert (number(t, "Ilyra", "active_magnitude"), number(t, "Ilyra", "pp_max")) == (0, 30)
    line = "build Ilyra Ward·Fire ward-ap:1/elemental duration=4 ritual enchant=continuous"
    assert "am-limit" in [each["code"] for each in t.result(line).value["findings"]]


def test_s66_an_indefinite_shaping_commits_power_points_until_it_ends() -> None:
    t = table("cast Ilyra Ward·Fire ward-ap:1/elemental duration=4 ritual @ 31")
    assert (number(t, "Ilyra", "pp"), number(t, "Ilyra", "pp_max")) == (25, 25)
    t.do("rest night")
    assert (number(t, "Ilyra", "pp"), running(t)) == (25, ["s1"])
    t.do("drop s1")
    assert (number(t, "Ilyra", "pp"), number(t, "Ilyra", "pp_max")) == (25, 30)
    t.do("rest night")
    assert number(t, "Ilyra", "pp") == 30


# --- Illusions -------------------------------------------------------------------------------------------------

HIDE = "cast Ilyra Bend·Mind conceal:3/sight duration=1 at=Bandit @ 31 90"


@pytest.mark.parametrize(("face", "through"), [(45, True), (31, False), (70, False)])
def test_s64_a_witness_may_see_through_an_illusion(face: int, through: bool) -> None:
    # 31 of 80 stands: 45 of 60 beats it, an equal roll with the lower skill does not.
    t = table("shaper Ilyra cells=Bend·Mind", "set Bandit perception=60", "begin", HIDE, "next", "next")
    t.do(f"doubt Bandit s1 @ {face}")
    assert (running(t) == []) is through
    assert t.entity("Bandit")["spent"] == ["combat action"]


@pytest.mark.parametrize(("cast", "through"), [(40, True), (20, False)])
def test_s51_a_magical_sense_opposes_concealment_with_stored_results(cast: int, through: bool) -> None:
    t = table(
        "shaper Ilyra cells=Bend·Fire,Ward·Fire",
        "shaper Marrow shaping=80 cells=Alter·Flesh",
        "set Bandit side=pc",
        "cast Ilyra Bend·Fire conceal:3/sight duration=1 at=Bandit @ 31",
        f"cast Marrow Alter·Flesh sense:3/heat duration=1 at=Marrow @ {cast}",
    )
    assert ("sees through" in "\n".join(t.do("doubt Marrow s1"))) is through
    assert "no magical sense" in t.refused("doubt Bandit s1")


# --- What players may do and know ------------------------------------------------------------------------------

PLAYER = Seat("ilyra", "player", owns=("c1",))
OTHER = Seat("marrow", "player", owns=("c2",))


def test_s10_players_hear_that_there_is_magic_and_not_what_it_is_for() -> None:
    t = table("begin", HOLD)
    heard = [text for said in t.result("drop s1").lines if (text := said.for_seat(OTHER))]
    assert heard == ["the magic of Ilyra ends: dismissed"]


def test_s10_of_a_waiting_trigger_players_hear_nothing() -> None:
    t = table(TRAP)
    assert [said.for_seat(OTHER) for said in t.result("drop s1").lines] == [None]


def test_s65_a_player_drops_their_own_and_no_others() -> None:
    t = table(HOLD)
    assert "not yours" in t.refused("drop s1", seat=OTHER)
    t.do("drop s1", seat=PLAYER)
    assert running(t) == []


def test_s65_players_call_shapings_by_their_own_count() -> None:
    t = table(
        "cast Ilyra Ward·Fire ward-ap:1/elemental duration=1 adjust=veiled @ 31 21",
        "cast Marrow Ward·Fire ward-ap:1/elemental duration=1 @ 31",
    )
    assert [shaping["id"] for shaping in t.show(OTHER)["shapings"]] == ["s1"]
    t.do("drop s1", seat=OTHER)
    assert running(t) == ["s1"]


def test_s25_the_log_tells_outcomes_in_words() -> None:
    # 2d6: 3 and 4 are 7 of 11 HP, with nothing in the way.
    table = Table(
        "add Ilyra hp=12",
        "shaper Ilyra shaping=55 int=13 pow=11 cells=Unmake·Fire,Ward·Fire",
        "add Bandit hp=11",
        "begin",
    )
    told = table.do("cast Ilyra Unmake·Fire damage:2 range=1 delivery=projected at=Bandit @ 30 3 4")
    assert "2d6 damage: 3+4 = 7  S25" in told
    assert any(line.startswith("Bandit −7 (2d6 damage): 4/11") for line in told)
    told = table.do("cast Ilyra Ward·Fire ward-ap:1/elemental duration=1 at=Ilyra @ 30")
    assert any(line.startswith("s1 ward AP 1 elemental goes on") for line in told)
    assert not any("ward-ap:" in line for line in told)
