"""The numbers of Gifts as data: labelled, explained, and open to house rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.gifts_kit import BOOK, DATA, under
from tracker.rules.book import HouseError
from tracker.rules.gifts.data import GiftsData

# Every key the rules leave to the table, with its default and another value it may have.
HOUSE: dict[str, tuple[Any, Any]] = {
    "activation.action": ("full", "half"),
    "activation.turns_on": ("partial", "success"),
    "activation.failure": ("nothing", "complication"),
    "activation.botch": ("complication", "nothing"),
    "turn_off.action": ("none", "half"),
    "powerloss.starts": ("on_turn_off", "immediate"),
    "powerloss.risk": (1, 3),
    "powerloss.modifiers": (False, True),
    "lock.combine": ("then", "longer"),
    "day_hours": (24, 20),
    "night_rest_hours": (8, 10),
    "double_push.failure_lock": ("armed", "none"),
    "global_lock.others": ("stay", "off"),
    "step.mixed_pool": ("smallest", "largest"),
    "spirit.floor": ("d12-8", "d4"),
    "initiative.tie": (["speed_die", "reroll"], ["list"]),
    "turn_budget.half_actions": (2, 3),
    "turn_budget.full_action": (2, 1),
    "round_seconds": (6, 5),
}


def held(data: GiftsData, key: str) -> Any:
    value: Any = data
    for name in key.split("."):
        value = getattr(value, name)
    return msgspec.to_builtins(value)


@pytest.mark.parametrize("key", HOUSE)
def test_every_house_key_has_its_default_and_can_be_changed(key: str) -> None:
    default, other = HOUSE[key]
    assert held(DATA, key) in (default, tuple(default) if isinstance(default, list) else default)
    assert held(under({key: other}), key) in (other, tuple(other) if isinstance(other, list) else other)


def test_exactly_these_keys_are_left_to_the_table() -> None:
    assert {key for key, entry in BOOK.entries.items() if entry.is_house} == {f"gifts.{key}" for key in HOUSE}


def test_every_number_has_a_rule_a_provenance_and_help() -> None:
    for entry in BOOK.entries.values():
        assert entry.rule.startswith("G")
        assert entry.source.split()[0] in ("SEED", "SOURCE", "DERIVED", "HOUSE")
        assert entry.help


def test_numbers_that_are_not_house_can_be_changed_too() -> None:
    assert under({"push.result.success.lock": "night", "margin.partial": 1}).push.risk == 2


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("lock.combine", "sum", "gifts.lock.combine is one of then, longer, not 'sum'"),
        ("day_hours", 0, "gifts.day_hours is at least 1"),
        ("spirit.floor", "d7", "gifts.spirit.floor is one of d12-8, "),
        ("push.risk", "two", "gifts.push.risk is a whole number"),
    ],
)
def test_a_value_that_cannot_be_is_refused(key: str, value: Any, message: str) -> None:
    with pytest.raises(HouseError, match=message):
        under({key: value})


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("dice.sizes", [6, 4], "gifts.dice.sizes rises"),
        ("dice.sizes", [0, 4], "gifts.dice.sizes rises"),
        ("dice.sizes", [4, 101], "gifts.dice.sizes rises"),
        ("spirit.ladder", ["d4", "d6"], "gifts.spirit.floor is a step of gifts.spirit.ladder, not 'd12-8'"),
        ("spirit.ladder", ["d12-8", "six"], "gifts.spirit.ladder is a list of steps"),
        ("initiative.tie", ["coin"], "Invalid enum value 'coin'"),
    ],
)
def test_values_that_do_not_fit_together_are_refused(key: str, value: Any, message: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=message):
        under({key: value})
