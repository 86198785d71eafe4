"""The Shaper's limits, the dice of a casting and its price by result (S8–S11, S21, S27, S28, S70, S71)."""

from __future__ import annotations

from fractions import Fraction
from time import perf_counter
from typing import Any

import msgspec
import pytest

from tests.rules.shaping_support import build, codes, data, ilyra, with_house
from tracker.rules.d100 import Grade, Side, odds_of_winning
from tracker.rules.shaping import (
    Build,
    Form,
    Pledge,
    ShaperFacts,
    ShapingError,
    TargetFacts,
    Technique,
    casting_dice,
    limits_of,
    max_intensity,
    parse_adjustments,
    parse_cell,
    parse_cells,
    parse_rating,
    ritual_needs,
    safe_magnitude,
    verdict,
)
from tracker.rules.shaping.figures import hp_max, major_wound_level, pp_recovered, tell_metres
from tracker.rules.shaping.learning import (
    base_skill,
    creation_skill,
    improving_cost,
    learning_cost,
    starting_cells_fault,
)
from tracker.rules.shaping.pledges import draw
from tracker.rules.shaping.results import has_backlash, pp_costs, pp_lost
from tracker.rules.shaping.universal import counter_refusal, dispel_magnitude, unknown_caster_skill

# T-LIMIT: skill, band, Max I, Safe, most, most of a ritual.
T_LIMIT = [
    (0, "novice", 1, 1, 3, 3),
    (25, "novice", 1, 1, 3, 3),
    (26, "apprentice", 2, 2, 4, 4),
    (50, "apprentice", 2, 2, 4, 4),
    (51, "veteran", 3, 3, 5, 6),
    (75, "veteran", 3, 3, 5, 6),
    (76, "expert", 4, 4, 6, 8),
    (99, "expert", 4, 4, 6, 8),
    (100, "master", 5, 5, 7, 10),
    (120, "master", 5, 5, 7, 10),
]


@pytest.mark.parametrize(("skill", "band", "intensity", "safe", "most", "ritual_most"), T_LIMIT)
def test_sx7_t_limit(skill: int, band: str, intensity: int, safe: int, most: int, ritual_most: int) -> None:
    row = limits_of(skill, data())
    assert (row.band, row.max_intensity, row.safe, row.most, row.ritual_most) == (
        band,
        intensity,
        safe,
        most,
        ritual_most,
    )
    assert safe_magnitude(skill, data()) == safe
    assert max_intensity(skill, data()) == intensity


@pytest.mark.parametrize(
    ("magnitude", "expected", "dice"), [(3, {"overreach"}, "-1P"), (4, {"overreach"}, "-2P")]
)
def test_sx8_overreach_at_skill_50(magnitude: int, expected: set[str], dice: str) -> None:
    told = verdict(scrying(magnitude), ilyra(knows="Scry·Fire", skill=50), (), data())
    assert codes(told) == expected
    assert told.dice_text == dice


def test_sx8_beyond_what_skill_50_reaches_at_all() -> None:
    told = verdict(scrying(5), ilyra(knows="Scry·Fire", skill=50), (), data())
    assert codes(told) == {"ritual-needed", "ritual-cap"}
    assert {each.code for each in told.stops} == {"ritual-needed", "ritual-cap"}


def scrying(magnitude: int, **rest: Any) -> Build:
    """A Shaping of that Magnitude, 2 to 8, with nothing else to find in it."""
    return build(
        "Scry·Fire", "scry:2 sense:2/heat" if magnitude > 5 else "scry:2", **(_dials(magnitude) | rest)
    )


def _dials(magnitude: int) -> dict[str, Any]:
    left = magnitude - (4 if magnitude > 5 else 2)
    return {"range": min(left, 2), "reach": max(0, left - 2)}


