"""One open save: its state, its journal, its lock, its generations and its house rules.

The journal leads: an entry is there before anyone sees what it did. The state file follows and only spares the
replay; it wins over the journal when people changed it.

Before the state file is replaced, what was there becomes a generation: at the first write of a session, when ten
minutes have gone by since the last, when the caller says so, and always when somebody else wrote it.
"""

from __future__ import annotations

import threading
import time
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from tracker.rules.book import Leaf
from tracker.table.entry import Entry
from tracker.table.saves.disk import Disk, Stamp, read_file, refuse_odd, telling, write_beside
from tracker.table.saves.faults import FormatError, SaveError
from tracker.table.saves.generations import keep as keep_generation
from tracker.table.saves.house import read_house
from tracker.table.saves.journal import EMPTY, Contents, Journal, read_contents
from tracker.table.saves.lock import HeldError, Lock, holder
from tracker.table.saves.places import DEMO_COPY, Paths, shipped_demo
from tracker.table.saves.statefile import LARGEST_FILE, compose, is_signed, read_state
from tracker.table.state import State

GENERATION_SECONDS = 600.0
"""How long after one generation the next is kept without being asked for."""


class Save:
    """An open save. Make one with `Save.open`; use it as a context manager, or call `close`.

    `state` is what the file says; None when there is no file yet, or only the journal can tell. `entry_of_state`
    is the number of the last journal entry it includes. `edited` says that the file wins over the journal, since
    people changed it. `entries` are those read at opening. `held_by` tells who else has the save open; then, or
    when asked for, it is `read_only`. `house` are the values of the house-rule file; `notes` lines for people.

    `append` and `write_state` may be called from two threads at the same time.
    """

    def __init__(self, path: Path, *, read_only: bool, disk: Disk) -> None:
        self.path = path
        self.read_only = read_only
        self.held_by: str | None = None
        self.state: State | None = None
        self.edited = False
        self.entry_of_state = 0
        self.entries: list[Entry] = []
        self.house: dict[str, Leaf] = {}
        self.notes: list[str] = []
        self._known: Contents = EMPTY
        """What of the journal has been read."""
        self._paths = Paths.of(path)
        self._disk = disk
        self._lock: Lock | None = None
        self._locking = threading.Lock()
        self._writing = threading.Lock()
        self._stamp: Stamp | None = None
        self._data = b""
        self._kept_at: float | None = None

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, disk: Disk | None = None) -> Self:
        """Open the save at `path`, or get ready for a new one, of which nothing is written before its first entry.

        Raises SaveError with every fault of its files. A save that is open elsewhere is opened read-only.
        """
        save = cls(path, read_only=read_only, disk=disk or Disk())
        try:
            with telling(path):
                save._read()
        except BaseException:
            save._let_go()
            raise
        return save

    @property
    def name(self) -> str:
        """What people call the save: the stem of its file."""
        return self._paths.name

    def append(self, entry: Entry) -> None:
        """Put an entry into the journal: once this returns, killing the process does not lose it.

        Raises SaveError; then the journal is as before.
        """
        self._claim()
        self._journal.append(entry)

    def write_state(self, state: State, entry: int, *, keep: bool = False) -> None:
        """Replace the state file by `state`, which includes the journal up to `entry`.

        `keep` makes a generation of the file that was there, however young the last is. Raises SaveError; then
        the file that was there still is.
        """
        self._claim()
        now = datetime.now().astimezone()
        data = compose(state, entry, now, self._journal.first)
        with self._writing, telling(self.path):
            self._keep_old(now, keep)
            stamp = write_beside(self._disk, self._paths.fresh, data)
            self._disk.rename(self._paths.fresh, self.path)
            self._stamp, self._data = stamp, data
            self._disk.sync_folder(self.path.parent)

    def read_on(self) -> list[Entry]:
        """The entries that somebody else has put into the journal since it was last read. Raises SaveError."""
        path = self._paths.journal
        with telling(path):
            size = path.stat().st_size if path.exists() else 0
        if size < self._known.end:
            raise SaveError(f"{path}: is shorter than it was; leave the table and open it again")
        if size == self._known.end:
            return []
        # An entry still being written is none yet; it is read once it is whole.
        self._known = read_contents(path, self._known)
        return self._known.entries

    def holder(self) -> str | None:
        """Who else has this save open now, in words."""
        return holder(self._paths.lock)

    def sync(self) -> None:
        """Bring the journal onto the medium. Raises SaveError."""
        self._journal.sync()

    def close(self) -> None:
        """Let go of the files and the lock; writes nothing."""
        self._journal.close()
        self._let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- opening -------------------------------------------------------------------------------------------

    def _read(self) -> None:
        if not self.read_only and self._exists():
            self._lock_or_watch()
        self.house = read_house(self._paths.house)
        # The state before the journal: whoever plays meanwhile makes the journal longer, never the state newer.
        found = read_file(self.path, LARGEST_FILE)
        try:
            contents = read_contents(self._paths.journal)
        except SaveError:
            self._refuse_format(found[0] if found else b"")
            raise
        self.entries = contents.entries
        self._known = contents
        self._journal = Journal(self._paths.journal, self._disk, contents)
        if contents.note:
            self.notes.append(contents.note)
        if found is not None:
            self._data, self._stamp = found
            self._take_state()
        elif not self.entries and self.path.name == DEMO_COPY:
            self._data = shipped_demo().read_bytes()
            self._take_state()

    def _take_state(self) -> None:
        """Understand the bytes of the state file, as far as the journal cannot do without."""
        signed = is_signed(self._data)
        damaged = signed or not self._data.strip()
        try:
            read = read_state(self._data, str(self.path))
        except FormatError:
            raise
        except SaveError as error:
            if not (damaged and self.entries):
                raise SaveError([*error.faults, *self._ways_out()]) from None
            self.notes.append(f"rebuilt from the journal, as the file is damaged: {error.faults[0]}")
            return
        self.state, self.entry_of_state = read.state, read.entry
        if self.entries and read.journal not in ("", self._known.first):
            self.notes.append(
                f"{self._paths.journal.name} is not the journal that {self.path.name} was saved with; the journal counts, "
                "and the file is kept among the older states"
            )
        last = self.entries[-1].n if self.entries else 0
        self.edited = not signed or read.entry > last
        if signed and self.edited:
            self.notes.append(
                f"{self.path.name}: the journal ends at entry {last}, before the file (entry {read.entry}); play "
                "goes on from the file"
            )

    def _refuse_format(self, data: bytes) -> None:
        """Raise FormatError when the state file is of a foreign format: that says more than what ails its journal."""
        try:
            read_state(data, str(self.path))
        except FormatError:
            raise
        except SaveError:
            return

    def _ways_out(self) -> list[str]:
        """What helps, beside mending the file, when it cannot be understood."""
        ways = []
        if self.entries:
            ways.append(
                f"with {self.path.name} moved away, play goes on from {self._paths.journal.name}, which reaches entry "
                f"{self.entries[-1].n}"
            )
        if self._paths.generation(1).exists():
            ways.append(f"tracker restore {self.name} 1 brings the newest older state back")
        return [f"{self.path}: {'; '.join(ways)}"] if ways else []

    def _lock_or_watch(self) -> None:
        try:
            with telling(self._paths.lock):
                self._lock = Lock.take(self._paths.lock, self._disk)
            with telling(self._paths.fresh):
                self._disk.remove(self._paths.fresh)
        except HeldError as held:
            self.read_only = True
            self.held_by = held.by
            self.notes.append(f"{self.name} is open in {held.by}; here it can only be looked at")
        except SaveError as fault:
            self._let_go()
            self.read_only = True
            self.notes.append(f"{self.name} can only be looked at: {fault}")

    # --- writing -------------------------------------------------------------------------------------------

    def _claim(self) -> None:
        """Make sure that this save may be written, and is ours. Raises SaveError."""
        if self.read_only:
            why = f"it is open in {self.held_by}" if self.held_by else "it was opened to be looked at"
            raise SaveError(f"{self.path}: nothing is written, {why}")
        with self._locking, telling(self.path):
            if self._lock is None:
                self._disk.make_folder(self.path.parent)
                self._lock = Lock.take(self._paths.lock, self._disk)
                if self._exists():
                    self._let_go()
                    raise SaveError(f"{self.path}: somebody made this save meanwhile; open it again")

    def _keep_old(self, moment: datetime, asked: bool) -> None:
        """Make a generation of the state file that is there, if it is time or it is not as we left it."""
        refuse_odd(self.path)
        there = Stamp.of(self.path.stat()) if self.path.exists() else None
        foreign = there is not None and there != self._stamp
        now = time.monotonic()
        due = asked or self._kept_at is None or now - self._kept_at >= GENERATION_SECONDS
        if foreign or (due and there is not None):
            found = read_file(self.path, LARGEST_FILE)
            data = found[0] if found else b""
            keep_generation(self._disk, self._paths, data, moment)
            if data != self._data:
                kept = self._paths.generation(1).name
                self.notes.append(f"{self.path.name} was changed by somebody else; that is kept as {kept}")
        if due:
            self._kept_at = now

    def _exists(self) -> bool:
        return self._paths.state.exists() or self._paths.journal.exists()

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None
