"""The Gifts on the table: whose they are, where they stand, and how time and rest free them (G4, G5, G11, G12).

The locks of an entity are kept as they stood at its `locks_as_of`. Whoever reads or changes them brings them up to
the clock first, with `as_of`; until then time passes over them at no cost.
"""

from __future__ import annotations

from collections.abc import Iterator

from tracker.rules.gifts.data import GiftsData, Grade, Rest
from tracker.rules.gifts.locks import Lock, after_rest, after_seconds, length, lock_text, longer
from tracker.rules.gifts.states import GiftState, under_global_lock
from tracker.table.draft import Draft
from tracker.table.language import names
from tracker.table.refusal import Refused
from tracker.table.state import Entity, Gift, replace

ALL = "gift_lock"
"""The field under which changes of the lock on all Gifts of someone are remembered."""


def as_of(entity: Entity, clock: int) -> Entity:
    """An entity whose locks have worn down to what is left of them at this time of the clock (G12)."""
    if entity.locks_as_of == clock or not (entity.gifts or entity.gift_lock):
        return entity
    passed = max(0, clock - entity.locks_as_of)
    gifts = tuple(_under(gift, after_seconds(gift.status.lock, passed)) for gift in entity.gifts)
    return replace(entity, gifts=gifts, gift_lock=after_seconds(entity.gift_lock, passed), locks_as_of=clock)


def find(entity: Entity, word: str) -> Gift:
    """The Gift of someone that a word means, whole or by its beginning; refuses when none or several have it."""
    return titled(entity, names.titled([g.title for g in entity.gifts], word, f"{entity.name} has no Gift"))


def titled(entity: Entity, title: str) -> Gift:
    """The Gift of someone with exactly this title."""
    return next(gift for gift in entity.gifts if gift.title == title)


def with_gift(entity: Entity, gift: Gift) -> Entity:
    """An entity with this Gift in place of its own of the same title, or beside the others."""
    if not any(own.title == gift.title for own in entity.gifts):
        return replace(entity, gifts=(*entity.gifts, gift))
    return replace(entity, gifts=tuple(gift if own.title == gift.title else own for own in entity.gifts))


def become(draft: Draft, who: str, title: str, status: GiftState, why: str, *rules: str) -> None:
    """Let a Gift stand where a rule puts it, and remember what became of its locks."""
    entity = as_of(draft.entity(who), draft.state.clock)
    gift = titled(entity, title)
    before, after = (one.lock or one.armed for one in (gift.status, status))
    account_lock(draft, who, field_of(title), before, after, why, *rules[:1])
    draft.put(with_gift(entity, replace(gift, status=status)))


def lock_all(draft: Draft, who: str, lock: Lock, why: str, *rules: str) -> None:
    """Let a lock fall on all Gifts of someone; what those that are on do then, the table decides (G11)."""
    data = draft.rules.gifts
    entity = as_of(draft.entity(who), draft.state.clock)
    now = longer(entity.gift_lock, lock, data)
    for gift in entity.gifts:
        fallen = under_global_lock(gift.status, data)
        if fallen.state is not gift.status:
            entity = with_gift(entity, replace(gift, status=fallen.state))
            now = longer(now, fallen.global_lock, data)
            draft.say(
                f"{gift.title} of {entity.name} goes {standing(fallen.state, data)}", "G11", about=[who]
            )
    assert now is not None
    account_lock(draft, who, ALL, entity.gift_lock, now, why, *rules[:1])
    draft.put(replace(entity, gift_lock=now))
    draft.say(f"every Gift of {entity.name} is locked {lock_text(now, data)}", *rules, about=[who])


def unlock(draft: Draft, who: str, word: str | None) -> None:
    """Lift, by hand, the locks on one Gift of someone, or every lock; refuses when there is none."""
    entity = as_of(draft.entity(who), draft.state.clock)
    chosen = entity.gifts if word is None else (find(entity, word),)
    held = [gift for gift in chosen if gift.status != _unlocked(gift).status]
    lifted_all = word is None and entity.gift_lock is not None
    if not held and not lifted_all:
        raise Refused(f"no lock lies on {chosen[0].title if word else f'the Gifts of {entity.name}'}")
    for gift in held:
        become(draft, who, gift.title, _unlocked(gift).status, "lifted by hand")
        draft.say(f"{gift.title} of {entity.name}: its lock is lifted", "G11", about=[who])
    if lifted_all:
        account_lock(draft, who, ALL, entity.gift_lock, None, "lifted by hand")
        draft.change(who, gift_lock=None)
        draft.say(f"{entity.name}: the lock on all Gifts is lifted", "G11", about=[who])


