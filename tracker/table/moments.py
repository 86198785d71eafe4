"""Moments that rules hang on: each hook is declared beside its rule, and called when its moment has come.

    @at("turn end")
    def lapse(draft: Draft, who: str) -> None: ...

`who` is whose moment it is, empty for what is everybody's. A hook asks for dice only where the order of dice has them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from tracker.table.draft import Draft

Moment = Literal[
    "turn start", "before turn end", "turn end", "leaving", "scene end", "full rest", "clock", "settled"
]
Hook = Callable[[Draft, str], None]

HOOKS: dict[Moment, list[Hook]] = {}
"""What hangs on each moment, in the order it was declared."""


def at(moment: Moment) -> Callable[[Hook], Hook]:
    """Declare what happens at a moment."""

    def declare(hook: Hook) -> Hook:
        HOOKS.setdefault(moment, []).append(hook)
        return hook

    return declare


def come(draft: Draft, moment: Moment, who: str = "") -> None:
    """A moment has come."""
    for hook in HOOKS.get(moment, ()):
        hook(draft, who)
