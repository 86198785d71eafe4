"""The shared table: one way in for everybody, one state, one journal.

    store.do("hp Bandit -7", seat)  →  Result

Subscribers are told only that a new revision is there; each asks for the view of its own seat.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from tracker.rules.book import Leaf
from tracker.table import reveal
from tracker.table.dice import Dice, Roller
from tracker.table.entry import Entry, LogLine
from tracker.table.language.words import Command, LineError, brief, parse_line, quote
from tracker.table.ledger.apply import Done, Refusal, apply, rules_for
from tracker.table.ledger.history import History
from tracker.table.ledger.result import Result
from tracker.table.refusal import Refused
from tracker.table.reveal import Reveal
from tracker.table.ruleset import Rules
from tracker.table.seat import GM, Seat
from tracker.table.state import State

BASE_EVERY = 200
"""Entries between two whole states in the journal."""

ASK_HISTORY = ("why", "ask")
"""Verbs that answer from what was done."""

NOT_THEIRS = "a player can undo only the newest command, and only their own"
"""Said whatever the newest command is."""


class Keeper(Protocol):
    """What writes the journal and the state file. An entry is on its way to disk when `append` returns."""

    def append(self, entry: Entry) -> None: ...

    def touch(self, state: State, entry: int, *, keep: bool = False) -> None: ...


class Store:
    """One open table. Not for use from several threads at once."""

    def __init__(
        self,
        history: History,
        *,
        name: str = "table",
        house: Mapping[str, Leaf] | None = None,
        keeper: Keeper | None = None,
        encode: Callable[[State], str] | None = None,
        roller: Roller | None = None,
        version: str = "",
        read_only: str = "",
    ) -> None:
        self.history = history
        self.name = name
        self.house: Mapping[str, Leaf] = house or {}
        self.read_only = read_only
        self.state = history.state()
        self.revision = 0
        self.roller: Roller = roller or (lambda sides: random.SystemRandom().randint(1, sides))
        self._keeper = keeper
        self._encode = encode
        self._version = version
        self._moved = 0
        self.since_base = 0
        """Entries since the newest whole state."""
        self._listeners: list[Callable[[int], None]] = []
        self._foreseen: tuple[State, int, Seat, Command, Done] | None = None
        self.reveal: Reveal | None = None
        """The roll that is held back, if any."""

    @property
    def seen(self) -> State:
        """The table as everybody sees it now: without what is held back."""
        return self.reveal.before if self.reveal else self.state

    def disclose(self, *, all: bool = False) -> None:
        """Show one more digit of the roll held back, or all; after its last digit, what came of it."""
        if self.reveal is not None:
            self.reveal = None if all else self.reveal.further()
            self._tell()

    @property
    def rules(self) -> Rules:
        """The rules at this table now."""
        return rules_for(self.state, self.house)

    def subscribe(self, listener: Callable[[int], None]) -> Callable[[], None]:
        """Call `listener(revision)` after every change; the returned function ends that."""
        self._listeners.append(listener)

        def leave() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return leave

    def do(
        self, line: str | Command, seat: Seat = GM, *, based_on: int | None = None, roll: bool | None = None
    ) -> Result:
        """Do one line for a seat. `based_on` is the revision a `next`, `undo` or `back` was pressed on: if the
        table has moved on since, it is refused (B27). `roll` overrules the table's dice setting."""
        try:
            command = self._parsed(line, seat)
        except (LineError, Refused) as refused:
            return Result(False, str(refused))
        if command is None:
            return Result(True)
        if based_on is not None and based_on < self._stale_before(command):
            if seat.role == "gm":
                again = f"press again if {command.verb} is still right"
                return Result(False, f"the table has moved on since; {again}")
            if command.verb in ("undo", "redo"):
                # That something has happened may be more than a player is to know.
                return Result(False, NOT_THEIRS)
        dice = self._dice(command, roll)
        outcome = self._as_foreseen(command, seat) or self._apply(command, seat, dice)
        if isinstance(outcome, Refusal):
            return Result(False, outcome.message, need=outcome.need)
        try:
            return self._settle_up(command, seat, outcome).for_seat(seat, dice)
        except Refused as refused:
            return Result(False, str(refused))

    def _settle_up(self, command: Command, seat: Seat, outcome: Done) -> Result:
        """Write down what was done. Raises Refused, with nothing changed, when the journal cannot be written."""
        if not outcome.trace:
            return Result(True, lines=outcome.lines, value=outcome.value, state=self.state)
        if self.read_only:
            return Result(False, self.read_only)
        if outcome.travel:
            return self._travel(command, seat, outcome.travel)
        entry = self._record(command, seat, outcome)
        return Result(
            True,
            lines=outcome.lines,
            faces=outcome.faces,
            dice=outcome.dice,
            value=outcome.value,
            state=self.state,
            entry=entry,
        )

    def preview(self, line: str | Command, seat: Seat = GM, dice: Dice | None = None) -> Result:
        """What a line would do, changing nothing. Without `dice` a missing face is asked for, as `need`. While a roll is held
        back, players are told what it would do to the table they see."""
        try:
            command = self._parsed(line, seat)
        except (LineError, Refused) as refused:
            return Result(False, str(refused))
        if command is None:
            return Result(True, state=self.state)
        dice = dice or Dice(command.faces)
        outcome = self._apply(command, seat, dice, self.state if seat.role == "gm" else self.seen)
        if isinstance(outcome, Refusal):
            return Result(False, outcome.message, need=outcome.need)
        if seat.role == "gm":
            told = command.with_faces(outcome.faces)
            self._foreseen = self.state, self.history.last, seat, told, outcome
        state = outcome.state
        if outcome.travel:
            try:
                state = self._target(outcome.travel, seat)[0]
            except Refused as refused:
                return Result(False, str(refused))
        seen = Result(
            True,
            lines=outcome.lines,
            faces=outcome.faces,
            dice=outcome.dice,
            value=outcome.value,
            state=state,
        )
        return seen.for_seat(seat, dice)

    def follow(self, entries: Sequence[Entry]) -> None:
        """Take up what another program has done at this table. Raises Refused for what cannot be done again."""
        for entry in entries:
            self.history.add(entry)
        self.state = self.history.state()
        self.house = self.history.house_at(self.history.last + 1)
        self.reveal = None
        self._tell()

    def base(self) -> None:
        """Write the whole state into the journal, as a place to replay and undo from. Raises Refused when it cannot be."""
        if self._encode is None:
            return
        house = msgspec.json.encode(dict(self.house)).decode()
        self._append(
            Entry(
                n=self.history.last + 1,
                time=_now(),
                kind="base",
                after=self.history.top,
                state=self._encode(self.state),
                version=self._version,
                house=house,
            )
        )
        self.since_base = 0

    def edit(self, state: State, why: str) -> None:
        """Take over a state that was made by hand, as one undoable entry."""
        encoded = self._encode(state) if self._encode else ""
        lines = (LogLine(why),)
        n = self.history.last + 1
        self._append(
            Entry(
                n, _now(), "edit", after=self.history.top, log=lines, state=encoded, round=state.here.round
            ),
            state,
        )
        self._tell()

    # --- inside --------------------------------------------------------------------------------------------

    def _parsed(self, line: str | Command, seat: Seat) -> Command | None:
        command = parse_line(line) if isinstance(line, str) else line
        if command is None or seat.role == "gm":
            return command
        mine = [self.state.entities[who].name for who in seat.owns if who in self.state.entities]
        if len(mine) == 1:
            # Who `me` is belongs to the seat, not to the save: the journal gets the name.
            words = tuple(quote(mine[0]) if word == "me" else word for word in command.words)
            command = Command(command.verb, words, command.faces)
        from tracker.table.ledger import access

        if not seat.trust and access.is_for_own(command, seat):
            return Command("request", (str(command.with_faces(())),), command.faces)
        return command

    def _stale_before(self, command: Command) -> int:
        """The revision a command must not be older than: for moves of the marker, when it last moved (B27)."""
        return self._moved if command.verb in ("next", "back", "upkeep") else self.revision

    def _dice(self, command: Command, roll: bool | None) -> Dice:
        rolls = self.state.settings.dice == "roll" if roll is None else roll
        return Dice(command.faces, self.roller if rolls else None)

    def _as_foreseen(self, command: Command, seat: Seat) -> Done | None:
        """What the game master foresaw last, if it was this very command with these faces, and nothing has happened since."""
        if self._foreseen is None:
            return None
        state, *circumstances, outcome = self._foreseen
        same = state is self.state and circumstances == [self.history.last, seat, command]
        return outcome if same else None

    def _apply(self, command: Command, seat: Seat, dice: Dice, on: State | None = None) -> Done | Refusal:
        if seat.role != "gm":
            dice.keep_secret(self.roller)
        history = self.history.live() if command.verb in ASK_HISTORY else ()
        newest = self.history.newest()
        if command.verb == "back" and newest is not None:
            history = [newest]
        return apply(
            on or self.state,
            command,
            dice,
            house=self.house,
            seat=seat,
            history=history,
            state_after=self.history.state_after,
        )

    def _record(self, command: Command, seat: Seat, outcome: Done) -> Entry:
        before = self.state
        # A command that came to nothing was still done, and undo must not reach past it.
        changed = outcome.undoable or outcome.state != before
        entry = Entry(
            n=self.history.last + 1,
            time=_now(),
            line=str(command.with_faces(outcome.faces)),
            seat=seat,
            after=self.history.top,
            changed=changed,
            round=outcome.state.here.round,
            log=outcome.lines,
            changes=outcome.changes,
            sides=outcome.sides,
        )
        self._append(entry, outcome.state if changed else None)
        self.reveal = reveal.of(before, entry.n, outcome.dice, outcome.faces)
        if command.verb in ("begin", "house") or self.since_base >= BASE_EVERY:
            # The command is done, whether or not the disk takes this too; the next one tries again.
            with contextlib.suppress(Refused):
                self.base()
        self._tell()
        return entry

    def _travel(self, command: Command, seat: Seat, steps: int) -> Result:
        state, numbers = self._target(steps, seat)
        word = "undone" if steps < 0 else "done again"
        entries = [self.history.entries[n - 1] for n in numbers]
        lines = tuple(
            LogLine(f"{word}: {brief(entry.line) or 'the change made by hand'}", shown=_said(word, entry))
            for entry in entries
        )
        entry = Entry(
            n=self.history.last + 1,
            time=_now(),
            kind="undo" if steps < 0 else "redo",
            line=str(command),
            seat=seat,
            after=self.history.top,
            count=abs(steps),
            round=state.here.round,
            log=lines,
        )
        self._append(entry, state)
        self._tell()
        return Result(True, lines=lines, state=state, entry=entry)

    def _target(self, steps: int, seat: Seat = GM) -> tuple[State, list[int]]:
        stack = self.history.done if steps < 0 else self.history.undone
        count = abs(steps)
        what = "undo" if steps < 0 else "redo"
        theirs = steps == -1 and stack and self.history.entries[stack[-1] - 1].seat.name == seat.name
        if seat.role != "gm" and not theirs:
            raise Refused(NOT_THEIRS)
        if count > len(stack):
            left = f"only {len(stack)} left to {what}" if stack else f"there is nothing left to {what}"
            raise Refused(left)
        numbers = stack[-count:][::-1]
        to = self.history.entries[numbers[-1] - 1].after if steps < 0 else numbers[-1]
        return self.history.state_after(to), numbers

    def _append(self, entry: Entry, state: State | None = None) -> None:
        if self._keeper is not None:
            self._keeper.append(entry)
        self.history.add(entry, state)
        self.since_base += 1
        self.reveal = None
        if state is not None:
            if _marker(state) != _marker(self.state):
                self._moved = self.revision + 1
            self.state = state
        if self._keeper is not None:
            # A fight begins: what the table was before is worth keeping.
            self._keeper.touch(self.state, entry.n, keep=entry.line == "begin")

    def _tell(self) -> None:
        self.revision += 1
        for listener in list(self._listeners):
            listener(self.revision)


def _said(word: str, entry: Entry) -> str | None:
    """What players hear of an entry undone or redone: the first thing they heard of it, if anything."""
    heard = next((said.shown for said in entry.log if said.shown and not said.to), None)
    return f"{word}: {heard}" if heard else None


def _marker(state: State) -> tuple[str, int, str, str | None]:
    fight = state.here
    return fight.name, fight.round, fight.stage, fight.active


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
