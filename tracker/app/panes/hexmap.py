"""The map as a pane: a cursor that goes from hex to hex, measures, and moves whom it has taken up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tracker.app.panes.view_pane import ViewPane
from tracker.app.render import hexmap as drawn
from tracker.app.render.hexes import Cell, Grid, Point
from tracker.app.render.line import Drawing
from tracker.rules.wyrding.data import WyrdingData
from tracker.table.telling.displacement import Displacement
from tracker.table.telling.view import EntityView, View

SCALES = (1, 2, 4, 8, 16)
"""How many hexes of the rules one hex of the map may be wide."""

FARTHEST = 5000
"""Columns and rows from the middle that the cursor may go."""


class HexMap(ViewPane):
    """Where everybody is. `rules` and `thrown` give the numbers of space, and the newest displacement, as they are now."""

    HELP_NAME = "map"
    ENTER = "take"

    def __init__(
        self,
        view: View,
        rules: Callable[[], WyrdingData],
        thrown: Callable[[], tuple[Displacement, ...]],
        *,
        id: str | None = None,
    ) -> None:
        super().__init__(view, id=id)
        self._shows_cursor = False
        self.rules = rules
        self.thrown = thrown
        self.scale = 0
        """The place in SCALES."""
        self.at: Point | None = None
        """Where the cursor is, in metres."""
        self.corner = Cell(0, 0)
        self.origin: Point | None = None
        self.carried = ""
        """The id of the entity taken up."""
        self._framed: tuple[int, int] | None = None
        """The size the map was last laid out for."""

    # --- what is shown -------------------------------------------------------------------------------------

    @property
    def reachable(self) -> bool:
        """Whether going from pane to pane comes by: when anyone has a place, or the map is open."""
        return self.display or any(entity.position is not None for entity in self.view.entities)

    def slice(self, view: View) -> object:
        told = [(e.position, e.phased, e.down, e.hidden) for e in view.entities]
        return told, view.zones, view.active

    def draw(self, width: int) -> Drawing:
        height = self.inner[1]
        if self._framed != (width, height):
            self.frame(width, height)
        self._follow(width, height)
        return drawn.hexmap(self.view, self.ghost, self.sight, self.rules(), self.thrown(), (width, height))

    @property
    def grid(self) -> Grid:
        """The hexes as large as they are shown."""
        return Grid(self.rules().movement.hex * SCALES[self.scale])

    @property
    def cursor(self) -> Cell:
        """The hex under the cursor."""
        return self.grid.cell(self.at or (0.0, 0.0))

    @property
    def sight(self) -> drawn.Sight:
        """What is looked at now."""
        return drawn.Sight(self.grid, self.cursor, self.corner, self.origin, self.taken)

    @property
    def taken(self) -> EntityView | None:
        """The entity taken up, while it is there."""
        return next((entity for entity in self.view.entities if entity.id == self.carried), None)

    @property
    def under_cursor(self) -> EntityView | None:
        """Who stands where the cursor is, the first of several."""
        here = drawn.placed(self.view, self.grid).get(self.cursor)
        return here[0] if here else None

    def frame(self, width: int, height: int) -> None:
        """Put everybody in the middle, the first time at a scale at which they fit; a cursor that is nowhere yet goes to
        whoever has the turn."""
        points = [e.position for e in self.view.entities if e.position is not None]
        if not points:
            return
        if self._framed is None:
            fitting = (n for n in range(len(SCALES)) if self._fits(n, points, width, height))
            self.scale = next(fitting, len(SCALES) - 1)
        self._framed = (width, height)
        low, high = _bounds(self.grid, points)
        self.corner = Cell(
            (low.column + high.column) // 2 - width // 4, (low.row + high.row) // 2 + height // 2 - 1
        )
        active = self.view.entity(self.view.active)
        if self.at is None:
            self.at = active.position if active is not None and active.position is not None else points[0]

    def _fits(self, scale: int, points: Sequence[Point], width: int, height: int) -> bool:
        low, high = _bounds(Grid(self.rules().movement.hex * SCALES[scale]), points)
        return (high.column - low.column + 2) * 2 <= width and high.row - low.row + 4 <= height

    # --- moving --------------------------------------------------------------------------------------------

    def move(self, steps: int) -> None:
        self._go(Cell(self.cursor.column, self.cursor.row - steps))

    def across(self, steps: int) -> None:
        self._go(Cell(self.cursor.column + steps, self.cursor.row))

    def go_to(self, entity: EntityView) -> None:
        """Put the cursor on someone; without a place it stays where it is."""
        if entity.position is not None:
            self.at = entity.position
            self.redraw()

    def zoom(self, steps: int) -> None:
        """Show more or less of the map; the cursor stays on its point."""
        self.scale = max(0, min(len(SCALES) - 1, self.scale + steps))
        width, height = self.inner
        self.corner = Cell(self.cursor.column - width // 4, self.cursor.row + height // 2)
        self.redraw()

    def take(self, entity: EntityView | None) -> None:
        """Take someone up, to be moved; with None, begin to measure at the cursor."""
        self.carried = entity.id if entity is not None else ""
        self.origin = entity.position if entity is not None else self.target
        self.redraw()

    def let_go(self) -> bool:
        """Forget whom one has taken up, or where measuring began; whether there was anything to forget."""
        held = bool(self.carried) or self.origin is not None
        self.carried, self.origin = "", None
        if held:
            self.redraw()
        return held

    @property
    def target(self) -> Point:
        """The middle of the hex under the cursor, in metres."""
        return self.grid.center(self.cursor)

    def _go(self, cell: Cell) -> None:
        column = max(-FARTHEST, min(FARTHEST, cell.column))
        self.at = self.grid.center(Cell(column, max(-FARTHEST, min(FARTHEST, cell.row))))
        self.redraw()

    def _follow(self, width: int, height: int) -> None:
        """Keep the cursor in view, with a little room around it."""
        across, down = max(1, (width - 1) // 2), max(1, height - 2)
        rim = 1 if min(across, down) > 4 else 0
        column = min(max(self.corner.column, self.cursor.column + rim - across + 1), self.cursor.column - rim)
        row = max(min(self.corner.row, self.cursor.row - rim + down - 1), self.cursor.row + rim)
        self.corner = Cell(column, row)


def _bounds(grid: Grid, points: Sequence[Point]) -> tuple[Cell, Cell]:
    """The hexes at the lower left and upper right of all points."""
    cells = [grid.cell(point) for point in points]
    columns, rows = [cell.column for cell in cells], [cell.row for cell in cells]
    return Cell(min(columns), min(rows)), Cell(max(columns), max(rows))
