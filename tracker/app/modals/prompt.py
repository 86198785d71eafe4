"""A line to type, with what is known about it above: completions, matches, a look at what it would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical

from tracker.app.edit import Edit, last_word_start
from tracker.app.modals.base import Board, Modal
from tracker.app.panes.entry import Entry
from tracker.app.render.hints import line
from tracker.app.render.line import Drawing, Line, Row
from tracker.app.screens.seated import Notice
from tracker.app.strokes import stroke_of


class Help(msgspec.Struct, frozen=True):
    """What a prompt shows for the text so far: rows (those with a key can be picked), and completions of the last word.

    `fault` says why Enter would not take the text, in one line (empty: it would).
    """

    rows: tuple[Row, ...] = ()
    words: tuple[str, ...] = ()
    fault: str = ""


Helper = Callable[[str, int], Help]
"""Help for a text, in a width."""


class Prompt(Modal[str]):
    """Gives the text typed, or None. With `picks`, Enter gives the key of the row under the cursor instead."""

    WHERE = "bottom"

    def __init__(
        self,
        title: str,
        helper: Helper,
        *,
        text: str = "",
        lead: str = "›",
        picks: bool = False,
        history: Sequence[str] = (),
        live: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__()
        self.heading = title
        self.helper = helper
        self.edit = Edit.of(text)
        self.lead = lead
        self.picks = picks
        self.history = list(history)
        self.at = len(self.history)
        self.live = live
        self.help = Help()
        self.refused = ""

    def compose(self) -> ComposeResult:
        yield Notice()
        with Vertical(id="box"):
            yield Board(id="board", cursor=self.picks)
            yield Entry(self.lead, self.edit)

    def on_mount(self) -> None:
        self.board.can_focus = False
        self.redraw()

    @property
    def text(self) -> str:
        """What has been typed."""
        return self.edit.text

    def draw(self, width: int) -> Drawing:
        self.help = self.helper(self.text, width)
        hints = [
            ("enter", "takes it"),
            *([("tab", "completes")] if self.help.words else []),
            ("esc", "leaves"),
        ]
        note: Line = ((self.refused, "danger"),) if self.refused else line(hints)
        return Drawing(self.help.rows, ((1, ((self.heading, "title"),)),), ((1, note),))

    def change(self, edit: Edit) -> None:
        """Go on with another text, and show what is known about it."""
        typed = edit.text != self.text
        self.edit = edit
        self.query_one(Entry).show(edit)
        if typed:
            self.refused = ""
            self.redraw()
            if self.live is not None:
                self.live(self.text)

    def refuse(self, why: str) -> None:
        """Say why the text is not taken."""
        self.refused = why
        self.redraw()

    def take(self) -> None:
        """Give the text, unless it is at fault."""
        if self.picks:
            keys = self.board.row_keys()
            if keys:
                self.answer(self.board.cursor_key)
            return
        fault = self.helper(self.text, 80).fault
        if fault:
            self.refuse(fault)
        else:
            self.answer(self.text)

    def key(self, event: events.Key) -> None:
        stroke = stroke_of(event)
        if event.character is not None and event.character.isprintable():
            self.change(self.edit.insert(event.character))
        else:
            self.press(stroke)

    def paste(self, text: str) -> None:
        self.change(self.edit.insert(text))

    def press(self, stroke: str) -> bool:
        edited = self.edit.press(stroke)
        if stroke == "esc":
            self.give_up()
        elif stroke == "enter":
            self.take()
        elif stroke == "tab":
            self.complete()
        elif stroke in ("↑", "↓"):
            step = 1 if stroke == "↓" else -1
            if self.picks:
                self.board.move(step)
            else:
                self.recall(step)
        elif edited is not None:
            self.change(edited)
        return True

    def complete(self) -> None:
        """Put in what all completions share; when one is left, all of it."""
        words = self.help.words
        if not words:
            return
        start = last_word_start(self.text)
        shared = words[0]
        for word in words[1:]:
            while not word.startswith(shared):
                shared = shared[:-1]
        if len(words) == 1 and not shared.endswith(("=", ",")):
            shared += " "
        if len(shared) >= len(self.text) - start:
            self.change(Edit.of(self.text[:start] + shared))

    def recall(self, step: int) -> None:
        """Bring an earlier line back."""
        self.at = max(0, min(len(self.history), self.at + step))
        self.change(Edit.of(self.history[self.at] if self.at < len(self.history) else ""))


def shows(*lines: Line, fault: str = "", words: Sequence[str] = ()) -> Help:
    """Help that is only to be read."""
    return Help(tuple(Row("", (line,)) for line in lines), tuple(words), fault)
