"""The moments a table can go back to: as it was after each change that holds."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.table.entry import Entry
from tracker.table.ledger.store import Store
from tracker.table.refusal import Refused
from tracker.table.ruleset import Rules
from tracker.table.state import State
from tracker.table.wyrding import stress


class Timeline:
    """Moments in order, counted from 0, the table before its first change; the last one is now.

    It stands for the journal as it was when this was made.
    """

    def __init__(self, store: Store) -> None:
        self._history = store.history
        self._done: Sequence[int] = tuple(store.history.done)
        self._stress: dict[int, int | None] = {}

    def __len__(self) -> int:
        return len(self._done) + 1

    @property
    def now(self) -> int:
        """The newest moment."""
        return len(self._done)

    def steps_back(self, moment: int) -> int:
        """How many commands have to be undone to be there."""
        return self.now - moment

    def entry(self, moment: int) -> Entry | None:
        """The entry that led to a moment; None for the first."""
        return self._history.entries[self._done[moment - 1] - 1] if moment else None

    def round(self, moment: int) -> int:
        """The round a moment lies in; 0 before a fight has begun."""
        entry = self.entry(moment)
        return entry.round if entry else 0

    def state(self, moment: int) -> State:
        """The table as it was. Refuses where the journal cannot be done again."""
        return self._history.state_after(self._number(moment))

    def rules(self, moment: int) -> Rules:
        """The rules it was played by. Refuses as `state` does."""
        return self._history.rules_after(self._number(moment))

    def stress(self, moment: int) -> int | None:
        """Encounter stress then (W2); None where the journal cannot be done again."""
        if moment not in self._stress:
            try:
                self._stress[moment] = stress.encounter_stress(self.state(moment), self.rules(moment))
            except Refused:
                self._stress[moment] = None
        return self._stress[moment]

    def round_start(self, moment: int, step: int) -> int:
        """Where the round after (`step` 1) begins, or the one of this moment or before (`step` −1)."""
        found = moment + step
        while 0 < found < self.now and self.round(found) == self.round(found - 1):
            found += step
        return max(0, min(self.now, found))

    def _number(self, moment: int) -> int:
        if moment:
            return self._done[moment - 1]
        return self._history.entries[self._done[0] - 1].after if self._done else self._history.top
