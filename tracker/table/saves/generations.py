"""Older states of a save: `NAME.toml.1`, the newest, to `NAME.toml.5`."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Generation(msgspec.Struct, frozen=True):
    """One older state: its number, when it was kept (ISO 8601, local), the open fight's round (None: unreadable),
    the last journal entry it includes, and its size in bytes."""

    n: int
    time: str
    round: int | None
    entry: int | None
    size: int


def generations(path: Path) -> list[Generation]:
    """The generations of the save at `path`, newest first."""
    raise NotImplementedError


def restore(path: Path, n: int) -> None:
    """Put generation `n` in the place of the save, keeping what was there as a generation (B80). Raises SaveError."""
    raise NotImplementedError
