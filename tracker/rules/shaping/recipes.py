"""Ready-made builds: the starting book of `data/recipes.toml`, and what people add to it (T-EXAMPLES)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tracker.rules.shaping.build import Build, DeliveryWord, parse_adjustments
from tracker.rules.shaping.cells import parse_cell
from tracker.rules.shaping.errors import ShapingError
from tracker.rules.shaping.outcomes import parse_outcome


class Recipe(msgspec.Struct, frozen=True):
    """A build under a title, with a word on what it is for."""

    key: str
    title: str
    note: str
    build: Build


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    cells: list[str]
    outcomes: list[str]
    range: int = 0
    duration: int = 0
    reach: int = 0
    radius: float | None = None
    delivery: DeliveryWord = ""
    adjust: list[str] = []
    note: str = ""


def read_recipes(values: Mapping[str, Any]) -> tuple[Recipe, ...]:
    """The recipes of a book's plain `values("recipes")`, in its order. Raises ShapingError that names the faulty one."""
    return tuple(read_recipe(key, row) for key, row in values.items())


def read_recipe(key: str, row: Mapping[str, Any]) -> Recipe:
    """One recipe from its plain values. Raises ShapingError that names it."""
    try:
        return _recipe(key, msgspec.convert(row, _Row))
    except (msgspec.ValidationError, ShapingError) as error:
        raise ShapingError(f"recipe {key}: {error}") from None


def _recipe(key: str, row: _Row) -> Recipe:
    adjust = parse_adjustments(",".join(row.adjust))
    build = Build(
        cells=tuple(parse_cell(cell) for cell in row.cells),
        outcomes=tuple(parse_outcome(outcome) for outcome in row.outcomes),
        range=row.range,
        duration=row.duration,
        reach=row.reach,
        radius=row.radius,
        delivery=row.delivery,
        adjust=msgspec.structs.replace(adjust, confluence=adjust.confluence or len(row.cells) > 1),
    )
    return Recipe(key, row.title, row.note, build)
