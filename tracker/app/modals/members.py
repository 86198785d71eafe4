"""Who is inside: rows toggled by their letters."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tracker.app.modals.base import Modal
from tracker.app.pending import Letters
from tracker.app.render.line import Drawing, Line, Row, fit
from tracker.table.telling.view import EntityView


class Members(Modal[tuple[str, ...]]):
    """Gives the ids chosen, or None. Those in `fixed` are inside or outside for good, for the reason given there; `extra`
    is a key with a word, which gives that key as the only answer."""

    def __init__(
        self,
        title: Line,
        entities: Sequence[EntityView],
        inside: Collection[str],
        fixed: Mapping[str, str] | None = None,
        about: Sequence[Line] = (),
        extra: tuple[str, str] | None = None,
    ) -> None:
        super().__init__()
        self.heading = title
        self.entities = entities
        self.inside = set(inside)
        self.fixed = dict(fixed or {})
        self.about = about
        self.extra = extra
        self.by_letter = {entity.letter: entity.id for entity in entities}
        self.letters = Letters()

    def draw(self, width: int) -> Drawing:
        name = min(30, max((len(e.name) for e in self.entities), default=8))
        rows = [Row("", (line,)) for line in self.about]
        for entity in self.entities:
            is_in = entity.id in self.inside
            line: Line = (
                (f" {entity.letter:>2} ", "key"),
                ("■ " if is_in else "□ ", "zone" if is_in else "faint"),
                (fit(entity.name, name), "text" if is_in else "dim"),
                (f"  {'inside' if is_in else 'outside'}", "zone" if is_in else "dim"),
                (f", {self.fixed[entity.id]}" if entity.id in self.fixed else "", "dim"),
            )
            rows.append(Row(entity.id, (line,)))
        hints = [("letters", "in or out"), ("enter", "takes it"), ("*", "all")]
        if self.extra:
            hints.append(self.extra)
        waiting: Line = (("  ", "dim"), (f"{self.letters.typed}…", "key")) if self.letters.typed else ()
        return Drawing(
            tuple(rows), ((1, (*self.heading, *waiting)),), self.note((*hints, ("esc", "leaves")), width)
        )

    def press(self, stroke: str) -> bool:
        if len(stroke) == 1 and stroke.islower() and stroke.isascii():
            self.toggle(*(self.by_letter[row] for row in self.letters.press(stroke, self.by_letter)))
            return True
        if self.letters.typed:
            self.toggle(*(self.by_letter[row] for row in self.letters.settle(self.by_letter)))
        if stroke == "enter":
            self.answer(tuple(e.id for e in self.entities if e.id in self.inside))
            return True
        if stroke == "esc":
            self.give_up()
            return True
        if self.extra and stroke == self.extra[0]:
            self.answer((self.extra[0],))
            return True
        if stroke == "*":
            free = {e.id for e in self.entities} - self.fixed.keys()
            self.inside = self.inside - free if free <= self.inside else self.inside | free
            self.redraw()
            return True
        if stroke == "space":
            self.toggle(self.board.cursor_key)
            return True
        return super().press(stroke)

    def toggle(self, *ids: str) -> None:
        """Put these in or out, and show it, with what waits for a second letter."""
        self.inside ^= set(ids) - self.fixed.keys()
        self.redraw()
