"""What someone has spent of a turn and of a round: Actions, Reactions, and whatever else comes once (S6, S32, S63)."""

from __future__ import annotations

from tracker.table.draft import Draft
from tracker.table.fight import clock

COMBAT, MOVEMENT = "combat action", "movement action"


def spend(draft: Draft, who: str, action: str = COMBAT) -> None:
    """Spend the Combat Action, or another, of a turn that runs; one too many is warned of (S6). No rest goes on over it."""
    clock.break_rest(draft)
    part = draft.part(who)
    if part is None or draft.fight.stage != "turn":
        return
    if action in part.spent:
        draft.warn(f"{draft.name(who)} has spent the {action} of this turn already", "S6")
    draft.set_part(who, spent=(*part.spent, action))


def has_done(draft: Draft, who: str, what: str) -> bool:
    """Whether `who` has already done this round what comes once a round (S6)."""
    part = draft.part(who)
    return draft.running and part is not None and part.last.get(what) == draft.fight.round


def note_done(draft: Draft, who: str, what: str) -> None:
    """Remember what comes once a round; warn when it was done already (S6)."""
    part = draft.part(who)
    if part is None or not draft.running:
        return
    if has_done(draft, who, what):
        draft.warn(f"{draft.name(who)} has used the {what} of this round already", "S6")
    draft.set_part(who, last={**part.last, what: draft.fight.round})
