"""The map: open it, go about on it, measure and move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.naming import called
from tracker.app.panes.pane import Pane
from tracker.table.language.words import command
from tracker.table.telling.view import EntityView

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("map")
def map_(table: TableScreen, count: int | None) -> None:
    if table.map_pane.display:
        table.focus_pane(table.roster)
        table.show_map(False)
    else:
        table.focus_pane(table.map_pane)


@handles("left")
def left(table: TableScreen, count: int | None) -> None:
    if isinstance(table.focused, Pane):
        table.focused.across(-(count or 1))


@handles("right")
def right(table: TableScreen, count: int | None) -> None:
    if isinstance(table.focused, Pane):
        table.focused.across(count or 1)


@handles("nearer")
def nearer(table: TableScreen, count: int | None) -> None:
    _open(table)
    table.map_pane.zoom(-1)


@handles("farther")
def farther(table: TableScreen, count: int | None) -> None:
    _open(table)
    table.map_pane.zoom(1)


@handles("point")
def point(table: TableScreen, count: int | None, who: Sequence[EntityView]) -> None:
    """Find someone; the first one found is taken up, the next ones are measured to."""
    _open(table)
    pane = table.map_pane
    if pane.taken is None and pane.origin is None:
        pane.take(who[0])
    pane.go_to(who[0])


@handles("take")
def take(table: TableScreen, count: int | None) -> None:
    """Move whom one has taken up to the cursor; else take up who stands there, or begin to measure."""
    _open(table)
    pane = table.map_pane
    taken = pane.taken
    if taken is not None:
        x, y = pane.target
        pane.let_go()
        table.send(command("move", called(taken), f"{round(x, 3):g}", f"{round(y, 3):g}"))
    elif not pane.let_go():
        pane.take(pane.under_cursor)


def _open(table: TableScreen) -> None:
    if not table.map_pane.display:
        table.focus_pane(table.map_pane)
