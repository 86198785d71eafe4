"""A pane over a slice of the view."""

from __future__ import annotations

from tracker.app.panes.pane import Pane
from tracker.table.telling.view import View


class ViewPane(Pane):
    """A pane over a slice of the view; a change elsewhere costs it nothing."""

    def __init__(self, view: View, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.view = view
        self.ghost: View | None = None
        self._drawn: object = None

    def slice(self, view: View) -> object:
        """What of a view this pane shows."""
        raise NotImplementedError

    def show(self, view: View, ghost: View | None) -> None:
        """Show a view, and what a command not sent yet would make of it."""
        letters = [(entity.letter, entity.name) for entity in view.entities]
        drawn_from = (letters, self.slice(view), ghost and self.slice(ghost))
        if drawn_from != self._drawn:
            self._drawn = drawn_from
            self.view, self.ghost = view, ghost
            self.redraw()
