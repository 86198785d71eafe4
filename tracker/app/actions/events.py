"""Events: before a command that brings one is sent, it is asked who stands inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.modals.members import Members
from tracker.app.naming import everyone
from tracker.app.render.line import Line
from tracker.table.language.words import Command, option
from tracker.table.ledger.result import Result
from tracker.table.telling.view import View, ZoneView

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen

STIRRING = ("use", "recoil", "stress", "zone")
"""Verbs that may bring an event and take who is inside of it."""


def send_stirring(table: TableScreen, line: Command) -> None:
    """Send a command; if it brings an event, ask first who else stands inside, with the dice that brought it."""
    told = any((option(word) or ("",))[0] == "inside" for word in line.words)
    # Asking would tell what is to be held back, and nobody but the game master sees dice before they count.
    held = table.desk.store.state.settings.held
    if line.verb not in STIRRING or told or held or table.sending.ghosting or not table.desk.is_gm:
        table.send(line)
    else:
        table.sending.foresee(line, lambda ready, result: _ask_inside(table, ready, result))


def _ask_inside(table: TableScreen, line: Command, result: Result) -> None:
    view = table.desk.view
    zone = _stirred(view, table.desk.view_of(result))
    fixed = fixed_in(table, zone) if zone is not None else {}
    by_hand = line.verb == "zone" and line.words[1:] != ("roll",)
    if zone is None or (by_hand and len(fixed) == len(view.entities)):
        table.send(line)
        return
    source = view.entity(zone.source)
    own = {source.id: "source"} if source is not None else {}
    inside = {e.id for e in view.entities if e.name in zone.members} | own.keys()
    fixed = fixed | own

    def answered(ids: tuple[str, ...] | None) -> None:
        if ids is None:
            table.say(f"{line.verb}: not done; dice would be rolled anew", "warn")
            return
        more = [e for e in table.desk.view.entities if e.id in ids and e.id not in fixed]
        words = (*line.words, f"inside={everyone(more)}") if more else line.words
        table.send(Command(line.verb, words, line.faces), now=True)

    told = [said.text for said in result.lines if {"W16", "W17", "W18"} & set(said.rules)]
    about: list[Line] = [((f" {words}", "warn"),) for words in told]
    about += told_events(zone)
    title: Line = ((f"{zone.id} around {zone.source}: who is inside", "title"),)
    table.tracker.ask(Members(title, view.entities, inside, fixed, [*about, ()]), answered)


def _stirred(before: View, after: View) -> ZoneView | None:
    """The zone that is new, or has a new event."""
    known = {zone.id: zone for zone in before.zones}
    for zone in after.zones:
        if zone.id not in known or zone.events != known[zone.id].events:
            return zone
    return None


def told_events(zone: ZoneView) -> list[Line]:
    """The events of a zone, a line each."""
    return [
        ((f" {event.replace('_', ' ')}", "zone"), (f": {words}", "text"))
        for event, words in zip(zone.events, zone.words, strict=True)
    ]


def fixed_in(table: TableScreen, zone: ZoneView) -> dict[str, str]:
    """Those who are inside or outside whatever anyone says, by id, and why."""
    entities = table.desk.view.entities
    if table.desk.store.rules.wyrding.zone.membership == "everyone":
        return {e.id: "everyone is" for e in entities}
    if zone.center is None:
        return {}
    return {e.id: "by position" for e in entities if e.position is not None}
