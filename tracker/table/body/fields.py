"""What can be set on an entity: each field once, with how it is read, written and shown."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

import msgspec

from tracker.table import order
from tracker.table.body import power
from tracker.table.draft import Draft
from tracker.table.language import kinds, values
from tracker.table.language.registry import declared
from tracker.table.language.words import split_list, unquote
from tracker.table.refusal import Refused
from tracker.table.state import Entity, replace
from tracker.table.text import clean_name, fold

Write = Callable[[Draft, str, str], None]
"""Writes a word into an entity (by id)."""


class Field(msgspec.Struct, frozen=True):
    """One key of `set`: its meaning, how a word is written, and how its value is shown."""

    help: str
    write: Write
    show: Callable[[Entity], str]
    choices: tuple[str, ...] = ()


STATS: dict[str, str] = {
    "int": "INT, the limit of Active Magnitude",
    "pow": "POW",
    "dex": "DEX, decides ties",
    "mwl": "Major Wound Level",
    "ap": "armour worn",
    "dodge": "Dodge in percent",
    "resilience": "Resilience in percent",
    "persistence": "Persistence in percent",
    "close_combat": "Close Combat in percent",
    "unarmed": "Unarmed in percent",
    "perception": "Perception in percent",
    "shaping": "Shaping in percent",
    "speed": "metres of a movement action",
    "combat_order": "Combat Order, added to initiative",
    "hero": "Hero Points",
}
"""Plain numbers the rules read, by key."""

TAGS = ("soulless", "mindless", "undead", "spirit", "synthetic", "object")
HIGHEST = 1_000_000
"""The highest number a field takes."""

ELSEWHERE = {
    "wyrd": "pool",
    "dice": "pool",
    "abilities": "ability",
    "gifts": "gift",
    "skill": "gift",
    "cells": "shaper",
    "talents": "shaper",
    "specialty": "shaper",
    "condition": "cond",
    "conditions": "cond",
    "name": "rename",
}
"""Words for what other verbs write, each with its verb; a verb's own name needs no entry."""

LONGEST_NOTE = 1000
"""Characters of a note to someone, at most."""


def write(draft: Draft, who: str, words: dict[str, str]) -> None:
    """Set several fields; HP before their maximum's consequences, so that order on the line does not matter."""
    for key in words:
        if key not in FIELDS and not _counter(draft.entity(who), key):
            raise Refused(_unknown(draft.entity(who), key))
    if "hp" in words or "hp_max" in words:
        _write_hp(draft, who, words)
    for key, word in words.items():
        if key in ("hp", "hp_max"):
            continue
        try:
            if key in FIELDS:
                FIELDS[key].write(draft, who, word)
            else:
                _write_counter(draft, who, key, word)
        except Refused as refused:
            raise Refused(f"{key}: {refused}") from None
    if "init" in words:
        # What parts equals may stand later on the line.
        order.set_initiative(draft, who, draft.fight.participants[who].initiative)


def shown(draft: Draft, who: str, key: str) -> str:
    """A field's value in words."""
    if key == "init":
        part = draft.part(who)
        return "none" if part is None or part.initiative is None else str(part.initiative)
    if key in FIELDS:
        return FIELDS[key].show(draft.entity(who))
    counter = _counter(draft.entity(who), key)
    return str(counter.value) if counter else "none"


def number(draft: Draft, word: str, what: str, minimum: int = 0) -> int:
    """A word as a whole number of at least `minimum`; its dice are asked for by `what`."""
    value = draft.total(values.dice(unquote(word)), what)
    if not minimum <= value <= HIGHEST:
        raise Refused(f"{value} is out of bounds; from {minimum} to {HIGHEST}")
    return value


def _unknown(entity: Entity, key: str) -> str:
    """Why a key cannot be set: the verb that does it, else the keys that look like it, else all there are."""
    word = fold(key)
    verb = declared().get((ELSEWHERE.get(word, word),))
    if verb is not None:
        return f"{key} is set by a line of its own, such as: {verb.example or verb.name}"
    known = [*FIELDS, *(counter.name for counter in entity.counters)]
    near = get_close_matches(word, known, n=2)
    return f"there is no {key} to set; " + (
        f"is it {' or '.join(near)}?" if near else f"there are {', '.join(known)}"
    )


def _write_hp(draft: Draft, who: str, words: dict[str, str]) -> None:
    name = draft.name(who)
    changes: dict[str, int] = {}
    for key in ("hp", "hp_max"):
        if key in words:
            try:
                changes[key] = number(draft, words[key], f"{key} of {name}")
            except Refused as refused:
                raise Refused(f"{key}: {refused}") from None
    entity = draft.entity(who)
    top = changes.get("hp_max", changes.get("hp"))
    now = changes.get("hp", entity.hp if entity.hp is not None else top)
    assert top is not None and now is not None
    draft.change(who, hp=min(now, top), hp_max=top)


def _plain(field: str, minimum: int = 0) -> Field:
    def put(draft: Draft, who: str, word: str) -> None:
        draft.change(who, **{field: number(draft, word, f"{field} of {draft.name(who)}", minimum)})

    helps = {
        "hp": "hit points; alone it sets hp_max too",
        "hp_max": "most hit points",
        "temp": "temporary points",
        "stress": "own stress counters",
        "pp": "Power Points",
        "pp_max": "most Power Points",
    }
    return Field(helps[field], put, lambda entity: str(getattr(entity, field)))


