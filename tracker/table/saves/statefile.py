"""The text of a state file: a header of `entry`, `journal`, `saved` and `digest`, then the state.

The digest covers the whole file but for its own line. A file whose digest does not fit, or that has none, was
written or changed by people: it wins over the journal.
"""

from __future__ import annotations

import re
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from tracker.table.saves.codec import LARGEST, encode_state, parse_toml, state_of
from tracker.table.saves.disk import read_file, telling
from tracker.table.saves.faults import SaveError
from tracker.table.saves.plain import told
from tracker.table.state import State

LARGEST_FILE = LARGEST + 1024
"""The largest state file read, in bytes."""

COMMENT = (
    "# Saved by tracker. While nobody plays it may be changed: the next opening takes the file as it is.\n"
)

HEAD = 1024
"""Bytes of a file within which its header ends."""

_SAVED = re.compile(rb"^saved = (.+?)\r?$", re.MULTILINE)
_DIGEST = re.compile(rb'^digest = "([0-9a-f]{32})"\r?\n', re.MULTILINE)


class StateFile(msgspec.Struct, frozen=True):
    """What a state file says: the state, the last journal entry it includes (0: none), when it was saved, and the check
    of the first entry of the journal it belongs to (empty: it does not say)."""

    state: State
    entry: int
    saved: datetime | None
    journal: str = ""


def compose(state: State, entry: int, saved: datetime, journal: str = "") -> bytes:
    """The bytes of a state file. Raises SaveError as `encode_state` does."""
    stamp = saved.isoformat(sep=" ", timespec="seconds")
    belongs = f'journal = "{journal}"\n' if journal else ""
    head = f"{COMMENT}entry = {entry}\n{belongs}saved = {stamp}\n".encode()
    rest = f"\n{encode_state(state)}".encode()
    return head + f'digest = "{_digest(head + rest)}"\n'.encode() + rest


def read_state(data: bytes, where: str) -> StateFile:
    """What the bytes of a state file say. Raises SaveError with every fault."""
    document = parse_toml(text_of(data, where), where)
    entry = document.get("entry", 0)
    if type(entry) is not int or entry < 0:
        raise SaveError(f"{where}: entry: the number of a journal entry, or 0, is needed, not {told(entry)}")
    saved, journal = document.get("saved"), document.get("journal")
    return StateFile(
        state_of(document, where),
        entry,
        saved if isinstance(saved, datetime) else None,
        journal if isinstance(journal, str) else "",
    )


def saved_at(path: Path) -> datetime:
    """When the state in a file was saved: what its header says, or else when the file was written. Raises OSError."""
    with path.open("rb") as file:
        header = _SAVED.search(file.read(HEAD))
    try:
        return datetime.fromisoformat(header[1].decode()).astimezone() if header else _written(path)
    except (ValueError, OverflowError):
        return _written(path)


def _written(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime).astimezone()


def is_signed(data: bytes) -> bool:
    """Whether the bytes are as the program wrote them."""
    mark = _digest_line(data)
    return mark is not None and mark[1].decode() == _digest(unsigned(data))


def unsigned(data: bytes) -> bytes:
    """The same without its digest: put in the place of a save, it counts as changed by people."""
    mark = _digest_line(data)
    return data[: mark.start()] + data[mark.end() :] if mark else data


def read_toml(path: Path, largest: int) -> dict[str, Any] | None:
    """What a TOML file of at most `largest` bytes says; None when there is no file. Raises SaveError unless it can be read."""
    with telling(path):
        found = read_file(path, largest)
    return None if found is None else parse_toml(text_of(found[0], str(path)), str(path))


def text_of(data: bytes, where: str) -> str:
    """The text in a file's bytes, a byte order mark left out. Raises SaveError unless it is UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SaveError(f"{where}: line {line}: text in UTF-8 is needed") from None


def _digest_line(data: bytes) -> re.Match[bytes] | None:
    return _DIGEST.search(data, 0, HEAD)


def _digest(covered: bytes) -> str:
    return blake2b(covered, digest_size=16).hexdigest()
