"""Who was thrown where by the newest reshuffle (W23), as a seat saw it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tracker.table.ledger.store import Store
from tracker.table.refusal import Refused
from tracker.table.seat import GM, Seat
from tracker.table.telling.view import View, view_for

LOOK_BACK = 40
"""Entries looked back over at most."""


class Displacement(msgspec.Struct, frozen=True):
    """Someone thrown from one point to another, in metres."""

    name: str
    start: tuple[float, float]
    end: tuple[float, float]


class Newest:
    """The newest displacement on a table as whoever looks sees it, found once for each revision and seat."""

    def __init__(self, store: Store, seat: Callable[[], Seat]) -> None:
        self._store = store
        self._seat = seat
        self._seen: tuple[int, Seat] | None = None
        self._found: tuple[Displacement, ...] = ()

    def __call__(self) -> tuple[Displacement, ...]:
        seen = (self._store.revision, self._seat())
        if self._seen != seen:
            self._seen, self._found = seen, newest(self._store, seen[1])
        return self._found


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
