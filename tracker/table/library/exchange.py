"""Files in and out of an open table, as the doors and the screen do it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from tracker.table.imports import LARGEST, Choice, Found, Newcomer, Plan, Progress, Unreadable, plan, read
from tracker.table.imports.found import Lookup
from tracker.table.ledger.result import Result
from tracker.table.ledger.store import Store
from tracker.table.library import roster
from tracker.table.library.library import SUFFIX, Library, search_key
from tracker.table.refusal import Refused
from tracker.table.saves.disk import read_file, telling
from tracker.table.saves.faults import SaveError

BESIDE = (".", "../monsters", "../creatures")
"""Folders, from a file's own, in which the creatures it names are looked for."""

MOST_BESIDE = 500
LARGEST_BESIDE = 2**20


def find_in(path: Path, library: Library | None = None, only: str = "") -> Found:
    """What is in the file at `path`; of that, what is called `only` if that is given.

    Creatures that it names are looked for in the files beside it, then in `library`. Raises Refused (or, from a
    roster, SaveError) with lines that name the file.
    """
    with telling(path):
        found = read_file(path, LARGEST)
    if found is None:
        raise Refused(f"{path}: there is no such file")
    data = found[0]
    if path.name.endswith(SUFFIX) or (path.suffix == ".toml" and roster.is_roster(data)):
        one = roster.read_roster(path)
        everything = Found(one.title, entities=one.creatures, fights=one.encounters)
    else:
        everything = found_in(path.name, data, lookup_beside(path, library), str(path))
    return _only(everything, only, str(path)) if only else everything


def found_in(name: str, data: bytes | str, lookup: Lookup, where: str) -> Found:
    """What is in `data`, as `imports.read`. Raises Refused with a line that begins with `where`."""
    try:
        return read(name, data, lookup)
    except Unreadable as reason:
        raise Refused(f"{where}: {reason}") from None


def plan_for(
    store: Store, found: Found, file: str, *, choice: Choice | None = None, progress: Progress | None = None
) -> Plan:
    """What bringing `found` to this table would do; nothing is changed. Raises Refused as `imports.plan` does."""
    return plan(
        found,
        store.state,
        store.roller,
        file=file,
        choice=choice,
        house=store.house,
        progress=progress,
    )


def bring(store: Store, ready: Plan) -> Result:
    """Do a plan: one entry, one undo. Raises Refused when nobody comes, or the table says no."""
    if not ready.count:
        raise Refused(f"{ready.title}: {ready.totals}; nothing in it could be brought in")
    result = store.do(ready.command, roll=True)
    if not result.ok:
        raise Refused(f"{ready.title}: {result.message}")
    return result


def lookup_beside(path: Path, library: Library | None = None) -> Lookup:
    """Finds the creatures a file only names: in the TOML files beside it, then in the library."""
    known: dict[str, Newcomer] = {}
    read_them = False

    def find(name: str) -> Newcomer | None:
        nonlocal read_them
        if not read_them:
            read_them = True
            for key, person in _creatures_beside(path):
                known.setdefault(key, person)
        return known.get(search_key(name)) or (library.creature(name) if library is not None else None)

    return find


def _creatures_beside(path: Path) -> Iterator[tuple[str, Newcomer]]:
    folders = dict.fromkeys((path.parent / folder).resolve() for folder in BESIDE)
    files = [file for folder in folders if folder.is_dir() for file in sorted(folder.glob("*.toml"))]
    for file in files[:MOST_BESIDE]:
        try:
            found = read_file(file, LARGEST_BESIDE)
            document = tomllib.loads(found[0].decode("utf-8-sig")) if found else {}
            if isinstance(document.get("name"), str) and "groups" not in document:
                person = read(file.name, found[0] if found else b"").entities[0]
                yield search_key(document["name"]), person
        except (OSError, SaveError, Unreadable, ValueError, RecursionError, IndexError):
            # A file that is no creature's says nothing about the one that names creatures.
            continue


def _only(found: Found, wanted: str, where: str) -> Found:
    key = search_key(wanted)
    matching: tuple[Callable[[str], bool], ...] = (
        lambda name: search_key(name) == key,
        lambda name: search_key(name).startswith(key),
    )
    for fits in matching:
        people = tuple(person for person in found.entities if fits(person.name))
        fights = tuple(fight for fight in found.fights if fits(fight.name))
        if people or fights:
            return msgspec.structs.replace(
                found, title=wanted, entities=people, fights=fights, skipped=(), notes=()
            )
    raise Refused(f"{where}: nobody and no fight in it is called {wanted}")
