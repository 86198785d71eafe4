"""Where saves are: what a SAVE word on the command line means."""

from __future__ import annotations

from pathlib import Path


def saves_folder(option: str | None = None) -> Path:
    """The saves folder: `option`, else `$TRACKER_SAVES`, else `./saves` if it exists, else the user's data folder."""
    raise NotImplementedError


def find_save(word: str, folder: Path) -> Path:
    """The path a SAVE word means, existing or not; for the demo, that of its copy. Raises SaveError."""
    raise NotImplementedError
