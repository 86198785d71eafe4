"""A table in memory for tests, driven by command lines as people type them."""

from __future__ import annotations

import random
from typing import Any

from tracker.table.ledger.history import History
from tracker.table.ledger.result import Result
from tracker.table.ledger.store import Store
from tracker.table.seat import GM, Seat
from tracker.table.state import State, new_state
from tracker.table.telling.view import to_builtins, view_for


def _no_bases(text: str) -> State:
    raise AssertionError("a table in memory has no bases to decode")


class Table:
    """A table that nothing outlives. Faces not typed are rolled from a fixed seed."""

    def __init__(self, *lines: str, seed: int = 1, state: State | None = None) -> None:
        dice = random.Random(seed)
        self.store = Store(
            History(state or new_state(), "test", _no_bases),
            name="test",
            roller=lambda sides: dice.randint(1, sides),
        )
        self._log: list[str] = []
        if lines:
            self.do(*lines)

    def do(self, *lines: str, seat: Seat = GM) -> list[str]:
        """Do lines that must be accepted; the message lines of the last one."""
        messages: list[str] = []
        for line in lines:
            result = self.result(line, seat)
            assert result.ok, f"{line!r} was refused: {result.message}"
            messages = [str(said) for said in result.lines]
        return messages

    def result(self, line: str, seat: Seat = GM) -> Result:
        """Do one line, whatever becomes of it."""
        result = self.store.do(line, seat)
        self._log.extend(str(said) for said in result.lines)
        if result.entry is not None and result.faces:
            self._log.append(f"@ {' '.join(map(str, result.faces))}")
        return result

    def refused(self, line: str, seat: Seat = GM) -> str:
        """Do a line that must be refused, changing nothing; its one-line message."""
        before, revision = self.state, self.store.revision
        result = self.result(line, seat)
        assert not result.ok, f"{line!r} was accepted: {[str(said) for said in result.lines]}"
        assert self.state is before
        assert self.store.revision == revision
        assert result.message
        assert "\n" not in result.message
        return result.message

    @property
    def state(self) -> State:
        return self.store.state

    def show(self, seat: Seat = GM) -> dict[str, Any]:
        """The `show --json` object for a seat."""
        return to_builtins(view_for(self.state, self.store.rules, "test", seat))

    def entity(self, name: str) -> dict[str, Any]:
        """The entity's object in the GM's `show --json`."""
        return _pick(self.show()["entities"], "name", name)

    def zone(self, id: str) -> dict[str, Any]:
        """A zone's object."""
        return _pick(self.show()["zones"], "id", id)

    def effect(self, id: str) -> dict[str, Any]:
        """An effect's object."""
        return _pick(self.show()["effects"], "id", id)

    def shaping(self, id: str) -> dict[str, Any]:
        """A Shaping's object."""
        return _pick(self.show()["shapings"], "id", id)

    def log(self) -> list[str]:
        """All log lines so far, with rule ids and faces."""
        return list(self._log)


def _pick(rows: list[dict[str, Any]], key: str, value: str) -> dict[str, Any]:
    for row in rows:
        if row[key] == value:
            return row
    raise KeyError(f"no {key} {value!r} among {[row[key] for row in rows]}")
