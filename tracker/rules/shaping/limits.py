"""What a skill in Shaping allows (S11), and what a ritual asks for (S70)."""

from __future__ import annotations

import msgspec

from tracker.rules.shaping.data import ShapingData


class Limits(msgspec.Struct, frozen=True):
    """A row of T-LIMIT: the highest Intensity, and Magnitude that is safe, that a casting reaches, that a ritual reaches."""

    band: str
    max_intensity: int
    safe: int
    most: int
    ritual_most: int


class RitualNeeds(msgspec.Struct, frozen=True):
    """What a ritual of some Magnitude takes, in hours, and the dice it is rolled with (S70)."""

    hours: int
    bonus: int
    penalty: int


def limits_of(skill: int, data: ShapingData) -> Limits:
    """The row of T-LIMIT for a Shaping skill; above the last band the last one holds (S11)."""
    bands = sorted(data.limit.items(), key=lambda item: item[1].to)
    name, band = next((item for item in bands if skill <= item[1].to), bands[-1])
    most = band.safe + data.overreach.most
    return Limits(
        band=name,
        max_intensity=band.max_intensity,
        safe=band.safe,
        most=most,
        ritual_most=max(most, data.overreach.ritual_factor * band.safe),
    )


def safe_magnitude(skill: int, data: ShapingData) -> int:
    """The Magnitude up to which casting is no overreach (S11)."""
    return limits_of(skill, data).safe


def max_intensity(skill: int, data: ShapingData) -> int:
    """The highest Intensity any outcome may have (S11)."""
    return limits_of(skill, data).max_intensity


def ritual_needs(magnitude: int, skill: int, data: ShapingData) -> RitualNeeds:
    """Hours and dice of a ritual (S70)."""
    above = magnitude - safe_magnitude(skill, data)
    steps = [dice for points, dice in data.ritual.penalty.items() if above >= points]
    return RitualNeeds(
        hours=magnitude * data.ritual.hours_per_magnitude,
        bonus=data.ritual.bonus,
        penalty=max(steps, default=0),
    )
