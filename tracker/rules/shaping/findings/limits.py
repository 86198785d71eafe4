"""Checks of Intensity and Magnitude against what the Shaper can reach (S11, S14, S70, S72)."""

from __future__ import annotations

from tracker.rules.d100 import Grade, dice_text
from tracker.rules.shaping.findings.case import Case, Fault, fault
from tracker.rules.shaping.grid import least_intensity
from tracker.rules.shaping.outcomes import HIGHEST_RATING, UNDEAD, Kind, Outcome
from tracker.rules.shaping.pricing import extras, highest_intensity, intensity
from tracker.rules.shaping.results import pp_lost


def intensity_cap(case: Case) -> Fault | None:
    most = case.limits.max_intensity
    high = [
        (outcome, top)
        for outcome in case.build.outcomes
        if (top := max(intensity(outcome, case.data), *extras(outcome, case.data), 0)) > most
    ]
    causes = [
        f"{outcome} is Intensity {top}, Shaping {case.shaper.skill} reaches {most}" for outcome, top in high
    ]
    return fault(causes, f"stay at Intensity {most}")


def intensity_zero(case: Case) -> Fault | None:
    if not case.build.outcomes:
        return Fault(("no outcome is chosen",), "say what it does, as damage:2")
    idle = [str(each) for each in case.build.outcomes if each.intensity == 0 and each.kind is not Kind.TRICK]
    return fault([f"{name} has no use at Intensity 0" for name in idle], "raise it, or make it a trick:0")


def benchmark(case: Case) -> Fault | None:
    off = [text for outcome in case.build.outcomes if (text := _off_benchmark(outcome, case))]
    return fault(off, "take an Intensity its table has")


def _off_benchmark(outcome: Outcome, case: Case) -> str:
    row = case.data.outcome[outcome.kind]
    least = least_intensity(outcome.kind, outcome.detail, case.data)
    if UNDEAD in outcome.marks and min(outcome.intensity, case.build.duration) < HIGHEST_RATING:
        return f"{outcome} makes nobody undead below Intensity 5 and Duration 5"
    if outcome.intensity > row.most:
        return f"{outcome} is above its last row, Intensity {row.most}"
    if 0 < outcome.intensity < least:
        return f"{outcome} is below its first row, Intensity {least}"
    return ""


def overreach(case: Case) -> Fault | None:
    magnitude, limits = case.magnitude, case.limits
    if case.build.ritual or not limits.safe < magnitude <= limits.most:
        return None
    above = magnitude - limits.safe
    dice = dice_text(-above * case.data.overreach.penalty) or "no dice"
    lost = pp_lost(Grade.FAILURE, magnitude, limits.safe, case.data)
    return Fault(
        (f"Magnitude {magnitude} is {above} above Safe {limits.safe}",),
        f"{dice}, and a failure costs {lost} PP and brings Backlash; {above} less would be safe",
    )


def ritual_needed(case: Case) -> Fault | None:
    if case.build.ritual:
        return None
    causes = [
        f"from {name} {first} on only a ritual will do"
        for name, rating, first in _ritual_ratings(case)
        if rating >= first
    ]
    if case.magnitude > case.limits.most:
        causes.append(f"Magnitude {case.magnitude} is above the {case.limits.most} of a normal casting")
    hours = case.magnitude * case.data.ritual.hours_per_magnitude
    return fault(causes, f"lower it, or hold a ritual of {hours} hours")


def _ritual_ratings(case: Case) -> tuple[tuple[str, int, int], ...]:
    build, ritual = case.build, case.data.ritual
    return (
        ("Intensity", highest_intensity(build, case.data), ritual.intensity_from),
        ("Range", build.range, ritual.range_from),
        ("Duration", build.duration, ritual.duration_from),
        ("a wait of", build.adjust.trigger or 0, ritual.duration_from),
        ("Reach", build.reach, ritual.reach_from),
    )


def ritual_cap(case: Case) -> Fault | None:
    most = case.limits.ritual_most
    if case.magnitude <= most:
        return None
    return Fault(
        (
            f"Magnitude {case.magnitude} is above the {most} that a ritual reaches at Shaping {case.shaper.skill}",
        ),
        f"take {case.magnitude - most} off, unless the GM opens it as an event of its own",
    )


def mythic_price(case: Case) -> Fault | None:
    first = case.data.ritual.mythic_from
    if case.build.price.strip():
        return None
    causes = [f"{name} {rating} is mythic" for name, rating, _ in _ritual_ratings(case) if rating >= first]
    return fault(causes, 'declare a lasting price, as price="a binding oath"')
