"""What the tests of Shaping share: the tables as shipped, and short ways to write builds."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import tracker.rules
from tracker.rules.book import Book, Leaf
from tracker.rules.shaping.data import ShapingData, shaping_data

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
