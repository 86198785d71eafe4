"""Magic of whoever is active: composing Shapings, and Gifts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.actions.whom import acting
from tracker.app.composer.screen import Composer
from tracker.app.modals.gifts import Gifts
from tracker.app.naming import called
from tracker.table.words import Command

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("shape")
def shape(table: TableScreen, count: int | None) -> None:
    shaper = acting(table)
    if shaper is None:
        table.say("nobody is here who could shape anything", "warn")
        return
    if table.desk.state.entities[shaper.id].shaper is None:
        line = f":shaper {called(shaper)} shaping=55 cells=… makes one"
        table.say(f"{shaper.name} is no Shaper; {line}", "warn")
        return

    def composed(line: Command | None) -> None:
        if line is not None:
            table.send(line)

    table.tracker.ask(Composer(table.desk, shaper), composed)


@handles("gifts")
def gifts(table: TableScreen, count: int | None) -> None:
    owner = acting(table)
    if owner is None:
        table.say("nobody is here who could have a Gift", "warn")
    elif not owner.gifts:
        table.say(f'{owner.name} has no Gift; :gift {called(owner)} "…" skill=d6 gives one', "warn")
    else:
        table.tracker.ask(Gifts(owner), lambda line: table.send(line) if line is not None else None)
