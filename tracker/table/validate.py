"""Checking the files people keep: saves and their journals, house rules, rosters. Nothing is ever written."""

from __future__ import annotations

from pathlib import Path

from tracker.table.saves import SaveError, read_house, read_journal
from tracker.table.saves.disk import read_file, telling
from tracker.table.saves.statefile import LARGEST_FILE, read_state


def faults_of(path: Path) -> list[str]:
    """Every fault of a file, each as `FILE: line or table: what is wrong`; none when it is sound.

    What kind of file it is, its name says (`NAME.house.toml`, `NAME.journal.toml`), else its content.
    """
    try:
        if path.name.endswith(".house.toml"):
            return _house(path)
        if path.name.endswith(".journal.toml"):
            return _journal(path)
        return _table(path)
    except SaveError as error:
        return list(error.faults)


def _table(path: Path) -> list[str]:
    data = _bytes(path)
    read_state(data, str(path))
    journal = path.with_name(f"{path.name.removesuffix('.toml')}.journal.toml")
    return _journal(journal) if journal.exists() else []


def _house(path: Path) -> list[str]:
    _bytes(path)
    read_house(path)
    return []


def _journal(path: Path) -> list[str]:
    _bytes(path)
    note = read_journal(path)[1]
    return [f"{path.parent / note}"] if note else []


def _bytes(path: Path) -> bytes:
    with telling(path):
        found = read_file(path, LARGEST_FILE)
    if found is None:
        raise SaveError(f"{path}: there is no such file")
    return found[0]
