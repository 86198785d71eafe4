"""B107: every page of the composer, and the Gifts, at three sizes, with colours and without, and through every resize."""

from __future__ import annotations

import pytest

from tests.app.kit import SIZES, playing
from tests.app.pictures import colours, differs, picture, weights
from tests.app.shapers import magic_app

PUSHED = ('activate Ilyra "Keen Claws" @ 4 4 4', 'push Ilyra "Keen Claws" @ 4 4 4')
PAGES: dict[str, str] = {
    "composer-book": "x",
    "composer-cells": "xacdC",
    "composer-outcomes": "xCuf",
    "composer-bench": "xacdX",
    "composer-stopped": "xCuwa3cdR4",
    "composer-more": "xacM",
    "composer-cheapest": "xacR3W",
    "gifts": "pP",
}
"""What to press on the table of Ilyra and the bandits."""


@pytest.mark.parametrize("name", PAGES)
async def test_b107_every_page_at_every_size(name: str) -> None:
    app = magic_app(*(PUSHED if name == "gifts" else ()))
    async with playing(app) as hand:
        await hand.type(PAGES[name])
        screen, lines, first = app.screen, hand.lines, hand.screen
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
        for width, height in ((60, 18), (40, 14), (40, 12), (20, 5), (1, 1)):
            await hand.resize(width, height)
        await hand.resize(80, 24)
        assert hand.screen == first
        assert app.screen is screen
        assert hand.lines == lines
        assert not any(told), "\n".join(filter(None, told))


async def test_b70_names_are_plain_text_in_the_composer() -> None:
    hard = ('add "[red]x[/]" hp=5', 'add "☠️ Lich" hp=5', 'add "[/]" hp=5')
    async with playing(magic_app(*hard)) as hand:
        await hand.type("xaefg")
        assert "[red]x[/]" in hand.screen
        assert "[/]" in hand.screen
        await hand.type("\n")
        assert hand.on_table
        assert 'at="[red]x[/]","☠️ Lich","[/]"' in hand.lines[-1]
