"""How far someone gets with a Movement Action: magic first, then what slows it down (S4, S7, S25, S50, S54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor

import msgspec

from tracker.rules.shaping import Kind, ShapingData
from tracker.rules.shaping.effects import speed
from tracker.table.draft import Draft
from tracker.table.moments import at
from tracker.table.refusal import Refused
from tracker.table.shaping import laid
from tracker.table.shaping.laid import Laid
from tracker.table.state import Entity

WALK = "walk"
"""The mode that an entity's own speed is of (S50)."""


class Pace(msgspec.Struct, frozen=True):
    """What changes a Movement Action: in words, as a factor, or as the most metres a round."""

    cause: str
    rule: str
    factor: float = 1
    most: int | None = None


def paces(entity: Entity, held: Sequence[Laid], data: ShapingData) -> Iterator[Pace]:
    """Everything mundane and magical that slows someone down."""
    slower = data.movement
    tired = {"fatigued": slower.fatigued, "exhausted": slower.exhausted}.get(entity.fatigue)
    if tired is not None:
        yield Pace(entity.fatigue, "S7", tired)
    if any(condition.name == "hindered" for condition in entity.conditions):
        yield Pace("hindered", "S25", slower.hindered)
    if laid.sightless(held, data):
        yield Pace("without sight", "S54", data.unseen.blind_movement)
    if any(laid.steered_unwillingly(each) for each in held):
        yield Pace("steered against its will", "S50", most=data.push.steered_metres)


def quickened(base: int, held: Sequence[Laid], data: ShapingData) -> tuple[Laid | None, float]:
    """The strongest magic on walking, if any, and the metres it makes of `base` (S50)."""
    found = [each for each in held if each.outcome.kind is Kind.SPEED and each.outcome.detail == WALK]
    if not found:
        return None, base
    best = max(found, key=lambda each: speed(each.outcome, base, data))
    return best, speed(best.outcome, base, data)


def metres(entity: Entity, held: Sequence[Laid], data: ShapingData) -> int | None:
    """Metres of a Movement Action now, fractions down, at least 1 (S4); None where nobody has said how fast it is."""
    base, slower = entity.stats.get("speed"), list(paces(entity, held, data))
    caps = [pace.most for pace in slower if pace.most is not None]
    if base is None:
        return min(caps, default=None)
    _, now = quickened(base, held, data)
    for pace in slower:
        now *= pace.factor
    return min([max(1, floor(now)) if base else 0, *caps])


def spend(draft: Draft, who: str, cost: float) -> None:
    """Count metres of movement against what magic leaves someone this round; refuses more (S25, S50, S54)."""
    part, data = draft.part(who), draft.rules.shaping
    if part is None or draft.fight.stage != "turn":
        return
    entity, held = draft.entity(who), laid.laid(draft.state, who, data)
    causes = [pace for pace in paces(entity, held, data) if pace.rule != "S7"]
    most = metres(entity, held, data)
    if not causes or most is None:
        return
    if part.moved + cost > most + 0.005:
        gone = f" after {part.moved:.4g}" if part.moved else ""
        raise Refused(
            f"{entity.name} is {' and '.join(pace.cause for pace in causes)}: {most} m a round, not {cost:.4g}{gone};"
            f" set {entity.name} x=… y=… puts it there all the same"
        )
    draft.set_part(who, moved=part.moved + cost)


@at("turn start")
def begin_anew(draft: Draft, who: str) -> None:
    """A new turn, a new Movement Action (S6)."""
    part = draft.part(who)
    if part is not None and part.moved:
        draft.set_part(who, moved=0)
