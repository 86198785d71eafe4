"""Magic that needs no cell: Dispel, Sense Magic, and Counter (S39, S68, S69)."""

from __future__ import annotations

from tracker.rules.shaping.data import ShapingData


def dispel_magnitude(magnitude: int, range_rating: int) -> int:
    """Magnitude of dispelling a Shaping of `magnitude` at that Range; Reach counts nothing (S69)."""
    return magnitude + range_rating


def unknown_caster_skill(magnitude: int, data: ShapingData) -> int:
    """The skill an unknown caster opposes a Dispel with (S69)."""
    return min(data.access.skill_cap, data.dispel.unknown_skill * magnitude)


def counter_refusal(
    magnitude: int, pp: int, distance: float | None, talents: frozenset[str], data: ShapingData
) -> str:
    """Why someone may not Counter a Shaping of `magnitude`, `distance` metres off; nothing if they may (S39)."""
    if "counter" not in talents:
        return "Counter is a Talent they lack"
    if pp < magnitude:
        return f"a Counter needs {magnitude} PP, they have {pp}"
    if distance is not None and distance > data.counter.metres:
        return f"a Counter reaches {data.counter.metres} m, not {distance:g}"
    return ""
