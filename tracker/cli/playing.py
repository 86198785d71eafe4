"""Doors to a table in play: the screen, line by line, hosting, and who may sit down."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from tracker.cli.common import existing, farewell, path_of
from tracker.table.ledger.opening import OpenTable, open_table
from tracker.table.refusal import Refused
from tracker.table.saves.generations import generations
from tracker.table.saves.places import DEMO
from tracker.table.telling import printing

if TYPE_CHECKING:
    from tracker.app.past import Past


def play(arguments: argparse.Namespace) -> int:
    """Open a table on the screen; with --share others join over SSH meanwhile."""
    from tracker.app import linear, run
    from tracker.app.shelf import Shelf

    word = arguments.save or last_table() or DEMO
    path = path_of(arguments, word)
    first_run = not last_table()
    if arguments.linear and arguments.share is not None:
        raise Refused("--linear plays alone; tracker serve shares a table without a screen here")
    with open_table(path) as table:
        remember_table(path)
        if arguments.linear:
            linear.play(table.store)
            return farewell(table)
        if not sys.stdout.isatty() or not sys.stdin.isatty():
            print(
                "play needs a terminal; tracker play --linear and tracker do work without one",
                file=sys.stderr,
            )
            return 1
        from tracker.app.preferences import PreferencesFile, settings_path
        from tracker.app.seating import Seating

        own, shelf = PreferencesFile(settings_path()), Shelf(path.parent)
        if arguments.share is None:
            run(
                table.store,
                first_run=first_run,
                status=lambda: table.status,
                past=_past(table),
                shelf=shelf,
                own=own,
                seating=Seating.beside(table.save.path),
                follow=table.follow if table.follows else None,
            )
        else:
            from tracker.ssh.hosting import parse_address, share

            share(table, parse_address(arguments.share), first_run=first_run, shelf=shelf, own=own)
        for fault in own.faults:
            print(fault, file=sys.stderr)
    return farewell(table)


def _past(table: OpenTable) -> Past:
    """The older states of an open table, for its screen."""
    from tracker.app.past import Past

    def kept() -> list[tuple[int, str]]:
        return [(one.n, printing.generation(one)) for one in generations(table.save.path)]

    return Past(kept, table.bring_back)


def serve(arguments: argparse.Namespace) -> int:
    """Host a table over SSH, without a screen here."""
    from tracker.ssh.hosting import parse_address, serve

    address = parse_address(arguments.listen)
    with open_table(path_of(arguments)) as table:
        serve(table, address)
    return farewell(table)


def seat(arguments: argparse.Namespace) -> int:
    """Say who may sit at a table over SSH."""
    from tracker.ssh.doors import run as run_act

    for line in run_act(existing(arguments), arguments):
        print(line)
    return 0


def last_table() -> str | None:
    """The path of the table that was played last, if it is still there."""
    try:
        path = Path(_memory().read_text(encoding="utf-8").strip())
        return str(path) if path.suffix == ".toml" and path.is_file() else None
    except (OSError, ValueError):
        return None


def remember_table(path: Path) -> None:
    """Remember a table for the next call without a name. Failing to is no reason to stop."""
    try:
        _memory().parent.mkdir(parents=True, exist_ok=True)
        _memory().write_text(str(path.resolve()), encoding="utf-8")
    except OSError:
        return


def _memory() -> Path:
    return platformdirs.user_data_path("tracker", appauthor=False) / "last-table"
