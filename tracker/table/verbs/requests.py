"""What players ask for, and what the game master answers."""

from __future__ import annotations

from typing import Annotated

from tracker.table.dice import Dice, FacesFirst, NeedDie
from tracker.table.draft import Draft
from tracker.table.language import registry
from tracker.table.language.kinds import Raw, RawKind, Text
from tracker.table.language.registry import verb
from tracker.table.language.words import Command, parse_line
from tracker.table.ledger import access
from tracker.table.refusal import Refused
from tracker.table.seat import GM, Seat
from tracker.table.state import Request

OPEN_AT_ONCE = 12
"""Requests of one seat that may await an answer at the same time."""

NEVER = ("request", "grant", "deny", "undo", "redo", "back")
"""Verbs nobody can ask for: they answer, or need the history."""

RequestId = Annotated[str, RawKind("rN", lambda draft: list(draft.state.requests))]


@verb(
    "request",
    "Ask the game master to do a line; faces after @ are those of your own dice.",
    subject="table",
    access="any",
    example='request use Ilyra "Mind Spike" on=Bandit @ 97',
)
def request(draft: Draft, line: Raw) -> None:
    command = _command(line)
    faces = draft.dice.keep()
    seat = draft.seat
    theirs = [asked for asked in draft.state.requests.values() if asked.seat == seat.name]
    if len(theirs) >= OPEN_AT_ONCE:
        raise Refused(
            f"{len(theirs)} requests of yours await an answer; more can be made when one has got it"
        )
    _try(draft, command, faces)
    asked = Request(_fresh_id(draft), seat.name, str(command), faces, seat.owns)
    draft.set_state(requests={**draft.state.requests, asked.id: asked})
    draft.say(
        f"{seat.name} asks ({asked.id}): {_full(asked)}", public=f"you ask: {_full(asked)}", to=seat.name
    )


@verb(
    "grant",
    "Do what a player asks for; a line after the id is done instead, with the faces it has itself.",
    subject="table",
    example="grant r1",
)
def grant(draft: Draft, text: Raw) -> None:
    word, _, instead = text.partition(" ")
    asked = _asked(draft, word)
    command = _command(instead.strip() or asked.line)
    draft.heed(asked.line)
    _forget(draft, asked)
    draft.say(
        f"{asked.id} of {asked.seat} is granted: {command}", public=f"granted: {command}", to=asked.seat
    )
    # A player's own words mean whom the player can see; the game master's mean anyone.
    seat = GM if instead.strip() or asked.seat == GM.name else Seat(asked.seat, "player", asked.owns)
    master, dice = draft.seat, draft.dice
    draft.seat, draft.dice = seat, dice if instead.strip() else FacesFirst(asked.faces, dice)
    try:
        registry.run(draft, command)
        draft.dice.finish()
    finally:
        draft.seat, draft.dice = master, dice


@verb("deny", "Turn a player's request down.", subject="table", example='deny r1 "he is out of sight"')
def deny(draft: Draft, which: RequestId, word: Text = "") -> None:
    asked = _asked(draft, which)
    draft.heed(asked.line)
    _forget(draft, asked)
    why = f" · {word}" if word else ""
    draft.say(
        f"{asked.id} of {asked.seat} is denied: {asked.line}{why}",
        public=f"denied: {asked.line}{why}",
        to=asked.seat,
    )


def _command(line: str) -> Command:
    """The command asked for. Refuses what nobody can ask for; LineError for what is no line."""
    command = parse_line(line)
    if command is None:
        raise Refused('say what is asked for: request use Ilyra "Mind Spike" on=Bandit')
    found = registry.find(command)
    if command.verb in NEVER or not found.changes:
        raise Refused(f"{found.name} is nothing to ask for")
    return command


def _try(draft: Draft, command: Command, faces: tuple[int, ...]) -> None:
    """Refuse a request that could not be granted, as far as the seat could do it by itself: what is another's, or the
    game master's, is theirs to judge, and trying it would tell what the seat may not know."""
    if registry.find(command).access == "gm" and draft.seat.role != "gm":
        return
    trial = Draft(draft.state, draft.rules, Dice(faces), draft.seat, draft.house)
    try:
        access.check(trial, command)
        registry.run(trial, command)
        trial.dice.finish()
    except (access.NotYours, NeedDie):
        return


def _asked(draft: Draft, word: str) -> Request:
    asked = draft.state.requests.get(word.strip())
    if asked is None:
        there = ", ".join(draft.state.requests)
        raise Refused(
            f"there is no request {word}; {f'there is {there}' if there else 'nobody asks for anything'}"
        )
    return asked


def _forget(draft: Draft, asked: Request) -> None:
    draft.set_state(requests={key: other for key, other in draft.state.requests.items() if key != asked.id})


def _fresh_id(draft: Draft) -> str:
    """The next id; those that people wrote into a save by hand are passed over."""
    while (fresh := draft.new_id("request")) in draft.state.requests:
        pass
    return fresh


def _full(asked: Request) -> str:
    return f"{asked.line} @ {' '.join(map(str, asked.faces))}" if asked.faces else asked.line
