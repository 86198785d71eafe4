"""Wrong phrases cost time: each doubles the wait of the next, and after too many an address is not heard for a while."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

FIRST_DELAY, LONGEST_DELAY = 0.5, 8.0
"""Seconds before the answer to a first wrong phrase, and before any."""

MOST_FAILURES = 12
"""Wrong phrases of one address after which it is not heard."""

MEMORY_SECONDS = 600.0
"""How long a wrong phrase is remembered after the newest one."""

_MOST_KNOWN = 2000


class Throttle:
    """Counts wrong phrases by address and by seat."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def failed(self, address: str, seat: str) -> None:
        """A wrong phrase."""
        for key in (f"from {address}", f"for {seat}"):
            self._failures[key] = (self._count(key) + 1, self._clock())
            self._failures.move_to_end(key)
        while len(self._failures) > _MOST_KNOWN:
            self._failures.popitem(last=False)

    def passed(self, address: str, seat: str) -> None:
        """A right phrase: its seat starts anew, but an address that tries many seats does not."""
        self._failures.pop(f"for {seat}", None)

    def delay(self, address: str, seat: str) -> float:
        """Seconds to wait before the next phrase is looked at."""
        worst = max(self._count(f"from {address}"), self._count(f"for {seat}"))
        return 0.0 if worst == 0 else min(FIRST_DELAY * 2 ** (worst - 1), LONGEST_DELAY)

    def shut(self, address: str) -> bool:
        """Whether an address is not heard at all. (A seat is never shut, or anyone could keep its player out.)"""
        return self._count(f"from {address}") >= MOST_FAILURES

    def _count(self, key: str) -> int:
        count, when = self._failures.get(key, (0, 0.0))
        return count if self._clock() - when < MEMORY_SECONDS else 0
