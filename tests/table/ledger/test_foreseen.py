"""What was foreseen is done as it was foreseen, without working it out again; but only at the table it was foreseen at."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tracker.table.dice import Dice
from tracker.table.language.words import Command
from tracker.table.ledger.apply import apply
from tracker.table.seat import Seat


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that were worked out, as they are."""
    found: list[str] = []

    def counted(state, command, *given, **more):  # type: ignore[no-untyped-def]
        found.append(str(command))
        return apply(state, command, *given, **more)

    monkeypatch.setattr("tracker.table.ledger.store.apply", counted)
    return found


def foreseen(t: Table, line: Command, faces: int = 1) -> Command:
    """A command with the faces it was foreseen with."""
    result = t.store.preview(line, dice=Dice(line.faces, lambda sides: min(faces, sides)))
    assert result.ok
    return line.with_faces(result.faces)


HIT = Command("hp", ("Ilyra", "-2d6"))


def test_a_command_that_was_foreseen_is_worked_out_once(worked_out: list[str]) -> None:
    t = Table("add Ilyra hp=30")
    worked_out.clear()
    told = foreseen(t, HIT, faces=3)
    assert t.store.do(told).ok
    assert worked_out == ["hp Ilyra -2d6"]
    assert t.state.entities["c1"].hp == 24
    assert t.store.history.entries[-1].line == "hp Ilyra -2d6 @ 3 3"
    t.do("undo")
    assert t.state.entities["c1"].hp == 30


def test_what_is_not_the_same_is_worked_out_anew(worked_out: list[str]) -> None:
    t = Table("add Ilyra hp=30", "add Oda hp=30")
    told = foreseen(t, HIT)
    t.do("hp Ilyra -5")
    worked_out.clear()
    assert t.store.do(told).ok, "the table has moved on"
    assert worked_out == ["hp Ilyra -2d6 @ 1 1"]
    assert t.state.entities["c1"].hp == 23
    foreseen(t, HIT)
    assert t.store.do(HIT.with_faces((6, 6))).ok, "other faces"
    assert t.state.entities["c1"].hp == 11
    told = foreseen(t, HIT)
    assert not t.store.do(told, Seat("ann", "player", ("c2",))).ok, "another seat"
    assert t.state.entities["c1"].hp == 11
