"""The numbers of the rules as data: every one with its rule id, where it comes from, and what may replace it.

A rule file is nested TOML. A leaf is either a plain value or a table with a `value` key; keys that start
with `_` (`_rule`, `_from`, `_help`) speak for every leaf below them; `_means` gives the leaves, or tables, of a name
that stands in a family again and again their own help. The dotted path of a leaf, with the
system's name in front (`wyrding.recoil.mode`), is the key a table changes with `house`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

Leaf = bool | int | float | str | list[Any]

LARGEST = 1_000_000_000
"""No number of the rules is larger."""

_INHERITED = ("_rule", "_from", "_help", "_means")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
_OWN = frozenset({"value", "choices", "min", "max", "rule", "from", "help"})


class HouseError(ValueError):
    """A house rule that names no key, or gives a key a value it cannot have. The text is for people."""


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of rule numbers, typed as the code reads it; it mirrors a table of the rule file."""


class Entry(msgspec.Struct, frozen=True):
    """One number or word of the rules: its dotted `key`, `value`, rule id, provenance and permitted values."""

    key: str
    value: Leaf
    rule: str
    source: str
    help: str = ""
    choices: tuple[str, ...] = ()
    minimum: float | None = None
    maximum: float | None = None

    @property
    def is_house(self) -> bool:
        """Whether the rules leave this value to the table."""
        return self.source.startswith("HOUSE")


class Book(msgspec.Struct, frozen=True):
    """Every entry of every rule system, by dotted key."""

    entries: dict[str, Entry]

    @classmethod
    def of(cls, documents: Mapping[str, Mapping[str, Any]]) -> Book:
        """Read parsed rule files, keyed by system name (`wyrding`, `gifts`, …).

        Raises ValueError when a leaf has no rule id or no provenance.
        """
        entries: dict[str, Entry] = {}
        for system, document in documents.items():
            for entry in _leaves(system, document, {}):
                if not entry.rule or not entry.source:
                    raise ValueError(f"{entry.key}: a rule id and a provenance are needed")
                entries[entry.key] = entry
        return cls(entries)

    def with_house(self, house: Mapping[str, Leaf]) -> Book:
        """The same book with `house` values laid over it. Raises HouseError for a key or value it refuses."""
        if not house:
            return self
        entries = dict(self.entries)
        for key, value in house.items():
            entry = entries.get(key)
            if entry is None:
                raise HouseError(f"no rule key {key!r}{_nearest(key, entries)}")
            entries[key] = msgspec.structs.replace(entry, value=checked(entry, value))
        return Book(entries)

    def values(self, system: str) -> dict[str, Any]:
        """One system's plain values as nested dicts, ready to be converted into its data struct."""
        nested: dict[str, Any] = {}
        prefix = system + "."
        for key, entry in self.entries.items():
            if not key.startswith(prefix):
                continue
            spot = nested
            path, rest = system, key[len(prefix) :]
            while "." in rest:
                table, _, tail = rest.partition(".")
                path = f"{path}.{table}"
                if path in self.entries:
                    # A value that also has values below it (`ambient`, `ambient.decay`): they stand beside it.
                    rest = rest.replace(".", "_")
                    break
                spot = spot.setdefault(table, {})
                rest = tail
            spot[rest] = entry.value
        return nested


