"""The order of a round among beasts (G14)."""

from __future__ import annotations

import pytest

from tests.rules.gifts_kit import DATA, under
from tracker.rules.gifts.data import GiftsData
from tracker.rules.gifts.initiative import Reaction, acting_order

FOX = Reaction("Fox", 8, (3, 5))
BEAR = Reaction("Bear", 6, (5, 2))
OTTER = Reaction("Otter", 8, (5, 1))
HARE = Reaction("Hare", 12, (11, 4))
MOLE = Reaction("Mole", 4, (2, 4), -2)


def names(rolls: list[Reaction], data: GiftsData) -> list[list[str]]:
    return [[roll.who for roll in group] for group in acting_order(rolls, data)]


def test_g14_the_highest_of_both_dice_counts_and_the_penalty_with_it() -> None:
    assert [roll.result for roll in (FOX, BEAR, HARE, MOLE)] == [5, 5, 11, 2]


def test_g14_high_to_low_then_the_larger_speed_die_then_a_reroll() -> None:
    rolls = [MOLE, BEAR, FOX, HARE, OTTER]
    assert names(rolls, DATA) == [["Hare"], ["Fox", "Otter"], ["Bear"], ["Mole"]]


def test_g14_a_reroll_parts_only_those_who_were_tied() -> None:
    again = [Reaction("Fox", 8, (1, 2)), Reaction("Otter", 8, (4, 4))]
    assert names(again, DATA) == [["Otter"], ["Fox"]]


@pytest.mark.parametrize(
    ("tie", "expected"),
    [
        (["reroll"], [["Bear", "Fox", "Otter"]]),
        (["list"], [["Bear"], ["Fox"], ["Otter"]]),
        (["speed_die", "list"], [["Fox"], ["Otter"], ["Bear"]]),
        (["speed_die"], [["Fox"], ["Otter"], ["Bear"]]),
    ],
)
def test_g14_the_table_decides_ties(tie: list[str], expected: list[list[str]]) -> None:
    assert names([BEAR, FOX, OTTER], under({"initiative.tie": tie})) == expected


def test_g14_nobody_rolled() -> None:
    assert acting_order([], DATA) == ()
