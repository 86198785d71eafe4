"""S25: outcomes in the command language, and what each costs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.shaping_support import build, data, with_house
from tracker.rules.shaping import CELLS, Kind, Outcome, ShapingError, parse_outcome, price
from tracker.rules.shaping.outcomes import SHAPES
from tracker.rules.shaping.pricing import cost, highest_intensity, intensity

# Every form that the language lists, with what it adds to Magnitude and what counts against the highest Intensity.
LISTED = [
    ("damage:2", 2, 2),
    ("soul:2", 2, 2),
    ("heal:3", 3, 3),
    ("cure:3", 3, 3),
    ("reserve:2", 2, 2),
    ("ward-ap:3/physical", 3, 3),
    ("ward-ap:3/elemental", 3, 3),
    ("ward-ap:3/spiritual", 3, 3),
    ("ward-ap:3/both", 4, 4),
    ("ward-bonus:2/resilience", 2, 2),
    ("ward-deny:2", 2, 2),
    ("barrier:2", 2, 2),
    ("modifier:+2/stealth", 2, 2),
    ("modifier:-2/dodge", 2, 2),
    ("prone:1", 1, 1),
    ("hinder:1", 1, 1),
    ("restrain:2", 2, 2),
    ("push:2", 2, 2),
    ("move:3/fly", 3, 3),
    ("move:3/fly/steered", 3, 3),
    ("speed:2/walk", 2, 2),
    ("sense:3/heat", 3, 3),
    ("breath:2/water", 2, 2),
    ("conceal:3/sight", 3, 3),
    ("impair:3/sight", 3, 3),
    ("lost-action:3", 3, 3),
    ("incapacitate:4", 4, 4),
    ("influence:2", 2, 2),
    ("control:4", 4, 4),
    ("relocate:2", 2, 2),
    ("portal:3", 3, 3),
    ("portal:3/moving", 4, 3),
    ("portal:3/two-way", 4, 3),
    ("portal:3/moving/two-way", 5, 3),
    ("fate:+2", 2, 2),
    ("fate:-2", 2, 2),
    ("scry:2", 2, 2),
    ("scry:2/live", 2, 2),
    ("being:3", 3, 3),
    ("being:3/mind", 4, 4),
    ("being:3/free", 4, 4),
    ("being:2/mind/free", 4, 4),
    ("call:4", 4, 4),
    ("transform:3", 3, 3),
    ("restore:3", 3, 3),
    ("trick:0", 0, 0),
    ("Unmake·Fire/damage:2", 2, 2),
    ("Bend·Water/Ice/modifier:-2/close combat", 2, 2),
]


@pytest.mark.parametrize(("text", "adds", "counts"), LISTED)
def test_s18_s25_every_outcome_reads_prints_and_costs(text: str, adds: int, counts: int) -> None:
    outcome = parse_outcome(text)
    assert str(outcome) == text
    assert cost(outcome, data()) == adds
    assert intensity(outcome, data()) == counts


def test_s25_every_kind_is_listed() -> None:
    assert {parse_outcome(text).kind for text, _, _ in LISTED} == set(Kind) == set(SHAPES)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (" DAMAGE:2 ", "damage:2"),
        ("modifier:2/Stealth", "modifier:+2/stealth"),
        ("fate:−2", "fate:-2"),
        ("portal:3/two-way/moving", "portal:3/moving/two-way"),
        ("move:3/steered/fly", "move:3/fly/steered"),
        ("unmake.water/damage:2", "Unmake·Water/Ice/damage:2"),
        ("Unmake·Water/Ice/damage:2", "Unmake·Water/Ice/damage:2"),
        ("conceal:4", "conceal:4/all"),
        ("impair:4", "impair:4/all"),
        ("sense:1", "sense:1"),
    ],
)
def test_s25_one_way_to_print_it(text: str, canonical: str) -> None:
    assert str(parse_outcome(text)) == canonical
    assert parse_outcome(canonical) == parse_outcome(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("damage", "an outcome is written kind:intensity, as damage:2, not 'damage'"),
        ("damage:", "an outcome is written kind:intensity"),
        ("damage:two", "an outcome is written kind:intensity"),
        ("hurt:2", "no outcome 'hurt'; there are damage, soul,"),
        ("damage:6", "an Intensity is 0 to 5, not 6"),
        ("damage:-2", "damage has no sign; it is written damage:2"),
        ("damage:2/fire", "'damage:2/fire' has an option too many; it is written damage:2"),
        (
            "ward-ap:3",
            "ward-ap needs a word after the Intensity; it is written ward-ap:3/physical,"
            " one of physical, elemental, spiritual, both",
        ),
        ("ward-ap:3/fire", "ward-ap has no option 'fire'; it is written ward-ap:3/physical, one of"),
        ("modifier:+2", "modifier needs a word after the Intensity; it is written modifier:+2/stealth"),
        ("conceal:3", "conceal needs a word after the Intensity"),
        ("move:3/fly/steered/steered", "'move:3/fly/steered/steered' has an option too many"),
        (
            "portal:3/flying",
            "'portal:3/flying' has an option too many; it is written portal:3, and may add /moving /two-way",
        ),
        ("modifier:+2/stealth,dodge", "'stealth,dodge' is not a word in lower case"),
        ("Unmake/damage:2", "a cell is written Technique·Form"),
        ("", "an outcome is written kind:intensity"),
    ],
)
def test_s25_what_is_refused_and_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(ShapingError) as refused:
        parse_outcome(text)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


WORDS = st.from_regex(r"[a-z]{1,8}( [a-z]{1,6})?", fullmatch=True)


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    """Any outcome that can be written."""
    kind = draw(st.sampled_from(Kind))
    shape = SHAPES[kind]
    rating = draw(st.integers(0, 5))
    detail = ""
    if shape.named or (shape.detail and draw(st.booleans())):
        words = WORDS.filter(lambda word: word not in shape.marks)
        detail = draw(st.sampled_from(shape.words) if shape.words else words)
    return Outcome(
        kind=kind,
        intensity=rating,
        sign=draw(st.sampled_from([1, -1])) if shape.signed else 0,
        detail=detail,
        marks=tuple(mark for mark in shape.marks if draw(st.booleans())),
        cell=draw(st.none() | st.sampled_from(CELLS)),
    )


@given(outcomes())
def test_s25_printing_and_reading_are_inverse(outcome: Outcome) -> None:
    assert parse_outcome(str(outcome)) == outcome


@given(st.text(max_size=30) | st.from_regex(r"[a-z-]{1,12}:[+-]?[0-9]{1,3}(/[a-z-]*){0,3}", fullmatch=True))
def test_s25_any_text_is_an_outcome_or_refused_in_one_line(text: str) -> None:
    try:
        outcome = parse_outcome(text)
    except ShapingError as refused:
        assert str(refused)
        assert "\n" not in str(refused) or "\n" in text
    else:
        assert parse_outcome(str(outcome)) == outcome


def test_s18_the_price_is_a_sum_that_can_be_read() -> None:
    made = build(
        "Unmake·Fire+Bend·Fire",
        "damage:2 push:2",
        range=2,
        duration=1,
        reach=1,
        delivery="direct",
        adjust="selective,indirect:2,veiled,trigger:1",
    )
    parts = [(part.name, part.value) for part in price(made, data()).parts]
    assert parts == [
        ("damage:2", 2),
        ("push:2", 2),
        ("range", 2),
        ("duration", 1),
        ("reach", 1),
        ("direct", 1),
        ("selective", 1),
        ("indirect", 2),
        ("veiled", 1),
        ("trigger", 2),
        ("confluence", 1),
    ]
    assert price(made, data()).magnitude == 16


def test_s18_parts_of_zero_are_left_out_and_outcomes_stand_as_written() -> None:
    made = build("Ward·Earth/Stone", "Ward·Earth/Stone/ward-ap:2/both trick:0")
    assert [(part.name, part.value) for part in price(made, data()).parts] == [
        ("Ward·Earth/Stone/ward-ap:2/both", 3)
    ]


def test_c28_direct_is_paid_once() -> None:
    made = build("Unmake·Flesh+Unmake·Spirit", "damage:1 soul:1", delivery="direct")
    assert price(made, data()).magnitude == 4


def test_s30_direct_is_a_price_of_harm_alone() -> None:
    assert price(build("Alter·Flesh", "heal:2", delivery="direct"), data()).magnitude == 2


def test_s20_harm_to_a_soul_is_direct_unsaid() -> None:
    assert price(build("Unmake·Spirit", "soul:2", range=1), data()).magnitude == 4


def test_house_portal_and_mythic_intensity() -> None:
    dear = with_house({"portal.extra_i": 2})
    assert cost(parse_outcome("portal:3/moving/two-way"), dear) == 7
    made = build("Conjure·Paths", "portal:3/moving")
    assert highest_intensity(made, with_house({"portal.extra_i": 5})) == 5
