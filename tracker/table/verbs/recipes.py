"""Recipes: builds that a Shaper keeps under a title, beside the starting book."""

from __future__ import annotations

from typing import Annotated, Unpack

from tracker.rules.shaping import Cell, Outcome
from tracker.table.draft import Draft
from tracker.table.language import names
from tracker.table.language.kinds import One, RawKind, Title
from tracker.table.language.registry import verb
from tracker.table.language.words import quote
from tracker.table.refusal import Refused
from tracker.table.shaping import words
from tracker.table.shaping.words import BuildWords, CellsKind, OutcomeKind
from tracker.table.state import Entity, OwnRecipe, replace
from tracker.table.text import fold

MOST_RECIPES = 200

RecipeWord = Annotated[
    str,
    RawKind('"TITLE"', lambda draft: [quote(kept.title) for one in draft.present() for kept in own(one)]),
]


def own(entity: Entity) -> tuple[OwnRecipe, ...]:
    """The recipes someone keeps, in the order they were first kept."""
    return entity.shaper.recipes if entity.shaper else ()


@verb(
    "recipe",
    "Keep a build under a title; a title kept already gets the new one.",
    subject="shaping",
    access="own",
    example='recipe Ilyra "Twin bolts" Unmake·Fire damage:1 range=1 reach=1 delivery=projected',
)
def recipe(
    draft: Draft,
    who: One,
    title: Title,
    cells: Annotated[tuple[Cell, ...], CellsKind()],
    *outcomes: Annotated[Outcome, OutcomeKind()],
    **given: Unpack[BuildWords],
) -> None:
    entity = _shaper(draft, who)
    assert entity.shaper is not None
    proposal = words.propose(draft, who, cells, outcomes, given)
    now = OwnRecipe(title, proposal.build)
    known = any(fold(kept.title) == fold(title) for kept in own(entity))
    kept = tuple(now if fold(each.title) == fold(title) else each for each in own(entity))
    if not known and len(kept) >= MOST_RECIPES:
        raise Refused(f"{entity.name} keeps {MOST_RECIPES} recipes already; forget one first")
    draft.change(who, shaper=replace(entity.shaper, recipes=kept if known else (*kept, now)))
    verb = "changes" if known else "keeps"
    magnitude = proposal.verdict.magnitude
    draft.say(f"{entity.name} {verb} the recipe {title}: Magnitude {magnitude}", "S13", about=[who])


@verb(
    "forget",
    "Give up a recipe someone keeps.",
    subject="shaping",
    access="own",
    example='forget Ilyra "Twin bolts"',
)
def forget(draft: Draft, who: One, title: RecipeWord) -> None:
    entity = _shaper(draft, who)
    assert entity.shaper is not None
    meant = names.titled([kept.title for kept in own(entity)], title, f"{entity.name} keeps no recipe")
    left = tuple(kept for kept in own(entity) if kept.title != meant)
    draft.change(who, shaper=replace(entity.shaper, recipes=left))
    draft.say(f"{entity.name} gives up the recipe {meant}", "S13", about=[who])


def _shaper(draft: Draft, who: str) -> Entity:
    entity = draft.entity(who)
    if entity.shaper is None:
        raise Refused(f"{entity.name} is no Shaper; shaper {quote(entity.name)} shaping=55 cells=… makes one")
    return entity
