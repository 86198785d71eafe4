"""Reading a roster file: every record by its fields, every fault told at once. See `library` for the shape."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

from tracker.rules.shaping.errors import ShapingError
from tracker.rules.shaping.recipes import Recipe, read_recipe
from tracker.table.body import fields
from tracker.table.imports.found import FoundFight, Latecomer, Newcomer
from tracker.table.saves.faults import SaveError
from tracker.table.saves.plain import Reading, join, told, told_faults
from tracker.table.saves.statefile import read_toml
from tracker.table.state import (
    Ability,
    Condition,
    Counter,
    Gift,
    Ongoing,
    Place,
    Record,
    Shaper,
    WyrdDie,
    replace,
)
from tracker.table.text import fold

KEY = "roster"
"""The key at the top that makes a TOML file a roster; its value is the title."""

LARGEST = 16 * 2**20
"""The largest roster read, in bytes."""

TABLES = ("creatures", "abilities", "gifts", "shapers", "recipes", "encounters")

_SHAPER_STATS = ("shaping", "int", "pow")
_WHEN = re.compile(r"(round|every)\s+([1-9][0-9]{0,3})")


class Roster(msgspec.Struct, frozen=True):
    """One file of people's own: creatures ready to be added, encounters, and Shaping recipes."""

    title: str
    creatures: tuple[Newcomer, ...] = ()
    encounters: tuple[FoundFight, ...] = ()
    recipes: tuple[Recipe, ...] = ()


class _Traits(Record, frozen=True):
    """What a creature has beside the keys of `set`; abilities, gifts and shaper are named."""

    note: str = ""
    spirit: str | None = None
    wyrd: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    gifts: tuple[str, ...] = ()
    shaper: str | None = None
    conditions: tuple[str, ...] = ()
    counters: dict[str, str] = msgspec.field(default_factory=dict)
    ongoing: dict[str, str] = msgspec.field(default_factory=dict)


class _Group(Record, frozen=True):
    creature: str
    name: str = ""
    count: str = ""
    when: str = ""


class _Encounter(Record, frozen=True):
    groups: tuple[dict[str, Any], ...] = ()
    reinforcements: tuple[dict[str, Any], ...] = ()
    place: Place = Place()


def is_roster(data: bytes) -> bool:
    """Whether a file's bytes say that it is a roster."""
    try:
        return KEY in tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return False


def read_roster(path: Path) -> Roster:
    """The roster in a file. Raises SaveError with every fault, each as `FILE: table: what is wrong`."""
    document = read_toml(path, LARGEST)
    if document is None:
        raise SaveError(f"{path}: there is no such file")
    return roster_of(document, str(path))


def roster_of(document: Mapping[str, Any], where: str) -> Roster:
    """The roster a parsed TOML document holds. Raises SaveError as `read_roster` does."""
    reader = _Reader()
    roster = reader.roster(document)
    if reader.reading.faults:
        raise SaveError(told_faults(reader.reading.faults, where))
    return roster


