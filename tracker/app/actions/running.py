"""What can be done about magic that goes on: keep it up, order it, end it, break free of it, dispel it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.naming import called, text
from tracker.app.panes.others import Ongoing
from tracker.app.render.line import Line
from tracker.app.render.magic import left_of
from tracker.table.shaping.view import ShapingView
from tracker.table.view import View

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen

TYPED = {"direct": "order", "batter": "damage"}
"""Acts that need words: what is asked for."""


@handles("running")
def running(table: TableScreen, count: int | None) -> None:
    view = table.desk.view
    pane = table.focused
    under = pane.cursor_key if isinstance(pane, Ongoing) else ""
    meant = [one for one in view.shapings if one.id == under] or view.shapings
    if not meant:
        table.say("no Shaping goes on", "warn")
        return
    if len(meant) == 1:
        _acts_on(table, meant[0])
        return

    def chosen(id: str | None) -> None:
        found = next((one for one in view.shapings if one.id == id), None)
        if found is not None:
            _acts_on(table, found)

    table.tracker.ask(Chooser("magic that goes on", [_choice(view, one) for one in meant]), chosen)


def _choice(view: View, shaping: ShapingView) -> Choice:
    caster = view.entity(shaping.caster)
    whose: Line = ((f"{caster.letter} ", "key"),) if caster is not None else ()
    line: Line = (
        (f"{shaping.id} ", "effect"),
        *whose,
        (shaping.name, "text"),
        (f"  {left_of(shaping)}", "dim"),
    )
    return Choice(shaping.id, line)


def _acts_on(table: TableScreen, shaping: ShapingView) -> None:
    def chosen(line: str | None) -> None:
        if line is None:
            return
        verb = line.partition(" ")[0]
        if line.endswith("="):
            _type(table, line, TYPED["direct"])
        elif verb == "batter":
            _type(table, f"{line} -", TYPED["batter"])
        else:
            table.send(line)

    choices = [Choice(line, words) for line, words in _acts(table.desk.view, shaping)]
    table.tracker.ask(Chooser(f"{shaping.id} {shaping.name}", choices), chosen)


def _acts(view: View, shaping: ShapingView) -> Iterator[tuple[str, Line]]:
    """Lines of the language with what they mean; one that ends in `=` or is `batter` waits for words."""
    id, active = shaping.id, view.entity(view.active)
    if shaping.armed:
        yield f"fire {id}", (("its event has come: it fires", "text"),)
    if shaping.maintenance in ("concentration", "active"):
        yield f"direct {id}", (("kept going this turn", "text"),)
    if shaping.beings or shaping.maintenance == "summon":
        yield f"direct {id} order=", (("another order", "text"),)
    yield f"drop {id}", (("its caster lets it go", "text"),)
    for entity in view.entities:
        if entity.name in shaping.targets and entity.name != shaping.caster:
            name: Line = ((f"{entity.letter} ", "key"), (entity.name, "text"))
            yield f"escape {called(entity)} {id}", (*name, (" tries to break free", "text"))
    if active is not None:
        name = ((f"{active.letter} ", "key"), (active.name, "text"))
        if shaping.passages is not None:
            yield f"cross {called(active)} {id}", (*name, (" goes through", "text"))
        yield f"dispel {called(active)} {id}", (*name, (" dispels it", "text"))
    if shaping.structure is not None:
        yield f"batter {id}", ((f"it is battered, HP {shaping.structure}", "text"),)


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
