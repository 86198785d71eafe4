"""The table in sentences, to be read aloud: no columns, no bars, no signs that a voice would stumble over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tracker.app.render.ongoing import lasting
from tracker.table.entry import LogLine
from tracker.table.language.words import quote
from tracker.table.telling.diff import Difference
from tracker.table.telling.outlook import Outlook, in_short
from tracker.table.telling.view import EntityView, View, ZoneView

_SIGNS = (
    (re.compile(r"[−–-](?=\d)(?<![\d\w][−–-])"), "minus "),
    (re.compile(r"\+(?=\d)"), "plus "),
    (re.compile(r"\s*→\s*"), " to "),
    (re.compile(r"(?<=\d)/(?=\d)"), " of "),
    (re.compile(r"\s*≥\s*"), " at least "),
    (re.compile(r"\s*≤\s*"), " at most "),
    (re.compile(r"\s<\s"), " under "),
    (re.compile(r"\s>\s"), " over "),
    (re.compile(r"\s\+\s"), " plus "),
    (re.compile(r"\s−\s"), " minus "),
    (re.compile(r"\s*×\s*"), " times "),
    (re.compile(r"\s+·\s+"), ", "),
    (re.compile(r"(?<=\d)\s*%"), " percent"),
)


def plain(text: str) -> str:
    """Text as a voice should say it: signs as words, a range of numbers left alone."""
    for sign, word in _SIGNS:
        text = sign.sub(word, text)
    return text.strip()


def said(line: LogLine) -> str:
    """A line of the log, its rule ids at the end."""
    rules = f" ({', '.join(line.rules)})" if line.rules else ""
    return f"{'Warning: ' if line.warning else ''}{plain(line.text)}{rules}"


def changes(differences: Sequence[Difference]) -> str:
    """What differs, in one line; empty for nothing. The clock goes on without a word."""
    told = [plain(str(difference)) for difference in differences if difference.what != "clock seconds"]
    return "; ".join(told)


def table(view: View) -> Iterator[str]:
    """Everything that stands on the table, line by line."""
    yield heading(view)
    yield from _place(view)
    if not view.entities:
        yield "Nobody is here. add NAME init=12 hp=10 puts someone on the table."
    for name in view.order:
        entity = view.entity(name)
        if entity is not None:
            yield person(view, entity)
    for zone in view.zones:
        yield _zone(zone)
    for effect in view.effects:
        yield f"Effect {effect.id}, {effect.name} of {effect.owner or 'nobody'}: {lasting(effect)}."
    for shaping in view.shapings:
        whom = f" on {', '.join(filter(None, shaping.targets))}" if shaping.targets else ""
        weight = "" if shaping.magnitude is None else f", Magnitude {shaping.magnitude}"
        yield f"Shaping {shaping.id}, {shaping.name} of {shaping.caster or 'nobody'}{whom}{weight}."
    for asked in view.requests:
        yield f"Request {asked.id} of {asked.seat}: {asked.line}. grant {asked.id} or deny {asked.id} answers it."


def heading(view: View) -> str:
    """Where the fight stands."""
    stage = {"setup": "not begun", "over": "over", "upkeep": f"round {view.round}, upkeep"}
    now = stage.get(view.stage, f"round {view.round}")
    return f"{view.fight}, {now}{f', turn of {view.active}' if view.active else ''}."


def person(view: View, entity: EntityView) -> str:
    """Someone in one line: letter, name, and what is to be known, the most urgent first."""
    parts = [f"{entity.letter} {entity.name}"]
    if entity.name == view.active:
        parts.append("has the turn")
    states = {
        "down": entity.down,
        "phased out": entity.phased,
        "holds the turn": entity.delayed,
        "has acted": entity.acted,
        "hidden from the players": entity.hidden,
        "wounded": entity.wounded,
        "bleeding": entity.bleeding,
        "dying": entity.dying,
    }
    parts += [word for word, holds in states.items() if holds]
    if entity.initiative is not None:
        parts.append(f"initiative {entity.initiative}")
    if entity.hp is not None:
        top = f" of {entity.hp_max}" if entity.hp_max is not None else ""
        parts.append(f"{entity.hp}{top} HP{f' and {entity.temp} temporary' if entity.temp else ''}")
    elif entity.condition:
        parts.append(entity.condition)
    if entity.stress:
        parts.append(f"stress {entity.stress}{', added this round' if entity.added_stress else ''}")
    if entity.pp is not None:
        parts.append(f"{entity.pp} of {entity.pp_max} PP")
    if entity.active_magnitude:
        parts.append(f"Active Magnitude {entity.active_magnitude} of INT {entity.int_}")
    for condition in entity.conditions:
        until = f" until the {condition.until}" if condition.until else ""
        left = f" {condition.left} rounds" if condition.left else ""
        parts.append(f"{condition.name}{left}{until}")
    parts += [f"{c.name} {c.value}{'' if c.max is None else f' of {c.max}'}" for c in entity.counters]
    parts += [
        f"{gift.name} {plain(gift.standing)}" for gift in entity.gifts if gift.state != "off" or gift.lock
    ]
    if entity.note:
        parts.append(f"note: {entity.note}")
    return f"{', '.join(parts)}."


def parked(fights: Sequence[tuple[str, str]]) -> Iterator[str]:
    """The fights that are set aside, and how to go back to one."""
    if fights:
        told = ", ".join(f"{name} ({plain(progress)})" for name, progress in fights)
        yield f"Parked: {told}. fight {quote(fights[0][0])} goes back to {fights[0][0]}."


def ahead(next_: Outlook, view: View) -> str:
    """What `next` would do."""
    if next_.refusal:
        return f"Next: {next_.refusal}."
    who = f"{next_.who.letter} {next_.who.name}" if next_.who else "dice decide who"
    upkeep = f"the upkeep of round {next_.round}, then " if next_.upkeep else ""
    ends = [f"{lapse.what} of {lapse.whose}" if lapse.whose else lapse.what for lapse in next_.lapses]
    lapses = f" Ends: {', '.join(ends)}." if ends else ""
    dice = f" Dice: {', '.join(in_short(next_.dice))}." if next_.dice else ""
    inside = f", in {' and '.join(next_.zones)}".replace("_", " ") if next_.zones else ""
    return f"Next: {upkeep}{who}{inside}.{lapses}{dice}"


def _place(view: View) -> Iterator[str]:
    if view.encounter_stress is not None:
        chance = "" if view.recoil_chance is None else f", chance of recoil {view.recoil_chance} percent"
        yield f"Encounter stress {view.encounter_stress}{chance}."
    place = view.place
    words = [f"{key} {value}" for key in ("bonus", "stability", "strength") if (value := getattr(place, key))]
    if place.space != "real":
        words.append(f"{place.space} space")
    if words:
        yield f"The place: {', '.join(words)}."


def _zone(zone: ZoneView) -> str:
    radius = "" if zone.radius is None else f", radius {zone.radius:g} metres"
    inside = ", ".join(zone.members) or "nobody"
    words = "; ".join(zone.words)
    return f"Zone {zone.id} around {zone.source or 'nobody'}{radius}: {words}. Inside: {inside}."