@pytest.mark.parametrize(
    ("magnitude", "safe", "grade", "pp", "backlash"),
    [
        (3, 2, Grade.FAILURE, 2, True),  # SX9
        (3, 2, Grade.FUMBLE, 3, True),  # SX9
        (3, 2, Grade.CRITICAL, 2, False),  # SX9
        (3, 3, Grade.FAILURE, 1, False),  # SX10
        (5, 3, Grade.CRITICAL, 3, False),  # SX11
        (3, 3, Grade.SUCCESS, 3, False),  # SX1
        (3, 3, Grade.FUMBLE, 3, True),
        (5, 4, Grade.FAILURE, 3, True),  # SX29
        (1, 1, Grade.CRITICAL, 1, False),
        (0, 1, Grade.FAILURE, 0, False),  # a Trick under pressure
        (0, 1, Grade.FUMBLE, 0, False),
    ],
)
def test_sx9_sx10_sx11_what_a_result_costs(
    magnitude: int, safe: int, grade: Grade, pp: int, backlash: bool
) -> None:
    assert pp_lost(grade, magnitude, safe, data()) == pp
    assert has_backlash(grade, magnitude, safe) is backlash


def test_s66_an_indefinite_shaping_commits_all_even_on_a_critical() -> None:
    costs = pp_costs(5, 5, data(), indefinite=True)
    assert (costs.critical, costs.success, costs.failure, costs.fumble) == (5, 5, 1, 5)


def test_house_a_table_may_price_results_otherwise() -> None:
    dear = with_house({"result.critical": "all", "result.failure": "none"})
    costs = pp_costs(4, 4, dear)
    assert (costs.critical, costs.failure) == (4, 0)


def dice(made: Build, shaper: ShaperFacts, *targets: TargetFacts) -> list[tuple[str, int]]:
    return [(each.name, each.dice) for each in casting_dice(made, shaper, targets, data()).contributions]


def test_sx21_a_ritual_of_6_at_safe_3() -> None:
    made = scrying(6, ritual=True)
    told = verdict(made, ilyra(knows="Scry·Fire"), (), data())
    assert told.magnitude == 6
    assert codes(told) == set()
    assert told.dice_text == "-1P"
    assert told.dice.overreach
    assert dice(made, ilyra()) == [("ritual above Safe", -2), ("ritual", 1)]
    needs = ritual_needs(6, 55, data())
    assert (needs.hours, needs.penalty, needs.bonus) == (6, 2, 1)
    assert "ritual-needed" in codes(verdict(scrying(6), ilyra(knows="Scry·Fire"), (), data()))


@pytest.mark.parametrize(("magnitude", "penalty"), [(1, 0), (3, 0), (4, 1), (5, 1), (6, 2), (9, 2)])
def test_s70_ritual_dice(magnitude: int, penalty: int) -> None:
    assert ritual_needs(magnitude, 55, data()).penalty == penalty


def test_sx29_expertise_takes_a_die_and_leaves_the_overreach() -> None:
    shaper = ilyra(knows="Scry·Fire", skill=80, talents=frozenset({"shaping-expertise"}))
    told = verdict(scrying(5), shaper, (), data())
    assert told.dice.net == 0
    assert told.dice_text == ""
    assert told.dice.overreach
    assert codes(told) == {"overreach"}
    assert told.costs.failure == 3
    spent = verdict(scrying(5), msgspec.structs.replace(shaper, expertise_used=True), (), data())
    assert spent.dice_text == "-1P"


def test_sx30_steady_casting_and_one_assist() -> None:
    shaper = ilyra(knows="Scry·Fire", wounded=True, talents=frozenset({"steady-casting"}))
    made = scrying(4, assist="Ana")
    assert casting_dice(made, shaper, (), data()).net == 0
    assert dice(made, shaper) == [
        ("overreach", -1),
        ("wounded", -1),
        ("assistance", 1),
        ("Steady Casting", 1),
    ]


def test_s27_steady_casting_needs_a_wound_or_a_grapple() -> None:
    steady = frozenset({"steady-casting"})
    assert casting_dice(scrying(4), ilyra(talents=steady), (), data()).net == -1
    assert casting_dice(scrying(3), ilyra(talents=steady, grappled=2), (), data()).net == -1
    assert casting_dice(scrying(3), ilyra(talents=steady, grappled=1, wounded=True), (), data()).net == -1
    assert casting_dice(scrying(3), ilyra(talents=steady, fatigue="fatigued"), (), data()).net == -1


