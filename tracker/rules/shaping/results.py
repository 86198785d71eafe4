"""What each result of a casting costs, and when it strikes back (S21, S28, S40)."""

from __future__ import annotations

import msgspec

from tracker.rules.d100 import Grade
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.tables import Cost


class Costs(msgspec.Struct, frozen=True):
    """PP lost by each grade."""

    critical: int
    success: int
    failure: int
    fumble: int


def pp_lost(grade: Grade, magnitude: int, safe: int, data: ShapingData, *, indefinite: bool = False) -> int:
    """PP that a casting of `magnitude` loses (S28); a Trick loses none (S21), an indefinite success all (S66)."""
    if magnitude == 0:
        return 0
    if indefinite and grade.succeeded:
        return magnitude
    table: dict[Grade, Cost] = {
        Grade.CRITICAL: data.result.critical,
        Grade.SUCCESS: data.result.success,
        Grade.FAILURE: data.result.failed_overreach if magnitude > safe else data.result.failure,
        Grade.FUMBLE: data.result.fumble,
    }
    lost: dict[Cost, int] = {"none": 0, "one": 1, "half": half_up(magnitude), "all": magnitude}
    return lost[table[grade]]


def pp_costs(magnitude: int, safe: int, data: ShapingData, *, indefinite: bool = False) -> Costs:
    """PP lost by each grade (S28)."""
    return Costs(*(pp_lost(grade, magnitude, safe, data, indefinite=indefinite) for grade in Grade))


def has_backlash(grade: Grade, magnitude: int, safe: int) -> bool:
    """Whether a result brings Backlash: a Fumble, or a Failure above Safe; never a Trick's (S21, S28)."""
    return magnitude > 0 and (grade is Grade.FUMBLE or (grade is Grade.FAILURE and magnitude > safe))


def half_up(whole: int) -> int:
    """Half of `whole`, rounded up: Magnitude and blocked damage (S4)."""
    return -(-whole // 2)
