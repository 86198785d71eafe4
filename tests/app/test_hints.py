"""Lines that tell keys: whole hints or none."""

from __future__ import annotations

import pytest

from tests.app.kit import app_on, demo_app, playing
from tracker.app.render.hints import below, fitted
from tracker.app.render.line import plain

HINTS = (("A", "activates"), ("P", "pushes"), ("O", "off"), ("+ -", "dice"), ("esc", "leaves"))


def test_hints_with_room_are_all_there() -> None:
    assert plain(below(HINTS, 80)) == "A activates · P pushes · O off · + - dice · esc leaves"


@pytest.mark.parametrize("width", range(42, 60))
def test_hints_without_room_go_whole_and_say_where_they_are(width: int) -> None:
    told = plain(below(HINTS, width))
    assert len(told) <= width - 4 and "…" not in told
    assert told.endswith("esc leaves")
    assert told.split(" · ")[0] == "A activates"
    assert ("? all keys" in told) == (len(told.split(" · ")) < 5 or "+ - dice" not in told)


def test_the_last_hints_stay_and_the_later_of_the_others_go_first() -> None:
    hints = [((word, "key"),) for word in ("one", "two", "three", "help", "command")]
    assert plain(fitted(hints, 22, stays=2)) == "one · help · command"


@pytest.mark.parametrize("keys", ["p", ",", "i", "R", "P", "z1", "m", "ma", "t", "M", "x"])
async def test_no_hint_is_cut_at_60_columns(keys: str) -> None:
    app = demo_app()
    app.desk.store.do('gift Ilyra "Second Sight" skill=d6')
    app.desk.store.do("hp Ilyra -1")
    async with playing(app, (60, 20)) as hand:
        await hand.type(keys)
        frames = [line for line in hand.screen.splitlines() if "╰" in line]
        assert frames and not any("…" in line for line in frames), hand.screen


async def test_the_map_cuts_no_hint_at_80_columns() -> None:
    people = [f"add P{n} init={20 - n}" for n in range(12)]
    placed = [f"move P{n} {n} 0" for n in range(4)]
    async with playing(app_on(*people, *placed, "begin"), (80, 24)) as hand:
        await hand.type("M")
        await hand.pilot.pause()
        edge = next(line for line in hand.screen.splitlines() if "takes up" in line)
        assert "no place yet e f g h i j k l" in edge and "…" not in edge


async def test_what_a_modal_has_no_room_to_tell_stands_behind_the_question_mark() -> None:
    async with playing(demo_app(), (60, 20)) as hand:
        await hand.type("i")
        assert "? all keys" in hand.screen
        await hand.type("?")
        assert "keys here" in hand.screen and "finds" in hand.screen
        await hand.type("\x1b")
        assert "initiative" in hand.screen and not hand.on_table


@pytest.mark.parametrize("width", [40, 60, 80])
async def test_help_stays_in_the_footer(width: int) -> None:
    async with playing(demo_app(), (width, 24)) as hand:
        footer = hand.screen.splitlines()[-1]
        assert "? help" in footer and "…" not in footer
        await hand.type("3")
        assert "…" not in hand.screen.splitlines()[-1]