def test_s27_expertise_comes_after_cancelling_and_before_the_cap() -> None:
    expert = frozenset({"shaping-expertise"})
    assert casting_dice(scrying(3, penalty=5), ilyra(talents=expert), (), data()).net == -3
    assert casting_dice(scrying(3, penalty=3), ilyra(talents=expert), (), data()).net == -2
    assert casting_dice(scrying(3, penalty=2, bonus=2), ilyra(talents=expert), (), data()).net == 0
    assert casting_dice(scrying(3, bonus=9), ilyra(talents=expert), (), data()).net == 3


def test_s27_everything_that_weighs_is_listed_in_order() -> None:
    made = scrying(4, adjust="veiled", cover="partial", assist="Ana", bonus=1, penalty=2)
    shaper = ilyra(wounded=True, fatigue="exhausted", grappled=1, magic=(1, 2, -1, -2))
    assert dice(made, shaper) == [
        ("overreach", -2),
        ("veiled", -1),
        ("cover", -1),
        ("wounded", -1),
        ("exhausted", -2),
        ("grapple", -1),
        ("assistance", 1),
        ("helping magic", 2),
        ("hostile magic", -2),
        ("circumstances", 1),
        ("circumstances", -2),
    ]


@pytest.mark.parametrize(
    ("cover", "shield", "dials", "penalty"),
    [
        ("none", False, {}, 0),
        ("partial", False, {}, 1),
        ("substantial", False, {}, 2),
        ("none", True, {}, 1),
        ("partial", True, {}, 1),
        ("substantial", True, {}, 2),
        ("none", True, {"radius": 3.0, "reach": 1}, 0),
        ("partial", False, {"delivery": "direct"}, 0),
        ("none", True, {"delivery": "direct"}, 0),
    ],
)
def test_s35_the_better_of_terrain_and_shield_cover(
    cover: str, shield: bool, dials: dict[str, Any], penalty: int
) -> None:
    words: dict[str, Any] = {"range": 1, "delivery": "projected", "cover": cover}
    made = build("Unmake·Fire", "damage:1", **(words | dials))
    targets = (TargetFacts(name="Ana"), TargetFacts(name="Bandit", shield_cover=shield))
    weighed = casting_dice(made, ilyra(), targets, data())
    assert sum(each.dice for each in weighed.contributions if each.name == "cover") == -penalty


def test_s21_a_calm_trick_needs_no_roll() -> None:
    calm = verdict(build("Unmake·Fire", "trick:0", calm=True), ilyra(pp=0), (), data())
    assert not calm.rolled
    assert calm.odds.success == 1
    assert calm.findings == ()
    pressed = verdict(build("Unmake·Fire", "trick:0"), ilyra(pp=0), (), data())
    assert pressed.rolled
    assert pressed.odds.failure == Fraction(43, 100)
    assert msgspec.structs.astuple(pressed.costs) == (0, 0, 0, 0)


def test_s21_a_trick_with_dials_is_a_casting() -> None:
    far = verdict(build("Unmake·Fire", "trick:0", range=1, calm=True), ilyra(), (), data())
    assert far.rolled
    assert far.magnitude == 1
    assert msgspec.structs.astuple(far.costs) == (1, 1, 1, 1)


def test_sx1_the_firebolt_as_the_composer_shows_it() -> None:
    made = build("Unmake·Fire", "damage:2", range=1, delivery="projected")
    told = verdict(made, ilyra(), (TargetFacts(name="Bandit", distance=10),), data())
    assert [(part.name, part.value) for part in told.price.parts] == [("damage:2", 2), ("range", 1)]
    assert (told.limits.safe, told.limits.max_intensity) == (3, 3)
    assert told.findings == ()
    assert told.dice_text == ""
    assert msgspec.structs.astuple(told.odds) == (
        Fraction(5, 100),
        Fraction(50, 100),
        Fraction(43, 100),
        Fraction(2, 100),
    )
    assert msgspec.structs.astuple(told.costs) == (2, 3, 1, 3)
    assert (
        told.sentence
        == "Ilyra shapes Unmake·Fire: 2d6 damage, projected, within 15 m, at Bandit, at once. Magnitude 3."
    )


