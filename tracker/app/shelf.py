"""What lies beside a save, for a seat at this computer: rosters, files to bring in, a place for pictures."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.table.library.library import Library

KNOWN = (".csv", ".json", ".md", ".toml", ".tsv", ".txt", ".xml")
"""Endings of files that people bring creatures in."""

MOST_FILES = 200


class Shelf:
    """A folder: that of the save. Rosters stand in it, and paths that people type begin there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: tuple[object, Library] | None = None

    @property
    def library(self) -> Library:
        """Every roster of the folder; read again when one of them has changed."""
        # With all readers of people's files behind it, this is loaded when somebody first looks for a roster.
        from tracker.table.library.library import SUFFIX, Library

        stamp = [(path.name, stat.st_mtime_ns, stat.st_size) for path, stat in self._ending_in(SUFFIX)]
        if self._read is None or self._read[0] != stamp:
            self._read = (stamp, Library.open(self.folder))
        return self._read[1]

    def path(self, typed: str) -> Path:
        """The path that someone typed."""
        return self.folder / Path(typed.strip()).expanduser()

    def files(self, typed: str) -> list[str]:
        """Words that `typed` may be completed to: files of a known kind and folders, as people would type them."""
        head, slash, tail = typed.rpartition("/")
        folder = self.path(head + slash)
        try:
            inside = sorted(folder.iterdir())
        except OSError:
            return []
        found = [
            f"{head}{slash}{path.name}{'/' if path.is_dir() else ''}"
            for path in inside
            if path.name.startswith(tail)
            and (tail or not path.name.startswith("."))
            and (path.is_dir() or path.suffix.lower() in KNOWN)
        ]
        return found[:MOST_FILES]

    def _ending_in(self, suffix: str) -> Iterator[tuple[Path, os.stat_result]]:
        for path in sorted(self.folder.glob(f"*{suffix}")) if self.folder.is_dir() else ():
            try:
                yield path, path.stat()
            except OSError:
                continue


def is_path(typed: str) -> bool:
    """Whether what someone typed is meant as a file rather than as a name."""
    word = typed.strip()
    return "/" in word or word.startswith("~") or word.lower().endswith(KNOWN)
