"""What can be done about magic that goes on: keep it up, order it, end it, break free of it, dispel it, sense it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.app.actions.acts import Act, Acts
from tracker.app.actions.handlers import handles
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.naming import text
from tracker.app.panes.ongoing import Ongoing
from tracker.app.render.line import Line
from tracker.app.render.magic import left_of
from tracker.table.shaping.view import ShapingView
from tracker.table.telling.view import View

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("running")
def running(table: TableScreen, count: int | None) -> None:
    view, acts = table.desk.view, Acts(table.desk)
    pane = table.focused
    under = pane.cursor_key if isinstance(pane, Ongoing) else ""
    meant = [one for one in view.shapings if one.id == under] or view.shapings
    if len(meant) == 1:
        _offer(table, f"{meant[0].id} {meant[0].name}", acts, acts.about(meant[0]))
        return
    senses = list(acts.senses())
    if not meant:
        if senses:
            _offer(table, "no Shaping goes on", acts, senses)
        else:
            table.say("no Shaping goes on", "warn")
        return

    def chosen(value: str | None) -> None:
        found = next((one for one in view.shapings if one.id == value), None)
        if found is not None:
            _offer(table, f"{found.id} {found.name}", acts, acts.about(found))
        elif value:
            table.send(value)

    choices = [*(_choice(view, one) for one in meant), *acts.choices(senses)]
    table.tracker.ask(Chooser("magic that goes on", choices), chosen)


def _choice(view: View, shaping: ShapingView) -> Choice:
    caster = view.entity(shaping.caster)
    whose: Line = ((f"{caster.letter} ", "key"),) if caster is not None else ()
    held = [entity.letter for entity in view.entities if entity.name in shaping.targets]
    on: Line = ((" on ", "dim"), (" ".join(held), "key")) if held else ()
    line: Line = (
        (f"{shaping.id} ", "effect"),
        *whose,
        (shaping.name, "text"),
        *on,
        (f"  {left_of(shaping)}", "dim"),
    )
    return Choice(shaping.id, line)


def _offer(table: TableScreen, title: str, acts: Acts, offered: Sequence[Act]) -> None:
    by_line = {act.line: act for act in offered}

    def chosen(line: str | None) -> None:
        if line is None:
            return
        act = by_line[line]
        if act.asks:
            _type(table, line, act.asks)
        else:
            table.send(line)

    table.tracker.ask(Chooser(title, acts.choices(offered)), chosen)


def _type(table: TableScreen, start: str, what: str) -> None:
    def made(typed: str) -> str:
        return start + (text(typed.strip()) if start.endswith("=") else typed.strip().lstrip("-−"))

    def helper(typed: str, width: int) -> Help:
        if not typed.strip():
            return shows(fault=f"type the {what}")
        result = table.desk.preview(made(typed))
        return shows(fault="" if result.ok or result.need else result.message)

    def answered(typed: str | None) -> None:
        if typed is not None:
            table.send(made(typed))

    table.tracker.ask(Prompt(what, helper, lead=f"{what}:"), answered)
