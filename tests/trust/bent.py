"""People's files bent in thousands of ways: each loads and can be used, or is turned down in plain lines, untouched."""

from __future__ import annotations

import datetime
import random
import shutil
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from tests.table.test_imports_formats import COMPENDIUM, ENCOUNTER, GOBLIN, NOTE
from tests.table.test_imports_json import ambush, block
from tests.table.test_imports_plan import SHEET
from tests.table.test_library import ROSTER
from tests.trust.grammar import STARTS
from tests.trust.spoken import Broken, limited
from tests.trust.spoken import table as playing
from tracker.table import exchange
from tracker.table.draft import GM, Seat
from tracker.table.entry import Entry
from tracker.table.library import Library
from tracker.table.opening import open_table
from tracker.table.refusal import Refused
from tracker.table.reports import FORMATS, bundle, export
from tracker.table.saves import SaveError, read_journal
from tracker.table.saves.disk import Disk
from tracker.table.saves.journal import Journal, read_contents
from tracker.table.seats import SeatRecord, hash_phrase, read_seats, write_seats
from tracker.table.validate import faults_of
from tracker.table.view import to_builtins, view_for

HOUSE = """wyrding.recoil.mode = "sum_over"

[gifts.initiative]
tie = ["list"]
"""

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGwD9Rr0V8wQ2RZ0m6nA3l0o4n7b0xv8o6Qd2m8s3d1K laptop"

IMPORTS = {
    "creatures.json": msgspec.json.encode([block("Goblin", 7, 14), block("Wolf", 11, 15)]),
    "ambush.json": msgspec.json.encode(ambush()),
    "goblin.toml": GOBLIN.encode(),
    "bridge.toml": ENCOUNTER.encode(),
    "bestiary.xml": COMPENDIUM.encode(),
    "note.md": NOTE.encode(),
    "people.csv": SHEET.encode(),
}

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


class Tally(msgspec.Struct):
    """How many bent files of each kind were taken and how many turned down, and which took longest."""

    taken: Counter[str] = msgspec.field(default_factory=Counter)
    refused: Counter[str] = msgspec.field(default_factory=Counter)
    slowest: float = 0.0
    slowest_file: str = ""


# --- the files -------------------------------------------------------------------------------------------------------


def sound_files(folder: Path) -> dict[str, Path]:
    """One sound file of every kind in `folder`, by kind, the save first: all belong to the table `vault`."""
    save = folder / "vault.toml"
    with open_table(save, roller=_rolls(3)) as opened:
        for name in ("wyrding", "shaping"):
            for line in (*STARTS[name], "fight main", "end"):
                opened.store.do(line)
        for line in ("hp Ann -3", "undo", "redo", "request hp c1 -1", "reinforce every 2 add Rat hp=1"):
            opened.store.do(line)
    (folder / "vault.house.toml").write_text(HOUSE, encoding="utf-8")
    (folder / "vault.roster.toml").write_text(ROSTER, encoding="utf-8")
    write_seats(
        save,
        {
            "ann": SeatRecord("ann", owns=("Ann",), keys=(KEY,), phrase=hash_phrase("three blind mice")),
            "gm": SeatRecord("gm", "gm", keys=(KEY,)),
        },
    )
    kinds = {kind: folder / f"vault.{kind}.toml" for kind in ("journal", "house", "roster", "seats")}
    for name, data in IMPORTS.items():
        kinds[name] = folder / name
        kinds[name].write_bytes(data)
    return {"save": save, **kinds}


def _rolls(seed: int) -> Callable[[int], int]:
    dice = random.Random(seed)
    return lambda sides: dice.randint(1, sides)


# --- bending ---------------------------------------------------------------------------------------------------------


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


# --- loading ---------------------------------------------------------------------------------------------------------


def use(kind: str, path: Path) -> None:
    """Load a file as the program does, and use what it gives. Raises SaveError or Refused when it is turned down."""
    save = path.with_name("vault.toml")
    if kind in ("save", "journal", "house"):
        _play(save)
    elif kind == "seats":
        store = playing("wyrding", random.Random(1))
        for record in read_seats(save).values():
            view_for(store.state, store.rules, "vault", record.seat(store.state))
    else:
        if kind == "roster":
            Library.open(path.parent).search("an")
        found = exchange.find_in(path)
        store = playing("prepared", random.Random(1))
        ready = exchange.plan_for(store, found, path.name, choice="merge")
        ready.preview()
        exchange.bring(store, ready)


def _play(save: Path) -> None:
    """What people do with a table they have opened."""
    with open_table(save, roller=_rolls(1)) as opened:
        store = opened.store
        for seat in (GM, Seat("ann", "player", ("c1",)), Seat("eye", "watcher")):
            msgspec.json.encode(to_builtins(view_for(store.state, store.rules, "vault", seat)))
        for line in (
            "begin",
            "next",
            "next",
            "upkeep",
            "hp c1 -1",
            "undo",
            "undo 3",
            "redo",
            "end",
            "why c1 hp",
            "undo 9",
        ):
            answered = store.do(line)
            if "\n" in answered.message:
                raise Broken(f"{line}: refused in several lines: {answered.message!r}")
        for form in FORMATS:
            turned_down(partial(export, store, form))
        bundle(opened.save, store)
    if opened.saver is not None and opened.saver.error:
        raise Broken(f"could not be saved: {opened.saver.error}")


def bend(folder: Path, kind: str, files: dict[str, Path], seed: int, tally: Tally) -> None:
    """Bend one file of `kind` in a copy of the table in `folder`, and load it. Raises Broken."""
    dice = random.Random(f"{kind} {seed}")
    copy = folder / "bent"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for sound in files.values():
        shutil.copyfile(sound, copy / sound.name)
    path = copy / files[kind].name
    if kind == "journal" and dice.random() < 0.5:
        resealed(path, dice)
        if dice.random() < 0.5:
            (copy / files["save"].name).unlink()
    else:
        path.write_bytes(dice.choice(BENDS)(path.read_bytes(), dice))
    before = path.read_bytes()
    where = f"{kind}, seed {seed}"
    began = time.perf_counter()
    with limited(where):
        if turned_down(lambda: use(kind, path)):
            tally.refused[kind] += 1
            if path.read_bytes() != before:
                raise Broken("turned down, and yet changed")
        else:
            tally.taken[kind] += 1
        for fault in faults_of(path):
            _one_line(fault)
    took = time.perf_counter() - began
    if took > tally.slowest:
        tally.slowest, tally.slowest_file = took, where


def turned_down(load: Callable[[], object]) -> bool:
    """Whether a file is turned down, in plain lines each of which says something."""
    try:
        load()
    except SaveError as error:
        for fault in error.faults:
            _one_line(fault)
        return True
    except Refused as refused:
        _one_line(str(refused))
        return True
    return False


def _one_line(text: str) -> None:
    if not text.strip() or "\n" in text or "\x1b" in text or len(text) > 2000:
        raise Broken(f"not one plain line: {text!r}")


def main(folder: Path, times: int, seed: int, kinds: tuple[str, ...] = ()) -> Tally:
    """Bend one file of each kind `times` times, in `folder`. Raises Broken."""
    sound = folder / "sound"
    sound.mkdir()
    files = sound_files(sound)
    tally = Tally()
    for kind in kinds or files:
        for number in range(times):
            bend(folder, kind, files, seed + number, tally)
    return tally
