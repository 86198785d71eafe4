"""The one way a command is turned down."""

from __future__ import annotations


class Refused(Exception):
    """A command that cannot be done. The text says in one line what is wrong and what would be right.

    It never leaves `apply`: there it becomes a refusal that changes nothing.
    """
