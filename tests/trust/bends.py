"""Ways to bend a file: by bytes, by lines, by the values in it, and by the entries of a journal sealed anew."""

from __future__ import annotations

import datetime
import random
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from tracker.table.entry import Entry
from tracker.table.saves import read_journal
from tracker.table.saves.disk import Disk
from tracker.table.saves.journal import Journal, read_contents
from tracker.table.seat import Seat

VALUES: tuple[Any, ...] = (
    *(True, False, 0, 1, -1, 2, 7, 10**6, 2**31, 2**63 - 1, -(2**63), 10**18, 0.5, -0.0, 1e308, float("nan")),
    *(
        float("inf"),
        "",
        " ",
        "x",
        "c1",
        "c99",
        "main",
        "z1",
        "e1",
        "[/]",
        "\x1b[31m",
        "\u202e",
        "é" * 500,
        "NaN",
    ),
    *(
        "Ann",
        "ann",
        "d6",
        "rounds",
        "1d6",
        "9" * 500,
        [],
        {},
        [[]],
        [0],
        ["c1", "c1"],
        ["x"] * 3000,
        {"a": {}},
    ),
    *({"id": "c1"}, {"c1": {"id": "c1", "name": "Twin"}}, [{}], datetime.date(2026, 1, 1)),
    datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC),
)
"""What comes to stand in the place of something else."""

Bend = Callable[[bytes, random.Random], bytes]


def by_bytes(data: bytes, dice: random.Random) -> bytes:
    """A few bytes changed, lost, doubled or put elsewhere, or the file cut off."""
    bent = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 5))):
        at = dice.randrange(len(bent) + 1)
        to = min(len(bent), at + dice.choice((1, 1, 8, 300)))
        match dice.randrange(6):
            case 0:
                bent[at:to] = dice.randbytes(dice.randrange(4))
            case 1:
                bent[at:to] = bent[at:to] * 2
            case 2:
                del bent[at:]
            case 3:
                del bent[:at]
            case 4:
                bent[at:at] = dice.choice(
                    (b"\x00", b"\n", b'"', b"\xff", b"[[", b"=", b"\xef\xbb\xbf", b"9" * 400)
                )
            case _:
                piece = bent[at:to]
                del bent[at:to]
                spot = dice.randrange(len(bent) + 1)
                bent[spot:spot] = piece
    return bytes(bent)


def by_lines(data: bytes, dice: random.Random) -> bytes:
    """A line lost, doubled, or with another, or a number in it changed; or the whole encoded otherwise."""
    lines = data.splitlines(keepends=True) or [b""]
    at = dice.randrange(len(lines))
    match dice.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            other = dice.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            key, _, _ = lines[at].partition(b"=")
            lines[at] = (
                key
                + b"= "
                + dice.choice((b"nan", b"-1", b"[" * 2000, b'"', b"{}", b"1e400", b"2026-02-30"))
                + b"\n"
            )
        case 4:
            return data.decode("utf-8", "replace").encode(
                dice.choice(("utf-16", "utf-32", "cp1252")), "replace"
            )
        case _:
            lines[at] = b"".join(bytes([byte]) if not 48 <= byte < 58 else b"9" * 7 for byte in lines[at])
    return b"".join(lines)


def by_values(data: bytes, dice: random.Random) -> bytes:
    """TOML that parses, with values of other types, keys renamed, tables put elsewhere, things doubled or gone."""
    try:
        document = tomllib.loads(data.decode())
    except ValueError:
        return by_lines(data, dice)
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        _bend_somewhere(document, dice)
    try:
        text = tomli_w.dumps(document).encode("utf-8", "replace")
    except (TypeError, ValueError):
        return by_bytes(data, dice)
    return text


def _bend_somewhere(document: dict[str, Any], dice: random.Random) -> None:
    places = list(_places(document))
    if not places:
        return
    holder, key = dice.choice(places)
    match dice.randrange(6):
        case 0 | 1:
            holder[key] = dice.choice(VALUES)
        case 2:
            del holder[key]
        case 3 if isinstance(holder, dict):
            holder[dice.choice(("smell", "c7", "z9", "Ann", f"{key} ", str(key).upper()))] = holder.pop(key)
        case 4:
            other, its = dice.choice(places)
            if its in other if isinstance(other, dict) else its < len(other):
                holder[key] = msgspec.json.decode(msgspec.json.encode(_plain(other[its])))
        case _ if isinstance(holder, dict):
            holder[dice.choice(("c1", "c2", "main", "copy", "format", "names"))] = holder[key]
        case _:
            holder.append(holder[key])


def _places(thing: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(thing) if isinstance(thing, dict) else range(len(thing)) if isinstance(thing, list) else ()
    for key in keys:
        yield thing, key
        yield from _places(thing[key])


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, (datetime.date, datetime.datetime)) else value


def resealed(path: Path, dice: random.Random) -> None:
    """Bend the entries of a journal and seal it anew, so that every checksum fits: only its meaning is wrong."""
    entries = read_journal(path)[0]
    for _ in range(dice.choice((1, 1, 2, 3))):
        at = dice.randrange(len(entries))
        entry = entries[at]
        match dice.randrange(8):
            case 0:
                del entries[at]
            case 1:
                entries.insert(dice.randrange(len(entries) + 1), entry)
            case 2:
                line = by_bytes(entry.line.encode(), dice).decode("utf-8", "replace")
                entries[at] = msgspec.structs.replace(entry, line=line)
            case 3:
                kind = dice.choice(("do", "undo", "redo", "edit", "base"))
                entries[at] = msgspec.structs.replace(
                    entry, kind=kind, count=dice.choice((0, 1, 3, 10**9, -1))
                )
            case 4:
                field = dice.choice(("n", "after", "count", "round"))
                entries[at] = msgspec.structs.replace(
                    entry, **{field: dice.choice((0, 1, 2, 9, at, -1, 10**12))}
                )
            case 5:
                state = by_values(entry.state.encode(), dice).decode("utf-8", "replace")
                entries[at] = msgspec.structs.replace(entry, state=state)
            case 6:
                house = dice.choice(("", "x", "[]", '{"a": 1}', '{"wyrding.recoil.mode": 3}', "null"))
                entries[at] = msgspec.structs.replace(
                    entry, house=house, version=dice.choice(("", "0.0", entry.version))
                )
            case _:
                entries[at] = msgspec.structs.replace(
                    entry, changed=not entry.changed, seat=Seat("x", "player", ("c9",))
                )
        if not entries:
            entries.append(Entry(1, "", "base"))
    path.unlink()
    journal = Journal(path, Disk(), read_contents(path))
    for entry in entries:
        journal.append(entry)
    journal.close()


BENDS: tuple[Bend, ...] = (by_bytes, by_lines, by_values, by_values)
