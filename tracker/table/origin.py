"""Which entry of the journal brought about what holds now."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.state import State

LOOK_BACK = 200
"""Changes looked back over at most: as many as can be had without doing a long journal again."""


def origin(draft: Draft, read: Callable[[State], object]) -> int | None:
    """The number of the entry since which `read` gives what it gives now; None when that lies too far back to tell."""
    if draft.state_after is None:
        return None
    now = read(draft.state)
    for entry in islice((entry for entry in reversed(draft.history) if entry.changed), LOOK_BACK):
        try:
            before = draft.state_after(entry.after)
        except Refused:
            return None
        if read(before) != now:
            return entry.n
    return None


def from_entry(draft: Draft, read: Callable[[State], object]) -> str:
    """` (entry 7)`, for the end of a line; empty when it cannot be told."""
    found = origin(draft, read)
    return "" if found is None else f" (entry {found})"
