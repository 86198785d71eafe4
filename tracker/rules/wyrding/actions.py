"""What a turn offers and what an action takes from it (W6, W26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from tracker.rules.wyrding.data import WyrdingData

ACTIONS = ("action", "long", "quick", "move", "reaction", "time")
"""The action codes of W6 an ability may have; a passive has none."""

_TAKES = {
    "action": ("base",),
    "long": ("base", "move"),
    "quick": ("quick",),
    "move": ("move",),
    "reaction": ("reaction",),
}


def takes(action: str) -> tuple[str, ...]:
    """The parts of a turn an action code takes; none for what is too long for a round."""
    return _TAKES.get(action, ())


def affordable(spent: Iterable[str], data: WyrdingData) -> bool:
    """Whether one turn offers all of `spent`; a larger action may stand in for a smaller (W6)."""
    used = Counter(spent)
    budget = {size: getattr(data.turn_budget, size, 0) for size in data.action_ladder}
    spare = 0
    for size in reversed(data.action_ladder):
        spare += budget[size] - used[size]
        if spare < 0:
            return False
    return used["reaction"] <= data.turn_budget.reaction


def offered(action: str, spent: Iterable[str], data: WyrdingData) -> bool:
    """Whether a turn of which `spent` is gone still offers an action; reactions are counted by themselves (W6)."""
    parts = takes(action)
    alike = [part for part in spent if (part == "reaction") == (action == "reaction")]
    return not parts or affordable((*alike, *parts), data)


def allowed(
    action: str, erratic: Literal["move", "base", "normal", "nothing"] | None, data: WyrdingData
) -> bool:
    """Whether Erratic Time's result still lets someone take this action (W26)."""
    if erratic in (None, "normal"):
        return True
    rule = data.erratic
    if erratic == "nothing":
        return action == "reaction" and rule.nothing_reactions
    if action == "reaction":
        return rule.reactions
    if action == "quick":
        return rule.quick
    if action == "long":
        return rule.long
    return action == ("move" if erratic == "move" else "action")
