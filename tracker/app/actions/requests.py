"""What players ask for: the list of it, and granting a line that was changed first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.actions.commands import command_line
from tracker.app.actions.handlers import handles
from tracker.app.modals.requests import Requests

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("requests")
def requests(table: TableScreen, count: int | None) -> None:
    if not table.desk.state.requests:
        table.say("nobody asks for anything now", "dim")
        return

    def answered(id: str | None) -> None:
        asked = table.desk.state.requests.get(id or "")
        if asked is not None:
            faces = f" @ {' '.join(map(str, asked.faces))}" if asked.faces else ""
            command_line(table, f"grant {asked.id} {asked.line}{faces}")

    table.tracker.ask(Requests(), answered)
