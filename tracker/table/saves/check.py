"""What must hold between the parts of a state: names and ids are unique, and references arrive somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tracker.rules.wyrding.data import EVENTS
from tracker.table.saves.plain import join, told
from tracker.table.settings import RULES
from tracker.table.state import FARTHEST, Fight, Shaping, State
from tracker.table.text import clean_name, fold

_ID = {kind: re.compile(rf"{kind}[1-9][0-9]{{0,8}}") for kind in "czesr"}


def loose_ends(state: State) -> Iterator[str]:
    """Every fault between the parts of `state`, as `table.key: what is wrong and what would be right`."""
    yield from _ids(state.entities, "c", "entities")
    yield from _ids(state.shapings, "s", "shapings")
    yield from _ids(state.requests, "r", "requests")
    yield from _at_least_none("", state, "clock", "rested")
    yield from _at_least_none("counts", state.counts, "entity", "zone", "effect", "shaping", "request")
    yield from _settings(state)
    yield from _entities(state)
    for name, fight in state.fights.items():
        yield from _fight(join("fights", name), fight, state)
    for key, shaping in state.shapings.items():
        yield from _shaping(join("shapings", key), shaping, state)


def _settings(state: State) -> Iterator[str]:
    unknown = [system for system in state.settings.rules if system not in RULES]
    if unknown or not state.settings.rules:
        yield f"settings.rules: some of {_words(RULES)} are needed, not {_words(unknown) or 'none'}"
    if state.fight not in state.fights:
        there = _words(state.fights) or "there is none"
        yield f"fight: the name of a fight is needed ({there}), not {told(state.fight)}"


def _entities(state: State) -> Iterator[str]:
    owner: dict[str, str] = {}
    for who, entity in state.entities.items():
        path = join("entities", who)
        if entity.name != clean_name(entity.name) or not entity.name:
            fitting = clean_name(entity.name) or "Bandit"
            yield f"{path}.name: a name that shows and is not too wide is needed, such as {told(fitting)}"
        other = owner.setdefault(fold(entity.name), who)
        if other != who:
            yield f"{path}.name: {told(entity.name)} is also the name of {other}; case does not count"
        yield from _at_least_none(path, entity, "hp", "temp", "stress", "locks_as_of")
        for n, die in enumerate(entity.wyrd, start=1):
            if die.sides < 1:
                yield f"{path}.wyrd.{n}.sides: 1 or more is needed, not {die.sides}"
        yield from _on_the_map(path, entity, "x", "y")
        for n, recipe in enumerate(entity.shaper.recipes if entity.shaper else (), start=1):
            yield from _on_the_map(f"{path}.shaper.recipes.{n}.build", recipe.build, "radius")


def _fight(path: str, fight: Fight, state: State) -> Iterator[str]:
    yield from _at_least_none(path, fight, "round", "ambient")
    yield from _ids(fight.zones, "z", f"{path}.zones")
    yield from _ids(fight.effects, "e", f"{path}.effects")
    yield from _slots(path, fight, state)
    yield from _turn(path, fight)
    for key, zone in fight.zones.items():
        where = f"{path}.zones.{key}"
        yield from _on_the_map(where, zone, "x", "y")
        for event in zone.events:
            if event not in EVENTS:
                yield f"{where}.events: {_words(EVENTS)} are events, not {told(event)}"
        if zone.source is not None and zone.source not in state.entities:
            yield f"{where}.source: there is no entity {zone.source}; without the line it has none"
    for key, effect in fight.effects.items():
        if effect.owner not in state.entities:
            yield f"{path}.effects.{key}.owner: there is no entity {effect.owner}"


def _slots(path: str, fight: Fight, state: State) -> Iterator[str]:
    for who, part in fight.participants.items():
        if who not in state.entities and not part.gone:
            yield f"{path}.participants.{who}: there is no entity {who}"
        yield from _on_the_map(f"{path}.participants.{who}", part, "moved")
    for key in ("order", "finished", "started", "ended"):
        seen: set[str] = set()
        for who in getattr(fight, key):
            if who not in fight.participants:
                yield f"{path}.{key}: {who} takes no part in this fight"
            if who in seen:
                yield f"{path}.{key}: {who} stands there twice; once is right"
            seen.add(who)
        if key == "order":
            missing = (who for who in fight.participants if who not in seen)
            yield from (f"{path}.order: {who} takes part, and is missing" for who in missing)


def _shaping(path: str, shaping: Shaping, state: State) -> Iterator[str]:
    outcomes = len(shaping.build.outcomes)
    yield from _on_the_map(f"{path}.build", shaping.build, "radius")
    for n, spot in enumerate(shaping.to, start=1):
        yield from _on_the_map(f"{path}.to.{n}", spot, "x", "y")
    for who in shaping.beings:
        if who not in state.entities:
            yield f"{path}.beings: there is no entity {who}"
    for n, hold in enumerate(shaping.holds, start=1):
        # Of those who are gone only the name of their place is kept.
        if hold.took and hold.who not in state.entities:
            yield f"{path}.holds.{n}.who: there is no entity {hold.who}"
        for place in (*hold.took, *(one for defence in hold.defences for one in defence.outcomes)):
            if not 0 <= place < outcomes:
                yield f"{path}.holds.{n}: outcome {place} is not in its build, which has {outcomes}, counted from 0"


def _turn(path: str, fight: Fight) -> Iterator[str]:
    if fight.active is not None and fight.active not in fight.order:
        yield f"{path}.active: one of its order is needed, not {told(fight.active)}"
    if fight.stage in ("turn", "upkeep") and all(part.gone for part in fight.participants.values()):
        yield f'{path}.stage: "setup" or "over" is needed while nobody takes part, not {told(fight.stage)}'
    elif fight.stage == "turn" and fight.active is None:
        yield f"{path}.active: whose turn it is, is needed"


def _ids(table: Mapping[str, Any], letter: str, path: str) -> Iterator[str]:
    for key in table:
        if not _ID[letter].fullmatch(key):
            yield f"{join(path, key)}: an id there is {letter} and a number, such as {letter}{len(table)}"


def _at_least_none(path: str, record: Any, *keys: str) -> Iterator[str]:
    for key in keys:
        value = getattr(record, key)
        if value is not None and value < 0:
            yield f"{join(path, key)}: 0 or more is needed, not {value}"


def _on_the_map(path: str, record: Any, *keys: str) -> Iterator[str]:
    """Lengths so large that sums and squares of them are no numbers any more."""
    for key in keys:
        value = getattr(record, key)
        if value is not None and abs(value) > FARTHEST:
            yield f"{path}.{key}: metres up to {FARTHEST:g} either way are needed, not {value:g}"


def _words(words: Iterable[str]) -> str:
    return ", ".join(told(word) for word in words)
