"""The house-rule file of a save, `NAME.house.toml`: people's own, only ever read."""

from __future__ import annotations

from pathlib import Path

from tracker.rules.book import Leaf


def read_house(path: Path) -> dict[str, Leaf]:
    """Its values by dotted key; empty when there is no file. Raises SaveError with every fault."""
    raise NotImplementedError
