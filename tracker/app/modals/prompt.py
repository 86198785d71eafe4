"""A line to type, with what is known about it above: completions, matches, a look at what it would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from tracker.app.modals.base import Board, Modal
from tracker.app.panes.drawn import Bar
from tracker.app.render.line import Drawing, Line, Row, size
from tracker.app.screens.sized import Notice
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

MOST_WORDS = 200


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
        self.initial = text
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
            with Horizontal(id="entry"):
                yield Bar(id="lead")
                yield Input(self.initial, id="line", compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        self.add_class(f"-{self.WHERE}")
        self.board.can_focus = False
        lead: Line = ((f" {self.lead} ", "key"),)
        self.query_one("#lead", Bar).styles.width = size(lead)
        self.query_one("#lead", Bar).show(lead)
        self.line.cursor_blink = False
        self.line.focus()
        self.line.cursor_position = len(self.initial)
        self.think()

    @property
    def line(self) -> Input:
        return self.query_one("#line", Input)

    def draw(self, width: int) -> Drawing:
        self.help = self.helper(self.line.value, width) if self.is_mounted else Help()
        note: list[tuple[str, str]]
        if self.refused:
            note = [(self.refused, "danger")]
        else:
            note = [("enter", "key"), (" takes it · ", "dim")]
            if self.help.words:
                note += [("tab", "key"), (" completes · ", "dim")]
            note += [("esc", "key"), (" leaves", "dim")]
        return Drawing(self.help.rows, ((1, ((self.heading, "title"),)),), ((1, tuple(note)),))

    def think(self) -> None:
        """Show what is known about the text as it stands."""
        self.redraw()

    @on(Input.Changed)
    def changed(self, event: Input.Changed) -> None:
        event.stop()
        self.refused = ""
        self.think()
        if self.live is not None:
            self.live(event.value)

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.take()

    def take(self) -> None:
        """Give the text, unless it is at fault."""
        text = self.line.value
        if self.picks:
            keys = self.board.row_keys()
            if keys:
                self.dismiss(self.board.cursor_key)
            return
        fault = self.helper(text, 80).fault
        if fault:
            self.refused = fault
            self.think()
            return
        self.dismiss(text)

    def on_key(self, event: events.Key) -> None:
        stroke = stroke_of(event)
        if stroke == "esc":
            self.dismiss(None)
        elif stroke == "tab":
            self.complete()
        elif stroke in ("↑", "↓") and self.picks:
            self.board.move(1 if stroke == "↓" else -1)
        elif stroke in ("↑", "↓"):
            self.recall(1 if stroke == "↓" else -1)
        elif stroke != "shift+tab":
            return
        event.stop()
        event.prevent_default()

    def complete(self) -> None:
        """Put in what all completions share; when one is left, all of it."""
        words = self.help.words
        if not words:
            return
        text = self.line.value
        start = last_word_start(text)
        shared = words[0]
        for word in words[1:]:
            while not word.startswith(shared):
                shared = shared[:-1]
        if len(words) == 1 and not shared.endswith(("=", ",")):
            shared += " "
        if len(shared) >= len(text) - start:
            self.line.value = text[:start] + shared
            self.line.cursor_position = len(self.line.value)

    def recall(self, step: int) -> None:
        """Bring an earlier line back."""
        at = self.at + step
        if 0 <= at < len(self.history):
            self.at = at
            self.line.value = self.history[at]
        elif at >= len(self.history):
            self.at = len(self.history)
            self.line.value = ""
        self.line.cursor_position = len(self.line.value)


def last_word_start(text: str) -> int:
    """Where the word being typed begins; an open quote belongs to its word."""
    start, quoted = 0, False
    for i, char in enumerate(text):
        if char == '"' and (i == 0 or text[i - 1] != "\\"):
            quoted = not quoted
        elif char.isspace() and not quoted:
            start = i + 1
    return start


def shows(*lines: Line, fault: str = "", words: Sequence[str] = ()) -> Help:
    """Help that is only to be read."""
    return Help(tuple(Row("", (line,)) for line in lines), tuple(words), fault)