def test_s26_the_declaration_names_everything_declared() -> None:
    made = build(
        "Alter·Mind",
        "conceal:3/sight",
        range=1,
        duration=1,
        reach=2,
        radius=10.0,
        adjust="selective,indirect:1,veiled,trigger:2",
        ritual=True,
        price="a year of silence",
    )
    said = verdict(made, ilyra(), (), data()).sentence
    assert said == (
        "Ilyra shapes Alter·Mind: concealment (sight: imperceptible to one sense), within 15 m,"
        " all within 10 m but those spared, for a scene or 10 minutes, past a barrier, veiled,"
        " armed until the target's next full rest, 8 hours at most, as a ritual,"
        " at the price of a year of silence. Magnitude 13."
    )


@pytest.mark.parametrize(
    ("pledges", "amount", "paid"),
    [
        ((("Ilyra", 1), ("A", 3), ("B", 3)), 3, {"Ilyra": 1, "A": 2}),  # SX33
        ((("Ilyra", 1), ("A", 3), ("B", 3)), 6, {"Ilyra": 1, "A": 3, "B": 2}),
        ((("A", 3), ("Ilyra", 2), ("B", 3)), 6, {"A": 3, "Ilyra": 2, "B": 1}),
        ((("A", 3), ("Ilyra", 2)), 1, {"Ilyra": 1}),
        ((("A", 3), ("Ilyra", 2)), 4, {"A": 3, "Ilyra": 1}),
        ((("Ilyra", 4),), 3, {"Ilyra": 3}),
        ((("Ilyra", 4),), 0, {}),
    ],
)
def test_sx33_who_pays_for_a_ritual(
    pledges: tuple[tuple[str, int], ...], amount: int, paid: dict[str, int]
) -> None:
    drawn = draw([Pledge(name, pp) for name, pp in pledges], "Ilyra", amount)
    assert {pledge.name: pledge.pp for pledge in drawn} == paid


def test_sx19_dispelling_a_4_from_ten_metres() -> None:
    assert dispel_magnitude(4, 1) == 5
    assert unknown_caster_skill(4, data()) == 40
    assert unknown_caster_skill(12, data()) == 100


@pytest.mark.parametrize(
    ("pp", "distance", "talents", "refusal"),
    [
        (4, 10.0, {"counter"}, ""),
        (3, 10.0, {"counter"}, "a Counter needs 4 PP, they have 3"),  # SX36
        (4, 15.0, {"counter"}, ""),
        (4, 16.0, {"counter"}, "a Counter reaches 15 m, not 16"),
        (4, None, {"counter"}, ""),
        (4, 10.0, set(), "Counter is a Talent they lack"),
    ],
)
def test_sx36_who_may_counter(pp: int, distance: float | None, talents: set[str], refusal: str) -> None:
    assert counter_refusal(4, pp, distance, frozenset(talents), data()) == refusal


@pytest.mark.parametrize(("magnitude", "metres"), [(3, 30), (0, 3), (1, 10)])
def test_sx27_the_tell(magnitude: int, metres: int) -> None:
    assert tell_metres(magnitude, data()) == metres


@pytest.mark.parametrize(("siz", "con", "hp", "mwl"), [(12, 13, 13, 7), (10, 10, 10, 5), (8, 9, 9, 5)])
def test_s5_hp_and_major_wound_level(siz: int, con: int, hp: int, mwl: int) -> None:
    assert hp_max(siz, con, data()) == hp
    assert major_wound_level(hp, data()) == mwl


@pytest.mark.parametrize(
    ("pp", "hours", "after"),
    [(2, 1.9, 2), (2, 2, 5), (2, 5, 8), (2, 6, 11), (2, 8, 11), (10, 2, 11), (0, 24, 11)],
)
def test_s5_pp_come_back_with_rest(pp: int, hours: float, after: int) -> None:
    assert pp_recovered(pp, 11, hours, data()) == after


def test_s8_becoming_a_shaper() -> None:
    assert data().access.talent_ip == 20
    assert base_skill(13, 11) == 24
    assert creation_skill(13, 11, 30, data()) == 54
    assert creation_skill(90, 11, 30, data()) == 100
    with pytest.raises(ValueError, match="0 to 30 Knowledge points may go into Shaping at creation, not 31"):
        creation_skill(13, 11, 31, data())


