"""The cheapest way: the lowest legal dials for what is wanted, and what one point less would lose."""

from __future__ import annotations

from tracker.app.modals.base import Modal
from tracker.app.render.line import Drawing, Line, Row, fit, wrap
from tracker.rules.shaping import Cheapest


class CheapestWay(Modal[bool]):
    """Gives True when it is taken."""

    def __init__(self, found: Cheapest, now: int) -> None:
        super().__init__()
        self.found = found
        self.now = now

    def draw(self, width: int) -> Drawing:
        rows: list[Row] = []
        name = max((len(dial.name) for dial in self.found.dials), default=8)
        for dial in self.found.dials:
            line: Line = (
                (f" {fit(dial.name, min(name, 24))}  ", "text"),
                (f"{dial.rating}  ", "effect"),
                (dial.buys, "text"),
                (f" · one less: {dial.loses}" if dial.loses else "", "dim"),
            )
            rows.append(Row(dial.name, tuple(wrap(line, width - 1, min(name, 24) + 6))))
        magnitude = self.found.price.magnitude
        more = f"{self.now - magnitude} less than now" if magnitude < self.now else "as it is now"
        title: Line = (
            ("the cheapest way: ", "title"),
            (f"Magnitude {magnitude}", "effect"),
            (f", {more}", "title"),
        )
        note = self.note((("enter", "takes it"), ("esc", "leaves it")), width)
        return Drawing(tuple(rows), ((1, title),), note)

    def press(self, stroke: str) -> bool:
        if stroke in ("enter", "W"):
            self.answer(True)
            return True
        return super().press(stroke)
