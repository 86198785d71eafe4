"""What the tests of Shaping share: the tables as shipped, and short ways to write builds."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import tracker.rules
from tracker.rules.book import Book, Leaf
from tracker.rules.shaping import (
    Build,
    Finding,
    ShaperFacts,
    ShapingData,
    Verdict,
    parse_adjustments,
    parse_cells,
    parse_outcome,
    shaping_data,
)

FOLDER = Path(tracker.rules.__file__).parent / "data"


@cache
def book() -> Book:
    """The rules of Shaping and its recipes, as shipped."""
    tables: dict[str, Any] = {}
    for path in sorted(FOLDER.glob("shaping*.toml")):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        assert not tables.keys() & document.keys()
        tables |= document
    return Book.of({"shaping": tables})


@cache
def data() -> ShapingData:
    """Shaping's numbers, as shipped."""
    return shaping_data(book().values("shaping"))


def with_house(house: dict[str, Leaf]) -> ShapingData:
    """The numbers with some replaced, by key without the system's name: `{"portal.extra_i": 2}`."""
    laid = {f"shaping.{key}": value for key, value in house.items()}
    return shaping_data(book().with_house(laid).values("shaping"))


def build(cells: str, outcomes: str, *, adjust: str = "", **rest: Any) -> Build:
    """A build in the words of the command language: cells with `+`, outcomes with spaces (`_` for one inside a word)."""
    chosen = parse_cells(cells)
    written = parse_adjustments(adjust)
    return Build(
        cells=chosen,
        outcomes=tuple(parse_outcome(word.replace("_", " ")) for word in outcomes.split()),
        adjust=msgspec.structs.replace(written, confluence=written.confluence or len(chosen) > 1),
        **rest,
    )


def ilyra(knows: str = "Unmake·Fire+Ward·Fire", **rest: Any) -> ShaperFacts:
    """The Shaper of the worked examples: Shaping 55, INT 13, POW 11, no Talents beyond Shaping."""
    facts: dict[str, Any] = {"name": "Ilyra", "skill": 55, "intellect": 13, "pp": 11, "pp_max": 11}
    return ShaperFacts(cells=parse_cells(knows), **(facts | rest))


def codes(found: Verdict | Sequence[Finding]) -> set[str]:
    """The codes of all findings."""
    return {finding.code for finding in (found.findings if isinstance(found, Verdict) else found)}
