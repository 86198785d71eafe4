"""Who may sit at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.modals.seats import SeatList

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("seats")
def seats(table: TableScreen, count: int | None) -> None:
    seating = table.tracker.around.seating
    if seating is None:
        table.say("this table is not kept in a save, so nobody can have a seat at it", "warn")
        return
    table.tracker.ask(SeatList(seating))
