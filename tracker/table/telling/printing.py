"""The table and its log as plain text, for the shell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tracker.table.entry import Entry
from tracker.table.language.words import brief
from tracker.table.ledger.store import Store
from tracker.table.saves.generations import Generation
from tracker.table.state import State
from tracker.table.telling.diff import differences
from tracker.table.telling.view import EntityView, View, view_for
from tracker.table.text import cells


def table(view: View) -> str:
    """A view as text: header, order, zones, effects."""
    lines = [_header(view)]
    if not view.entities:
        lines.append("nobody is here yet: tracker do SAVE 'add NAME init=12 hp=10'")
    width = max((cells(entity.name) for entity in view.entities), default=0)
    for name in view.order:
        entity = view.entity(name)
        if entity is not None:
            lines.append(_row(view, entity, width))
    for zone in view.zones:
        radius = f" {zone.radius:g} m" if zone.radius is not None else ""
        lines.append(f"{zone.id} around {zone.source or 'nobody'}{radius}: {'; '.join(zone.words)}")
        lines.append(f"   inside: {', '.join(zone.members) or 'nobody'}")
    for effect in view.effects:
        lines.append(
            f"{effect.id} {effect.name} of {effect.owner or 'nobody'}: {_lasting(effect.kind, effect.left)}"
        )
    return "\n".join(lines)


def log(entries: Iterable[Entry], *, since: int | None = None, word: str | None = None) -> Iterator[str]:
    """The log, an entry's command first and what it said below, with rule ids and faces."""
    for entry in entries:
        if entry.kind == "base" or (since is not None and entry.round < since):
            continue
        who = "" if entry.seat.role == "gm" else f" {entry.seat.name}"
        lines = [f"{entry.n} r{entry.round}{who}: {brief(entry.line) or 'edited by hand'}"]
        lines += [f"    {said}" for said in entry.log]
        if word is None or any(word.lower() in line.lower() for line in lines):
            yield from lines


def state_differences(store: Store, other: State) -> Iterator[str]:
    """How another state differs from the store's, in words."""
    mine = view_for(store.state, store.rules, store.name)
    theirs = view_for(other, store.rules, store.name)
    for difference in differences(mine, theirs):
        yield str(difference)


def generation(kept: Generation) -> str:
    """One older state, in a line."""
    holds = "cannot be read" if kept.entry is None else f"round {kept.round}  entry {kept.entry}"
    return f"{kept.n}  {kept.time}  {holds}  {kept.size} bytes"


def _header(view: View) -> str:
    parts = [view.name, view.fight]
    if view.stage == "setup":
        parts.append("not begun")
    elif view.stage == "over":
        parts.append("over")
    else:
        parts.append(f"round {view.round}{', upkeep' if view.stage == 'upkeep' else ''}")
    if view.encounter_stress is not None:
        parts.append(f"stress {view.encounter_stress}")
    if view.recoil_chance is not None:
        parts.append(f"recoil {view.recoil_chance} %")
    return " · ".join(parts)


def _row(view: View, entity: EntityView, width: int) -> str:
    marker = "▶" if entity.name == view.active else " "
    initiative = "–" if entity.initiative is None else str(entity.initiative)
    name = entity.name + " " * (width - cells(entity.name))
    if entity.hp is not None:
        health = f"{entity.hp}/{entity.hp_max}" + (f" +{entity.temp}" if entity.temp else "")
    else:
        health = entity.condition
    stress = "" if entity.stress is None else f"stress {entity.stress}"
    words = [
        condition.name + (f" {condition.left}" if condition.left else "") for condition in entity.conditions
    ]
    flags = {"hidden": entity.hidden, "phased": entity.phased, "holding": entity.delayed, "down": entity.down}
    marks = ", ".join([*(flag for flag, on in flags.items() if on), *words])
    return f"{marker} {entity.letter:>2} {initiative:>4}  {name}  {health:<10} {stress:<10} {marks}".rstrip()


def _lasting(kind: str, left: int | None) -> str:
    if left is None:
        return {"stress": "while its owner is stressed", "passive": "passive"}.get(kind, "until dismissed")
    if kind == "rounds":
        return f"{left} rounds left"
    return f"{left} seconds left"
