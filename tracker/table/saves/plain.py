"""Frozen records to plain TOML values and back, by a walk over their types.

In a table of records (`entities`, `participants` …) the key stands for the record's first field, which is not
written again. Fields at their default are left out; so is a field that is None, which TOML cannot say.
Reading goes field by field and collects every fault instead of stopping at the first.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from enum import Enum
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from tracker.table.saves.faults import SaveError
from tracker.table.text import clean

MOST_FAULTS = 50
"""Faults told of one file; the rest are only counted."""

LARGEST_NUMBER = 2**53
"""The largest whole number taken, either way: what every reader of JSON holds exactly. No command comes near it."""

LONGEST_KEY = 80
"""Characters of a key that a fault repeats."""

_BAD: Any = object()
"""What a value that could not be read stands for until the faults are raised."""


def to_plain(record: msgspec.Struct, path: str = "") -> dict[str, Any]:
    """`record` as nested dicts and lists. Raises SaveError for what TOML cannot hold, naming where it is."""
    plain: dict[str, Any] = {}
    for name, default in _defaults(type(record)):
        value = getattr(record, name)
        if value is default or value is None or (type(value) is type(default) and value == default):
            continue
        plain[name] = _plain(value, f"{path}.{name}" if path else name)
    return plain


def _plain(value: Any, path: str) -> Any:
    if isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, float):
        if not math.isfinite(value):
            raise SaveError(f"{path}: a finite number is needed, not {value}")
        return value
    if isinstance(value, msgspec.Struct):
        return to_plain(value, path)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (tuple, list)):
        return [_plain(item, f"{path}.{n}") for n, item in enumerate(value, start=1)]
    if isinstance(value, Mapping):
        table: dict[str, Any] = {}
        for key, item in value.items():
            plain = table[key] = _plain(item, join(path, key))
            if isinstance(item, msgspec.Struct) and plain.get(first := _key_field(type(item))) == key:
                del plain[first]
        return table
    raise SaveError(f"{path}: {type(value).__name__} is nothing a save can hold")


class Reading:
    """One reading of plain values into records; `faults` fills up with lines, each `path: what is needed`."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def record(self, kind: type[msgspec.Struct], table: Any, path: str = "", key: str | None = None) -> Any:
        """`table` as a record of `kind`; `key` is what the table around it calls it, if it stands in one."""
        return self._record(_info(kind), table, path, key)

    def _record(self, info: inspect.StructType, table: Any, path: str, key: str | None = None) -> Any:
        if not isinstance(table, dict):
            return self.fault(path, f"a table is needed, not {told(table)}")
        kind, fields = info.cls, _fields(info)
        values: dict[str, Any] = {}
        for name, value in table.items():
            if name not in fields:
                self.fault(join(path, name), f"no such key{_nearest(name, fields)}")
            else:
                values[name] = self.value(fields[name].kind, value, join(path, name))
        if key is not None:
            self._name(kind, values, path, key)
        for name, field in fields.items():
            if name not in values and field.required:
                if field.optional:
                    values[name] = None
                else:
                    self.fault(join(path, name), f"is missing; {needed(field.kind)} is needed")
                    values[name] = _BAD
        if any(value is _BAD for value in values.values()):
            return _BAD
        try:
            return kind(**values)
        except ValueError as error:
            return self.fault(path, str(error))

    def value(self, kind: inspect.Type, value: Any, path: str) -> Any:
        """`value` as `kind`, text cleaned; a fault and a stand-in when it is something else."""
        match kind:
            case inspect.StrType():
                return clean(value) if isinstance(value, str) else self._wrong(kind, value, path)
            case inspect.BoolType():
                return value if isinstance(value, bool) else self._wrong(kind, value, path)
            case inspect.IntType():
                return self._whole(value, path) if type(value) is int else self._wrong(kind, value, path)
            case inspect.FloatType():
                return float(value) if _is_number(value) else self._wrong(kind, value, path)
            case inspect.LiteralType(values=words):
                return value if type(value) is str and value in words else self._wrong(kind, value, path)
            case inspect.EnumType(cls=words):
                known = type(value) is str and value in _words(words)
                return words(value) if known else self._wrong(kind, value, path)
            case inspect.VarTupleType(item_type=item):
                return self._row(value, path, kind, lambda _: item)
            case inspect.TupleType(item_types=items):
                fits = isinstance(value, list) and len(value) == len(items)
                return (
                    self._row(value, path, kind, lambda n: items[n])
                    if fits
                    else self._wrong(kind, value, path)
                )
            case inspect.DictType(value_type=item):
                return self._table(value, path, item)
            case inspect.StructType():
                return self._record(kind, value, path)
            case inspect.AnyType():
                return self.anything(value, path)
        raise TypeError(f"{path}: no way is known to read {kind}")

    def fault(self, path: str, what: str) -> Any:
        """Note a fault and return the stand-in for the value."""
        self.faults.append(f"{path}: {what}" if path else what)
        return _BAD

    def _whole(self, value: int, path: str) -> Any:
        if abs(value) <= LARGEST_NUMBER:
            return value
        return self.fault(path, f"a number up to {LARGEST_NUMBER:,} is needed, not {told(value)}")

    def _wrong(self, kind: inspect.Type, value: Any, path: str) -> Any:
        return self.fault(path, f"{needed(kind)} is needed, not {told(value)}")

    def _row(self, value: Any, path: str, kind: inspect.Type, item: Callable[[int], inspect.Type]) -> Any:
        if not isinstance(value, list):
            return self._wrong(kind, value, path)
        row = tuple(self.value(item(n), one, f"{path}.{n + 1}") for n, one in enumerate(value))
        return _BAD if any(one is _BAD for one in row) else row

    def _table(self, value: Any, path: str, item: inspect.Type) -> Any:
        if not isinstance(value, dict):
            return self.fault(path, f"a table is needed, not {told(value)}")
        table: dict[str, Any] = {}
        for key, one in value.items():
            name = clean(key)
            if name in table:
                self.fault(
                    join(path, key), f"stands there twice, if what does not show is left out of {name}"
                )
            if isinstance(item, inspect.StructType):
                table[name] = self._record(item, one, join(path, key), name)
            else:
                table[name] = self.value(item, one, join(path, key))
        return _BAD if any(one is _BAD for one in table.values()) else table

    def _name(self, kind: type[msgspec.Struct], values: dict[str, Any], path: str, key: str) -> None:
        field = _key_field(kind)
        if values.setdefault(field, key) not in (key, _BAD):
            self.fault(
                f"{path}.{field}",
                f"{told(key)}, as its table is called, is needed, not {told(values[field])}",
            )

    def anything(self, value: Any, path: str) -> Any:
        """`value` as a number, a text, true or false, or a list of such; a fault and a stand-in otherwise."""
        if isinstance(value, str):
            return clean(value)
        if isinstance(value, bool):
            return value
        if type(value) is int:
            return self._whole(value, path)
        if isinstance(value, float):
            return (
                value if math.isfinite(value) else self.fault(path, f"a finite number is needed, not {value}")
            )
        if isinstance(value, list):
            row = [self.anything(one, f"{path}.{n}") for n, one in enumerate(value, start=1)]
            return _BAD if any(one is _BAD for one in row) else row
        return self.fault(path, f"a number, a word, a list, true or false is needed, not {told(value)}")


