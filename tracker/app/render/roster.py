"""Initiative and stress over the same rows: who is there, in order, with what they have and what weighs on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from tracker.app.render.encounter import clock, place, total
from tracker.app.render.groups import Shown, grouped
from tracker.app.render.line import Drawing, Line, Row, clip
from tracker.app.render.row import Columns, narrow, wide
from tracker.table.kept import Kept
from tracker.table.telling.view import EntityView

NARROW = 62
"""Below this many cells inside the frame, one line tells both panes."""


def roster(
    shown: Shown, width: int, kept: Kept | None = None, *, short: bool = False, whole: str = ""
) -> Drawing:
    """The roster inside a frame `width` cells wide. `kept` spares drawing rows that come out the same. With `short`, rows
    take one line each, all but that of the entity `whole`, and say how many states they leave out."""
    groups = grouped(shown.view, shown.folded)
    kept = kept or Kept()
    if width < NARROW:
        kept.under(width)
        rows = tuple(_same_or(narrow, shown, group, kept, width) for group in groups)
        return Drawing(rows or _nobody(width), ((1, (("roster", "title"),)), (12, _stress(shown))))
    right = max(25, min(46, width * 2 // 5))
    left = width - right - 1
    columns = Columns.of(shown, groups, left)
    kept.under((columns, left, right))
    rows = tuple(
        _same_or(wide, shown, group, kept, columns, left, right, short and group[0].id != whole)
        for group in groups
    )
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
    make: Callable[..., Row], shown: Shown, group: Sequence[EntityView], kept: Kept, *how: object
) -> Row:
    """A row as drawn before, if nothing it is made from has changed."""
    later = [shown.later(entity) for entity in group] if shown.ghost is not None else None
    source = (group, later, shown.mark(group), group[0].name == shown.view.active, how)

    def drawn() -> Row:
        # The chances of the next use change for all at once, and stand in no row.
        shows = ([replace(entity, recoil_next=None) for entity in group], *source[1:])
        return kept.thing(("row", group[0].id), shows, make, shown, group, *how)

    return kept.thing(group[0].id, source, drawn)


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
