"""The journal of a save: one TOML `[[entry]]` per command, each closed by a checksum over itself and the one before."""

from __future__ import annotations

from pathlib import Path

from tracker.table.entry import Entry
from tracker.table.saves.disk import Disk


def read_journal(path: Path) -> tuple[list[Entry], str | None]:
    """Every entry up to the first that is cut off or does not match its check, and a note when there is such a one."""
    raise NotImplementedError


class Journal:
    """The open journal of a save, to append to."""

    def __init__(self, path: Path, disk: Disk) -> None: ...

    def append(self, entry: Entry) -> None:
        """Write one entry through to the system in one call. Raises SaveError; then the file is as before."""

    def sync(self) -> None:
        """Bring what was appended onto the medium. Raises SaveError."""

    def close(self) -> None:
        """Let go of the file; what was appended stays."""
