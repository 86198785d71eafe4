"""Looking and moving: nothing here changes the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.desk import PLAYERS, Eyes
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.panes.pane import Pane
from tracker.app.render.line import Line, Row, clip
from tracker.table.saves.faults import SaveError
from tracker.table.saves.seats import SeatRecord
from tracker.table.seat import Seat
from tracker.table.state import State

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
        panes = [pane for pane in table.query(Pane) if pane.reachable]
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


@handles("mark_half")
def mark_half(table: TableScreen, count: int | None) -> None:
    roster = table.roster
    under = roster.under_cursor
    if under is not None:
        halved = under.letter in roster.halves
        roster.mark(roster.marks - {under.letter} if halved else roster.marks | {under.letter})
        roster.halve(roster.halves ^ {under.letter})
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
    pane = table.log_pane if table.focused is table.log_pane else table.roster
    table.say(pane.fold(), "dim")


@handles("fold_all")
def fold_all(table: TableScreen, count: int | None) -> None:
    table.say(table.roster.fold_all(), "dim")
    table.show_keys()


@handles("players")
def players(table: TableScreen, count: int | None) -> None:
    """See the table as a seat does, or once more as oneself. Where no seats are known, as the players do."""
    if table.desk.eyes is not None:
        _look_through(table, None)
        return
    seating = table.tracker.around.seating
    try:
        known = seating.read() if seating is not None else {}
    except SaveError as error:
        _look_through(table, _as_players)
        table.say(error.faults[0], "danger")
        return
    seats = {name: record for name, record in known.items() if record.role != "gm"}
    if not seats:
        _look_through(table, _as_players)
        return
    choices = [Choice("", (("the players, whoever they are", "text"),), key=table.keymap.key("players"))]
    choices += [
        Choice(name, ((f"{name}  ", "name"), (record.role, "dim"), *_owned(record)))
        for name, record in seats.items()
    ]

    def chosen(name: str | None) -> None:
        if name is not None:
            _look_through(table, seats[name].seat if name else _as_players)

    table.tracker.ask(Chooser("see the table as", choices), chosen)


def _as_players(state: State) -> Seat:
    return PLAYERS


def _look_through(table: TableScreen, eyes: Eyes | None) -> None:
    table.desk.eyes = eyes
    table.desk.look()
    table.show()
    seen = table.desk.as_seen
    table.say(f"this is the table {seen}" if seen else "back to your own view", "warn")


def _owned(record: SeatRecord) -> Line:
    return ((f" of {', '.join(record.owns)}", "dim"),) if record.owns else ()


@handles("search")
def search(table: TableScreen, count: int | None) -> None:
    def helper(typed: str, width: int) -> Help:
        return Help(tuple(found(table, typed.strip().casefold(), width)))

    def picked(key: str | None) -> None:
        kind, _, id = (key or "").partition(" ")
        if kind == "row":
            table.focus_pane(table.roster)
            table.roster.go_to(id)
        elif kind in ("zones", "ongoing"):
            pane = table.query_one(f"#{kind}", Pane)
            table.focus_pane(pane)
            pane.cursor_key = id
            pane.redraw()
        elif kind == "log":
            table.log_pane.show(id)
        table.show_keys()

    table.tracker.ask(Prompt("find", helper, lead="/", picks=True), picked)


def found(table: TableScreen, word: str, width: int) -> list[Row]:
    """What a word is found in: rows, zones, effects, then the log."""
    view = table.desk.view
    rows: list[Row] = []
    for entity in view.entities:
        told = [entity.name, entity.side, entity.note or "", *(c.name for c in entity.conditions)]
        told += [a.title for a in entity.abilities]
        if word in " ".join(told).casefold():
            line: Line = ((f" {entity.letter:>2} ", "key"), (entity.name, "text"))
            rows.append(Row(f"row {entity.id}", (clip(line, width),)))
    for zone in view.zones:
        if (
            word
            and word
            in f"{zone.id} {' '.join(zone.events)} {' '.join(zone.words)}".replace("_", " ").casefold()
        ):
            events = ", ".join(zone.events).replace("_", " ")
            rows.append(Row(f"zones {zone.id}", (clip(((f" {zone.id} ", "zone"), (events, "text")), width),)))
    for effect in view.effects:
        if word and word in f"{effect.id} {effect.name} {effect.owner}".casefold():
            rows.append(
                Row(
                    f"ongoing {effect.id}",
                    (clip(((f" {effect.id} ", "effect"), (effect.name, "text")), width),),
                )
            )
    if word:
        hits = table.desk.log.rows(word)
        if hits:
            said: Line = ((f" {len(hits)} lines of the log ", "dim"), (hits[-1].text, "dim"))
            rows.append(Row(f"log {word}", (clip(said, width),)))
    return rows or [Row("", (((" Nothing here is called that.", "dim"),),))]


@handles("log")
def log(table: TableScreen, count: int | None) -> None:
    pane = table.log_pane
    before = pane.word

    def helper(typed: str, width: int) -> Help:
        number = len(table.desk.log.rows(typed.strip()))
        about = f" {number} lines. A word, a name, a rule id such as W16; empty shows all."
        return shows(((about, "dim"),))

    def answered(typed: str | None) -> None:
        pane.show(before if typed is None else typed.strip())

    table.tracker.ask(
        Prompt(
            "the log, filtered", helper, text=before, lead="l", live=lambda typed: pane.show(typed.strip())
        ),
        answered,
    )
