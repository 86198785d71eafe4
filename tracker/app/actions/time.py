"""Going back through the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.modals.scrub import Scrub
from tracker.table.language.words import command
from tracker.table.telling.timeline import Timeline

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("scrub")
def scrub(table: TableScreen, count: int | None) -> None:
    line = Timeline(table.desk.store)
    if not line.now:
        table.say("nothing has been changed yet, so there is nowhere to go back to", "warn")
        return

    def left(steps: int | None) -> None:
        if steps:
            table.send(command("undo", str(steps)), lambda result: _tell(table, steps), now=True)
        else:
            table.say("back to now; nothing is changed", "dim")

    scrubbing = Scrub(line)
    table.tracker.ask(scrubbing, left)


def _tell(table: TableScreen, steps: int) -> None:
    things = "command is" if steps == 1 else "commands are"
    table.say(f"{steps} {things} undone; {table.keymap.key('redo')} does all of it again", "warn")
