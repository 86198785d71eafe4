"""Doors to a table in play: the screen, line by line, hosting."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tracker import folders
from tracker.cli.common import farewell, path_of
from tracker.table.ledger.opening import OpenTable, open_table
from tracker.table.refusal import Refused
from tracker.table.saves.generations import generations
from tracker.table.saves.places import DEMO
from tracker.table.telling import printing

if TYPE_CHECKING:
    from tracker.app.surroundings import Past, Surroundings


def play(arguments: argparse.Namespace) -> int:
    """Open a table on the screen; with --share others join over SSH meanwhile."""
    word = arguments.save or _last_table() or DEMO
    path = path_of(arguments, word)
    first_run = not _last_table()
    if arguments.linear and arguments.share is not None:
        raise Refused("--linear plays alone; tracker serve shares a table without a screen here")
    with open_table(path) as table:
        _remember_table(path)
        if arguments.linear:
            from tracker.app import linear

            linear.play(table.store)
            return farewell(table)
        if not sys.stdout.isatty() or not sys.stdin.isatty():
            print(
                "play needs a terminal; tracker play --linear and tracker do work without one",
                file=sys.stderr,
            )
            return 1
        from tracker.app.preferences import PreferencesFile, settings_path
        from tracker.app.shelf import Shelf
        from tracker.app.surroundings import Surroundings

        file = PreferencesFile(settings_path())
        around = Surroundings(
            past=_past(table), shelf=Shelf(path.parent), preferences_file=file, first_run=first_run
        )
        if arguments.share is None:
            _play_alone(table, around)
        else:
            from tracker.ssh.address import parse_address
            from tracker.ssh.hosting import share

            share(table, parse_address(arguments.share), around)
        for fault in file.faults:
            print(fault, file=sys.stderr)
    return farewell(table)


def _play_alone(table: OpenTable, around: Surroundings) -> None:
    """Play at this terminal, with nobody let in over SSH."""
    import asyncio  # as the screen does, and nothing else here

    from tracker.app.app import TrackerApp
    from tracker.app.seating import Seating

    around = msgspec.structs.replace(
        around,
        status=lambda: table.status,
        seating=Seating.beside(table.save.path),
        follow=table.follow if table.follows else None,
    )
    app = TrackerApp(table.store, around)

    async def run() -> None:
        loop = asyncio.get_running_loop()

        def leave() -> None:
            loop.remove_signal_handler(signal.SIGTERM)  # Told once more, it ends on the spot.
            app.exit()

        loop.add_signal_handler(signal.SIGTERM, leave)
        await app.run_async()

    asyncio.run(run())


def _past(table: OpenTable) -> Past:
    """The older states of a table's save."""
    from tracker.app.surroundings import Past

    def kept() -> list[tuple[int, str]]:
        return [(one.n, printing.generation(one)) for one in generations(table.save.path)]

    return Past(kept, table.bring_back)


def serve(arguments: argparse.Namespace) -> int:
    """Host a table over SSH, without a screen here."""
    from tracker.ssh.address import parse_address
    from tracker.ssh.hosting import serve

    address = parse_address(arguments.listen)
    with open_table(path_of(arguments)) as table:
        serve(table, address)
    return farewell(table)


def _last_table() -> str | None:
    """The path of the table that was played last, if it is still there."""
    try:
        path = Path(_memory().read_text(encoding="utf-8").strip())
        return str(path) if path.suffix == ".toml" and path.is_file() else None
    except (OSError, ValueError):
        return None


def _remember_table(path: Path) -> None:
    """Remember a table for the next call without a name. Failing to is no reason to stop."""
    try:
        _memory().parent.mkdir(parents=True, exist_ok=True)
        _memory().write_text(str(path.resolve()), encoding="utf-8")
    except OSError:
        return


def _memory() -> Path:
    return folders.data() / "last-table"
