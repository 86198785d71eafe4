"""Recipes: kept under a title, changed, given up, read back as they were written; the starting book."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tracker.app.composer.composition import build_words
from tracker.rules.shaping import Adjustments, Build, parse_cells, parse_outcome
from tracker.table.ruleset import rules_with
from tracker.table.saves.codec import decode_state, encode_state
from tracker.table.verbs.recipes import own

SHAPER = ("add Ilyra hp=12", "shaper Ilyra shaping=55 int=13 pow=11 cells=Unmake·Fire,Ward·Fire")


def kept(table: Table) -> list[tuple[str, Build]]:
    """What Ilyra keeps."""
    return [(each.title, each.build) for each in own(table.state.entities["c1"])]


def test_a_recipe_is_kept_with_all_of_its_build() -> None:
    table = Table(*SHAPER)
    said = table.do('recipe Ilyra "Twin bolts" Unmake·Fire damage:1 range=1 reach=1 delivery=projected')
    build = Build(
        cells=parse_cells("Unmake·Fire"),
        outcomes=(parse_outcome("damage:1"),),
        range=1,
        reach=1,
        delivery="projected",
    )
    assert kept(table) == [("Twin bolts", build)]
    assert said == ["Ilyra keeps the recipe Twin bolts: Magnitude 3  S13"]


def test_a_title_kept_already_gets_the_new_build_and_stays_in_its_place() -> None:
    table = Table(*SHAPER, "recipe Ilyra One Unmake·Fire damage:1", "recipe Ilyra Two Unmake·Fire damage:1")
    table.do("recipe Ilyra one Unmake·Fire damage:2")
    assert [(title, str(build.outcomes[0])) for title, build in kept(table)] == [
        ("one", "damage:2"),
        ("Two", "damage:1"),
    ]


def test_a_recipe_given_up_comes_back_with_undo() -> None:
    table = Table(*SHAPER, "recipe Ilyra Bolt Unmake·Fire damage:1", "forget Ilyra bo")
    assert kept(table) == []
    table.do("undo")
    assert [title for title, _ in kept(table)] == ["Bolt"]


def test_recipes_outlast_what_is_learnt_and_the_save() -> None:
    table = Table(*SHAPER, "recipe Ilyra Bolt Unmake·Fire damage:1 at=radius:3", "shaper Ilyra shaping=60")
    assert [title for title, _ in kept(table)] == ["Bolt"]
    assert decode_state(encode_state(table.state)) == table.state


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("recipe Marrow Bolt Unmake·Fire damage:1", "Marrow is no Shaper"),
        ('recipe Ilyra "" Unmake·Fire damage:1', "a title"),
        ("recipe Ilyra Bolt Unmake·Fire hurt:1", "no outcome"),
        ("forget Ilyra Bolt", "Ilyra keeps no recipe Bolt"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_a_line(line: str, told: str) -> None:
    assert told in Table(*SHAPER, "add Marrow").refused(line)


def test_the_starting_book_has_the_32_builds() -> None:
    assert len(rules_with().recipes) == 32


@pytest.mark.parametrize("recipe", rules_with().recipes, ids=lambda recipe: recipe.key)
def test_every_build_of_the_book_is_read_back_as_it_is_written(recipe: object) -> None:
    build = recipe.build  # type: ignore[attr-defined]
    area = f" at=radius:{build.radius:g}" if build.radius is not None else ""
    table = Table(*SHAPER, f"recipe Ilyra X {' '.join(build_words(build))}{area}")
    assert kept(table) == [("X", build)]


def test_odd_words_are_read_back_as_they_are_written() -> None:
    table = Table(*SHAPER, "add Oak", 'add "Old [/] Tom"')
    build = Build(
        cells=parse_cells("Alter·Flesh+Bend·Force/Motion"),
        outcomes=(parse_outcome("modifier:-2/close combat"), parse_outcome("move:3/fly/steered")),
        range=2,
        duration=3,
        reach=3,
        adjust=Adjustments(selective=True, indirect=2, veiled=True, trigger=1, confluence=True),
        cover="partial",
        ritual=True,
        price='an eye, "for good" #1',
        assist="Old [/] Tom",
        bonus=2,
    )
    table.do(f"recipe Ilyra X {' '.join(build_words(build))}")
    assert kept(table) == [("X", build)]
