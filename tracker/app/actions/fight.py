"""The fight and the place: who joins, fights set aside, the end, the place, initiative."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.app.actions.commands import command_line
from tracker.app.actions.handlers import handles
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.fields import Field, Fields
from tracker.app.naming import called, everyone, text
from tracker.table.language.words import Command, command
from tracker.table.telling.view import EntityView

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
        entity = next((e for e in table.desk.view.entities if e.id == field.key), None)
        # Whoever has gone since is named all the same: that nobody is called so any more is then told.
        return command("init", text(field.label) if entity is None else called(entity), value)

    keys = (
        ("r", "rolls the rest", lambda: table.send(command("init", "roll"), now=True)),
        ("C", "clears", lambda: table.send(command("init", "clear"), now=True)),
    )
    table.tracker.ask(Fields("initiative", read, write, keys))
