"""A grid of hexes as characters: two cells each, every other row shifted by one; +y is up, as on a map."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, floor, hypot, sqrt
from typing import NamedTuple

Point = tuple[float, float]
"""Metres."""

_RISE = sqrt(3) / 2
"""Rows of hexes lie this much closer than hexes in a row."""

_ARROWS = "→↗↖←↙↘"
"""Arrows for the six directions of a hex, anticlockwise from +x (W23)."""


class Cell(NamedTuple):
    """A hex by its column and row; rows count upwards."""

    column: int
    row: int


class Grid(NamedTuple):
    """Hexes whose centres lie `size` metres apart, one of them at 0, 0."""

    size: float

    def center(self, cell: Cell) -> Point:
        """The middle of a hex, in metres."""
        return ((cell.column + (cell.row & 1) / 2) * self.size, cell.row * self.size * _RISE)

    def cell(self, point: Point) -> Cell:
        """The hex a point lies in."""
        x, y = point
        below = floor(y / (self.size * _RISE))
        near: list[Cell] = []
        for row in (below, below + 1):
            left = floor(x / self.size - (row & 1) / 2)
            near += [Cell(left, row), Cell(left + 1, row)]
        return min(near, key=lambda cell: _apart(self.center(cell), point))

    def between(self, start: Point, end: Point) -> Iterator[Cell]:
        """The hexes a straight way passes, its two ends left out."""
        steps = max(1, round(_apart(start, end) / self.size * 2))
        ends = {self.cell(start), self.cell(end)}
        seen: set[Cell] = set()
        for step in range(1, steps):
            part = step / steps
            cell = self.cell((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
            if cell not in ends and cell not in seen:
                seen.add(cell)
                yield cell


def arrow(start: Point, end: Point) -> str:
    """The arrow that points most nearly from one point to another."""
    angle = degrees(atan2(end[1] - start[1], end[0] - start[0])) % 360
    return _ARROWS[round(angle / 60) % 6]


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
