"""Doors for files: people's own in, reports and bug reports out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from tracker.cli.common import existing, farewell, path_of, roller_of
from tracker.table.ledger.opening import open_table
from tracker.table.refusal import Refused, reason


def import_(arguments: argparse.Namespace) -> int:
    """Bring people's files to a table: creatures, sheets, notes, saved fights, rosters."""
    # Their readers are many; only this door pays for loading them.
    from tracker.table.imports import LARGEST
    from tracker.table.library import exchange
    from tracker.table.library.library import Library

    save = path_of(arguments, arguments.into)
    library = Library.open(save.parent)
    if arguments.file == "-":
        found = exchange.found_in("pasted", sys.stdin.read(LARGEST + 1), library.creature, "-")
    else:
        found = exchange.find_in(Path(arguments.file), library, arguments.only)
    with open_table(save, read_only=arguments.dry_run, roller=roller_of(arguments.seed)) as table:
        ready = exchange.plan_for(
            table.store, found, arguments.file, choice=arguments.choice, progress=_progress()
        )
        *lines, totals = ready.preview()
        for line in lines:
            print(line)
        if arguments.dry_run and ready.count:
            print(f"{totals}; nothing is changed")
            return 0
        exchange.bring(table.store, ready)
        print(totals)
    return farewell(table)


def export_(arguments: argparse.Namespace) -> int:
    """Print a report of the open fight."""
    from tracker.table.reports.export import export

    with open_table(existing(arguments), read_only=True) as table:
        report = export(table.store, arguments.kind)
    sys.stdout.write(report.text)
    for thing in report.lost:
        print(f"{arguments.kind} leaves out: {thing}", file=sys.stderr)
    return 0


def bundle_(arguments: argparse.Namespace) -> int:
    """Pack a save up as a bug report, without private notes."""
    from tracker.table.reports.bundle import bundle

    with open_table(existing(arguments), read_only=True) as table:
        packed = bundle(table.save, table.store)
        path = Path(arguments.out or f"{table.save.name}.bundle.zip")
    try:
        with path.open("xb") as out:
            out.write(packed)
    except OSError as error:
        raise Refused(f"{path}: {reason(error)}") from None
    print(f"{path}: state, journal and versions; private notes are left out")
    return 0


def _progress() -> Callable[[int, int], None] | None:
    """Shows on a terminal how far a long import has got; Ctrl+C stops it with nothing changed."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, of: int) -> None:
        if done % 50 == 0:
            print(f"\r{done} of {of} · Ctrl+C stops", end="", file=sys.stderr, flush=True)
        if done == of and of >= 50:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    return show
