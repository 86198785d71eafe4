"""The numbers of Wyrding as data: every key that the rules leave to the table, with its default."""

from __future__ import annotations

import pytest

from tracker.rules.book import Leaf
from tracker.table.ruleset import shipped_book

ENTRIES = shipped_book().entries

HOUSE: dict[str, Leaf] = {
    "start_stress": 0,
    "object_stress": True,
    "ambient": "count",
    "ambient.decay": 1,
    "place.bonus": 0,
    "place.stability": 0,
    "place.strength": 0,
    "place.space": "real",
    "action_ladder": ["quick", "move", "base", "long"],
    "turn_budget.base": 1,
    "turn_budget.move": 1,
    "turn_budget.quick": 1,
    "turn_budget.reaction": 1,
    "round_seconds": 6,
    "passive.contributes": "encounter",
    "passive.check_order": "use_first",
    "passive.needs_die": False,
    "wyrd.refresh": "manual",
    "shared.stress_to": "lead",
    "exertion_pool": "manual",
    "recoil.mode": "sum_under",
    "zone.orphan": "stay",
    "zone.membership": "manual",
    "area_bonus.in_radius": True,
    "event.duplicate": "nothing",
    "event.ends_when": "above_area_bonus",
    "movement.combine": "multiply",
    "difficult_terrain.multiplier": 2.0,
    "singularity.tangential": 1.5,
    "reshuffle.when": "on_roll",
    "reshuffle.directions": 6,
    "reshuffle.occupied": "nearest",
    "upkeep.when": "round_start",
    "upkeep.order": ["durations", "recovery", "passives", "zones", "erratic", "flags"],
    "erratic.quick": False,
    "erratic.long": False,
    "erratic.reactions": True,
    "erratic.nothing_reactions": False,
    "erratic.per_zone": False,
    "phase_out.recovers": True,
    "phase_out.return": "nearest",
    "removed_entity.stress": "ambient",
    "initiative": "typed",
}


@pytest.mark.parametrize("key", HOUSE)
def test_every_house_key_has_its_default(key: str) -> None:
    assert ENTRIES[f"wyrding.{key}"].value == HOUSE[key]


def test_exactly_these_keys_are_left_to_the_table() -> None:
    left = {key for key, entry in ENTRIES.items() if entry.is_house and key.startswith("wyrding.")}
    assert left == {f"wyrding.{key}" for key in HOUSE}


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("weight.fracture.gain", 2, "W5"),
        ("weight.fracture.minimum", 0, "W5"),
        ("weight.break.gain", 4, "W5"),
        ("weight.break.minimum", 2, "W5"),
        ("weight.shatter.gain", 8, "W5"),
        ("weight.shatter.minimum", 4, "W5"),
        ("range.uses", "own_after_gain", "W9"),
        ("min_stress.uses", "own_before_gain", "W13"),
        ("recoil.threshold", 100, "W16"),
        ("zone.metres_per_counter", 1.5, "W19"),
        ("movement.hex", 1.5, "W22"),
        ("reshuffle.distance_die", 10, "W23"),
        ("recovery.counters", 1, "W25"),
        ("phase_out.chance", 50, "W27"),
    ],
)
def test_a_number_of_the_book_stands_under_its_rule(key: str, value: Leaf, rule: str) -> None:
    entry = ENTRIES[f"wyrding.{key}"]
    assert (entry.value, entry.rule, entry.is_house) == (value, rule, False)
