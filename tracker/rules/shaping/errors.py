"""What a person is told when a word of Shaping cannot be read."""

from __future__ import annotations


class ShapingError(ValueError):
    """A cell, outcome, dial or adjustment that makes no sense. The text is one line for people, with what would be right."""