def checked(entry: Entry, value: Leaf) -> Leaf:
    """`value` as this entry may hold it (a whole float becomes an int). Raises HouseError saying what would be right."""
    if entry.choices and isinstance(entry.value, list):
        listed = value if isinstance(value, list) else [value]
        stray = [item for item in listed if item not in entry.choices]
        if stray:
            raise HouseError(f"{entry.key} lists some of {', '.join(entry.choices)}, not {_told(stray[0])}")
        return listed
    if entry.choices:
        if value not in entry.choices:
            raise HouseError(f"{entry.key} is one of {', '.join(entry.choices)}, not {_told(value)}")
        return value
    wanted = type(entry.value)
    if wanted in (int, float) and isinstance(value, (int, float)) and not isinstance(value, bool):
        number = float(value)
        if number != number or number in (float("inf"), float("-inf")):
            raise HouseError(f"{entry.key} is a number, not {_told(value)}")
        if abs(number) > LARGEST:
            raise HouseError(f"{entry.key} is at most {LARGEST}, not {_told(value)}")
        if wanted is int and number != int(number):
            raise HouseError(f"{entry.key} is a whole number, not {_told(value)}")
        if entry.minimum is not None and number < entry.minimum:
            raise HouseError(f"{entry.key} is at least {entry.minimum:g}, not {_told(value)}")
        if entry.maximum is not None and number > entry.maximum:
            raise HouseError(f"{entry.key} is at most {entry.maximum:g}, not {_told(value)}")
        return int(number) if wanted is int else number
    if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
        words = {bool: "yes or no", int: "a whole number", float: "a number", str: "a word", list: "a list"}
        raise HouseError(f"{entry.key} is {words.get(wanted, wanted.__name__)}, not {_told(value)}")
    if isinstance(entry.value, list) and entry.value and isinstance(value, list):
        kinds = {type(item) for item in entry.value}
        if any(type(item) not in kinds for item in value):
            raise HouseError(f"{entry.key} is a list like {entry.value!r}, not {_told(value)}")
    return value


def typed(entry: Entry, text: str) -> Leaf:
    """What a person typed for this entry, in the entry's own type. Raises HouseError."""
    kind = type(entry.value)
    folded = text.strip().lower()
    if kind is bool:
        if folded in ("yes", "true", "on"):
            return True
        if folded in ("no", "false", "off"):
            return False
        raise HouseError(f"{entry.key} is yes or no, not {text!r}")
    if kind in (int, float):
        try:
            number = float(folded.replace("−", "-"))
        except ValueError:
            raise HouseError(f"{entry.key} is a number, not {text!r}") from None
        whole = number.is_integer() and abs(number) <= LARGEST
        return checked(entry, int(number) if whole else number)
    if kind is list:
        assert isinstance(entry.value, list)
        parts = [part.strip() for part in text.split(",") if part.strip()]
        if _takes_numbers(entry.value, parts):
            try:
                numbers = [float(p) if "." in p else int(p) for p in parts]
            except ValueError:
                raise HouseError(f"{entry.key} is a list of numbers, not {text!r}") from None
            return checked(entry, numbers)
        return checked(entry, list(parts))
    return checked(entry, text.strip())


def _takes_numbers(shipped: list[Any], parts: list[str]) -> bool:
    """Whether a list is one of numbers: as its shipped value is, or, of an empty one, as what was typed is."""
    if shipped:
        return all(isinstance(item, (int, float)) for item in shipped)
    return all(_NUMBER.fullmatch(part) for part in parts)


def _told(value: object) -> str:
    """A value as a message shows it."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"


def _leaves(path: str, table: Mapping[str, Any], inherited: Mapping[str, Any]) -> Iterator[Entry]:
    above = {**inherited, **{key: table[key] for key in _INHERITED if key in table}}
    means: Mapping[str, str] = above.get("_means", {})
    for key, item in table.items():
        if key.startswith("_"):
            continue
        where = f"{path}.{key}"
        if isinstance(item, Mapping) and "value" not in item:
            yield from _leaves(where, item, {**above, "_help": means[key]} if key in means else above)
            continue
        own: Mapping[str, Any] = item if isinstance(item, Mapping) else {"value": item}
        stray = set(own) - _OWN
        if stray:
            raise ValueError(f"{where}: unknown {', '.join(sorted(stray))}")
        yield Entry(
            key=where,
            value=own["value"],
            rule=own.get("rule", above.get("_rule", "")),
            source=own.get("from", above.get("_from", "")),
            help=own.get("help", means.get(key, above.get("_help", ""))),
            choices=tuple(own.get("choices", ())),
            minimum=own.get("min"),
            maximum=own.get("max"),
        )


def _nearest(key: str, entries: Mapping[str, Entry]) -> str:
    tail = key.rsplit(".", 1)[-1]
    like = [known for known in entries if known.endswith("." + tail) or (tail and tail in known)]
    return f"; is it {' or '.join(like[:3])}?" if like else ""
