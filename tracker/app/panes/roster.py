"""The roster: initiative and stress over the same rows, one cursor, one scroll."""

from __future__ import annotations

from tracker.app.panes.pane import Pane
from tracker.app.render.groups import Shown, kind_of, kinds
from tracker.app.render.line import Drawing
from tracker.app.render.roster import roster
from tracker.table.kept import Kept
from tracker.table.telling.view import EntityView, View

WORTH_FOLDING = 6
"""From so many alike rows on it is worth saying that they can be folded."""

NOTHING_TO_FOLD = "nothing to fold here: three or more numbered alike can share a row"


class Roster(Pane):
    """Who is there. Marks and folds belong to the seat that made them."""

    HELP_NAME = "initiative and stress"

    def __init__(self, view: View, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.shown = Shown(view)
        self.marks: frozenset[str] = frozenset()
        self.halves: frozenset[str] = frozenset()
        """Those of the marked who take half."""
        self.folded: frozenset[str] = frozenset()
        self._kept = Kept()
        self._shortened = Kept()
        self._drawn: tuple[Shown, int, Drawing] | None = None
        self._drawn_short: tuple[Shown, int, str, Drawing] | None = None

    def show(self, view: View, ghost: View | None) -> None:
        """Show a view, and what a command not sent yet would make of it."""
        letters = {entity.letter for entity in view.entities}
        self.marks &= letters
        self.halves &= self.marks
        self.shown = Shown(view, ghost, self.marks, self.halves, self.folded)
        self.redraw()

    def draw(self, width: int) -> Drawing:
        # The cursor goes over the drawing; it is no part of it, unless there is not room for every line.
        if self._drawn is None or self._drawn[0] is not self.shown or self._drawn[1] != width:
            self._drawn = self.shown, width, roster(self.shown, width, self._kept)
        whole = self._drawn[2]
        if sum(len(row.lines) for row in whole.rows) <= self.inner[1]:
            return whole
        return self._short(width)

    def _short(self, width: int) -> Drawing:
        """A line for each, but for whoever is under the cursor."""
        shown, under = self.shown, self.cursor_key
        last = self._drawn_short
        if last is None or last[0] is not shown or last[1:3] != (width, under):
            drawing = roster(shown, width, self._shortened, short=True, whole=under)
            self._drawn_short = last = shown, width, under, drawing
        return last[3]

    @property
    def under_cursor(self) -> EntityView | None:
        """The entity the cursor stands on."""
        return next((e for e in self.shown.view.entities if e.id == self.cursor_key), None)

    def go_to(self, id: str) -> None:
        """Put the cursor on an entity."""
        if id in self.row_keys():
            self.cursor_key = id
            self.redraw(centre=True)

    def mark(self, letters: frozenset[str]) -> None:
        """Mark exactly these rows."""
        self.marks = letters
        self.show(self.shown.view, self.shown.ghost)

    def halve(self, letters: frozenset[str]) -> None:
        """Let exactly these of the marked take half."""
        self.halves = letters
        self.show(self.shown.view, self.shown.ghost)

    def fold(self) -> str:
        """Fold or unfold the kind under the cursor. Says what it did."""
        entity = self.under_cursor
        kind = kind_of(entity.name) if entity else ""
        many = kinds(self.shown.view)
        if kind in self.folded:
            self.folded -= {kind}
            said = f"{kind}: each on a row of its own"
        elif kind in many:
            self.folded |= {kind}
            said = f"{kind}: {many[kind]} in one row"
        else:
            said = NOTHING_TO_FOLD
        self.show(self.shown.view, self.shown.ghost)
        return said

    def fold_all(self) -> str:
        """Fold every kind that has many, or unfold all if all are folded. Says what it did."""
        many = kinds(self.shown.view)
        unfold = many.keys() <= self.folded
        self.folded = frozenset() if unfold else frozenset(many)
        self.show(self.shown.view, self.shown.ghost)
        if not many:
            return NOTHING_TO_FOLD
        if unfold:
            return "everyone on a row of their own"
        return f"in one row each: {', '.join(f'{kind} ×{count}' for kind, count in many.items())}"

    @property
    def crowded_by(self) -> int:
        """How many foes could be folded so that a roster too long for its pane becomes shorter."""
        if len(self._lines) <= self.inner[1]:
            return 0
        alike = sum(count for kind, count in kinds(self.shown.view).items() if kind not in self.folded)
        return alike if alike >= WORTH_FOLDING else 0
