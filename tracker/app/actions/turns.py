"""Turns: on, back, held; undo and redo; the upkeep page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.naming import called
from tracker.table.view import EntityView
from tracker.table.words import command

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("next")
def next_(table: TableScreen, count: int | None) -> None:
    view = table.desk.view
    if view.stage in ("setup", "over") and view.entities:
        begin(table, None)
        return
    table.send(command("next"))


@handles("begin")
def begin(table: TableScreen, count: int | None) -> None:
    view = table.desk.view
    if view.stage not in ("setup", "over") or not view.entities:
        table.send(command("begin"))
        return
    without = sum(entity.initiative is None for entity in view.entities)
    left = f"{without} without initiative act last" if view.settings["engine"] == "typed" else "dice are rolled"

    def answered(word: str | None) -> None:
        if word:
            table.send(command(word))

    choices = [Choice("begin", (("begin round 1", "text"),), key="n", more=left if without else "")]
    table.app.push_screen(Chooser("The fight has not begun. Start now?", choices), answered)


@handles("back")
def back(table: TableScreen, count: int | None) -> None:
    table.send(command("back"))


@handles("delay")
def delay(table: TableScreen, count: int | None, who: Sequence[EntityView]) -> None:
    for entity in who:
        table.send(command("act" if entity.delayed else "delay", called(entity)))


@handles("undo")
def undo(table: TableScreen, count: int | None) -> None:
    table.send(command("undo", *([str(count)] if count else [])), now=True)


@handles("redo")
def redo(table: TableScreen, count: int | None) -> None:
    table.send(command("redo", *([str(count)] if count else [])), now=True)
