"""Encounter stress (W2), reach (W9), radius (W19) and the end of events (W21), from plain numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from tracker.rules.wyrding.data import WyrdingData


def encounter_stress(
    bonus: int, ambient: int, own: Iterable[int], held: Iterable[int], data: WyrdingData
) -> int:
    """E (W2): the place's bonus, what the removed left, everybody's own counters, and what passives hold."""
    left = ambient if data.ambient == "count" else 0
    return bonus + left + sum(own) + sum(held)


def reach(band: str, own: int, space: str, data: WyrdingData) -> float:
    """Metres a manifestation reaches with `own` counters (W9)."""
    return float(own * getattr(data.range, band) * data.space[space])


def radius(stress: int, bonus: int, data: WyrdingData) -> float:
    """Radius of every zone in metres (W19) at an encounter stress that includes the place's `bonus`."""
    counters = stress if data.area_bonus.in_radius else stress - bonus
    return counters * data.zone.metres_per_counter


def events_end(stress: int, bonus: int, data: WyrdingData) -> bool:
    """Whether no counters are left to keep events going (W21)."""
    return stress - (bonus if data.event.ends_when == "above_area_bonus" else 0) <= 0


def erratic(face: int, data: WyrdingData) -> Literal["move", "base", "normal", "nothing"]:
    """What a d6 `face` of Erratic Time leaves one able to do until the next upkeep (W26)."""
    return data.erratic.faces[face - 1]


def vanishes(face: int, data: WyrdingData) -> bool:
    """Whether a d100 `face` makes someone phase out at the start of a turn (W27)."""
    return face <= data.phase_out.chance
