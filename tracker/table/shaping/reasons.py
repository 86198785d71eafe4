"""Why the numbers of Shaping are what they are: Magnitude, what a skill allows, Power Points, what weighs on a test."""

from __future__ import annotations

from collections.abc import Callable

from tracker.rules.d100 import dice_text
from tracker.rules.shaping import limits_of
from tracker.rules.shaping.pricing import price
from tracker.table.body import power
from tracker.table.draft import Draft
from tracker.table.origin import from_entry
from tracker.table.shaping import facts, laid, percentile
from tracker.table.shaping import movement as pacing
from tracker.table.state import Entity, Shaping, State


def magnitude(draft: Draft, shaping: Shaping) -> list[str]:
    """The sum that the Magnitude of a Shaping is (S13), and the result it was cast with."""
    cost = price(shaping.build, draft.rules.shaping)
    since = from_entry(draft, lambda state: shaping.id in state.shapings)
    lines = [f"{_called(shaping)} of {_caster(draft, shaping)}: Magnitude {shaping.magnitude}{since}  S13"]
    lines += [f"  +{part.value} {part.name}" for part in cost.parts]
    if cost.magnitude != shaping.magnitude:
        lines.append(f"  as it was cast; by the rules of now {cost.magnitude}")
    result = shaping.result
    lines.append(f"  cast with {result.roll} against {result.skill}: {result.grade.value}  S26")
    lines.append(f"  adds {shaping.weight} to Active Magnitude  S65")
    if shaping.committed:
        lines.append(f"  commits {shaping.committed} PP  S66")
    return lines


def active_magnitude(draft: Draft, entity: Entity) -> list[str]:
    """Active Magnitude against INT, Shaping by Shaping (S65)."""
    total = facts.active_magnitude(draft.state, entity.id)
    intellect = entity.stats.get("int")
    most = "" if intellect is None else f" of INT {intellect}"
    lines = [f"{entity.name} Active Magnitude {total}{most}  S65"]
    for shaping in draft.state.shapings.values():
        if facts.answers_for(draft.state, shaping.caster) == entity.id:
            whose = "" if shaping.caster == entity.id else f" of {_caster(draft, shaping)}"
            since = from_entry(draft, lambda state, id=shaping.id: id in state.shapings)  # type: ignore[misc]
            lines.append(f"  +{shaping.weight} {_called(shaping)}{whose}{since}")
    return lines if len(lines) > 1 else [*lines, "  nothing goes on"]


def limits(draft: Draft, entity: Entity) -> list[str]:
    """What a Shaping skill allows (S11)."""
    skill = entity.stats.get("shaping")
    if skill is None:
        return [f"{entity.name} has no Shaping skill  S8", "  set NAME shaping=N gives one"]
    allowed = limits_of(skill, draft.rules.shaping)
    since = from_entry(draft, _stat_of(entity.id, "shaping"))
    return [
        f"{entity.name} Safe Magnitude {allowed.safe}, highest Intensity {allowed.max_intensity}  S11",
        f"  Shaping {skill}{since}, so the band {allowed.band}",
        f"  overreach up to {allowed.most}, a ritual up to {allowed.ritual_most}",
    ]


def most_power(draft: Draft, entity: Entity) -> list[str]:
    """The most Power Points someone can have: their own, less what indefinite Shapings take (S66)."""
    free = power.most(draft.state, entity)
    if entity.pp_max is None:
        return [f"{entity.name} has no Power Points"]
    since = from_entry(
        draft, lambda state: who.pp_max if (who := state.entities.get(entity.id)) is not None else None
    )
    lines = [f"{entity.name} pp_max {free}", f"  +{entity.pp_max} of its own{since}"]
    for shaping in draft.state.shapings.values():
        if shaping.caster == entity.id and shaping.committed:
            lines.append(f"  −{shaping.committed} committed to {_called(shaping)}  S66")
    return lines


def movement(draft: Draft, entity: Entity) -> list[str]:
    """Metres of a Movement Action: magic first, then what slows someone down (S4, S50)."""
    data, held = draft.rules.shaping, laid.laid(draft.state, entity.id, draft.rules.shaping)
    base = entity.stats.get("speed")
    now = pacing.metres(entity, held, data)
    if now is None:
        return [f"how fast {entity.name} is, nobody has said", f"  set {entity.name} speed=N says it"]
    lines = [f"{entity.name} movement {now} m  S4"]
    if base is not None:
        lines.append(f"  {base} m of its own{from_entry(draft, _stat_of(entity.id, 'speed'))}")
        best, quick = pacing.quickened(base, held, data)
        if best is not None:
            lines.append(f"  {quick:g} m by {best.outcome} of {_called(best.shaping)}  S50")
    for pace in pacing.paces(entity, held, data):
        much = f"× {pace.factor:g}" if pace.most is None else f"{pace.most} m at most"
        lines.append(f"  {much} {pace.cause}  {pace.rule}")
    return lines


def reserve(draft: Draft, entity: Entity) -> list[str]:
    """What is left of a vitality reserve (S46)."""
    held = laid.reserve(laid.laid(draft.state, entity.id, draft.rules.shaping))
    if held is None:
        return [f"{entity.name} has no vitality reserve  S46"]
    since = from_entry(draft, lambda state: held.shaping.id in state.shapings)
    return [
        f"{entity.name} reserve {held.hold.points or 0}  S46",
        f"  {held.outcome} of {_called(held.shaping)}{since}",
    ]


def skill(draft: Draft, entity: Entity, key: str) -> list[str]:
    """A number someone has of their own, and everything that weighs on a test with it (S2, S7, S27)."""
    since = from_entry(draft, _stat_of(entity.id, key))
    lines = [f"{entity.name} {key.replace('_', ' ')} {entity.stats.get(key, 0)}{since}"]
    weights = percentile.weights(draft, entity.id, key)
    for weight in weights:
        lines.append(f"  {dice_text(weight.dice)} {weight.cause}  {weight.rule}")
    if weights:
        together = dice_text(percentile.net(weights)) or "no dice"
        lines.append(f"  together {together}  S2")
    return lines


def _stat_of(who: str, key: str) -> Callable[[State], object]:
    def read(state: State) -> object:
        entity = state.entities.get(who)
        return None if entity is None else entity.stats.get(key)

    return read


def _called(shaping: Shaping) -> str:
    return f"{shaping.id} {shaping.name}" if shaping.name else shaping.id


def _caster(draft: Draft, shaping: Shaping) -> str:
    return (
        draft.name(shaping.caster)
        if shaping.caster in draft.state.entities
        else shaping.caster_name or "nobody"
    )
