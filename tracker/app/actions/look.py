"""Looking and moving: nothing here changes the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.panes.pane import Pane

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen

FAR = 1_000_000


def _focused(table: TableScreen) -> Pane:
    return table.focused if isinstance(table.focused, Pane) else table.roster


def _moves(name: str, steps: int, page: bool = False) -> None:
    @handles(name)
    def move(table: TableScreen, count: int | None) -> None:
        pane = _focused(table)
        pane.move(steps * (max(1, pane.inner[1] - 1) if page else 1) * (count or 1))
        table.show_keys()


_moves("down", 1)
_moves("up", -1)
_moves("page_down", 1, page=True)
_moves("page_up", -1, page=True)
_moves("first", -FAR)
_moves("last", FAR)


def _turns_to(name: str, step: int) -> None:
    @handles(name)
    def turn(table: TableScreen, count: int | None) -> None:
        panes = list(table.query(Pane))
        at = panes.index(_focused(table))
        table.focus_pane(panes[(at + step) % len(panes)])


_turns_to("pane", 1)
_turns_to("pane_back", -1)


@handles("mark")
def mark(table: TableScreen, count: int | None) -> None:
    roster = table.roster
    under = roster.under_cursor
    if under is not None:
        roster.mark(roster.marks ^ {under.letter})
        roster.move(1)
        table.show_keys()


@handles("mark_all")
def mark_all(table: TableScreen, count: int | None) -> None:
    table.roster.mark(frozenset(entity.letter for entity in table.desk.view.entities))
    table.show_keys()


@handles("mark_none")
def mark_none(table: TableScreen, count: int | None) -> None:
    table.roster.mark(frozenset())
    table.show_keys()


@handles("fold")
def fold(table: TableScreen, count: int | None) -> None:
    table.say(table.roster.fold(), "dim")


@handles("players")
def players(table: TableScreen, count: int | None) -> None:
    table.desk.as_players = not table.desk.as_players
    table.desk.look()
    table.show()
    table.say("this is what the players see" if table.desk.as_players else "back to your own view", "warn")
