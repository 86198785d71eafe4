"""dndme's TOML: a monster, a party, or an encounter whose groups name monsters of other files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.table.imports import creatures, values
from tracker.table.imports.found import Found, Lookup, Newcomer, Skipped, Unreadable, gather
from tracker.table.state import replace


def is_encounter(document: Mapping[str, Any]) -> bool:
    """Whether a parsed TOML document is an encounter."""
    groups = document.get("groups")
    return isinstance(groups, Mapping) and all(isinstance(one, Mapping) for one in groups.values())


def is_party(document: Mapping[str, Any]) -> bool:
    """Whether a parsed TOML document is a party: tables of characters and nothing else."""
    return bool(document) and all(
        isinstance(one, Mapping) and ("cclass" in one or "name" in one) for one in document.values()
    )


def read_party(document: Mapping[str, Any], title: str) -> Found:
    """Every character of a party, on the side `pc`."""

    def read(thing: object, where: str) -> Newcomer:
        person = creatures.creature(thing, where)
        return replace(person, set={**person.set, "side": "pc"})

    people, skipped = gather(((f"[{values.text(key)}]", one) for key, one in document.items()), read)
    return Found(title, entities=tuple(people), skipped=tuple(skipped))


def read_monster(document: Mapping[str, Any], title: str) -> Found:
    """The one monster of a file."""
    person = creatures.creature(document, "")
    return Found(title, entities=(replace(person, name=title_name(person.name)),))


def read_encounter(document: Mapping[str, Any], title: str, lookup: Lookup) -> Found:
    """Every group of an encounter; `lookup` finds the monsters it names."""
    found: list[Newcomer] = []
    skipped: list[Skipped] = []
    notes: list[str] = []
    for key, group in document["groups"].items():
        where = f"[groups.{values.text(key)}]"
        try:
            people, note = _group(str(key), group, where, lookup)
        except Unreadable as reason:
            skipped.append(Skipped(where, str(reason)))
            continue
        found += people
        notes += [note] if note else []
    name = values.text(document.get("name"), 60) or title
    return Found(name, entities=tuple(found), skipped=tuple(skipped), notes=tuple(notes))


def title_name(name: str) -> str:
    """`evil_mage` as people say it: Evil Mage."""
    return name.replace("_", " ").title() if name.islower() else name


def _group(key: str, group: Mapping[str, Any], where: str, lookup: Lookup) -> tuple[list[Newcomer], str]:
    monster = values.name(group.get("monster"))
    known = lookup(monster)
    given = group.get("name", group.get("alias"))
    name = values.text(given, 60) if isinstance(given, str) else title_name(known.name if known else monster)
    words = dict(known.set) if known else {}
    counted = group.get("count", 1)
    count = str(values.whole(counted)) if _plain(counted) else values.text(counted)
    if not count or count.startswith("-"):
        raise Unreadable(
            f"{values.text(counted) or 'nothing'} is no count; a number, dice or a sum of groups is"
        )
    person = Newcomer(
        name=name, where=where, set=words, count=count, group=key, note=known.note if known else ""
    )
    note = (
        ""
        if known
        else f"{where}: no file beside this one holds {monster}; it comes in as far as it is told here"
    )
    listed = group.get("max_hp")
    if not isinstance(listed, list):
        hp = values.points(listed)
        return [_with(person, hp=hp) if hp is not None else person], note
    if not listed or count != str(len(listed)):
        raise Unreadable(f"max_hp lists {len(listed)} values for a count of {count}; one for each is needed")
    # Each has hit points of its own; together they still answer to the group's name.
    each = [values.points(one) for one in listed]
    if None in each:
        raise Unreadable("max_hp lists something that is no number of hit points")
    return [_with(replace(person, count="1"), hp=hp or "") for hp in each], note


def _with(person: Newcomer, **words: str) -> Newcomer:
    return replace(person, set={**person.set, **words})


def _plain(counted: object) -> bool:
    number = values.whole(counted)
    return number is not None and (not isinstance(counted, str) or counted.strip() == str(number))
