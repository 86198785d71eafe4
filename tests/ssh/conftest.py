"""What tests of sharing share: phrases are hashed as cheaply as a hash may be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tracker.table.saves import seats

CHEAPEST = 10
"""The lowest cost that a hash of a phrase is taken at; what it costs people is tried in tests/table/saves/test_seats.py."""


@pytest.fixture(autouse=True, scope="package")
def cheap_phrases() -> Iterator[None]:
    """Hash no slower than must be."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seats, "_COST", CHEAPEST)
        yield
