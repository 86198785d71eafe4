"""The fight and the place: who joins, manifestations, zones, initiative."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.app.actions.commands import command_line
from tracker.app.actions.events import fixed_in, send_stirring, told_events
from tracker.app.actions.handlers import handles
from tracker.app.actions.whom import acting
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.fields import Field, Fields
from tracker.app.modals.members import Members
from tracker.app.modals.use import Use
from tracker.app.naming import called, everyone, text
from tracker.app.render.line import Line
from tracker.rules.wyrding.data import EVENTS
from tracker.table.language.words import Command, command
from tracker.table.telling.view import EntityView, ZoneView
from tracker.table.wyrding.options import options
from tracker.table.wyrding.zones import in_words

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("add")
def add(table: TableScreen, count: int | None) -> None:
    command_line(table, "add ")


@handles("parked")
def parked(table: TableScreen, count: int | None) -> None:
    fights = table.desk.parked
    if not fights:
        table.say("no fight is parked; :fight NAME opens another and parks this one", "warn")
        return
    choices = [Choice(name, ((f"{name}  ", "text"), (how_far, "dim"))) for name, how_far in fights]

    def chosen(name: str | None) -> None:
        if name:
            table.send(command("fight", text(name)))

    table.tracker.ask(
        Chooser(f"go back to a parked fight; {table.desk.view.fight} is parked then", choices), chosen
    )


@handles("end")
def end(table: TableScreen, count: int | None) -> None:
    table.send(command("end"))


# --- manifestations ----------------------------------------------------------------------------------------------


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


# --- zones -------------------------------------------------------------------------------------------------------


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


# --- place and initiative ----------------------------------------------------------------------------------------


@handles("place")
def place(table: TableScreen, count: int | None) -> None:
    entries = table.desk.store.rules.book.entries

    def read() -> list[Field]:
        here = table.desk.view.place
        helps = {
            "bonus": "counters a stressed place adds to the encounter",
            "stability": "taken off the pressure of every recoil check",
            "strength": "strength of reality here, taken off as well",
            "space": "multiplies every reach",
        }
        return [
            Field(
                key,
                key,
                str(getattr(here, key)),
                helps[key],
                entries[f"wyrding.place.{key}"].rule,
                entries[f"wyrding.place.{key}"].choices,
            )
            for key in helps
        ]

    table.tracker.ask(
        Fields("the place", read, lambda field, value: command("place", f"{field.key}={value}"))
    )


@handles("initiative")
def initiative(table: TableScreen, count: int | None, who: Sequence[EntityView] = ()) -> None:
    if who:
        table.send(command("init", everyone(who), str(count)))
        return

    def read() -> list[Field]:
        view = table.desk.view
        ordered = [entity for name in view.order if (entity := view.entity(name)) is not None]
        return [
            Field(e.id, e.name, "none" if e.initiative is None else str(e.initiative), letter=e.letter)
            for e in ordered
        ]

    def write(field: Field, value: str) -> Command:
        entity = next(e for e in table.desk.view.entities if e.id == field.key)
        return command("init", called(entity), value)

    keys = (
        ("r", "rolls the rest", lambda: table.send(command("init", "roll"), now=True)),
        ("C", "clears", lambda: table.send(command("init", "clear"), now=True)),
    )
    table.tracker.ask(Fields("initiative", read, write, keys))
