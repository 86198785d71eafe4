"""The whole fight of the spine, typed behind `:` at the screen, ends in the table that memory reaches."""

from __future__ import annotations

from tests.app.kit import app_on, playing
from tests.driver import Table
from tests.table.spine import SPINE

LINES = [line for line in SPINE.splitlines() if line and not line.startswith("#")]


async def test_the_keyboard_agrees_with_the_shell() -> None:
    async with playing(app_on(seed=1)) as hand:
        for line in LINES:
            await hand.type(f":{line}\n")
            if not hand.on_table:
                # An event asks who is inside: nobody but its source.
                await hand.type("\n")
        typed = hand.app.desk.store.state
    assert typed == Table(*LINES, seed=1).state
