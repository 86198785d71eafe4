"""A page to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tracker.app.modals.base import Modal
from tracker.app.render.hints import line
from tracker.app.render.line import Drawing, Line, Row

Page = Callable[[int], Sequence[Line]]
"""The lines of a page for a width."""


Onward = tuple[str, str, Callable[[], None]]
"""A key that leads from a page to another, what it does in a word or two, and the doing."""


class Sheet(Modal[None]):
    """Shows lines; any of `closing` puts it away, as Esc does, and `onward` leads on from it."""

    def __init__(
        self, title: str, page: Page, closing: Sequence[str] = ("enter",), onward: Onward | None = None
    ) -> None:
        super().__init__()
        self.heading = title
        self.page = page
        self.closing = closing
        self.onward = onward

    def draw(self, width: int) -> Drawing:
        rows = tuple(Row("", (line,)) for line in self.page(width))
        onward = [self.onward[:2]] if self.onward is not None else []
        return Drawing(rows, ((1, ((self.heading, "title"),)),), ((1, line((*onward, ("esc", "closes")))),))

    def press(self, stroke: str) -> bool:
        if stroke in self.closing:
            self.give_up()
            return True
        if self.onward is not None and stroke == self.onward[0]:
            self.answer(None)
            self.onward[2]()
            return True
        return super().press(stroke)
