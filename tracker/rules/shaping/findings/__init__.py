"""What stands against a Shaping: every finding of S20, one to a code."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tracker.rules.shaping.build import Build, HelperFacts, ShaperFacts, TargetFacts
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.findings import circumstances, limits, means, outcomes
from tracker.rules.shaping.findings.case import Case, Fault
from tracker.rules.shaping.grid import assign
from tracker.rules.shaping.limits import limits_of
from tracker.rules.shaping.pricing import price
from tracker.rules.shaping.tables import Level

Check = Callable[[Case], Fault | None]

CHECKS: dict[str, Check] = {
    "cell-unknown": means.cell_unknown,
    "intensity-cap": limits.intensity_cap,
    "intensity-zero": limits.intensity_zero,
    "benchmark": limits.benchmark,
    "overreach": limits.overreach,
    "ritual-needed": limits.ritual_needed,
    "ritual-cap": limits.ritual_cap,
    "mythic-price": limits.mythic_price,
    "pp-short": means.pp_short,
    "am-limit": means.am_limit,
    "delivery-missing": outcomes.delivery_missing,
    "direct-radius": outcomes.direct_radius,
    "spirit-direct": outcomes.spirit_direct,
    "form-damage": outcomes.form_damage,
    "target-invalid": outcomes.target_invalid,
    "cell-outcome": outcomes.cell_outcome,
    "outcome-twice": outcomes.outcome_twice,
    "reach-short": circumstances.reach_short,
    "commit-short": means.commit_short,
    "duration-one-use": outcomes.duration_one_use,
    "concentration-d": outcomes.concentration_d,
    "summon-limit": means.summon_limit,
    "route": circumstances.route,
    "practice": means.practice,
    "talent-missing": means.talent_missing,
    "confluence-two": outcomes.confluence_two,
    "heal-used": circumstances.heal_used,
    "fate-later": outcomes.fate_later,
    "reserve-continuous": outcomes.reserve_continuous,
}
"""Every check by its code, in the order of S20; `benchmark` is T-OUTCOME's first and last rows (S25)."""


class Finding(msgspec.Struct, frozen=True):
    """One thing to know before casting: `stop` refuses it, `warn` asks the GM, `auto` was put right already. `cause` says
    why, `remedy` what would be right, in the words of the command language where it has any."""

    code: str
    level: Level
    cause: str
    remedy: str

    @property
    def text(self) -> str:
        """All of it."""
        return f"{self.cause}: {self.remedy}"


def judge(
    build: Build,
    shaper: ShaperFacts,
    targets: Sequence[TargetFacts],
    data: ShapingData,
    helpers: Sequence[HelperFacts] = (),
) -> tuple[Finding, ...]:
    """All findings of `build`, one to a code whatever the number of causes, in the order of S20."""
    case = Case(
        build=build,
        shaper=shaper,
        targets=tuple(targets),
        helpers=tuple(helpers),
        data=data,
        magnitude=price(build, data).magnitude,
        limits=limits_of(shaper.skill, data),
        made=assign(build.outcomes, build.cells, data),
    )
    found = ((code, check(case)) for code, check in CHECKS.items())
    return tuple(
        Finding(code, data.finding[code], fault.cause, fault.remedy) for code, fault in found if fault
    )


__all__ = ["CHECKS", "Case", "Check", "Fault", "Finding", "judge"]
