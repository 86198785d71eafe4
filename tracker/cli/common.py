"""What several doors need: paths, seats, dice, and how a call ends."""

from __future__ import annotations

import argparse
import difflib
import random
import sys
from pathlib import Path

from tracker.table.dice import Roller
from tracker.table.ledger.opening import OpenTable
from tracker.table.refusal import Refused
from tracker.table.saves.places import DEMO, find_save, saves_folder, saves_in
from tracker.table.seat import GM, Seat


def path_of(arguments: argparse.Namespace, word: str | None = None) -> Path:
    """The path of the save that a call, or `word` instead of it, names; nothing need be there."""
    return find_save(word or arguments.save, saves_folder(arguments.saves))


def existing(arguments: argparse.Namespace) -> Path:
    """The same of a save that is there, if only as its journal, or of the demo. Refuses any other, naming those there are."""
    path = path_of(arguments)
    if (
        not path.exists()
        and not path.with_name(f"{path.stem}.journal.toml").exists()
        and arguments.save != DEMO
    ):
        raise Refused(f"{path}: there is no such save{_there_are(path)}")
    return path


MOST_NAMED = 6
"""So many saves are named where one is not found."""


def _there_are(path: Path) -> str:
    """The saves beside one that is not there, those called most like it first."""
    names = saves_in(path.parent)
    if not names:
        return f", and none in {path.parent}; tracker play {path.stem} begins one"
    alike = difflib.get_close_matches(path.stem, names, len(names), 0.4)
    ordered = [*alike, *(name for name in names if name not in alike)]
    rest = len(ordered) - MOST_NAMED
    told = ", ".join(ordered[:MOST_NAMED]) + (f" and {rest} more" if rest > 0 else "")
    return f"; there {'is' if len(ordered) == 1 else 'are'} {told}"


def seat_of(table: OpenTable, name: str | None) -> Seat:
    """The seat of that name; the game master's own if none is named, or nobody else is called `gm`."""
    if name is None:
        return GM
    from tracker.table.saves.seats import find, read_seats  # keys and hashes: for calls that name a seat

    seats = read_seats(table.save.path)
    if name == GM.name and name not in seats:
        return GM
    return find(seats, name).seat(table.store.state)


def roller_of(seed: int | None) -> Roller | None:
    """Dice that fall the same for the same seed; without one None, which leaves them to the program."""
    if seed is None:
        return None
    dice = random.Random(seed)
    return lambda sides: dice.randint(1, sides)


def farewell(table: OpenTable) -> int:
    """Say how the last save went, once everything is closed."""
    if table.saver is not None and table.saver.error:
        print(table.saver.error, file=sys.stderr)
        return 1
    return 0
