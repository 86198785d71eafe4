"""Shaping's tables against the texts, read by hand (S14–S18, S37–S40, S50, S61, S62), and as house rules see them."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.shaping_support import book, data, with_house
from tracker.rules.book import HouseError
from tracker.rules.shaping import CELLS, Kind
from tracker.rules.shaping.outcomes import SHAPES


def test_s14_t_intensity() -> None:
    names = ["Trick", "Minor", "Potent", "Major", "Greater", "Mythic"]
    assert [data().intensity[rating].name for rating in range(6)] == names


def test_s15_t_range() -> None:
    assert [data().range[rating].metres for rating in range(6)] == [None, 15, 50, None, None, None]


def test_s16_t_duration() -> None:
    seconds = [data().duration[rating].seconds for rating in range(6)]
    assert seconds == [0, 10 * 60, 8 * 3600, 7 * 24 * 3600, None, None]


def test_s17_t_reach() -> None:
    rows = [data().reach[rating] for rating in range(6)]
    assert [row.targets for row in rows] == [1, 2, 5, 20, 100, None]
    assert [row.radius for row in rows] == [None, 3, 10, 50, 500, None]


def test_s18_t_adjust() -> None:
    adjust = data().adjust
    assert (adjust.direct, adjust.selective, adjust.indirect, adjust.veiled) == (1, 1, 1, 1)
    assert (adjust.trigger, adjust.confluence, adjust.veiled_penalty) == (1, 1, 1)
    assert (data().ward.both_extra, data().being.mind_extra, data().being.free_extra) == (1, 1, 1)
    assert data().portal.extra_i == 1


@pytest.mark.parametrize(
    ("talent", "ip", "skill", "least"),
    [
        ("selective", 3, "Shaping", 51),
        ("indirect", 3, "Shaping", 51),
        ("veiled", 3, "Shaping", 51),
        ("trigger", 4, "Shaping", 76),
        ("confluence", 5, "Shaping", 76),
        ("counter", 4, "Shaping", 51),
        ("enchanter", 10, "Shaping", 51),
        ("shaping-expertise", 5, "Shaping", 76),
        ("steady-casting", 3, "Shaping", 76),
        ("shield-cover", 3, "Close Combat", 51),
        ("missile-guard", 2, "", 0),
    ],
)
def test_s18_talents(talent: str, ip: int, skill: str, least: int) -> None:
    row = data().talent[talent]
    assert (row.ip, row.skill, row.least) == (ip, skill, least)


def test_s6_s65_rounds() -> None:
    assert data().round_seconds == 5
    scene = data().duration[1].seconds
    assert scene is not None and scene // data().round_seconds == 120


def test_s25_t_outcome_rows_and_once() -> None:
    rows = data().outcome
    assert list(rows) == list(Kind)
    least = {kind: rows[kind].least for kind in Kind}
    twos = {
        "ward-bonus",
        "ward-deny",
        "modifier",
        "restrain",
        "push",
        "move",
        "conceal",
        "impair",
        "relocate",
    }
    assert {kind for kind, first in least.items() if first == 2} == twos
    assert {kind for kind, first in least.items() if first == 3} == {"lost-action", "portal"}
    assert {kind for kind, first in least.items() if first == 4} == {"incapacitate", "control"}
    once = "damage soul heal cure prone hinder push lost-action relocate scry restore trick"
    assert {kind for kind in Kind if rows[kind].once} == set(once.split())


def test_s40_t_backlash() -> None:
    assert [data().backlash[face].kind for face in (1, 2, 3, 4)] == ["damage", "drain", "spill", "fatigue"]
    assert (data().collapse.dice, data().collapse.sides) == (3, 6)


def test_s50_t_move() -> None:
    assert data().move == {"climb": 2, "swim": 2, "walk": 2, "fly": 3, "pass": 4}


def test_s61_traits_of_the_seven_forms_that_make_beings() -> None:
    makers = {form for form, row in data().form.items() if row.being}
    assert set(data().being.traits) == makers
    assert len(makers) == 7


def test_s62_threats() -> None:
    by_threat: dict[int, set[str]] = {}
    for name, threat in data().calling.threat.items():
        by_threat.setdefault(threat, set()).add(name)
    assert by_threat == {
        2: {"small_elemental"},
        3: {"ghost", "ancestor_spirit"},
        4: {
            "medium_elemental",
            "holy_steed",
            "disease_spirit",
            "healing_spirit",
            "magic_spirit",
            "passion_spirit",
        },
        5: {"large_elemental", "huge_elemental", "holy_warrior"},
    }


def test_s24_every_cell_and_every_kind_is_worded() -> None:
    assert len({data().hint(cell) for cell in CELLS}) == 60
    computed = "damage soul heal reserve ward-ap ward-bonus barrier modifier fate being"
    assert set(data().buys) == set(Kind) - set(computed.split())
    assert set(SHAPES) == set(Kind)


HOUSE = [
    "portal.extra_i",
    "form.fire.barrier",
    "form.water_ice.ward",
    "form.water_ice.barrier",
    "form.air_storm.barrier",
    "form.flesh.ward",
    "form.flesh.barrier",
    "form.mind.being",
    "form.force_motion.barrier",
    "form.paths.damage",
    "cure.cells",
    "cure.potency_roll",
    "being.strike_size",
    "am.counts_d0",
    "concentration.lapse",
]


@pytest.mark.parametrize("key", HOUSE)
def test_what_the_rules_leave_to_the_table_is_marked(key: str) -> None:
    entry = book().entries[f"shaping.{key}"]
    assert entry.is_house
    assert entry.source == f"HOUSE shaping.{key}"


def test_all_traits_are_the_tables_own() -> None:
    traits = [entry for key, entry in book().entries.items() if key.startswith("shaping.being.traits.")]
    assert traits
    assert all(entry.source == "HOUSE shaping.being.traits" for entry in traits)


def test_every_number_can_be_replaced_and_still_fits() -> None:
    for key, entry in book().entries.items():
        changed = book().with_house({key: entry.value})
        assert changed.entries[key].value == entry.value
    assert with_house({"range.1.metres": 20, "limit.novice.safe": 2, "outcome.move.techniques": ["Bend"]})


def test_a_house_rule_that_fits_nothing_is_refused() -> None:
    with pytest.raises(HouseError, match=r"shaping\.portal\.extra_i is at least 0, not -1"):
        with_house({"portal.extra_i": -1})
    with pytest.raises(msgspec.ValidationError, match="no Form 'Wood'"):
        with_house({"cure.cells": ["Alter·Wood"]})
