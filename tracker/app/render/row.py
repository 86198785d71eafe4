"""One row of the roster, wide or narrow."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.app.render import parts
from tracker.app.render.groups import Shown
from tracker.app.render.line import Line, Piece, Row, cells, clip, fit, join, pad, size, spread, wrap
from tracker.table.telling.view import EntityView


class Columns(msgspec.Struct, frozen=True):
    """Widths in cells; the same for every row, so that nothing moves when a value changes."""

    letter: int
    initiative: int
    name: int
    bar: int
    points: int
    words: int

    @classmethod
    def of(cls, shown: Shown, groups: Sequence[Sequence[EntityView]], width: int) -> Columns:
        entities = shown.view.entities
        letter = max([len(e.letter) for e in entities], default=1)
        # One of those that say the same is enough to measure.
        initiatives = {e.initiative: e for e in entities}.values()
        initiative = max([len(parts.initiative(e)) for e in initiatives], default=2)
        figures = {(e.hp, e.hp_max, None if shown.ghost is None else e.id): e for e in entities}.values()
        points = max([cells(parts.points(e, shown.later(e))) for e in figures], default=5)
        fixed = 3 + max(letter, 1) + 1 + max(initiative, 2) + 2 + 1 + 1 + max(points, 5) + 5
        room = max(12, width - fixed)
        longest = max([cells(parts.title(group)) for group in groups], default=6)
        name = min(max(10, longest), max(6, room - 6), 28)
        bar = max(4, min(12, room - name))
        return cls(max(letter, 1), max(initiative, 2), name, bar, max(points, 5), room - name - bar)


def wide(
    shown: Shown, group: Sequence[EntityView], columns: Columns, left: int, right: int, short: bool = False
) -> Row:
    """A row of both panes; a `short` one takes one line."""
    entity = group[0]
    words = parts.words(shown, group)
    first = [*start(shown, group, columns)]
    second: Line = ()
    flat = join(words, (", ", "faint"))
    weight = stress(shown, group, right)
    if size(flat) <= columns.words - 2:
        first.extend(((" ", "text"), *flat))
    elif size(flat) + size(weight) + 2 <= right:
        # States stand at the right end where there is room, so that most rows take one line.
        weight = spread(weight, (*flat, (" ", "text")), right)
    elif short:
        room = right - size(weight) - 2
        weight = spread(weight, (*parts.fewer(words, room), (" ", "text")), right)
    else:
        second = flat
    lines = [(*pad(first, left), ("│", "frame"), *pad(weight, right))]
    if second:
        indent = 3 + columns.letter + 1 + columns.initiative + 2
        for part in wrap(second, left - indent - 1):
            lines.append((*pad(((" " * indent, "text"), *part), left), ("│", "frame"), (" " * right, "text")))
    return Row(entity.id, tuple(lines))


def start(shown: Shown, group: Sequence[EntityView], columns: Columns) -> list[Piece]:
    """Marker, letter, initiative, name, bar and points."""
    entity = group[0]
    marker, role = parts.marker(shown.view, group)
    pieces: list[Piece] = [
        (" ", "text"),
        (marker, role),
        (shown.mark(group), "mark"),
        (fit(entity.letter, columns.letter, "right"), "key"),
        (" ", "text"),
        (
            fit(parts.initiative(entity), columns.initiative, "right"),
            "dim" if parts.quiet(shown.view, entity) else "text",
        ),
        ("  ", "text"),
        (parts.title_in(group, columns.name), parts.name_role(shown.view, entity)),
        (" ", "text"),
    ]
    if len(group) > 1:
        pieces.append((fit(parts.sum_of_points(group), columns.bar + 1 + columns.points + 5), "dim"))
        return pieces
    then = shown.later(entity)
    if entity.hp is None or not entity.hp_max:
        word = "✗ down" if entity.down else entity.condition if entity.hp is None else str(entity.hp)
        pieces.append((fit(word, columns.bar + 1 + columns.points + 5), "danger" if entity.down else "dim"))
        return pieces
    pieces.extend(parts.bar(entity.hp, entity.hp_max, columns.bar))
    pieces.append((" ", "text"))
    points = parts.points(entity, then)
    pieces += [(" " * (columns.points - cells(points)), "text"), (points, parts.points_role(entity, then))]
    temp = f"+{entity.temp}" if entity.temp else ""
    if then is not None and then.temp != entity.temp:
        temp = f"+{entity.temp or 0}→{then.temp or 0}"
    pieces += [(" ", "text"), (temp, "gain"), (" " * (4 - cells(temp)), "text")]
    return pieces


def stress(shown: Shown, group: Sequence[EntityView], width: int) -> Line:
    """Counters as marks and figure, whether some were added this round, wyrd dice, and the actions spent."""
    entity = group[0]
    # The figure says it all: where room is short, dice, power and actions get it.
    marks = 10 if width >= 34 else 7
    if len(group) > 1:
        total = sum(e.stress or 0 for e in group)
        return (
            (" ", "text"),
            (fit("·", marks), "faint"),
            (fit(str(total), 4, "right"), "stress" if total else "dim"),
        )
    if entity.stress is None:
        return ()
    count = entity.stress
    dots = "●" * count if count <= marks else "●" * (marks - 1) + "+"
    then = shown.later(entity)
    figure = str(count)
    if then is not None and then.stress != entity.stress:
        figure = f"{count}→{then.stress}"
    pieces: list[Piece] = [
        (" ", "text"),
        (fit(dots or "·", marks), "stress" if count else "faint"),
        (fit(figure, max(4, len(figure) + 1), "right"), "stress" if count else "dim"),
        (" ↑ " if entity.added_stress else "   ", "stress"),
    ]
    more = [parts.wyrd(entity), parts.power(shown, entity), parts.spent(shown.view, entity)]
    while more and size((*pieces, *join(more, ("  ", "text")))) > width:
        # What has no room whole is left out, the actions spent first.
        more.pop()
    return (*pieces, *join(more, ("  ", "text")))


def narrow(shown: Shown, group: Sequence[EntityView], width: int) -> Row:
    """One line per entity when there is no room for two panes; a second for states that have no room beside the name."""
    entity = group[0]
    marker, role = parts.marker(shown.view, group)
    then = shown.later(entity)
    points = parts.points(entity, then) if entity.hp is not None else entity.condition
    stress = f"●{entity.stress}" if entity.stress else ""
    name = max(6, width - 4 - len(entity.letter) - 4 - 9 - 5)
    words = join(parts.words(shown, group), (", ", "faint"))
    if len(group) > 1:
        words = join((((parts.sum_of_points(group), "dim"),), words), (", ", "faint"))
    title: Piece = (parts.title_in(group, name), parts.name_role(shown.view, entity))
    beside = cells(parts.title(group)) + 2 + size(words) <= name
    named = spread(((parts.title(group), title[1]),), words, name) if beside else (title,)
    head: list[Piece] = [
        (" ", "text"),
        (marker, role),
        (shown.mark(group), "mark"),
        (entity.letter, "key"),
        (fit(parts.initiative(entity), 3, "right"), "text"),
        (" ", "text"),
        *named,
        (fit(points if len(group) == 1 else "", 9, "right"), parts.points_role(entity, then)),
        (fit(stress, 5, "right"), "stress"),
    ]
    lines = [pad(head, width)]
    if words and not beside:
        lines.append(clip(((" " * 9, "text"), *words), width))
    return Row(entity.id, tuple(lines))
