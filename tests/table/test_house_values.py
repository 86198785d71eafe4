"""House values that no rule could work with are refused where they are given, never met in mid-fight."""

from __future__ import annotations

import pytest

from tests.driver import Table


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
