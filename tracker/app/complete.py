"""Completion of command lines, read from the verbs' declarations: verbs, names, options and their words."""

from __future__ import annotations

import msgspec

from tracker.app.edit import last_word_start
from tracker.table import settings
from tracker.table.body import fields
from tracker.table.dice import Dice
from tracker.table.draft import Draft
from tracker.table.language.registry import Verb, declared, find
from tracker.table.language.words import Command, LineError, split
from tracker.table.ledger.store import Store
from tracker.table.refusal import Refused
from tracker.table.seat import Seat


class Completion(msgspec.Struct, frozen=True):
    """The words that fit the last word so far, and the verb the line means (None: none yet)."""

    words: tuple[str, ...] = ()
    verb: Verb | None = None


def complete(store: Store, seat: Seat, line: str) -> Completion:
    """What could stand where the line ends."""
    start = last_word_start(line)
    word = line[start:]
    try:
        before = split(line[:start])
    except LineError:
        return Completion()
    if not before:
        verbs = sorted(
            {words[0] for words, verb in declared().items() if seat.role == "gm" or verb.access != "gm"}
        )
        return Completion(_fitting(verbs, word), _verb([word]) if word else None)
    verb = _verb(before)
    forms = (
        [words[1] for words in declared() if len(words) > 1 and words[0] == before[0]]
        if len(before) == 1
        else []
    )
    if verb is None or (seat.role != "gm" and verb.access == "gm"):
        return Completion(_fitting(forms, word), verb)
    draft = Draft(store.seen if seat.role != "gm" else store.state, store.rules, Dice(), seat, store.house)
    key, equals, part = word.partition("=")
    if equals and key.replace(".", "").isidentifier():
        return Completion(tuple(f"{key}={value}" for value in _values(verb, key, part, draft)), verb)
    return Completion(_fitting([*forms, *_candidates(verb, before, draft)], word), verb)


def _verb(words: list[str]) -> Verb | None:
    try:
        return find(Command(words[0], tuple(words[1:])))
    except Refused:
        return None


def _candidates(verb: Verb, before: list[str], draft: Draft) -> list[str]:
    """Words for the next plain word, then the options and flags not yet given."""
    given = before[len(verb.words) :]
    plain = [word for word in given if "=" not in word]
    positional = [p for p in verb.parameters if p.how in ("word", "words")]
    found: list[str] = []
    if positional:
        at = min(len(plain), len(positional) - 1)
        if len(plain) < len(positional) or positional[-1].how == "words":
            found += positional[at].kind.complete(draft)
    used = {word.partition("=")[0] for word in given}
    for parameter in verb.parameters:
        if parameter.how == "option" and parameter.name not in used:
            found.append(f"{parameter.name}=")
        elif parameter.how == "flag" and parameter.kind.label not in used:
            found.append(parameter.kind.label)
        elif parameter.how == "fields" and (plain or verb.name in ("table", "house")):
            found += [f"{key}=" for key in _keys(verb, draft) if key not in used]
    return found


def _keys(verb: Verb, draft: Draft) -> list[str]:
    if verb.name == "table":
        return list(settings.SETTINGS)
    if verb.name == "house":
        return list(draft.rules.book.entries)
    return list(fields.FIELDS)


def _values(verb: Verb, key: str, part: str, draft: Draft) -> list[str]:
    """Words for the value of an option; after a comma, for the next of a list."""
    choices: list[str] = []
    for parameter in verb.parameters:
        if parameter.how == "option" and parameter.name == key:
            choices = parameter.kind.complete(draft)
    if verb.name == "table" and key in settings.SETTINGS:
        choices = list(settings.SETTINGS[key].choices) or (
            ["yes", "no"] if key != "rules" else list(settings.RULES)
        )
    elif verb.name == "house" and key in draft.rules.book.entries:
        entry = draft.rules.book.entries[key]
        choices = [str(c) for c in entry.choices] or (["yes", "no"] if isinstance(entry.value, bool) else [])
    elif verb.name in ("add", "set") and key in fields.FIELDS:
        choices = list(fields.FIELDS[key].choices)
    head, comma, tail = part.rpartition(",")
    return [f"{head}{comma}{choice}" for choice in _fitting(choices, tail)]


def _fitting(words: list[str], start: str) -> tuple[str, ...]:
    """The words that begin as typed; quotes and case do not count."""
    folded = start.strip('"').casefold()
    return tuple(dict.fromkeys(w for w in words if w.strip('"').casefold().startswith(folded)))[:200]
