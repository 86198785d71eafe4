"""What the pages of the composer share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tracker.app.composer.composition import Composition
from tracker.app.render.hints import whole
from tracker.app.render.line import Drawing, Line, Row

if TYPE_CHECKING:
    from tracker.app.composer.screen import Composer


class Page:
    """One page: what its list shows, and what keys mean on it. Pages that pick something take it with Enter once the
    cursor was moved; until then Enter casts what stands."""

    NAME = ""

    def __init__(self, composer: Composer) -> None:
        self.composer = composer
        self.moved = False

    @property
    def composition(self) -> Composition:
        return self.composer.composition

    @property
    def cursor(self) -> str:
        """The key of the row under the cursor."""
        return self.composer.board.cursor_key

    def start(self) -> None:
        """Get ready, each time it is turned to."""

    def draw(self, width: int) -> Drawing:
        """The list, framed."""
        raise NotImplementedError

    def press(self, stroke: str) -> bool:
        """What a key means here. False for one that means nothing of its own."""
        return False

    def take(self) -> None:
        """Take the row under the cursor."""

    def step(self, steps: int) -> None:
        """Move the cursor."""
        self.moved = True
        self.composer.board.move(steps)

    def framed(self, rows: Iterable[Row], title: Line, hints: tuple[tuple[str, str], ...]) -> Drawing:
        """A drawing of rows with a title, and keys with their meaning below."""
        note = whole(hints, self.composer.board.inner[0] - 4)
        return Drawing(tuple(rows), ((1, title),), ((1, note),))
