"""What the composer is told of the table: Shaper, targets, helpers as plain values; and a Shaper's powers now."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.rules.shaping import (
    HelperFacts,
    Kind,
    Pledge,
    ShaperFacts,
    ShapingData,
    TargetFacts,
    parse_cell,
)
from tracker.rules.shaping.lasting import controlled, enchanted_weight, summoned
from tracker.rules.wyrding import space
from tracker.table.body import power
from tracker.table.draft import Draft
from tracker.table.shaping import actions, laid
from tracker.table.state import Entity, State

REACTIONLESS = ("incapacitated", "unconscious", "dead")
"""Conditions in which nobody has Reactions (S7, S25)."""

HELPLESS = (*REACTIONLESS, "action-lost", "practice-blocked")
"""Conditions in which nobody can go through a Practice (S10)."""


def active_magnitude(state: State, who: str) -> int:
    """Magnitude of all that a Shaper keeps going, called beings' own Shapings included (S65)."""
    return sum(each.weight for each in state.shapings.values() if answers_for(state, each.caster) == who)


def enchanted(draft: Draft, who: str) -> int:
    """Magnitude that an Enchanter has bound in Enchantment Capacity (S65)."""
    data, own = draft.rules.shaping, talents(draft.entity(who))
    shapings = [each for each in draft.state.shapings.values() if each.caster == who]
    return sum(enchanted_weight(each.build, each.magnitude, own, data) for each in shapings)


def tell_overload(draft: Draft, who: str) -> None:
    """Warn when INT has fallen below what someone keeps going, so that Shapings have to be dismissed (S65)."""
    entity = draft.entity(who)
    intellect, active = entity.stats.get("int"), active_magnitude(draft.state, who)
    if intellect is not None and active > intellect:
        draft.warn(
            f"{entity.name} keeps Magnitude {active} going with INT {intellect}: {active - intellect} or more must be dropped",
            "S65",
        )


def answers_for(state: State, caster: str) -> str:
    """Who bears the weight of a caster's Shapings: whoever called the caster, else the caster (S62)."""
    seen = {caster}
    while True:
        caller = next((each.caster for each in state.shapings.values() if caster in each.beings), None)
        if caller is None or caller in seen:
            return caster
        seen.add(caller)
        caster = caller


def distance(draft: Draft, one: str, other: str) -> float | None:
    """Metres between two, if both have a place."""
    here, there = draft.entity(one).position, draft.entity(other).position
    return None if here is None or there is None else space.distance(here, there)


def talents(entity: Entity) -> frozenset[str]:
    """The Talents someone has."""
    return frozenset(entity.shaper.talents if entity.shaper else ())


def shaper(draft: Draft, who: str) -> ShaperFacts:
    """What is known of a Shaper."""
    entity, state, data = draft.entity(who), draft.state, draft.rules.shaping
    own, held = entity.shaper, conditions(draft, who)
    bearer = answers_for(state, who)
    return ShaperFacts(
        name=entity.name,
        skill=entity.stats.get("shaping", 0),
        intellect=state.entities[bearer].stats.get("int") if bearer in state.entities else None,
        pp=entity.pp,
        pp_max=power.most(state, entity),
        cells=tuple(parse_cell(cell) for cell in own.cells) if own else (),
        talents=talents(entity),
        active_magnitude=active_magnitude(state, bearer),
        power=entity.stats.get("pow"),
        enchanted=enchanted(draft, who),
        summons=companions(state, who),
        wounded=entity.wounded,
        fatigue=entity.fatigue,
        grappled=1 if "grappled" in held else 0,
        magic=tuple(net for _, net in laid.dice(state, who, "shaping", data)),
        expertise_used=actions.has_done(draft, who, "expertise"),
        practice_blocked=entity.down or any(name in held for name in HELPLESS),
    )


def conditions(draft: Draft, who: str) -> set[str]:
    """The conditions someone is in, those that Shapings lay included."""
    entity, data = draft.entity(who), draft.rules.shaping
    by_magic = laid.conditions(entity, laid.laid(draft.state, who, data), data)
    return {condition.name for condition in entity.conditions} | set(by_magic)


def reactionless(draft: Draft, who: str) -> str:
    """Why someone has no Reactions; nothing if it has them (S7, S25)."""
    held = conditions(draft, who)
    down = "down" if draft.entity(who).down else ""
    return next((name for name in REACTIONLESS if name in held), down)


def companions(state: State, who: str) -> int:
    """How many beings a Shaper has in service, and subjects under active control (S63)."""
    return sum(
        (len(each.beings) if each.beings else summoned(each.build))
        + controlled(each.build, sum(bool(hold.took) for hold in each.holds))
        for each in state.shapings.values()
        if each.caster == who and not each.armed
    )


def target(draft: Draft, caster: str, who: str) -> TargetFacts:
    """What is known of a subject."""
    entity = draft.entity(who)
    covered = entity.shield in ("medium", "large") and "shield-cover" in talents(entity)
    return TargetFacts(
        name=entity.name,
        tags=frozenset(entity.tags),
        distance=None if who == caster else distance(draft, caster, who),
        heal_used=entity.healed,
        shield_cover=covered,
    )


def helpers(draft: Draft, pledges: Sequence[Pledge]) -> tuple[HelperFacts, ...]:
    """What is known of those who pledge PP (S71)."""
    found = []
    for pledge in pledges:
        who = draft.state.names.get(pledge.name.casefold())
        if who is not None:
            awake = not draft.entity(who).down and "unconscious" not in conditions(draft, who)
            free = awake and may_pledge(draft.state, who, draft.rules.shaping)
            found.append(HelperFacts(name=pledge.name, pp=draft.entity(who).pp, may_pledge=free))
    return tuple(found)


def may_pledge(state: State, who: str, data: ShapingData) -> bool:
    """Whether someone is their own: not conjured, called, transformed or compelled (S71)."""
    bound = (Kind.TRANSFORM, Kind.INFLUENCE, Kind.CONTROL)
    compelled = any(each.outcome.kind in bound for each in laid.laid(state, who, data))
    return not compelled and not brought(state, who)


def brought(state: State, who: str) -> bool:
    """Whether a running Shaping conjured or called `who` (S60, S62)."""
    return any(who in each.beings for each in state.shapings.values())
