"""The fight and the place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.actions.program import command_line
from tracker.table.words import command

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("add")
def add(table: TableScreen, count: int | None) -> None:
    command_line(table, "add ")


@handles("end")
def end(table: TableScreen, count: int | None) -> None:
    table.send(command("end"))
