"""Where recipes come from: kept in the save, from a roster beside it, the starting book; and a Counter by who looks on."""

from __future__ import annotations

from pathlib import Path

from tests.app.kit import playing
from tests.app.shapers import LINES, magic_app
from tests.driver import Table
from tracker.app.app import TrackerApp
from tracker.app.shelf import Shelf
from tracker.app.surroundings import Surroundings

ROSTER = """
roster = "Vault of echoes"

[recipes.ember]
title = "Ember lash"
cells = ["Unmake·Fire"]
outcomes = ["damage:1"]
range = 1
delivery = "projected"
note = "a whip of embers"

[recipes.tide]
title = "Tide"
cells = ["Bend·Water/Ice"]
outcomes = ["push:2"]
"""


def with_roster(folder: Path) -> TrackerApp:
    (folder / "vault.roster.toml").write_text(ROSTER, encoding="utf-8")
    kept = 'recipe Ilyra "Twin bolts" Unmake·Fire damage:1 range=1 reach=1 delivery=projected'
    return TrackerApp(Table(*LINES, kept).store, Surroundings(shelf=Shelf(folder), status=lambda: "saved"))


async def test_recipes_stand_under_where_they_come_from(tmp_path: Path) -> None:
    async with playing(with_roster(tmp_path)) as hand:
        await hand.type("x")
        lines = [line.strip("│┃ ") for line in hand.screen.splitlines()]
        heads = [lines.index(head) for head in ("kept", "Vault of echoes", "starting book")]
        assert heads == sorted(heads)
        assert lines[heads[0] + 1].startswith("a  Twin bolts")
        assert "✎" in lines[heads[0] + 1]
        assert lines[heads[1] + 1].startswith("b  Ember lash")
        assert "≡ a whip of embers" in lines[heads[1] + 1]
        assert lines[heads[2] + 1].startswith("c  Bolt of fire")


async def test_a_recipe_of_a_roster_is_found_by_the_rosters_title_and_cast_in_six_keys(
    tmp_path: Path,
) -> None:
    async with playing(with_roster(tmp_path)) as hand:
        await hand.type("x/vault tide")
        assert "takes Bend·Water/Ice" in hand.screen
        await hand.type("\x1b/bolt")
        assert "✎ kept  ≡ from a roster" in hand.screen
        await hand.type("\x1b\x1b")
        hand.pressed = 0
        await hand.type("xbcd\n")
        assert hand.pressed <= 6
        assert hand.lines[-1].startswith(
            'cast Ilyra Unmake·Fire damage:1 range=1 reach=1 delivery=projected at="Bandit 1","Bandit 2"'
        )


async def test_only_what_the_save_keeps_is_forgotten(tmp_path: Path) -> None:
    async with playing(with_roster(tmp_path)) as hand:
        await hand.type("x↓↓\x08")
        assert "only recipes kept in the save are forgotten" in hand.screen
        await hand.type("↑\x08")
        assert hand.lines[-1] == 'forget Ilyra "Twin bolts"'


COUNTERS = "shaper Marrow shaping=60 int=10 pow=9 cells=Ward·Fire talents=counter"


async def test_s39_someone_who_looks_on_counters_with_the_odds_in_view() -> None:
    async with playing(magic_app(COUNTERS)) as hand:
        await hand.type("xac")
        assert "N counter  □ b Marrow 60 % past " in hand.screen
        await hand.type("N")
        assert "■ b Marrow 60 % past " in hand.screen
        await hand.type("\n")
        line = hand.lines[-1].partition(" @")[0]
        assert line.endswith('at="Bandit 1" defend="Bandit 1":guard,Marrow:counter')


async def test_s39_once_more_and_nobody_counters() -> None:
    async with playing(magic_app(COUNTERS)) as hand:
        await hand.type("xacNN\n")
        assert "counter" not in hand.lines[-1]


async def test_s39_where_nobody_could_counter_that_is_said() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xacN")
        assert "N counter" not in hand.screen
        assert "nobody looks on who could counter" in hand.screen
