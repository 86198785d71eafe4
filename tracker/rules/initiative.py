"""Ways to roll initiative (W31, S6, G14); `data/initiative.toml` explains their fields."""

from __future__ import annotations

from itertools import takewhile
from typing import Annotated, Literal

import msgspec

Sides = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class Engine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to roll initiative."""

    dice: tuple[Sides, ...]
    pool: tuple[str, ...]
    combine: Literal["sum", "highest"]
    add: tuple[str, ...]
    each_round: bool
    ties: tuple[str, ...] = ()

    @property
    def rolls(self) -> bool:
        """Whether this engine rolls at all."""
        return bool(self.dice or self.pool)

    @property
    def tie_stats(self) -> tuple[str, ...]:
        """The stats that decide between equals, first to last, before list order or a reroll would."""
        return tuple(takewhile(lambda tie: tie not in ("list", "reroll"), self.ties))

    @property
    def rerolls(self) -> bool:
        """Whether those who are equal in these stats too roll again."""
        return "reroll" in self.ties[len(self.tie_stats) :][:1]
