"""The books as one frozen value: the data of all rule systems, with house rules laid over it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from tracker.rules.book import Book, HouseError, Leaf
from tracker.rules.gifts.data import GiftsData
from tracker.rules.initiative import Engine
from tracker.rules.shaping import Recipe, ShapingData, ShapingError, read_recipes, shaping_data
from tracker.rules.wyrding.data import WyrdingData

DATA = Path(__file__).parent.parent / "rules" / "data"
"""Where the numbers of the rules stand."""

SYSTEMS = ("wyrding", "gifts", "shaping", "initiative", "recipes")


class Rules(msgspec.Struct, frozen=True):
    """What the rules are at this table: every entry in `book`, each system's typed numbers, the ways to
    roll initiative by name, and the starting recipes."""

    book: Book
    wyrding: WyrdingData
    gifts: GiftsData
    shaping: ShapingData
    engines: dict[str, Engine]
    recipes: tuple[Recipe, ...]


@cache
def shipped_book() -> Book:
    """The book as shipped, without any house rule."""
    documents: dict[str, dict[str, Any]] = {}
    for item in sorted(DATA.iterdir()):
        system = item.name.removesuffix(".toml").split("_")[0]
        if item.name.endswith(".toml") and system in SYSTEMS:
            _merge(documents.setdefault(system, {}), tomllib.loads(item.read_text(encoding="utf-8")))
    return Book.of(documents)


def rules_with(*layers: Mapping[str, Leaf]) -> Rules:
    """The rules under house values; later layers win. Raises HouseError for a key or value it refuses."""
    merged = {key: value for layer in layers for key, value in layer.items()}
    return _rules(msgspec.json.encode(sorted(merged.items())))


@lru_cache(maxsize=32)
def _rules(house: bytes) -> Rules:
    book = shipped_book().with_house(dict(msgspec.json.decode(house)))
    try:
        return Rules(
            book=book,
            wyrding=msgspec.convert(book.values("wyrding"), WyrdingData),
            gifts=msgspec.convert(book.values("gifts"), GiftsData),
            shaping=shaping_data(book.values("shaping")),
            engines=msgspec.convert(book.values("initiative"), dict[str, Engine]),
            recipes=read_recipes(book.values("recipes")),
        )
    except (msgspec.ValidationError, ShapingError) as error:
        raise HouseError(f"a house rule does not fit: {error}") from None


def _merge(into: dict[str, Any], more: Mapping[str, Any]) -> None:
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = value
