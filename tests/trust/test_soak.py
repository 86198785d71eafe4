"""The short form of `python -m tests.trust soak`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trust import soak

GROWTH = 40.0
"""MiB that ten minutes may add: screens of broken lines are kept for a while, and every entry of the journal stays."""


def test_b86_random_keys_of_eight_seats_add_up(tmp_path: Path) -> None:
    came = soak.main(tmp_path, seconds=8, seed=4)
    assert came.connections >= 1 + len(soak.PLAYERS)
    assert came.entries > 1


@pytest.mark.long
@pytest.mark.timeout(900)
def test_b86_ten_minutes_of_it(tmp_path: Path) -> None:
    _, half, last = soak.main(tmp_path, seconds=600, seed=4).memory
    assert last - half < GROWTH
