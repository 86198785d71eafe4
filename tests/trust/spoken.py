"""Anything may be said at any table: it is done, or refused in one line with nothing changed; never worse."""

from __future__ import annotations

import random
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from tests.trust.grammar import SEATS, STARTS, Speaker
from tracker.table.ledger.history import History
from tracker.table.ledger.result import Result
from tracker.table.ledger.store import Store
from tracker.table.saves import decode_state, encode_state
from tracker.table.seat import Seat
from tracker.table.state import new_state
from tracker.table.telling.view import to_builtins, view_for

CROWD = 200
"""Entities at which a walk ends: large tables are measured elsewhere."""

SECONDS = 10
"""How long anything may take before it counts as hanging."""


class Broken(AssertionError):
    """A promise that did not hold, with the line that broke it and how to come there again."""


class Walk(msgspec.Struct):
    """What came of one walk: lines done, refused and asking for a die, and the slowest."""

    done: int = 0
    refused: int = 0
    asking: int = 0
    verbs: Counter[str] = msgspec.field(default_factory=Counter)
    slowest: float = 0.0
    slowest_line: str = ""

    def add(self, other: Walk) -> None:
        """Count another walk in."""
        self.done += other.done
        self.refused += other.refused
        self.asking += other.asking
        self.verbs += other.verbs
        if other.slowest > self.slowest:
            self.slowest, self.slowest_line = other.slowest, other.slowest_line


def table(start: str, dice: random.Random) -> Store:
    """One of the tables walks begin on, with a journal in memory."""
    store = Store(
        History(new_state(), "test", decode_state),
        encode=encode_state,
        roller=lambda sides: dice.randint(1, sides),
        version="test",
    )
    store.base()
    for line in STARTS[start]:
        result = store.do(line, roll=True)
        if not result.ok:
            raise Broken(f"{start}: {line!r} was refused: {result.message}")
    return store


def walk(start: str, seed: int, lines: int, replay: bool = True) -> Walk:
    """Say `lines` lines at a table, checking each, and replay the whole at the end. Raises Broken."""
    dice = random.Random(f"{start} {seed}")
    speaker = Speaker(dice)
    store = table(start, dice)
    came = Walk()
    for number in range(lines):
        seat = dice.choice(SEATS)
        line = speaker.line(store, seat)
        where = f"{start}, seed {seed}, line {number}, {seat.name}: {line!r}"
        with limited(where):
            _say(store, seat, line, came, peek=number % 5 == 0)
            if number % 25 == 0:
                _look(store)
        if len(store.state.entities) > CROWD:
            break
    if replay:
        with limited(f"{start}, seed {seed}, replayed"):
            if store.history.replay_all() != store.state:
                raise Broken("the journal leads to another table")
    return came


def _say(store: Store, seat: Seat, line: str, came: Walk, *, peek: bool) -> None:
    before, revision, entries = store.state, store.revision, len(store.history.entries)
    if peek:
        seen = store.preview(line, seat)
        _is_told(seen)
        if store.state is not before or store.revision != revision:
            raise Broken("a preview changed the table")
    began = time.perf_counter()
    result = store.do(line, seat)
    took = time.perf_counter() - began
    _is_told(result)
    if result.ok:
        came.done += 1
        came.verbs[line.split(" ")[0]] += 1
    else:
        came.refused += not result.need
        came.asking += result.need is not None
        if store.state is not before or store.revision != revision or len(store.history.entries) != entries:
            raise Broken(f"refused ({result.message}), and yet something changed")
    if took > came.slowest:
        came.slowest, came.slowest_line = took, line


def _is_told(result: Result) -> None:
    if not result.ok and not result.message:
        raise Broken("refused without a word")
    for text in (result.message, *(said.text for said in result.lines)):
        if "\n" in text or "\x1b" in text:
            raise Broken(f"not one plain line: {text!r}")


def _look(store: Store) -> None:
    """Everybody can look at the table, and it can be saved and comes back."""
    for seat in SEATS[-5:]:
        msgspec.json.encode(to_builtins(view_for(store.state, store.rules, "test", seat)))
    if decode_state(encode_state(store.state)) != store.state:
        raise Broken("another table comes back from its save")


@contextmanager
def limited(where: str) -> Iterator[None]:
    """Any exception of the block, or its taking too long, is told with the line that led to it."""

    def late(number: int, frame: object) -> None:
        raise TimeoutError(f"no answer within {SECONDS} s")

    old = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        yield
    except Exception as error:
        raise Broken(f"{where}\n{type(error).__name__}: {error}") from error
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, old)


def main(lines: int, seed: int) -> Walk:
    """Say about `lines` lines, a few hundred at a time, at every table to begin on. Raises Broken."""
    total = Walk()
    while total.done + total.refused + total.asking < lines:
        for start in STARTS:
            total.add(walk(start, seed, 300))
        seed += 1
    return total
