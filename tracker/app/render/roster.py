"""Initiative and stress over the same rows: who is there, in order, with what they have and what weighs on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from tracker.app.render.encounter import clock, place, total
from tracker.app.render.groups import Shown, grouped
from tracker.app.render.line import Drawing, LateRow, Line, Row, Rows, clip
from tracker.app.render.row import Columns, narrow, wide
from tracker.table.kept import Kept
from tracker.table.telling.view import EntityView

NARROW = 62
"""Below this many cells inside the frame, one line tells both panes."""


def roster(shown: Shown, width: int, kept: Kept | None = None, *, room: int = 0, under: str = "") -> Drawing:
    """The roster inside a frame `width` cells wide. `kept` spares drawing rows that come out the same. Where they take more
    lines than `room` (0: any), they take one each and say how many states they leave out, all but that of the entity
    `under` the cursor."""
    groups = grouped(shown.view, shown.folded)
    kept = kept or Kept()
    if width < NARROW:
        kept.under(width)
        narrower = tuple(_same_or(narrow, shown, kept, group, width) for group in groups)
        return Drawing(narrower or _nobody(width), ((1, (("roster", "title"),)), (12, _stress(shown))))
    right = max(25, min(46, width * 2 // 5))
    left = width - right - 1
    columns = Columns.of(shown, groups, left)
    kept.under((columns, left, right))
    draw = partial(_same_or, wide, shown, kept)
    rows = _whole(groups, lambda group: draw(group, columns, left, right, False), room)
    if rows is None:
        rows = tuple(
            draw(group, columns, left, right, False)
            if group[0].id == under
            else LateRow(group[0].id, 1, partial(draw, group, columns, left, right, True))
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


def _whole(
    groups: Sequence[Sequence[EntityView]], draw: Callable[[Sequence[EntityView]], Row], room: int
) -> Rows | None:
    """All rows with all they have to tell; None where that takes more lines than there is room for."""
    if room and len(groups) > room:
        return None
    rows = tuple(draw(group) for group in groups)
    return None if room and sum(row.height for row in rows) > room else rows


def _same_or(
    make: Callable[..., Row], shown: Shown, kept: Kept, group: Sequence[EntityView], *how: object
) -> Row:
    """A row as drawn before, if nothing it is made from has changed."""
    later = [shown.later(entity) for entity in group] if shown.ghost is not None else None
    source = (group, later, shown.mark(group), group[0].name == shown.view.active)

    def drawn() -> Row:
        # The chances of the next use change for all at once, and stand in no row.
        shows = ([replace(entity, recoil_next=None) for entity in group], *source[1:])
        return kept.thing(("row", group[0].id, how), shows, make, shown, group, *how)

    return kept.thing((group[0].id, how), source, drawn)


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
