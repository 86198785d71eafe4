"""While the game master looks through others' eyes, or back in time, every key means what is on the screen (B94)."""

from __future__ import annotations

import pytest

from tests.app.kit import app_on, playing

TABLE = (
    "add Lurker hidden=yes init=9",
    "add Ann side=pc owner=ann init=5 hp=9",
    'ability Ann "Mind Spike" class=fracture',
    "shaper Ann shaping=55 int=13 pow=11 cells=Unmake·Fire specialty=Fire",
    "spirit Ann d8",
    'gift Ann "Keen Claws" skill=d6',
    "add Rat init=1",
    "begin",
    "next",
)


@pytest.mark.parametrize("looking", ["V", "t\x1b", "t↑↑\n"])
async def test_b94_keys_that_reckon_with_the_table_find_whom_the_screen_shows(looking: str) -> None:
    async with playing(app_on(*TABLE)) as hand:
        await hand.type(looking)
        for key in ("m", "x", "p", "w", "c", "z", "=", "i"):
            await hand.type(key)
            await hand.type("\x1b\x1b\x1b")
        assert hand.app.is_running
        assert hand.app.return_code is None
