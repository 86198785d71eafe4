"""One open save: its state, its journal, its lock, its generations and its house rules."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

from tracker.rules.book import Leaf
from tracker.table.entry import Entry
from tracker.table.saves.disk import Disk
from tracker.table.state import State


class Save:
    """An open save. Make one with `Save.open`; use it as a context manager, or call `close`.

    `state` is what the file says (None: there is no file yet, or only the journal can tell), `entry_of_state` the
    number of the last journal entry it includes, `edited` whether people changed it since the program wrote it, so
    that the file wins over the journal. `entries` are those read at opening. `held_by` says who else has the save
    open; then, or when asked for, it is `read_only`. `notes` are lines for people.
    """

    path: Path
    name: str
    state: State | None
    edited: bool
    entry_of_state: int
    entries: list[Entry]
    house: dict[str, Leaf]
    notes: list[str]
    read_only: bool
    held_by: str | None

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, disk: Disk | None = None) -> Self:
        """Open a save, or get ready for a new one. Raises SaveError with every fault of its files."""
        raise NotImplementedError

    def append(self, entry: Entry) -> None:
        """Put an entry into the journal; once this returns, killing the process does not lose it. Raises SaveError."""

    def write_state(self, state: State, entry: int, *, keep: bool = False) -> None:
        """Replace the state file by `state`, which includes the journal up to `entry`. Raises SaveError.

        `keep` keeps the file that was there as a generation even if one was kept lately.
        """

    def sync(self) -> None:
        """Bring the journal onto the medium. Raises SaveError."""

    def close(self) -> None:
        """Let go of the files and the lock; writes nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
