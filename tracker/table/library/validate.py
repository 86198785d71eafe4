"""Checking the files people keep: saves and their journals, house rules, rosters. Nothing is ever written."""

from __future__ import annotations

from pathlib import Path

from tracker.table.imports.found import Found
from tracker.table.imports.plan import plan
from tracker.table.library import roster
from tracker.table.library.library import SUFFIX
from tracker.table.saves import SaveError, decode_state, read_house, read_journal
from tracker.table.saves.disk import read_file, telling
from tracker.table.saves.plain import told_faults
from tracker.table.saves.statefile import LARGEST_FILE, read_state
from tracker.table.state import new_state


def faults_of(path: Path) -> list[str]:
    """Every fault of a file, each as `FILE: line or table: what is wrong`; none when it is sound.

    What kind of file it is, its name says (`NAME.house.toml`, `NAME.roster.toml`, `NAME.journal.toml`), else its
    content.
    """
    try:
        data = _bytes(path)
        if path.name.endswith(".house.toml"):
            read_house(path)
            return []
        if path.name.endswith(".journal.toml"):
            return _journal(path)
        if path.name.endswith(SUFFIX) or roster.is_roster(data):
            return _roster(path)
        return _table(path, data)
    except SaveError as error:
        return list(error.faults)


def _table(path: Path, data: bytes) -> list[str]:
    read_state(data, str(path))
    journal = path.with_name(f"{path.name.removesuffix('.toml')}.journal.toml")
    return _journal(journal) if journal.exists() else []


def _journal(path: Path) -> list[str]:
    entries, note = read_journal(path)
    for entry in entries:
        if entry.state:
            decode_state(entry.state, f"{path}: entry {entry.n}")
    return [f"{path.parent / note}"] if note else []


def _roster(path: Path) -> list[str]:
    """Faults of form, or else whatever an empty table would not take of it."""
    read = roster.read_roster(path)
    found = Found(read.title, entities=read.creatures, fights=read.encounters)
    tried = plan(found, new_state(), lambda sides: sides)
    faults = [str(one) for one in tried.skipped] + [note for note in tried.notes if "left out" in note]
    return list(told_faults(faults, str(path)))


def _bytes(path: Path) -> bytes:
    with telling(path):
        found = read_file(path, LARGEST_FILE)
    if found is None:
        raise SaveError(f"{path}: there is no such file")
    return found[0]
