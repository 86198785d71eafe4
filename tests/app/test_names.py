"""B70 and the name cases: what people type is shown as it is, in every pane and modal, with columns aligned."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from tests.app.kit import app_on, playing
from tests.app.screens import SCREENS

HARD = (
    "Goblin [elite]",
    "[0] Boss",
    "[/]",
    "a [b",
    "[red]x",
    "[@click=x]q[/]",
    "ゴブリン",
    "☠️ Lich",
    "$accent",
    "x" * 60,
)
LINES = (
    *(f'add "{name}" init={20 - i} hp=9 stress=1' for i, name in enumerate(HARD)),
    *(f'cond "{name}" "+{name[:20]}"' for name in HARD),
    *(f'note "{name}" "{name}"' for name in HARD),
    'pool "Goblin [elite]" d6 d8',
    'ability "Goblin [elite]" "[/] Spike" class=fracture range=close wyrd=1 duration=rounds:3',
    'ability "Goblin [elite]" "[bold]Boom" class=fracture',
    'zone "[/]" silence inside="a [b","ゴブリン"',
    "begin",
)
TEXTS = ("\x1b[31m", "\x1b]0;title\x07", "\u202e", "\x9b31m")
"""What must never reach a terminal."""


@pytest.mark.parametrize(
    "name", [name for name in SCREENS if name not in ("upkeep", "event", "generations", "clear")]
)
async def test_b70_hard_names_in_every_screen(name: str) -> None:
    async with playing(app_on(*LINES), (120, 40)) as hand:
        await hand.type(SCREENS[name])
        screen = hand.screen
        for line in screen.splitlines():
            assert cell_len(line) <= 120
            assert not any(text in line for text in TEXTS)
        await hand.type("\x1b\x1b\x1b")
        frame = [line for line in hand.screen.splitlines() if line.startswith(("│", "╭", "╰"))]
        assert {cell_len(line) for line in frame} == {120}
        for hard in HARD[:-1]:
            assert hard in hand.screen, hard


async def test_b70_hard_names_as_targets_and_in_the_log() -> None:
    async with playing(app_on(*LINES), (120, 40)) as hand:
        for letter, name in zip("abcdefghij", HARD, strict=True):
            await hand.type(f"2d{letter}")
            assert hand.hp(name) == 7, name
        await hand.type("l[/]\n")
        assert "[/] −2" in hand.screen


@pytest.mark.parametrize(
    "name",
    ["x3", "roll", "-5", "a,b", 'say "hi"', "back\\slash", "a=b", "#1", "@home"],
)
async def test_names_that_mean_something_else_in_the_language(name: str) -> None:
    quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    async with playing(app_on(f"add {quoted} hp=9 init=9", "add Rat hp=9 init=5", "add Rats hp=9")) as hand:
        await hand.type("2da")
        first = next(e for e in hand.view.entities if e.letter == "a")
        assert (first.name, first.hp) == (name, 7), hand.said
        await hand.type("caf")
        assert [c.name for e in hand.view.entities for c in e.conditions] == ["prone"]
        assert next(e for e in hand.view.entities if e.letter == "b").hp == 9


async def test_an_escape_sequence_in_a_name_is_cleaned_at_the_door() -> None:
    async with playing(app_on()) as hand:
        await hand.type(":")
        await hand.paste('add "ev\x1b[31mil\x07" hp=3')
        await hand.type("\n")
        assert [e.name for e in hand.view.entities] == ["evil"]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_b63_copies_with_a_long_name_are_told_apart_by_their_number(size: tuple[int, int]) -> None:
    long = "Warden of the Sunken Gate and all that lies behind it"
    async with playing(app_on(f'add "{long}" x2 hp=9 init=3'), size) as hand:
        rows = [line for line in hand.screen.splitlines() if "Warden of" in line and "9/9" in line]
        assert ["… 1 " in row for row in rows] == [True, False]
        assert ["… 2 " in row for row in rows] == [False, True]
