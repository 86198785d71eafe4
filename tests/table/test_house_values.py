"""House values that no rule could work with are refused where they are given, never met in mid-fight."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.driver import Table
from tracker.table.saves import SaveError, read_house


@pytest.mark.parametrize(
    "line",
    [
        "house initiative.typed.combine=51",
        "house initiative.crux.dice=0",
        "house initiative.crux.dice=-6",
        "house initiative.typed.dice=many",
    ],
)
def test_w31_an_engine_that_cannot_roll_is_refused(line: str) -> None:
    t = Table("add Ann", "add Bo")
    assert "house rule does not fit" in t.refused(line)
    t.do("begin")


@pytest.mark.parametrize(("typed", "faces", "initiative"), [("6", "4", 4), ("6,8", "4 7", 11)])
def test_w31_dice_may_be_given_to_an_engine_that_has_none(typed: str, faces: str, initiative: int) -> None:
    t = Table(f"house initiative.typed.dice={typed}", "add Ann", f"begin @ {faces}")
    assert t.entity("Ann")["initiative"] == initiative
    t.do("house initiative.typed.dice=")
    assert "engine is typed" in t.refused("init roll Ann")


def test_g14_a_house_file_whose_value_no_rule_can_use_is_named(tmp_path: Path) -> None:
    path = tmp_path / "vault.house.toml"
    path.write_text('gifts.initiative.tie = ["by age"]\n', encoding="utf-8")
    with pytest.raises(SaveError) as told:
        read_house(path)
    (fault,) = told.value.faults
    assert fault.startswith(f"{path}: ")
    assert "initiative.tie" in fault
