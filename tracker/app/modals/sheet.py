"""A page to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tracker.app.modals.base import Modal
from tracker.app.render.line import Drawing, Line, Row

Page = Callable[[int], Sequence[Line]]
"""The lines of a page for a width."""


class Sheet(Modal[None]):
    """Shows lines; any of `closing` puts it away, as Esc does."""

    def __init__(self, title: str, page: Page, closing: Sequence[str] = ("enter",)) -> None:
        super().__init__()
        self.heading = title
        self.page = page
        self.closing = closing

    def draw(self, width: int) -> Drawing:
        rows = tuple(Row("", (line,)) for line in self.page(width))
        return Drawing(rows, ((1, ((self.heading, "title"),)),), ((1, (("esc", "key"), (" closes", "dim"))),))

    def press(self, stroke: str) -> bool:
        if stroke in self.closing:
            self.answer(None)
            return True
        return super().press(stroke)
