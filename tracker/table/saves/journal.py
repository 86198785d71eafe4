"""The journal of a save: one TOML `[[entry]]` per command, each closed by a checksum over it and the one before.

An entry's `check` covers every byte since the previous `check` line, and that line's value: a journal cut off or
changed anywhere is sound up to the entry before. Cutting at the end of an entry leaves a sound, shorter journal.
"""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

import msgspec

from tracker.table.entry import Entry
from tracker.table.saves.disk import Disk, Stamp, read_file, telling, write_beside
from tracker.table.saves.faults import SaveError

LARGEST = 512 * 2**20
"""The largest journal read, in bytes: about two million commands."""

COMMENT = "# The journal of a table: what was done, oldest first. Only tracker writes it; a change ends it there.\n"

_CHECK = re.compile(rb'^check = "([0-9a-f]{16})"\n', re.MULTILINE)
_LITERAL = re.compile(r"[^\x00-\x08\x0b-\x1f\x7f']*(?:'{1,2}[^\x00-\x08\x0b-\x1f\x7f']+)*")


class Contents(msgspec.Struct, frozen=True):
    """What a journal holds: the sound entries, a note on what follows them, where they end, and the last check."""

    entries: list[Entry]
    note: str | None
    end: int
    check: str
    rest: bytes


def read_journal(path: Path) -> tuple[list[Entry], str | None]:
    """The entries up to the first that is cut off or altered, and then a note saying so. Raises SaveError."""
    contents = read_contents(path)
    return contents.entries, contents.note


def read_contents(path: Path) -> Contents:
    """As `read_journal`, with what it takes to go on writing. No file is an empty journal."""
    with telling(path):
        found = read_file(path, LARGEST)
    data = found[0] if found else b""
    end, check, sound = 0, "", True
    for mark in _CHECK.finditer(data):
        expected = _checksum(check, data[end : mark.start()])
        if mark[1].decode() != expected:
            sound = False
            break
        end, check = mark.end(), expected
    entries = _entries(data[:end], path)
    return Contents(entries, _note(path, entries, sound, data[end:]), end, check, data[end:])


class Journal:
    """The journal of a save, to append to. `contents` is what was read of it; bad ends are moved aside first."""

    def __init__(self, path: Path, disk: Disk, contents: Contents) -> None:
        self._path = path
        self._disk = disk
        self._end = contents.end
        self._check = contents.check
        self._rest = contents.rest
        self._torn = False
        self._file: int | None = None

    def append(self, entry: Entry) -> None:
        """Write one entry through to the system in one call. Raises SaveError; then no part of it counts."""
        text = entry_text(entry) if self._end else COMMENT + entry_text(entry)
        body = text.encode(errors="replace")
        check = _checksum(self._check, body)
        data = body + f'check = "{check}"\n'.encode()
        with telling(self._path):
            file = self._ready()
            self._torn = True
            try:
                self._disk.write(file, data)
            except OSError:
                with contextlib.suppress(OSError):
                    self._mend(file)
                raise
        self._torn = False
        self._end += len(data)
        self._check = check

    def sync(self) -> None:
        """Bring what was appended onto the medium. Raises SaveError."""
        if self._file is not None:
            with telling(self._path):
                self._disk.sync(self._file)

    def close(self) -> None:
        """Let go of the file; what was appended stays."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _ready(self) -> int:
        if self._file is None:
            if self._rest:
                self._set_aside()
            self._file = self._disk.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            self._disk.truncate(self._file, self._end)
            self._disk.sync_folder(self._path.parent)
        elif self._torn:
            self._mend(self._file)
        there = Stamp.of(self._path.lstat())
        ours = Stamp.of(os.fstat(self._file))
        if there != ours or ours.size != self._end:
            raise SaveError(f"{self._path}: another program replaced or changed the journal; leave and open it again")
        return self._file

    def _mend(self, file: int) -> None:
        self._disk.truncate(file, self._end)
        self._torn = False

    def _set_aside(self) -> None:
        n = 1
        while os.path.lexists(aside := self._path.with_name(f"{self._path.name}.cut-{n}")):
            n += 1
        write_beside(self._disk, aside, self._rest)
        self._rest = b""


def entry_text(entry: Entry) -> str:
    """An entry as TOML, all but its check."""
    lines = ["", "[[entry]]", f"n = {entry.n}", f"time = {_inline(entry.time)}"]
    for name in ("kind", "line", "seat", "after", "changed", "count", "round", "version"):
        value = getattr(entry, name)
        if value != _DEFAULTS[name]:
            lines.append(f"{name} = {_inline(value)}")
    for name in ("log", "changes"):
        if rows := getattr(entry, name):
            lines += [f"{name} = [", *(f"    {_inline(row)}," for row in rows), "]"]
    for name in ("house", "state"):
        if text := getattr(entry, name):
            lines.append(f"{name} = {_block(text)}")
    return "\n".join(lines) + "\n"


_DEFAULTS = {field.name: field.default for field in msgspec.structs.fields(Entry)}