def test_s8_the_first_two_cells_lie_in_the_specialty() -> None:
    fire = parse_cells("Unmake·Fire+Ward·Fire")
    assert starting_cells_fault(fire, Form.FIRE, data()) == ""
    assert starting_cells_fault(fire[:1], Form.FIRE, data()) == "a new Shaper knows 2 cells, not 1"
    assert starting_cells_fault(fire, Technique.WARD, data()) == "Unmake·Fire lies outside the specialty Ward"


@pytest.mark.parametrize(
    ("cell", "specialty", "cost"),
    [("Bend·Fire", Form.FIRE, 2), ("Bend·Flesh", Form.FIRE, 4), ("Bend·Flesh", Technique.BEND, 2)],
)
def test_s9_learning(cell: str, specialty: Form | Technique, cost: int) -> None:
    assert learning_cost(parse_cell(cell), specialty, data()) == cost
    assert improving_cost(data()) == 1


@pytest.mark.parametrize(
    "text",
    [
        "selective",
        "indirect:2",
        "veiled",
        "trigger:1",
        "confluence",
        "selective,indirect:2,veiled,trigger:1",
        "",
    ],
)
def test_s18_adjustments_print_as_they_are_read(text: str) -> None:
    assert str(parse_adjustments(text)) == text


def test_s18_the_order_of_adjustments_does_not_matter() -> None:
    assert parse_adjustments("trigger:1, veiled ,indirect") == parse_adjustments(
        "indirect:1,VEILED,trigger:1"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "piercing",
            "no adjustment 'piercing'; there are selective, indirect:N, veiled, trigger:N, confluence",
        ),
        ("veiled:2", "no adjustment 'veiled:2'"),
        ("trigger", "the wait of a trigger, as trigger:1, is a rating from 0 to 5, not ''"),
        ("trigger:6", "the wait of a trigger, as trigger:1, is a rating from 0 to 5, not 6"),
        ("indirect:0", "indirect counts the barriers crossed, as indirect:2, not '0'"),
        ("indirect:-1", "indirect counts the barriers crossed, as indirect:2, not '-1'"),
        ("veiled,veiled", "veiled is given twice"),
    ],
)
def test_s18_adjustments_that_make_no_sense(text: str, message: str) -> None:
    with pytest.raises(ShapingError) as refused:
        parse_adjustments(text)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(("text", "rating"), [("0", 0), (" 5 ", 5)])
def test_s15_a_dial_as_typed(text: str, rating: int) -> None:
    assert parse_rating(text, "range") == rating


@pytest.mark.parametrize("text", ["6", "-1", "x", "", "1.5", "²"])
def test_s15_a_dial_that_is_none(text: str) -> None:
    with pytest.raises(ShapingError, match="range is a rating from 0 to 5, not "):
        parse_rating(text, "range")


def test_s12_no_build_has_a_dial_that_is_none() -> None:
    with pytest.raises(ShapingError, match="duration is a rating from 0 to 5, not 6"):
        Build(duration=6)
    with pytest.raises(ShapingError, match="a radius is metres above 0, not nan"):
        Build(radius=float("nan"))
    with pytest.raises(ShapingError, match="Ana pledges twice"):
        Build(pledges=(Pledge("Ana", 1), Pledge("Ana", 2)))


def test_judging_with_all_odds_takes_under_ten_milliseconds() -> None:
    """The best of a few runs, each with odds not asked for before."""
    made = build("Unmake·Fire+Bend·Force/Motion", "damage:2 push:2", range=1, delivery="projected")
    targets = tuple(TargetFacts(name=f"Bandit {each}") for each in range(5))

    def once(skill: int) -> float:
        start = perf_counter()
        told = verdict(made, ilyra(skill=skill), targets, data())
        odds_of_winning(Side(skill, told.dice.net), Side(skill + 7, -1), must_succeed=True)
        return perf_counter() - start

    assert min(once(skill) for skill in (31, 37, 41, 43, 47, 53, 59)) < 0.010
