"""What a Shaping weighs while it lasts: Active Magnitude, and PP that an indefinite one commits (S65, S66)."""

from __future__ import annotations

from typing import Literal

from tracker.rules.shaping.build import Build
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.outcomes import HIGHEST_RATING, UNDEAD, Kind, Outcome

Maintenance = Literal["passive", "concentration", "active", "summon", "trigger"]


def is_finished(outcome: Outcome, duration: int, data: ShapingData) -> bool:
    """Whether it is a change completed for good, and no magic any more (S65). Whom magic made Undead it sustains (S47)."""
    lasting = data.outcome[outcome.kind].permanent and duration == HIGHEST_RATING
    return lasting and UNDEAD not in outcome.marks


def is_enchantment(build: Build, data: ShapingData) -> bool:
    """Whether it stays active for good, bound to an anchor: said so, or Duration 5 on what is no finished change."""
    if build.enchantment and build.duration >= data.indefinite.rating:
        return True
    return build.duration == HIGHEST_RATING and not all(
        data.outcome[outcome.kind].once or is_finished(outcome, build.duration, data)
        for outcome in build.outcomes
    )


def commits_pp(build: Build, talents: frozenset[str], data: ShapingData) -> bool:
    """Whether its Magnitude is taken from current and maximum PP for as long as it lasts (S66)."""
    if is_enchantment(build, data):
        return "enchanter" not in talents
    return build.duration == data.indefinite.rating


def enchanted_weight(build: Build, magnitude: int, talents: frozenset[str], data: ShapingData) -> int:
    """What it takes of its maker's Enchantment Capacity: its Magnitude if an Enchanter binds it to an anchor, or 0 (S65)."""
    return magnitude if "enchanter" in talents and is_enchantment(build, data) else 0


def active_weight(build: Build, magnitude: int, talents: frozenset[str], data: ShapingData) -> int:
    """What it adds to its caster's Active Magnitude while it runs: its Magnitude, or 0 (S65).

    Instant effects, finished permanent changes and what an Enchanter binds weigh nothing.
    """
    if is_enchantment(build, data):
        return 0 if "enchanter" in talents else magnitude
    if build.duration == HIGHEST_RATING and build.adjust.trigger is None:
        return 0
    return magnitude if build.lasting or data.am.counts_d0 else 0


def controlled(build: Build, subjects: int) -> int:
    """How many subjects the Shaper actively controls by it (S50, S57)."""
    steers = any(
        outcome.kind is Kind.CONTROL or (outcome.kind is Kind.MOVE and "steered" in outcome.marks)
        for outcome in build.outcomes
    )
    return max(1, subjects) if steers else 0


def summoned(build: Build) -> int:
    """How many beings it brings (S60, S62)."""
    return sum(outcome.kind in (Kind.BEING, Kind.CALL) for outcome in build.outcomes)


def maintenance(build: Build) -> Maintenance:
    """How it is kept going (S67): what costs its Shaper most is named, a waiting Trigger before all."""
    if build.adjust.trigger is not None:
        return "trigger"
    if controlled(build, 1):
        return "active"
    if any(outcome.kind is Kind.SCRY and "live" in outcome.marks for outcome in build.outcomes):
        return "concentration"
    return "summon" if summoned(build) else "passive"
