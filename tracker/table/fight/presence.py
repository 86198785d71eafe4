"""Who comes onto the table and who leaves it, with everything that hangs on them."""

from __future__ import annotations

import re

from tracker.table import moments, order
from tracker.table.body import fields
from tracker.table.draft import Draft
from tracker.table.fight import turns
from tracker.table.refusal import Refused
from tracker.table.state import Entity, Fight, replace
from tracker.table.text import fold
from tracker.table.wyrding import effects, zones

NUMBERED = re.compile(r"(.*\S)\s+([0-9]{1,6})")
MOST = 2000
"""Entities a campaign holds at most."""


def fresh_names(draft: Draft, name: str, times: int | None) -> list[str]:
    """Names for `times` newcomers: numbered on from the highest ever used where there are several, or the name is
    taken or numbered already (B63, B64)."""
    key = fold(name)
    count = times or 1
    if len(draft.state.entities) + count > MOST:
        raise Refused(f"{MOST} entities are the most a campaign holds")
    taken = key in draft.state.names
    highest = draft.state.numbering.get(key, 1 if taken else 0)
    if times is None and not taken and key not in draft.state.numbering:
        return [name]
    labels: list[str] = []
    number = highest
    while len(labels) < count:
        number += 1
        if fold(f"{name} {number}") not in draft.state.names:
            labels.append(f"{name} {number}")
    draft.set_state(numbering={**draft.state.numbering, key: number})
    return labels


def enter(draft: Draft, entity: Entity, words: dict[str, str], after: str | None = None) -> str:
    """Put a new entity on the table and into the open fight, to act right `after` another if so; returns its id."""
    who = draft.new_id("entity")
    start = draft.rules.wyrding.start_stress
    draft.put(replace(entity, id=who, stress=entity.stress or start))
    _remember_number(draft, entity.name)
    order.join(draft, who, after)
    if words:
        write(draft, who, words)
    order.miss_if_behind(draft, who)
    draft.say(f"{entity.name} joins ({who})", about=[who], public=f"{entity.name} joins")
    return who


def write(draft: Draft, who: str, words: dict[str, str]) -> None:
    """Set fields of an entity from words, in an order in which each may rely on the others."""
    before = draft.entity(who)
    fields.write(draft, who, words)
    after = draft.entity(who)
    said = ", ".join(f"{key} {fields.shown(draft, who, key)}" for key in words)
    draft.say(f"{after.name}: {said}", about=[who])
    for field in ("hp", "hp_max", "temp", "stress", *({"pp"} & words.keys())):
        draft.account(who, field, getattr(before, field), getattr(after, field), "set by hand")


def leave(draft: Draft, who: str) -> None:
    """Remove an entity: its effects go, its counters become ambient, and the turn passes on if it was active."""
    entity = draft.entity(who)
    open_fight = draft.state.fight
    draft.say(f"{entity.name} leaves", about=[who], public=True)
    fights = [name for name, fight in draft.state.fights.items() if _takes_part(fight, who)]
    fights.sort(key=lambda name: name != open_fight)
    for name in fights:
        draft.set_state(fight=name)
        said = len(draft.lines)
        # Counters stay in one place only: here, or where it was last.
        _leave_fight(draft, entity, with_counters=name == fights[0])
        if name != open_fight:
            draft.lines[said:] = [
                replace(line, text=f"{name}: {line.text}", shown=None) for line in draft.lines[said:]
            ]
    draft.set_state(fight=open_fight)
    moments.come(draft, "leaving", who)
    draft.forget(who)


def _takes_part(fight: Fight, who: str) -> bool:
    return who in fight.participants and not fight.participants[who].gone


def _leave_fight(draft: Draft, entity: Entity, *, with_counters: bool) -> None:
    for effect in list(draft.fight.effects.values()):
        if effect.owner == entity.id:
            effects.end_effect(draft, effect, f"{entity.name} is gone", "W30")
    if with_counters and entity.stress and draft.rules.wyrding.removed_entity.stress == "ambient":
        ambient = draft.fight.ambient + entity.stress
        draft.account("", "ambient", draft.fight.ambient, ambient, f"left behind by {entity.name}", "W30")
        draft.set_fight(ambient=ambient, unseen=draft.fight.unseen + entity.stress * entity.hidden)
        draft.say(f"{entity.stress} counters stay behind: ambient {ambient}", "W30")
    _leave_zones(draft, entity)
    turns.leave(draft, entity.id)


def _leave_zones(draft: Draft, entity: Entity) -> None:
    """Zones around someone who is gone stay where they were, and nobody gone is inside any (W19)."""
    for zone in list(draft.fight.zones.values()):
        left = replace(zone, ticked=tuple(one for one in zone.ticked if one != entity.id))
        if zone.source == entity.id:
            if zone.anchored:
                left = zones.left_behind(left, entity.position or (None, None))
            left = replace(left, source=None)
        if left != zone:
            draft.set_zone(left)


def _remember_number(draft: Draft, name: str) -> None:
    numbered = NUMBERED.fullmatch(name)
    if numbered:
        key = fold(numbered.group(1))
        if draft.state.numbering.get(key, 0) < int(numbered.group(2)) and key in draft.state.numbering:
            draft.set_state(numbering={**draft.state.numbering, key: int(numbered.group(2))})
