"""The contract read sentence by sentence from outside: what an examiner of the command language would try."""

from __future__ import annotations

import pytest

from tests.table.looks import opened


@pytest.mark.parametrize("line", ["recoil A @ 1", "hp A +2", "set A hp=5", "stress A +0", "place bonus=0"])
def test_undo_takes_back_a_command_that_came_to_nothing_and_no_older_one(line: str) -> None:
    t = opened("add A hp=5 side=pc", "note A older")
    before = t.show()
    t.do(line, "undo")
    assert t.show() == before


def test_undo_passes_over_rolls_for_they_have_no_effect_on_the_table() -> None:
    t = opened("add A hp=5", "hp A -1", "roll 2d6", "undo")
    assert t.entity("A")["hp"] == 5
    t.do("roll d6", "redo")
    assert t.entity("A")["hp"] == 4
