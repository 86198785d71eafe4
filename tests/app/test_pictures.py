"""B107: every screen and modal at three sizes, with colours and without, and through every resize on the way."""

from __future__ import annotations

import pytest

from tests.app import screens
from tests.app.kit import playing
from tests.app.sizes import through_every_size


@pytest.mark.parametrize("name", screens.SCREENS)
async def test_b107_every_screen_at_every_size(name: str) -> None:
    async with playing(screens.app_for(name)) as hand:
        await hand.type(screens.SCREENS[name])
        await through_every_size(hand, name)