def told(value: Any) -> str:
    """A TOML value in a few words, for a fault."""
    if isinstance(value, str):
        text = clean(value)
        return f'"{text[:40]}…"' if len(text) > 41 else f'"{text}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return (
            str(value)
            if isinstance(value, float) or abs(value) < 10**20
            else "a number of more than 20 digits"
        )
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else "a date or time"


def needed(kind: inspect.Type) -> str:
    """What a field may hold, in words."""
    match kind:
        case inspect.StrType():
            return "text in quotes"
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return "a whole number"
        case inspect.FloatType():
            return "a finite number"
        case inspect.LiteralType(values=words):
            return _either(words)
        case inspect.EnumType(cls=kinds):
            return _either(_words(kinds))
        case inspect.TupleType(item_types=items):
            return f"a list of {len(items)}"
        case inspect.VarTupleType():
            return "a list"
    return "a table"


def _either(words: Iterable[Any]) -> str:
    *most, last = (f'"{word}"' for word in words)
    return f"{', '.join(most)} or {last}" if most else last


def _words(kind: type[Enum]) -> list[str]:
    return [member.value for member in kind]


def join(path: str, key: str) -> str:
    """A key under a path, quoted where TOML would quote it."""
    bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    word = key[:LONGEST_KEY] if bare else f'"{clean(key[:LONGEST_KEY])}"'
    return f"{path}.{word}" if path else word


def told_faults(faults: Sequence[str], where: str) -> Iterator[str]:
    """The faults of one file as lines that begin with its name, at most `MOST_FAULTS`."""
    yield from (f"{where}: {fault}" for fault in faults[:MOST_FAULTS])
    if len(faults) > MOST_FAULTS:
        yield f"{where}: and {len(faults) - MOST_FAULTS} more like these"


class _Field(msgspec.Struct, frozen=True):
    """What a field holds when it is not None, whether it may be None, and whether it has no default."""

    kind: inspect.Type
    optional: bool
    required: bool


@cache
def _info(record: type[msgspec.Struct]) -> inspect.StructType:
    """A record's type with all below it, which is dear to ask for: once for the outermost record is enough."""
    info = inspect.type_info(record)
    assert isinstance(info, inspect.StructType)
    return info


_known: dict[type, dict[str, _Field]] = {}


def _fields(info: inspect.StructType) -> dict[str, _Field]:
    fields = _known.get(info.cls)
    if fields is None:
        fields = _known[info.cls] = {field.name: _field(field) for field in info.fields}
    return fields


def _field(field: inspect.Field) -> _Field:
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    some = [kind for kind in kinds if not isinstance(kind, inspect.NoneType)]
    if len(some) != 1:
        raise TypeError(f"{field.name}: a field holds one kind of value, or None, not {field.type}")
    return _Field(some[0], len(some) < len(kinds), field.required)


@cache
def _defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (
            field.name,
            field.default_factory()
            if field.default is msgspec.NODEFAULT and not field.required
            else field.default,
        )
        for field in msgspec.structs.fields(kind)
    )


def _key_field(kind: type[msgspec.Struct]) -> str:
    return kind.__struct_fields__[0]


def _is_number(value: Any) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    # A whole number too large for a float would raise.
    return type(value) is int and abs(value) < 10**300


def _nearest(name: str, fields: Mapping[str, Any]) -> str:
    near = get_close_matches(name, fields, n=1)
    return f"; is it {near[0]}?" if near else ""
