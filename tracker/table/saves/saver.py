"""Saving beside the play: a thread that brings the newest state onto the disk within a second."""

from __future__ import annotations

import threading
from typing import NamedTuple

from tracker.table.saves.faults import SaveError
from tracker.table.saves.save import Save
from tracker.table.state import State


class _Due(NamedTuple):
    state: State
    entry: int
    keep: bool


class Saver:
    """Writes what `touch` hands it, the newest only.

    `error` is what went wrong last, in one line, and None once everything is saved; what failed is tried again
    after `retry` seconds. `delay` is how long it waits for more after a touch (seconds).
    """

    def __init__(self, save: Save, delay: float = 0.4, retry: float = 5.0) -> None:
        self.error: str | None = None
        self._save = save
        self._delay = delay
        self._retry = retry
        self._due: _Due | None = None
        self._wake = threading.Condition()
        self._busy = False
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=f"saver of {save.name}", daemon=True)
        self._thread.start()

    def touch(self, state: State, entry: int, *, keep: bool = False) -> None:
        """Have `state`, which includes the journal up to `entry`, saved soon. Returns at once.

        `keep` makes a generation of the file it replaces.
        """
        with self._wake:
            self._due = _Due(state, entry, keep or (self._due is not None and self._due.keep))
            self._wake.notify_all()

    @property
    def saved(self) -> bool:
        """Whether everything touched is on the disk."""
        with self._wake:
            return self._due is None and not self._busy

    def close(self) -> None:
        """Write what is still to be written and end the thread; `error` tells whether that went well."""
        with self._wake:
            self._closing = True
            self._wake.notify_all()
        self._thread.join()

    def _run(self) -> None:
        while (due := self._next()) is not None:
            error = self._write(due)
            with self._wake:
                self.error = error
                self._busy = False
                if error is not None:
                    newer = self._due or due
                    self._due = newer._replace(keep=newer.keep or due.keep)
                    if self._closing:
                        return

    def _next(self) -> _Due | None:
        """Wait for what is due, and a little longer for what comes close behind it; None when it is over."""
        with self._wake:
            self._wake.wait_for(lambda: self._due is not None or self._closing)
            self._wake.wait_for(lambda: self._closing, self._delay if self.error is None else self._retry)
            due, self._due = self._due, None
            self._busy = due is not None
            return due

    def _write(self, due: _Due) -> str | None:
        try:
            self._save.sync()
            self._save.write_state(due.state, due.entry, keep=due.keep)
        except SaveError as error:
            return error.faults[0]
        except Exception as error:
            # Whatever it is, play goes on and the thread with it: the journal holds everything.
            return f"{self._save.path}: could not be saved: {error}"
        return None
