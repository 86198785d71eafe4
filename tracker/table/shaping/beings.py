"""Beings that a Shaping makes or calls (S60, S62, S63)."""

from __future__ import annotations

from tracker.rules.shaping.grid import Made
from tracker.table.draft import Draft


def bring(draft: Draft, shaping: str, made: Made, name: str, called: tuple[str, ...]) -> None:
    """Put what was conjured or called on the table (S60, S62)."""
