"""The one way a command is turned down."""

from __future__ import annotations


class Refused(Exception):
    """A command that cannot be done. The text says in one line what is wrong and what would be right.

    It never leaves `apply`: there it becomes a refusal that changes nothing.
    """


def reason(error: OSError | UnicodeDecodeError) -> str:
    """Why the system would not do it, as the end of such a line."""
    if isinstance(error, UnicodeDecodeError):
        return "is not text in UTF-8"
    return (error.strerror or str(error)).lower()
