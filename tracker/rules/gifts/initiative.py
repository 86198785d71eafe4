"""The order of a round among beasts (G14): everyone rolls Speed and Perception, the highest acts first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from tracker.rules.gifts.data import GiftsData


class Reaction(msgspec.Struct, frozen=True):
    """One roll for the order: who, the Speed die's sides, the faces of both dice, and what is added."""

    who: str
    speed_die: int
    faces: tuple[int, ...]
    modifier: int = 0

    @property
    def result(self) -> int:
        """The highest face and what is added to it (G1)."""
        return max(self.faces) + self.modifier


def acting_order(rolls: Sequence[Reaction], data: GiftsData) -> tuple[tuple[Reaction, ...], ...]:
    """Who acts when, first to last, in groups: those who share one are still tied and roll again.

    Equals are parted by `gifts.initiative.tie`, up to its `reroll`; without one they act as listed. Give a
    group's new rolls to this function again.
    """
    tie = data.initiative.tie
    by_speed = tie[:1] == ("speed_die",)

    def rank(roll: Reaction) -> tuple[int, int]:
        return -roll.result, -roll.speed_die if by_speed else 0

    ordered = sorted(rolls, key=rank)
    last = next((way for way in tie if way != "speed_die"), "list")
    if last == "list":
        return tuple((roll,) for roll in ordered)
    return tuple(tuple(group) for _, group in groupby(ordered, rank))
