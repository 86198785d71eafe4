"""What was done, undone and redone. States are kept for the newest steps and rebuilt by replay for older ones."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping

import msgspec

from tracker.rules.book import HouseError, Leaf
from tracker.table.dice import Dice
from tracker.table.entry import Entry
from tracker.table.language.words import LineError, brief, parse_line
from tracker.table.ledger.apply import Done, Refusal, apply, rules_for
from tracker.table.refusal import Refused
from tracker.table.ruleset import Rules
from tracker.table.saves.faults import SaveError
from tracker.table.state import State

KEPT = 256
"""States held in memory; older ones are replayed from the nearest base when someone undoes that far."""

Decode = Callable[[str], State]


class History:
    """The entries of a journal and where the table stands in them.

    `done` and `undone` are stacks of the numbers of entries that undo counts; `dropped` holds those that were
    undone and can no longer be redone. Number 0 stands for the table before the first entry.
    """

    def __init__(self, start: State, version: str, decode: Decode) -> None:
        self.entries: list[Entry] = []
        self.done: list[int] = []
        self.undone: list[int] = []
        self.dropped: set[int] = set()
        self._version = version
        self._decode = decode
        self._states: OrderedDict[int, State] = OrderedDict([(0, start)])
        self._bases: dict[int, int] = {}
        self._any_version = False

    @property
    def top(self) -> int:
        """The number of the newest entry that holds; 0 at the start."""
        return self.done[-1] if self.done else 0

    @property
    def last(self) -> int:
        """The number of the last entry written, undone or not."""
        return self.entries[-1].n if self.entries else 0

    def live(self) -> list[Entry]:
        """The entries that hold, oldest first; questions and undone commands are not among them."""
        holding = set(self.done)
        undone = self._taken_back()
        return [
            e
            for e in self.entries
            if e.n in holding or (e.kind == "do" and not e.changed and e.n not in undone)
        ]

    @property
    def taken_back(self) -> int:
        """How many commands the newest entry undid at once; 1 when it undid nothing."""
        newest = next((entry for entry in reversed(self.entries) if entry.kind != "base"), None)
        return min(newest.count, len(self.undone)) if newest is not None and newest.kind == "undo" else 1

    def newest(self) -> Entry | None:
        """The newest entry that holds and that undo counts."""
        return self.entries[self.top - 1] if self.top else None

    def add(self, entry: Entry, state: State | None = None) -> None:
        """Take up an entry, read from a journal or just made (then with the state it led to)."""
        self.entries.append(entry)
        if entry.kind == "base":
            self._bases.setdefault(entry.after, len(self.entries) - 1)
            return
        if entry.kind == "undo":
            for _ in range(min(entry.count, len(self.done))):
                self.undone.append(self.done.pop())
        elif entry.kind == "redo":
            for _ in range(min(entry.count, len(self.undone))):
                self.done.append(self.undone.pop())
        elif entry.changed:
            self.done.append(entry.n)
            self.dropped.update(self.undone)
            self.undone.clear()
        if state is not None:
            self._keep(self.top, state)

    def state(self) -> State:
        """The table as it stands. Refuses when entries of another version would have to be replayed."""
        return self.state_after(self.top)

    def state_by_any_version(self) -> State:
        """As `state`, with entries of another version done again by this one, for when nothing else tells the table."""
        self._any_version = True
        try:
            return self.state()
        finally:
            self._any_version = False

    def state_after(self, n: int) -> State:
        """The table right after entry `n`, replayed from the nearest known state if need be."""
        chain: list[Entry] = []
        state: State | None = None
        at = n
        while state is None:
            state = self._known(at)
            if state is None:
                chain.append(self.entries[at - 1])
                at = self.entries[at - 1].after
        for entry in reversed(chain):
            state = self._replay(state, entry)
            self._keep(entry.n, state)
        return state

    def forget_states(self) -> None:
        """Hold no state that is not written in the entries themselves."""
        self._states.clear()

    def know(self, state: State) -> None:
        """Take `state` as the table as it stands, so that nothing has to be replayed."""
        self._keep(self.top, state)

    def rules_differ(self, house: Mapping[str, Leaf]) -> bool:
        """Whether entries from now on are written under other rules than the newest base says."""
        now = len(self.entries) + 1
        try:
            return self._era(now).version != self._version or self.house_at(now) != dict(house)
        except Refused:
            return True

    def house_at(self, n: int) -> dict[str, Leaf]:
        """The values of the house file that were in force when entry `n` was written. Refuses what holds none."""
        era = self._era(n)
        try:
            return msgspec.json.decode(era.house or "{}", type=dict[str, Leaf])
        except msgspec.DecodeError:
            raise Refused(f"entry {era.n} of the journal holds no house rules that can be read") from None

    def rules_after(self, n: int) -> Rules:
        """The rules the table was under right after entry `n`. Refuses as `state_after` does."""
        try:
            return rules_for(self.state_after(n), self.house_at(n + 1))
        except HouseError as error:
            raise Refused(f"the house rules of entry {n} are none any more: {error}") from None

    def replay_all(self) -> State:
        """The whole journal done again from its first base, trusting no later state but edits by hand."""
        again = History(State(), self._version, self._decode)
        again.entries = self.entries
        again._bases = dict(list(self._bases.items())[:1])
        again.forget_states()
        return again.state_after(self.top)

    def _known(self, n: int) -> State | None:
        if n in self._states:
            self._states.move_to_end(n)
            return self._states[n]
        if n in self._bases:
            return self._decoded(self.entries[self._bases[n]])
        entry = self.entries[n - 1] if n else None
        if entry is not None and entry.kind == "edit":
            return self._decoded(entry)
        if n == 0:
            raise Refused("the table before its first entry is not in the journal")
        return None

    def _decoded(self, entry: Entry) -> State:
        try:
            return self._decode(entry.state)
        except SaveError as error:
            raise Refused(
                f"entry {entry.n} of the journal holds no table that can be read: {error.faults[0]}"
            ) from None

    def _replay(self, state: State, entry: Entry) -> State:
        era = self._era(entry.n)
        if era.version and era.version != self._version and not self._any_version:
            raise Refused(
                f"entry {entry.n} was written by version {era.version}; this is {self._version}, so undo stops here"
            )
        try:
            command = parse_line(entry.line, limit=None)
        except LineError as error:
            raise Refused(f"entry {entry.n} of the journal holds no command: {error}") from None
        if command is None:
            raise Refused(f"entry {entry.n} of the journal holds no command")
        outcome = apply(state, command, Dice(command.faces), house=self.house_at(entry.n), seat=entry.seat)
        if isinstance(outcome, Refusal):
            raise Refused(f"entry {entry.n} ({brief(entry.line)}) cannot be done again: {outcome.message}")
        assert isinstance(outcome, Done)
        return outcome.state

    def _era(self, n: int) -> Entry:
        for entry in reversed(self.entries[: max(n - 1, 0)]):
            if entry.kind == "base":
                return entry
        return Entry(0, "")

    def _taken_back(self) -> set[int]:
        """Numbers of unchanging entries that stand on one that was undone, and go with it."""
        if not self.undone and not self.dropped:
            return set()
        holding = self._holding()
        return {e.n for e in self.entries if e.kind == "do" and not e.changed and e.after not in holding}

    def _holding(self) -> set[int]:
        return {0, *self.done}

    def _keep(self, n: int, state: State) -> None:
        self._states[n] = state
        self._states.move_to_end(n)
        while len(self._states) > KEPT:
            self._states.popitem(last=False)


def read(start: State, entries: Iterable[Entry], version: str, decode: Decode) -> History:
    """A history from the entries of a journal; `start` counts only when there are none yet."""
    history = History(start, version, decode)
    for entry in entries:
        history.add(entry)
    if history.entries:
        history.forget_states()
    return history
