"""`tracker seat`: who may sit at a table over SSH."""

from __future__ import annotations

import argparse
import getpass
import sys
from collections.abc import Iterator
from pathlib import Path

from tracker.cli.common import existing
from tracker.table.refusal import Refused, reason
from tracker.table.saves.save import Save
from tracker.table.saves.seats import (
    SeatRecord,
    changed,
    find,
    hash_phrase,
    read_keys,
    read_names,
    read_seats,
    with_seat,
    without_seat,
    write_seats,
)
from tracker.table.seat import Role
from tracker.table.text import fold

LONGEST_PHRASE = 1_000
"""Characters of a phrase that are read."""

ONLY_KEYS = "a game master's seat takes keys only: tracker seat add SAVE NAME --role gm --key FILE.pub"


def seat(arguments: argparse.Namespace) -> int:
    """Say who may sit at a table over SSH."""
    for line in _act(existing(arguments), arguments):
        print(line)
    return 0


def _act(save: Path, arguments: argparse.Namespace) -> Iterator[str]:
    """Do an act on the seats of a save; yields what to say. Refuses what cannot be."""
    match arguments.act:
        case "add":
            return _add(save, arguments)
        case "remove":
            return _remove(save, arguments.name)
        case "phrase":
            return _phrase(save, arguments.name, " ".join(arguments.words) if arguments.words else None)
    return _list(save)


def _add(save: Path, arguments: argparse.Namespace) -> Iterator[str]:
    seats = read_seats(save)
    old = seats.get(arguments.name)
    role: Role = arguments.role or (old.role if old else "player")
    if arguments.phrase and role == "gm":
        raise Refused(ONLY_KEYS)
    record = SeatRecord(
        arguments.name,
        role,
        owns=read_names(arguments.owns),
        keys=_keys_in(Path(arguments.key)) if arguments.key else (),
        phrase=hash_phrase(arguments.phrase) if arguments.phrase else "",
        trust=arguments.trust,
    )
    seats = with_seat(seats, record)
    write_seats(save, seats)
    yield _told(seats[record.name])
    yield from _loose(save, seats[record.name])


def _list(save: Path) -> Iterator[str]:
    seats = read_seats(save)
    if not seats:
        yield "there are no seats yet: tracker seat add SAVE NAME --key FILE.pub"
    yield from (_told(record) for record in seats.values())


def _remove(save: Path, name: str) -> Iterator[str]:
    write_seats(save, without_seat(read_seats(save), name))
    yield f"{name} has no seat any more"


def _phrase(save: Path, name: str, words: str | None) -> Iterator[str]:
    seats = read_seats(save)
    record = find(seats, name)
    if words is None:
        words = (
            getpass.getpass(f"phrase for {name}: ")
            if sys.stdin.isatty()
            else sys.stdin.readline(LONGEST_PHRASE).strip()
        )
    if words and record.role == "gm":
        raise Refused(ONLY_KEYS)
    write_seats(save, changed(seats, name, phrase=hash_phrase(words) if words else ""))
    yield f"{name} has a new phrase" if words else f"{name} has no phrase any more"


def _told(record: SeatRecord) -> str:
    """A seat in a line; phrases and keys are only counted."""
    parts: list[str] = [record.role]
    if record.owns:
        parts.append(f"owns {', '.join(record.owns)}")
    parts.append({0: "no key", 1: "1 key"}.get(len(record.keys), f"{len(record.keys)} keys"))
    parts += ["a phrase"] if record.phrase else []
    parts += ["trusted"] if record.trust else []
    return f"{record.name}: {', '.join(parts)}"


def _keys_in(path: Path) -> tuple[str, ...]:
    try:
        return read_keys(path.read_text(encoding="utf-8")[:65_536])
    except Refused as refused:
        raise Refused(f"{path}: {refused}") from None
    except UnicodeDecodeError:
        raise Refused(f"{path}: this is no text, and a public key is; give the .pub file") from None
    except OSError as error:
        raise Refused(f"{path}: {reason(error)}") from None


def _loose(save: Path, record: SeatRecord) -> Iterator[str]:
    """What is worth saying about a seat that can do less than was meant."""
    if not record.keys and not record.phrase:
        yield f"{record.name} has neither a key nor a phrase yet, so nobody can sit there"
    with Save.open(save, read_only=True) as opened:
        state = opened.state
    if state is not None:
        there = {fold(entity.name) for entity in state.entities.values()}
        missing = [name for name in record.owns if fold(name) not in there]
        if missing:
            yield f"nobody at the table is called {', '.join(missing)} yet"
