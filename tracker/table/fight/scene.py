"""A fight as a whole: how it ends, and how another is opened or resumed in its place."""

from __future__ import annotations

import msgspec

from tracker.table import moments, order
from tracker.table.draft import Draft
from tracker.table.fight import durations
from tracker.table.refusal import Refused
from tracker.table.state import Entity, Fight
from tracker.table.text import fold
from tracker.table.wyrding import effects, ending
from tracker.table.wyrding.place import usual


def end(draft: Draft) -> None:
    """End the running fight, and with it its zones, effects counted in rounds, and the scene. Refuses without one."""
    if not draft.running:
        raise Refused("no fight is running")
    for zone in list(draft.fight.zones.values()):
        ending.end_zone(draft, zone, "the fight is over")
    for effect in list(draft.fight.effects.values()):
        if effect.kind == "rounds":
            effects.end_effect(draft, effect, "the fight is over")
    for entity in draft.present():
        _end_counted_conditions(draft, entity)
        if draft.rules.wyrding.wyrd.refresh == "scene":
            effects.refresh_pool(draft, entity.id)
    durations.refresh_all(draft, "scene")
    moments.come(draft, "scene end")
    for who in draft.fight.participants:
        draft.set_part(who, delayed=False, erratic=None, spent=())
    draft.set_fight(stage="over", active=None, finished=(), started=(), ended=(), upkeep=(), ahead=())
    draft.say(f"the fight {draft.fight.name} is over after {_rounds(draft.fight.round)}", public=True)


def switch(draft: Draft, name: str, who: tuple[str, ...] | None) -> None:
    """Park the open fight, and open another by this name, new or known. `who` (ids) join it; where nobody is named, the
    side `pc` joins a new one. Refuses the one that is open."""
    left = draft.fight
    known = next((key for key in draft.state.fights if fold(key) == fold(name)), None)
    if known == left.name:
        raise Refused(f"{left.name} is open already")
    # Not set_state: to it, dicts that differ only in their order are equal.
    draft.state = msgspec.structs.replace(draft.state, fights=_last(draft.state.fights, left.name))
    if known is None:
        _open(draft, name, who)
    else:
        _resume(draft, known, who or ())
    draft.stirred = True
    others = [fight for fight in draft.state.fights.values() if fight.name != draft.fight.name]
    parked = [f"{other.name} ({other.progress})" for other in others]
    draft.say(f"parked: {', '.join(parked[-5:])}")


def _end_counted_conditions(draft: Draft, entity: Entity) -> None:
    counted = [c for c in entity.conditions if c.left is not None or c.until is not None]
    for condition in counted:
        draft.say(f"{entity.name}: {condition.name} ends with the fight", about=[entity.id], public=True)
    draft.change(entity.id, conditions=tuple(c for c in entity.conditions if c not in counted))


def _open(draft: Draft, name: str, who: tuple[str, ...] | None) -> None:
    own = [entity.id for entity in draft.state.entities.values() if entity.side == "pc"]
    opened = Fight(name=name, place=usual(draft.rules))
    draft.set_state(fight=name, fights={**draft.state.fights, name: opened})
    for one in own if who is None else who:
        order.join(draft, one)
    draft.say(f"a new fight: {name}, with {draft.names(draft.fight.participants) or 'nobody yet'}")


def _resume(draft: Draft, known: str, who: tuple[str, ...]) -> None:
    draft.set_state(fight=known)
    draft.say(f"back in {known}: {draft.fight.progress}", public=False)
    for one in who:
        if draft.part(one) is None:
            order.join(draft, one)


def _last(fights: dict[str, Fight], name: str) -> dict[str, Fight]:
    """The fights with the one just left at the end, so that the newest parked come last (B81)."""
    return {key: fight for key, fight in fights.items() if key != name} | {name: fights[name]}


def _rounds(count: int) -> str:
    return "1 round" if count == 1 else f"{count} rounds"
