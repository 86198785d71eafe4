"""The Gifts of an entity as `show --json` prints them."""

from __future__ import annotations

import msgspec

from tracker.rules.gifts.locks import Lock
from tracker.table.gifts import held, use
from tracker.table.ruleset import Rules
from tracker.table.state import Entity, Gift


class LockView(msgspec.Struct, frozen=True):
    """What a lock awaits now: a rest, or so many `seconds`; `then` are the seconds of the part after it."""

    until: str
    seconds: int | None
    then: int | None

    def __str__(self) -> str:
        now = self.until if self.seconds is None else f"{self.seconds} s"
        return now if self.then is None else f"{now}, then {self.then} s"


class GiftView(msgspec.Struct, frozen=True):
    """A Gift: `armed` is the lock that starts when it turns off, `lock` the one that runs; `standing` says it all in
    words. `target` and `risk` are those of its activation."""

    name: str
    skill: str
    state: str
    pushed_to: str | None
    armed: LockView | None
    lock: LockView | None
    standing: str
    target: int
    risk: int
    does: str
    push_does: str


def gift_views(entity: Entity, rules: Rules) -> list[GiftView]:
    """The Gifts of an entity whose locks have been brought up to the clock."""
    return [_gift(gift, rules) for gift in entity.gifts]


def lock_view(lock: Lock | None) -> LockView | None:
    """A lock as scripts see it."""
    return LockView(lock.until, lock.seconds, lock.then) if lock else None


def _gift(gift: Gift, rules: Rules) -> GiftView:
    status = gift.status
    target, risk = use.difficulty(gift, rules)
    return GiftView(
        name=gift.title,
        skill=gift.skill,
        state=status.state,
        pushed_to=status.pushed_to.value if status.pushed_to else None,
        armed=lock_view(status.armed),
        lock=lock_view(status.lock),
        standing=held.standing(status, rules.gifts),
        target=target,
        risk=risk,
        does=gift.does,
        push_does=gift.push_does,
    )
