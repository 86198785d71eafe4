"""Magic that goes on: what keeps it going, and when it ends by itself (S16, S28, S56, S65–S67)."""

from __future__ import annotations

from collections.abc import Callable

from tracker.rules.shaping import Kind, Outcome
from tracker.table.body import health, power, wounds
from tracker.table.draft import Draft
from tracker.table.fight import turns, upkeep
from tracker.table.moments import at
from tracker.table.order import in_order
from tracker.table.shaping import beings, ending, escaping, laid, percentile
from tracker.table.state import Anchor, Entity, Hold, Shaping, replace

SCENE, FULL_REST = 1, 2
"""Durations that more than the clock ends: with the scene, with a full rest (S16)."""

OVER = "its turn is over"
"""Why what lasts a turn ends."""

TENDED = ("concentration", "active")
"""What costs the Shaper's Combat Action each turn (S67)."""


def tended_by(draft: Draft, who: str) -> list[Shaping]:
    """The running Shapings someone keeps going by concentration or active control."""
    return [each for each in draft.state.shapings.values() if each.caster == who and needs_tending(each)]


def needs_tending(shaping: Shaping) -> bool:
    """Whether a Shaping lapses unless its Shaper sees to it (S67)."""
    return shaping.maintenance in TENDED and not shaping.armed


def lasting(shaping: Shaping) -> int:
    """The Duration rating that runs now: of the wait while a Trigger is armed, else its own (S74)."""
    return (shaping.build.adjust.trigger or 0) if shaping.armed else shaping.build.duration


# --- moments of a turn -----------------------------------------------------------------------------------------


@at("turn start")
def owe(draft: Draft, who: str) -> None:
    """A new turn of the Shaper: concentration and active control are to be seen to anew (S67)."""
    for shaping in tended_by(draft, who):
        draft.set_shaping(replace(shaping, tended=False))


@at("before turn end")
def retry(draft: Draft, who: str) -> None:
    """Whoever can take no Combat Action tries to break free at no cost (S56)."""
    escaping.retry_freely(draft, who)


@at("turn end")
def lapse_untended(draft: Draft, who: str) -> None:
    """What a Shaper did not see to in the turn lapses (S67)."""
    for shaping in tended_by(draft, who):
        kept = shaping.maintenance == "concentration" and draft.rules.shaping.concentration.lapse == "keep"
        if not shaping.tended and not kept:
            lapse(draft, shaping, "it was not seen to this turn")


@at("turn end")
def lapse_turn_long(draft: Draft, who: str) -> None:
    """What was to last until the end of this turn ends (S16)."""
    for shaping in list(draft.state.shapings.values()):
        if _is_at(shaping.until, who):
            _count_down(draft, shaping)
        for hold in shaping.holds:
            if _is_at(hold.until, who):
                _count_down_hold(draft, shaping.id, hold)


def _is_at(until: Anchor | None, who: str) -> bool:
    return until is not None and until.who == who and until.moment == "end"


def _count_down(draft: Draft, shaping: Shaping) -> None:
    assert shaping.until is not None
    if shaping.until.count > 1:
        draft.set_shaping(replace(shaping, until=replace(shaping.until, count=shaping.until.count - 1)))
    else:
        ending.end(draft, shaping.id, OVER, "S16")


def _count_down_hold(draft: Draft, shaping: str, hold: Hold) -> None:
    assert hold.until is not None
    if hold.until.count == 1:
        ending.loosen(draft, shaping, hold.who, None, OVER, "S16")
        return
    now = draft.state.shapings[shaping]
    later = replace(hold, until=replace(hold.until, count=hold.until.count - 1))
    draft.set_shaping(replace(now, holds=tuple(later if each is hold else each for each in now.holds)))


# --- maintenance -----------------------------------------------------------------------------------------------


def shaken(draft: Draft) -> None:
    """Whoever was hurt while concentrating or in control tests Persistence; a failure ends the maintenance (S67)."""
    hurt, draft.hurt = draft.hurt, {}
    for who in hurt:
        entity = draft.state.entities.get(who)
        kept = tended_by(draft, who)
        if entity is None or not kept or senseless(draft, who):
            continue
        hurt_itself = laid.Defended("persistence", frozenset())
        dice = percentile.net(percentile.weights(draft, who, "persistence", defended=hurt_itself))
        result = percentile.test(draft, who, "persistence", dice)
        percentile.announce(draft, who, "persistence", dice, result)
        if not result.grade.succeeded:
            for shaping in kept:
                lapse(draft, shaping, f"{entity.name} was hurt")


