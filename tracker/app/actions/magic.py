"""Magic of whoever is active: manifestations, Shapings composed, Gifts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.actions.events import send_stirring
from tracker.app.actions.handlers import handles
from tracker.app.actions.whom import acting
from tracker.app.composer.screen import Composer
from tracker.app.modals.gifts import Gifts
from tracker.app.modals.use import Use
from tracker.app.naming import called
from tracker.table.language.words import Command
from tracker.table.telling.view import EntityView
from tracker.table.wyrding.options import options

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("manifest")
def manifest(table: TableScreen, count: int | None) -> None:
    view = table.desk.view
    lead = acting(table)
    if lead is None:
        table.say("nobody is here who could manifest anything", "warn")
        return
    store = table.desk.store
    known = options(table.desk.state, store.rules, lead.id)
    if not known:
        table.say(f"{lead.name} has no manifestation; :ability {lead.name} … records one", "warn")
        return

    def declared(line: Command | None) -> None:
        if line is not None:
            send_stirring(table, line)

    others = [e for e in view.entities if e.id != lead.id] + [lead]
    table.tracker.ask(Use(lead, known, others), declared)


@handles("shape")
def shape(table: TableScreen, count: int | None) -> None:
    lead = acting(table)
    if lead is None:
        table.say("nobody is here who could shape anything", "warn")
        return
    shapers = [each for each in table.desk.view.entities if _shapes(table, each)]
    under = table.roster.under_cursor
    shaper = next((each for each in (lead, under) if each in shapers), None)
    if shaper is None:
        others = ", ".join(f"{each.letter} {each.name}" for each in shapers[:3])
        line = f":shaper {called(lead)} shaping=55 cells=… makes one"
        table.say(f"{lead.name} is no Shaper; {f'the cursor on {others} shapes' if others else line}", "warn")
        return

    def composed(line: Command | None) -> None:
        if line is not None:
            table.send(line)

    table.tracker.ask(Composer(table.desk, shaper), composed)


def _shapes(table: TableScreen, entity: EntityView) -> bool:
    """Whether someone is a Shaper, and this seat's to shape with."""
    known = table.desk.state.entities.get(entity.id)
    return known is not None and known.shaper is not None and (table.desk.is_gm or entity.mine)


@handles("gifts")
def gifts(table: TableScreen, count: int | None) -> None:
    owner = acting(table)
    if owner is None:
        table.say("nobody is here who could have a Gift", "warn")
    elif not owner.gifts:
        table.say(f'{owner.name} has no Gift; :gift {called(owner)} "…" skill=d6 gives one', "warn")
    else:
        table.tracker.ask(Gifts(owner), lambda line: table.send(line) if line is not None else None)
