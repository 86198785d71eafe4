"""The verbs of the command language, one module per subject."""

from __future__ import annotations

from importlib import import_module

MODULES = (
    *("fight", "table", "requests", "history", "entities", "stats", "tests", "conditions"),
    *("wyrding", "zones", "gifts", "clock", "shaping", "recipes", "magic", "library", "questions"),
)
"""Subjects in the order help lists them."""

ASKS_HISTORY = ("why", "ask")
"""Verbs that answer from what was done."""


def load() -> None:
    """Declare every verb."""
    for name in MODULES:
        import_module(f"{__name__}.{name}")
