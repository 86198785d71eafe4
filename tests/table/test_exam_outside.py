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


def test_w14_a_die_keeps_its_place_in_the_pool() -> None:
    t = opened("add A", "pool A d6 d8 d10", "ability A Glow class=fracture wyrd=2", "use A Glow @ 6 3 1")
    assert t.entity("A")["wyrd"] == {"ready": ["d6", "d10"], "in_use": [], "expended": ["d8"]}
    t.do("refresh A")
    assert t.entity("A")["wyrd"]["ready"] == ["d6", "d8", "d10"]


def test_w14_equal_dice_are_told_apart() -> None:
    t = opened("add A", "pool A d6 d6", "ability A Glow class=fracture wyrd=2", "use A Glow @ 6 3 1")
    assert t.entity("A")["wyrd"] == {"ready": ["d6"], "in_use": [], "expended": ["d6"]}


def test_section_1_effects_are_counted_as_they_begin_and_an_instant_is_none() -> None:
    t = opened("add A", "add B", "pool A d6 d8", "ability A Spark class=fracture")
    t.do("ability A Glow class=fracture duration=rounds:3", "use A Spark @ 1", "use A Glow on=B fail=B @ 1")
    t.do("use A Glow @ 1")
    assert [effect["id"] for effect in t.show()["effects"]] == ["e1"]
