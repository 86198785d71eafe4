"""The library: people's own rosters, searched by name. A roster is a TOML file that is only ever read.

roster = "Vault of echoes"

[creatures.Bandit]                       # keys of `set`, and note, spirit, wyrd, abilities, gifts, shaper …
hp = 11
dodge = 35
abilities = ["Mind Spike"]

[abilities."Mind Spike"]                 # the words of the verb
class = "fracture"
duration = "rounds:3"

[encounters.Bridge]
groups = [{ creature = "Bandit", count = "1d4+2", init = 12 }]
reinforcements = [{ when = "round 3", creature = "Bandit", count = 2 }]
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path

import msgspec

from tracker.rules.shaping.recipes import Recipe
from tracker.table.imports import Found, Newcomer
from tracker.table.imports.found import FoundFight
from tracker.table.library.roster import Roster, read_roster
from tracker.table.saves import SaveError

SUFFIX = ".roster.toml"
"""How the name of a roster file ends."""


class Hit(msgspec.Struct, frozen=True):
    """One thing found: `kind` is `creature` or `encounter`, `roster` the title of the file it stands in."""

    kind: str
    name: str
    roster: str
    person: Newcomer | None = None
    encounter: FoundFight | None = None

    @property
    def found(self) -> Found:
        """What `plan` takes to bring it to the table."""
        people = (self.person,) if self.person is not None else ()
        fights = (self.encounter,) if self.encounter is not None else ()
        return Found(self.name, entities=people, fights=fights)


class Library:
    """Every roster there is. `faults` are those of files that could not be read; the others are there all the same."""

    def __init__(self, rosters: Iterable[Roster], faults: Iterable[str] = ()) -> None:
        self.rosters = tuple(rosters)
        self.faults = tuple(faults)
        self._hits: list[tuple[str, Hit]] = []
        self._creatures: dict[str, Newcomer] = {}
        for roster in self.rosters:
            for person in roster.creatures:
                self._creatures.setdefault(search_key(person.name), person)
                self._hits.append(
                    (search_key(person.name), Hit("creature", person.name, roster.title, person=person))
                )
            for fight in roster.encounters:
                self._hits.append(
                    (search_key(fight.name), Hit("encounter", fight.name, roster.title, encounter=fight))
                )

    @classmethod
    def open(cls, folder: Path) -> Library:
        """The rosters of a folder: every file in it that is called `NAME.roster.toml`."""
        rosters: list[Roster] = []
        faults: list[str] = []
        for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ():
            try:
                rosters.append(read_roster(path))
            except SaveError as error:
                faults += error.faults
        return cls(rosters, faults)

    def __len__(self) -> int:
        return len(self._hits)

    @property
    def recipes(self) -> tuple[Recipe, ...]:
        """The Shaping recipes of all rosters, in their order."""
        return tuple(recipe for roster in self.rosters for recipe in roster.recipes)

    def creature(self, name: str) -> Newcomer | None:
        """The creature of that name, however it is written; a `Lookup` for readers of other files."""
        return self._creatures.get(search_key(name))

    def search(self, text: str, most: int = 50) -> list[Hit]:
        """What has `text` in its name, the best first; case, accents and quotes do not count.

        Best is the whole name, then its beginning, then the beginning of a word in it, then anywhere, then names that
        hold every word of `text` in any order. An empty text finds everything.
        """
        wanted = search_key(text)
        words = wanted.split()
        ranked = [
            (rank, key, n)
            for n, (key, _) in enumerate(self._hits)
            if (rank := _rank(key, wanted, words)) is not None
        ]
        return [self._hits[n][1] for _, _, n in sorted(ranked)[:most]]


def search_key(text: str) -> str:
    """What two spellings share: no case, no accents, no quotes; anything else that is no letter or digit is a space."""
    kept: list[str] = []
    for char in unicodedata.normalize("NFKD", text.casefold()):
        if char.isalnum():
            kept.append(char)
        elif not (unicodedata.combining(char) or char in "\"'`´‘’‚“”„«»"):
            kept.append(" ")
    return " ".join("".join(kept).split())


def _rank(key: str, wanted: str, words: list[str]) -> int | None:
    if key == wanted:
        return 0
    if key.startswith(wanted):
        return 1
    if f" {wanted}" in key:
        return 2
    if wanted in key:
        return 3
    return 4 if all(word in key for word in words) else None
