"""Which entries hold: what was undone is gone with all that stood on it, until it is redone (B92)."""

from __future__ import annotations

from tests.driver import Table
from tests.table.looks import opened


def holding(t: Table) -> list[str]:
    """The entries that hold, as they were typed, faces left out."""
    return [entry.line.partition(" @")[0] for entry in t.store.history.live()]


def test_b92_a_throw_goes_and_comes_with_the_command_it_followed() -> None:
    t = opened("add A hp=9", "hp A -1", "roll 1d6 @ 3")
    assert holding(t) == ["add A hp=9", "hp A -1", "roll 1d6"]
    t.do("undo")
    assert holding(t) == ["add A hp=9"]
    t.do("redo")
    assert holding(t) == ["add A hp=9", "hp A -1", "roll 1d6"]


def test_b92_a_throw_is_gone_for_good_once_something_else_was_done_instead() -> None:
    t = opened("add A hp=9", "hp A -1", "roll 1d6 @ 3", "undo", "hp A -2")
    assert holding(t) == ["add A hp=9", "hp A -2"]
    t.do("undo")
    assert holding(t) == ["add A hp=9"]


def test_b92_undo_of_several_redoes_as_many_and_no_more() -> None:
    t = opened("add A hp=9", "hp A -1", "hp A -2", "undo 3")
    assert (holding(t), t.store.history.taken_back) == ([], 3)
    t.do("redo 2")
    assert holding(t) == ["add A hp=9", "hp A -1"]
    assert t.store.history.taken_back == 1
    assert "1 left" in t.refused("redo 2")
