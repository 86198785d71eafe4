"""A command applied to a state: the one place where the table changes. Same state, rules, command and faces: same result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tracker.rules.book import HouseError, Leaf
from tracker.table.dice import Dice, NeedDie
from tracker.table.draft import Draft
from tracker.table.entry import Change, Entry, LogLine
from tracker.table.language.words import Command, LineError
from tracker.table.refusal import Refused
from tracker.table.ruleset import Rules, rules_with
from tracker.table.seat import GM, Seat
from tracker.table.state import State

if TYPE_CHECKING:
    from tracker.table.language.registry import Verb


class Done(msgspec.Struct, frozen=True):
    """A command that was done: the new state, what it said, every face used, and an answer if it was a question.

    `travel` asks whoever keeps the history to undo (negative) or redo that many commands instead. `trace` is false
    for questions, which leave no entry; `undoable` for commands that by their nature have no effect on the table.
    `sides` says of each face how many its die has.
    """

    state: State
    lines: tuple[LogLine, ...]
    changes: tuple[Change, ...]
    faces: tuple[int, ...]
    dice: tuple[str, ...]
    sides: tuple[int, ...] = ()
    value: Any = None
    travel: int = 0
    trace: bool = True
    undoable: bool = True


class Refusal(msgspec.Struct, frozen=True):
    """A command that was not done, and why; `need` is the name and sides of a die somebody has to roll first."""

    message: str
    need: tuple[str, int] | None = None


def rules_for(state: State, house: Mapping[str, Leaf]) -> Rules:
    """The rules at this table: as shipped, then the house file, then what `house` set."""
    return rules_with(house, state.house)


def apply(
    state: State,
    command: Command,
    dice: Dice,
    *,
    house: Mapping[str, Leaf] | None = None,
    seat: Seat = GM,
    history: Sequence[Entry] = (),
    state_after: Callable[[int], State] | None = None,
) -> Done | Refusal:
    """Do a command, or say why not. Never raises for what a person typed, and never changes `state`."""
    try:
        draft = Draft(state, rules_for(state, house or {}), dice, seat, house or {}, history, state_after)
        if seat.role != "gm":
            draft.heed(str(command.with_faces(())))
        verb = carry_out(draft, command)
        dice.finish()
    except (Refused, LineError, HouseError) as refused:
        return Refusal(str(refused))
    except NeedDie as need:
        return Refusal(f"{need.name} has to be rolled: add its face after @", (need.name, need.sides))
    return Done(
        state=draft.state,
        lines=tuple(draft.lines),
        changes=tuple(draft.changes),
        faces=tuple(dice.faces),
        dice=tuple(dice.names),
        sides=tuple(dice.sides),
        value=draft.value,
        travel=draft.travel,
        trace=verb.changes,
        undoable=draft.undoable,
    )


def carry_out(draft: Draft, command: Command) -> Verb:
    """Do a command on a draft with everything it sets off. Raises Refused, LineError, HouseError or NeedDie."""
    # All that moves a table: whoever only looks at one, or has yet to paint it, does without.
    from tracker.table.language import registry
    from tracker.table.ledger import access, settle
    from tracker.table.shaping import ongoing
    from tracker.table.wyrding import recoil

    access.check(draft, command)
    verb = registry.run(draft, command)
    if verb.changes:
        ongoing.shaken(draft)
        for owner in recoil.switch_passives_on(draft):
            recoil.check(draft, owner, draft.inside, of=recoil.PASSIVE)
        settle.settle(draft)
    return verb
