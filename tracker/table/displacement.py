"""Who was thrown where by the newest reshuffle (W23), as a seat saw it."""

from __future__ import annotations

import msgspec

from tracker.table.draft import GM, Seat
from tracker.table.refusal import Refused
from tracker.table.store import Store
from tracker.table.view import View, view_for

LOOK_BACK = 40
"""Entries looked back over at most."""


class Displacement(msgspec.Struct, frozen=True):
    """Someone thrown from one point to another, in metres."""

    name: str
    start: tuple[float, float]
    end: tuple[float, float]


class Newest:
    """The newest displacement on a table as a seat sees it, found once for each revision."""

    def __init__(self, store: Store, seat: Seat = GM) -> None:
        self._store = store
        self._seat = seat
        self._found: tuple[int, tuple[Displacement, ...]] = (-1, ())

    def __call__(self) -> tuple[Displacement, ...]:
        if self._found[0] != self._store.revision:
            self._found = (self._store.revision, newest(self._store, self._seat))
        return self._found[1]


def newest(store: Store, seat: Seat = GM) -> tuple[Displacement, ...]:
    """The throws of the newest reshuffle that holds, of those who have not moved since."""
    history = store.history
    for n in reversed(history.done[-LOOK_BACK:]):
        entry = history.entries[n - 1]
        if any("W23" in line.rules for line in entry.log):
            try:
                states = (history.state_after(entry.after), history.state_after(n), store.state)
            except Refused:
                return ()
            return _thrown(*(view_for(state, store.rules, store.name, seat) for state in states))
    return ()


def _thrown(before: View, after: View, now: View) -> tuple[Displacement, ...]:
    found: list[Displacement] = []
    for entity in after.entities:
        old, present = before.entity(entity.name), now.entity(entity.name)
        if old is None or present is None or old.position is None or entity.position is None:
            continue
        if old.position != entity.position == present.position:
            found.append(Displacement(entity.name, old.position, entity.position))
    return tuple(found)
