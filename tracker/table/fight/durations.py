"""What happens at the moments of a turn: durations that end there, harm that repeats, counters that refill."""

from __future__ import annotations

from tracker.rules.dice import DiceError
from tracker.rules.dice import parse as parse_dice
from tracker.table import moments
from tracker.table.body import health
from tracker.table.draft import Draft
from tracker.table.state import Condition, Entity, Refresh, TurnMoment, replace


def reach(draft: Draft, who: str, moment: TurnMoment) -> None:
    """Turn `moment` of slot `who` has come: whatever was to last until then ends (B6, B28, B31, B33)."""
    for entity in list(draft.state.entities.values()):
        if not any(
            c.until is not None and c.until.who == who and c.until.moment == moment for c in entity.conditions
        ):
            continue
        kept: list[Condition] = []
        for condition in entity.conditions:
            until = condition.until
            if until is None or until.who != who or until.moment != moment:
                kept.append(condition)
            elif until.count > 1:
                kept.append(replace(condition, until=replace(until, count=until.count - 1)))
            else:
                _lapse(draft, entity, condition)
        draft.change(entity.id, conditions=tuple(kept))
    moments.come(draft, "turn start" if moment == "start" else "turn end", who)


def tick_conditions(draft: Draft) -> None:
    """Upkeep: conditions counted in rounds lose one and end at none."""
    for entity in draft.present():
        if not any(condition.left is not None for condition in entity.conditions):
            continue
        kept: list[Condition] = []
        for condition in entity.conditions:
            if condition.left is None:
                kept.append(condition)
            elif condition.left > 1:
                kept.append(replace(condition, left=condition.left - 1))
            else:
                _lapse(draft, entity, condition)
        draft.change(entity.id, conditions=tuple(kept))


def tick_ongoing(draft: Draft, who: str, at: str) -> None:
    """Ongoing harm and healing of an entity whose time is now. A bad amount is logged and stops nothing (B44)."""
    for ongoing in draft.entity(who).ongoing:
        if ongoing.at != at:
            continue
        try:
            expression = parse_dice(ongoing.amount)
        except DiceError as error:
            draft.warn(f"{draft.name(who)}: {ongoing.name} does nothing, its amount is no dice: {error}")
            continue
        amount = draft.total(expression, f"{ongoing.name} of {draft.name(who)}")
        if ongoing.heal:
            health.heal(draft, who, amount, ongoing.name)
        else:
            health.damage(draft, who, amount, ongoing.name)


def refresh(draft: Draft, who: str, moment: Refresh) -> None:
    """Refill the counters of an entity whose refresh moment is now (B42)."""
    entity = draft.entity(who)
    if not any(counter.refresh == moment for counter in entity.counters):
        return
    draft.change(
        who,
        counters=tuple(
            replace(counter, value=counter.maximum or 0) if counter.refresh == moment else counter
            for counter in entity.counters
        ),
    )


def refresh_all(draft: Draft, moment: Refresh) -> None:
    """Refill the counters of everyone here whose refresh moment is now."""
    for entity in draft.present():
        refresh(draft, entity.id, moment)


def anchors(entities: list[Entity], who: str) -> bool:
    """Whether any duration still waits for a moment of slot `who`."""
    return any(
        condition.until is not None and condition.until.who == who
        for entity in entities
        for condition in entity.conditions
    )


def _lapse(draft: Draft, entity: Entity, condition: Condition) -> None:
    draft.say(f"{entity.name}: {condition.name} ends", about=[entity.id], public=True)
