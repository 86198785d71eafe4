"""Who is there: adding, removing, naming, hiding."""

from __future__ import annotations

import re
from typing import Annotated

from tracker.table import effects, fields, order, turns
from tracker.table.draft import Draft
from tracker.table.kinds import Many, NewName, One, Raw, TextKind, Times
from tracker.table.refusal import Refused
from tracker.table.registry import verb
from tracker.table.state import Entity, replace
from tracker.table.text import fold

_NUMBERED = re.compile(r"(.*\S)\s+([0-9]{1,6})")
MOST = 2000
"""Entities a campaign holds at most."""


@verb(
    "add", "Add someone, or several numbered ones.", subject="entities", example="add Bandit x3 hp=11 init=12"
)
def add(draft: Draft, name: NewName, times: Times | None = None, **fields: Raw) -> None:
    for label in fresh_names(draft, name, times):
        enter(draft, Entity(id="", name=label, hidden=draft.state.settings.new_hidden), fields)


@verb(
    "copy",
    "Add more of someone who is there, as they are now.",
    subject="entities",
    example='copy "Bandit 2" x2',
)
def copy(draft: Draft, who: One, times: Times | None = None) -> None:
    original = draft.entity(who)
    part = draft.part(who)
    numbered = _NUMBERED.fullmatch(original.name)
    base = (
        numbered.group(1) if numbered and fold(numbered.group(1)) in draft.state.numbering else original.name
    )
    for label in fresh_names(draft, base, times):
        twin = replace(
            original, name=label, added_stress=False, wyrd=tuple(effects.unused(die) for die in original.wyrd)
        )
        new = enter(draft, twin, {})
        if part is not None and part.initiative is not None:
            order.set_initiative(draft, new, part.initiative, part.tie)
            order.miss_if_behind(draft, new)


@verb(
    "remove",
    "Take someone out of the campaign; their counters stay behind in the place.",
    subject="entities",
    example='remove "Bandit 2"',
)
def remove(draft: Draft, who: Many) -> None:
    for one in who:
        leave(draft, one)


@verb("rename", "Give someone another name.", subject="entities", example='rename "Bandit 2" Scarface')
def rename(draft: Draft, who: One, name: NewName) -> None:
    taken = draft.state.names.get(fold(name))
    if taken is not None and taken != who:
        raise Refused(f"{draft.name(taken)} has that name already")
    old = draft.name(who)
    draft.change(who, name=name)
    draft.say(f"{old} is now {name}", about=[who], public=True)


@verb(
    "set",
    "Set what is known of someone; values are absolute.",
    subject="entities",
    example="set Ilyra dex=14 shield=small",
)
def set_(draft: Draft, who: Many, **fields: Raw) -> None:
    if not fields:
        raise Refused("say what to set, such as set Ilyra hp=12 dodge=40")
    for one in who:
        write(draft, one, fields)


@verb("hide", "Hide someone from the players.", subject="entities", example="hide Obelisk")
def hide(draft: Draft, who: Many) -> None:
    for one in who:
        draft.say(f"{draft.name(one)} is hidden")
        draft.change(one, hidden=True)


@verb("reveal", "Let the players see someone.", subject="entities", example="reveal Obelisk")
def reveal(draft: Draft, who: Many) -> None:
    for one in who:
        draft.change(one, hidden=False)
        draft.say(f"{draft.name(one)} comes into view", about=[one], public=True)


@verb(
    "note",
    "A note to someone that only the GM sees; empty takes it away.",
    subject="entities",
    example='note Marrow "owes Ilyra 40"',
)
def note(draft: Draft, who: One, text: Annotated[str, TextKind()]) -> None:
    if len(text) > 1000:
        raise Refused(f"a note of {len(text)} characters is too long; 1000 is the most")
    draft.change(who, note=text)
    draft.say(f"note to {draft.name(who)}: {text or 'none'}")


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


def enter(draft: Draft, entity: Entity, words: dict[str, str]) -> str:
    """Put a new entity on the table and into the open fight; returns its id."""
    who = draft.new_id("entity")
    start = draft.rules.wyrding.start_stress
    draft.put(replace(entity, id=who, stress=entity.stress or start))
    _remember_number(draft, entity.name)
    order.join(draft, who)
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
    for field in ("hp", "hp_max", "temp", "stress", "pp"):
        draft.account(who, field, getattr(before, field), getattr(after, field), "set by hand")


def leave(draft: Draft, who: str) -> None:
    """Remove an entity: its effects go, its counters become ambient, and the turn passes on if it was active."""
    entity = draft.entity(who)
    open_fight = draft.state.fight
    draft.say(f"{entity.name} leaves", about=[who], public=True)
    for name, fight in draft.state.fights.items():
        if who in fight.participants and not fight.participants[who].gone:
            draft.set_state(fight=name)
            _leave_fight(draft, entity)
    draft.set_state(fight=open_fight)
    draft.forget(who)


def _leave_fight(draft: Draft, entity: Entity) -> None:
    for effect in list(draft.fight.effects.values()):
        if effect.owner == entity.id:
            effects.end_effect(draft, effect, f"{entity.name} is gone", "W30")
    if entity.stress and draft.rules.wyrding.removed_entity.stress == "ambient":
        ambient = draft.fight.ambient + entity.stress
        draft.account("", "ambient", draft.fight.ambient, ambient, f"left behind by {entity.name}", "W30")
        draft.set_fight(ambient=ambient, unseen=draft.fight.unseen + entity.stress * entity.hidden)
        draft.say(f"{entity.stress} counters stay behind: ambient {ambient}", "W30")
    for zone in list(draft.fight.zones.values()):
        if zone.source == entity.id:
            spot = entity.position or (None, None)
            kept = (
                replace(zone, source=None, anchored=False, x=spot[0], y=spot[1])
                if zone.anchored
                else replace(zone, source=None)
            )
            draft.set_zone(replace(kept, ticked=tuple(one for one in zone.ticked if one != entity.id)))
        elif entity.id in zone.ticked:
            draft.set_zone(replace(zone, ticked=tuple(one for one in zone.ticked if one != entity.id)))
    turns.leave(draft, entity.id)


def _remember_number(draft: Draft, name: str) -> None:
    numbered = _NUMBERED.fullmatch(name)
    if numbered:
        key = fold(numbered.group(1))
        if draft.state.numbering.get(key, 0) < int(numbered.group(2)) and key in draft.state.numbering:
            draft.set_state(numbering={**draft.state.numbering, key: int(numbered.group(2))})
