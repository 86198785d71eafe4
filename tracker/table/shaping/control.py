"""What people do with magic that goes on: direct it, let it go, set it off, cross it, break it (S34, S49, S57, S58, S63, S74)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tracker.rules import d100
from tracker.rules.shaping import Kind
from tracker.rules.shaping.effects import barrier_ap_hp
from tracker.rules.shaping.grid import assign
from tracker.rules.shaping.lasting import active_weight, maintenance
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.shaping import (
    actions,
    attacks,
    defending,
    ending,
    facts,
    landing,
    moving,
    ongoing,
    percentile,
    reserves,
)
from tracker.table.state import Hold, Shaping, replace

ORDER = "order"
"""What `Participant.last` calls the order given in a round (S63)."""


def direct(draft: Draft, shaping: Shaping, order: str | None) -> None:
    """Keep a Shaping going this turn, or give its being another order (S57, S63, S67)."""
    if shaping.armed:
        raise Refused(f"{ending.called(draft, shaping)} waits for its event; fire sets it off")
    _require_awake(draft, shaping)
    if ongoing.needs_tending(shaping):
        _tend(draft, shaping, order)
    elif shaping.beings:
        _order(draft, shaping, order)
    else:
        raise Refused(f"{ending.called(draft, shaping)} goes on by itself; there is nothing to direct")


def drop(draft: Draft, shaping: Shaping) -> None:
    """Dismiss a Shaping, at no cost (S65)."""
    if draft.running and draft.fight.active != shaping.caster and draft.part(shaping.caster) is not None:
        draft.warn(f"{draft.name(shaping.caster)} dismisses on its own turn; it is not up", "S65")
    ending.end(draft, shaping.id, "dismissed", "S65")


def fire(
    draft: Draft,
    shaping: Shaping,
    defend: Mapping[str, str],
    *,
    missed: bool = False,
    keep: attacks.Keep = "new",
) -> None:
    """The event of a Trigger has come: defences against the stored result, then its effects (S74)."""
    title = ending.title(shaping)
    if not shaping.armed:
        raise Refused(f"{title} waits for nothing")
    if missed:
        draft.say(f"{title}: the hit misses, it waits on", "S74", about=[shaping.caster])
        return
    if "counter" in defend.values():
        raise Refused("a Trigger is countered when it is cast, not when it fires")
    attack = attacks.stored(draft, shaping, tuple(hold.who for hold in shaping.holds), defend, keep)
    defending.require_possible(draft, attack)
    people = [shaping.caster, *attack.targets]
    fired = _fired(draft, shaping)
    ending.tell(draft, fired, "", f" of {ending.caster(draft, shaping)} fires", "S74", about=people)
    struck = tuple(defending.defend(draft, attack))
    landing.land(draft, landing.Landing(attack, struck, shaping.name, shaping.order), onto=fired)


def enter(draft: Draft, shaping: Shaping, who: str, defend: Mapping[str, str]) -> None:
    """Someone comes into an ongoing area: it defends on first contact only; later the stored result stands (S34)."""
    if shaping.build.radius is None or shaping.armed:
        raise Refused(f"{ending.called(draft, shaping)} has no area; in and out are for those that have one")
    hold = ending.hold_of(shaping, who)
    if hold is not None:
        back = replace(hold, away=False)
        _set_hold(draft, shaping, back)
        reserves.keep_one(draft, shaping.id, back)
        draft.say(
            f"{draft.name(who)} is inside {ending.title(shaping)} again: the stored result stands",
            "S34",
            about=[who],
        )
        return
    attack = attacks.stored(draft, shaping, (who,), defend)
    defending.require_possible(draft, attack)
    struck = defending.defend(draft, attack)[0]
    data, build = draft.rules.shaping, shaping.build
    took = tuple(p for p in struck.took if landing.goes_on(build.duration, build.outcomes[p], data))
    points = reserves.points((build.outcomes[place] for place in took), data)
    new = Hold(who, took, struck.defences, points=points)
    draft.set_shaping(replace(shaping, holds=(*shaping.holds, new)))
    reserves.keep_one(draft, shaping.id, new)
    how = "is affected by" if took else "withstands"
    ending.tell(draft, shaping, f"{draft.name(who)} {how} ", "", "S34", about=[who])


def leave(draft: Draft, shaping: Shaping, who: str) -> None:
    """Someone is outside an ongoing area: everything pauses for them (S34)."""
    hold = ending.hold_of(shaping, who)
    if shaping.build.radius is None or hold is None:
        raise Refused(f"{draft.name(who)} is not inside an area of {ending.called(draft, shaping)}")
    _set_hold(draft, shaping, replace(hold, away=True))
    ending.tell(draft, shaping, f"{draft.name(who)} is outside ", ": it pauses", "S34", about=[who])


def cross(draft: Draft, who: str, shaping: Shaping, skill: str | None) -> None:
    """Someone goes through a portal, or past a threshold that magic denies (S48, S58)."""
    if shaping.armed:
        raise Refused(f"{ending.called(draft, shaping)} is not open; it waits for its event")
    if shaping.build.has(Kind.PORTAL):
        _pass_through(draft, who, shaping)
    elif shaping.build.has(Kind.WARD_DENY):
        _defy(draft, who, shaping, skill)
    else:
        raise Refused(
            f"{ending.called(draft, shaping)} is neither a portal nor a denial; there is nothing to cross"
        )


def batter(draft: Draft, shaping: Shaping, amount: int) -> None:
    """Damage to a barrier: past its AP, then its HP, down to 0 (S49)."""
    if shaping.structure is None:
        raise Refused(f"{ending.called(draft, shaping)} is no barrier")
    data = draft.rules.shaping
    barrier = next(outcome for outcome in shaping.build.outcomes if outcome.kind is Kind.BARRIER)
    armour, _ = barrier_ap_hp(barrier, data)
    left = max(0, shaping.structure - max(0, amount - armour))
    ending.tell(draft, shaping, "", f": {amount} −{min(armour, amount)} AP, {left} HP left", "S49")
    if left:
        draft.set_shaping(replace(shaping, structure=left))
    else:
        ending.end(draft, shaping.id, "it is broken", "S49")


# --- steps -----------------------------------------------------------------------------------------------------


def _require_awake(draft: Draft, shaping: Shaping) -> None:
    caster = draft.state.entities.get(shaping.caster)
    if caster is None:
        raise Refused(
            f"{ending.caster(draft, shaping)} is gone; nobody directs {ending.called(draft, shaping)} any more"
        )
    if ongoing.senseless(draft, shaping.caster):
        raise Refused(f"{caster.name} is unconscious and directs nothing")


def _tend(draft: Draft, shaping: Shaping, order: str | None) -> None:
    """A Combat Action keeps concentration or control going; only one at a time, within Range and route (S67)."""
    others = [
        each
        for each in ongoing.tended_by(draft, shaping.caster)
        if each.id != shaping.id and each.tended and draft.running and draft.fight.active == shaping.caster
    ]
    if others:
        draft.warn(
            f"{draft.name(shaping.caster)} keeps {ending.title(others[0])} going already; one is all", "S67"
        )
    _require_range(draft, shaping)
    actions.spend(draft, shaping.caster)
    draft.set_shaping(replace(shaping, tended=True, order=shaping.order if order is None else order))
    told = f": {order}" if order else ""
    people = [shaping.caster, *(hold.who for hold in shaping.holds)]
    ending.tell(draft, shaping, f"{draft.name(shaping.caster)} keeps ", f" going{told}", "S67", about=people)
    if order and shaping.build.has(Kind.CONTROL):
        draft.say(
            f"an order against self or belief, or to sure death, grants a defence: escape NAME {shaping.id}",
            "S57",
        )


def _require_range(draft: Draft, shaping: Shaping) -> None:
    row = draft.rules.shaping.range[shaping.build.range]
    reach = (
        row.metres
        if row.metres is not None or shaping.build.range
        else draft.rules.shaping.figures.close_metres
    )
    if reach is None or shaping.build.adjust.indirect:
        return
    for hold in (hold for hold in shaping.holds if hold.took):
        far = facts.distance(draft, shaping.caster, hold.who)
        if far is not None and far > reach:
            raise Refused(
                f"{draft.name(hold.who)} is {far:g} m away, past its Range of {reach} m; it lapses this turn"
            )


def _order(draft: Draft, shaping: Shaping, order: str | None) -> None:
    """Another standing order: a Movement Action, once a round, near enough (S63)."""
    if not order:
        raise Refused(f'say what it is to do: direct {shaping.id} order="hold this door"')
    caster, reach = shaping.caster, draft.rules.shaping.summon.order_metres
    if actions.has_done(draft, caster, ORDER):
        raise Refused(f"{draft.name(caster)} has given its order of this round")
    for being in shaping.beings:
        far = facts.distance(draft, caster, being)
        if far is not None and far > reach:
            raise Refused(
                f"{draft.name(being)} is {far:g} m away; orders carry {reach} m, so it keeps its last"
            )
    actions.spend(draft, caster, actions.MOVEMENT)
    actions.note_done(draft, caster, ORDER)
    draft.set_shaping(replace(shaping, order=order))
    draft.say(
        f"{draft.name(caster)} orders {draft.names(shaping.beings)}: {order}",
        "S63",
        about=[caster, *shaping.beings],
        public=True,
    )


def _fired(draft: Draft, shaping: Shaping) -> Shaping:
    """The record of a Trigger as it is once it has fired: its own Duration begins, and its own weight (S65, S74)."""
    data = draft.rules.shaping
    build = msgspec.structs.replace(
        shaping.build, adjust=msgspec.structs.replace(shaping.build.adjust, trigger=None)
    )
    caster = draft.state.entities.get(shaping.caster)
    talents = facts.talents(caster) if caster else frozenset()
    return replace(
        shaping,
        armed=False,
        holds=(),
        tended=True,
        weight=active_weight(build, shaping.magnitude, talents, data),
        maintenance=maintenance(build),
        ends_at=landing.ends_at(draft, build.duration),
        until=landing.until(draft, shaping.caster, build),
    )


def _set_hold(draft: Draft, shaping: Shaping, hold: Hold) -> None:
    holds = tuple(hold if each.who == hold.who else each for each in shaping.holds)
    draft.set_shaping(replace(shaping, holds=holds))


def _pass_through(draft: Draft, who: str, shaping: Shaping) -> None:
    actions.spend(draft, who, actions.MOVEMENT)
    left = None if shaping.passages is None else shaping.passages - 1
    more = "" if left is None else f": {left} more"
    ending.tell(draft, shaping, f"{draft.name(who)} goes through ", more, "S58", about=[who])
    for spot in shaping.to:
        moving.put(draft, who, spot, "comes out")
    if left is None:
        return
    if left > 0:
        draft.set_shaping(replace(shaping, passages=left))
    else:
        ending.end(draft, shaping.id, "its Reach is used up", "S58")


def denial_skill(draft: Draft, shaping: Shaping) -> str:
    """What a crossing is opposed with where magic denies it, unless said otherwise (S48)."""
    made = assign(shaping.build.outcomes, shaping.build.cells, draft.rules.shaping)
    cell = next(each.cell for each in made if each.outcome.kind is Kind.WARD_DENY)
    return draft.rules.shaping.form_row(cell.form).resists if cell else "resilience"


def _defy(draft: Draft, who: str, shaping: Shaping, skill: str | None) -> None:
    """Each crossing of a denial opposes its stored result (S48)."""
    resists = skill or denial_skill(draft, shaping)
    dice = percentile.net(percentile.weights(draft, who, resists))
    result = percentile.test(draft, who, resists, dice)
    percentile.announce(draft, who, resists, dice, result)
    stopped = d100.beats(shaping.result, result, must_succeed=True)
    verb = "is denied by" if stopped else "gets past"
    ending.tell(draft, shaping, f"{draft.name(who)} {verb} ", "", "S48", "S3", about=[who])
