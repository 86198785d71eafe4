"""What a command would certainly do, and which dice it would ask for, without rolling any."""

from __future__ import annotations

import msgspec

from tracker.table.dice import Dice
from tracker.table.entry import LogLine
from tracker.table.kept import Kept
from tracker.table.language.words import Command, LineError, parse_line
from tracker.table.ledger.result import Result
from tracker.table.ledger.store import Store
from tracker.table.seat import GM, Seat
from tracker.table.telling.diff import Difference, differences
from tracker.table.telling.view import view_for


class Foresight(msgspec.Struct, frozen=True):
    """`certain` holds whatever the faces; `dice` names every die that may be asked for; `refusal` says why not."""

    certain: tuple[Difference, ...] = ()
    lines: tuple[LogLine, ...] = ()
    dice: tuple[str, ...] = ()
    refusal: str = ""


def foresee(store: Store, line: str | Command, seat: Seat = GM) -> Foresight:
    """What a line would do for this seat. Faces it already has are used; of the others nothing is assumed.

    What lowest and highest faces agree on holds for any.
    """
    try:
        command = parse_line(line) if isinstance(line, str) else line
    except LineError as error:
        return Foresight(refusal=str(error))
    if command is None:
        return Foresight()
    ends = [
        store.preview(command, seat, Dice(command.faces, lambda sides: 1)),
        store.preview(command, seat, Dice(command.faces, lambda sides: sides)),
    ]
    for end in ends:
        if not end.ok:
            return Foresight(refusal=end.message)
    low, high = _differences(store, ends, seat)
    agreed = [difference for difference in low if difference in high]
    lines = tuple(said for said in ends[0].lines if said in ends[1].lines)
    asked: dict[str, None] = {}
    for end in ends:
        asked.update(dict.fromkeys(end.dice[len(command.faces) :]))
    return Foresight(tuple(agreed), lines, tuple(asked))


def _differences(store: Store, ends: list[Result], seat: Seat) -> list[list[Difference]]:
    """What each end changes for a seat."""
    kept = Kept()
    states = (store.state if seat.role == "gm" else store.seen, *(end.state or store.state for end in ends))
    before, *after = (view_for(state, store.rules, store.name, seat, kept) for state in states)
    return [differences(before, view) for view in after]
