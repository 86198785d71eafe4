"""Vitality reserves: what they absorb of damage, after everything else and before HP (S46)."""

from __future__ import annotations

from tracker.table.draft import Draft
from tracker.table.shaping import laid
from tracker.table.state import replace


def absorb(draft: Draft, who: str, amount: int) -> int:
    """What the reserve of someone takes of that much damage; one that is spent ends once the table settles."""
    held = laid.reserve(laid.laid(draft.state, who, draft.rules.shaping))
    points = held.hold.points or 0 if held else 0
    taken = min(points, amount)
    if held is None or taken <= 0:
        return 0
    shaping = held.shaping
    holds = tuple(
        replace(hold, points=points - taken) if hold is held.hold else hold for hold in shaping.holds
    )
    draft.set_shaping(replace(shaping, holds=holds))
    draft.say(f"{draft.name(who)}'s reserve takes {taken}: {points - taken} left", "S46", about=[who])
    return taken
