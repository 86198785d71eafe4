"""B107: every page of the composer, and the Gifts, at three sizes, with colours and without, and through every resize."""

from __future__ import annotations

import pytest

from tests.app.kit import playing
from tests.app.shapers import magic_app
from tests.app.sizes import through_every_size

PUSHED = ('activate Ilyra "Keen Claws" @ 4 4 4', 'push Ilyra "Keen Claws" @ 4 4 4')
PAGES: dict[str, str] = {
    "composer-book": "x",
    "composer-cells": "xacdC",
    "composer-outcomes": "xCuf",
    "composer-bench": "xacdX",
    "composer-stopped": "xCuwa3cdR4",
    "composer-more": "xacM",
    "composer-cheapest": "xacR3W",
    "composer-after": "xacd~",
    "composer-counter": "xacN",
    "running": "e",
    "gifts": "pP",
}
"""What to press on the table of Ilyra and the bandits."""

MORE: dict[str, tuple[str, ...]] = {
    "gifts": PUSHED,
    "composer-counter": ("shaper Marrow shaping=60 int=10 pow=9 cells=Ward·Fire talents=counter",),
    "running": (
        "shaper Marrow shaping=60 int=10 pow=9 cells=Ward·Fire",
        'cast Ilyra Bend·Force/Motion restrain:2 duration=1 at="Bandit 1" @ 20 90',
    ),
}
"""Lines before that."""


@pytest.mark.parametrize("name", PAGES)
async def test_b107_every_page_at_every_size(name: str) -> None:
    async with playing(magic_app(*MORE.get(name, ()))) as hand:
        await hand.type(PAGES[name])
        await through_every_size(hand, name)


async def test_b70_names_are_plain_text_in_the_composer() -> None:
    hard = ('add "[red]x[/]" hp=5', 'add "☠️ Lich" hp=5', 'add "[/]" hp=5')
    async with playing(magic_app(*hard)) as hand:
        await hand.type("xaefg")
        assert "[red]x[/]" in hand.screen
        assert "[/]" in hand.screen
        await hand.type("\n")
        assert hand.on_table
        assert 'at="[red]x[/]","☠️ Lich","[/]"' in hand.lines[-1]
