"""Shoves and relocations on the board (S25, S58)."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.rules.shaping import Kind, Outcome
from tracker.rules.shaping.effects import bought
from tracker.rules.wyrding import space
from tracker.table.draft import Draft
from tracker.table.fight import turns
from tracker.table.language import names
from tracker.table.refusal import Refused
from tracker.table.shaping import attacks
from tracker.table.shaping.attacks import Attack
from tracker.table.state import Spot, replace
from tracker.table.wyrding import zones


def push(draft: Draft, caster: str, who: str) -> None:
    """Move someone straight away from the Shaper, where both have a place (S25)."""
    metres = draft.rules.shaping.push.metres
    entity = draft.entity(who)
    pusher = draft.state.entities.get(caster)
    here, there = pusher.position if pusher else None, entity.position
    if here is not None and there is not None and here != there:
        share = metres / space.distance(here, there)
        x, y = (there[axis] + (there[axis] - here[axis]) * share for axis in (0, 1))
        draft.change(who, x=round(x, 2), y=round(y, 2))
    draft.say(f"{entity.name} is pushed up to {metres} m", "S25", about=[who], public=True)


def require_spots(draft: Draft, attack: Attack) -> None:
    """Refuses places that a relocation or a portal cannot lead to; nothing has been spent yet (S58)."""
    if not attack.to:
        return
    if not attack.build.has(Kind.RELOCATE, Kind.PORTAL):
        raise Refused("to= says where relocate or portal leads; this does neither")
    for spot in attack.to:
        _require_reach(draft, attack, spot)
    if not attack.build.has(Kind.RELOCATE):
        if len(attack.to) > 1:
            raise Refused("a portal leads to one place")
        return
    shared = len(attack.to) == 1 and attack.to[0].zone is not None
    if len(attack.to) != len(attack.targets) and not shared:
        raise Refused(f"to= has {len(attack.to)} places for {len(attack.targets)}; each needs its own")
    for who in attack.targets:
        _require_landing(draft, attack, who)


def relocate(draft: Draft, attack: Attack, who: str, outcome: Outcome) -> None:
    """Someone is elsewhere: where it was said, out of the fight, or where `move` will put it (S58)."""
    spot, data = _spot_for(attack, who), draft.rules.shaping
    if spot is not None:
        put(draft, who, spot, "is relocated")
        return
    away = outcome.intensity >= data.relocate.away_from and draft.part(who) is not None
    then = "it is out of the fight" if away else "move puts it there"
    name = draft.name(who)
    text = f"{name} is relocated ({bought(outcome, data)}); {then}"
    draft.say(text, "S58", about=[who], public=f"{name} is gone from its place")
    if away:
        turns.leave(draft, who)


def put(draft: Draft, who: str, spot: Spot, how: str) -> None:
    """Put someone at a place; a zone that has ended meanwhile takes nobody in (S58)."""
    name = draft.name(who)
    if spot.zone is None:
        draft.change(who, x=spot.x, y=spot.y)
        draft.say(f"{name} {how} to {spot.x:g} {spot.y:g}", "S58", about=[who], public=True)
        return
    zone = draft.fight.zones.get(spot.zone)
    if zone is None:
        draft.warn(f"{spot.zone} is gone, so {name} stays where it is", "S58")
        return
    if who not in zone.ticked:
        draft.set_zone(replace(zone, ticked=(*zone.ticked, who)))
    draft.say(f"{name} {how} into {spot.zone}", "S58", about=[who], public=f"{name} is gone from its place")


def places(spots: Sequence[Spot]) -> str:
    """Where a Shaping leads, for people."""
    return ", ".join(spot.zone or f"{spot.x:g} {spot.y:g}" for spot in spots)


def _spot_for(attack: Attack, who: str) -> Spot | None:
    """Where a subject is to land, in the order of the subjects."""
    if len(attack.to) == 1:
        return attack.to[0]
    index = attack.targets.index(who)
    return attack.to[index] if index < len(attack.to) else None


def _require_reach(draft: Draft, attack: Attack, spot: Spot) -> None:
    """The destination, too, lies within Range (S58)."""
    here, there = draft.entity(attack.caster).position, _point(spot)
    reach = _metres(draft, attack)
    if here is None or there is None or reach is None:
        return
    far = space.distance(here, there)
    if far > reach:
        raise Refused(f"{there[0]:g} {there[1]:g} is {far:.4g} m away; its Range reaches {reach} m")


def _metres(draft: Draft, attack: Attack) -> int | None:
    data, rating = draft.rules.shaping, attack.build.range
    return data.range[rating].metres if rating else data.figures.close_metres


def _require_landing(draft: Draft, attack: Attack, who: str) -> None:
    """A place that is free, and near enough for someone unwilling (S58)."""
    spot, entity = _spot_for(attack, who), draft.entity(who)
    assert spot is not None
    if spot.zone is not None:
        zone = draft.fight.zones[spot.zone]
        if entity.position is not None and zones.center(draft.state, zone) is not None:
            raise Refused(f"{entity.name} and {spot.zone} have positions; say where, as to=4,3")
        return
    there = _point(spot)
    assert there is not None
    # Of someone unseen a player hears nothing, so for them the place is free.
    others = (one for one in draft.present() if one.id != who and names.visible(draft, one.id))
    taken = next((one for one in others if one.position == there), None)
    if taken is not None:
        raise Refused(f"{taken.name} stands at {there[0]:g} {there[1]:g}; nobody arrives where another is")
    rows = draft.rules.shaping.relocate
    for place, made in enumerate(attack.made):
        bound = made.outcome.kind is Kind.RELOCATE and made.outcome.intensity < rows.anywhere_from
        if bound and entity.position is not None and attacks.unwilling(draft, attack, who, place):
            far = space.distance(entity.position, there)
            if far > rows.unwilling_metres:
                raise Refused(
                    f"{made.outcome} moves the unwilling {rows.unwilling_metres} m, and {entity.name} would go {far:.4g} m"
                )


def _point(spot: Spot) -> tuple[float, float] | None:
    return None if spot.x is None or spot.y is None else (spot.x, spot.y)