def expire_locks(draft: Draft) -> None:
    """The clock has moved: locks whose time is up are over (G12)."""
    for entity in list(draft.state.entities.values()):
        if not any(lock.until == "clock" for _, lock in _running(entity)):
            continue
        now = as_of(entity, draft.state.clock)
        if len(list(_running(now))) < len(list(_running(entity))):
            draft.put(now)
            _tell_change(draft, entity, now)


def serve_rest(draft: Draft, kind: Rest) -> None:
    """A rest has ended: what waited for one like it is over, or goes on by the clock from now (G12)."""
    for entity in list(draft.state.entities.values()):
        if not any(lock.until != "clock" for _, lock in _running(entity)):
            continue
        now = as_of(entity, draft.state.clock)
        served = replace(
            now,
            gift_lock=_served(now.gift_lock, kind, draft.rules.gifts),
            gifts=tuple(
                _under(gift, _served(gift.status.lock, kind, draft.rules.gifts)) for gift in now.gifts
            ),
        )
        if served != now:
            draft.put(served)
            _tell_change(draft, now, served)


def standing(status: GiftState, data: GiftsData) -> str:
    """Where a Gift stands, in words: `pushed to success; once off it is locked until an hour's rest`."""
    words = status.state.replace("_", " ")
    if status.pushed_to is not None and status.state == "pushed":
        words += f" to {grade_text(status.pushed_to)}"
    if status.lock is not None:
        words += f", locked {lock_text(status.lock, data)}"
    if status.armed is not None:
        words += f"; once off it is locked {lock_text(status.armed, data)}"
    if status.armed_global is not None:
        words += f", every other Gift {lock_text(status.armed_global, data)}"
    return words


def grade_text(grade: Grade) -> str:
    """A grade in a word; the higher Extraordinary ones by their step."""
    return {Grade.EXTRA2: "extraordinary 2", Grade.EXTRA3: "extraordinary 3"}.get(grade, grade.value)


def field_of(title: str) -> str:
    """The field under which changes of the lock on one Gift are remembered."""
    return f"gift {title}"


def account_lock(
    draft: Draft, who: str, field: str, before: Lock | None, after: Lock | None, why: str, rule: str = ""
) -> None:
    """Remember a change of a lock as the seconds it takes, a rest counted as long as it is."""
    data = draft.rules.gifts
    was, now = (length(lock, data) if lock else 0 for lock in (before, after))
    draft.account(who, field, was, now, why, rule)


def _running(entity: Entity) -> Iterator[tuple[Gift | None, Lock]]:
    """The locks that run on someone, each with its Gift; with None the one on all of them."""
    for gift in entity.gifts:
        if gift.status.lock is not None:
            yield gift, gift.status.lock
    if entity.gift_lock is not None:
        yield None, entity.gift_lock


def _tell_change(draft: Draft, before: Entity, after: Entity) -> None:
    """Log which locks of someone ended, and which go on otherwise."""
    data = draft.rules.gifts
    left = {gift.title if gift else None: lock for gift, lock in _running(after)}
    for gift, lock in _running(before):
        now = left.get(gift.title if gift else None)
        if now == lock or (now is not None and lock.until == "clock"):
            continue
        whose = f"{gift.title} of {after.name}" if gift else f"every Gift of {after.name}"
        how = "is free again" if now is None else f"is locked {lock_text(now, data)}"
        if now is None and gift is not None and after.gift_lock is not None:
            how = f"has no lock of its own left, but is locked {lock_text(after.gift_lock, data)} with all others"
        account_lock(draft, after.id, field_of(gift.title) if gift else ALL, lock, now, "served", "G12")
        draft.say(f"{whose} {how}", "G12", about=[after.id])


def _under(gift: Gift, lock: Lock | None) -> Gift:
    return replace(gift, status=replace(gift.status, lock=lock))


def _unlocked(gift: Gift) -> Gift:
    return replace(gift, status=replace(gift.status, armed=None, armed_global=None, lock=None))


def _served(lock: Lock | None, kind: Rest, data: GiftsData) -> Lock | None:
    # What runs on the clock has run down already while the clock moved.
    return lock if lock is None or lock.until == "clock" else after_rest(lock, kind, data)
