"""Turns: on, back, held; undo and redo; the upkeep page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.app.actions import due
from tracker.app.actions.fight import initiative
from tracker.app.actions.handlers import handles
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.upkeep import Taken, UpkeepPage
from tracker.app.naming import called
from tracker.table.language.words import command
from tracker.table.telling.alike import together
from tracker.table.telling.upkeep_plan import Plan, plan
from tracker.table.telling.view import EntityView, View

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("next")
def next_(table: TableScreen, count: int | None) -> None:
    view = table.desk.view
    if view.stage in ("setup", "over") and view.entities:
        _ask_to_begin(table)
    elif not due.ask_to_tend(table, lambda: _advance(table)):
        _advance(table)


def _advance(table: TableScreen) -> None:
    """Go on to the next turn, over the upkeep if it is due."""
    view = table.desk.view
    if view.stage == "upkeep" or table.desk.ahead().upkeep:
        _upkeep_page(table)
    else:
        table.send(command("next"), lambda result: _arrived(table, view))


def _arrived(table: TableScreen, before: View) -> None:
    """Move along with the turn, and tell what magic asks of whoever is up."""
    table.follow_turn(before)
    due.tell_due(table)


MOST_NAMED = 8
"""So many are named one by one when it is asked whether to begin."""


def _upkeep_page(table: TableScreen, faces: tuple[int, ...] = (), *, stepping: bool = False) -> None:
    """Show what the upkeep will change and send just that. Dice are rolled now, or asked for if people roll.

    `stepping`: it is being taken phase by phase, so what is left is never taken unasked.
    """
    desk = table.desk

    def planned(known: tuple[int, ...]) -> Plan:
        return plan(desk.store, desk.seat, known, None if desk.asks_dice else desk.store.roller)

    page = planned(faces)
    if page.need is not None:
        name, sides = page.need
        table.sending.ask_face(
            "the upkeep", name, sides, lambda face: _upkeep_page(table, (*faces, face), stepping=stepping)
        )
        return
    if stepping and all(step.empty for step in page.steps if step.phase):
        table.say("the upkeep is done; the next press starts the first turn")
        return
    if page.refusal or all(step.empty for step in page.steps if step.phase):
        view = desk.view
        line = page.command if not page.refusal else command("next")
        table.send(line, lambda result: _arrived(table, view))
        return

    before = desk.view

    def left(taken: Taken | None) -> None:
        if taken is None:
            table.say("the upkeep is still due", "warn")
            return
        for line in taken.commands:
            table.send(line, now=True)
        _arrived(table, before)
        if taken.again:
            _upkeep_page(table, stepping=True)

    table.tracker.ask(UpkeepPage(page, before, planned), left)


@handles("begin")
def begin(table: TableScreen, count: int | None) -> None:
    view = table.desk.view
    if view.stage in ("setup", "over") and any(entity.initiative is None for entity in view.entities):
        _ask_to_begin(table)
    else:
        table.send(command("begin"))


def _ask_to_begin(table: TableScreen) -> None:
    """Say who lacks initiative, and begin only then."""
    view = table.desk.view
    without = [f"{entity.letter} {entity.name}" for entity in view.entities if entity.initiative is None]
    typed = view.settings["engine"] == "typed"
    told = together(without) if len(without) > MOST_NAMED else ", ".join(without)

    def answered(word: str | None) -> None:
        if word == "begin":
            table.send(command(word))
        elif word:
            initiative(table, None)

    choices = [Choice("begin", (("begin round 1", "text"),), key="n")]
    if without:
        left = "act last, in the order they came" if typed else "dice are rolled for them"
        choices = [
            Choice("begin", (("begin round 1", "text"),), key="n", more=f"no initiative: {told}; {left}"),
            Choice("initiative", (("set initiative first", "text"),), key="i"),
        ]
    table.tracker.ask(Chooser("The fight has not begun. Start now?", choices), answered)


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
    # What went back in one step, such as to a moment of the journal, comes forth in one.
    steps = count or table.desk.store.history.taken_back
    table.send(command("redo", *([str(steps)] if steps > 1 else [])), now=True)
