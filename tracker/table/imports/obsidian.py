"""Obsidian notes: `statblock` and `encounter` code blocks, and a stat block in a note's front matter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import yaml

from tracker.table.imports import creatures, values
from tracker.table.imports.found import Found, FoundFight, Lookup, Newcomer, Skipped, Unreadable
from tracker.table.state import replace

LARGEST_BLOCK = 60_000
"""The largest code block read, in characters; a stat block has a few thousand."""

_FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})\s*(statblock|encounter|encounter-table)\b[^`]*$", re.IGNORECASE)
_HIDDEN = ("hidden", "hide")
_FRIENDS = ("friend", "friendly", "ally")
_COUNT = re.compile(r"[0-9]{1,4}|[0-9]{0,3}d[0-9]{1,4}(?:[+-][0-9]{1,4})?", re.IGNORECASE)


class Block(msgspec.Struct, frozen=True):
    """One code block: its kind, the line its text begins on, and the text."""

    kind: str
    line: int
    text: str


class _Loader(yaml.BaseLoader):
    """YAML in which every scalar stays text (a creature may be called No), without anchors to multiply it."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.events.AliasEvent):
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
            raise yaml.MarkedYAMLError(problem="aliases are not read", problem_mark=mark)
        return super().compose_node(parent, index)


def blocks(text: str) -> Iterator[Block]:
    """The code blocks of a note, one cut off by its end included, and its front matter as a `statblock`."""
    lines = text.splitlines()
    if lines and lines[0].strip() == "---":
        end = next((n for n, line in enumerate(lines[1:], 1) if line.strip() == "---"), 0)
        if any(line.startswith("statblock:") for line in lines[1:end]):
            yield Block("statblock", 2, "\n".join(lines[1:end]))
    n = 0
    while n < len(lines):
        fence = _FENCE.match(lines[n])
        n += 1
        if fence:
            start = n
            while n < len(lines) and not lines[n].strip().startswith(fence[1]):
                n += 1
            yield Block(fence[2].lower().removesuffix("-table"), start + 1, "\n".join(lines[start:n]))
            n += 1


def read_note(text: str, title: str, lookup: Lookup) -> Found:
    """Every encounter of a note as a fight, and every stat block that none of them uses."""
    found = list(blocks(text))
    if not found:
        raise Unreadable("no statblock or encounter code block in this note")
    skipped: list[Skipped] = []
    notes: list[str] = []
    known: dict[str, Newcomer] = {}
    for block in (one for one in found if one.kind == "statblock"):
        try:
            person = _statblock(_yaml(block), f"line {block.line}", lookup)
            known[values.key_of(person.name)] = person
        except Unreadable as reason:
            skipped.append(Skipped(f"line {block.line}", str(reason)))
    used: set[str] = set()

    def find(name: str) -> Newcomer | None:
        key = values.key_of(name)
        used.add(key)
        return known.get(key) or lookup(name)

    fights: list[FoundFight] = []
    for block in (one for one in found if one.kind == "encounter"):
        try:
            name, people, unread, more = _encounter(_yaml(block), block.line, find)
        except Unreadable as reason:
            skipped.append(Skipped(f"line {block.line}", str(reason)))
            continue
        fights += [FoundFight(name or f"fight {len(fights) + 1}", tuple(people))] if people else []
        skipped += unread
        notes += more
    people = [person for key, person in known.items() if key not in used]
    return Found(title, tuple(people), tuple(fights), tuple(skipped), tuple(notes))


