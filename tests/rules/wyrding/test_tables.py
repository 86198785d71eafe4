"""Wyrding's pure rules, face by face: recoil, events, Erratic Time, phase out, reach, movement, actions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import cos, radians, sin, sqrt

import pytest

from tracker.rules.wyrding import actions, recoil, space, stress
from tracker.rules.wyrding.data import WyrdingData
from tracker.table.ruleset import rules_with

D100 = range(1, 101)
PRESSURES = range(-20, 121)

DATA = rules_with({}).wyrding

MODES: dict[str, tuple[Callable[[int, int], bool], Callable[[int], int]]] = {
    # W16, W17: when an event comes, and its chance before it is held between 0 and 100.
    "sum_under": (lambda face, pressure: not face + pressure < 100, lambda pressure: pressure + 1),
    "sum_over": (lambda face, pressure: face + pressure > 100, lambda pressure: pressure),
    "at_or_under_stress": (lambda face, pressure: face <= pressure, lambda pressure: pressure),
    "literal_over_stress": (lambda face, pressure: face > pressure, lambda pressure: 100 - pressure),
}


def in_mode(mode: str) -> WyrdingData:
    return rules_with({"wyrding.recoil.mode": mode}).wyrding


@pytest.mark.parametrize("mode", MODES)
def test_w17_every_face_at_every_pressure(mode: str) -> None:
    event, _ = MODES[mode]
    data = in_mode(mode)
    wrong = [
        (face, pressure)
        for face, pressure in product(D100, PRESSURES)
        if recoil.is_event(face, pressure, data) is not event(face, pressure)
    ]
    assert wrong == []


@pytest.mark.parametrize("mode", MODES)
def test_w17_the_chance_is_its_formula_and_the_count_of_its_faces(mode: str) -> None:
    event, chance = MODES[mode]
    data = in_mode(mode)
    for pressure in PRESSURES:
        shown = recoil.chance(pressure, data)
        assert shown == min(100, max(0, chance(pressure)))
        assert shown == sum(event(face, pressure) for face in D100)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("threshold", [90, 110])
def test_w16_a_threshold_of_the_house_moves_every_mode_as_strength_of_reality_does(
    mode: str, threshold: int
) -> None:
    event, chance = MODES[mode]
    data = rules_with({"wyrding.recoil.mode": mode, "wyrding.recoil.threshold": threshold}).wyrding
    for pressure in PRESSURES:
        same = pressure - (threshold - 100)
        assert [recoil.is_event(face, pressure, data) for face in D100] == [event(f, same) for f in D100]
        assert recoil.chance(pressure, data) == min(100, max(0, chance(same)))


def test_w16_sum_under_is_the_default() -> None:
    assert in_mode("sum_under") == DATA


@pytest.mark.parametrize(
    ("encounter", "stability", "strength", "pressure"),
    [(0, 0, 0, 0), (12, 0, 0, 12), (2, 5, 10, -13), (20, 5, 10, 5), (6, 0, -10, 16)],
)
def test_w16_pressure(encounter: int, stability: int, strength: int, pressure: int) -> None:
    assert recoil.pressure(encounter, stability, strength) == pressure


@pytest.mark.parametrize(
    ("percent", "checks", "any_of_them"), [(6, 0, 0), (6, 1, 6), (6, 2, 11.64), (100, 3, 100), (0, 3, 0)]
)
def test_w12_chance_of_any_of_several_checks(percent: int, checks: int, any_of_them: float) -> None:
    assert float(recoil.chance_of_any(percent, checks)) == pytest.approx(any_of_them)


def test_w18_every_face() -> None:
    table = (
        ["ground_warp"] * 12
        + ["thicken_space"] * 13
        + ["silence"] * 13
        + ["twilight"] * 13
        + ["singularity"] * 13
        + ["erratic_time"] * 14
        + ["reshuffle"] * 12
        + ["phase_out"] * 10
    )
    assert [recoil.event_for(face, DATA) for face in D100] == table


def test_w26_every_face() -> None:
    assert [stress.erratic(face, DATA) for face in range(1, 7)] == [
        "move",
        "move",
        "base",
        "base",
        "normal",
        "nothing",
    ]


def test_w27_every_face() -> None:
    assert [stress.vanishes(face, DATA) for face in D100] == [True] * 50 + [False] * 50


def test_w2_encounter_stress_adds_everything_up() -> None:
    assert stress.encounter_stress(10, 3, [2, 0, 4], [2, 8], DATA) == 29


@pytest.mark.parametrize(("band", "metres"), [("close", 1.5), ("medium", 3.0), ("long", 6.0), ("far", 9.0)])
@pytest.mark.parametrize(("kind", "factor"), [("real", 1), ("surreal", 2), ("irreal", 10)])
def test_w9_reach(band: str, metres: float, kind: str, factor: int) -> None:
    assert [stress.reach(band, own, kind, DATA) for own in range(21)] == [
        own * metres * factor for own in range(21)
    ]


def test_w19_radius() -> None:
    assert [stress.radius(counters, 0, DATA) for counters in (0, 1, 2, 6, 7)] == [0, 1.5, 3, 9, 10.5]
    assert stress.radius(6, 5, DATA) == 9
    assert stress.radius(6, 5, rules_with({"wyrding.area_bonus.in_radius": False}).wyrding) == 1.5


@pytest.mark.parametrize(
    ("ends_when", "ends"),
    [("above_area_bonus", [True, False, True]), ("encounter_zero", [False, False, True])],
)
def test_w21_when_events_end(ends_when: str, ends: list[bool]) -> None:
    data = rules_with({"wyrding.event.ends_when": ends_when}).wyrding
    assert [
        stress.events_end(encounter, bonus, data) for encounter, bonus in ((5, 5), (6, 5), (0, 0))
    ] == ends


@pytest.mark.parametrize(
    ("side", "along"),
    [
        (1, (1.0, 0.0)),
        (2, (0.5, sqrt(3) / 2)),
        (3, (-0.5, sqrt(3) / 2)),
        (4, (-1.0, 0.0)),
        (5, (-0.5, -sqrt(3) / 2)),
        (6, (0.5, -sqrt(3) / 2)),
    ],
)
@pytest.mark.parametrize("hexes", range(1, 11))
def test_w23_every_pair_of_faces(side: int, along: tuple[float, float], hexes: int) -> None:
    spot = space.displaced((2.0, -1.0), side, hexes, DATA)
    assert spot == pytest.approx((2 + 1.5 * hexes * along[0], -1 + 1.5 * hexes * along[1]), abs=1e-5)


OUT, IN, ASIDE = ((6.0, 0.0), (7.5, 0.0)), ((7.5, 0.0), (6.0, 0.0)), ((7.0, -0.75), (7.0, 0.75))
THICK, ROUGH, PULL = "thicken_space", "ground_warp", "singularity"


@pytest.mark.parametrize(
    ("events", "outward", "inward", "sideways"),
    [
        ((), 1.5, 1.5, 1.5),
        ((THICK,), 3, 3, 3),
        ((ROUGH,), 3, 3, 3),
        ((THICK, ROUGH), 3, 3, 3),  # never added up
        ((PULL,), 3, 0.75, 1.5),
        ((THICK, PULL), 6, 1.5, 3),
        (("silence", "twilight"), 1.5, 1.5, 1.5),
    ],
)
def test_w22_the_cost_of_a_hex(
    events: tuple[str, ...], outward: float, inward: float, sideways: float
) -> None:
    discs = [space.Disc((0.0, 0.0), 30.0, events)]
    costs = [space.movement_cost(start, end, discs, DATA) for start, end in (OUT, IN, ASIDE)]
    assert costs == pytest.approx([outward, inward, sideways])


@pytest.mark.parametrize(
    ("events", "outward", "inward", "sideways"),
    [((PULL,), 3, 0.75, 1.5), ((THICK, PULL), 3, 3, 3), ((ROUGH, PULL), 3, 3, 3), ((THICK,), 3, 3, 3)],
)
def test_w22_in_place_of_multiplying_the_dearest_may_count(
    events: tuple[str, ...], outward: float, inward: float, sideways: float
) -> None:
    data = rules_with({"wyrding.movement.combine": "highest"}).wyrding
    discs = [space.Disc((0.0, 0.0), 30.0, events)]
    costs = [space.movement_cost(start, end, discs, data) for start, end in (OUT, IN, ASIDE)]
    assert costs == pytest.approx([outward, inward, sideways])


@pytest.mark.parametrize(
    ("degrees", "metres"), [(0, 3), (45, 3), (75, 1.5), (105, 1.5), (135, 0.75), (180, 0.75)]
)
def test_w22_a_hex_aslant_goes_outward_inward_or_around(degrees: int, metres: float) -> None:
    along = radians(degrees)
    end = (20 + 1.5 * cos(along), 1.5 * sin(along))
    discs = [space.Disc((0.0, 0.0), 30.0, (PULL,))]
    assert space.movement_cost((20.0, 0.0), end, discs, DATA) == pytest.approx(metres)


def test_w22_between_two_singularities_the_dearer_way_counts() -> None:
    discs = [space.Disc((0.0, 0.0), 30.0, (PULL,)), space.Disc((20.0, 0.0), 30.0, (PULL,))]
    assert [space.movement_cost(start, end, discs, DATA) for start, end in (OUT, IN)] == [3, 3]


def test_wx21_four_thick_and_difficult_hexes() -> None:
    discs = [space.Disc((0.0, 0.0), 30.0, (THICK, ROUGH))]
    assert space.movement_cost((0.0, 0.0), (6.0, 0.0), discs, DATA) == pytest.approx(12)


def test_w22_two_zones_are_no_worse_than_one_set_of_events() -> None:
    discs = [space.Disc((0.0, 0.0), 30.0, (THICK,)), space.Disc((1.0, 0.0), 30.0, (ROUGH,))]
    assert space.movement_cost((0.0, 0.0), (6.0, 0.0), discs, DATA) == pytest.approx(12)


def test_w22_only_the_hexes_inside_cost_more() -> None:
    discs = [space.Disc((0.0, 0.0), 3.0, (THICK,))]
    assert space.movement_cost((0.0, 0.0), (6.0, 0.0), discs, DATA) == pytest.approx(2 * 3 + 2 * 1.5)


def test_w22_only_hexes_near_a_zone_are_looked_at_however_long_the_walk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[object] = []
    one_hex = space._hex_cost

    def counted(a: space.Point, b: space.Point, discs: list[space.Disc], data: WyrdingData) -> float:
        looked.append(a)
        return one_hex(a, b, discs, data)

    monkeypatch.setattr(space, "_hex_cost", counted)
    zone = space.Disc((3000.0, 0.0), 3.0, ("thicken_space",))
    # The middles of four hexes lie within 3 m of the centre; each costs twice its 1.5 m.
    assert space.movement_cost((0.0, 0.0), (9_999_999.0, 0.0), [zone], DATA) == pytest.approx(
        9_999_999 + 4 * 1.5
    )
    assert len(looked) < 10


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        ("action", {"base"}),
        ("long", {"base", "move"}),
        ("quick", {"quick"}),
        ("move", {"move"}),
        ("reaction", {"reaction"}),
        ("time", set()),
    ],
)
def test_w6_what_an_action_takes(code: str, parts: set[str]) -> None:
    assert set(actions.takes(code)) == parts


@pytest.mark.parametrize(
    ("spent", "affordable"),
    [
        ([], True),
        (["base", "move", "quick", "reaction"], True),
        (["quick", "quick", "quick"], True),  # the move and the base action pay for the second and third
        (["move", "move"], True),
        (["move", "move", "quick"], True),
        (["quick", "quick", "quick", "quick"], False),
        (["move", "move", "move"], False),  # nothing larger is left, and a quick action is smaller
        (["base", "base"], False),
        (["base", "move", "move"], False),
        (["base", "move", "quick", "quick"], False),
        (["reaction", "reaction"], False),
    ],
)
def test_w6_what_a_turn_offers(spent: list[str], affordable: bool) -> None:
    assert actions.affordable(spent, DATA) is affordable


@pytest.mark.parametrize(
    ("action", "spent", "is_offered"),
    [
        ("action", ["reaction", "reaction"], True),
        ("reaction", ["base", "base"], True),
        ("reaction", ["reaction"], False),
        ("long", ["quick"], True),
        ("long", ["move"], False),
        ("time", ["base", "move", "quick", "reaction"], True),
    ],
)
def test_w6_reactions_are_counted_by_themselves(action: str, spent: list[str], is_offered: bool) -> None:
    assert actions.offered(action, spent, DATA) is is_offered


@pytest.mark.parametrize(
    ("state", "codes"),
    [
        (None, {"action", "long", "quick", "move", "reaction"}),
        ("normal", {"action", "long", "quick", "move", "reaction"}),
        ("move", {"move", "reaction"}),
        ("base", {"action", "reaction"}),
        ("nothing", set()),
    ],
)
def test_w26_what_erratic_time_leaves(state: str | None, codes: set[str]) -> None:
    every = ("action", "long", "quick", "move", "reaction")
    assert {code for code in every if actions.allowed(code, state, DATA)} == codes  # type: ignore[arg-type]
