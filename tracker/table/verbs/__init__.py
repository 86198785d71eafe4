"""The verbs of the command language, one module per subject. Importing the package declares every one of them."""

from __future__ import annotations

from importlib import import_module

MODULES = (
    *("fight", "table", "requests", "history", "entities", "stats", "percentile", "conditions"),
    *(
        "wyrding",
        "zones",
        "gifts",
        "clock",
        "shaping",
        "recipes",
        "magic",
        "batch",
        "reinforcements",
        "questions",
    ),
)
"""Subjects in the order help lists them."""

for _name in MODULES:
    import_module(f"{__name__}.{_name}")
