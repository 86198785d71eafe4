"""Beings that a Shaping makes or calls: how they come, whom they follow, and how they go (S47, S60–S63)."""

from __future__ import annotations

import msgspec

from tracker.rules.shaping import Form, Kind
from tracker.rules.shaping.effects import Being, conjured
from tracker.rules.shaping.grid import Made, assign
from tracker.rules.shaping.outcomes import REMAINS
from tracker.rules.shaping.tables import Traits
from tracker.table import order
from tracker.table.body.wounds import HELD_TOGETHER
from tracker.table.draft import Draft
from tracker.table.fight import presence, turns
from tracker.table.refusal import Refused
from tracker.table.state import Entity, Shaping, replace
from tracker.table.text import fold

CALLED = "called"
"""The tag of a newcomer that answered a call: it has a profile of its own, and goes home at the end (S62)."""

HOMEWARD = ("spirit", "elemental")
"""Tags of called beings that go home to their Form at the end; others stay where they are, unbound (S62)."""

DEFENCES = ("dodge", "resilience", "persistence", "perception", "close_combat", "unarmed")
"""What the one figure of a conjured being covers (S60)."""


class Nature(msgspec.Struct, frozen=True):
    """What its Form gave a conjured being (S61); `freed` of its drawback."""

    traits: Traits
    freed: bool

    def unharmed_by(self, form: Form) -> bool:
        """Whether harm of a Form does nothing to it."""
        return form.key in self.traits.unharmed_by

    def pierced_by(self, form: Form) -> bool:
        """Whether harm of a Form passes its own AP."""
        return form.key in self.traits.pierced_by and not self.freed


def bring(draft: Draft, shaping: str, made: Made, name: str, called: tuple[str, ...]) -> None:
    """Put what was conjured or called on the table, to act right after its Shaper (S60, S62).

    `called` are those on the table who answer; without any, a newcomer does, of its own will.
    """
    now = draft.state.shapings[shaping]
    label = name or f"{draft.name(now.caster)}'s being"
    if made.outcome.kind is Kind.BEING:
        came: tuple[str, ...] = (_conjure(draft, now, made, label),)
    else:
        came = called or (_enter(draft, now, Entity(id="", name=label)),)
        for who in called:
            _bind(draft, now.caster, who)
        draft.say(f"{draft.names(came)} answers the call, bound", "S62", about=came, public=True)
    draft.set_shaping(replace(draft.state.shapings[shaping], beings=(*now.beings, *came)))
    if now.order:
        draft.say(f"standing order: {now.order}", "S63", about=[now.caster, *came])


def arrive_free(draft: Draft, caster: str, called: tuple[str, ...], name: str) -> None:
    """What a fumbled calling brings: those called, else a newcomer, bound to nobody and hostile, right after the Shaper
    in the order (S62)."""
    shaper, leader = draft.entity(caster), _leader(draft, caster)
    foes = "free" if shaper.side == "npc" else "npc"
    came = called
    if not called:
        label = presence.fresh_names(draft, name or "Free being", None)[0]
        newcomer = Entity(id="", name=label, side=foes, hidden=shaper.hidden)
        came = (presence.enter(draft, newcomer, {}, after=leader),)
    for who in came:
        if called:
            _bind(draft, caster, who)
        if draft.entity(who).side == shaper.side:
            draft.change(who, side=foes)
        if leader is not None:
            draft.set_part(who, follows=None, tie=draft.fight.participants[leader].tie)
    draft.say(f"{draft.names(came)} arrives, free and hostile", "S62", about=came, public=True)


def part(draft: Draft, ended: Shaping) -> None:
    """What becomes of the beings of a Shaping that has ended: the conjured vanish, spirits and elementals go home, a
    particular individual stays, unbound (S62, S63)."""
    for who in ended.beings:
        entity = draft.state.entities.get(who)
        if entity is None:
            continue
        if {HELD_TOGETHER, CALLED} & set(entity.tags):
            made = next((each for each in ended.build.outcomes if each.kind is Kind.BEING), None)
            dead = made is not None and REMAINS in made.marks
            verb = "collapses" if dead else "vanishes" if made else "goes home"
            draft.say(f"{entity.name} {verb}", "S63", about=[who], public=True)
            presence.leave(draft, who)
        elif set(HOMEWARD) & set(entity.tags):
            draft.say(f"{entity.name} goes home", "S62", about=[who], public=True)
            if draft.part(who) is not None:
                turns.leave(draft, who)
        else:
            if draft.part(who) is not None:
                draft.set_part(who, follows=None)
            draft.say(f"{entity.name} stays, unbound", "S62", about=[who], public=True)


