"""Creatures as most programs write them: Improved Initiative's stat blocks, 5e-bits, Open5e and their like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.table.imports import values
from tracker.table.imports.found import Found, Newcomer, Skipped, Unreadable, gather

LISTS = (
    "results",
    "monsters",
    "monster",
    "creatures",
    "statblocks",
    "characters",
    "players",
    "npcs",
    "party",
)
"""Keys under which a file may keep its list."""

MOST = 2000
"""Creatures taken from one file."""

_HP = ("hitpoints", "hp", "maxhp", "hpmax", "hitpointsmax")
_DEX = ("dexterity", "dex", "agility")
_SCORES = ("abilities", "abilityscores", "stats", "attributes")
_BONUS = ("initiativebonus", "initiativemod", "initmod", "initbonus", "init", "modifier")
_STATS = (*_HP, *_DEX, *_SCORES, *_BONUS, "initiativemodifier", "armorclass", "ac", "initiative", "curhp")
_LEFT = (
    "actions",
    "traits",
    "reactions",
    "legendaryactions",
    "specialabilities",
    "spells",
    "features",
    "saves",
    "skills",
)


def read_creatures(document: Any, title: str) -> Found:
    """Every creature of a parsed JSON document: one, a list, a list under a known key, or a table of them."""
    things = _things(document)
    people, skipped = gather(things[:MOST], creature)
    if len(things) > MOST:
        skipped.append(
            Skipped(f"entry {MOST + 1}", f"{len(things) - MOST} more; {MOST} are the most at once")
        )
    left = sorted(
        {key for _, thing in things if isinstance(thing, Mapping) for key in thing if _is_left(str(key))}
    )
    notes = (f"left out, as nothing here uses them: {', '.join(left)}",) if left else ()
    return Found(title, entities=tuple(people), skipped=tuple(skipped), notes=notes)


def creature(thing: object, where: str) -> Newcomer:
    """One creature. Raises Unreadable when it has no name, or only a name."""
    if not isinstance(thing, Mapping):
        raise Unreadable(f"a creature is needed, not {_kind(thing)}")
    record = values.flat_keys(thing)
    called = values.name(record.get("name"))
    if not is_creature(record):
        raise Unreadable(f"{called}: a name and no hit points or scores; only what has some comes in")
    kind = values.text(values.first(record, ("type", "kind", "mtype", "race")))
    dex = dexterity(record)
    wanted = values.first(record, _HP)
    hp = values.points(wanted) or values.dice(values.first(record, ("hitdice", "hitpointsroll")))
    if hp is None and wanted is not None:
        raise Unreadable(f"{called}: {values.text(wanted) or _kind(wanted)} is no number of hit points")
    current = values.whole(values.first(record, ("curhp", "currenthp", "hitpointscurrent")))
    return values.newcomer(
        called,
        where,
        hp=hp if current is None else str(max(0, current)),
        hp_max=None if current is None else hp,
        temp=values.whole(values.first(record, ("temphp", "temporaryhp"))),
        dex=dex,
        bonus=initiative_bonus(record, dex),
        intelligence=score(record, ("intelligence", "int"), 3),
        speed=values.metres(record.get("speed")),
        side="pc" if record.get("player") == "player" else "",
        tags=values.tags_of(kind),
        remarks=(armour(record), challenge(record), kind),
    )


def is_creature(record: Mapping[str, Any]) -> bool:
    """Whether a record (with `flat_keys`) says more of a creature than its name."""
    return values.first(record, _STATS) is not None


def score(record: Mapping[str, Any], keys: tuple[str, ...], place: int) -> int | None:
    """An ability score, from the record or its table or list of scores, in which it stands at `place`."""
    found = values.whole(values.first(record, keys))
    scores = values.first(record, _SCORES)
    if found is None and isinstance(scores, Mapping):
        found = values.whole(values.first(values.flat_keys(scores), keys))
    if found is None and isinstance(scores, list) and len(scores) == 6:
        found = values.whole(scores[place])
    return found


def dexterity(record: Mapping[str, Any]) -> int | None:
    """The Dexterity score, if it is given."""
    return score(record, _DEX, 1)


def initiative_bonus(record: Mapping[str, Any], dex: int | None) -> int | None:
    """The whole initiative bonus. `InitiativeModifier` comes on top of what Dexterity gives; the others are it all."""
    extra = values.whole(record.get("initiativemodifier"))
    if extra is not None:
        return extra + (values.modifier(dex) if dex is not None else 0)
    return values.whole(values.first(record, _BONUS))


def armour(record: Mapping[str, Any]) -> str:
    """Armour class in words, for the note."""
    number = values.whole(values.first(record, ("armorclass", "ac")))
    return "" if number is None else f"AC {number}"


def challenge(record: Mapping[str, Any]) -> str:
    """Challenge rating in words, for the note."""
    rating = values.text(values.first(record, ("challenge", "challengerating", "cr")), 8)
    return f"CR {rating}" if rating else ""


def _things(document: Any) -> list[tuple[str, object]]:
    if isinstance(document, list):
        return [(f"entry {n}", thing) for n, thing in enumerate(document, 1)]
    if not isinstance(document, Mapping):
        raise Unreadable(f"a creature or a list of them is needed, not {_kind(document)}")
    record = values.flat_keys(document)
    if "name" in record and is_creature(record):
        return [("entry 1", document)]
    for key in LISTS:
        inner = record.get(key)
        if isinstance(inner, (list, Mapping)):
            return [(f"{key} {where}", thing) for where, thing in _things(inner)]
    tables = [(str(key), value) for key, value in document.items() if isinstance(value, Mapping)]
    if not tables:
        raise Unreadable("no creatures in it; each needs at least a name and hit points")
    return [(values.text(key), {"name": key, **value}) for key, value in tables]


def _is_left(key: str) -> bool:
    return values.key_of(key) in _LEFT


def _kind(value: object) -> str:
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, (list, tuple)):
        return "a list"
    if value is None:
        return "nothing"
    return values.text(value, 30) if isinstance(value, (str, int, float)) else type(value).__name__