@at("settled")
def lose_hold(draft: Draft, who: str = "") -> None:
    """What needs a Shaper who is awake ends without one, and a being at 0 HP ends what brought it (S28, S61, S63)."""
    for shaping in list(draft.state.shapings.values()):
        entities = draft.state.entities
        fallen = [one for one in shaping.beings if one in entities and _undone(entities[one])]
        if fallen:
            ending.end(draft, shaping.id, f"{draft.names(fallen)} is at 0", "S63", "S7")
        elif senseless(draft, shaping.caster):
            gone = shaping.caster not in entities
            why = "its Shaper is gone" if gone else "its Shaper is unconscious"
            if needs_tending(shaping):
                lapse(draft, shaping, why)
            elif shaping.beings and beings.needs_shaper(shaping):
                ending.end(draft, shaping.id, why, "S61")


@at("settled")
def banish(draft: Draft, who: str = "") -> None:
    """A Spirit without Power Points is banished: it is out of the fight (S7, S42)."""
    for entity in list(draft.state.entities.values()):
        if entity.pp == 0 and power.banished(entity) and draft.part(entity.id) is not None:
            draft.say(f"{entity.name} is out of the fight, banished", "S7", about=[entity.id], public=True)
            turns.leave(draft, entity.id)


def _undone(being: Entity) -> bool:
    """Whether a being is at 0 HP, or is a spirit at 0 PP, which is banished (S7, S63)."""
    return being.down or power.banished(being)


def lapse(draft: Draft, shaping: Shaping, why: str) -> None:
    """Concentration ends, active control lapses; what else the Shaping does goes on (S67)."""
    now = draft.state.shapings.get(shaping.id)
    if now is None:
        return
    kept = {place for place, outcome in enumerate(now.build.outcomes) if not _maintained(outcome)}
    holds = tuple(
        replace(hold, took=tuple(place for place in hold.took if place in kept)) for hold in now.holds
    )
    left = replace(
        now,
        maintenance="summon" if now.beings else "passive",
        holds=tuple(hold for hold in holds if hold.took),
    )
    if not left.holds and not ending.stands(now):
        ending.end(draft, now.id, why, "S67")
        return
    draft.set_shaping(left)
    what = "concentration" if now.maintenance == "concentration" else "active control"
    draft.say(
        f"{what} on {ending.title(now)} lapses: {why}",
        "S67",
        about=[now.caster, *(hold.who for hold in now.holds)],
    )


def _maintained(outcome: Outcome) -> bool:
    return outcome.kind is Kind.CONTROL or "steered" in outcome.marks or "live" in outcome.marks


def senseless(draft: Draft, who: str) -> bool:
    """Whether someone is gone, down, without Power Points, or otherwise unconscious."""
    entity = draft.state.entities.get(who)
    if entity is None or entity.down or power.all_spent(entity):
        return True
    return any(condition.name in ("unconscious", wounds.DEAD) for condition in entity.conditions)


# --- time ------------------------------------------------------------------------------------------------------


@at("clock")
def expire(draft: Draft, who: str = "") -> None:
    """What the clock has run out on ends; without a fight, so does what lasts a turn (S16)."""
    clock = draft.state.clock
    due = [
        each for each in draft.state.shapings.values() if each.ends_at is not None and each.ends_at <= clock
    ]
    for shaping in sorted(due, key=lambda each: each.ends_at or 0):
        ending.end(draft, shaping.id, "its wait is over" if shaping.armed else "its time is over", "S16")
    if not draft.running:
        _end_turn_long(draft, _fought_here(draft))
    for entity in list(draft.state.entities.values()):
        over = [each for each in entity.conditions if each.ends_at is not None and each.ends_at <= clock]
        if over:
            draft.change(entity.id, conditions=tuple(each for each in entity.conditions if each not in over))
            draft.say(
                f"{entity.name}: {', '.join(each.name for each in over)} ends", about=[entity.id], public=True
            )


