"""Laws of the composer that hold for any build (S13, S20)."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.shaping.test_outcomes import outcomes
from tests.rules.shaping_support import data, ilyra
from tracker.rules.shaping import (
    CELLS,
    Build,
    Need,
    Outcome,
    ShaperFacts,
    TargetFacts,
    cheapest,
    judge,
    limits_of,
    price,
    verdict,
)
from tracker.rules.shaping.build import Adjustments
from tracker.rules.shaping.outcomes import SHAPES
from tracker.rules.shaping.pricing import cost

RATINGS = st.integers(0, 5)
ADJUSTMENTS = st.builds(
    Adjustments,
    selective=st.booleans(),
    indirect=st.integers(0, 3),
    veiled=st.booleans(),
    trigger=st.none() | RATINGS,
    confluence=st.booleans(),
)
BUILDS = st.builds(
    Build,
    cells=st.lists(st.sampled_from(CELLS), max_size=3).map(tuple),
    outcomes=st.lists(outcomes(), max_size=4).map(tuple),
    range=RATINGS,
    duration=RATINGS,
    reach=RATINGS,
    delivery=st.sampled_from(["", "projected", "direct"]),
    adjust=ADJUSTMENTS,
    radius=st.none() | st.sampled_from([2.0, 3.0, 10.0, 600.0]),
    cover=st.sampled_from(["none", "partial", "substantial", "complete"]),
    route=st.booleans(),
    ritual=st.booleans(),
    calm=st.booleans(),
    price=st.sampled_from(["", "an oath"]),
    bonus=st.integers(0, 4),
    penalty=st.integers(0, 4),
)
TAGS = st.frozensets(st.sampled_from(["soulless", "mindless", "undead", "spirit", "synthetic"]))
TARGETS = st.lists(
    st.builds(TargetFacts, tags=TAGS, size=RATINGS, distance=st.none() | st.sampled_from([1.0, 20.0])),
    max_size=3,
)
SHAPERS = st.builds(
    ShaperFacts,
    skill=st.integers(0, 100),
    pp=st.none() | st.integers(0, 20),
    pp_max=st.none() | st.integers(0, 20),
    intellect=st.none() | st.integers(3, 20),
    cells=st.lists(st.sampled_from(CELLS), max_size=4).map(tuple),
    talents=st.frozensets(st.sampled_from(sorted(data().talent))),
    active_magnitude=st.integers(0, 15),
    summons=st.integers(0, 2),
    wounded=st.booleans(),
    fatigue=st.sampled_from(["normal", "fatigued", "exhausted"]),
)


def magnitude(made: Build) -> int:
    return price(made, data()).magnitude


@given(BUILDS)
def test_s13_magnitude_is_the_sum_of_its_parts(made: Build) -> None:
    told = price(made, data())
    assert told.magnitude == sum(part.value for part in told.parts)
    assert all(part.value > 0 for part in told.parts)


@given(BUILDS, st.sampled_from(["range", "duration", "reach"]))
def test_s13_a_higher_dial_costs_one_more(made: Build, dial: str) -> None:
    lower = msgspec.structs.replace(made, **{dial: min(getattr(made, dial), 4)})
    raised = msgspec.structs.replace(lower, **{dial: getattr(lower, dial) + 1})
    assert magnitude(raised) == magnitude(lower) + 1


@given(BUILDS, outcomes())
def test_s18_a_further_outcome_never_makes_it_cheaper(made: Build, more: Outcome) -> None:
    longer = msgspec.structs.replace(made, outcomes=(*made.outcomes, more))
    assert magnitude(longer) >= magnitude(made) + cost(more, data())


@given(outcomes().filter(lambda each: each.intensity < 5), st.data())
def test_s14_a_higher_intensity_or_a_further_option_never_costs_less(
    outcome: Outcome, draw: st.DataObject
) -> None:
    raised = msgspec.structs.replace(outcome, intensity=outcome.intensity + 1)
    assert cost(raised, data()) == cost(outcome, data()) + 1
    marks = tuple(
        mark for mark in SHAPES[outcome.kind].marks if mark in outcome.marks or draw.draw(st.booleans())
    )
    assert cost(msgspec.structs.replace(outcome, marks=marks), data()) >= cost(outcome, data())


@given(BUILDS)
def test_s18_every_adjustment_adds(made: Build) -> None:
    adjust = made.adjust
    plain = magnitude(msgspec.structs.replace(made, adjust=Adjustments()))
    wait = 0 if adjust.trigger is None else 1 + adjust.trigger
    added = adjust.selective + adjust.indirect + adjust.veiled + wait + adjust.confluence
    assert magnitude(made) == plain + added
    direct = magnitude(msgspec.structs.replace(made, delivery="direct"))
    assert direct >= magnitude(msgspec.structs.replace(made, delivery="projected"))


@given(BUILDS, SHAPERS, TARGETS, st.randoms(use_true_random=False))
def test_s13_the_order_of_outcomes_does_not_matter(
    made: Build, shaper: ShaperFacts, targets: list[TargetFacts], chance: Any
) -> None:
    order = list(made.outcomes)
    chance.shuffle(order)
    shuffled = msgspec.structs.replace(made, outcomes=tuple(order))
    assert magnitude(shuffled) == magnitude(made)
    told = [(each.code, each.level) for each in judge(made, shaper, targets, data())]
    assert [(each.code, each.level) for each in judge(shuffled, shaper, targets, data())] == told


@given(BUILDS, SHAPERS, TARGETS)
def test_s20_any_build_is_judged_in_one_line_to_a_code(
    made: Build, shaper: ShaperFacts, targets: list[TargetFacts]
) -> None:
    told = verdict(made, shaper, targets, data())
    assert len({each.code for each in told.findings}) == len(told.findings)
    assert all(each.text and "\n" not in each.text for each in told.findings)
    assert -3 <= told.dice.net <= 3
    assert told.odds.succeeding + told.odds.failure + told.odds.fumble == 1
    assert "\n" not in told.sentence


@given(BUILDS, SHAPERS)
def test_s20_overreach_a_ritual_and_its_cap_part_the_magnitudes(made: Build, shaper: ShaperFacts) -> None:
    told = {each.code for each in judge(made, shaper, (), data())}
    row, total = limits_of(shaper.skill, data()), magnitude(made)
    assert ("ritual-cap" in told) == (total > row.ritual_most)
    assert ("overreach" in told) == (row.safe < total <= row.most and not made.ritual)
    assert total <= row.most or made.ritual or "ritual-needed" in told


@given(
    BUILDS.filter(lambda made: bool(made.cells) and bool(made.outcomes)),
    st.none() | st.floats(0, 400),
    st.integers(1, 120),
    st.none() | st.floats(0.5, 900),
    RATINGS,
    st.floats(0, 1e6),
)
def test_the_cheapest_build_always_reaches(
    made: Build, distance: float | None, count: int, radius: float | None, size: int, seconds: float
) -> None:
    need = Need(distance=distance, subjects=count, radius=radius, size=size, seconds=seconds)
    least = cheapest(made, need, data())
    targets = [TargetFacts(distance=distance, size=size)] * count
    clear = msgspec.structs.replace(least.build, route=True, cover="none")
    told = {each.code for each in judge(clear, ilyra(), targets, data())}
    assert not told & {"reach-short", "route", "concentration-d", "fate-later", "delivery-missing"}
    assert least.price.magnitude == magnitude(least.build)
