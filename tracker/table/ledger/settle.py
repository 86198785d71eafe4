"""After every command: what follows from the new state without any dice, in one ordered pass.

Settling a settled table changes nothing.
"""

from __future__ import annotations

from tracker.table import moments, sight
from tracker.table.draft import Draft
from tracker.table.fight import durations
from tracker.table.state import replace
from tracker.table.wyrding import ending


def settle(draft: Draft) -> None:
    """Effects whose time or owner is gone end, passives switch off, events end, the phased return, empty slots go."""
    if not draft.stirred:
        return
    ending.clocks(draft)
    ending.passives(draft)
    ending.stress_durations(draft)
    moments.come(draft, "settled")
    ending.zones(draft)
    ending.phased(draft)
    empty_slots(draft)
    players_sight(draft)
    draft.stirred = False


def empty_slots(draft: Draft) -> None:
    """The slot of someone removed goes once nothing waits for its moments any more."""
    for who, part in list(draft.fight.participants.items()):
        if part.gone and not durations.anchors(list(draft.state.entities.values()), who):
            fight = draft.fight
            draft.set_fight(
                order=tuple(one for one in fight.order if one != who),
                participants={key: other for key, other in fight.participants.items() if key != who},
                finished=tuple(one for one in fight.finished if one != who),
                started=tuple(one for one in fight.started if one != who),
                ended=tuple(one for one in fight.ended if one != who),
            )


def players_sight(draft: Draft) -> None:
    """Newcomers to the players' sight get their numbers, and the marker rests where players see it (B94, B95)."""
    state = draft.state
    parts = draft.fight.participants
    fresh = {who: n for who, n in sight.numbers(state).items() if parts[who].seen is None}
    if fresh:
        numbered = {who: replace(part, seen=fresh.get(who, part.seen)) for who, part in parts.items()}
        draft.set_fight(participants=numbered, seen=draft.fight.seen + len(fresh))
    draft.set_fight(marker=sight.resting(state))
