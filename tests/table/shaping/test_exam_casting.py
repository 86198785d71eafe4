"""An outside look at castings: typed faces in their order, and what stands on the table afterwards (S26–S40)."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.shapers import conditions, duel, hp, pp, said

BOLT = "cast Ilyra Unmake·Fire damage:2 range=1 delivery=projected at=Bandit"
HEAT = "cast Ilyra Unmake·Fire damage:2 range=1 delivery=direct at=Bandit"


def mighty(cells: str = "Unmake·Fire", more: str = "", *lines: str) -> Table:
    """A Master with all the points and INT anybody could want, the bandit, an orc and a friend."""
    return duel(
        "add Orc side=npc hp=9 hp_max=9 dodge=30 resilience=40 persistence=40 mwl=5",
        "add Friend side=pc hp=10 mwl=5",
        "set Ilyra pp=40 pp_max=40 int=40",
        *lines,
        skill=100,
        cells=cells,
        more=more,
    )


@pytest.mark.parametrize(
    ("faces", "left", "points"),
    [
        ("@ 31 48 38 3 5", 14, 8),  # SX1: the worst of two failures, and leather takes 2 of 8
        ("@ 31 38 38", 20, 8),  # SX2: no effect dice where a guard blocks all
        ("@ 31 31 31 3 5", 14, 8),  # SX3: equal rolls, 55 is more than 45
        ("@ 5 44 44 3 5", 14, 9),  # a Critical casting beats a successful guard and costs ceil(3/2)
    ],
)
def test_sx1_to_sx3_the_worked_firebolt(faces: str, left: int, points: int) -> None:
    t = duel(f"{BOLT} defend=Bandit:guard {faces}")
    assert (hp(t), pp(t)) == (left, points)


def test_s3_of_two_criticals_the_higher_roll_wins() -> None:
    t = duel(f"{BOLT} defend=Bandit:guard @ 5 4 4 3 5")
    assert hp(t) == 14
    t = duel(f"{BOLT} defend=Bandit:guard @ 3 4 4")
    assert hp(t) == 20


def test_s36_missile_guard_takes_the_penalty_of_a_guard_away() -> None:
    t = duel("shaper Bandit talents=missile-guard", f"{BOLT} defend=Bandit:guard @ 31 38")
    assert hp(t) == 20


@pytest.mark.parametrize(
    ("cover", "faces"),
    [("", "31 21"), ("cover=partial", "31 21"), ("cover=substantial", "31 41 21")],
)
def test_s35_shield_cover_or_terrain_whichever_is_better(cover: str, faces: str) -> None:
    t = duel("shaper Bandit talents=shield-cover", f"{BOLT} {cover} @ {faces} 3 4")
    assert hp(t) == 15


def test_s35_a_small_shield_gives_no_shield_cover() -> None:
    t = duel("set Bandit shield=small", "shaper Bandit talents=shield-cover", f"{BOLT} @ 31 3 4")
    assert hp(t) == 15


def test_s35_cover_is_no_matter_of_direct_harm() -> None:
    t = duel(f"{HEAT} cover=substantial @ 31 41 31 3 4")
    assert hp(t) == 13


@pytest.mark.parametrize(
    ("line", "points", "health"),
    [
        (f"{BOLT} @ 98", 10, 12),
        (f"{BOLT} @ 99 1", 8, 9),
        (f"{BOLT} @ 99 2", 5, 12),
        (f"{BOLT} backlash=2 @ 99", 5, 12),
        (f"{HEAT} @ 70 60 1", 9, 8),
        (f"{HEAT} @ 56 46 2", 5, 12),
        (f"{HEAT} @ 99 89 1", 7, 8),
        (f"{HEAT} @ 5 5 31 1 1", 9, 12),
        (f"{HEAT} @ 31 41 30 1 1", 7, 12),
    ],
)
def test_s28_each_row_of_t_result(line: str, points: int, health: int) -> None:
    t = duel(line)
    assert (pp(t), hp(t, "Ilyra")) == (points, health)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        (f"{HEAT} @ 21 31 30", 7),
        (f"{HEAT} @ 5 5 3", 9),
        (f"{BOLT} defend=Bandit:dodge @ 31 39 39", 8),
        (f"{BOLT} defend=Bandit:guard @ 31 45 45", 8),
        (f"{BOLT} defend=Orc:counter @ 31 50", 8),
        (f"{BOLT} defend=Orc:counter @ 5 6", 9),
    ],
)
def test_s28_what_a_defence_stops_is_paid_by_its_row(line: str, points: int) -> None:
    t = duel(
        "add Orc side=npc hp=9", "shaper Orc shaping=70 int=9 pow=9 cells=Unmake·Fire talents=counter", line
    )
    assert pp(t) == points
    assert hp(t) == 20 or "5 5 3" in line
    assert t.show()["shapings"] == []


def test_s3_a_critical_is_not_beaten_by_a_higher_success() -> None:
    t = duel(f"{HEAT} @ 5 5 30 3 4")
    assert hp(t) == 13


def test_s29_a_counter_comes_before_the_targets_own_defence() -> None:
    counterer = (
        "add Orc side=npc hp=9",
        "shaper Orc shaping=60 int=9 pow=9 cells=Unmake·Fire talents=counter",
    )
    t = duel(*counterer, f"{BOLT} defend=Bandit:dodge,Orc:counter @ 31 20 36 26 3 5")
    assert (hp(t), pp(t), pp(t, "Orc")) == (14, 8, 6)
    t = duel(*counterer, f"{BOLT} defend=Bandit:dodge,Orc:counter @ 31 20 35 35")
    assert (hp(t), pp(t), pp(t, "Orc")) == (20, 8, 6)


def test_s39_a_failed_casting_is_not_countered() -> None:
    t = duel(
        "add Orc side=npc hp=9",
        "shaper Orc shaping=60 int=9 pow=9 cells=Unmake·Fire talents=counter",
        f"{BOLT} defend=Orc:counter @ 60",
    )
    assert (pp(t), pp(t, "Orc")) == (10, 9)


def test_s39_a_counter_takes_its_talent() -> None:
    t = duel("add Orc side=npc hp=9", "shaper Orc shaping=60 int=9 pow=9 cells=Unmake·Fire")
    assert "ounter" in t.refused(f"{BOLT} defend=Orc:counter @ 31 50")


def test_section_4_targets_defend_in_the_order_of_at_whatever_defend_says() -> None:
    t = mighty()
    t.do(
        "cast Ilyra Unmake·Fire damage:1 range=1 reach=1 delivery=projected at=Orc,Bandit "
        "defend=Bandit:guard,Orc:dodge @ 31 29 29 40 40 4"
    )
    assert (hp(t, "Orc"), hp(t)) == (5, 20)


def test_section_4_defences_in_the_order_of_outcomes_then_dice_in_theirs() -> None:
    two = "at=Bandit range=1 delivery=projected defend=Bandit:dodge"
    cells = "Unmake·Fire,Bend·Force/Motion"
    t = mighty(cells, "talents=confluence")
    t.do(f"cast Ilyra Unmake·Fire+Bend·Force/Motion damage:2 push:2 {two} @ 41 51 39 39 42 3 4")
    assert hp(t) == 15
    t = mighty(cells, "talents=confluence")
    t.do(f"cast Ilyra Bend·Force/Motion+Unmake·Fire push:2 damage:2 {two} @ 41 51 42 39 39 3 4")
    assert hp(t) == 15
    assert "pushed" in said(t)


def test_s29_outcomes_of_one_defence_share_a_roll_and_others_do_not() -> None:
    t = mighty("Alter·Flesh")
    t.do("cast Ilyra Alter·Flesh restrain:2 impair:2/hearing range=1 at=Bandit @ 41 31")
    assert conditions(t) == {"restrained", "impaired:hearing"}
    t = mighty("Alter·Flesh")
    t.do("cast Ilyra Alter·Flesh restrain:2 impair:2/hearing range=1 at=Bandit @ 21 30")
    assert conditions(t) == set()


def test_s34_an_area_rolls_its_dice_once_and_armour_is_each_ones_own() -> None:
    t = mighty()
    t.do(
        "cast Ilyra Unmake·Fire damage:2 range=1 reach=1 delivery=projected at=radius:3 in=Orc,Bandit "
        "defend=Orc:dodge,Bandit:dodge @ 61 29 29 40 40 3 5"
    )
    assert (hp(t, "Orc"), hp(t)) == (1, 14)


def test_s30_the_default_is_to_resist_what_is_direct_and_nothing_against_projections() -> None:
    t = duel(f"{BOLT} @ 31 3 4")
    assert hp(t) == 15
    t = duel(f"{HEAT} @ 31 41 31 3 4")
    assert hp(t) == 13
    t = duel(f"{HEAT} defend=Bandit:none @ 31 41 3 4")
    assert hp(t) == 13


@pytest.mark.parametrize(
    ("cell", "outcome", "laid"),
    [
        ("Alter·Flesh", "prone:1", "prone"),
        ("Alter·Flesh", "hinder:1", "hindered"),
        ("Alter·Flesh", "restrain:2", "restrained"),
        ("Alter·Flesh", "impair:2/hearing", "impaired:hearing"),
        ("Alter·Flesh", "impair:3/sight", "lost:sight"),
        ("Alter·Flesh", "lost-action:3", "action-lost"),
        ("Alter·Flesh", "incapacitate:4", "incapacitated"),
    ],
)
def test_s31_bodies_resist_with_resilience_unasked(cell: str, outcome: str, laid: str) -> None:
    t = mighty(cell)
    t.do(
        f"cast Ilyra {cell} {outcome} range=1 at=Bandit @ 61 32"
    )  # fails Resilience 30, would pass Persistence 35
    assert laid in conditions(t)
    t = mighty(cell)
    t.do(f"cast Ilyra {cell} {outcome} range=1 at=Bandit @ 21 29")
    assert conditions(t) == set()


@pytest.mark.parametrize(
    ("cell", "outcome", "laid"),
    [
        ("Bend·Mind", "influence:2", "influenced"),
        ("Bend·Mind", "control:4", "controlled"),
        ("Alter·Mind", "incapacitate:4", "incapacitated"),
        ("Alter·Mind", "impair:3/sight", "lost:sight"),
    ],
)
def test_s31_minds_resist_with_persistence_unasked(cell: str, outcome: str, laid: str) -> None:
    t = mighty(cell)
    t.do(f"cast Ilyra {cell} {outcome} duration=1 at=Bandit @ 31 34")
    assert laid not in conditions(t)  # would fail Resilience 30, passes Persistence 35
    t = mighty(cell)
    t.do(f"cast Ilyra {cell} {outcome} duration=1 at=Bandit @ 31 36")
    assert laid in conditions(t)


def test_s33_touch_hits_unless_it_is_said_to_miss() -> None:
    touch = "cast Ilyra Unmake·Fire damage:2 delivery=direct at=Bandit"
    t = duel(f"{touch} @ 31 31 3 4")
    assert (hp(t), pp(t)) == (13, 8)
    t = duel("begin", f"{touch} touch=miss")
    assert (hp(t), pp(t)) == (20, 11)
    assert t.entity("Ilyra")["spent"] == ["combat action"]
    assert "left over" in t.refused(f"{touch} touch=miss @ 31")


@pytest.mark.parametrize(
    ("shield", "intensity", "guard", "lost"),
    [
        ("small", 1, "45 45", 0),
        ("small", 2, "45 45", 0),
        ("small", 3, "45 45", 11 - 6 - 2),
        ("small", 4, "45 45", 14 - 2),
        ("medium", 3, "45 45", 0),
        ("medium", 4, "45 45", 14 - 7 - 2),
        ("large", 4, "45 45", 0),
        ("small", 4, "4 4", 0),
    ],
)
def test_s37_impact_against_each_shield(shield: str, intensity: int, guard: str, lost: int) -> None:
    dice = {1: "", 2: "", 3: "3 4 4", 4: "3 3 4 4"}[intensity] if lost else ""
    t = mighty("Unmake·Fire", "", f"set Bandit shield={shield}")
    casting = "2" if guard == "4 4" else "41"  # a Critical of 2 loses to a Critical of 4
    t.do(
        f"cast Ilyra Unmake·Fire damage:{intensity} range=1 delivery=projected at=Bandit "
        f"defend=Bandit:guard @ {casting} {guard} {dice}"
    )
    assert 20 - hp(t) == lost


def test_s38_guard_then_armour_then_reserve_then_hp() -> None:
    t = mighty("Unmake·Fire,Alter·Flesh", "", "set Bandit shield=small")
    t.do("cast Ilyra Alter·Flesh reserve:1 range=1 duration=1 at=Bandit @ 41")
    assert t.entity("Bandit")["reserve"] == 3
    t.do(
        "cast Ilyra Unmake·Fire damage:3 range=1 delivery=projected at=Bandit defend=Bandit:guard @ 41 45 45 5 5 5"
    )
    assert 20 - hp(t) == 15 - 8 - 2 - 3
    assert t.entity("Bandit")["reserve"] is None


def test_s40_a_spill_of_backlash_is_one_intensity_lower_also_for_a_counter() -> None:
    t = duel(f"{BOLT} @ 99 3 5")
    assert hp(t, "Ilyra") == 7
    t = duel(
        "add Orc side=npc hp=9",
        "shaper Orc shaping=60 int=9 pow=9 cells=Unmake·Fire talents=counter",
        f"{BOLT} defend=Orc:counter @ 31 99 3 5 3 4",
    )
    assert (hp(t), hp(t, "Orc"), pp(t, "Orc")) == (14, 5, 6)


def test_s28_backlash_that_empties_the_points_leaves_the_shaper_unconscious() -> None:
    t = duel("set Ilyra pp=4", f"{HEAT} backlash=2 @ 60 70")
    assert pp(t) == 0
    assert "unconscious" in conditions(t, "Ilyra")


def test_s21_a_trick_of_magnitude_0_never_costs_and_one_with_range_does() -> None:
    t = duel("cast Ilyra Unmake·Fire trick:0 calm", "cast Ilyra Unmake·Fire trick:0 @ 100")
    t.do("cast Ilyra Unmake·Fire trick:0 @ 98", "cast Ilyra Unmake·Fire trick:0 @ 1")
    assert (pp(t), hp(t, "Ilyra")) == (11, 12)
    t.do("cast Ilyra Unmake·Fire trick:0 range=1 calm @ 99 1")
    assert (pp(t), hp(t, "Ilyra")) == (10, 11)


@pytest.mark.parametrize(
    "line",
    [
        f"{BOLT} @ 31 3 7",
        f"{BOLT} @ 31 3 4 5",
        f"{BOLT} @ 101",
        f"{BOLT} @ 31 0 4",
        f"{BOLT} defend=Bandit:dodge @ 31 35 36 3 4",
        f"{BOLT} defend=Bandit:parry",
        f"{BOLT} defend=Ilyra:dodge",
        f"{BOLT} backlash=5",
        f"{BOLT} touch=miss",
        f"{BOLT} hero=reroll @ 60 31 3 4",
        f"{BOLT} override=no-such-code",
        f"{BOLT} range=2",
        f"{BOLT} colour=red",
        "cast Ilyra Unmake·Fire damage:2 range=1 delivery=projected at=Nobody",
        "cast Ilyra Unmake·Fire damage:two range=1 delivery=projected at=Bandit",
        "cast Ilyra Unmake·Fire damage:2 range=6 delivery=projected at=Bandit",
        "cast Ilyra Unmake·Smoke damage:2 range=1 delivery=projected at=Bandit",
        "cast Ilyra Unmake·Fire ward-ap:2 at=Bandit",
        "cast Ilyra Unmake·Fire damage:2 range=1 delivery=projected at=Bandit,Ilyra",
    ],
)
def test_a_refused_casting_changes_nothing_and_says_why_in_a_line(line: str) -> None:
    duel().refused(line)


def test_cells_may_be_written_with_a_full_stop_or_a_hyphen_and_lines_end_in_comments() -> None:
    for mark in ".-·":
        t = duel(cells=f"Unmake{mark}Fire,Ward{mark}Water/Ice")
        t.do(
            f"cast Ilyra Unmake{mark}Fire damage:2 range=1 delivery=projected at=Bandit @ 31 3 4 # a bolt @ 9"
        )
        t.do(f"cast Ilyra Ward{mark}Water/Ice ward-ap:2/both at=Ilyra @ 31")
        assert hp(t) == 15
        assert t.shaping("s1")["cells"] == ["Ward·Water/Ice"]


@pytest.mark.parametrize("state", ["cond Bandit +incapacitated", "cond Bandit +unconscious", "hp Bandit -20"])
@pytest.mark.parametrize("how", ["dodge", "guard", "counter"])
def test_s25_who_has_no_reactions_makes_none(state: str, how: str) -> None:
    t = duel("shaper Bandit shaping=50 int=9 pow=9 talents=counter", state)
    assert "no Reactions" in t.refused(f"{BOLT} defend=Bandit:{how}")


def test_s25_the_incapacitated_still_resist() -> None:
    t = duel("cond Bandit +incapacitated", f"{HEAT} @ 21 31 30")
    assert hp(t) == 20


def test_section_1_everyone_of_a_name_defends_alike() -> None:
    t = mighty("Unmake·Fire", "", "add Imp x3 hp=9 dodge=40")
    area = "cast Ilyra Unmake·Fire damage:1 range=1 reach=2 delivery=projected at=Imp*"
    t.do(f"{area} defend=Imp*:dodge @ 31 20 20 35 35 41 41 4")
    assert [hp(t, f"Imp {n}") for n in (1, 2, 3)] == [5, 9, 5]
    t.do(f'{area} defend="Imp 2":dodge @ 31 33 33 4')
    assert [hp(t, f"Imp {n}") for n in (1, 2, 3)] == [1, 9, 1]
    t.refused(f'{area} defend=Imp*:dodge,"Imp 2":none')


@pytest.mark.parametrize(
    ("outcome", "where", "how", "holds"),
    [
        ("restrain:2", "delivery=projected at=Bandit", "dodge @ 31 32 32", True),
        ("restrain:2", "delivery=projected at=Bandit", "dodge @ 31 30 30", False),
        ("restrain:2", "delivery=projected at=Bandit", "guard @ 31 32 32", True),
        ("restrain:4", "delivery=projected at=Bandit", "guard @ 31 32 32", False),  # Huge past a Heavy shield
        ("restrain:2", "reach=1 at=radius:3 in=Bandit", "dodge @ 31 32 32", True),
        ("restrain:2", "delivery=projected at=Bandit", "resist @ 31 32", False),
    ],
)
def test_s31_what_flies_at_a_body_may_be_dodged_or_guarded(
    outcome: str, where: str, how: str, holds: bool
) -> None:
    t = mighty("Conjure·Earth/Stone")
    t.do(f"cast Ilyra Conjure·Earth/Stone {outcome} range=1 {where} defend=Bandit:{how}")
    assert ("restrained" not in conditions(t)) is holds


@pytest.mark.parametrize(
    ("where", "how"),
    [("at=Bandit", "dodge"), ("at=Bandit", "guard"), ("reach=1 at=radius:3 in=Bandit", "guard")],
)
def test_s31_what_works_inside_a_body_is_resisted_alone(where: str, how: str) -> None:
    mighty("Alter·Flesh").refused(
        f"cast Ilyra Alter·Flesh restrain:2 range=1 {where} defend=Bandit:{how} @ 31 32 32"
    )