class _Reader:
    """One reading of a roster; faults pile up in `reading`."""

    def __init__(self) -> None:
        self.reading = Reading()
        self.abilities: dict[str, Ability] = {}
        self.gifts: dict[str, Gift] = {}
        self.shapers: dict[str, tuple[Shaper, dict[str, str]]] = {}
        self.creatures: dict[str, Newcomer] = {}
        self.declared: dict[str, set[str]] = {}
        """Names of every table by kind, the faulty ones too: who names one of those need not be told of as well."""

    def roster(self, document: Mapping[str, Any]) -> Roster:
        title = document.get(KEY)
        if not isinstance(title, str):
            self.fault(KEY, f'the title of the roster is needed, such as {KEY} = "Vault of echoes"')
        for key in document:
            if key != KEY and key not in TABLES:
                self.fault(key, f"no such table; there are {', '.join(TABLES)}")
        for key, row in self.rows(document, "abilities"):
            self.keep(self.abilities, key, self.ability(key, row))
        for key, row in self.rows(document, "gifts"):
            path = join("gifts", key)
            self.keep(self.gifts, key, self.renamed(Gift, row, path, key, push="push_does"))
        for key, row in self.rows(document, "shapers"):
            self.keep(self.shapers, key, self.shaper(key, row))
        for key, row in self.rows(document, "creatures"):
            self.keep(self.creatures, key, self.creature(key, row))
        recipes = [self.recipe(key, row) for key, row in self.rows(document, "recipes")]
        fights = [self.encounter(key, row) for key, row in self.rows(document, "encounters")]
        return Roster(
            title if isinstance(title, str) else "",
            tuple(self.creatures.values()),
            tuple(fight for fight in fights if fight is not None),
            tuple(recipe for recipe in recipes if recipe is not None),
        )

    # --- parts ---------------------------------------------------------------------------------------------

    def rows(self, document: Mapping[str, Any], name: str) -> list[tuple[str, dict[str, Any]]]:
        """The named tables of one kind."""
        table = document.get(name, {})
        if not isinstance(table, dict):
            self.fault(name, f"tables are needed, such as [{name}.NAME], not {told(table)}")
            return []
        self.declared[name] = {fold(key) for key in table}
        found: list[tuple[str, dict[str, Any]]] = []
        for key, row in table.items():
            if isinstance(row, dict):
                found.append((key, row))
            else:
                self.fault(join(name, key), f"a table is needed, not {told(row)}")
        return found

    def ability(self, key: str, row: dict[str, Any]) -> Ability | None:
        path = join("abilities", key)
        table = dict(row)
        duration = table.get("duration")
        if isinstance(duration, str) and ":" in duration:
            kind, _, amount = duration.partition(":")
            if not (amount.isascii() and amount.isdigit() and 0 < int(amount[:7]) <= 100_000):
                self.fault(
                    join(path, "duration"), f"a number from 1 is needed after {kind}:, not {told(amount)}"
                )
                return None
            table.update(duration=kind, amount=int(amount))
        read = self.renamed(Ability, table, path, key, **{"class": "weight", "type": "types"})
        return read if isinstance(read, Ability) else None

    def shaper(self, key: str, row: dict[str, Any]) -> tuple[Shaper, dict[str, str]] | None:
        path = join("shapers", key)
        stats = {name: self.word(row[name], join(path, name)) for name in _SHAPER_STATS if name in row}
        rest = {name: value for name, value in row.items() if name not in _SHAPER_STATS}
        read = self.record(Shaper, rest, path)
        return (read, stats) if isinstance(read, Shaper) else None

    def creature(self, key: str, row: dict[str, Any]) -> Newcomer | None:
        path = join("creatures", key)
        words = {
            name: self.word(value, join(path, name)) for name, value in row.items() if name in fields.FIELDS
        }
        rest = {name: value for name, value in row.items() if name not in fields.FIELDS}
        for name in [name for name in rest if name not in _Traits.__struct_fields__]:
            known = (*fields.FIELDS, *_Traits.__struct_fields__)
            near = get_close_matches(name, known, n=1)
            self.fault(join(path, name), f"no such key{f'; is it {near[0]}?' if near else ''}")
            del rest[name]
        traits = self.record(_Traits, rest, path)
        if not isinstance(traits, _Traits):
            return None
        shaper = (
            self.named(self.shapers, traits.shaper, join(path, "shaper"), "shapers")
            if traits.shaper
            else None
        )
        gifts = [self.named(self.gifts, name, join(path, "gifts"), "gifts") for name in traits.gifts]
        abilities = [
            self.named(self.abilities, name, join(path, "abilities"), "abilities")
            for name in traits.abilities
        ]
        return Newcomer(
            name=key,
            where=path,
            set=_with_power({**shaper[1], **words}) if shaper else words,
            note=traits.note,
            conditions=tuple(Condition(name) for name in traits.conditions),
            counters=tuple(filter(None, (self.counter(path, *pair) for pair in traits.counters.items()))),
            ongoing=tuple(Ongoing(name, amount) for name, amount in traits.ongoing.items()),
            wyrd=tuple(filter(None, (self.die(path, word) for word in traits.wyrd))),
            abilities=tuple(filter(None, abilities)),
            spirit=traits.spirit,
            gifts=tuple(filter(None, gifts)),
            shaper=shaper[0] if shaper else None,
        )

    def recipe(self, key: str, row: dict[str, Any]) -> Recipe | None:
        try:
            return read_recipe(key, {"title": key, **row})
        except ShapingError as error:
            self.fault(join("recipes", key), str(error).removeprefix(f"recipe {key}: "))
            return None

    def encounter(self, key: str, row: dict[str, Any]) -> FoundFight | None:
        path = join("encounters", key)
        place = self.record(Place, row.get("place", {}), join(path, "place"))
        for name in row:
            if name not in _Encounter.__struct_fields__:
                self.fault(
                    join(path, name), f"no such key; there are {', '.join(_Encounter.__struct_fields__)}"
                )
        people = [self.group(table, where)[0] for where, table in self.listed(row, "groups", path)]
        later: list[Latecomer] = []
        for where, table in self.listed(row, "reinforcements", path):
            person, when = self.group(table, where)
            match = _WHEN.fullmatch(when.strip().lower())
            if match is None:
                self.fault(join(where, "when"), f'"round 3" or "every 2" is needed, not {told(when)}')
            elif person is not None:
                later.append(Latecomer("round" if match[1] == "round" else "every", int(match[2]), person))
        if not isinstance(place, Place):
            return None
        return FoundFight(key, tuple(filter(None, people)), place=place, reinforcements=tuple(later))

    def group(self, table: dict[str, Any], path: str) -> tuple[Newcomer | None, str]:
        """One group of an encounter, and when it comes if it says so."""
        words = {
            name: self.word(value, join(path, name)) for name, value in table.items() if name in fields.FIELDS
        }
        rest = {name: value for name, value in table.items() if name not in fields.FIELDS}
        if isinstance(rest.get("count"), int) and not isinstance(rest["count"], bool):
            rest["count"] = str(rest["count"])
        group = self.record(_Group, rest, path)
        if not isinstance(group, _Group):
            return None, "round 2"
        known = self.named(self.creatures, group.creature, join(path, "creature"), "creatures")
        if known is None:
            return None, group.when or "round 2"
        name = group.name or known.name
        person = replace(
            known, name=name, where=path, set={**known.set, **words}, count=group.count, group=name
        )
        return person, group.when

    # --- small things --------------------------------------------------------------------------------------

    def listed(self, row: dict[str, Any], name: str, path: str) -> list[tuple[str, dict[str, Any]]]:
        value = row.get(name, [])
        if not isinstance(value, list):
            self.fault(join(path, name), f"a list is needed, not {told(value)}")
            return []
        found: list[tuple[str, dict[str, Any]]] = []
        for n, one in enumerate(value, 1):
            where = f"{join(path, name)}.{n}"
            if isinstance(one, dict):
                found.append((where, one))
            else:
                self.fault(where, f'a table is needed, such as {{ creature = "Bandit" }}, not {told(one)}')
        return found

    def word(self, value: Any, path: str) -> str:
        """A value of TOML as a word of the command language."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (str, int)):
            return str(value)
        if isinstance(value, float) and abs(value) < 1e9:
            return f"{value:g}"
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return ",".join(value)
        self.fault(path, f"a number or a word is needed, not {told(value)}")
        return ""

    def counter(self, path: str, name: str, bounds: str) -> Counter | None:
        match = re.fullmatch(r"([0-9]{1,6})(?:/([0-9]{1,6}))?", bounds)
        if match is None:
            self.fault(join(path, "counters"), f"{name}: a value like 0/6 is needed, not {told(bounds)}")
            return None
        return Counter(name, int(match[1]), int(match[2]) if match[2] else None)

    def die(self, path: str, word: str) -> WyrdDie | None:
        match = re.fullmatch(r"d([0-9]{1,4})", word)
        if match is None or not 2 <= int(match[1]) <= 1000:
            self.fault(join(path, "wyrd"), f"a die like d6 is needed, not {told(word)}")
            return None
        return WyrdDie(int(match[1]))

    def named(self, table: Mapping[str, Any], name: str, path: str, kind: str) -> Any:
        found = table.get(fold(name))
        if found is None and fold(name) not in self.declared.get(kind, ()):
            near = get_close_matches(name, table, n=1)
            self.fault(path, f"there is no {name} among the {kind}{f'; is it {near[0]}?' if near else ''}")
        return found

    def keep(self, table: dict[str, Any], key: str, value: Any) -> None:
        if value is not None:
            table[fold(key)] = value

    def record(self, kind: type[msgspec.Struct], table: Any, path: str, key: str | None = None) -> Any:
        return self.reading.record(kind, table, path, key)

    def renamed(
        self, kind: type[msgspec.Struct], row: dict[str, Any], path: str, key: str, **names: str
    ) -> Any:
        """As `record`, of a row in the words of its verb; `names` are what the record calls those. Faults keep the words."""
        before = len(self.reading.faults)
        read = self.record(kind, {names.get(word, word): value for word, value in row.items()}, path, key)
        for n, fault in enumerate(self.reading.faults[before:], before):
            for word, name in names.items():
                fault = fault.replace(join(path, name) + ":", join(path, word) + ":", 1)
            self.reading.faults[n] = fault
        return read

    def fault(self, path: str, what: str) -> None:
        self.reading.fault(path, what)


def _with_power(words: dict[str, str]) -> dict[str, str]:
    """A Shaper's words with the Power Points that POW gives, unless they are set (S8)."""
    power = words.get("pow")
    return words if power is None else {"pp": power, "pp_max": power, **words}
