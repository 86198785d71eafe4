"""Zones: who is inside, another opened, one ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.actions.events import fixed_in, send_stirring, told_events
from tracker.app.actions.handlers import handles
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.members import Members
from tracker.app.naming import called, everyone
from tracker.app.render.line import Line
from tracker.rules.wyrding.data import EVENTS
from tracker.table.language.words import command
from tracker.table.telling.view import ZoneView
from tracker.table.wyrding.zones import in_words

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("zones")
def zones(table: TableScreen, count: int | None) -> None:
    view = table.desk.view
    source = table.roster.under_cursor
    choices: list[Choice] = []
    for number, zone in enumerate(view.zones, 1):
        words = ", ".join(zone.events).replace("_", " ")
        line: Line = ((f"{zone.id} ", "zone"), (f"{zone.source or 'its source is gone'}: {words}", "text"))
        choices.append(
            Choice(zone.id, line, key=str(number) if number < 10 else "", more="who is inside; end it")
        )
    if source is not None:
        choices.append(Choice("roll", ((f"roll an event around {source.letter} {source.name}", "text"),)))
        for event in EVENTS:
            label: Line = (
                (f"{event.replace('_', ' ')} around {source.letter}", "text"),
                (f"  {in_words(event, table.desk.store.rules.wyrding)}", "dim"),
            )
            choices.append(Choice(event, label))

    def chosen(value: str | None) -> None:
        if value is None:
            return
        found = next((zone for zone in view.zones if zone.id == value), None)
        if found is not None:
            _members_of(table, found)
        elif source is not None:
            send_stirring(table, command("zone", called(source), value))

    if not choices:
        table.say("nobody is here around whom a zone could open", "warn")
        return
    table.tracker.ask(Chooser("zones", choices), chosen)


def _members_of(table: TableScreen, zone: ZoneView) -> None:
    entities = table.desk.view.entities
    before = {e.id for e in entities if e.name in zone.members}

    def answered(ids: tuple[str, ...] | None) -> None:
        if ids is None:
            return
        if ids == ("-",):
            table.send(command("zone", zone.id, "end"))
            return
        entering = [e for e in entities if e.id in ids and e.id not in before]
        leaving = [e for e in entities if e.id in before and e.id not in ids]
        if entering:
            table.send(command("in", zone.id, everyone(entering)))
        if leaving:
            table.send(command("out", zone.id, everyone(leaving)))

    title: Line = ((f"{zone.id}: who is inside", "title"),)
    about: list[Line] = [*told_events(zone), ()]
    table.tracker.ask(
        Members(title, entities, before, fixed_in(table, zone), about=about, extra=("-", "ends the zone")),
        answered,
    )
