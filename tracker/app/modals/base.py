"""What all modals share: a framed list over the table, keys spelled as elsewhere, Esc that changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import ModalScreen

from tracker.app.panes.pane import Pane
from tracker.app.render.hints import Hint, below
from tracker.app.render.line import Drawing, Line, fit, wrap
from tracker.app.screens.seated import Notice, Seated

if TYPE_CHECKING:
    from tracker.app.app import TrackerApp
    from tracker.app.screens.table import TableScreen

Answer = TypeVar("Answer")


class Board(Pane):
    """The list of a modal; the modal says what it shows."""

    def draw(self, width: int) -> Drawing:
        return cast("Modal[object]", self.screen).draw(width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return sum(len(row.lines) for row in self.draw(max(8, width - 2)).rows) + 2


class Modal(Seated, ModalScreen[Answer], Generic[Answer]):
    """A list in a frame over the table. Subclasses say what it shows by `draw` and what keys mean by `press`."""

    WHERE = "middle"
    """`middle`, or `bottom` for what one types while looking at the panes."""

    then: Callable[[Answer | None], None] | None = None
    """Gets the answer."""

    hints: Sequence[Hint] = ()
    """The keys that work here, as told last."""

    def answer(self, value: Answer | None) -> None:
        """Leave with an answer (None: nothing is to be done). It is acted on before any key that was typed after it."""
        self.ready = False
        self.app.pop_screen()
        if self.then is not None:
            self.then(value)

    def give_up(self) -> None:
        """Leave with nothing to be done; what was said before has had its time."""
        self.table.fall_silent()
        self.answer(None)

    def compose(self) -> ComposeResult:
        yield Notice()
        with Vertical(id="box"):
            yield Board(id="board")

    def on_mount(self) -> None:
        self.add_class(f"-{self.WHERE}")
        self.set_focus(self.board)

    @property
    def board(self) -> Board:
        return self.query_one("#board", Board)

    @property
    def table(self) -> TableScreen:
        """The table underneath."""
        return cast("TrackerApp", self.app).table

    def draw(self, width: int) -> Drawing:
        """What the list shows."""
        return Drawing(())

    def note(self, hints: Sequence[Hint], width: int) -> tuple[tuple[int, Line], ...]:
        """The lower frame with the keys that work here; those it has no room for stand behind `?`."""
        self.hints = tuple(hints)
        return ((1, below(hints, width)),)

    def redraw(self) -> None:
        """Draw the list anew, making room for it."""
        if self.is_mounted:
            self.board.redraw()
            self.board.refresh(layout=True)

    def press(self, stroke: str) -> bool:
        """What a key means here. The base knows moving about and leaving."""
        steps = {"j": 1, "↓": 1, "k": -1, "↑": -1, "page down": 10, "page up": -10, "g": -10_000, "G": 10_000}
        if stroke in ("esc", "q"):
            self.give_up()
            return True
        if stroke in steps:
            self.board.move(steps[stroke])
            return True
        if stroke == "?" and self.hints:
            self.show_hints()
            return True
        return stroke in ("tab", "shift+tab")

    def show_hints(self) -> None:
        """All keys that work here, on a page of their own."""
        from tracker.app.modals.sheet import Sheet  # a page is a modal itself

        told = self.hints

        def page(width: int) -> list[Line]:
            return [
                line
                for key, does in told
                for line in wrap(((f" {fit(key, 9)}", "key"), (does or "leaves", "text")), width - 1, 10)
            ]

        self.table.tracker.ask(Sheet("keys here", page, ("enter", "?")))
