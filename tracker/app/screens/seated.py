"""What all screens share: keys in order, and a word when the terminal is too small."""

from __future__ import annotations

from textual import events
from textual.dom import DOMNode
from textual.strip import Strip

from tracker.app.panes.drawn import Drawn
from tracker.app.render.line import fit, pad, wrap
from tracker.app.strokes import stroke_of

SMALLEST = (40, 14)
"""Columns and lines below which the screen only asks for more room."""


class Notice(Drawn):
    """Shown alone when there is too little room."""

    def __init__(self) -> None:
        super().__init__(id="notice")

    def draw_line(self, y: int, width: int, height: int) -> Strip:
        text = f"This needs {SMALLEST[0]} × {SMALLEST[1]} cells; here are {self.app.size.width} × {self.app.size.height}."
        lines = wrap(((text, "warn"), (" Nothing is lost.", "dim")), max(width - 2, 8))
        first = max(0, (height - len(lines)) // 2)
        if first <= y < first + len(lines):
            return self.strip(pad(((" ", "text"), *lines[y - first]), width))
        return self.strip(((fit("", width), "text"),))


class Seated:
    """Mixed into a screen: its keys come from the app one after another, and it says so when there is too little room.

    `ready` is false until the screen can take keys; the app keeps them until then. `-tiny` is its class when small.
    """

    ready = False

    def on_mount(self) -> None:
        # Handlers of subclasses have run by now: the screen is whole.
        self.ready = True
        app = self.app  # type: ignore[attr-defined]
        app.call_later(app.go_on)

    def on_resize(self, event: events.Resize) -> None:
        assert isinstance(self, DOMNode)
        width, height = event.size
        self.set_class(width < SMALLEST[0] or height < SMALLEST[1], "-tiny")
        self.sized()

    def table_moved(self) -> None:
        """Show the table as it is now, for screens that show any of it."""

    def sized(self) -> None:
        """For screens that lay out by size."""

    def key(self, event: events.Key) -> None:
        """Take a key."""
        self.press(stroke_of(event))

    def press(self, stroke: str) -> bool:
        """What a key means here. False for one that means nothing."""
        return False

    def paste(self, text: str) -> None:
        """Take pasted text; only where one types does it mean anything."""
