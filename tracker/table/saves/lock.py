"""Who has a save open: a file beside it, locked by the system for as long as its holder lives."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import socket
import tomllib
from datetime import datetime
from pathlib import Path

from tracker.table.saves.disk import Disk, refuse_odd
from tracker.table.saves.faults import SaveError

_STARTED = datetime.now().astimezone().replace(microsecond=0)


class HeldError(SaveError):
    """The save is open elsewhere; `by` says where, in words."""

    def __init__(self, path: Path, by: str) -> None:
        self.by = by
        super().__init__(f"{path.stem} is open in {by}; leave it there first")


class Lock:
    """A lock that is held. The system lets go of it when the process ends, however it ends."""

    def __init__(self, path: Path, file: int, disk: Disk) -> None:
        self._path = path
        self._file = file
        self._disk = disk

    @classmethod
    def take(cls, path: Path, disk: Disk) -> Lock:
        """Take the lock at `path`. Raises HeldError when somebody has it, SaveError or OSError when there cannot be one."""
        refuse_odd(path)
        while True:
            file = disk.open(path, os.O_RDWR | os.O_CREAT)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if _is_still(file, path):
                    disk.truncate(file, 0)
                    disk.write(file, _holder())
                    return cls(path, file, disk)
            except BlockingIOError:
                by = _told(os.pread(file, 4096, 0))
                os.close(file)
                raise HeldError(path, by) from None
            except BaseException:
                os.close(file)
                raise
            # Its holder removed it between our opening and locking it: that file is nobody's lock any more.
            os.close(file)

    def close(self) -> None:
        """Let go; the file goes with it."""
        with contextlib.suppress(OSError):
            self._disk.remove(self._path)
        os.close(self._file)


def holder(path: Path) -> str | None:
    """Where the save of the lock at `path` is open, in words; None where nobody has it open."""
    try:
        file = os.open(path, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _told(os.pread(file, 4096, 0))
    finally:
        # What was taken goes with it.
        os.close(file)
    return None


def _is_still(file: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), os.lstat(path))
    except FileNotFoundError:
        return False


def _holder() -> bytes:
    host = json.dumps(socket.gethostname())
    return f"pid = {os.getpid()}\nhost = {host}\nsince = {_STARTED.isoformat()}\n".encode()


def _told(text: bytes) -> str:
    try:
        holder = tomllib.loads(text.decode())
        return f"process {holder['pid']:d} on {holder['host']}, started {holder['since']:%Y-%m-%d %H:%M}"
    except (ValueError, KeyError, TypeError):
        return "another program"
