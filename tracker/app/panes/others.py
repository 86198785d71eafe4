"""The panes beside the roster: zones, what goes on, the log."""

from __future__ import annotations

from tracker.app.panes.pane import Pane
from tracker.app.render import panes as drawn
from tracker.app.render.line import Drawing
from tracker.table.telling.loglines import LogBook, LogRow
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


class Zones(ViewPane):
    """ORE zones."""

    HELP_NAME = "zones"

    def slice(self, view: View) -> object:
        return view.zones

    def show(self, view: View, ghost: View | None) -> None:
        # Without zones it leaves its room to what goes on.
        self.set_class(not view.zones and not (ghost and ghost.zones), "-empty")
        super().show(view, ghost)

    def draw(self, width: int) -> Drawing:
        return drawn.zones(self.view, self.ghost, width)


class Ongoing(ViewPane):
    """Effects, Shapings and Gifts."""

    HELP_NAME = "ongoing"

    def slice(self, view: View) -> object:
        return (
            view.effects,
            view.shapings,
            [(one.gifts, one.gift_lock, one.active_magnitude, one.int_) for one in view.entities],
        )

    def draw(self, width: int) -> Drawing:
        under = self.cursor_key if self.screen.focused is self else ""
        return drawn.ongoing(self.view, self.ghost, width, self.inner[1], under)

    def move(self, steps: int) -> None:
        super().move(steps)
        # What is under the cursor is drawn with more to say.
        self.redraw()

    def on_focus(self) -> None:
        self.redraw()
        super().on_focus()

    def on_blur(self) -> None:
        self.redraw()
        super().on_blur()


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
        return drawn.log(self.rows[-DRAWN_ROWS:], self.word, width, fold=fold, whole=self.book.whole)

    def _fold_hint(self) -> str:
        if self.unfolded:
            return "tells many alike in one"
        return "tells ▸ line by line" if any(row.stands_for > 1 for row in self.rows) else ""
