"""Disks that go wrong: at a chosen call, or for good."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tracker.table.saves import Disk


class Counting(Disk):
    """A disk that notes every call as `name file`, and asks `before` what to do at each point.

    A write counts as two points: nothing of it is there yet, and half of it is.
    """

    def __init__(self, before: Callable[[int], None] = lambda point: None) -> None:
        self.calls: list[str] = []
        self.points = 0
        self._before = before

    def _point(self, call: str) -> None:
        self.calls.append(call)
        self._again()

    def _again(self) -> None:
        self.points += 1
        self._before(self.points)

    def make_folder(self, folder: Path) -> None:
        self._point("make_folder")
        super().make_folder(folder)

    def open(self, path: Path, flags: int) -> int:
        self._point(f"open {path.name}")
        return super().open(path, flags)

    def write(self, file: int, data: bytes) -> None:
        self._point("write")
        half = len(data) // 2
        super().write(file, data[:half])
        self._again()
        super().write(file, data[half:])

    def truncate(self, file: int, size: int) -> None:
        self._point("truncate")
        super().truncate(file, size)

    def sync(self, file: int) -> None:
        self._point("sync")
        super().sync(file)

    def sync_folder(self, folder: Path) -> None:
        self._point("sync_folder")
        super().sync_folder(folder)

    def rename(self, old: Path, new: Path) -> None:
        self._point(f"rename {old.name} {new.name}")
        super().rename(old, new)

    def remove(self, path: Path) -> None:
        self._point(f"remove {path.name}")
        super().remove(path)


class Failing(Counting):
    """A disk on which the call at one point fails, and on request every call from there on."""

    def __init__(self, point: int, error: int = errno.ENOSPC, *, for_good: bool = False) -> None:
        def before(now: int) -> None:
            if self.broken and (now == self._from or (for_good and now > self._from)):
                self.failed.set()
                raise OSError(error, os.strerror(error))

        super().__init__(before)
        self.broken = True
        self.failed = threading.Event()
        self._from = point

    def fail_from_here(self) -> None:
        """Let the next call be the one that fails."""
        self._from = self.points + 1


def dies_at(point: int, doing: Callable[[Disk], Any]) -> bool:
    """Run `doing` in a process of its own that is killed at a point of its disk; whether it came that far.

    It dies as by `kill -9`: nothing is tidied up. An exception in `doing` fails the test.
    """

    def before(now: int) -> None:
        if now == point:
            os._exit(9)

    child = os.fork()
    if not child:
        status = 1
        try:
            doing(Counting(before))
            status = 0
        finally:
            os._exit(status)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, 9), f"the child failed at point {point}"
    return status == 9
