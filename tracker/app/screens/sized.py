"""Screens that say so when the terminal is too small, instead of drawing nonsense."""

from __future__ import annotations

from textual import events
from textual.dom import DOMNode
from textual.strip import Strip

from tracker.app.panes.drawn import Drawn
from tracker.app.render.line import fit, pad, wrap

SMALLEST = (40, 14)
"""Columns and lines below which the screen only asks for more room."""


class Notice(Drawn):
    """Shown alone when there is too little room."""

    def __init__(self) -> None:
        super().__init__(id="notice")

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        text = f"This needs {SMALLEST[0]} × {SMALLEST[1]} cells; here are {self.app.size.width} × {self.app.size.height}."
        lines = wrap(((text, "warn"), (" Nothing is lost.", "dim")), max(width - 2, 8))
        first = max(0, (height - len(lines)) // 2)
        if first <= y < first + len(lines):
            return self.strip(pad(((" ", "text"), *lines[y - first]), width))
        return self.strip(((fit("", width), "text"),))


class Sized:
    """Mixed into a screen: the class `-tiny` when it has too little room, and a call of `sized` after each resize."""

    def on_resize(self, event: events.Resize) -> None:
        assert isinstance(self, DOMNode)
        width, height = event.size
        self.set_class(width < SMALLEST[0] or height < SMALLEST[1], "-tiny")
        self.sized()

    def sized(self) -> None:
        """For screens that lay out by size."""
