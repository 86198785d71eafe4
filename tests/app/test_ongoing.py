"""What goes on: every Shaping with who keeps it up, cells, Magnitude, what is left and what keeps it going (S65–S67)."""

from __future__ import annotations

import pytest

from tests.app.kit import Hand, app_on, playing
from tracker.app.app import TrackerApp

CELLS = (
    "Unmake·Fire,Ward·Fire,Bend·Force/Motion,Conjure·Earth/Stone,Conjure·Fire,Bend·Mind,Bend·Fate,Conjure·Paths,"
    "Scry·Mind"
)
LINES = (
    "add Ilyra hp=12 side=pc init=9",
    f"shaper Ilyra shaping=80 int=60 pow=60 cells={CELLS} talents=trigger",
    "add Marrow hp=14 side=pc init=8",
    "shaper Marrow shaping=60 int=15 pow=40 cells=Ward·Spirit",
    "add Bandit x2 hp=11 resilience=35 persistence=30 init=5",
    "begin",
    "cast Ilyra Ward·Fire ward-ap:2/elemental duration=1 at=Ilyra @ 30",
    "cast Ilyra Conjure·Earth/Stone barrier:2 duration=1 reach=1 @ 30",
    'cast Ilyra Conjure·Fire being:2 duration=1 name=Ember order="guard me" @ 30',
    "cast Ilyra Conjure·Paths portal:3 duration=1 @ 30",
    "cast Ilyra Bend·Fate fate:+2 adjust=trigger:1 at=Marrow @ 30",
    'cast Ilyra Unmake·Fire damage:1 delivery=projected range=1 adjust=trigger:1 at="Bandit 2" @ 30',
    "cast Marrow Ward·Spirit ward-ap:1/spiritual duration=1 at=Marrow @ 30",
)


async def turn_to(hand: Hand, more: str = "") -> None:
    """Give the pane the keys, and wait until it has taken its room."""
    await hand.type("\t\t")
    await hand.pilot.pause()
    await hand.type(more)
    await hand.pilot.pause()


def app(*lines: str) -> TrackerApp:
    return app_on(*LINES, *lines)


ROWS = {
    "s1 ": ("ward AP 2 elemental", "M 3", "Ward·Fire", "by itself", "10 min"),
    "s2 ": ("barrier 2", "M 4", "Conjure·Earth/Stone", "by itself", "HP 10", "10 min"),
    "s3 ": ("Ember", "M 3", "Conjure·Fire", "obeys", "brought e", "“guard me”", "10 min"),
    "s4 ": ("portal 3", "M 4", "Conjure·Paths", "by itself", "1 more may pass", "10 min"),
    "s5 ": ("fate +2 on b", "M 4", "Bend·Fate", "waits for its event", "10 min"),
    "s6 ": ("damage 1 on d", "M 4", "Unmake·Fire", "waits for its event", "10 min"),
    "s7 ": ("ward AP 1 spiritual", "M 2", "Ward·Spirit", "by itself", "10 min"),
}
"""What the pane tells of each Shaping: names and letters, Magnitudes by S13, minutes by S16."""


async def test_s67_with_the_keys_each_shaping_takes_one_line_at_80_columns() -> None:
    async with playing(app()) as hand:
        await turn_to(hand)
        seen: dict[str, str] = {}
        for _ in range(12):
            seen |= {line[2:5]: line for line in hand.screen.splitlines() if line[2:5] in ROWS}
            await hand.type("j")
        for key, told in ROWS.items():
            assert all(word in seen[key] for word in told), seen[key]
        assert "a Ilyra" in hand.screen or "b Marrow" in hand.screen


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_s65_active_magnitude_stands_against_int_as_a_bar(size: tuple[int, int]) -> None:
    async with playing(app(), size) as hand:
        await turn_to(hand)
        line = next(line for line in hand.screen.splitlines() if "22/60" in line)
        assert "a Ilyra" in line
        assert "━" in line
        assert "─" in line


async def test_at_120_columns_all_seven_are_in_view_without_a_key() -> None:
    async with playing(app(), (120, 40)) as hand:
        shown = hand.screen
        for key in ROWS:
            assert f"│ {key}" in shown
        assert "b Marrow" in shown


async def test_where_lines_are_short_the_row_under_the_cursor_tells_all() -> None:
    async with playing(app(), (120, 30)) as hand:
        await turn_to(hand, "jjjj")
        assert "waits for its" in hand.screen
        lines = hand.screen.splitlines()
        at = next(n for n, line in enumerate(lines) if "s5 " in line)
        assert "Bend·Fate" in lines[at + 1]


async def test_a_shaper_of_unknown_int_is_named_all_the_same() -> None:
    wild = "add Oak hp=9 init=3", "shaper Oak shaping=60 pow=9 cells=Ward·Fire"
    cast = "cast Oak Ward·Fire ward-ap:1/elemental duration=1 at=Oak override=am-limit @ 30"
    async with playing(app_on(*wild, "begin", cast)) as hand:
        await turn_to(hand)
        lines = hand.screen.splitlines()
        at = next(n for n, line in enumerate(lines) if "s1 " in line)
        assert "a Oak" in lines[at - 1]


async def test_s16_the_next_line_names_what_is_about_to_lapse() -> None:
    brief = 'cast Ilyra Bend·Force/Motion hinder:1 range=1 at="Bandit 1" @ 20 90'
    async with playing(app(brief, 'goto "Bandit 1"')) as hand:
        outlook = "".join(text for text, _ in hand.app.table.bar("outlook").line)
        assert "ends" in outlook
        assert "hinder" in outlook
