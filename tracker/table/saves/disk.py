"""Every call that changes the file system, in one place, so that tests can make any of them fail."""

from __future__ import annotations


class Disk:
    """The real file system."""
