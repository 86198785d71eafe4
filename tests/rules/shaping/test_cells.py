"""S22–S25: the sixty cells, their names, and what each can make."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.shaping_support import codes, data, ilyra, with_house
from tracker.rules.shaping import (
    CELLS,
    Build,
    Cell,
    Form,
    Kind,
    Outcome,
    ShapingData,
    ShapingError,
    Technique,
    cells_text,
    judge,
    parse_cell,
    parse_cells,
    parse_outcome,
    parse_specialty,
)
from tracker.rules.shaping.grid import assign, can_make, examples, refusal


def kinds_of(cell: Cell, data: ShapingData) -> tuple[Kind, ...]:
    """The kinds of which `cell` can make any example."""
    return tuple(kind for kind in Kind if any(can_make(cell, each, data) for each in examples(kind, data)))


def makers(outcome: Outcome, data: ShapingData) -> tuple[Cell, ...]:
    """Every cell that can make `outcome`."""
    return tuple(cell for cell in CELLS if can_make(cell, outcome, data))


GRID = [
    "Conjure·Fire",
    "Bend·Fire",
    "Unmake·Fire",
    "Alter·Fire",
    "Ward·Fire",
    "Scry·Fire",
    "Conjure·Water/Ice",
    "Bend·Water/Ice",
    "Unmake·Water/Ice",
    "Alter·Water/Ice",
    "Ward·Water/Ice",
    "Scry·Water/Ice",
    "Conjure·Air/Storm",
    "Bend·Air/Storm",
    "Unmake·Air/Storm",
    "Alter·Air/Storm",
    "Ward·Air/Storm",
    "Scry·Air/Storm",
    "Conjure·Earth/Stone",
    "Bend·Earth/Stone",
    "Unmake·Earth/Stone",
    "Alter·Earth/Stone",
    "Ward·Earth/Stone",
    "Scry·Earth/Stone",
    "Conjure·Flesh",
    "Bend·Flesh",
    "Unmake·Flesh",
    "Alter·Flesh",
    "Ward·Flesh",
    "Scry·Flesh",
    "Conjure·Mind",
    "Bend·Mind",
    "Unmake·Mind",
    "Alter·Mind",
    "Ward·Mind",
    "Scry·Mind",
    "Conjure·Force/Motion",
    "Bend·Force/Motion",
    "Unmake·Force/Motion",
    "Alter·Force/Motion",
    "Ward·Force/Motion",
    "Scry·Force/Motion",
    "Conjure·Spirit",
    "Bend·Spirit",
    "Unmake·Spirit",
    "Alter·Spirit",
    "Ward·Spirit",
    "Scry·Spirit",
    "Conjure·Paths",
    "Bend·Paths",
    "Unmake·Paths",
    "Alter·Paths",
    "Ward·Paths",
    "Scry·Paths",
    "Conjure·Fate",
    "Bend·Fate",
    "Unmake·Fate",
    "Alter·Fate",
    "Ward·Fate",
    "Scry·Fate",
]


def test_s24_the_sixty_cells_in_their_order() -> None:
    assert [str(cell) for cell in CELLS] == GRID
    assert len(set(CELLS)) == 60


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_s24_every_cell_reads_back_however_it_is_written(cell: Cell) -> None:
    for written in (str(cell), str(cell).replace("·", "."), str(cell).replace("·", "-").lower(), f" {cell} "):
        assert parse_cell(written) == cell


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Bend.Water", "Bend·Water/Ice"),
        ("bend-ice", "Bend·Water/Ice"),
        ("Ward.Storm", "Ward·Air/Storm"),
        ("ward.motion", "Ward·Force/Motion"),
        ("u.fi", "Unmake·Fire"),
        ("SCRY·EARTH/ST", "Scry·Earth/Stone"),
        ("c.pa", "Conjure·Paths"),
    ],
)
def test_s24_beginnings_that_only_one_has(written: str, expected: str) -> None:
    assert str(parse_cell(written)) == expected


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("Unmake", "a cell is written Technique·Form, as Unmake·Fire, not 'Unmake'"),
        ("", "a cell is written Technique·Form"),
        ("Unmake·", "a cell is written Technique·Form"),
        ("Unmake·F", "'F' could be Fire or Flesh or Force/Motion or Fate"),
        ("Burn·Fire", "no Technique 'Burn'; there are Conjure, Bend, Unmake, Alter, Ward, Scry"),
        ("Unmake·Wood", "no Form 'Wood'; there are Fire, Water/Ice"),
        ("Unmake·Fire·Ice", "no Form 'Fire·Ice'"),
    ],
)
def test_s24_what_no_cell_is_called(written: str, message: str) -> None:
    with pytest.raises(ShapingError) as refused:
        parse_cell(written)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_s18_two_cells_with_a_plus() -> None:
    cells = parse_cells("unmake.fire+Bend-Force")
    assert cells_text(cells) == "Unmake·Fire+Bend·Force/Motion"


@pytest.mark.parametrize(
    ("written", "expected"), [("fire", Form.FIRE), ("Un", Technique.UNMAKE), ("ice", Form.WATER_ICE)]
)
def test_s8_a_specialty_is_a_form_or_a_technique(written: str, expected: Form | Technique) -> None:
    assert parse_specialty(written) is expected


@pytest.mark.parametrize("written", ["", "F", "Wood"])
def test_s8_a_specialty_that_is_neither(written: str) -> None:
    with pytest.raises(ShapingError):
        parse_specialty(written)


@given(st.text(max_size=20))
def test_s24_any_text_is_a_cell_or_refused_in_one_line(text: str) -> None:
    try:
        cell = parse_cell(text)
    except ShapingError as refused:
        assert str(refused)
    else:
        assert cell in CELLS


# T-FORM, read off the text: HP damage, Ward AP, solid barrier, conjured being.
T_FORM = [
    (Form.FIRE, True, "elemental", False, True),
    (Form.WATER_ICE, True, "physical elemental both", True, True),
    (Form.AIR_STORM, True, "physical elemental both", False, True),
    (Form.EARTH_STONE, True, "physical elemental both", True, True),
    (Form.FLESH, True, "physical", False, True),
    (Form.MIND, False, "", False, True),
    (Form.FORCE_MOTION, True, "physical", True, True),
    (Form.SPIRIT, False, "spiritual", False, False),
    (Form.PATHS, False, "", False, False),
    (Form.FATE, False, "", False, False),
]


@pytest.mark.parametrize(("form", "damage", "wards", "barrier", "being"), T_FORM)
def test_s23_what_each_form_can(form: Form, damage: bool, wards: str, barrier: bool, being: bool) -> None:
    def can(technique: Technique, outcome: str) -> bool:
        return can_make(Cell(technique, form), parse_outcome(outcome), data())

    assert can(Technique.UNMAKE, "damage:2") is damage
    assert can(Technique.UNMAKE, "soul:2") is (form is Form.SPIRIT)
    classes = [
        each
        for each in ("physical", "elemental", "spiritual", "both")
        if can(Technique.WARD, f"ward-ap:2/{each}")
    ]
    assert classes == sorted(wards.split(), key=["physical", "elemental", "spiritual", "both"].index)
    assert can(Technique.CONJURE, "barrier:2") is barrier
    assert can(Technique.CONJURE, "being:2") is being


@pytest.mark.parametrize("technique", Technique)
def test_s22_only_unmake_harms(technique: Technique) -> None:
    for form in Form:
        harms = can_make(Cell(technique, form), parse_outcome("damage:2"), data())
        assert not harms or technique is Technique.UNMAKE


@pytest.mark.parametrize(
    ("outcome", "cells"),
    [
        ("heal:2", "Alter·Flesh"),
        ("cure:2", "Alter·Flesh"),
        ("relocate:2", "Bend·Paths"),
        ("portal:3", "Conjure·Paths"),
        ("soul:2", "Unmake·Spirit"),
        ("ward-ap:2/spiritual", "Ward·Spirit"),
        ("fate:+2", "Conjure·Fate Bend·Fate Unmake·Fate Alter·Fate Ward·Fate Scry·Fate"),
        ("barrier:2", "Conjure·Water/Ice Conjure·Earth/Stone Conjure·Force/Motion"),
        (
            "ward-deny:2",
            "Ward·Fire Ward·Water/Ice Ward·Air/Storm Ward·Earth/Stone Ward·Flesh"
            " Ward·Mind Ward·Force/Motion Ward·Spirit Ward·Paths",
        ),
        (
            "ward-bonus:2/persistence",
            "Ward·Fire Ward·Water/Ice Ward·Air/Storm Ward·Earth/Stone Ward·Flesh"
            " Ward·Mind Ward·Force/Motion Ward·Spirit Ward·Fate",
        ),
    ],
)
def test_s25_the_cells_of_an_outcome(outcome: str, cells: str) -> None:
    assert [str(cell) for cell in makers(parse_outcome(outcome), data())] == cells.split()


def test_s22_scry_learns_and_senses_and_changes_nothing() -> None:
    for form in Form:
        kinds = set(kinds_of(Cell(Technique.SCRY, form), data()))
        assert kinds <= {Kind.SCRY, Kind.SENSE, Kind.FATE, Kind.TRICK}
        assert Kind.SCRY in kinds


def test_s59_fate_brings_no_other_forms_effect() -> None:
    for technique in Technique:
        kinds = set(kinds_of(Cell(technique, Form.FATE), data()))
        assert not kinds & {
            Kind.DAMAGE,
            Kind.HEAL,
            Kind.MOVE,
            Kind.PUSH,
            Kind.BEING,
            Kind.CONTROL,
            Kind.TRANSFORM,
        }


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_s24_every_cell_composes_something_useful(cell: Cell) -> None:
    """Each of the sixty can be cast by a Master who knows it, for each outcome it offers."""
    master = ilyra(knows=str(cell), skill=100, intellect=20, pp=30, pp_max=30)
    useful = [kind for kind in kinds_of(cell, data()) if kind is not Kind.TRICK]
    assert useful
    for kind in useful:
        for outcome in examples(kind, data()):
            if not can_make(cell, outcome, data()):
                continue
            made = Build(
                cells=(cell,),
                outcomes=(outcome,),
                delivery={Kind.DAMAGE: "projected", Kind.SOUL: "direct"}.get(kind, ""),  # type: ignore[arg-type]
            )
            assert not judge(made, master, (), data())


@pytest.mark.parametrize(
    ("cell", "outcome", "code", "reason"),
    [
        ("Unmake·Mind", "damage:2", "form-damage", "Mind never costs HP"),
        ("Bend·Fate", "damage:2", "form-damage", "Fate never costs HP"),
        ("Unmake·Paths", "damage:2", "cell-outcome", "Paths deals no HP damage"),
        ("Unmake·Spirit", "damage:2", "cell-outcome", "Spirit deals no HP damage; it takes PP, as soul:2"),
        ("Bend·Fire", "damage:2", "cell-outcome", "damage is made by Unmake"),
        ("Alter·Fire", "heal:2", "cell-outcome", "healing is made by Alter·Flesh"),
        ("Ward·Fire", "ward-ap:2/physical", "cell-outcome", "Fire gives elemental armour, not physical"),
        (
            "Ward·Mind",
            "ward-ap:2/physical",
            "cell-outcome",
            "Mind protects by ward-bonus or ward-deny alone, not by Ward armour",
        ),
        ("Conjure·Fire", "barrier:2", "cell-outcome", "Fire makes nothing solid enough for a barrier"),
        ("Conjure·Spirit", "being:2", "cell-outcome", "Spirit makes no beings"),
        ("Bend·Flesh", "influence:2", "cell-outcome", "influence lies in Mind or Spirit"),
        (
            "Alter·Fate",
            "transform:2",
            "cell-outcome",
            "Fate brings omens, dice and conditions, not a transformation",
        ),
        ("Unmake·Fire", "soul:2", "cell-outcome", "Fire cannot touch a soul's PP"),
    ],
)
def test_s20_why_a_cell_cannot(cell: str, outcome: str, code: str, reason: str) -> None:
    found = refusal(parse_cell(cell), parse_outcome(outcome), data())
    assert found is not None
    assert (found.code, found.reason) == (code, reason)


def test_house_cure_cells_and_forms_can_be_changed() -> None:
    changed = with_house(
        {"cure.cells": ["Alter·Spirit"], "form.mind.being": False, "form.fire.barrier": True}
    )
    assert makers(parse_outcome("cure:1"), changed) == (parse_cell("Alter·Spirit"),)
    assert not can_make(parse_cell("Conjure·Mind"), parse_outcome("being:1"), changed)
    assert can_make(parse_cell("Conjure·Fire"), parse_outcome("barrier:1"), changed)


def test_s18_each_outcome_finds_its_cell_whatever_the_order() -> None:
    cells = parse_cells("Unmake·Flesh+Alter·Flesh")
    outcomes = [parse_outcome(each) for each in ("hinder:1", "damage:2", "heal:2")]
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        made = {
            str(each.outcome): str(each.cell) for each in assign([outcomes[i] for i in order], cells, data())
        }
        assert made["damage:2"] == "Unmake·Flesh"
        assert made["heal:2"] == "Alter·Flesh"
        assert made["hinder:1"] == "Unmake·Flesh"


def test_s18_an_outcome_that_both_cells_can_make_goes_to_the_one_without() -> None:
    cells = parse_cells("Unmake·Fire+Bend·Fire")
    made = assign([parse_outcome("damage:2"), parse_outcome("prone:1")], cells, data())
    assert [str(each.cell) for each in made] == ["Unmake·Fire", "Bend·Fire"]


def test_s18_a_written_cell_counts() -> None:
    cells = parse_cells("Unmake·Fire+Bend·Fire")
    made = assign([parse_outcome("Bend·Fire/prone:1"), parse_outcome("hinder:1")], cells, data())
    assert [str(each.cell) for each in made] == ["Bend·Fire", "Unmake·Fire"]


def test_s20_a_cell_outside_the_shaping() -> None:
    made = Build(cells=parse_cells("Unmake·Fire"), outcomes=(parse_outcome("Alter·Flesh/heal:1"),))
    assert codes(judge(made, ilyra(), (), data())) == {"cell-outcome"}
