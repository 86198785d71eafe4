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
        self._drawn: tuple[Shown, tuple[int, int, str], Drawing] | None = None

    def show(self, view: View, ghost: View | None) -> None:
        """Show a view, and what a command not sent yet would make of it."""
        letters = {entity.letter for entity in view.entities}
        self.marks &= letters
        self.halves &= self.marks
        self.shown = Shown(view, ghost, self.marks, self.halves, self.folded)
        self.redraw()

    def draw(self, width: int) -> Drawing:
        drawn, room = self._drawn, (width, self.inner[1], self.cursor_key)
        if drawn is None or drawn[0] is not self.shown or drawn[1] != room:
            drawing = roster(self.shown, width, self._kept, room=self.inner[1], under=self.cursor_key)
            drawn = self._drawn = self.shown, room, drawing
        return drawn[2]

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
        if self.total <= self.inner[1]:
            return 0
        alike = sum(count for kind, count in kinds(self.shown.view).items() if kind not in self.folded)
        return alike if alike >= WORTH_FOLDING else 0
