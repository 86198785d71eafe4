"""The one way a file, or the disk under it, is turned down."""

from __future__ import annotations

from collections.abc import Iterable


class SaveError(Exception):
    """A file that cannot be read or written as it is. `faults` holds one line each, ready for people."""

    def __init__(self, faults: str | Iterable[str]) -> None:
        self.faults: tuple[str, ...] = (faults,) if isinstance(faults, str) else tuple(faults)
        super().__init__("\n".join(self.faults))


class FormatError(SaveError):
    """A file of a format that this version does not know. Whatever stands beside it, nothing may be made of it."""
