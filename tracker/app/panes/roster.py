"""The roster: initiative and stress over the same rows, one cursor, one scroll."""

from __future__ import annotations

from tracker.app.panes.pane import Pane
from tracker.app.render.groups import FOLD_FROM, Shown, kind_of
from tracker.app.render.line import Drawing
from tracker.app.render.roster import Kept, roster
from tracker.table.view import EntityView, View


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
        self._kept: Kept = {}

    def show(self, view: View, ghost: View | None) -> None:
        """Show a view, and what a command not sent yet would make of it."""
        letters = {entity.letter for entity in view.entities}
        self.marks &= letters
        self.halves &= self.marks
        self.shown = Shown(view, ghost, self.marks, self.halves, self.folded)
        self.redraw()

    def draw(self, width: int) -> Drawing:
        return roster(self.shown, width, self._kept)

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
        """Fold or unfold the kind under the cursor; without one, every kind that has many. Says what it did."""
        view = self.shown.view
        entity = self.under_cursor
        kind = kind_of(entity.name) if entity else ""
        counts: dict[str, int] = {}
        for one in view.entities:
            name = kind_of(one.name)
            if name:
                counts[name] = counts.get(name, 0) + 1
        many = {name for name, count in counts.items() if count >= FOLD_FROM}
        if kind in self.folded:
            self.folded -= {kind}
            said = f"{kind}: each on a row of its own"
        elif kind in many:
            self.folded |= {kind}
            said = f"{kind}: {counts[kind]} in one row"
        else:
            said = "nothing to fold here: three or more numbered alike can share a row"
        self.show(view, self.shown.ghost)
        return said
