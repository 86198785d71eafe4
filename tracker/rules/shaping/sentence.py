"""The declaration of a Shaping in one sentence, for the GM to confirm (S26)."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.rules.shaping.build import Build, TargetFacts
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.effects import figure
from tracker.rules.shaping.pricing import price


def declaration(build: Build, name: str, targets: Sequence[TargetFacts], data: ShapingData) -> str:
    """`Ilyra shapes Unmake·Fire: 2d6 damage, projected, within 15 m, at Bandit, an instant. Magnitude 3.`"""
    cells = " with ".join(str(cell) for cell in build.cells) or "no cell yet"
    clauses = [
        " and ".join(figure(outcome, data, build.reach) for outcome in build.outcomes) or "nothing yet",
        _delivery(build),
        data.range[build.range].buys,
        _subjects(build, targets, data),
        data.duration[build.duration].buys,
        *_adjustments(build, data),
        "as a ritual" if build.ritual else "",
        f"at the price of {build.price.strip()}" if build.price.strip() else "",
    ]
    said = ", ".join(filter(None, clauses))
    return f"{name} shapes {cells}: {said}. Magnitude {price(build, data).magnitude}."


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


def _adjustments(build: Build, data: ShapingData) -> list[str]:
    adjust = build.adjust
    barriers = "a barrier" if adjust.indirect == 1 else f"{adjust.indirect} barriers"
    return [
        f"past {barriers}" if adjust.indirect else "",
        "veiled" if adjust.veiled else "",
        f"armed for {data.duration[adjust.trigger].buys}" if adjust.trigger is not None else "",
    ]
