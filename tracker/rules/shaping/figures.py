"""Figures read off a body and a soul (S4, S5), and the Tell (S10)."""

from __future__ import annotations

from tracker.rules.shaping.data import ShapingData


def hp_max(siz: int, con: int, data: ShapingData) -> int:
    """The most HP (S5)."""
    return _up(siz + con, data.figures.hp_share)


def major_wound_level(most_hp: int, data: ShapingData) -> int:
    """MWL: a hit that takes this many HP wounds (S5, S7)."""
    return _up(most_hp, data.figures.major_wound_share)


def pp_recovered(pp: int, most_pp: int, hours: float, data: ShapingData) -> int:
    """PP after resting for `hours` without a break: a share each full period, all after a full rest (S5)."""
    figures = data.figures
    if hours >= figures.full_rest_hours:
        return max(pp, most_pp)
    periods = int(hours // figures.recovery_hours)
    return max(pp, min(most_pp, pp + periods * _up(most_pp, figures.recovery_share)))


def tell_metres(magnitude: int, data: ShapingData) -> int:
    """How far from Shaper and target the Tell is plain to everyone, in metres (S10)."""
    return max(data.tell.least_metres, data.tell.metres_per_magnitude * magnitude)


def _up(whole: int, share: int) -> int:
    return -(-whole // share)
