"""T-EXAMPLES: every printed build with its Magnitude, and what is said of it at Shaping 55 (S13, S20, S27)."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from tests.rules.shaping_support import FOLDER, build, codes, data, ilyra
from tracker.rules.book import Book
from tracker.rules.shaping import Build, Recipe, ShapingError, cells_text, read_recipes, verdict
from tracker.rules.shaping.effects import figure

SAFE: set[str] = set()
OVER = {"overreach"}
TALENT = {"talent-missing"}
NEEDED = {"ritual-needed"}
BEYOND = {"ritual-needed", "ritual-cap"}

# recipe, cells, outcomes, dials, Magnitude, figures of the outcomes, findings, dice
ROWS: list[tuple[str, str, str, dict[str, Any], int, str, set[str], str]] = [
    ("firebolt", "Unmake·Fire", "damage:2", {"range": 1, "delivery": "projected"}, 3, "2d6 damage", SAFE, ""),
    (
        "ice_shard",
        "Unmake·Water/Ice",
        "damage:2",
        {"range": 1, "delivery": "projected"},
        3,
        "2d6 damage",
        SAFE,
        "",
    ),
    (
        "frost_burst",
        "Unmake·Water/Ice",
        "damage:2",
        {"range": 1, "reach": 1, "radius": 3, "delivery": "projected"},
        4,
        "2d6 damage",
        OVER,
        "-1P",
    ),
    (
        "searing_heat",
        "Unmake·Fire",
        "damage:2",
        {"range": 1, "delivery": "direct"},
        4,
        "2d6 damage",
        OVER,
        "-1P",
    ),
    (
        "flesh_wither",
        "Unmake·Flesh",
        "damage:2",
        {"range": 1, "delivery": "direct"},
        4,
        "2d6 damage",
        OVER,
        "-1P",
    ),
    (
        "soul_assault",
        "Unmake·Spirit",
        "soul:2",
        {"range": 1, "delivery": "direct"},
        4,
        "2d6 PP of harm",
        OVER,
        "-1P",
    ),
    (
        "stone_wall",
        "Conjure·Earth/Stone",
        "barrier:2",
        {"duration": 1, "reach": 1},
        4,
        "a barrier, AP 4, HP 10",
        OVER,
        "-1P",
    ),
    (
        "teleport",
        "Bend·Paths",
        "relocate:2",
        {"range": 1},
        3,
        "a willing subject within Range, an unwilling one 3 m",
        SAFE,
        "",
    ),
    (
        "portal",
        "Conjure·Paths",
        "portal:3",
        {"range": 1, "duration": 1},
        5,
        "a fixed way through, one direction",
        OVER,
        "-2P",
    ),
    ("major_wound", "Alter·Flesh", "heal:3", {}, 3, "3d4 HP healed, counts as Surgery", SAFE, ""),
    (
        "stoneskin",
        "Ward·Earth/Stone",
        "ward-ap:3/physical",
        {"duration": 1},
        4,
        "AP 6 against physical harm",
        OVER,
        "-1P",
    ),
    ("vigour", "Alter·Flesh", "reserve:2", {"duration": 1}, 3, "a reserve of 6", SAFE, ""),
    ("force_shell", "Ward·Force/Motion", "reserve:3", {"duration": 1}, 4, "a reserve of 9", OVER, "-1P"),
    (
        "climbing_pads",
        "Alter·Flesh",
        "move:2/climb",
        {"duration": 1},
        3,
        "climb: climb, swim, or walk one named surface at normal Movement",
        SAFE,
        "",
    ),
    (
        "gills",
        "Alter·Flesh",
        "breath:2/water",
        {"duration": 2},
        4,
        "water: breathe one named medium",
        OVER,
        "-1P",
    ),
    (
        "flight",
        "Bend·Force/Motion",
        "move:3/fly",
        {"duration": 1},
        4,
        "fly: fly at normal Movement",
        OVER,
        "-1P",
    ),
    (
        "steered_flight",
        "Bend·Force/Motion",
        "move:3/fly/steered",
        {"duration": 1},
        4,
        "fly steered: fly at normal Movement",
        OVER,
        "-1P",
    ),
    (
        "heat_sense",
        "Scry·Fire",
        "sense:3/heat",
        {"duration": 1},
        4,
        "heat: blind sight through one sense, with a named blocker",
        OVER,
        "-1P",
    ),
    (
        "optical_hiding",
        "Bend·Fire",
        "conceal:3/sight",
        {"duration": 1},
        4,
        "sight: imperceptible to one sense",
        OVER,
        "-1P",
    ),
    ("blindness", "Alter·Flesh", "impair:3/sight", {"duration": 1}, 4, "sight: one sense gone", OVER, "-1P"),
    (
        "sleep",
        "Alter·Mind",
        "incapacitate:4",
        {"duration": 1},
        5,
        "no Actions, no Reactions",
        {"intensity-cap"} | OVER,
        "-2P",
    ),
    (
        "paralysis",
        "Alter·Flesh",
        "incapacitate:4",
        {"duration": 1},
        5,
        "no Actions, no Reactions",
        {"intensity-cap"} | OVER,
        "-2P",
    ),
    (
        "restore_sense",
        "Alter·Flesh",
        "restore:3",
        {},
        3,
        "a sense gone, an Action lost, a grave compulsion, one step of Fatigue",
        SAFE,
        "",
    ),
    (
        "refresh",
        "Alter·Flesh",
        "restore:3",
        {},
        3,
        "a sense gone, an Action lost, a grave compulsion, one step of Fatigue",
        SAFE,
        "",
    ),
    (
        "burning_hit",
        "Unmake·Fire",
        "damage:2",
        {"range": 1, "delivery": "direct", "adjust": "trigger:1"},
        6,
        "2d6 damage",
        NEEDED | TALENT,
        "-2P",
    ),
    (
        "burn_and_shove",
        "Unmake·Fire+Bend·Force/Motion",
        "damage:2 push:2",
        {"range": 1, "delivery": "projected"},
        6,
        "2d6 damage; moved up to 3 m",
        NEEDED | TALENT,
        "-2P",
    ),
    (
        "life_drain",
        "Unmake·Flesh+Alter·Flesh",
        "damage:2 heal:2",
        {"reach": 1, "delivery": "direct"},
        7,
        "2d6 damage; 2d4 HP healed",
        BEYOND | TALENT,
        "-2P",
    ),
    ("blessing", "Bend·Fate", "fate:+2", {"adjust": "trigger:1"}, 4, "+1B", OVER | TALENT, "-1P"),
    (
        "animate_corpse",
        "Conjure·Flesh",
        "being:3/remains",
        {"duration": 1},
        4,
        "animated remains, HP 10, AP 2, 55 %, 1d8",
        OVER,
        "-1P",
    ),
    (
        "five_minds",
        "Alter·Mind",
        "conceal:3/sight",
        {"range": 1, "duration": 1, "reach": 2},
        7,
        "sight: imperceptible to one sense",
        BEYOND,
        "-2P",
    ),
    (
        "return_soul",
        "Alter·Spirit",
        "restore:5",
        {"duration": 5},
        10,
        "what no lesser magic undoes",
        BEYOND | {"intensity-cap", "mythic-price"},
        "-2P",
    ),
    (
        "healing_and_resilience",
        "Alter·Flesh",
        "heal:3 modifier:+2/resilience",
        {},
        5,
        "3d4 HP healed, counts as Surgery; +1B to resilience",
        OVER,
        "-2P",
    ),
]

IDS = [row[0] for row in ROWS]


def shipped() -> dict[str, Recipe]:
    document = tomllib.loads((FOLDER / "recipes.toml").read_text(encoding="utf-8"))
    return {recipe.key: recipe for recipe in read_recipes(Book.of({"recipes": document}).values("recipes"))}


def test_there_are_all_32() -> None:
    assert len(ROWS) == len(set(IDS)) == 32


@pytest.mark.parametrize(
    ("key", "cells", "outcomes", "dials", "magnitude", "figures", "findings", "dice"), ROWS, ids=IDS
)
def test_t_examples(
    key: str,
    cells: str,
    outcomes: str,
    dials: dict[str, Any],
    magnitude: int,
    figures: str,
    findings: set[str],
    dice: str,
) -> None:
    made = build(cells, outcomes, **dials)
    found = verdict(made, ilyra(knows=cells), (), data())
    assert found.magnitude == magnitude
    assert sum(part.value for part in found.price.parts) == magnitude
    assert codes(found) == findings
    assert found.dice_text == dice
    assert "; ".join(figure(outcome, data(), made.reach) for outcome in made.outcomes) == figures


@pytest.mark.parametrize(("key", "cells", "outcomes", "dials"), [row[:4] for row in ROWS], ids=IDS)
def test_the_starting_book_holds_every_example(
    key: str, cells: str, outcomes: str, dials: dict[str, Any]
) -> None:
    recipe = shipped()[key]
    assert recipe.build == build(cells, outcomes, **dials)
    assert recipe.title


def test_the_starting_book_keeps_its_order_and_titles() -> None:
    book = shipped()
    assert list(book) == IDS
    assert len({recipe.title for recipe in book.values()}) == 32


def test_a_faulty_recipe_is_named() -> None:
    with pytest.raises(ShapingError, match="recipe mine: no outcome 'hurt'"):
        read_recipes({"mine": {"title": "Mine", "cells": ["Unmake·Fire"], "outcomes": ["hurt:2"]}})
    with pytest.raises(ShapingError, match=r"recipe mine: .*reech"):
        read_recipes(
            {"mine": {"title": "Mine", "cells": ["Unmake·Fire"], "outcomes": ["damage:2"], "reech": 1}}
        )


@pytest.mark.parametrize(
    ("magnitude_of", "skill", "expected", "dice"),
    [
        # The seed's reading of the examples at 50: Safe 2, Max I 2, and 4 is all that even a ritual reaches.
        ("firebolt", 50, {"overreach"}, "-1P"),
        ("frost_burst", 50, {"overreach"}, "-2P"),
        ("burning_hit", 50, {"ritual-needed", "ritual-cap", "talent-missing"}, "-2P"),
    ],
)
def test_sx8_the_examples_at_shaping_50(magnitude_of: str, skill: int, expected: set[str], dice: str) -> None:
    made: Build = shipped()[magnitude_of].build
    shaper = msgspec.structs.replace(ilyra(knows=cells_text(made.cells)), skill=skill)
    found = verdict(made, shaper, (), data())
    assert codes(found) == expected
    assert found.dice_text == dice
