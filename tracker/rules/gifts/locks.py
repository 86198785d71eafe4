"""Locks on Gifts (G8–G12): what keeps a Gift from being activated, and how rest and time wear it down."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.rules.gifts.data import GiftsData, Rest
from tracker.rules.units import HOUR, MINUTE


class Lock(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The part awaited now (a night's rest, an hour's, or `seconds` on the clock), and the seconds after it.

    `seconds` is None while a rest is awaited; `then` is None when nothing follows. Raises ValueError for any
    other mixture.
    """

    until: Literal["night", "hour", "clock"]
    seconds: int | None = None
    then: int | None = None

    def __post_init__(self) -> None:
        if (self.until == "clock") != (self.seconds is not None):
            raise ValueError(
                "a lock has seconds when it waits for the clock, and none when it waits for a rest"
            )
        if any(part is not None and part < 1 for part in (self.seconds, self.then)):
            raise ValueError("the seconds of a lock are 1 or more")

    def view(self) -> dict[str, str | int | None]:
        """The lock as scripts see it: all three keys, absent ones None."""
        return {"until": self.until, "seconds": self.seconds, "then": self.then}


def clock_lock(days: int, hours: int, data: GiftsData) -> Lock:
    """A lock that runs this long on the clock (G12). Raises ValueError when that is no time at all."""
    return Lock("clock", (days * data.day_hours + hours) * HOUR)


def rest_seconds(rest: Rest, data: GiftsData) -> int:
    """How far a rest moves the clock (G12)."""
    return data.night_rest_hours * HOUR if rest == "night" else HOUR


def after_seconds(lock: Lock | None, seconds: int) -> Lock | None:
    """What is left of a lock when `seconds` pass without rest (G12); None once it is over.

    Parts that await a rest stay as they are. Raises ValueError when `seconds` is negative.
    """
    if seconds < 0:
        raise ValueError(f"the clock does not run backwards, by {-seconds} s")
    if lock is None or lock.seconds is None:
        return lock
    left = lock.seconds - seconds
    if left > 0:
        return Lock("clock", left, lock.then)
    return after_seconds(_following(lock), -left)


def after_rest(lock: Lock | None, rest: Rest, data: GiftsData) -> Lock | None:
    """What is left of a lock after a rest (G12); None once it is over.

    A night's rest serves a lock that awaits an hour's too. The part after a rest starts when the rest has
    ended; a part that runs on the clock runs on through the rest and is not cut short by it.
    """
    if lock is None or lock.until == "clock":
        return after_seconds(lock, rest_seconds(rest, data))
    served = rest == "night" or lock.until == "hour"
    return _following(lock) if served else lock


def followed_by(lock: Lock | None, more: Lock) -> Lock:
    """A lock with a further one on the clock after it (G11); the further one alone when there is no lock."""
    if lock is None:
        return more
    return Lock(lock.until, lock.seconds, (lock.then or 0) + (more.seconds or 0))


def longer(one: Lock | None, other: Lock | None, data: GiftsData) -> Lock | None:
    """The longer of two locks (G11), a rest counted as long as it takes; of equals one awaiting a rest."""
    if one is None or other is None:
        return one or other
    return max(one, other, key=lambda lock: (length(lock, data), lock.until != "clock"))


def length(lock: Lock, data: GiftsData) -> int:
    """The seconds a lock takes in all, a rest counted as long as it is (G12)."""
    awaited = rest_seconds(lock.until, data) if lock.until != "clock" else lock.seconds or 0
    return awaited + (lock.then or 0)


def lock_text(lock: Lock, data: GiftsData) -> str:
    """A lock in words that follow "locked": `until a night's rest, then 1 day`, `for 6 days 4 h`."""
    if lock.seconds is None:
        now = "until a night's rest" if lock.until == "night" else "until an hour's rest"
    else:
        now = f"for {time_text(lock.seconds, data)}"
    return now if lock.then is None else f"{now}, then {time_text(lock.then, data)}"


def time_text(seconds: int, data: GiftsData) -> str:
    """A stretch of time in words: `2 days 3 h 5 min 6 s`, without the parts that are zero."""
    days, rest = divmod(seconds, data.day_hours * HOUR)
    hours, rest = divmod(rest, HOUR)
    minutes, rest = divmod(rest, MINUTE)
    parts = ((days, "day" if days == 1 else "days"), (hours, "h"), (minutes, "min"), (rest, "s"))
    return " ".join(f"{count} {unit}" for count, unit in parts if count) or "0 s"


def _following(lock: Lock) -> Lock | None:
    return None if lock.then is None else Lock("clock", lock.then)