@at("full rest")
def rested(draft: Draft, who: str = "") -> None:
    """A full rest ends what lasts until one, and opens everyone to healing again (S16, S44)."""
    for shaping in list(draft.state.shapings.values()):
        if lasting(shaping) == FULL_REST:
            ending.end(draft, shaping.id, "a full rest is over", "S16")
    for entity in list(draft.state.entities.values()):
        if entity.healed:
            draft.change(entity.id, healed=False)


@at("scene end")
def scene_over(draft: Draft, who: str = "") -> None:
    """What lasts a scene, or a turn, ends with the fight it was part of (S16)."""
    for shaping in list(draft.state.shapings.values()):
        people = [shaping.caster, *(hold.who for hold in shaping.holds), *shaping.beings]
        here = any(draft.part(one) is not None for one in people)
        if here and lasting(shaping) == SCENE:
            ending.end(draft, shaping.id, "the scene is over", "S16")
    _end_turn_long(draft, _fought_here(draft))


@at("settled")
def end_turnless(draft: Draft, who: str = "") -> None:
    """What was to last until a turn of someone who left every fight is over (S16)."""
    if draft.running:
        _end_turn_long(draft, lambda one: not _takes_turns(draft, one))


def _end_turn_long(draft: Draft, of: Callable[[str], bool]) -> None:
    """End what lasts until a turn of those who have none any more."""
    for shaping in list(draft.state.shapings.values()):
        if shaping.until is not None and of(shaping.until.who):
            ending.end(draft, shaping.id, OVER, "S16")
        for hold in shaping.holds:
            if hold.until is not None and of(hold.until.who):
                ending.loosen(draft, shaping.id, hold.who, None, OVER, "S16")


def _fought_here(draft: Draft) -> Callable[[str], bool]:
    """Those whose turns were in the open fight, or are nowhere."""
    return lambda one: draft.part(one) is not None or not _takes_turns(draft, one)


def _takes_turns(draft: Draft, who: str) -> bool:
    parts = (fight.participants.get(who) for fight in draft.state.fights.values())
    return any(part is not None and not part.gone for part in parts)


# --- people ----------------------------------------------------------------------------------------------------


@at("leaving")
def let_go(draft: Draft, who: str) -> None:
    """Whoever leaves the table is held by nothing any more, nor serves anyone (S75)."""
    for shaping in list(draft.state.shapings.values()):
        if shaping.until is not None and shaping.until.who == who:
            ending.end(draft, shaping.id, f"{draft.name(who)} is gone", "S16")
            continue
        if ending.hold_of(shaping, who) is not None:
            _drop_hold(draft, shaping, who)
        if who in shaping.beings:
            now = draft.state.shapings.get(shaping.id)
            if now is not None:
                _drop_being(draft, now, who)


def _drop_hold(draft: Draft, shaping: Shaping, who: str) -> None:
    """Of a hold on someone who is gone only its place is kept; a Trigger waits for whoever else it is aimed at."""
    others = [hold for hold in shaping.holds if hold.who != who]
    waits = shaping.armed and any(hold.who in draft.state.entities for hold in others)
    if (
        waits
        or any(hold.took for hold in others)
        or ending.stands(shaping)
        or shaping.build.radius is not None
    ):
        left = tuple(Hold(who) if hold.who == who else hold for hold in shaping.holds)
        draft.set_shaping(replace(shaping, holds=left))
    else:
        ending.end(draft, shaping.id, f"{draft.name(who)} is gone", "S75")


def _drop_being(draft: Draft, shaping: Shaping, who: str) -> None:
    left = replace(shaping, beings=tuple(one for one in shaping.beings if one != who))
    if left.beings or left.holds:
        draft.set_shaping(left)
    else:
        draft.set_shaping(left)
        ending.end(draft, shaping.id, f"{draft.name(who)} is gone", "S63")


# --- wounds ----------------------------------------------------------------------------------------------------


@upkeep.phase("wounds")
def _wounds(draft: Draft) -> None:
    """The round's end for the bleeding and the dying (S7)."""
    for who in in_order(draft.fight):
        entity = draft.entity(who)
        wounds.round_ends(draft, who)
        if entity.bleeding and entity.hp:
            health.damage(draft, who, draft.rules.shaping.wounds.bleeding, "bleeding", "S7", loss=True)
