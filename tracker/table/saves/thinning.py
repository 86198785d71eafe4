"""Which older state of a save goes when a new one needs its place.

What was saved lately is dense, what is older sparse: beside the newest, one is wanted from each of these distances.
However often a table is opened in a row, no state of an earlier day gives way as long as it is the only one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

DISTANCES = (
    timedelta(0),
    timedelta(minutes=10),
    timedelta(hours=1),
    timedelta(days=1),
    timedelta(weeks=1),
)
"""Where each distance from now begins; it ends where the next begins, the last never."""


def expendable(ages: Sequence[timedelta]) -> int:
    """The index of the state that can be missed best, by how long ago each was saved (or will be, when the clock was set
    back: that counts alike). There must be as many as there are distances, or more."""
    by_age = sorted(range(len(ages)), key=lambda index: abs(ages[index]))
    there = [[index for index in by_age if _distance(ages[index]) == n] for n in range(len(DISTANCES))]
    *nearer, farthest = there
    if len(farthest) > 1:
        return farthest[-1]
    # The oldest of a distance is the first to reach the next: it stays.
    return next((crowd[-2] for crowd in nearer if len(crowd) > 1), by_age[0])


def _distance(age: timedelta) -> int:
    return sum(abs(age) >= begin for begin in DISTANCES) - 1
