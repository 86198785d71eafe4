"""Hints: keys with what they do, on one line. A line too short leaves whole hints out; none is ever cut."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.app.render.line import Line, Piece, Row, clip, join, size, wrap

Hint = tuple[str, str]
"""A key, and what it does in a word or two (may be empty)."""

BETWEEN: Piece = (" · ", "faint")

ALL_KEYS: Hint = ("?", "all keys")
"""What a modal says in place of hints left out."""


def line(hints: Sequence[Hint]) -> Line:
    """All hints, one after the other."""
    return join((_hint(hint) for hint in hints), BETWEEN)


def fitted(hints: Sequence[Line], width: int, *, stays: int = 1, between: Piece = BETWEEN) -> Line:
    """As many whole hints as there is room for. The last `stays` always stay; before them the later go first."""
    kept = list(hints)
    while len(kept) > stays and size(join(kept, between)) > width:
        kept.pop(-1 - stays)
    return clip(join(kept, between), width)


def whole(hints: Sequence[Hint], width: int) -> Line:
    """As many hints as fit; the last, which leaves, always stays."""
    return fitted([_hint(hint) for hint in hints], width)


def below(hints: Sequence[Hint], width: int) -> Line:
    """Hints in the lower frame of a modal `width` cells wide inside; those left out are behind ALL_KEYS."""
    room = width - 4
    if size(line(hints)) <= room:
        return line(hints)
    *most, last = hints
    return fitted([_hint(hint) for hint in (*most, ALL_KEYS, last)], room, stays=2)


def empty(words: Sequence[str], width: int) -> tuple[Row, ...]:
    """What an empty pane says: what it would hold, and keys that fill it, as (key, what it does) pairs."""
    hints = [((words[i], "key"), (f" {words[i + 1]}", "dim")) for i in range(1, len(words) - 1, 2)]
    lines = [((" " + words[0], "dim"),), *(wrap(((" ", "text"), *join(hints)), width, 1) if hints else ())]
    return (Row("", tuple(clip(line, width) for line in lines)),)


def _hint(hint: Hint) -> Line:
    key, does = hint
    return ((key, "key"), (f" {does}", "dim")) if does else ((key, "key"),)
