"""How many come: a number, dice, or a sum over other groups of the same file (`goblins + 1d4`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tracker.rules.dice import DiceError
from tracker.rules.dice import parse as parse_dice
from tracker.rules.dice import roll as roll_dice
from tracker.table.dice import Roller
from tracker.table.imports.found import Newcomer, Unreadable
from tracker.table.language.words import plain_minus
from tracker.table.text import fold

PLAYERS = "players"
"""The word for the campaign's own people in a sum."""

_TERM = re.compile(r"\s*(?P<sign>[+-]?)\s*(?P<word>[^+\-]+)")
_DICE = re.compile(r"[0-9]*d[0-9%]+|[0-9]+", re.IGNORECASE)


def resolver(people: Sequence[Newcomer], players: int, roller: Roller) -> Callable[[Newcomer], int | None]:
    """A function that says how many a newcomer stands for: None for one without a number.

    Every group is counted once, so its dice are rolled once. It raises Unreadable for a sum over groups that are not
    there, that goes in a circle, or comes to none.
    """
    groups: dict[str, list[Newcomer]] = {}
    for person in people:
        groups.setdefault(fold(person.group), []).append(person)
    known: dict[int, int] = {}

    def total(name: str, path: tuple[str, ...]) -> int:
        if name == PLAYERS and name not in groups:
            return players
        if name in path:
            raise Unreadable(f"its count goes in a circle: {' → '.join((*path, name))}")
        if not name or name not in groups:
            raise Unreadable(f"its count names {name or 'nothing'}, and there is no such group")
        return sum(count(person, (*path, name)) or 1 for person in groups[name])

    def count(person: Newcomer, path: tuple[str, ...] = ()) -> int | None:
        if not person.count:
            return None
        if id(person) not in known:
            own = path or (fold(person.group),)
            known[id(person)] = _sum(person.count, lambda name: total(name, own), roller)
        return known[id(person)]

    return count


def is_rolled(count: str) -> bool:
    """Whether a count is more than a plain number."""
    return bool(count) and not (count.isascii() and count.isdigit())


def _sum(text: str, group: Callable[[str], int], roller: Roller) -> int:
    total, at, plain = 0, 0, plain_minus(text).strip()
    while at < len(plain):
        term = _TERM.match(plain, at)
        if term is None:
            raise Unreadable(f"{text} is no count; a number, dice or a sum of groups is")
        word = term["word"].strip()
        value = _rolled(word, roller) if _DICE.fullmatch(word) else group(fold(word))
        total += -value if term["sign"] == "-" else value
        at = term.end()
    if not 1 <= total <= 1000:
        raise Unreadable(f"its count {text} comes to {total}; between 1 and 1000 can come")
    return total


def _rolled(word: str, roller: Roller) -> int:
    try:
        return roll_dice(parse_dice(word), lambda _, sides: roller(sides)).total
    except DiceError as error:
        raise Unreadable(f"its count {word}: {error}") from None
