"""What must hold between the parts of a state: names and ids are unique, and references arrive somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tracker.table.saves.plain import join, told
from tracker.table.state import Fight, State
from tracker.table.text import clean_name, fold

_ID = {kind: re.compile(rf"{kind}[1-9][0-9]{{0,8}}") for kind in "czesr"}


def loose_ends(state: State) -> Iterator[str]:
    """Every fault between the parts of `state`, as `table.key: what is wrong and what would be right`."""
    yield from _ids(state.entities, "c", "entities")
    yield from _ids(state.shapings, "s", "shapings")
    yield from _ids(state.requests, "r", "requests")
    yield from _names(state)
    yield from _at_least_none("", state, "clock", "rested")
    for kind in ("entity", "zone", "effect", "shaping", "request"):
        yield from _at_least_none("counts", state.counts, kind)
    for who, entity in state.entities.items():
        yield from _at_least_none(join("entities", who), entity, "hp", "temp", "stress", "locks_as_of")
    if state.fight not in state.fights:
        yield f"fight: the name of a fight is needed ({_some(state.fights)}), not {told(state.fight)}"
    for name, fight in state.fights.items():
        yield from _fight(join("fights", name), fight, state)


def _names(state: State) -> Iterator[str]:
    owner: dict[str, str] = {}
    for who, entity in state.entities.items():
        path = f"{join('entities', who)}.name"
        if entity.name != clean_name(entity.name) or not entity.name:
            fitting = clean_name(entity.name) or "Bandit"
            yield f"{path}: a name that shows and is not too wide is needed, such as {told(fitting)}"
        other = owner.setdefault(fold(entity.name), who)
        if other != who:
            yield f"{path}: {told(entity.name)} is also the name of {other}; case does not count"


def _fight(path: str, fight: Fight, state: State) -> Iterator[str]:
    yield from _at_least_none(path, fight, "round", "ambient")
    yield from _ids(fight.zones, "z", f"{path}.zones")
    yield from _ids(fight.effects, "e", f"{path}.effects")
    for who, part in fight.participants.items():
        if who not in state.entities and not part.gone:
            yield f"{path}.participants.{who}: there is no entity {who}"
    for key in ("order", "finished", "started", "ended"):
        ids = getattr(fight, key)
        yield from (
            f"{path}.{key}: {who} takes no part in this fight" for who in ids if who not in fight.participants
        )
        yield from (f"{path}.{key}: {who} stands there twice; once is right" for who in _twice(ids))
    if fight.active is not None and fight.active not in fight.order:
        yield f"{path}.active: one of its order is needed, not {told(fight.active)}"
    for key, zone in fight.zones.items():
        if zone.source is not None and zone.source not in state.entities:
            yield f"{path}.zones.{key}.source: there is no entity {zone.source}; without the line it has none"
    for key, effect in fight.effects.items():
        if effect.owner not in state.entities:
            yield f"{path}.effects.{key}.owner: there is no entity {effect.owner}"


def _ids(table: Mapping[str, Any], letter: str, path: str) -> Iterator[str]:
    for key in table:
        if not _ID[letter].fullmatch(key):
            yield f"{join(path, key)}: an id there is {letter} and a number, such as {letter}{len(table)}"


def _at_least_none(path: str, record: Any, *keys: str) -> Iterator[str]:
    for key in keys:
        value = getattr(record, key)
        if value is not None and value < 0:
            yield f"{join(path, key)}: 0 or more is needed, not {value}"


def _twice(ids: Iterable[str]) -> list[str]:
    seen: dict[str, int] = {}
    for one in ids:
        seen[one] = seen.get(one, 0) + 1
    return [one for one, times in seen.items() if times > 1]


def _some(names: Iterable[str]) -> str:
    return ", ".join(told(name) for name in names) or "there is none"
