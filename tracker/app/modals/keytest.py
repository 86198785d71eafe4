"""What a key sends, and what it means here: for people whose terminal or keyboard surprises them."""

from __future__ import annotations

from textual import events

from tracker.app.keys import Keymap
from tracker.app.modals.base import Modal
from tracker.app.render.line import Drawing, Row, clip
from tracker.app.strokes import stroke_of


class KeyTest(Modal[None]):
    """Shows each key as it comes. Esc twice leaves."""

    def __init__(self, keymap: Keymap) -> None:
        super().__init__()
        self.keymap = keymap
        self.seen: list[tuple[str, str, str]] = []

    def draw(self, width: int) -> Drawing:
        rows = [Row("", (((" Press any key. ", "text"), ("esc", "key"), (" twice leaves.", "text")),))]
        for stroke, sent, meaning in self.seen[-12:]:
            line = ((f" {stroke:<12}", "key"), (f"{sent:<28}", "dim"), (meaning, "text"))
            rows.append(Row("", (clip(line, width),)))
        return Drawing(tuple(rows), ((1, (("what a key sends", "title"),)),))

    def key(self, event: events.Key) -> None:
        stroke = stroke_of(event)
        if stroke == "esc" and self.seen and self.seen[-1][0] == "esc":
            self.answer(None)
            return
        action = self.keymap.action(stroke)
        sent = event.key if event.character is None else f"{event.key} {event.character!r}"
        meaning = action.help if action else "a count" if stroke.isdigit() else "nothing here"
        self.seen.append((stroke, sent, meaning))
        self.redraw()
