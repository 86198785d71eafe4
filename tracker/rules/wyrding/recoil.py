"""Whether reality holds (W16, W17) and what happens when it does not (W18)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from tracker.rules.wyrding.data import RecoilMode, WyrdingData

FACES = 100


def pressure(stress: int, stability: int, strength: int) -> int:
    """How far a check leans towards an event (W16): encounter stress less the place's stability and strength."""
    return stress - stability - strength


def is_event(face: int, pressure: int, data: WyrdingData) -> bool:
    """Whether a d100 `face` brings an event at this pressure, in the table's mode (W17)."""
    threshold = data.recoil.threshold
    shift = threshold - FACES
    by_mode: dict[RecoilMode, bool] = {
        "sum_under": face + pressure >= threshold,
        "sum_over": face + pressure > threshold,
        "at_or_under_stress": face <= pressure - shift,
        "literal_over_stress": face > pressure - shift,
    }
    return by_mode[data.recoil.mode]


def chance(pressure: int, data: WyrdingData) -> int:
    """Percent chance of an event in one check (W16, W17), from 0 to 100."""
    lean = pressure - (data.recoil.threshold - FACES)
    by_mode: dict[RecoilMode, int] = {
        "sum_under": lean + 1,
        "sum_over": lean,
        "at_or_under_stress": lean,
        "literal_over_stress": FACES - lean,
    }
    return max(0, min(FACES, by_mode[data.recoil.mode]))


@cache
def chance_of_any(percent: int, checks: int) -> Fraction:
    """Percent chance that at least one of some equal, separate checks brings an event."""
    return 100 * (1 - Fraction(100 - percent, 100) ** checks)


def event_for(face: int, data: WyrdingData) -> str:
    """The event of a d100 `face` (W18)."""
    for event, highest in sorted(data.events.items(), key=lambda item: item[1]):
        if face <= highest:
            return event
    raise ValueError(f"no event for a face of {face}")
