"""A row with its key and a label in front."""

from __future__ import annotations

from tracker.app.render.line import Line, fit, size, spread, wrap

LABEL = 12
"""Cells of key and label."""


def labelled(key: str, label: str, value: Line, right: Line, width: int) -> list[Line]:
    """The lines of such a row; what does not fit beside the right end goes on below."""
    line: Line = ((f" {key or ' '} ", "key"), (fit(label, LABEL - 3), "dim"), *value)
    tail: Line = (*right, (" ", "text")) if right else ()
    if size(line) + size(tail) < width:
        return [spread(line, tail, width)]
    return wrap(line, width - 1, LABEL)
