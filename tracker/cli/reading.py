"""Doors that look: the table, its log, its journal, its older states, its keys, and any of its files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from tracker.cli.common import existing, seat_of
from tracker.table.ledger.opening import open_table, rebuilt
from tracker.table.saves.generations import generations, restore
from tracker.table.saves.places import DEMO_COPY, shipped_demo
from tracker.table.telling import printing
from tracker.table.telling.view import to_builtins, view_for


def show(arguments: argparse.Namespace) -> int:
    """Print the table."""
    with open_table(existing(arguments), read_only=True) as table:
        seat = seat_of(table, arguments.seat)
        view = view_for(table.store.state, table.store.rules, table.store.name, seat)
        if arguments.json:
            print(msgspec.json.format(msgspec.json.encode(to_builtins(view)), indent=2).decode())
        else:
            print(printing.table(view))
    return 0


def log(arguments: argparse.Namespace) -> int:
    """Print the log."""
    with open_table(existing(arguments), read_only=True) as table:
        for line in printing.log(table.store.history.entries, since=arguments.since, word=arguments.grep):
            print(line)
    return 0


def replay(arguments: argparse.Namespace) -> int:
    """Do the journal again and compare."""
    with open_table(existing(arguments), read_only=True) as table:
        again = rebuilt(table.save).replay_all() if table.save.entries else table.store.state
        if again == table.store.state:
            print(f"identical: {len(table.store.history.entries)} entries")
            return 0
        for difference in printing.state_differences(table.store, again):
            print(difference, file=sys.stderr)
        print(f"{arguments.save}: the table and its journal differ", file=sys.stderr)
        return 1


def check(arguments: argparse.Namespace) -> int:
    """Check a save, by name, or any file."""
    from tracker.table.library.validate import faults_of

    path = Path(arguments.file)
    if not path.exists() and _is_name(arguments.file):
        arguments.save = arguments.file
        path = existing(arguments)
        if not path.exists() and path.name == DEMO_COPY:
            path = shipped_demo()
    faults = faults_of(path)
    for fault in faults:
        print(fault)
    if not faults:
        print(f"{path}: no faults")
    return 1 if faults else 0


def _is_name(word: str) -> bool:
    """Whether a word can be the name of a save rather than a path."""
    return "/" not in word and not word.endswith(".toml")


def list_generations(arguments: argparse.Namespace) -> int:
    """List older states."""
    found = generations(existing(arguments))
    for generation in found:
        print(printing.generation(generation))
    if not found:
        print("no older states are kept yet")
    return 0


def restore_generation(arguments: argparse.Namespace) -> int:
    """Bring an older state back."""
    path = existing(arguments)
    restore(path, arguments.n)
    with open_table(path):
        pass
    print(f"generation {arguments.n} is back; what it replaced is kept among the generations")
    return 0
