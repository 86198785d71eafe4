"""Entries of the journal as text and back.

Every value is written in what TOML and JSON have in common, one key a line, so that people and TOML parsers can
read a journal and the program can take the far faster road of JSON. A record inside an entry (a log line, a
change, a seat) is a list of its fields in their order, defaults at its end left out, `false` for None.
"""

from __future__ import annotations

import json
import math
from functools import cache
from typing import Any

import msgspec

from tracker.table.entry import Change, Entry, LogLine
from tracker.table.seat import Seat

_RECORDS: dict[str, type[msgspec.Struct]] = {"seat": Seat}
_ROWS: dict[str, type[msgspec.Struct]] = {"log": LogLine, "changes": Change}

_FIELDS = msgspec.structs.fields(Entry)
_KEYS = (*(field.name for field in _FIELDS), "check")


def entry_text(entry: Entry) -> str:
    """An entry as TOML, from its `[[entry]]` line on."""
    lines = ["[[entry]]"]
    for field in _FIELDS:
        value = getattr(entry, field.name)
        if field.required or value != field.default:
            lines.append(f"{field.name} = {_rows(value) if field.name in _ROWS else _inline(value)}")
    return "\n".join(lines) + "\n"


def entries_in(text: str) -> list[Entry]:
    """The entries in a text of one `entry_text` after another, each with a blank line before it and a check after.

    Raises ValueError when it holds anything else; what stands before the first entry is passed over.
    """
    for name in _KEYS:
        # Only at the beginning of a line can a key stand: text keeps its line breaks escaped.
        text = text.replace(f"\n{name} = ", f',\n"{name}": ')
    _, *tables = text.split("\n[[entry]],\n")
    return [_entry(f"{{{table}}}") for table in tables]


def _entry(table: str) -> Entry:
    plain = msgspec.json.decode(table)
    for name, kind in _RECORDS.items():
        if name in plain:
            plain[name] = _named(kind, plain[name])
    for name, kind in _ROWS.items():
        if name in plain:
            plain[name] = [_named(kind, row) for row in plain[name]]
    return msgspec.convert(plain, Entry)


def _rows(value: tuple[msgspec.Struct, ...]) -> str:
    return "[\n" + ",\n".join(f"    {_inline(row)}" for row in value) + "\n]"


def _inline(value: Any) -> str:
    if isinstance(value, msgspec.Struct):
        return _inline(_row(value))
    if isinstance(value, (tuple, list)):
        return "[" + ", ".join(_inline(item) for item in value) + "]"
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return "false"
    # DEL is the one character that JSON leaves as it is and TOML does not take.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _row(record: msgspec.Struct) -> list[Any]:
    row: list[Any] = []
    used = 0
    for name, default, _ in _fields(type(record)):
        row.append(getattr(record, name))
        if row[-1] != default:
            used = len(row)
    return row[:used]


def _named(kind: type[msgspec.Struct], row: list[Any]) -> dict[str, Any]:
    return {
        name: None if optional and value is False else value
        for (name, _, optional), value in zip(_fields(kind), row, strict=False)
    }


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any, bool], ...]:
    """Name, default, and whether it may be None, of each field. A required field has a default nothing equals."""
    return tuple(
        (field.name, field.default, type(None) in getattr(field.type, "__args__", ()))
        for field in msgspec.structs.fields(kind)
    )
