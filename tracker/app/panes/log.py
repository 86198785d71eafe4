"""The log as a pane."""

from __future__ import annotations

from tracker.app.panes.pane import Pane
from tracker.app.render.line import Drawing
from tracker.app.render.log import log
from tracker.table.telling.loglines import LogBook, LogRow

DRAWN_ROWS = 400
"""Lines of the log drawn at most; the filter searches all of them."""


class Log(Pane):
    """What happened."""

    HELP_NAME = "log"
    follows_end = True

    def __init__(self, book: LogBook, *, id: str | None = None) -> None:
        super().__init__(id=id, cursor=False)
        self.book = book
        self.word = ""
        self.unfolded = False
        """Whether alike lines of one command are all shown; a filter always shows them."""
        self.rows: list[LogRow] = book.rows(short=True)

    def show(self, word: str | None = None) -> None:
        """Read on; with `word`, show only lines in which it stands (empty: all)."""
        if word is not None:
            self.word = word
            self.following = True
        self.rows = self.book.rows(self.word, short=not self.unfolded and not self.word)
        self.redraw()

    def fold(self) -> str:
        """Show all alike lines of one command, or tell them in one again. Says what it did."""
        self.unfolded = not self.unfolded
        self.following = True
        self.show()
        return "the log tells every line" if self.unfolded else "the log tells many alike lines in one"

    def on_focus(self) -> None:
        self.redraw()

    def on_blur(self) -> None:
        self.redraw()

    def draw(self, width: int) -> Drawing:
        # The focus has moved before this widget hears of it.
        here = self.is_mounted and self.screen.focused is self and not self.word
        fold = self._fold_hint() if here else ""
        return log(self.rows[-DRAWN_ROWS:], self.word, width, fold=fold, whole=self.book.whole)

    def _fold_hint(self) -> str:
        if self.unfolded:
            return "tells many alike in one"
        return "tells ▸ line by line" if any(row.stands_for > 1 for row in self.rows) else ""
