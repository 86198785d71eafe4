"""The cheapest build for what is wanted (S14–S18)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.shaping_support import build, codes, data, ilyra
from tracker.rules.shaping import Build, Need, TargetFacts, cheapest, judge
from tracker.rules.shaping.dials import Dial, range_for, reach_for


@pytest.mark.parametrize(
    ("metres", "rating"),
    [(None, 0), (0.0, 0), (2.0, 0), (2.5, 1), (15.0, 1), (15.5, 2), (50.0, 2), (51.0, 3)],
)
def test_s15_the_least_range(metres: float | None, rating: int) -> None:
    assert range_for(metres, data()) == rating


@pytest.mark.parametrize(
    ("subjects", "radius", "size", "rating"),
    [
        (0, None, 0, 0),
        (1, None, 0, 0),
        (2, None, 0, 1),
        (3, None, 0, 2),
        (6, None, 0, 3),
        (21, None, 0, 4),
        (101, None, 0, 5),
        (9, 3.0, 0, 1),
        (9, 3.1, 0, 2),
        (1, 500.0, 0, 4),
        (1, 501.0, 0, 5),
        (1, None, 2, 2),
    ],
)
def test_s17_the_least_reach(subjects: int, radius: float | None, size: int, rating: int) -> None:
    assert reach_for(subjects, radius, size, data()) == rating


@pytest.mark.parametrize(
    ("cell", "outcomes", "need", "dials", "magnitude"),
    [
        ("Unmake·Fire", "damage:2", {"distance": 10}, {"range": 1, "delivery": "projected"}, 3),
        (
            "Unmake·Fire",
            "damage:2",
            {"distance": 10, "radius": 3.0},
            {"range": 1, "reach": 1, "radius": 3.0},
            4,
        ),
        ("Unmake·Fire", "damage:2", {"distance": 30, "subjects": 4}, {"range": 2, "reach": 2}, 6),
        ("Unmake·Fire", "damage:2", {"seconds": 600}, {"duration": 0}, 2),
        ("Unmake·Spirit", "soul:2", {"distance": 10}, {"delivery": "direct"}, 4),
        ("Alter·Flesh", "breath:2/water", {"seconds": 601}, {"duration": 2}, 4),
        ("Alter·Flesh", "breath:2/water", {"seconds": 600}, {"duration": 1}, 3),
        ("Alter·Flesh", "breath:2/water", {"lasting": "indefinite"}, {"duration": 4}, 6),
        ("Scry·Fire", "scry:2/live", {}, {"duration": 1}, 3),
        ("Scry·Fire", "scry:2", {"beyond": "known target"}, {"range": 4}, 6),
        ("Scry·Fire", "scry:2", {"beyond": "other realm"}, {"range": 5}, 7),
        ("Alter·Mind", "incapacitate:1", {}, {}, 4),
        ("Bend·Force/Motion", "move:2/fly", {"seconds": 60}, {"duration": 1}, 4),
        ("Alter·Spirit", "restore:5", {"lasting": "for good"}, {"duration": 5}, 10),
        ("Unmake·Fire", "damage:1", {"barriers": 2, "distance": 5}, {"range": 1}, 4),
    ],
)
def test_the_lowest_dials_that_do(
    cell: str, outcomes: str, need: dict[str, Any], dials: dict[str, Any], magnitude: int
) -> None:
    least = cheapest(build(cell, outcomes), Need(**need), data())
    for name, value in dials.items():
        assert getattr(least.build, name) == value
    assert least.price.magnitude == magnitude


def test_s59_fate_for_a_later_event_waits() -> None:
    least = cheapest(build("Bend·Fate", "fate:+2"), Need(seconds=600), data())
    assert (least.build.duration, least.build.adjust.trigger, least.price.magnitude) == (0, 1, 4)


def test_s18_those_spared_take_selective() -> None:
    least = cheapest(build("Unmake·Fire", "damage:2"), Need(distance=10, radius=3.0, spare=True), data())
    assert least.build.adjust.selective
    assert least.price.magnitude == 5


def test_two_cells_take_confluence() -> None:
    least = cheapest(build("Unmake·Fire+Bend·Fire", "damage:2 prone:1"), Need(distance=10), data())
    assert least.build.adjust.confluence
    assert least.price.magnitude == 5


def test_each_dial_says_what_one_point_less_would_lose() -> None:
    least = cheapest(
        build("Alter·Flesh", "heal:3 restrain:2"), Need(distance=30, subjects=4, seconds=500), data()
    )
    assert least.dials == (
        Dial("heal:3", 3, "3d4 HP healed, counts as Surgery", "only 2d4 HP healed"),
        Dial("restrain:2", 2, "holds one of human size", "no restraint at all"),
        Dial("range", 2, "within 50 m", "only within 15 m, not 30 m"),
        Dial(
            "duration", 1, "for a scene or 10 minutes", "only at once, or until the subject's next turn ends"
        ),
        Dial("reach", 2, "5 targets or 10 m around", "only 2 targets or 3 m around"),
    )


def test_a_point_that_buys_nothing_is_told() -> None:
    least = cheapest(build("Alter·Flesh", "modifier:+3/dodge"), Need(), data())
    assert least.dials[0] == Dial("modifier:+3/dodge", 3, "+1B to dodge", "nothing")
    assert [dial.loses for dial in least.dials[1:]] == ["", "", ""]


@pytest.mark.parametrize("distance", [None, 10.0, 40.0, 200.0])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_the_cheapest_build_is_legal_and_one_point_less_is_not(distance: float | None, count: int) -> None:
    targets = tuple(TargetFacts(name=f"Bandit {each}", distance=distance) for each in range(count))
    least = cheapest(build("Unmake·Fire", "damage:1"), Need(distance=distance, subjects=count), data()).build
    dials = {"range": "route", "reach": "reach-short"}

    def told(made: Build) -> set[str]:
        return codes(judge(made, ilyra(skill=100), targets, data())) - {"overreach"}

    assert told(least) == set()
    for dial, code in dials.items():
        if rating := getattr(least, dial):
            assert told(msgspec.structs.replace(least, **{dial: rating - 1})) == {code}
