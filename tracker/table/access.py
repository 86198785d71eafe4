"""Who may send what. The table checks, whatever the screen offers."""

from __future__ import annotations

from tracker.table import names, registry
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.words import Command


def check(draft: Draft, command: Command) -> None:
    """Refuse a command this seat may not send: a player acts for their own, a watcher looks on."""
    seat = draft.seat
    if seat.role == "gm":
        return
    verb = registry.find(command)
    if verb.access == "any" and seat.role == "player":
        return
    if verb.access == "own" and seat.role == "player":
        words = command.words[len(verb.words) - 1 :]
        theirs = names.many(draft, words[0]) if words else ()
        foreign = [who for who in theirs if who not in seat.owns]
        if not foreign:
            return
        raise Refused(f"{draft.names(foreign)} is not yours")
    raise Refused(
        f"{verb.name} is for the game master" if seat.role == "player" else "a watcher only looks on"
    )
