"""Every kind of outcome on the board: what it does when it is cast (S43–S62)."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.shapers import EVERY, conditions, duel, hp, pp, said
from tracker.rules.shaping import Kind


def able(*lines: str, cells: str) -> Table:
    """Ilyra at 100, with PP enough for anything, who knows `cells`."""
    return duel("set Ilyra pp=60 pp_max=60 int=60", *lines, skill=100, cells=cells, more=f"talents={EVERY}")


def laid(words: str, cells: str, *lines: str) -> Table:
    """A table after casting `words` with a roll of 50, nothing in the way."""
    t = able(*lines, cells=cells)
    t.do(f"cast Ilyra {words} {'defend=Bandit:none' if 'at=Bandit' in words else ''} @ 50")
    return t


# --- healing --------------------------------------------------------------------------------------------------


def test_sx31_life_drain_heals_no_more_than_it_took() -> None:
    t = able("set Bandit ap=3 hp=5", "hp Ilyra =2", cells="Unmake·Flesh,Alter·Flesh")
    t.do(
        "cast Ilyra Unmake·Flesh+Alter·Flesh damage:2 heal:2 reach=1 delivery=direct ritual at=Bandit "
        "defend=Bandit:none @ 50 3 5 3 4"
    )
    assert hp(t) == 0
    assert hp(t, "Ilyra") == 7


def test_sx34_healing_below_surgery_leaves_the_wound() -> None:
    t = able("set Bandit hp=10 mwl=5 wounded=yes", "hp Bandit =9", cells="Alter·Flesh")
    t.do("cast Ilyra Alter·Flesh heal:2 at=Bandit @ 50 3 4")
    assert hp(t) == 10
    assert t.entity("Bandit")["wounded"] is True


def test_s43_surgery_ends_the_wound_above_mwl() -> None:
    t = able("set Bandit hp=10 mwl=5 wounded=yes", "hp Bandit =2", cells="Alter·Flesh")
    t.do("cast Ilyra Alter·Flesh heal:3 at=Bandit @ 50 2 2 2")
    assert (hp(t), t.entity("Bandit")["wounded"]) == (8, False)


def test_sx35_a_second_healing_is_warned_of_and_gives_nothing() -> None:
    t = able("hp Bandit =5", cells="Alter·Flesh")
    t.do("cast Ilyra Alter·Flesh heal:2 at=Bandit @ 50 1 1")
    findings = t.result("build Ilyra Alter·Flesh heal:2 at=Bandit").value["findings"]
    assert [(each["code"], each["level"]) for each in findings] == [("heal-used", "warn")]
    t.do("cast Ilyra Alter·Flesh heal:2 at=Bandit @ 50 4 4")
    assert hp(t) == 7


def test_s43_healing_ends_bleeding_and_dying() -> None:
    t = able("set Bandit mwl=5", "hp Bandit -20", cells="Alter·Flesh")
    assert t.entity("Bandit")["dying"] is True
    t.do("cast Ilyra Alter·Flesh heal:2 at=Bandit @ 50 1 1")
    assert (t.entity("Bandit")["dying"], t.entity("Bandit")["bleeding"], hp(t)) == (False, False, 2)


@pytest.mark.parametrize(("potency", "least"), [(60, 3), (50, 2)])
def test_sx26_potency_asks_for_an_intensity(potency: int, least: int) -> None:
    t = able(f"counter Bandit +disease {potency}", cells="Alter·Flesh")
    low = t.refused(f"cast Ilyra Alter·Flesh cure:{least - 1} at=Bandit @ 50 90")
    assert f"Intensity {least}" in low
    t.do(f"cast Ilyra Alter·Flesh cure:{least} at=Bandit @ 50 30")  # 50 beats Potency's 30
    assert t.entity("Bandit")["counters"] == []


def test_s45_potency_may_win() -> None:
    t = able("counter Bandit +poison 50", cells="Alter·Flesh")
    t.do("cast Ilyra Alter·Flesh cure:2 at=Bandit @ 40 45")
    assert [row["name"] for row in t.entity("Bandit")["counters"]] == ["poison"]


@pytest.mark.parametrize(
    ("tired", "intensity", "then"),
    [("fatigued", 3, "normal"), ("exhausted", 3, "fatigued"), ("exhausted", 4, "normal")],
)
def test_s56_restoring_the_tired(tired: str, intensity: int, then: str) -> None:
    t = able(f"set Bandit fatigue={tired}", cells="Alter·Flesh")
    t.do(f"cast Ilyra Alter·Flesh restore:{intensity} at=Bandit @ 50")
    assert t.entity("Bandit")["fatigue"] == then


def test_s56_restoring_lifts_the_gravest_it_can() -> None:
    t = able(
        "cond Bandit +prone", "cond Bandit +restrained", "cond Bandit +incapacitated", cells="Alter·Flesh"
    )
    t.do("cast Ilyra Alter·Flesh restore:2 at=Bandit @ 50")
    assert conditions(t) == {"prone", "incapacitated"}


# --- souls ----------------------------------------------------------------------------------------------------


def test_s42_soul_harm_takes_points_and_may_leave_someone_unconscious() -> None:
    t = able("set Bandit pp=5 pp_max=5", cells="Unmake·Spirit")
    t.do("cast Ilyra Unmake·Spirit soul:2 delivery=direct at=Bandit @ 50 20 3 4")  # 20 of 35 loses to 50
    assert (pp(t, "Bandit"), hp(t)) == (0, 20)
    assert conditions(t) == {"unconscious"}


def test_s48_only_a_ward_of_spirit_protects_a_soul() -> None:
    t = able("set Bandit pp=9 pp_max=9", cells="Unmake·Spirit,Ward·Spirit")
    t.do("cast Ilyra Ward·Spirit ward-ap:2/spiritual duration=1 at=Bandit @ 50")
    t.do("cast Ilyra Unmake·Spirit soul:2 delivery=direct at=Bandit defend=Bandit:none @ 50 3 4")
    assert pp(t, "Bandit") == 6


# --- conditions -----------------------------------------------------------------------------------------------

CONDITIONS = [
    ("Bend·Force/Motion", "prone:1", "prone"),
    ("Bend·Force/Motion", "hinder:1", "hindered"),
    ("Bend·Force/Motion", "restrain:2 duration=1", "restrained"),
    ("Alter·Flesh", "impair:2/sight duration=1", "impaired:sight"),
    ("Alter·Flesh", "impair:3/hearing duration=1", "lost:hearing"),
    ("Alter·Flesh", "lost-action:3", "action-lost"),
    ("Alter·Mind", "incapacitate:4 duration=1", "incapacitated"),
    ("Bend·Mind", "influence:2 duration=1", "influenced"),
    ("Bend·Flesh", "control:4 duration=1", "controlled"),
    ("Bend·Fire", "conceal:3/sight duration=1", "concealed:sight"),
]


@pytest.mark.parametrize(("cell", "words", "name"), CONDITIONS)
def test_outcomes_lay_their_conditions(cell: str, words: str, name: str) -> None:
    t = laid(f"{cell} {words} at=Bandit", cell)
    assert name in conditions(t)


@pytest.mark.parametrize(("cell", "words", "name"), CONDITIONS[1:3])
def test_s16_without_duration_it_lasts_to_the_end_of_the_next_turn(cell: str, words: str, name: str) -> None:
    t = laid(f"{cell} {words.split()[0]} at=Bandit", cell, "set Ilyra init=10", "set Bandit init=5", "begin")
    t.do("next")
    assert name in conditions(t)
    t.do("next")
    assert name not in conditions(t)
    assert t.show()["shapings"] == []


def test_s56_whoever_lost_an_action_is_safe_until_it_completes_one() -> None:
    t = laid(
        "Alter·Flesh lost-action:3 at=Bandit",
        "Alter·Flesh",
        "set Ilyra init=10",
        "set Bandit init=5",
        "begin",
    )
    t.do("next", "next")
    assert "action-lost" not in conditions(t)
    t.do("cast Ilyra Alter·Flesh lost-action:3 at=Bandit defend=Bandit:none @ 50")
    assert "action-lost" not in conditions(t)
    t.do("next", "next")
    t.do("cast Ilyra Alter·Flesh lost-action:3 at=Bandit defend=Bandit:none @ 50")
    assert "action-lost" in conditions(t)


# --- dice -----------------------------------------------------------------------------------------------------


def kept(t: Table, line: str) -> str:
    """The first line a test says."""
    return t.do(line)[0]


@pytest.mark.parametrize(
    ("cell", "words", "skill", "faces", "dice"),
    [
        ("Alter·Flesh", "modifier:-2/dodge duration=1", "dodge", "30 20", "-1P"),
        ("Alter·Flesh", "modifier:-4/dodge duration=1", "dodge", "30 20 10", "-2P"),
        ("Alter·Flesh", "modifier:+2/resilience duration=1", "resilience", "30 20", "+1B"),
        ("Ward·Mind", "ward-bonus:4/persistence duration=1", "persistence", "30 20 10", "+2B"),
        ("Alter·Flesh", "impair:2/sight duration=1", "perception", "30 20", "-1P"),
        ("Alter·Flesh", "impair:3/sight duration=1", "close_combat", "30 20 10 40", "-3P"),
    ],
)
def test_later_tests_take_it_into_account(cell: str, words: str, skill: str, faces: str, dice: str) -> None:
    t = laid(f"{cell} {words} at=Bandit", cell)
    assert f" {dice}:" in kept(t, f"test Bandit {skill} @ {faces}")
    assert "P:" not in kept(t, "test Bandit unarmed @ 30") or "sight" in words


def test_s27_of_magic_only_the_strongest_each_way_counts() -> None:
    t = laid("Alter·Flesh modifier:-2/dodge duration=1 at=Bandit", "Alter·Flesh,Bend·Fire")
    t.do("cast Ilyra Bend·Fire modifier:-4/dodge duration=1 at=Bandit defend=Bandit:none @ 50")
    assert " -2P:" in kept(t, "test Bandit dodge @ 30 20 10")
    t.do("cast Ilyra Alter·Flesh modifier:+2/dodge duration=1 at=Bandit @ 50")
    assert " -1P:" in kept(t, "test Bandit dodge @ 30 20")


def test_s53_against_someone_unseen_close_attacks_suffer() -> None:
    t = laid("Bend·Fire conceal:3/sight duration=1 at=Ilyra", "Bend·Fire")
    assert " -3P:" in kept(t, "test Bandit close_combat against=Ilyra:dodge @ 30 20 10 40 50")
    assert " -3P" not in kept(t, "test Bandit close_combat @ 30")


def test_s54_the_blind_see_nothing() -> None:
    t = laid("Alter·Flesh impair:3/sight duration=1 at=Bandit", "Alter·Flesh")
    assert t.entity("Bandit")["capabilities"] == ["blind: Movement × 0.25, Close -3P"]
    assert "by sight alone it fails" in t.do("test Bandit perception @ 5")[-1]


def test_s59_fate_tells_once() -> None:
    t = laid("Bend·Fate fate:+2 at=Ilyra", "Bend·Fate")
    assert " +1B:" in kept(t, "test Ilyra persistence @ 30 20")
    assert "persistence 50: 30" in kept(t, "test Ilyra persistence @ 30")


# --- what can be done, and what stands ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "words", "shown"),
    [
        ("Bend·Force/Motion", "move:3/fly", "move fly"),
        ("Bend·Force/Motion", "speed:3/walk", "walk × 2"),
        ("Scry·Fire", "sense:3/heat", "sense heat"),
        ("Alter·Flesh", "breath:2/water", "breath water"),
        ("Ward·Earth/Stone", "ward-ap:3/both", "Ward AP 6 both"),
        ("Ward·Force/Motion", "reserve:3", "reserve 9"),
        ("Ward·Paths", "ward-deny:2", "each crossing is opposed"),
        ("Alter·Flesh", "transform:3", "a deep change of shape"),
    ],
)
def test_capabilities_are_shown(cell: str, words: str, shown: str) -> None:
    t = laid(f"{cell} {words} duration=1 at=Ilyra", cell)
    assert t.entity("Ilyra")["capabilities"] == [shown]


def test_s49_a_barrier_stands() -> None:
    t = laid("Conjure·Earth/Stone barrier:2 duration=1 reach=1", "Conjure·Earth/Stone")
    assert t.shaping("s1")["structure"] == 10
    assert "AP 4, HP 10" in said(t)


def test_s49_a_barrier_that_traps_is_resisted() -> None:
    t = able(cells="Conjure·Earth/Stone")
    t.do("cast Ilyra Conjure·Earth/Stone barrier:2 duration=1 at=Bandit @ 50 90")
    assert conditions(t) == {"restrained"}


def test_s58_a_portal_lets_through_what_its_reach_covers() -> None:
    t = laid("Conjure·Paths portal:3 range=1 duration=1 reach=1", "Conjure·Paths")
    assert t.shaping("s1")["passages"] == 2


def test_s25_a_push_moves_the_pushed_away() -> None:
    t = laid(
        "Bend·Force/Motion push:2 range=1 at=Bandit", "Bend·Force/Motion", "move Ilyra 0 0", "move Bandit 6 8"
    )
    assert t.entity("Bandit")["position"] == [7.8, 10.4]


def test_s58_the_unwilling_resist_relocation_and_friends_do_not() -> None:
    t = able("add Marrow side=pc", cells="Bend·Paths")
    t.do("cast Ilyra Bend·Paths relocate:3 range=1 at=Bandit @ 50 20")
    t.do("cast Ilyra Bend·Paths relocate:2 range=1 at=Marrow @ 50")
    assert "Marrow is relocated" in said(t)


def test_s55_live_scrying_is_kept_by_concentration() -> None:
    t = laid("Scry·Fire scry:2/live duration=1", "Scry·Fire")
    assert t.shaping("s1")["maintenance"] == "concentration"


def test_s74_a_trigger_waits_and_weighs() -> None:
    t = able(cells="Unmake·Fire")
    t.do("cast Ilyra Unmake·Fire damage:2 range=1 delivery=direct adjust=trigger:1 at=Bandit @ 50")
    armed = t.shaping("s1")
    assert (armed["armed"], armed["maintenance"], armed["targets"]) == (True, "trigger", ["Bandit"])
    assert hp(t) == 20
    assert t.entity("Ilyra")["active_magnitude"] == 6


def test_s26_what_affected_nobody_leaves_no_record() -> None:
    t = able(cells="Alter·Flesh")
    t.do("cast Ilyra Alter·Flesh restrain:2 duration=1 at=Bandit @ 20 30")
    assert t.show()["shapings"] == []
    assert conditions(t) == set()


# --- one after the other, every kind --------------------------------------------------------------------------

EVERY_KIND = {
    "damage": "Unmake·Fire damage:2 delivery=projected at=Bandit @ 50 1 1",
    "soul": "Unmake·Spirit soul:2 delivery=direct at=Bandit defend=Bandit:none @ 50 1 1",
    "heal": "Alter·Flesh heal:2 at=Ilyra @ 50 1 1",
    "cure": "Alter·Flesh cure:3 at=Ilyra @ 50",
    "reserve": "Ward·Force/Motion reserve:2 duration=1 at=Ilyra @ 50",
    "ward-ap": "Ward·Fire ward-ap:2/elemental duration=1 at=Ilyra @ 50",
    "ward-bonus": "Ward·Fire ward-bonus:2/resilience duration=1 at=Ilyra @ 50",
    "ward-deny": "Ward·Paths ward-deny:2 duration=1 at=Ilyra @ 50",
    "barrier": "Conjure·Earth/Stone barrier:2 duration=1 @ 50",
    "modifier": "Alter·Flesh modifier:-2/dodge duration=1 at=Bandit defend=Bandit:none @ 50",
    "prone": "Bend·Force/Motion prone:1 at=Bandit defend=Bandit:none @ 50",
    "hinder": "Bend·Force/Motion hinder:1 at=Bandit defend=Bandit:none @ 50",
    "restrain": "Bend·Force/Motion restrain:2 duration=1 at=Bandit defend=Bandit:none @ 50",
    "push": "Bend·Force/Motion push:2 at=Bandit defend=Bandit:none @ 50",
    "move": "Bend·Force/Motion move:3/fly duration=1 at=Ilyra @ 50",
    "speed": "Bend·Force/Motion speed:2/walk duration=1 at=Ilyra @ 50",
    "sense": "Scry·Fire sense:3/heat duration=1 at=Ilyra @ 50",
    "breath": "Alter·Flesh breath:2/water duration=1 at=Ilyra @ 50",
    "conceal": "Bend·Fire conceal:3/sight duration=1 at=Ilyra @ 50",
    "impair": "Alter·Flesh impair:3/sight duration=1 at=Bandit defend=Bandit:none @ 50",
    "lost-action": "Alter·Flesh lost-action:3 at=Bandit defend=Bandit:none @ 50",
    "incapacitate": "Alter·Mind incapacitate:4 duration=1 at=Bandit defend=Bandit:none @ 50",
    "influence": "Bend·Mind influence:2 duration=1 at=Bandit defend=Bandit:none @ 50",
    "control": "Bend·Flesh control:4 duration=1 at=Bandit defend=Bandit:none @ 50",
    "relocate": "Bend·Paths relocate:3 range=1 at=Bandit defend=Bandit:none @ 50",
    "portal": "Conjure·Paths portal:3 duration=1 @ 50",
    "fate": "Bend·Fate fate:+2 at=Ilyra @ 50",
    "scry": "Scry·Fire scry:2/live duration=1 @ 50",
    "being": "Conjure·Fire being:3 duration=1 @ 50",
    "call": "Bend·Fire call:2 duration=1 @ 50",
    "transform": "Alter·Flesh transform:3 duration=1 at=Ilyra @ 50",
    "restore": "Alter·Flesh restore:3 at=Ilyra @ 50",
    "trick": "Ward·Fire trick:0 calm",
}
"""One casting of each kind that nothing stops."""

FLEETING = {"damage", "soul", "heal", "cure", "prone", "push", "relocate", "restore", "trick"}
"""Kinds that are over once they have happened."""

ALL_CELLS = ",".join(sorted({words.split()[0] for words in EVERY_KIND.values()}))


def cast(kind: str) -> Table:
    """A table in a fight, on which one of a kind has been cast; Sable, who can dispel, stands by."""
    t = able("set Ilyra init=10", "set Bandit init=5 pp=9 pp_max=9", cells=ALL_CELLS)
    t.do("add Sable side=npc init=1", "shaper Sable shaping=100 int=60 pow=60", "begin")
    t.do(f"cast Ilyra {EVERY_KIND[kind]}")
    return t


def traces(t: Table) -> tuple[object, ...]:
    """All that running Shapings show on the board."""
    shown = t.show()
    who = [(each["name"], each["capabilities"], conditions(t, each["name"])) for each in shown["entities"]]
    return shown["shapings"], who, t.entity("Ilyra")["active_magnitude"], t.entity("Ilyra")["reserve"]


NO_TRACE: tuple[object, ...] = (
    [],
    [("Ilyra", [], set()), ("Bandit", [], set()), ("Sable", [], set())],
    0,
    None,
)
LASTING = [kind for kind in EVERY_KIND if kind not in FLEETING]
WITH_DURATION = [kind for kind in LASTING if "duration=1" in EVERY_KIND[kind]]


def test_every_kind_is_here() -> None:
    assert list(EVERY_KIND) == [kind.value for kind in Kind]


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_every_kind_is_cast_seen_and_undone(kind: str) -> None:
    t = able("set Bandit pp=9 pp_max=9", cells=ALL_CELLS)
    before, shown = t.state, t.show()
    t.do(f"cast Ilyra {EVERY_KIND[kind]}")
    running = t.show()["shapings"]
    assert (running == []) is (kind in FLEETING)
    for each in running:
        assert each["caster"] == "Ilyra"
        assert each["cells"] == [EVERY_KIND[kind].split()[0]]
        assert each["result"] == {"roll": 50, "grade": "success", "skill": 100}
    assert t.entity("Ilyra")["active_magnitude"] == sum(each["weight"] for each in running)
    if t.state != before:  # a trick changes nothing
        t.do("undo")
    assert t.state == before
    assert t.show() == shown


@pytest.mark.parametrize("kind", LASTING)
def test_every_kind_can_be_dismissed(kind: str) -> None:
    t = cast(kind)
    t.do("drop s1")
    if kind == "lost-action":  # the Action is lost, and so is safe from the next such loss
        t.do("cond Bandit -immune:action-lost")
    assert traces(t) == NO_TRACE


@pytest.mark.parametrize("kind", LASTING)
def test_every_kind_can_be_dispelled(kind: str) -> None:
    t = cast(kind)
    net = t.shaping("s1")["magnitude"] - 5  # above Safe at 100
    dice = " ".join(["91"] * (1 + max(0, net)))
    t.do(f"dispel Sable s1 @ {dice} 20")
    if kind == "lost-action":
        t.do("cond Bandit -immune:action-lost")
    assert traces(t) == NO_TRACE


@pytest.mark.parametrize("kind", WITH_DURATION)
@pytest.mark.parametrize("over", ["end", "clock +10m"])
def test_every_kind_with_a_scene_runs_out_with_it(kind: str, over: str) -> None:
    t = cast(kind)
    t.do(over)
    assert traces(t) == NO_TRACE


@pytest.mark.parametrize("kind", [kind for kind in LASTING if kind not in WITH_DURATION])
def test_every_kind_without_duration_runs_out_after_the_next_turn(kind: str) -> None:
    t = cast(kind)
    t.do("next", "next", "next", "next", "next", "next")
    assert traces(t) == NO_TRACE
