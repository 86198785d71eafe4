"""Power Points: the most someone has, what POW and rest give, and what comes of having none (S5, S7, S66)."""

from __future__ import annotations

from tracker.rules.gifts.data import Rest
from tracker.rules.gifts.locks import rest_seconds
from tracker.rules.shaping.figures import pp_recovered
from tracker.rules.units import HOUR
from tracker.table.body.wounds import NONLIVING
from tracker.table.draft import Draft
from tracker.table.state import Entity, State


def most(state: State, entity: Entity) -> int | None:
    """The most PP someone can have while their indefinite Shapings take their part (S66); None where nobody counts."""
    if entity.pp_max is None:
        return None
    taken = sum(each.committed for each in state.shapings.values() if each.caster == entity.id)
    return max(0, entity.pp_max - taken)


def all_spent(entity: Entity) -> bool:
    """Whether someone who needs PP has none left (S7)."""
    drained = entity.pp == 0 and bool(entity.pp_max)
    return drained and ("spirit" in entity.tags or not NONLIVING & set(entity.tags))


def banished(entity: Entity) -> bool:
    """Whether a Spirit has no PP left (S7)."""
    return "spirit" in entity.tags and all_spent(entity)


def follow_pow(draft: Draft, who: str, pow_: int, before: int | None) -> None:
    """POW is the Power Points someone has, and the most of them, where nobody has set those apart from it (S5).

    What was spent under the POW of `before` stays spent, and what is committed stays committed (S66).
    """
    entity = draft.entity(who)
    apart = entity.pp_max is not None and entity.pp_max != before
    if apart and entity.pp is not None:
        return
    now = entity if apart else draft.change(who, pp_max=pow_)
    free = most(draft.state, now) or 0
    if entity.pp is None:
        points = free
    elif entity.pp_max is None:
        points = min(entity.pp, free)
    else:
        points = min(max(0, pow_ - (entity.pp_max - entity.pp)), free)
    now = draft.change(who, pp=points)
    draft.account(who, "pp", entity.pp, now.pp, f"POW {pow_}", "S5")


def recover(draft: Draft, kind: Rest) -> None:
    """PP that everyone gets back: a share for each full period of unbroken rest, all after a full rest (S5)."""
    figures = draft.rules.shaping.figures
    just, rested = rest_seconds(kind, draft.rules.gifts), draft.state.rested
    # A period begun in an earlier part of this rest is finished in this one.
    hours = ((rested - just) % (figures.recovery_hours * HOUR) + just) / HOUR
    if kind == "night" or rested >= figures.full_rest_hours * HOUR:
        hours = figures.full_rest_hours
    for entity in list(draft.state.entities.values()):
        top = most(draft.state, entity)
        if entity.pp is None or top is None:
            continue
        after = pp_recovered(entity.pp, top, hours, draft.rules.shaping)
        if after != entity.pp:
            draft.account(entity.id, "pp", entity.pp, after, "rest", "S5")
            draft.change(entity.id, pp=after)
            draft.say(f"{entity.name} PP {entity.pp} → {after}", "S5", about=[entity.id])
