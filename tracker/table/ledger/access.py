"""Who may send what. The table checks, whatever the screen offers."""

from __future__ import annotations

from tracker.table.draft import Draft
from tracker.table.language import names, registry
from tracker.table.language.kinds import ShapingKind
from tracker.table.language.words import Command, option, split_list
from tracker.table.refusal import Refused
from tracker.table.seat import Seat

SPENDING = ("help", "assist", "pledge")
"""Options that spend what belongs to those they name."""

OVERRULING = ("override", "backlash", "spill")
"""Options that are the GM's word."""


class NotYours(Refused):
    """A command that only somebody else may send; a player can ask for it."""


def check(draft: Draft, command: Command) -> None:
    """Refuse a command this seat may not send: a player acts for their own, a watcher looks on."""
    seat = draft.seat
    if seat.role == "gm":
        return
    verb = registry.find(command)
    if seat.role == "watcher":
        raise Refused("a watcher only looks on")
    if verb.access == "any":
        return
    if verb.access != "own":
        raise NotYours(f"{verb.name} is for the game master")
    words = command.words[len(verb.words) - 1 :]
    flags = {parameter.kind.label for parameter in verb.parameters if parameter.how == "flag"}
    subject = next((word for word in words if option(word) is None and word not in flags), "")
    if verb.parameters and isinstance(verb.parameters[0].kind, ShapingKind):
        _require_own_magic(draft, subject)
    else:
        _require_own(draft, subject)
    for word in words:
        key, value = option(word) or ("", "")
        if key in OVERRULING:
            raise NotYours(f"{key}= is the game master's word; request {command.verb} … asks for it")
        if key in SPENDING:
            for part in split_list(value):
                _require_own(draft, part.rpartition(":")[0] if key == "pledge" else part)


def is_for_own(command: Command, seat: Seat) -> bool:
    """Whether a seat does something that players may do for their own, and nobody else; asking a question is not."""
    if seat.role != "player":
        return False
    try:
        found = registry.find(command)
        return found.access == "own" and found.changes
    except Refused:
        return False


def _require_own(draft: Draft, word: str) -> None:
    """Refuse a word that names anyone who is not this seat's."""
    theirs = names.many(draft, word) if word else ()
    foreign = [who for who in theirs if who not in draft.seat.owns]
    if foreign:
        raise NotYours(f"{draft.names(foreign)} is not yours")


def _require_own_magic(draft: Draft, word: str) -> None:
    """Refuse a word for a Shaping that nobody of this seat's cast."""
    if word and names.shaping(draft, word).caster not in draft.seat.owns:
        raise NotYours(f"{word} is not yours")