def _yaml(block: Block) -> Mapping[str, Any]:
    if len(block.text) > LARGEST_BLOCK:
        raise Unreadable(
            f"{len(block.text)} characters are too many for a code block; {LARGEST_BLOCK} are the most"
        )
    try:
        document = yaml.load(block.text.replace("\t", "  "), Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        line = block.line + (error.problem_mark.line if error.problem_mark else 0)
        raise Unreadable(f"line {line}: no YAML: {error.problem}") from None
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise Unreadable(
            f"no YAML: {str(error).splitlines()[0] if str(error) else 'nested too deeply'}"
        ) from None
    if not isinstance(document, Mapping):
        raise Unreadable("keys and values are needed, such as name: Goblin")
    return document


def _statblock(document: Mapping[str, Any], where: str, lookup: Lookup) -> Newcomer:
    base = values.text(document.get("monster") or document.get("creature"))
    known = lookup(base) if base else None
    named = {"name": base, **{key: value for key, value in document.items() if value not in ("", None)}}
    if known is None or creatures.is_creature(values.flat_keys(named)):
        own = creatures.creature(named, where)
        return replace(own, set={**known.set, **own.set}, note=own.note or known.note) if known else own
    return replace(known, name=values.name(named["name"]), where=where)


def _encounter(
    document: Mapping[str, Any], line: int, lookup: Lookup
) -> tuple[str, list[Newcomer], list[Skipped], list[str]]:
    listed = document.get("creatures", [])
    if not isinstance(listed, list):
        listed = [listed]
    people: list[Newcomer] = []
    skipped: list[Skipped] = []
    notes: list[str] = []
    for n, entry in enumerate(listed[: creatures.MOST], 1):
        where = f"line {line} creature {n}"
        try:
            people.extend(_creatures(entry, where, lookup))
        except Unreadable as reason:
            skipped.append(Skipped(where, str(reason)))
    players = document.get("players")
    if isinstance(players, list) and players:
        notes.append(f"players named there: {values.text(players, 200)}; they are the campaign's own")
    return values.text(document.get("name"), 60), people, skipped, notes


def _creatures(entry: Any, where: str, lookup: Lookup) -> Iterator[Newcomer]:
    """One entry of `creatures`: text with commas, a list, a table about one, or a count with any of them."""
    if isinstance(entry, Mapping) and len(entry) == 1:
        count, inner = next(iter(entry.items()))
        if _COUNT.fullmatch(str(count).replace(" ", "")):
            for person in _creatures(inner, where, lookup):
                yield replace(person, count=str(count).replace(" ", "").lower())
            return
    yield (
        _from_table(entry, where, lookup) if isinstance(entry, Mapping) else _from_parts(entry, where, lookup)
    )


def _from_table(entry: Mapping[str, Any], where: str, lookup: Lookup) -> Newcomer:
    kind = values.text(entry.get("creature") or entry.get("name"))
    known = lookup(kind)
    called = values.name(values.text(entry.get("name")) or kind)
    hidden = values.text(entry.get("hidden")).lower() in ("true", "yes")
    friend = values.text(entry.get("friendly")).lower() in ("true", "yes")
    bonus = values.whole(entry.get("modifier", entry.get("mod")))
    return _merged(
        known, called, where, values.points(entry.get("hp")), entry.get("ac"), bonus, hidden, friend
    )


def _from_parts(entry: Any, where: str, lookup: Lookup) -> Newcomer:
    """`Goblin, 7, 15, 2, 25, hidden`: HP, armour class, modifier, experience; a second name is what it is called."""
    parts = [part for part in _parts(entry) if part]
    words = [part for part in parts if values.whole(part) is None]
    numbers = [part for part in parts if values.whole(part) is not None]
    flags = {word.lower() for word in words[1:]} & {*_HIDDEN, *_FRIENDS}
    titles = [word for word in words if word.lower() not in flags]
    if not titles:
        raise Unreadable("no creature is named there")
    hp, ac, bonus = ([*numbers, None, None, None])[:3]
    return _merged(
        lookup(titles[0]),
        values.name(titles[min(1, len(titles) - 1)]),
        where,
        values.points(hp),
        ac,
        values.whole(bonus),
        hidden=bool(flags & set(_HIDDEN)),
        friend=bool(flags & set(_FRIENDS)),
    )


def _parts(entry: Any) -> Iterator[str]:
    if isinstance(entry, list):
        for inner in entry[:20]:
            yield from _parts(inner)
    elif isinstance(entry, str):
        for part in entry[:400].split(","):
            # [[Goblin|the boss]] is a link to Goblin.
            yield part.strip().strip("[]").partition("|")[0].strip()


def _merged(
    known: Newcomer | None,
    called: str,
    where: str,
    hp: str | None,
    ac: Any,
    bonus: int | None,
    hidden: bool,
    friend: bool,
) -> Newcomer:
    armour = values.whole(ac)
    own = values.newcomer(
        called,
        where,
        hp=hp,
        bonus=bonus,
        hidden=hidden,
        side="ally" if friend else "",
        remarks=(f"AC {armour}" if armour is not None else "",),
    )
    return replace(own, set={**known.set, **own.set}, note=own.note or known.note) if known else own
