"""What outcomes come to, and how harm reaches HP (S25, S29–S31, S37, S38, S43–S62)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.shaping_support import build, data, with_house
from tracker.rules.d100 import Grade
from tracker.rules.shaping import Cell, Form, parse_cell, parse_outcome, price
from tracker.rules.shaping.defence import hostile, opposition
from tracker.rules.shaping.effects import (
    barrier_ap_hp,
    called_skill,
    conjured,
    cure_intensity,
    dice_given,
    effect_dice,
    figure,
    impact_size,
    reserve_points,
    speed,
    ward_ap,
)
from tracker.rules.shaping.grid import assign
from tracker.rules.shaping.harm import Blocks, Shield, armour_against, guard_blocks, hit, reserve_kept
from tracker.rules.shaping.lasting import active_weight, commits_pp, maintenance

# T-IMPACT: Intensity, then small, medium, large shield.
T_IMPACT: list[tuple[int, str, Blocks, Blocks, Blocks]] = [
    (1, "Light", "all", "all", "all"),
    (2, "Medium", "all", "all", "all"),
    (3, "Heavy", "half", "all", "all"),
    (4, "Huge", "none", "half", "all"),
    (5, "beyond Huge", "none", "none", "half"),
]


@pytest.mark.parametrize(("intensity", "size", "small", "medium", "large"), T_IMPACT)
def test_s37_t_impact(intensity: int, size: str, small: Blocks, medium: Blocks, large: Blocks) -> None:
    assert impact_size(parse_outcome(f"damage:{intensity}"), data()) == size
    shields: list[tuple[Shield, Blocks]] = [("small", small), ("medium", medium), ("large", large)]
    for shield, blocks in shields:
        assert guard_blocks(intensity, shield, Grade.SUCCESS, data()) == blocks
        assert guard_blocks(intensity, shield, Grade.CRITICAL, data()) == "all"


def test_sx1_eight_points_through_leather() -> None:
    assert hit(8, "none", armour_against(2, 0, direct=False)).hp == 6


def test_sx2_all_blocked_by_a_medium_shield() -> None:
    assert guard_blocks(2, "medium", Grade.SUCCESS, data()) == "all"
    assert hit(8, "all", 2).hp == 0


def test_sx13_half_rounded_up_then_armour() -> None:
    blocks = guard_blocks(3, "small", Grade.SUCCESS, data())
    done = hit(11, blocks, armour_against(2, 0, direct=False))
    assert (done.blocked, done.armour, done.hp) == (6, 2, 3)


def test_sx14_a_small_shield_against_intensity_4() -> None:
    assert guard_blocks(4, "small", Grade.SUCCESS, data()) == "none"
    assert guard_blocks(4, "small", Grade.CRITICAL, data()) == "all"


def test_sx15_a_reserve_takes_its_points_first() -> None:
    done = hit(9, "none", 0, reserve=6)
    assert (done.reserve, done.hp) == (6, 3)
    assert hit(4, "none", 0, reserve=6).reserve == 4


@pytest.mark.parametrize(("remaining", "kept"), [(4, "new"), (6, "choose"), (7, "old")])
def test_sx16_the_larger_reserve_stays(remaining: int, kept: str) -> None:
    new = reserve_points(parse_outcome("reserve:2"), data())
    assert new == 6
    assert reserve_kept(remaining, new) == kept


def test_sx17_ward_and_leather_do_not_add() -> None:
    ward = ward_ap(parse_outcome("ward-ap:3/elemental"), data())
    assert ward == 6
    assert hit(9, "none", armour_against(2, ward, direct=False)).hp == 3


def test_sx18_direct_harm_leaves_the_ward_alone() -> None:
    assert armour_against(2, 6, direct=True) == 6
    assert hit(9, "none", armour_against(2, 6, direct=True)).hp == 3
    assert hit(9, "none", armour_against(2, 0, direct=True)).hp == 9


def test_sx31_direct_harm_ignores_worn_armour() -> None:
    assert hit(8, "none", armour_against(3, 0, direct=True)).hp == 8


def test_s38_armour_never_heals() -> None:
    assert hit(3, "half", 9, reserve=9).hp == 0


def test_s25_figures() -> None:
    tables = data()
    assert effect_dice(parse_outcome("damage:3"), tables) == (3, 6)
    assert effect_dice(parse_outcome("soul:2"), tables) == (2, 6)
    assert effect_dice(parse_outcome("heal:3"), tables) == (3, 4)
    assert effect_dice(parse_outcome("restrain:2"), tables) == (0, 0)
    assert barrier_ap_hp(parse_outcome("barrier:2"), tables) == (4, 10)
    assert ward_ap(parse_outcome("ward-ap:3/both"), tables) == 6
    assert ward_ap(parse_outcome("ward-ap:3/both"), with_house({"ward.both_ap": "raised_intensity"})) == 8


@pytest.mark.parametrize(
    ("outcome", "dice"),
    [
        ("modifier:+2/stealth", 1),
        ("modifier:-2/dodge", -1),
        ("modifier:+3/stealth", 1),
        ("modifier:-4/dodge", -2),
        ("ward-bonus:2/dodge", 1),
        ("ward-bonus:4/dodge", 2),
        ("fate:+1", 0),
        ("fate:-2", -1),
        ("fate:+4", 2),
        ("damage:4", 0),
    ],
)
def test_s25_s48_s59_dice_given(outcome: str, dice: int) -> None:
    assert dice_given(parse_outcome(outcome), data()) == dice


@pytest.mark.parametrize(("rating", "metres"), [(1, 18.0), (2, 22.5), (3, 30.0), (4, 45.0), (5, 45.0)])
def test_s50_t_speed(rating: int, metres: float) -> None:
    assert speed(parse_outcome(f"speed:{rating}/walk"), 15, data()) == metres


@pytest.mark.parametrize(("potency", "least"), [(60, 3), (50, 2), (25, 1), (26, 2), (100, 4)])
def test_sx26_the_least_intensity_of_a_cure(potency: int, least: int) -> None:
    assert cure_intensity(potency, data()) == least


# T-BEING: Intensity, HP, AP, skill, damage, strike, HP and strike when mount-sized.
T_BEING = [
    (1, 3, 0, 25, "1d3", "Light", 5, "Medium"),
    (2, 6, 1, 40, "1d6", "Medium", 9, "Heavy"),
    (3, 10, 2, 55, "1d8", "Heavy", 15, "Huge"),
    (4, 14, 3, 70, "2d6", "Huge", 21, "beyond Huge"),
]


@pytest.mark.parametrize(
    ("rating", "hp", "ap", "skill", "damage", "strike", "mount_hp", "mount_strike"), T_BEING
)
def test_s60_t_being(
    rating: int, hp: int, ap: int, skill: int, damage: str, strike: str, mount_hp: int, mount_strike: str
) -> None:
    outcome = parse_outcome(f"being:{rating}")
    being, mount = conjured(outcome, Form.FIRE, 0, data()), conjured(outcome, Form.FIRE, 1, data())
    assert being and mount
    assert (being.hp, being.ap, being.skill, being.damage, being.strike_size) == (
        hp,
        ap,
        skill,
        damage,
        strike,
    )
    assert (being.movement, being.riders, being.pp) == (15, 0, 0)
    assert (mount.hp, mount.strike_size, mount.movement, mount.riders) == (mount_hp, mount_strike, 20, 1)


def test_sx24_a_mount_by_touch_for_a_scene() -> None:
    mount = conjured(parse_outcome("being:3"), None, 1, data())
    assert mount and (mount.hp, mount.movement, mount.riders) == (15, 20, 1)
    assert price(build("Conjure·Fire", "being:3", duration=1, reach=1), data()).magnitude == 5


def test_s60_no_being_of_intensity_5() -> None:
    assert conjured(parse_outcome("being:5"), Form.FIRE, 0, data()) is None
    assert figure(parse_outcome("being:5"), data()) == "no such being"


def test_s61_what_a_form_gives_its_beings() -> None:
    stone = conjured(parse_outcome("being:2"), Form.EARTH_STONE, 0, data())
    freed = conjured(parse_outcome("being:2/mind/free"), Form.EARTH_STONE, 0, data())
    assert stone and freed
    assert (stone.ap, stone.movement, stone.drawback) == (2, 7.5, "Movement halved")
    assert (freed.ap, freed.movement, freed.drawback) == (2, 15, "")
    assert stone.tags == {"corporeal", "soulless", "elemental", "mindless"}
    assert freed.tags == {"corporeal", "soulless", "elemental"}
    phantom = conjured(parse_outcome("being:2"), Form.MIND, 0, data())
    assert phantom and "mindless" not in phantom.tags


def test_s47_animated_remains_have_no_trait() -> None:
    corpse = conjured(parse_outcome("being:3/remains"), Form.FLESH, 0, data())
    assert corpse
    assert corpse.tags == {"corporeal", "soulless", "undead", "mindless"}
    assert (corpse.hp, corpse.trait, corpse.drawback) == (10, "", "")


def test_sx25_a_medium_elemental_opposes_its_call() -> None:
    threat = data().calling.threat["medium_elemental"]
    assert threat == 4
    assert called_skill(60, threat, data()) == 80
    assert called_skill(90, threat, data()) == 90


@pytest.mark.parametrize(
    ("cell", "outcome", "dials", "skills"),
    [
        ("Unmake·Fire", "damage:2", {"delivery": "projected"}, ("dodge", "guard")),
        ("Unmake·Fire", "damage:2", {"delivery": "projected", "radius": 3.0}, ("dodge",)),
        ("Unmake·Fire", "damage:2", {"delivery": "direct"}, ("resilience",)),
        ("Unmake·Spirit", "soul:2", {"delivery": "direct"}, ("persistence",)),
        ("Alter·Flesh", "heal:3", {}, ()),
        ("Alter·Flesh", "incapacitate:4", {}, ("resilience",)),
        ("Alter·Mind", "incapacitate:4", {}, ("persistence",)),
        ("Alter·Flesh", "impair:3/sight", {}, ("resilience",)),
        ("Alter·Mind", "impair:3/sight", {}, ("persistence",)),
        ("Bend·Fire", "conceal:3/sight", {}, ()),
        ("Alter·Mind", "conceal:3/sight", {}, ("persistence",)),
        ("Bend·Force/Motion", "push:2", {}, ("resilience",)),
        ("Bend·Mind", "influence:2", {}, ("persistence",)),
        ("Bend·Flesh", "control:4", {}, ("resilience",)),
        ("Bend·Mind", "control:4", {}, ("persistence",)),
        ("Bend·Paths", "relocate:3", {}, ("resilience",)),
        ("Conjure·Paths", "portal:3", {}, ("dodge",)),
        ("Bend·Fate", "fate:-2", {}, ("persistence",)),
        ("Scry·Mind", "scry:3", {}, ("persistence",)),
        ("Scry·Fire", "scry:3", {}, ()),
        ("Conjure·Fire", "being:3", {}, ()),
        ("Alter·Flesh", "transform:3", {}, ("resilience",)),
        ("Alter·Flesh", "modifier:-2/dodge", {}, ("resilience",)),
        ("Alter·Mind", "modifier:-2/dodge", {}, ("persistence",)),
    ],
)
def test_s30_s31_what_opposes_an_outcome(
    cell: str, outcome: str, dials: dict[str, Any], skills: tuple[str, ...]
) -> None:
    made = build(cell, outcome, **dials)
    opposed = opposition(made.outcomes[0], made.cells[0], made, data())
    assert opposed.skills == skills
    assert opposed.reaction is bool({"dodge", "guard"} & set(skills))
    assert opposed.resists == next(iter({"resilience", "persistence"} & set(skills)), "")


def test_s31_an_unattended_object_opposes_nothing() -> None:
    made = build("Unmake·Fire", "damage:2", delivery="direct")
    assert opposition(made.outcomes[0], made.cells[0], made, data(), unattended=True).skills == ()


def test_s29_burn_and_shove_meets_two_defences() -> None:
    made = build("Unmake·Fire+Bend·Force/Motion", "damage:2 push:2", range=1, delivery="projected")
    skills = [
        opposition(each.outcome, each.cell, made, data()).skills
        for each in assign(made.outcomes, made.cells, data())
    ]
    assert skills == [("dodge", "guard"), ("resilience",)]


@pytest.mark.parametrize(
    ("outcome", "against"),
    [
        ("damage:2", True),
        ("modifier:-2/dodge", True),
        ("modifier:+2/dodge", False),
        ("fate:-2", True),
        ("heal:1", False),
        ("move:3/fly", False),
        ("relocate:2", False),
    ],
)
def test_s29_what_is_hostile_by_nature(outcome: str, against: bool) -> None:
    assert hostile(parse_outcome(outcome), data()) is against


@pytest.mark.parametrize(
    ("cell", "outcomes", "dials", "kept"),
    [
        ("Ward·Fire", "ward-ap:2/elemental", {"duration": 1}, "passive"),
        ("Bend·Force/Motion", "move:3/fly", {"duration": 1}, "passive"),
        ("Bend·Force/Motion", "move:3/fly/steered", {"duration": 1}, "active"),
        ("Bend·Mind", "control:4", {"duration": 1}, "active"),
        ("Scry·Fire", "scry:2/live", {"duration": 1}, "concentration"),
        ("Conjure·Fire", "being:2", {"duration": 1}, "summon"),
        ("Conjure·Spirit", "call:3", {"duration": 1}, "summon"),
        ("Unmake·Fire", "damage:2", {"adjust": "trigger:1", "delivery": "direct"}, "trigger"),
    ],
)
def test_s67_how_it_is_kept_going(cell: str, outcomes: str, dials: dict[str, Any], kept: str) -> None:
    assert maintenance(build(cell, outcomes, **dials)) == kept


@pytest.mark.parametrize(
    ("outcomes", "dials", "talents", "weight", "commits"),
    [
        ("restrain:2", {}, set(), 0, False),
        ("restrain:2", {"duration": 1}, set(), 6, False),
        ("restrain:2", {"duration": 4}, set(), 6, True),
        ("restrain:2", {"duration": 5}, set(), 6, True),
        ("restrain:2", {"duration": 5}, {"enchanter"}, 0, False),
        ("restrain:2", {"duration": 4}, {"enchanter"}, 6, True),
        ("transform:3", {"duration": 5}, set(), 0, False),
        ("restrain:2", {"adjust": "trigger:1"}, set(), 6, False),
    ],
)
def test_s65_s66_what_lasting_magic_weighs(
    outcomes: str, dials: dict[str, Any], talents: set[str], weight: int, commits: bool
) -> None:
    made = build("Alter·Flesh", outcomes, **dials)
    assert active_weight(made, 6, frozenset(talents), data()) == weight
    assert commits_pp(made, frozenset(talents), data()) is commits


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ("fate:+1", "an omen, no dice"),
        ("heal:2", "2d4 HP healed"),
        ("speed:3/fly", "fly: × 2"),
        ("move:4/pass", "pass: pass one named mundane substance at half Movement"),
        ("scry:2/live", "live: locate, diagnose, communicate, see past plain hiding"),
        ("ward-ap:2/both", "AP 4 against physical and elemental harm"),
        ("incapacitate:2", "incapacity"),
    ],
)
def test_s25_what_a_rating_buys_in_words(outcome: str, words: str) -> None:
    assert figure(parse_outcome(outcome), data()) == words


def test_s24_every_cell_has_its_hint() -> None:
    hints = {
        data().hint(Cell(cell.technique, cell.form))
        for cell in (parse_cell("Unmake·Fire"), parse_cell("Ward·Fate"))
    }
    assert len(hints) == 2
    assert all(hints)
