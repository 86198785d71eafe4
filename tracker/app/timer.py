"""How long a turn has lasted."""

from __future__ import annotations

import time
from collections.abc import Callable

from tracker.table.telling.view import View


class TurnTimer:
    """Watches the turn change. `limit` is in seconds, 0 for no timer at all; `clock` gives seconds that only rise."""

    def __init__(self, limit: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self.limit = limit
        self._clock = clock
        self._turn: tuple[str, int, str | None] | None = None
        self._began = 0.0

    def seconds(self, view: View) -> int | None:
        """How long the turn of this view has lasted, in whole seconds; None while there is no turn to time."""
        turn = (view.fight, view.round, view.active)
        if turn != self._turn:
            self._turn, self._began = turn, self._clock()
        if not self.limit or view.stage != "turn" or view.active is None:
            return None
        return int(self._clock() - self._began)

    def words(self, view: View) -> tuple[str, str]:
        """What the header says, and its role: `1:05`, or how far over the limit it is; empty for nothing."""
        seconds = self.seconds(view)
        if seconds is None:
            return "", "dim"
        over = seconds - self.limit
        return (_minutes(seconds), "dim") if over < 0 else (f"{_minutes(over)} over", "warn")


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
