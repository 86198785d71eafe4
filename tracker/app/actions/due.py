"""What magic that goes on asks of a turn: to be kept going, to be broken free of, to be obeyed (S56, S63, S67)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tracker.app.desk import Desk
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.naming import called
from tracker.app.render.chance import percent
from tracker.app.render.line import Line, join, size
from tracker.table.shaping.chances import Chances
from tracker.table.shaping.escaping import OF_THEIR_OWN
from tracker.table.shaping.ongoing import needs_tending
from tracker.table.state import Shaping
from tracker.table.telling.view import EntityView

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


def tell_due(table: TableScreen) -> None:
    """Say, as a turn begins, what magic asks of whoever is up; nothing if it asks nothing."""
    desk = table.desk
    active = desk.view.entity(desk.view.active)
    if active is None or desk.seen_by.role != "gm" or desk.view.stage != "turn":
        return
    asked = [*_to_tend(desk, active), *_to_escape(desk, active), *_to_obey(desk, active)]
    if asked:
        key = table.keymap.key("running")
        said: Line = ((f" {active.letter} ", "key"), (f"{active.name}: ", "name"), *join(asked))
        hint: Line = ((f"  {key}", "key"), (" acts on it", "dim")) if key else ()
        fits = size(said) + size(hint) <= table.size.width
        table.bar("said").show((*said, *hint) if fits else said)


def ask_to_tend(table: TableScreen, go_on: Callable[[], None]) -> bool:
    """Ask what is kept going before a turn ends in which nothing was, and go on then. False if there is nothing to ask."""
    desk, view = table.desk, table.desk.view
    active = view.entity(view.active)
    if active is None or view.stage != "turn" or desk.seen_by.role != "gm":
        return False
    kept = [each for each in _tended(desk, active) if _lapses(desk, each)]
    if not kept or any(each.tended for each in _tended(desk, active)):
        return False

    def chosen(line: str | None) -> None:
        if line is None:
            return
        if line:
            table.send(line, lambda result: go_on(), now=True)
        else:
            go_on()

    choices = [_keep(desk, each) for each in kept]
    lapse = "it lapses" if len(kept) == 1 else "all of them lapse"
    choices.append(Choice("", ((f"{lapse}: the turn ends", "text"),), key="n"))
    title = f"before {active.name}'s turn ends: a Combat Action keeps one Shaping going"
    table.tracker.ask(Chooser(title, choices), chosen)
    return True


def _tended(desk: Desk, active: EntityView) -> list[Shaping]:
    """Shapings that someone keeps going by concentration or active control."""
    running = desk.state.shapings.values()
    return [each for each in running if each.caster == active.id and needs_tending(each)]


def _lapses(desk: Desk, shaping: Shaping) -> bool:
    """Whether it ends when it is not seen to in a turn (S67)."""
    kept = desk.store.rules.shaping.concentration.lapse == "keep"
    return shaping.maintenance == "active" or not kept


def _keep(desk: Desk, shaping: Shaping) -> Choice:
    """The row of a Shaping that could be kept going, with what speaks against it."""
    line = f"direct {shaping.id}"
    result = desk.preview(line)
    against = [said.text for said in result.lines if said.warning] if result.ok else [result.message]
    words: Line = ((f"{shaping.id} ", "effect"), (_title(desk, shaping), "text"), (" is kept going", "dim"))
    return Choice(line, words, more="; ".join(against))


def _to_tend(desk: Desk, active: EntityView) -> Iterator[Line]:
    due = [each for each in _tended(desk, active) if not each.tended]
    names: list[Line] = [((f"{each.id} ", "effect"), (_title(desk, each), "text")) for each in due]
    if due:
        yield (*join(names, (" or ", "text")), (" takes a Combat Action", "warn"))


def _to_escape(desk: Desk, active: EntityView) -> Iterator[Line]:
    """What someone may try to break free of with an Action of this turn, and the chance (S56)."""
    chances = Chances(desk.state, desk.store.rules)
    for shaping in desk.state.shapings.values():
        chance = chances.escape(active.id, shaping.id)
        if chance is None:
            continue
        result = desk.preview(f"escape {called(active)} {shaping.id}")
        if (result.ok or result.need is not None) and not shaping.build.has(*OF_THEIR_OWN):
            name: Line = ((f"{shaping.id} ", "effect"), (_title(desk, shaping), "text"))
            yield (("may break free of ", "warn"), *name, (f" {percent(chance.works)} %", "gain"))


def _to_obey(desk: Desk, active: EntityView) -> Iterator[Line]:
    for shaping in desk.state.shapings.values():
        if active.id in shaping.beings and shaping.order:
            yield (("obeys ", "warn"), (f"“{shaping.order}”", "text"))


def _title(desk: Desk, shaping: Shaping) -> str:
    found = next((each.name for each in desk.view.shapings if each.id == shaping.id), "")
    return found or shaping.name
