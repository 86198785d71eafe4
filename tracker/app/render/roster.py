"""Initiative and stress over the same rows: who is there, in order, with what they have and what weighs on them."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.app.render.encounter import clock, place, total
from tracker.app.render.groups import Shown, grouped
from tracker.app.render.line import Drawing, Line, Row, clip
from tracker.app.render.row import Columns, narrow, wide
from tracker.table.view import EntityView

NARROW = 62
"""Below this many cells inside the frame, one line tells both panes."""
"""Below this many cells inside the frame, one line tells both panes."""

Kept = dict[str, tuple[object, Row]]
"""Rows drawn before, by entity, each with all that it was drawn from."""


def roster(shown: Shown, width: int, kept: Kept | None = None) -> Drawing:
    """The roster inside a frame `width` cells wide. `kept` spares drawing rows that come out the same."""
    groups = grouped(shown.view, shown.folded)
    kept = {} if kept is None else kept
    if width < NARROW:
        rows = tuple(narrow(shown, group, width) for group in groups)
        return Drawing(rows or _nobody(width), ((1, (("roster", "title"),)), (12, _stress(shown))))
    right = max(25, min(46, width * 2 // 5))
    left = width - right - 1
    columns = Columns.of(shown, groups, left)
    rows = tuple(_same_or(shown, group, columns, left, right, kept) for group in groups)
    return Drawing(
        rows or _nobody(width),
        titles=(
            (1, (("initiative", "title"),)),
            (left + 1, (("stress", "title"), ("  ", "frame"), *total(shown))),
        ),
        notes=((1, clock(shown.view)), (left + 1, place(shown.view, right - 4))),
        rules=(left,) if rows else (),
    )


def _same_or(
    shown: Shown, group: Sequence[EntityView], columns: Columns, left: int, right: int, kept: Kept
) -> Row:
    """A row as drawn before, if nothing it is made from has changed."""
    entity = group[0]
    later = tuple(shown.later(one) for one in group)
    source = (tuple(group), later, shown.mark(group), entity.name == shown.view.active, columns, left, right)
    known = kept.get(entity.id)
    if known is not None and known[0] == source:
        return known[1]
    row = wide(shown, group, columns, left, right)
    kept[entity.id] = (source, row)
    return row


def _stress(shown: Shown) -> Line:
    told = total(shown)
    return (("stress ", "dim"), *told) if told else ()


def _nobody(width: int) -> tuple[Row, ...]:
    lines: list[Line] = [
        (),
        (("  Nobody is here yet.", "text"),),
        (),
        (("  ", "text"), ("a", "key"), (" adds someone: ", "dim"), ("Bandit x3 hp=11 init=12", "text")),
        (
            ("  ", "text"),
            ("b", "key"),
            (" begins the fight, ", "dim"),
            ("?", "key"),
            (" tells all keys", "dim"),
        ),
    ]
    return (Row("", tuple(clip(line, width) for line in lines)),)
