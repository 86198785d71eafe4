"""Before → after: what the casting would leave of everyone by its grade, the Shaper's PP and Active Magnitude with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tracker.app.composer.page import Page
from tracker.app.composer.readout import GRADES, struck_by
from tracker.app.render.chance import percent
from tracker.app.render.line import Drawing, Line, Piece, Row, clip, fit, size, spread
from tracker.rules.shaping.lasting import active_weight
from tracker.table.telling.aftermath import Aftermath, Change, Span
from tracker.table.telling.view import EntityView

WIDEST, ROOMY, LABEL = 16, 12, 20
"""Cells of a grade at most, those from which it is told at length, and those left for whom a row is about."""


class After(Page):
    """A table of people by grades. Letters and digits mean what they do on the bench, so that targets can be changed here."""

    NAME = "after"

    def draw(self, width: int) -> Drawing:
        found = self.composer.aftermath
        column = min(WIDEST, (width - LABEL) // len(GRADES))
        label = width - 1 - len(GRADES) * column
        rows = [Row("", (line,)) for line in self._head(label, column, width)]
        rows += self._shaper(label, column, width)
        if found.refusal:
            rows.append(Row("", (clip(((" ✗ ", "danger"), (found.refusal, "text")), width),)))
        rows += self._people(found, label, column, width)
        title: Line = (("before → after", "title"), ("  what to expect (least–most)", "dim"))
        hints = (("enter", "casts"), ("letters", "target"), ("0-5", "rates"), ("~", "back"), ("esc", "back"))
        return self.framed(rows, title, hints)

    def press(self, stroke: str) -> bool:
        return stroke != "esc" and self.composer.bench.press(stroke)

    def _head(self, label: int, column: int, width: int) -> list[Line]:
        """The grades and their chances."""
        verdict = self.composer.prospect.verdict
        if not verdict.rolled:
            return [clip(((" works without a roll, at no cost", "gain"),), width)]
        names: list[Piece] = [(" " * label, "text")]
        odds: list[Piece] = [(" " * label, "text")]
        for grade, glyph, role in GRADES:
            names += [(f"{glyph} ", role), (fit(grade if column >= ROOMY else grade[:4], column - 2), "text")]
            odds.append(
                (
                    fit(
                        f"{'  ' if column >= ROOMY else ' '}{percent(getattr(verdict.odds, grade))} %", column
                    ),
                    "dim",
                )
            )
        return [clip(names, width), clip(odds, width)]

    def _shaper(self, label: int, column: int, width: int) -> list[Row]:
        """PP and Active Magnitude of the Shaper, whatever else befalls it."""
        shaper, verdict = self.composer.shaper, self.composer.prospect.verdict
        rows = []
        if shaper.pp is not None:
            cells = []
            for grade, _, _ in GRADES:
                left = max(0, shaper.pp - getattr(verdict.costs, grade))
                harm = struck_by(grade, verdict, self.composition.arrives)
                role = "danger" if not left else "warn" if harm else "text"
                mark = "" if not harm else f" {harm}" if column >= ROOMY else " !"
                cells.append((f"{left}{mark}", role))
            rows += _rows(shaper, [(f"PP {shaper.pp}", cells)], label, column, width)
        weight = active_weight(
            self.composer.prospect.build, verdict.magnitude, self.composer.talents, self.composer.data
        )
        now, most = shaper.active_magnitude or 0, shaper.int_
        if weight and most is not None:
            then = now + weight
            bar: Line = (
                ("   active Magnitude  ", "dim"),
                *_bar(now, then, most, width - label - 16),
                (f" {now} → {then}/{most}", "danger" if then > most else "text"),
            )
            rows.append(Row("", (clip(bar, width),)))
        return rows

    def _people(self, found: Aftermath, label: int, column: int, width: int) -> list[Row]:
        rows: list[Row] = []
        if found.joins:
            line: Line = ((f" + {', '.join(found.joins)}", "gain"), (" joins", "dim"))
            rows.append(Row("", (clip(line, width),)))
        for entity in self.composer.entities.values():
            if self.composer.knows(entity.id):
                rows += _rows(entity, list(_figures(found, entity, column)), label, column, width)
        if not rows and not found.refusal:
            targets = self.composer.prospect.targets
            said = "nothing on the board changes at once" if targets else "at nobody yet: letters target"
            rows.append(Row("", (clip(((f" {said}", "dim"),), width),)))
        return rows


Figure = tuple[str, list[Piece]]
"""What is told of someone, as it is now, and what comes of it by each grade."""


def _figures(found: Aftermath, entity: EntityView, column: int) -> Iterator[Figure]:
    for change in found.changes:
        if change.who == entity.name:
            now = (str(change.now), "dim")
            yield f"{change.what} {change.now}", [*_spans(change, column >= ROOMY), now, now]
    for taking in found.takings:
        if taking.who == entity.name:
            chances = [(f"{_short(100 * one)} %", "gain") for one in (taking.critical, taking.success)]
            yield " and ".join(taking.outcomes).replace(":", " "), [*chances, ("–", "faint"), ("–", "faint")]


def _rows(entity: EntityView, figures: Sequence[Figure], label: int, column: int, width: int) -> list[Row]:
    """Someone's figures; the name in front of the first, on a line of its own where that is too long."""
    rows: list[Row] = []
    name: Line = ((f" {entity.letter} ", "key"), (entity.name, "text"))
    for number, (what, cells) in enumerate(figures):
        figure: Line = ((f" {what}", "dim"),)
        head = name if not number else ()
        if head and size(head) + size(figure) > label:
            rows.append(Row("", (clip(name, width),)))
            head = ()
        if size(figure) > label:
            rows.append(Row("", (clip((("  ", "text"), *figure), width),)))
            figure = ()
        lead = "  " if column >= ROOMY else " "
        body = tuple((fit(f"{lead}{text}", column), role) for text, role in cells)
        rows.append(Row("", (clip((*spread(head, figure, label), *body), width),)))
    return rows


def _spans(change: Change, roomy: bool) -> list[Piece]:
    """What is left after a Critical and after a Success: what to expect, and the ends."""
    return [(_span(span, roomy), _role(change, span)) for span in (change.critical, change.success)]


def _span(span: Span, roomy: bool) -> str:
    ends = str(span.low) if span.low == span.high else f"{span.low}–{span.high}"
    if span.mean is None or span.low == span.high:
        return ends
    return f"{_short(span.mean)} ({ends})" if roomy else f"{_short(span.mean)} {ends}"


def _role(change: Change, span: Span) -> str:
    if span.low < change.now:
        return "danger" if not span.low else "loss"
    return "gain" if span.high > change.now else "dim"


def _short(number: Fraction) -> str:
    """A number in few figures."""
    return f"{float(number):.3g}" if number >= 10 else f"{float(number):.2g}"


def _bar(now: int, then: int, most: int, room: int) -> Line:
    """Active Magnitude against INT as a bar: what runs, what this adds, what is left (S65)."""
    cells = max(4, min(most, room))
    filled = min(cells, -(-now * cells // most)) if most else cells
    added = max(0, min(cells, -(-then * cells // most)) - filled) if most else 0
    role = "danger" if then > most else "half"
    return (("━" * filled, "full"), ("╍" * added, role), ("─" * (cells - filled - added), "faint"))
