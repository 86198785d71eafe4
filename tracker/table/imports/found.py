"""What a reader found in a file: people to add, fights they stood in, and what had to be left out and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from tracker.table.state import Ability, Condition, Counter, Gift, Ongoing, Place, Record, Shaper, WyrdDie


class Unreadable(Exception):
    """A file, or one thing in it, that cannot be taken in. The text says what is wrong and what would be right."""


class Newcomer(Record, frozen=True):
    """Someone (or several alike) to be added, in the words of the command language.

    `set` holds keys of `set` and the words they get. `count` says how many: empty for one without a number, a
    number, dice, or a sum over other groups of the same file, each called by its `group`; `players` are the
    campaign's own. `key` is what the rest of the file calls this one; an anchor of a condition names a `key`.
    `where` is its place in the file.
    """

    name: str
    where: str = ""
    set: dict[str, str] = msgspec.field(default_factory=dict)
    count: str = ""
    group: str = ""
    key: str = ""
    note: str = ""
    conditions: tuple[Condition, ...] = ()
    counters: tuple[Counter, ...] = ()
    ongoing: tuple[Ongoing, ...] = ()
    wyrd: tuple[WyrdDie, ...] = ()
    abilities: tuple[Ability, ...] = ()
    spirit: str | None = None
    gifts: tuple[Gift, ...] = ()
    shaper: Shaper | None = None


class Skipped(msgspec.Struct, frozen=True):
    """Something that stays out: where it stands in the file, and why."""

    where: str
    why: str

    def __str__(self) -> str:
        return f"{self.where}: {self.why}" if self.where else self.why


class FoundZone(Record, frozen=True):
    """An ORE zone: the keys of its source and of those inside (when nobody has a position), and its events."""

    source: str
    events: tuple[str, ...]
    inside: tuple[str, ...] = ()


class Latecomer(Record, frozen=True):
    """Who comes later: in round `number`, or in every `number`-th round."""

    when: Literal["round", "every"]
    number: int
    person: Newcomer


class FoundFight(Record, frozen=True):
    """A fight as a file holds it. `active` is the key of who has the turn, in a fight that has begun."""

    name: str
    people: tuple[Newcomer, ...]
    active: str | None = None
    place: Place = Place()
    zones: tuple[FoundZone, ...] = ()
    reinforcements: tuple[Latecomer, ...] = ()


class Found(msgspec.Struct, frozen=True):
    """Everything in a file: people of no fight, fights, what is skipped, and remarks on what was left behind."""

    title: str
    entities: tuple[Newcomer, ...] = ()
    fights: tuple[FoundFight, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[Newcomer, ...]:
        """Everybody, those in fights and those who come later included."""
        fights = self.fights
        later = (one.person for fight in fights for one in fight.reinforcements)
        return (*self.entities, *(one for fight in fights for one in fight.people), *later)


Lookup = Callable[[str], Newcomer | None]
"""Finds a creature that a file only names, by that name."""


def nobody(name: str) -> Newcomer | None:
    """The lookup that knows no one."""
    return None


def gather(
    things: Iterable[tuple[str, object]], read: Callable[[object, str], Newcomer]
) -> tuple[list[Newcomer], list[Skipped]]:
    """Every thing that `read` can read, and every other with its reason; `things` come with their place."""
    people: list[Newcomer] = []
    skipped: list[Skipped] = []
    for where, thing in things:
        try:
            people.append(read(thing, where))
        except Unreadable as reason:
            skipped.append(Skipped(where, str(reason)))
    return people, skipped
