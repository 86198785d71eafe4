"""Improved Initiative: saved fights, and its whole export of one flat object with keys such as `Creatures.ID`.

Older exports put `ImprovedInitiative.` before their keys and JSON, as text, into their values.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tracker.table.imports import creatures, values
from tracker.table.imports.found import Found, FoundFight, Newcomer, Skipped, Unreadable, gather
from tracker.table.state import Anchor, Condition, replace
from tracker.table.text import fold

PREFIX = "ImprovedInitiative."
FIGHTS = ("SavedEncounters", "AutoSavedEncounters", "AutoSavedEncounter", "Encounters")
PEOPLE = ("PersistentCharacters", "PlayerCharacters")
CREATURES = ("Creatures", "StatBlocks")

_TIMING = {"StartOfTurn": "start", "EndOfTurn": "end"}


def is_export(document: Any) -> bool:
    """Whether a parsed JSON document is a whole export."""
    return isinstance(document, Mapping) and any(
        _section(str(key))[0] in (*FIGHTS, *PEOPLE, *CREATURES) and "." in str(key) for key in document
    )


def is_fight(document: Any) -> bool:
    """Whether a parsed JSON document is one saved fight."""
    return isinstance(document, Mapping) and any(
        isinstance(document.get(key), list)
        and any(isinstance(one, Mapping) and _block(one) for one in document[key])
        for key in ("Combatants", "Creatures")
    )


def read_export(document: Mapping[str, Any], title: str) -> Found:
    """Everything in a whole export: fights first, then characters and creatures that are in none of them."""
    fights: list[FoundFight] = []
    loose: list[tuple[str, object, str]] = []
    skipped: list[Skipped] = []
    notes: list[str] = []
    other: Counter[str] = Counter()
    for key, value in document.items():
        section, _ = _section(str(key))
        if section not in (*FIGHTS, *PEOPLE, *CREATURES):
            other[section] += 1
            continue
        try:
            thing = _opened(value)
        except Unreadable as reason:
            skipped.append(Skipped(values.text(key), str(reason)))
            continue
        if section in FIGHTS:
            one = read_fight(thing, values.text(key), f"fight {len(fights) + 1}")
            fights += one.fights
            skipped += one.skipped
            notes += one.notes
        elif isinstance(thing, Mapping):
            loose.append((values.text(key), thing, section))
        # Older exports also keep lists of ids beside the things themselves.
        elif not isinstance(thing, list):
            skipped.append(Skipped(values.text(key), "a table is needed, not this"))
    here = {one.key for fight in fights for one in fight.people if one.key}
    people, unread = gather([(where, thing) for where, thing, _ in loose], _loose)
    taken = [one for one in people if one.key not in here]
    skipped += [Skipped(one.where, f"{one.name} is in a fight already") for one in people if one.key in here]
    left = [f"{count} of {section}" for section, count in other.items() if section]
    if left:
        notes.append(f"left out: {', '.join(left)}")
    return Found(title, tuple(taken), tuple(fights), (*skipped, *unread), tuple(notes))


def read_fight(document: Any, where: str, title: str) -> Found:
    """One saved fight: its people in order with HP, temporary HP, tags and hidden marks, and whose turn it is."""
    if not isinstance(document, Mapping):
        return Found(title, skipped=(Skipped(where, "a saved fight is needed, not this"),))
    listed = document.get("Combatants")
    listed = listed if isinstance(listed, list) else document.get("Creatures")
    if not isinstance(listed, list):
        return Found(title, skipped=(Skipped(where, "no combatants in this fight"),))
    prefix = f"{where} " if where else ""
    alike = Counter(fold(str(block.get("Name"))) for one in listed if (block := _block(one)))

    def read(thing: object, place: str) -> Newcomer:
        return _combatant(thing, place, where, alike)

    people, skipped = gather(
        ((f"{prefix}combatant {n}", one) for n, one in enumerate(listed[: creatures.MOST], 1)), read
    )
    name = values.text(document.get("DisplayName") or document.get("Name"), 60) or title
    active = document.get("ActiveCombatantId", document.get("ActiveCreatureId"))
    round_ = values.whole(document.get("RoundCounter")) or 0
    notes = (f"{name}: round {round_} there; rounds begin at 1 here",) if round_ > 1 else ()
    keys = {str(one.get("Id")): _key(one, where) for one in listed if isinstance(one, Mapping)}
    fight = FoundFight(name, tuple(_anchored(one, keys) for one in people), active=keys.get(str(active)))
    return Found(title, fights=(fight,) if people else (), skipped=tuple(skipped), notes=notes)


def _combatant(thing: object, where: str, fight: str, alike: Counter[str]) -> Newcomer:
    block = _block(thing)
    if not isinstance(thing, Mapping) or block is None:
        raise Unreadable("a combatant with a stat block is needed")
    person = creatures.creature(block, where)
    name = person.name
    alias, index = values.text(thing.get("Alias"), 60), values.whole(thing.get("IndexLabel"))
    if alias:
        name = values.name(alias)
    elif index is not None and alike[fold(str(block.get("Name")))] > 1:
        name = f"{name} {index}"
    now = values.whole(thing.get("CurrentHP"))
    top = values.whole(thing.get("MaxHP"))
    words = dict(person.set)
    most = str(top) if top else words.get("hp")
    if now is not None:
        words["hp"] = str(max(0, now))
    if most is not None:
        words["hp_max"] = most
    for key, value in (("temp", thing.get("TemporaryHP")), ("init", thing.get("Initiative"))):
        number = values.whole(value)
        if number is not None and (number > 0 or key == "init"):
            words[key] = str(number)
    if thing.get("Hidden") is True:
        words["hidden"] = "yes"
    tags = thing.get("Tags")
    return Newcomer(
        name=name,
        where=where,
        set=words,
        key=_key(thing, fight),
        note=values.text(thing.get("CurrentNotes"), values.NOTE) or person.note,
        conditions=tuple(filter(None, map(_condition, tags if isinstance(tags, list) else ()))),
    )


def _condition(tag: object) -> Condition | None:
    if isinstance(tag, str):
        return Condition(values.text(tag)) if values.text(tag) else None
    if not isinstance(tag, Mapping) or not values.text(tag.get("Text")):
        return None
    name = values.text(tag.get("Text"))
    left = values.whole(tag.get("DurationRemaining"))
    moment = _TIMING.get(str(tag.get("DurationTiming")))
    who = tag.get("DurationCombatantId")
    if not left or left < 1:
        return Condition(name)
    if moment and isinstance(who, str) and who:
        return Condition(name, until=Anchor("start" if moment == "start" else "end", who, min(left, 10_000)))
    return Condition(name, left=min(left, 10_000))


def _anchored(person: Newcomer, keys: Mapping[str, str]) -> Newcomer:
    """A person with the anchors of conditions under the keys people have here; without one, rounds are counted."""
    conditions: list[Condition] = []
    for one in person.conditions:
        until = one.until
        if until is not None and until.who in keys:
            one = replace(one, until=replace(until, who=keys[until.who]))
        elif until is not None:
            one = Condition(one.name, until.count)
        conditions.append(one)
    return replace(person, conditions=tuple(conditions))


def _loose(thing: object, where: str) -> Newcomer:
    """A creature or a character of the library."""
    block = _block(thing)
    person = creatures.creature(block if block is not None else thing, where)
    if not isinstance(thing, Mapping):
        return person
    words = dict(person.set)
    now = values.whole(thing.get("CurrentHP"))
    if block is not None and now is not None and "hp" in words:
        words.update(hp=str(max(0, now)), hp_max=words["hp"])
    if where.removeprefix(PREFIX).startswith(PEOPLE):
        words.setdefault("side", "pc")
    return Newcomer(
        name=person.name, where=where, set=words, key=str(thing.get("Id") or ""), note=person.note
    )


def _key(combatant: Mapping[str, Any], fight: str) -> str:
    """What everything else in the file calls a combatant: a character is the same in every fight, others are not."""
    return str(combatant.get("PersistentCharacterId") or f"{fight}:{combatant.get('Id')}")


def _block(thing: object) -> Mapping[str, Any] | None:
    if not isinstance(thing, Mapping):
        return None
    block = thing.get("StatBlock", thing.get("Statblock"))
    return block if isinstance(block, Mapping) else None


def _section(key: str) -> tuple[str, str]:
    section, _, rest = key.removeprefix(PREFIX).partition(".")
    return section, rest


def _opened(value: object) -> object:
    """A value, out of the text an older export keeps it in."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        raise Unreadable("no JSON in its text") from None
