"""Answers: why a number is what it is, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.modals.sheet import Sheet
from tracker.app.naming import called, text
from tracker.app.panes.ongoing import Ongoing
from tracker.app.panes.pane import Pane
from tracker.app.panes.zones import Zones
from tracker.app.render.line import Line, wrap
from tracker.table.language.words import Command, command
from tracker.table.telling.view import EntityView

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("why")
def why(table: TableScreen, count: int | None) -> None:
    """Where the numbers of a row, a zone or a Shaping come from."""
    focused = table.focused
    under = table.roster.under_cursor
    key = focused.cursor_key if isinstance(focused, Pane) else ""
    if isinstance(focused, Zones) and key:
        _answer(table, f"why: {key}", [command("why", key, "radius")])
    elif isinstance(focused, Ongoing) and any(shaping.id == key for shaping in table.desk.view.shapings):
        _answer(table, f"why: {key}", [command("why", key, "magnitude")])
    elif under is not None:
        questions = [command("why", called(under), field) for field in _fields(under)]
        _answer(table, f"why: {under.letter} {under.name}", questions)
    else:
        table.say("the numbers of a row are explained once there is one", "warn")


def _fields(entity: EntityView) -> list[str]:
    """The numbers someone has, as words of `why`."""
    fields = ["hp", "stress", "recoil", "initiative"]
    if entity.abilities:
        fields.append("range")
    if entity.pp is not None:
        fields += ["pp", "pp_max"]
    if entity.safe_magnitude is not None:
        fields += ["safe_magnitude", "active_magnitude"]
    if entity.reserve:
        fields.append("reserve")
    return [*fields, *(text(gift.name) for gift in entity.gifts), *(text(c.name) for c in entity.counters)]


@handles("ask")
def ask(table: TableScreen, count: int | None) -> None:
    """Ask what has happened; a count is the round meant."""
    under = table.roster.under_cursor
    choices = [
        Choice("waiting", (("who has not acted this round", "text"),), key="w"),
        Choice("since", (("what has changed since a round", "text"),), key="s"),
        Choice("rolls", (("the dice of every seat, and what was to be expected of them", "text"),), key="r"),
    ]
    if under is not None:
        told: Line = ((f"what {under.letter} {under.name} lost, blow by blow", "text"),)
        choices.insert(0, Choice("damage", told, key="d"))

    def chosen(word: str | None) -> None:
        if word == "since" and count is None:
            _ask_round(table)
        elif word == "damage" and under is not None:
            words = (called(under), *([str(count)] if count else []))
            _answer(table, f"damage: {under.letter} {under.name}", [command("ask", word, *words)])
        elif word:
            words = (str(count),) if word == "since" else ()
            _answer(table, word, [command("ask", word, *words)])

    table.tracker.ask(Chooser("what has happened", choices), chosen)


def _ask_round(table: TableScreen) -> None:
    def helper(typed: str, width: int) -> Help:
        result = table.desk.preview(command("ask", "since", text(typed.strip())))
        fault = "" if result.ok else result.message if typed.strip() else "type a round, such as 2"
        return shows(((" Its upkeep counts in.", "dim"),), fault=fault)

    def answered(typed: str | None) -> None:
        if typed:
            round_ = typed.strip()
            _answer(table, f"since round {round_}", [command("ask", "since", text(round_))])

    table.tracker.ask(Prompt("what has changed since round", helper, lead="since round"), answered)


def _answer(table: TableScreen, title: str, questions: Sequence[Command]) -> None:
    """Show the answers to questions on one page; what cannot be answered says why, if it is all there is."""
    results = [table.desk.preview(question) for question in questions]
    said = [result.lines for result in results if result.ok]
    if not said:
        table.say(results[0].message, "warn")
        return

    def page(width: int) -> list[Line]:
        lines: list[Line] = []
        for answer in said:
            if lines:
                lines.append(())
            for line in answer:
                # What is not indented begins a new part of the answer.
                role = "text" if line.text.startswith(" ") else "title-focus"
                lines += wrap(((" " + line.text, role),), width - 1, 5)
        return lines

    table.tracker.ask(Sheet(title, page, ("w", "enter")))
