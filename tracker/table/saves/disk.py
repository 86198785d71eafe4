"""The file system as the saves use it.

Every call that changes something goes through a `Disk`, so that tests can make any of them fail. What goes
wrong is told as one line by `telling`.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tracker.table.refusal import reason
from tracker.table.saves.faults import SaveError


class Disk:
    """The real file system. Every method raises OSError when the system refuses."""

    def make_folder(self, folder: Path) -> None:
        """Make a folder and those above it, where they are missing."""
        folder.mkdir(parents=True, exist_ok=True)

    def open(self, path: Path, flags: int) -> int:
        """Open a file for writing, never through a link, and return its descriptor."""
        return os.open(path, flags | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK, 0o666)

    def write(self, file: int, data: bytes) -> None:
        """Write all of `data` through to the system."""
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(file, rest) :]

    def truncate(self, file: int, size: int) -> None:
        """Cut a file to `size` bytes."""
        os.ftruncate(file, size)

    def sync(self, file: int) -> None:
        """Bring a file's bytes onto the medium."""
        os.fsync(file)

    def sync_folder(self, folder: Path) -> None:
        """Bring a folder's names onto the medium."""
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def rename(self, old: Path, new: Path) -> None:
        """Give a file another name; what had that name is gone."""
        old.rename(new)

    def remove(self, path: Path) -> None:
        """Remove a file; nothing happens when there is none."""
        path.unlink(missing_ok=True)


class Stamp(msgspec.Struct, frozen=True):
    """What tells one version of a file from another without reading it."""

    device: int
    inode: int
    size: int
    changed: int

    @classmethod
    def of(cls, found: os.stat_result) -> Stamp:
        """The stamp in a stat result."""
        return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def write_beside(disk: Disk, path: Path, data: bytes) -> Stamp:
    """Write `data` to a new file `path` and onto the medium. A file that could not be finished is removed."""
    disk.remove(path)
    file = disk.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        disk.write(file, data)
        disk.sync(file)
        return Stamp.of(os.fstat(file))
    except OSError:
        with contextlib.suppress(OSError):
            disk.remove(path)
        raise
    finally:
        os.close(file)


def read_file(path: Path, largest: int, start: int = 0) -> tuple[bytes, Stamp] | None:
    """A plain file's bytes, from `start` on, and its stamp, or None when there is none.

    Raises SaveError for a link, a folder, a pipe, a device, or more than `largest` bytes; OSError otherwise.
    """
    refuse_odd(path)
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    with open(file, "rb") as handle:  # noqa: PTH123 - a descriptor, not a path
        found = os.fstat(file)
        if not stat.S_ISREG(found.st_mode):
            raise SaveError(f"{path}: a plain file is needed")
        if found.st_size > largest:
            raise SaveError(f"{path}: {found.st_size} bytes are too many; {largest} are the most")
        handle.seek(start)
        return handle.read(largest + 1), Stamp.of(found)


def refuse_odd(path: Path) -> None:
    """Raise SaveError unless `path` is a plain file or nothing at all."""
    try:
        mode = path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return
    if stat.S_ISREG(mode):
        return
    kinds = {
        stat.S_IFLNK: "a link",
        stat.S_IFDIR: "a folder",
        stat.S_IFIFO: "a pipe",
        stat.S_IFSOCK: "a socket",
    }
    what = kinds.get(stat.S_IFMT(mode), "a device")
    remedy = "; give the path of the file itself" if stat.S_ISLNK(mode) else ""
    raise SaveError(f"{path}: a plain file is needed, and this is {what}{remedy}")


@contextlib.contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn an OSError of the block into a SaveError of one line about `path`."""
    try:
        yield
    except OSError as error:
        raise SaveError(f"{path}: {_trouble(error, path)}") from error


def _trouble(error: OSError, path: Path) -> str:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return "the disk is full; make room, nothing that was saved is lost"
        case errno.EACCES | errno.EPERM:
            return f"permission is missing for it, or for the folder {path.parent}"
        case errno.EROFS:
            return "the disk can only be read; put the save elsewhere"
        case errno.ENOENT | errno.ENOTDIR:
            return f"the folder {path.parent} is not there (any more)"
        case errno.ENAMETOOLONG:
            return "the name is too long"
        case errno.ELOOP:
            return "a plain file is needed, and this is a link; give the path of the file itself"
    return reason(error)