def owner_of(draft: Draft, who: str) -> Shaping | None:
    """The running Shaping that brought someone."""
    return next((each for each in draft.state.shapings.values() if who in each.beings), None)


def nature_of(draft: Draft, who: str) -> Nature | None:
    """What its Form gave a conjured being; nothing for anyone else, animated remains among them (S47, S61)."""
    owner, data = owner_of(draft, who), draft.rules.shaping
    if owner is None:
        return None
    for made in assign(owner.build.outcomes, owner.build.cells, data):
        traits = data.being.traits.get(made.cell.form.key) if made.cell else None
        if made.outcome.kind is Kind.BEING and traits and REMAINS not in made.outcome.marks:
            return Nature(traits, "free" in made.outcome.marks)
    return None


def trait_dice(draft: Draft, who: str, skill: str) -> int:
    """Bonus dice that the trait of its Form gives a conjured being (S61)."""
    nature = nature_of(draft, who)
    return nature.traits.dice.get(skill, 0) if nature else 0


def drawback_dice(draft: Draft, who: str) -> tuple[str, int]:
    """The situation that weighs on a conjured being, if it is in it, and its dice as a number below 0 (S61)."""
    nature = nature_of(draft, who)
    if nature is None or nature.freed or not nature.traits.situation:
        return "", 0
    inside = any(fold(each.name) == nature.traits.situation for each in draft.entity(who).conditions)
    return (nature.traits.situation, -nature.traits.penalty) if inside else ("", 0)


def needs_shaper(shaping: Shaping) -> bool:
    """Whether its being ends with its Shaper's consciousness: the drawback of Force, unless bought off (S61)."""
    return any(
        outcome.kind is Kind.BEING and "free" not in outcome.marks for outcome in shaping.build.outcomes
    ) and any(cell.form is Form.FORCE_MOTION for cell in shaping.build.cells)


def _conjure(draft: Draft, shaping: Shaping, made: Made, name: str) -> str:
    form = made.cell.form if made.cell else None
    being = conjured(made.outcome, form, shaping.build.reach, draft.rules.shaping)
    if being is None:
        raise Refused(f"no being is made at Intensity {made.outcome.intensity}")
    stats = dict.fromkeys(DEFENCES, being.skill) | {"ap": being.ap, "speed": int(being.movement)}
    who = _enter(
        draft,
        shaping,
        Entity(
            id="",
            name=name,
            hp=being.hp,
            hp_max=being.hp,
            pp=being.pp,
            pp_max=being.pp,
            stats=stats,
            tags=tuple(sorted(being.tags)),
            note=_note(being),
        ),
    )
    draft.say(
        f"{draft.name(who)}: HP {being.hp}, AP {being.ap}, {being.skill} %, Movement {being.movement:g} m, {_note(being)}",
        *("S60", "S61"),
        about=[who],
    )
    return who


def _note(being: Being) -> str:
    riders = "1 rider" if being.riders == 1 else f"{being.riders} riders" if being.riders else ""
    strike = f"strikes for {being.damage}, {being.strike_size}"
    return "; ".join(filter(None, (strike, riders, being.trait, being.drawback)))


def _enter(draft: Draft, shaping: Shaping, entity: Entity) -> str:
    """A newcomer that magic brought, of its Shaper's side and in the same hands."""
    caster = draft.entity(shaping.caster)
    label = presence.fresh_names(draft, entity.name, None)[0]
    newcomer = replace(
        entity,
        name=label,
        side=caster.side,
        owner=caster.owner,
        hidden=caster.hidden,
        tags=(*entity.tags, HELD_TOGETHER if shaping.build.has(Kind.BEING) else CALLED),
    )
    return presence.enter(draft, newcomer, {}, after=_leader(draft, shaping.caster))


def _bind(draft: Draft, caster: str, who: str) -> None:
    """Someone who was called takes part, and acts right after its Shaper."""
    leader = _leader(draft, caster)
    if draft.part(who) is None:
        order.join(draft, who, leader)
        order.miss_if_behind(draft, who)
    elif leader is not None:
        draft.set_part(who, follows=leader, initiative=draft.fight.participants[leader].initiative)
        order.place(draft, who)


def _leader(draft: Draft, caster: str) -> str | None:
    return caster if draft.part(caster) is not None else None
