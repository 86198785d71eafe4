"""The least that still does what is wanted: the lowest dials for the targets at hand (S14–S18)."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from typing import Literal

import msgspec

from tracker.rules.shaping.build import Adjustments, Build
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.effects import figure
from tracker.rules.shaping.grid import least_intensity
from tracker.rules.shaping.outcomes import HIGHEST_RATING, Kind, Outcome
from tracker.rules.shaping.pricing import Price, price

BEYOND: dict[Literal["known target", "other realm"], int] = {"known target": 4, "other realm": 5}
"""Ranges that are no distance, by their rating (S15)."""


class Need(msgspec.Struct, frozen=True, kw_only=True):
    """What a Shaping must cover.

    `distance` in metres, None for self or touch, infinite for anything in view; `beyond` for what is out of sight.
    `subjects` or a `radius` in metres;
    `size` is the Reach the largest demands. `seconds` it must last, 0 for an instant, unless `lasting` says more.
    `barriers` in the way; `spare`: some within the area are left out.
    """

    distance: float | None = None
    beyond: Literal["", "known target", "other realm"] = ""
    subjects: int = 1
    radius: float | None = None
    size: int = 0
    seconds: float = 0
    lasting: Literal["", "indefinite", "for good"] = ""
    barriers: int = 0
    spare: bool = False


class Dial(msgspec.Struct, frozen=True):
    """One dial or outcome of the cheapest build: what its rating buys, and what one point less would lose."""

    name: str
    rating: int
    buys: str
    loses: str


class Cheapest(msgspec.Struct, frozen=True):
    """The lowest legal build, its price, and the reason of each rating."""

    build: Build
    price: Price
    dials: tuple[Dial, ...]


def cheapest(wanted: Build, need: Need, data: ShapingData) -> Cheapest:
    """`wanted`, its cells and outcomes kept, with the lowest dials that cover `need`.

    An outcome below its first row is raised to it. Damage without a delivery is projected, harm to a soul Direct. Fate for a
    later event waits on a Trigger in place of a Duration.
    """
    outcomes = tuple(_raised(outcome, data) for outcome in wanted.outcomes)
    lasts = _duration(outcomes, need, data)
    waits = any(outcome.kind is Kind.FATE for outcome in outcomes) and lasts > 0
    build = msgspec.structs.replace(
        wanted,
        outcomes=outcomes,
        range=range_for(need.distance, data) if not need.beyond else BEYOND[need.beyond],
        duration=int(_live(outcomes)) if waits else lasts,
        reach=reach_for(need.subjects, need.radius, need.size, data),
        radius=need.radius,
        delivery=_delivery(wanted, outcomes),
        adjust=Adjustments(
            selective=need.spare and need.radius is not None,
            indirect=need.barriers,
            veiled=wanted.adjust.veiled,
            trigger=max(lasts, wanted.adjust.trigger or 0) if waits else wanted.adjust.trigger,
            confluence=len(wanted.cells) > 1,
        ),
    )
    return Cheapest(build, price(build, data), tuple(_dials(build, need, data)))


def range_for(distance: float | None, data: ShapingData) -> int:
    """The least Range that reaches `distance` metres; None is self or touch (S15)."""
    if distance is None or distance <= data.figures.close_metres:
        return 0
    ratings = sorted(data.range.items())[1:]
    reaching = (rating for rating, row in ratings if row.metres is None or distance <= row.metres)
    return next(reaching, HIGHEST_RATING)


def duration_for(seconds: float, data: ShapingData) -> int:
    """The least Duration that lasts `seconds` (S16)."""
    ratings = sorted(data.duration.items())
    return next(rating for rating, row in ratings if row.seconds is None or seconds <= row.seconds)


def reach_for(subjects: int, radius: float | None, size: int, data: ShapingData) -> int:
    """The least Reach that covers so many subjects, or the area if there is one, and the size of the largest (S17)."""
    covering = (
        rating
        for rating, row in sorted(data.reach.items())
        if size <= rating
        and (subjects <= (row.targets or 0) if radius is None else radius <= (row.radius or 0))
    )
    return next(covering, HIGHEST_RATING)


def _raised(outcome: Outcome, data: ShapingData) -> Outcome:
    least = least_intensity(outcome.kind, outcome.detail, data)
    return outcome if outcome.intensity >= least else msgspec.structs.replace(outcome, intensity=least)


def _duration(outcomes: tuple[Outcome, ...], need: Need, data: ShapingData) -> int:
    """The least Duration: what is wanted, unless nothing here can last; live scrying always lasts (S16)."""
    rows = [data.outcome[outcome.kind] for outcome in outcomes]
    live = _live(outcomes)
    if need.lasting == "for good" and any(row.permanent or not row.once for row in rows):
        return HIGHEST_RATING
    if all(row.once for row in rows) and not live:
        return 0
    wanted = data.indefinite.rating if need.lasting else duration_for(need.seconds, data)
    return max(wanted, 1 if live else 0)


def _live(outcomes: tuple[Outcome, ...]) -> bool:
    """Whether something is to be watched as it happens, for which there is no Duration 0 (S16, S55)."""
    return any("live" in outcome.marks for outcome in outcomes)


def _delivery(wanted: Build, outcomes: tuple[Outcome, ...]) -> Literal["", "projected", "direct"]:
    kinds = {outcome.kind for outcome in outcomes}
    if Kind.SOUL in kinds and Kind.DAMAGE not in kinds:
        return "direct"
    return wanted.delivery or ("projected" if Kind.DAMAGE in kinds else "")


def _dials(build: Build, need: Need, data: ShapingData) -> Iterator[Dial]:
    for outcome in build.outcomes:
        yield Dial(
            str(outcome),
            outcome.intensity,
            figure(outcome, data, build.reach),
            _lost_intensity(outcome, data),
        )
    ranges, reaches, durations = data.range, data.reach, data.duration
    yield Dial("range", build.range, ranges[build.range].buys, _lost_range(build.range, need, data))
    lost = f"only {durations[build.duration - 1].buys}" if build.duration else ""
    yield Dial("duration", build.duration, durations[build.duration].buys, lost)
    lost = f"only {reaches[build.reach - 1].buys}" if build.reach else ""
    yield Dial("reach", build.reach, reaches[build.reach].buys, lost)
    yield from _adjustment_dials(build, data)


def _adjustment_dials(build: Build, data: ShapingData) -> Iterator[Dial]:
    adjust, durations = build.adjust, data.duration
    if build.direct:
        yield Dial(
            "direct", data.adjust.direct, "harm arises inside", "it is projected, or nothing for a soul"
        )
    if adjust.indirect:
        count = adjust.indirect
        yield Dial("indirect", count, f"past {count} in the way", f"the last of {count} stops it")
    if adjust.selective:
        yield Dial("selective", data.adjust.selective, "spares the chosen", "it takes in everyone there")
    if adjust.trigger is not None:
        wait = adjust.trigger
        lost = f"waits only {durations[wait - 1].buys}" if wait else "the event must be now"
        yield Dial("trigger", data.adjust.trigger + wait, f"waits {durations[wait].buys}", lost)


def _lost_intensity(outcome: Outcome, data: ShapingData) -> str:
    if outcome.intensity <= least_intensity(outcome.kind, outcome.detail, data):
        title = data.outcome[outcome.kind].title.removeprefix("a ").removeprefix("an ")
        return f"no {title} at all"
    lower = msgspec.structs.replace(outcome, intensity=outcome.intensity - 1)
    less = figure(lower, data)
    return "nothing" if less == figure(outcome, data) else f"only {less}"


def _lost_range(rating: int, need: Need, data: ShapingData) -> str:
    if not rating:
        return ""
    below = data.range[rating - 1].buys
    far = "" if need.distance is None or need.beyond or isinf(need.distance) else f", not {need.distance:g} m"
    return f"only {below}{far}"
