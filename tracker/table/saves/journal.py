"""The journal of a save: one TOML `[[entry]]` per command, each closed by a checksum over it and the one before.

An entry's `check` covers every byte since the previous `check` line, and that line's value: a journal cut off or
changed anywhere is sound up to the entry before, and so is one whose entries are out of order, whatever their checks
say. Cut at the end of an entry it is a sound, shorter journal.
"""

from __future__ import annotations

import contextlib
import os
from hashlib import blake2b
from pathlib import Path

import msgspec

from tracker.table.entry import Entry
from tracker.table.saves.disk import Disk, read_file, telling, write_beside
from tracker.table.saves.entries import entries_in, entry_text
from tracker.table.saves.faults import SaveError

LARGEST = 512 * 2**20
"""The largest journal read, in bytes: about two million commands."""

COMMENT = (
    "# The journal of a table: what was done, oldest first. Only tracker writes it; a change ends it there.\n"
)

_PIECE = 2**20
"""Bytes of a journal understood at a time: a large journal costs the memory of what it holds, not many times its text."""

_LATER = "a newer version of tracker is needed to read this journal"

_CHECK = b'\ncheck = "'


class Contents(msgspec.Struct, frozen=True):
    """What a journal holds: its sound entries, where they end (bytes), the last check, and the bytes that follow.

    `note` says in one line why those do not count, if there are any.
    """

    entries: list[Entry]
    end: int
    check: str
    rest: bytes
    note: str | None
    last: int = 0
    """The number of the last of all its sound entries."""
    first: str = ""
    """The check of its first entry, which tells this journal from any other."""


def read_journal(path: Path) -> tuple[list[Entry], str | None]:
    """The entries up to the first that is cut off or altered, and then a note saying so. Raises SaveError."""
    contents = read_contents(path)
    return contents.entries, contents.note


EMPTY = Contents([], 0, "", b"", None)
"""A journal before its first entry."""


def read_contents(path: Path, known: Contents = EMPTY) -> Contents:
    """As `read_journal`, with what it takes to go on writing. No file is an empty journal. Of one of which the beginning
    is `known`, the entries are only those after it; they go on from number `known.last`."""
    with telling(path):
        found = read_file(path, LARGEST, known.end)
    data = found[0] if found else b""
    end, check, altered = 0, known.check, False
    seals = [(end, check)]
    while (at := data.find(_CHECK, end)) >= 0:
        at += 1
        expected = _checksum(check, data[end:at])
        line = _check_line(expected)
        if not data.startswith(line, at):
            altered = not line.startswith(data[at:])
            break
        end, check = at + len(line), expected
        seals.append((end, check))
    entries = _understood(path, data, [end for end, _ in seals[1:]])
    kept = _in_order(entries, known.last)
    if kept < len(entries):
        entries, altered = entries[:kept], True
        end, check = seals[kept]
    rest = data[end:]
    note = _note(path, entries, altered) if rest else None
    first = known.first or (seals[1][1] if entries else "")
    return Contents(entries, known.end + end, check, rest, note, known.last + len(entries), first)


class Journal:
    """The journal of a save, to append to. What follows the sound part of `contents` is moved aside first."""

    def __init__(self, path: Path, disk: Disk, contents: Contents) -> None:
        self.first = contents.first
        """The check of its first entry; empty before that."""
        self._path = path
        self._disk = disk
        self._end = contents.end
        self._check = contents.check
        self._rest = contents.rest
        self._torn = False
        self._file: int | None = None

    def append(self, entry: Entry) -> None:
        """Write one entry through to the system in one call. Raises SaveError; then no part of it counts."""
        body = (COMMENT if not self._end else "") + "\n" + entry_text(entry)
        # Half of a surrogate pair is no text; nothing a person typed may keep an entry out.
        covered = body.encode(errors="replace")
        check = _checksum(self._check, covered)
        data = covered + _check_line(check)
        with telling(self._path):
            file = self._ready()
            self._torn = True
            self._disk.write(file, data)
        self._torn = False
        self._end += len(data)
        self._check = check
        self.first = self.first or check

    def sync(self) -> None:
        """Bring what was appended onto the medium. Raises SaveError."""
        if self._file is not None:
            with telling(self._path):
                self._disk.sync(self._file)

    def close(self) -> None:
        """Let go of the file; what was appended stays, what was only half appended goes."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._mend(self._file)
            os.close(self._file)
            self._file = None

    def _ready(self) -> int:
        """The open file, sound and at its end. Raises OSError, or SaveError when it is not ours any more."""
        if self._file is None:
            self._file = self._opened()
        self._mend(self._file)
        ours = os.fstat(self._file)
        if not os.path.samestat(self._path.lstat(), ours) or ours.st_size != self._end:
            raise SaveError(f"{self._path}: changed by another program; leave the table and open it again")
        return self._file

    def _opened(self) -> int:
        if self._rest:
            self._set_aside()
        file = self._disk.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            if self._end == 0:
                self._disk.sync_folder(self._path.parent)
            if self._rest:
                self._disk.truncate(file, self._end)
        except OSError:
            os.close(file)
            raise
        self._rest = b""
        return file

    def _mend(self, file: int) -> None:
        if self._torn:
            self._disk.truncate(file, self._end)
            self._torn = False

    def _set_aside(self) -> None:
        n = 1
        while os.path.lexists(aside := self._path.with_name(f"{self._path.name}.cut-{n}")):
            n += 1
        write_beside(self._disk, aside, self._rest)


def _understood(path: Path, data: bytes, ends: list[int]) -> list[Entry]:
    """The entries of a journal, by where each ends. Raises SaveError when they are none that this version knows."""
    entries: list[Entry] = []
    start = 0
    for count, end in enumerate(ends, 1):
        if end - start < _PIECE and count < len(ends):
            continue
        try:
            entries += entries_in(data[start:end].decode())
        except ValueError as error:
            raise SaveError(f"{path}: {_LATER} ({error})") from None
        if len(entries) != count:
            raise SaveError(f"{path}: {_LATER}")
        start = end
    return entries


def _in_order(entries: list[Entry], last: int = 0) -> int:
    """How many entries, from the first, are numbered on from `last` and go back to earlier ones only."""
    for n, entry in enumerate(entries, 1):
        if entry.n != last + n or not 0 <= entry.after < last + n:
            return n - 1
    return len(entries)


def _checksum(before: str, covered: bytes) -> str:
    return blake2b(before.encode() + covered, digest_size=8).hexdigest()


def _check_line(check: str) -> bytes:
    return f'check = "{check}"\n'.encode()


def _note(path: Path, entries: list[Entry], altered: bool) -> str:
    last = f"entry {entries[-1].n}" if entries else "its beginning"
    what = "was changed" if altered else "was cut off"
    return f"{path.name}: the journal {what} after {last}; what follows is set aside as {path.name}.cut-N"
