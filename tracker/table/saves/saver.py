"""Saving beside the play: a thread that brings the newest state to the disk within a second."""

from __future__ import annotations

from tracker.table.saves.save import Save
from tracker.table.state import State


class Saver:
    """Writes what `touch` hands it, the newest only. `error` is the last failure in one line, None when all is saved."""

    error: str | None

    def __init__(self, save: Save, delay: float = 0.5) -> None:
        raise NotImplementedError

    def touch(self, state: State, entry: int, *, keep: bool = False) -> None:
        """Remember that `state`, which includes the journal up to `entry`, is to be saved. Returns at once."""

    @property
    def saved(self) -> bool:
        """Whether everything touched is on the disk."""
        raise NotImplementedError

    def close(self) -> None:
        """Write what is still to be written and end the thread; `error` tells whether that went well."""