def _stat(key: str, meaning: str) -> Field:
    signed = key == "combat_order"

    def put(draft: Draft, who: str, word: str) -> None:
        value = number(draft, word, f"{key} of {draft.name(who)}", -HIGHEST if signed else 0)
        old = draft.entity(who).stats
        draft.change(who, stats={**old, key: value})
        if key == "pow":
            power.follow_pow(draft, who, value, old.get("pow"))

    return Field(meaning, put, lambda entity: str(entity.stats.get(key, "none")))


def _die(key: str, meaning: str) -> Field:
    def put(draft: Draft, who: str, word: str) -> None:
        ladder = {f"d{sides}": sides for sides in draft.rules.gifts.dice.sizes}
        sides = ladder.get(f"d{unquote(word).lower().removeprefix('d')}")
        if sides is None:
            *most, last = ladder
            raise Refused(f"{unquote(word)} is no die of the ladder; {', '.join(most)} or {last}")
        draft.change(who, stats={**draft.entity(who).stats, key: sides})

    return Field(meaning, put, lambda entity: f"d{entity.stats[key]}" if key in entity.stats else "none")


def _choice(field: str, meaning: str, *choices: str) -> Field:
    def put(draft: Draft, who: str, word: str) -> None:
        draft.change(who, **{field: kinds.ChoiceKind(*choices).parse(word, draft)})

    return Field(meaning, put, lambda entity: str(getattr(entity, field)), choices)


def _yes(field: str, meaning: str) -> Field:
    def put(draft: Draft, who: str, word: str) -> None:
        draft.change(who, **{field: values.yes_no(unquote(word))})

    return Field(meaning, put, lambda entity: "yes" if getattr(entity, field) else "no", ("yes", "no"))


def _write_dying(draft: Draft, who: str, word: str) -> None:
    """Stabilised, or dying anew at 0 HP (S7)."""
    dies = values.yes_no(unquote(word))
    if dies and not draft.entity(who).down:
        raise Refused(f"{draft.name(who)} is not at 0 HP; only then is anyone dying")
    draft.change(who, dying=draft.rules.shaping.wounds.dying_rounds if dies else None)


def _word(field: str, meaning: str) -> Field:
    def put(draft: Draft, who: str, word: str) -> None:
        text = clean_name(unquote(word))
        if not text and field == "side":
            raise Refused("a word is needed, such as pc or npc")
        draft.change(who, **{field: text or None})

    return Field(meaning, put, lambda entity: str(getattr(entity, field) or "none"))


def _coordinate(field: str) -> Field:
    def put(draft: Draft, who: str, word: str) -> None:
        text = unquote(word)
        draft.change(who, **{field: None if text in ("", "none") else values.metres(text)})

    return Field(f"{field} in metres", put, lambda entity: _metres(getattr(entity, field)))


def _metres(value: float | None) -> str:
    return "none" if value is None else f"{value:g}"


def _write_initiative(draft: Draft, who: str, word: str) -> None:
    if draft.part(who) is None:
        raise Refused(f"{draft.name(who)} takes no part in the fight {draft.fight.name}")
    text = unquote(word)
    value = (
        None if text in ("", "none") else number(draft, word, f"initiative of {draft.name(who)}", -HIGHEST)
    )
    order.set_initiative(draft, who, value)


def _write_tags(draft: Draft, who: str, word: str) -> None:
    found = tuple(fold(clean_name(unquote(part))) for part in split_list(word))
    draft.change(who, tags=tuple(dict.fromkeys(tag for tag in found if tag and tag != "none")))


def _counter(entity: Entity, key: str) -> Any:
    return next((counter for counter in entity.counters if fold(counter.name) == fold(key)), None)


def _write_counter(draft: Draft, who: str, key: str, word: str) -> None:
    entity = draft.entity(who)
    counter = _counter(entity, key)
    value = number(draft, word, f"{key} of {entity.name}")
    if counter.maximum is not None:
        value = min(value, counter.maximum)
    draft.change(who, counters=tuple(replace(c, value=value) if c is counter else c for c in entity.counters))


FIELDS: dict[str, Field] = {
    "init": Field("initiative; higher acts first", _write_initiative, lambda entity: ""),
    "hp": _plain("hp"),
    "hp_max": _plain("hp_max"),
    "temp": _plain("temp"),
    "stress": _plain("stress"),
    "pp": _plain("pp"),
    "pp_max": _plain("pp_max"),
    **{key: _stat(key, meaning) for key, meaning in STATS.items()},
    "speed_die": _die("speed_die", "the Speed die, such as d8"),
    "perception_die": _die("perception_die", "the Perception die, such as d8"),
    "shield": _choice("shield", "shield at the ready", "none", "small", "medium", "large"),
    "side": _word("side", "whose side: pc, npc or any word"),
    "owner": _word("owner", "the seat it belongs to"),
    "hidden": _yes("hidden", "whether players do not see it"),
    "tags": Field(
        "what it is, for rules that ask", _write_tags, lambda entity: ",".join(entity.tags) or "none", TAGS
    ),
    "fatigue": _choice("fatigue", "how tired", "normal", "fatigued", "exhausted"),
    "wounded": _yes("wounded", "whether a major wound tells"),
    "bleeding": _yes("bleeding", "whether it loses HP as rounds end"),
    "dying": Field(
        "whether it dies in a few rounds; no when it is stabilised",
        _write_dying,
        lambda entity: "no" if entity.dying is None else "yes",
        ("yes", "no"),
    ),
    "x": _coordinate("x"),
    "y": _coordinate("y"),
}
"""Every key of `set` and `add`, in the order help lists them."""
