"""From the library, a file or pasted text: found by name, looked at before it comes, one undo takes it back."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from tests.app.kit import Hand, playing
from tests.driver import Table
from tracker.app.app import TrackerApp
from tracker.app.modals.bring import Outcome, Working
from tracker.app.shelf import Shelf, is_path
from tracker.app.surroundings import Surroundings
from tracker.table.imports import Plan, Progress

ROSTER = """
roster = "Vault"
[creatures.Bandit]
hp = 11

[creatures.'Éowyn "the Grey"']
hp = 14
init = 17

[encounters.Bridge]
groups = [{ creature = "Bandit", count = 2, init = 12 }, { creature = "Bandit", name = "Chief", hp = 20 }]
"""
RUNNING = ("add A init=9 hp=5", "begin")


def app_in(folder: Path, *lines: str) -> TrackerApp:
    """An app whose shelf is a folder with a roster."""
    (folder / "vault.roster.toml").write_text(ROSTER, encoding="utf-8")
    return TrackerApp(Table(*lines).store, Surroundings(shelf=Shelf(folder), status=lambda: "saved"))


async def until(hand: Hand, text: str) -> None:
    """Wait for what is made beside the screen; the test's own time limit ends a wait for nothing."""
    while text not in hand.screen:
        await hand.pilot.pause()


def names(hand: Hand) -> list[str]:
    return [entity.name for entity in hand.view.entities]


async def test_a_creature_is_found_without_accents_and_quotes_and_comes_at_once(tmp_path: Path) -> None:
    async with playing(app_in(tmp_path, *RUNNING)) as hand:
        await hand.type("Aeowyn the g")
        assert 'Éowyn "the Grey"' in hand.screen
        await hand.type("\n")
        assert names(hand) == ["A", 'Éowyn "the Grey"']
        await hand.type("u")
        assert names(hand) == ["A"]


async def test_six_numbered_foes_are_added_and_rolled_in_at_most_twenty_keys(tmp_path: Path) -> None:
    async with playing(app_in(tmp_path, "table engine=crux")) as hand:
        for keys in ("A", "band x6", "\n", "ir", "\x1b"):
            await hand.type(keys)
            print(f"{hand.pressed:>3}  {keys!r}")
        assert sorted(names(hand)) == [f"Bandit {n}" for n in range(1, 7)]
        assert all(entity.initiative is not None for entity in hand.view.entities)
        assert hand.pressed <= 20


async def test_b75_a_running_fight_is_asked_about_and_nothing_is_dropped(tmp_path: Path) -> None:
    async with playing(app_in(tmp_path, *RUNNING)) as hand:
        await hand.type("Abridge\n")
        assert "a fight is running" in hand.screen
        await hand.type("p")
        await until(hand, "2 read, 0 skipped")
        assert len(hand.lines) == 2
        await hand.type("\n")
        assert names(hand) == ["Bandit 1", "Bandit 2", "Chief"]
        assert hand.view.fight == "Bridge"
        assert hand.app.desk.store.state.fights["main"].stage == "turn"
        await hand.type("u")
        assert names(hand) == ["A"]


async def test_esc_at_any_step_brings_nobody(tmp_path: Path) -> None:
    async with playing(app_in(tmp_path, *RUNNING)) as hand:
        await hand.type("A\x1b")
        await hand.type("Abridge\n\x1b")
        assert hand.on_table
        await hand.type("Abridge\na")
        await until(hand, "2 read, 0 skipped")
        await hand.type("\x1b")
        assert hand.on_table
        assert len(hand.lines) == 2


async def test_a_file_is_completed_and_what_stays_out_is_told_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "goblins.csv").write_text("name;hp\nSnik;7\n;9\nGrub;x\n", encoding="utf-8")
    async with playing(app_in(tmp_path)) as hand:
        await hand.type("A./gob\t\n")
        await until(hand, "goblins.csv: 1 read, 2 skipped")
        assert hand.screen.count(" − ") == 2
        await hand.type("\n")
        assert names(hand) == ["Snik"]


async def test_a_file_that_cannot_be_read_says_so_and_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text('{"Creatures.', encoding="utf-8")
    async with playing(app_in(tmp_path)) as hand:
        await hand.type("A./bro\t\n")
        await until(hand, "broken.json:")
        assert hand.on_table
        assert "line 1: no JSON" in hand.said
        assert hand.lines == []


async def test_b73_a_pasted_stat_block_comes_after_a_look_at_it(tmp_path: Path) -> None:
    async with playing(app_in(tmp_path)) as hand:
        await hand.type("A")
        await hand.paste("Goblin\nHit Points 7 (2d6)\nlnit +2\n")
        await until(hand, "1 read, ")
        await hand.type("\n")
        assert names(hand) == ["Goblin"]


async def test_a_long_import_shows_how_far_it_is_and_can_be_stopped() -> None:
    never = threading.Event()
    given: list[Outcome | None] = []

    def work(progress: Progress) -> Plan:
        progress(20, 40)
        while True:
            progress(21, 40)
            never.wait(0.01)

    app = TrackerApp(Table().store)
    async with playing(app) as hand:
        app.ask(Working("long", work), given.append)
        await until(hand, "20/40")
        await hand.type("\x1b")
        await app.workers.wait_for_complete()
        assert given == [None]
        assert hand.on_table


async def test_without_a_shelf_the_key_says_where_the_library_is() -> None:
    async with playing(TrackerApp(Table().store)) as hand:
        await hand.type("A")
        assert hand.on_table
        assert "no library here" in hand.said


async def test_an_empty_library_says_what_a_roster_is(tmp_path: Path) -> None:
    async with playing(TrackerApp(Table().store, Surroundings(shelf=Shelf(tmp_path)))) as hand:
        await hand.type("A")
        assert "NAME.roster.toml" in hand.screen


def test_a_roster_written_meanwhile_is_read_again(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert len(shelf.library) == 0
    (tmp_path / "vault.roster.toml").write_text(ROSTER, encoding="utf-8")
    assert len(shelf.library) == 3
    assert shelf.library is shelf.library


@pytest.mark.parametrize(
    ("typed", "meant"), [("bandit", False), ("~/x", True), ("a/b", True), ("x.CSV", True), ("mr. x", False)]
)
def test_a_path_is_told_from_a_name(typed: str, meant: bool) -> None:
    assert is_path(typed) is meant


async def test_of_a_long_file_some_are_picked_by_name_one_after_the_other(tmp_path: Path) -> None:
    (tmp_path / "bestiary.csv").write_text("name;hp\nOgre;59\nGrey Ooze;22\nWolf;11\n", encoding="utf-8")
    async with playing(app_in(tmp_path, *RUNNING)) as hand:
        await hand.type("A./bes\t\na")
        await until(hand, "brings all 3 · / picks some")
        await hand.type("/wolf x2\n")
        assert names(hand) == ["A", "Wolf 1", "Wolf 2"]
        assert "Wolf ×2 came" in hand.screen
        await hand.type("ooze\n\x1b")
        assert hand.on_table and names(hand) == ["A", "Wolf 1", "Wolf 2", "Grey Ooze"]
        await hand.type("u")
        assert names(hand) == ["A", "Wolf 1", "Wolf 2"]
