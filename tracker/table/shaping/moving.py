"""Shoves and relocations on the board (S25, S58)."""

from __future__ import annotations

from tracker.rules.shaping import Outcome
from tracker.rules.shaping.effects import bought
from tracker.rules.wyrding import space
from tracker.table.draft import Draft


def push(draft: Draft, caster: str, who: str) -> None:
    """Move someone straight away from the Shaper, where both have a place (S25)."""
    metres = draft.rules.shaping.push.metres
    entity = draft.entity(who)
    pusher = draft.state.entities.get(caster)
    here, there = pusher.position if pusher else None, entity.position
    if here is not None and there is not None and here != there:
        share = metres / space.distance(here, there)
        x, y = (there[axis] + (there[axis] - here[axis]) * share for axis in (0, 1))
        draft.change(who, x=round(x, 2), y=round(y, 2))
    draft.say(f"{entity.name} is pushed up to {metres} m", "S25", about=[who], public=True)


def relocate(draft: Draft, who: str, outcome: Outcome) -> None:
    """Someone is elsewhere; where, the Shaper says and `move` puts down (S58)."""
    what = bought(outcome, draft.rules.shaping)
    draft.say(
        f"{draft.name(who)} is relocated ({what}); move puts it there",
        "S58",
        about=[who],
        public=f"{draft.name(who)} is gone from its place",
    )
