"""B107, B108, B110: held keys, pasted text, resizes, and many rows."""

from __future__ import annotations

import asyncio

import pytest

from tests.app.kit import app_on, demo_app, demo_store, playing
from tracker.app.app import TrackerApp
from tracker.app.screens import table as table_screen
from tracker.app.surroundings import Surroundings
from tracker.table.language.words import command


async def test_b110_a_held_next_advances_exactly_once_for_each_press() -> None:
    people = [f"add P{i} init={i}" for i in range(9)]
    async with playing(app_on(*people, "begin")) as hand:
        await hand.type("n" * 60)
        # 9 slots a round, nothing due at upkeep: 60 presses are 6 rounds and 6 slots further.
        assert hand.view.round == 7
        assert hand.view.active == "P2"
        assert hand.lines.count("next") == 60


async def test_b110_a_held_next_through_upkeeps_stops_at_none_and_skips_none() -> None:
    async with playing(app_on("add A init=2", "add B init=1", "stress A +3", "begin")) as hand:
        await hand.type("n" * 8)
        # next, page, accept: the stress goes down once a round while it lasts.
        entity = hand.view.entity("A")
        assert entity is not None
        assert (hand.view.round, hand.view.active, entity.stress) == (3, "B", 1)
        assert hand.on_table is False


async def test_a_burst_reaches_whatever_opens_and_closes_on_the_way() -> None:
    async with playing(demo_app()) as hand:
        await hand.type("7dc:hp Marrow -3\nn:stress Echo +2\nccaobA [b\n2hc")
        assert hand.lines == [
            'hp "Bandit 1" -7',
            "hp Marrow -3",
            "next",
            "stress Echo +2",
            'cond "Bandit 1" +stunned',
            'note Marrow "A [b"',
            'hp "Bandit 1" +2',
        ]


async def test_pasted_text_is_one_line_where_one_types_and_nothing_elsewhere() -> None:
    async with playing(demo_app()) as hand:
        await hand.paste("nnn7dc\nq")
        assert hand.lines == [] and hand.on_table
        await hand.type(":")
        await hand.paste('hp "Bandit 1" -2\nnext\n')
        assert hand.lines == []
        await hand.type("\x1b")
        await hand.type("ob")
        await hand.paste("two\nlines \x1b[31m")
        await hand.type("\n")
        assert hand.lines == ['note Marrow "two lines"']


async def test_b107_columns_shrink_when_a_long_name_has_gone() -> None:
    async with playing(app_on("add Al init=2", f'add "{"x" * 60}" init=1')) as hand:
        wide = next(line for line in hand.screen.splitlines() if " Al " in line)
        await hand.type(f":remove {'x' * 60}\n")
        narrow = next(line for line in hand.screen.splitlines() if " Al " in line)
        assert "x" * 20 not in hand.screen.split("╰")[0]
        assert len(wide) == len(narrow) == 80


async def test_b27_a_press_on_an_old_screen_is_refused() -> None:
    store = demo_store()
    async with playing(TrackerApp(store)) as hand:
        app = hand.app
        stale = app.desk.revision
        store.do(command("next"))
        app.desk.revision = stale
        app.table.send(command("next"))
        assert "moved on" in hand.said
        assert hand.view.active == "Marrow"


async def test_what_others_do_shows_at_once() -> None:
    store = demo_store()
    async with playing(TrackerApp(store)) as hand:
        for _ in range(50):
            store.do('hp "Bandit 1" -1')
            store.do('hp "Bandit 1" +1')
        store.do('hp "Bandit 1" -4')
        await hand.pilot.pause()
        assert " 7/11" in hand.screen


async def test_b108_a_hundred_rows_scroll_with_the_cursor() -> None:
    async with playing(app_on("add Rat x100 hp=9 init=3", "begin")) as hand:
        await hand.type("G")
        assert "Rat 100" in roster_of(hand.screen) and "Rat 2 " not in roster_of(hand.screen)
        await hand.type("g")
        assert "Rat 2 " in roster_of(hand.screen) and "Rat 100" not in roster_of(hand.screen)


def roster_of(screen: str) -> str:
    """The part of a screen above the lower panes."""
    return screen.split("╰")[0]


async def test_the_header_says_saved_also_when_the_disk_took_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_screen, "SAVED_AFTER", 0.001)
    words = iter(["saving"] * 12)
    app = TrackerApp(demo_store(), Surroundings(status=lambda: next(words, "saved")))
    async with playing(app) as hand:
        await hand.type("7dc")
        async with asyncio.timeout(10):
            while "· saved" not in hand.screen:
                await hand.pilot.pause()


@pytest.mark.parametrize(
    ("status", "shown"),
    [
        ("read-only: process 3722 on vm, started 2026-11-29 23:15 has this table open", "read-only"),
        ("/saves/vault.toml: could not be saved: No space left on device", "left on device"),
    ],
)
async def test_a_long_status_leaves_the_round_and_the_turn_in_the_header(status: str, shown: str) -> None:
    async with playing(TrackerApp(demo_store(), Surroundings(status=lambda: status))) as hand:
        header = hand.screen.splitlines()[0]
        assert "demo · round 1 · a Ilyra" in header
        assert header.rstrip().endswith(shown)


async def test_initiative_of_someone_who_is_removed_while_it_is_typed_is_refused() -> None:
    async with playing(app_on("add Ilyra init=12", "add Rat init=5")) as hand:
        await hand.type("ij9")
        hand.app.desk.store.do("remove Rat")
        await hand.type("\n")
        assert "nobody here is called Rat" in hand.screen
        assert hand.lines[-1] == "remove Rat"
