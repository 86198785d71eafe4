"""Borders of what goes on: Power Points set apart, senses all at once, wounds that close later, rests one by one."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.shapers import conditions, duel, hp, pp, running, said


@pytest.mark.parametrize(
    ("before", "points"),
    [
        ("hp=9", (11, 11)),
        ("hp=9 pp=3", (3, 11)),
        ("hp=9 pp=15", (11, 11)),
        ("hp=9 pp_max=8", (8, 8)),
        ("hp=9 pp_max=8 pp=2", (2, 8)),
    ],
)
def test_s5_pow_sets_the_points_that_nobody_has_set(before: str, points: tuple[int, int]) -> None:
    t = Table(f"add Wren {before}", "shaper Wren pow=11")
    assert (t.entity("Wren")["pp"], t.entity("Wren")["pp_max"]) == points


def test_s56_who_is_immune_loses_no_action_and_nothing_is_recorded() -> None:
    t = duel(cells="Alter·Mind")
    t.do("cast Ilyra Alter·Mind lost-action:3 at=Bandit @ 31 50")
    t.do("cast Ilyra Alter·Mind lost-action:3 at=Bandit @ 31 50")
    assert running(t) == ["s1"]
    assert "Bandit loses no Action again before completing one" in said(t)
    assert pp(t) == 5


def test_s56_what_else_strikes_the_immune_takes_hold() -> None:
    t = duel(cells="Alter·Flesh", skill=100)
    t.do("cast Ilyra Alter·Flesh lost-action:3 at=Bandit @ 31 50")
    t.do("cast Ilyra Alter·Flesh lost-action:3 hinder:1 at=Bandit @ 31 50")
    assert "hindered" in conditions(t)
    assert running(t) == ["s1", "s2"]


def test_s54_every_sense_takes_sight_too() -> None:
    t = duel("set Bandit perception=90", cells="Alter·Flesh", skill=80)
    t.do("cast Ilyra Alter·Flesh impair:4 at=Bandit @ 30 50")
    assert conditions(t) == {"lost:all"}
    t.do("test Bandit close_combat @ 41 31 21 11")
    assert "Bandit close combat 45 -3P: 11, success" in said(t)
    t.do("test Bandit perception @ 20")
    assert "Bandit sees nothing there" in said(t)


def test_s53_concealed_from_every_sense_is_concealed_from_sight() -> None:
    t = duel("cast Ilyra Bend·Fire conceal:4 @ 30", cells="Bend·Fire", skill=80)
    t.do("test Bandit close_combat against=Ilyra:dodge @ 41 31 21 11 90")
    assert "Bandit close combat 45 -3P: 11, success" in said(t)


def test_s43_a_treated_wound_ends_once_hp_are_above_mwl_whatever_brings_them_there() -> None:
    t = duel("hp Bandit -15", cells="Alter·Flesh", skill=80)
    t.do("cast Ilyra Alter·Flesh heal:3 at=Bandit @ 30 1 1 1")
    assert (hp(t), t.entity("Bandit")["wounded"]) == (8, True)
    t.do("hp Bandit +2")
    assert (hp(t), t.entity("Bandit")["wounded"]) == (10, True)
    t.do("hp Bandit +1")
    assert (hp(t), t.entity("Bandit")["wounded"]) == (11, False)


def test_s43_an_untreated_wound_stays_however_many_hp_there_are() -> None:
    t = duel("hp Bandit -15", "hp Bandit +15")
    assert (hp(t), t.entity("Bandit")["wounded"]) == (20, True)


def test_s5_the_hours_after_a_full_rest_count_anew() -> None:
    t = Table("add Wren hp=9", "shaper Wren pow=20", "rest night", "set Wren pp=0", "rest 2h")
    assert pp(t, "Wren") == 5


def test_s5_magic_breaks_a_rest() -> None:
    t = duel("rest 1h", "cast Ilyra Ward·Fire ward-ap:3/elemental @ 30", "rest 1h")
    assert pp(t) == 8
    t.do("rest 1h")
    assert pp(t) == 11


def test_s50_what_carried_someone_is_told_once_when_it_ends() -> None:
    t = duel(cells="Bend·Force/Motion")
    t.do(
        "cast Ilyra Bend·Force/Motion move:3/fly/steered duration=1 at=Bandit @ 30 40 90",
        "escape Bandit s1 @ 1",
    )
    assert said(t).count("can no longer fly") == 1


def test_section_1_a_shaping_is_called_by_what_it_does_or_whom_it_brought() -> None:
    t = duel(
        "cast Ilyra Ward·Fire ward-ap:1/elemental duration=1 @ 30",
        "cast Ilyra Conjure·Fire being:1 duration=1 @ 30",
        cells="Ward·Fire,Conjure·Fire",
    )
    t.do('direct "ilyra\'s being" order="hold the door"')
    assert t.show()["shapings"][1]["order"] == "hold the door"
    ward = t.show()["shapings"][0]["name"]
    t.do(f'drop "{ward}"')
    assert running(t) == ["s2"]
    assert "no Shaping magic goes on" in t.refused("drop magic")


def test_section_1_a_name_that_two_shapings_have_is_refused_with_their_ids() -> None:
    t = duel(*["cast Ilyra Ward·Fire ward-ap:1/elemental duration=1 @ 30"] * 2)
    assert "could be s1 or s2" in t.refused("drop ward")


@pytest.mark.parametrize(
    "condition", ["incapacitated", "unconscious", "dead", "action-lost", "practice-blocked"]
)
def test_s10_who_cannot_go_through_the_practice_casts_nothing(condition: str) -> None:
    t = duel(f"cond Ilyra +{condition}")
    assert "practice" in t.refused("cast Ilyra Ward·Fire ward-ap:1/elemental @ 30")
