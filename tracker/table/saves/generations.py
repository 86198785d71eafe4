"""Older states of a save: `NAME.toml.1`, the newest, to `NAME.toml.5`.

They are thinned by age (see `thinning`). A generation carries no digest: whoever puts one in the place of the save,
by `restore` or by hand, has changed the save, and the next opening goes on from there.
"""

from __future__ import annotations

import contextlib
from datetime import datetime
from pathlib import Path

import msgspec

from tracker.table.saves.disk import Disk, read_file, telling, write_beside
from tracker.table.saves.faults import SaveError
from tracker.table.saves.lock import Lock
from tracker.table.saves.places import GENERATIONS, Paths
from tracker.table.saves.statefile import LARGEST_FILE, StateFile, read_state, saved_at, unsigned
from tracker.table.saves.thinning import expendable
from tracker.table.state import State


class Generation(msgspec.Struct, frozen=True):
    """One older state: its number, the time it was saved (ISO 8601), the round of its open fight, the last
    journal entry it includes, and its size in bytes. `round` and `entry` are None when it cannot be read."""

    n: int
    time: str
    round: int | None
    entry: int | None
    size: int


def generations(path: Path) -> list[Generation]:
    """The generations of the save at `path`, newest first. Raises SaveError unless `path` can be a save."""
    paths = Paths.of(path)
    found: list[Generation] = []
    for n in range(1, GENERATIONS + 1):
        one = paths.generation(n)
        with telling(one):
            read = read_file(one, LARGEST_FILE)
        if read is not None:
            data, stamp = read
            kept = datetime.fromtimestamp(stamp.changed // 10**9).astimezone()
            found.append(_described(n, data, kept))
    return found


def generation_state(path: Path, n: int) -> State:
    """The table as generation `n` of the save at `path` has it. Raises SaveError when there is none, or it has faults."""
    wanted = Paths.of(path).generation(n)
    with telling(wanted):
        read = read_file(wanted, LARGEST_FILE)
    if read is None:
        raise SaveError(f"{path}: no generation {n} is kept")
    return read_state(read[0], str(wanted)).state


def restore(path: Path, n: int, disk: Disk | None = None) -> None:
    """Put generation `n` in the place of the save, which becomes generation 1 itself (B80).

    Raises SaveError when there is no such generation, it has faults, or the save is open somewhere.
    """
    disk = disk or Disk()
    paths = Paths.of(path)
    wanted = paths.generation(n)
    with telling(path), contextlib.closing(Lock.take(paths.lock, disk)):
        chosen = read_file(wanted, LARGEST_FILE)
        if chosen is None:
            there = ", ".join(str(one.n) for one in generations(path)) or "there is none"
            raise SaveError(f"{path}: no generation {n}; what is kept: {there}")
        read_state(chosen[0], str(wanted))
        current = read_file(path, LARGEST_FILE)
        if current is not None:
            keep(disk, paths, current[0], datetime.now().astimezone())
        write_beside(disk, paths.fresh, unsigned(chosen[0]))
        disk.rename(paths.fresh, path)
        disk.sync_folder(path.parent)


def keep(disk: Disk, paths: Paths, data: bytes, now: datetime) -> None:
    """Make the bytes of a state file generation 1 and move others on; of five, the one that can be missed best goes.

    Raises OSError. Nothing is moved before the new one is safe on the medium.
    """
    kept = unsigned(data)
    newest = read_file(paths.generation(1), LARGEST_FILE)
    if newest is not None and newest[0] == kept:
        return
    write_beside(disk, paths.fresh, kept)
    for n in range(_place(paths, now), 1, -1):
        disk.rename(paths.generation(n - 1), paths.generation(n))
    disk.rename(paths.fresh, paths.generation(1))
    disk.sync_folder(paths.state.parent)


def _place(paths: Paths, now: datetime) -> int:
    """The number that is free for the others to move on to, or of the generation that goes."""
    files = [paths.generation(n) for n in range(1, GENERATIONS + 1)]
    free = [n for n, file in enumerate(files, 1) if not file.exists()]
    return free[0] if free else 1 + expendable([now - saved_at(file) for file in files])


def _described(n: int, data: bytes, kept: datetime) -> Generation:
    read: StateFile | None = None
    with contextlib.suppress(SaveError):
        read = read_state(data, "")
    time = (read.saved if read else None) or kept
    return Generation(
        n=n,
        time=time.isoformat(timespec="seconds"),
        round=read.state.here.round if read else None,
        entry=read.entry if read else None,
        size=len(data),
    )
