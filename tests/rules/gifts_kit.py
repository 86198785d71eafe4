"""The shipped numbers of Gifts, and the same under house rules, for tests."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import msgspec

from tracker.rules.book import Book
from tracker.rules.gifts.data import GiftsData

BOOK = Book.of({"gifts": tomllib.loads((files("tracker.rules") / "data" / "gifts.toml").read_text("utf-8"))})


def under(house: dict[str, Any]) -> GiftsData:
    """The numbers under house values, keys without the `gifts.` in front."""
    book = BOOK.with_house({f"gifts.{key}": value for key, value in house.items()})
    return msgspec.convert(book.values("gifts"), GiftsData)


DATA = under({})
HOUR = 3600
DAY = 24 * HOUR
