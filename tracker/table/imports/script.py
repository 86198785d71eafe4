"""Newcomers as command lines: the only way anybody comes to the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tracker.table.imports.found import FoundFight, Latecomer, Newcomer
from tracker.table.language.words import option, quote, split_list
from tracker.table.state import Ability, Condition, Counter, Gift, Ongoing, Place, Shaper


def add_line(person: Newcomer, count: int | None, name: str = "") -> str:
    """The `add` line of a newcomer; `count` None for one without a number."""
    words = ["add", quote(name or person.name), *([f"x{count}"] if count is not None else [])]
    return " ".join((*words, *(f"{key}={_word(key, text)}" for key, text in person.set.items())))


def more_lines(person: Newcomer, ids: Sequence[str], keys: Mapping[str, str]) -> Iterator[str]:
    """What else is to be done once they are there under `ids`; `keys` are the ids of other people of the file."""
    who = ",".join(ids)
    for one in person.conditions:
        yield _condition(who, one, keys)
    for counter in person.counters:
        yield _counter(who, counter)
    for ongoing in person.ongoing:
        yield _ongoing(who, ongoing)
    if person.wyrd:
        yield " ".join(("pool", who, *(f"d{die.sides}" for die in person.wyrd)))
    for ability in person.abilities:
        yield _ability(who, ability)
    for one_id in ids:
        if person.spirit:
            yield f"spirit {one_id} {quote(person.spirit)}"
        for gift in person.gifts:
            yield _gift(one_id, gift)
        if person.shaper is not None:
            yield _shaper(one_id, person.shaper)
        if person.note:
            yield f"note {one_id} {quoted(person.note)}"


def fight_lines(fight: FoundFight, keys: Mapping[str, str]) -> Iterator[str]:
    """The place and the zones of a fight, once its people are there under `keys`."""
    usual = Place()
    place = [
        f"{key}={quote(str(value))}"
        for key in usual.__struct_fields__
        if (value := getattr(fight.place, key)) != getattr(usual, key)
    ]
    if place:
        yield " ".join(("place", *place))
    for zone in fight.zones:
        inside = ",".join(keys[key] for key in zone.inside if key in keys and key != zone.source)
        for event in zone.events if zone.source in keys else ():
            yield f"zone {keys[zone.source]} {event}{f' inside={inside}' if inside else ''}"


def reinforce_line(later: Latecomer, count: int | None) -> str:
    """The line that keeps someone for a later round."""
    return f"reinforce {later.when} {later.number} {add_line(later.person, count)}"


def quoted(text: str) -> str:
    """`text` in quotes, whatever it holds."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _word(key: str, text: str) -> str:
    return _list(split_list(text)) if key == "tags" else quote(text)


def _list(parts: Sequence[str]) -> str:
    return ",".join(quote(part.strip()) for part in parts if part.strip())


def _condition(who: str, one: Condition, keys: Mapping[str, str]) -> str:
    line = f"cond {who} {_signed(one.name)}"
    if one.until is not None:
        anchor = keys.get(one.until.who)
        if anchor is not None:
            return f"{line} until={one.until.moment}:{anchor} rounds={one.until.count}"
        return f"{line} rounds={one.until.count}"
    return f"{line} rounds={one.left}" if one.left else line


def _counter(who: str, one: Counter) -> str:
    bounds = f"{one.value}" if one.maximum is None else f"{one.value}/{one.maximum}"
    return f"counter {who} {_signed(one.name)} {bounds} refresh={one.refresh}"


def _ongoing(who: str, one: Ongoing) -> str:
    amount = f"heal={quote(one.amount)}" if one.heal else quote(one.amount)
    return f"ongoing {who} {_signed(one.name)} {amount} at={one.at}"


def _signed(name: str) -> str:
    word = f"+{name}"
    return word if quote(name) == name and not option(word) else quoted(word)


def _ability(who: str, one: Ability) -> str:
    timed = one.duration in ("rounds", "minutes", "hours")
    words = {
        "class": one.weight,
        "type": _list(one.types),
        "action": one.action if one.action != "action" else "",
        "range": one.range or "",
        "duration": f"{one.duration}:{one.amount}"
        if timed
        else ""
        if one.duration == "instant"
        else one.duration,
        "shape": quote(one.shape) if one.shape else "",
        "passive": str(one.passive) if one.passive is not None else "",
        "wyrd": str(one.wyrd) if one.wyrd else "",
        "target": _list(one.target),
    }
    return " ".join(
        ("ability", who, quoted(one.title), *(f"{key}={word}" for key, word in words.items() if word))
    )


def _gift(who: str, one: Gift) -> str:
    words = {
        "skill": quote(one.skill),
        "target": "" if one.target is None else str(one.target),
        "risk": "" if one.risk is None else str(one.risk),
        "does": quoted(one.does) if one.does else "",
        "push": quoted(one.push_does) if one.push_does else "",
    }
    return " ".join(
        ("gift", who, quoted(one.title), *(f"{key}={word}" for key, word in words.items() if word))
    )


def _shaper(who: str, one: Shaper) -> str:
    words = {
        "cells": _list(one.cells),
        "specialty": quote(one.specialty or ""),
        "talents": _list(one.talents),
    }
    return " ".join(
        ("shaper", who, *(f"{key}={word}" for key, word in words.items() if word and word != '""'))
    )
