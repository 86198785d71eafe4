"""B107: every screen and modal at three sizes, with colours and without, and through every resize on the way."""

from __future__ import annotations

import pytest

from tests.app import screens
from tests.app.kit import SIZES, playing
from tests.app.pictures import colours, differs, picture, weights


@pytest.mark.parametrize("name", screens.SCREENS)
async def test_b107_every_screen_at_every_size(name: str) -> None:
    app = screens.app_for(name)
    async with playing(app) as hand:
        await hand.type(screens.SCREENS[name])
        modal, lines = app.screen, hand.lines
        first = hand.screen
        parts: dict[tuple[int, int], list[str]] = {}
        for size in SIZES:
            await hand.resize(*size)
            parts[size] = [picture(app), colours(app)]
        app.set_look("mono")
        for size in reversed(SIZES):
            await hand.resize(*size)
            parts[size].append(weights(app))
        assert hand.screen == first
        told = [differs(f"{name}.{w}x{h}", "\n".join(parts[w, h])) for w, h in SIZES]
        for width, height in ((40, 12), (20, 5), (1, 1)):
            await hand.resize(width, height)
            assert "Nothing" in hand.screen or width < 20
        await hand.resize(80, 24)
        assert hand.screen == first
        assert app.screen is modal
        assert hand.lines == lines
        assert not any(told), "\n".join(filter(None, told))
