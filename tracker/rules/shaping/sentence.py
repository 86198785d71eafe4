"""The declaration of a Shaping in one sentence, for the GM to confirm (S26)."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.rules.shaping.build import Build, TargetFacts
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.effects import figure
from tracker.rules.shaping.outcomes import Kind, Outcome
from tracker.rules.shaping.pricing import price

_TELLING = frozenset(
    {
        Kind.DAMAGE,
        Kind.SOUL,
        Kind.HEAL,
        Kind.RESERVE,
        Kind.WARD_AP,
        Kind.WARD_BONUS,
        Kind.BARRIER,
        Kind.MODIFIER,
        Kind.BEING,
    }
)
"""Kinds whose figure says what they are."""


def declaration(build: Build, name: str, targets: Sequence[TargetFacts], data: ShapingData) -> str:
    """`Ilyra shapes Unmake·Fire: 2d6 damage, projected, within 15 m, at Bandit, at once. Magnitude 3.`"""
    cells = " with ".join(str(cell) for cell in build.cells) or "no cell yet"
    clauses = [
        " and ".join(in_words(outcome, data, build.reach) for outcome in build.outcomes) or "nothing yet",
        _delivery(build),
        data.range[build.range].buys,
        _subjects(build, targets, data),
        _time(build, data),
        *_adjustments(build, data),
        "as a ritual" if build.ritual else "",
        f"at the price of {build.price.strip()}" if build.price.strip() else "",
    ]
    said = ", ".join(filter(None, clauses))
    return f"{name} shapes {cells}: {said}. Magnitude {price(build, data).magnitude}."


def in_words(outcome: Outcome, data: ShapingData, reach: int = 0) -> str:
    """An outcome by its figure, `2d6 damage`, and by its name where the figure alone would not tell."""
    text = figure(outcome, data, reach)
    return text if outcome.kind in _TELLING else f"{data.outcome[outcome.kind].title} ({text})"


def _delivery(build: Build) -> str:
    if build.direct:
        return "direct"
    return build.delivery if build.harms else ""


def _subjects(build: Build, targets: Sequence[TargetFacts], data: ShapingData) -> str:
    if build.radius is not None:
        return f"all within {build.radius:g} m" + (" but those spared" if build.adjust.selective else "")
    if targets:
        return "at " + " and ".join(target.name for target in targets)
    return data.reach[build.reach].buys


def _time(build: Build, data: ShapingData) -> str:
    one_use = all(data.outcome[outcome.kind].once for outcome in build.outcomes)
    return "at once" if one_use and not build.duration else data.duration[build.duration].buys


def _adjustments(build: Build, data: ShapingData) -> list[str]:
    adjust = build.adjust
    barriers = "a barrier" if adjust.indirect == 1 else f"{adjust.indirect} barriers"
    return [
        f"past {barriers}" if adjust.indirect else "",
        "veiled" if adjust.veiled else "",
        f"armed {data.duration[adjust.trigger].buys}" if adjust.trigger is not None else "",
    ]
