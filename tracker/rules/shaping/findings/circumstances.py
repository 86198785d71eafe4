"""Checks of whom and what it reaches (S15, S17, S35, S44)."""

from __future__ import annotations

from tracker.rules.shaping.cells import Technique
from tracker.rules.shaping.findings.case import Case, Fault, fault
from tracker.rules.shaping.outcomes import HIGHEST_RATING, Kind
from tracker.rules.shaping.tables import ReachRow


def reach_short(case: Case) -> Fault | None:
    build = case.build
    row = case.data.reach[build.reach]
    causes = (
        [_count_short(len(case.targets), row)]
        if build.radius is None
        else [_area_short(build.radius, build.reach, row)]
    )
    causes += [
        f"{target.name} needs Reach {target.size} for its size"
        for target in case.targets
        if target.size > build.reach
    ]
    return fault(
        [cause for cause in causes if cause],
        f"Reach {build.reach} covers {row.buys}; raise it or choose fewer",
    )


def _count_short(count: int, row: ReachRow) -> str:
    return f"{count} targets" if row.targets is not None and count > row.targets else ""


def _area_short(radius: float, reach: int, row: ReachRow) -> str:
    most = row.radius or 0
    return f"a radius of {radius:g} m" if reach < HIGHEST_RATING and radius > most else ""


def route(case: Case) -> Fault | None:
    build = case.build
    causes = [] if _way_is_clear(case) else ["no clear route"]
    metres = case.data.range[build.range].metres if build.range else case.data.figures.close_metres
    if metres is not None:
        # The Range of an area is to its point; those inside may stand farther by its radius.
        reaches = metres + (build.radius or 0)
        causes += [
            f"{target.name} is {target.distance:g} m away, Range {build.range} reaches {reaches:g} m"
            for target in case.targets
            if target.distance is not None and target.distance > reaches
        ]
    return fault(causes, "find a way to the target, raise Range or take Indirect, as the GM allows")


def _way_is_clear(case: Case) -> bool:
    build = case.build
    blocked = not build.route or build.cover == "complete"
    needless = build.adjust.indirect > 0 or all(cell.technique is Technique.SCRY for cell in build.cells)
    return not blocked or needless or not case.data.range[build.range].route


def heal_used(case: Case) -> Fault | None:
    if not case.build.has(Kind.HEAL):
        return None
    used = [
        f"{target.name} had HP restored by a Shaping since its last full rest"
        for target in case.targets
        if target.heal_used
    ]
    return fault(used, "it gains no HP again before one; Bleeding and Dying still end")
