"""What a Shaping costs: Magnitude as a sum that can be read (S13, S18)."""

from __future__ import annotations

import msgspec

from tracker.rules.shaping.build import Build
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.outcomes import Kind, Outcome


class Part(msgspec.Struct, frozen=True):
    """One summand: the outcome as written, a dial's name, or an adjustment's word."""

    name: str
    value: int


class Price(msgspec.Struct, frozen=True):
    """Magnitude and the parts it is the sum of; parts of zero are left out."""

    magnitude: int
    parts: tuple[Part, ...]


def price(build: Build, data: ShapingData) -> Price:
    """The Magnitude of `build` and its parts (S13)."""
    adjust, costs = build.adjust, data.adjust
    trigger = None if adjust.trigger is None else costs.trigger + adjust.trigger
    parts = (
        *(Part(str(outcome), cost(outcome, data)) for outcome in build.outcomes),
        Part("range", build.range),
        Part("duration", build.duration),
        Part("reach", build.reach),
        Part("direct", costs.direct if build.direct else 0),
        Part("selective", costs.selective if adjust.selective else 0),
        Part("indirect", costs.indirect * adjust.indirect),
        Part("veiled", costs.veiled if adjust.veiled else 0),
        Part("trigger", trigger or 0),
        Part("confluence", costs.confluence if adjust.confluence else 0),
    )
    return Price(sum(part.value for part in parts), tuple(part for part in parts if part.value))


def intensity(outcome: Outcome, data: ShapingData) -> int:
    """The Intensity that counts against Max I: the benchmark's and what width, a mind or freedom raise it by (S18, S48)."""
    raised = outcome.intensity
    if outcome.kind is Kind.WARD_AP and outcome.detail == "both":
        raised += data.ward.both_extra
    if outcome.kind is Kind.BEING:
        raised += data.being.mind_extra * ("mind" in outcome.marks)
        raised += data.being.free_extra * ("free" in outcome.marks)
    return raised


def extras(outcome: Outcome, data: ShapingData) -> tuple[int, ...]:
    """Intensities of the further outcomes that its options are: one each for a portal that moves or works both ways (S18)."""
    return (data.portal.extra_i,) * len(outcome.marks) if outcome.kind is Kind.PORTAL else ()


def cost(outcome: Outcome, data: ShapingData) -> int:
    """What `outcome` adds to Magnitude, its options included."""
    return intensity(outcome, data) + sum(extras(outcome, data))


def highest_intensity(build: Build, data: ShapingData) -> int:
    """The highest Intensity among all outcomes, 0 for none; it sets Backlash and what counts as mythic (S40, S72)."""
    every = (
        each for outcome in build.outcomes for each in (intensity(outcome, data), *extras(outcome, data))
    )
    return max(every, default=0)
