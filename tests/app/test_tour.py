"""The tour on `?` twice: ten steps that name the keys as they are bound."""

from __future__ import annotations

import re

from tests.app.kit import app_on, demo_app, playing
from tracker.app.keys import ACTIONS, keymap_of
from tracker.app.modals.tour import STEPS, Tour


def test_there_are_ten_steps_and_every_key_they_name_is_an_action() -> None:
    assert len(STEPS) == 10
    named = {name for _, text in STEPS for name in re.findall(r"{(\w+)}", text)}
    assert named <= {action.name for action in ACTIONS}


async def test_help_twice_begins_the_tour_and_enter_goes_through_it() -> None:
    async with playing(demo_app()) as hand:
        await hand.type("??")
        assert isinstance(hand.app.screen, Tour)
        assert "The table" in hand.screen and "1 of 10" in hand.screen
        await hand.type("\n")
        assert "2 of 10" in hand.screen
        await hand.type("←")
        assert "1 of 10" in hand.screen
        await hand.type("\n" * 10)
        assert hand.on_table
        assert hand.lines == []


async def test_every_step_fits_the_smallest_screen_that_is_complete() -> None:
    async with playing(demo_app()) as hand:
        await hand.type("??")
        for number in range(1, 11):
            await hand.type(str(number % 10))
            assert f"{number} of 10" in hand.screen
            assert hand.screen.splitlines()[-2].strip(" │") == ""


async def test_the_tour_names_rebound_keys_and_esc_leaves_it() -> None:
    keymap = keymap_of({"next": "X"})
    async with playing(app_on("add A", "begin", keymap=keymap)) as hand:
        await hand.type("??\n")
        assert "X ends a turn" in hand.screen
        await hand.type("\x1b")
        assert hand.on_table
