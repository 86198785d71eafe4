"""B100–B103, B105 (local part): where the keys go."""

from __future__ import annotations

import pytest

from tests.app import screens
from tests.app.kit import app_on, demo_app, playing
from tracker.app.app import TrackerApp
from tracker.app.surroundings import Surroundings


async def test_b100_the_list_has_the_keys_from_the_start() -> None:
    async with playing(demo_app()) as hand:
        assert hand.app.table.focused is hand.app.table.roster
        await hand.type("n")
        assert hand.view.active == "Marrow"


@pytest.mark.parametrize("name", screens.SCREENS)
async def test_b101_escape_comes_home_from_everywhere_and_loses_nothing(name: str) -> None:
    app = screens.app_for(name)
    async with playing(app) as hand:
        await hand.type(screens.SCREENS[name])
        before = hand.lines
        await hand.type("\x1b\x1b\x1b")
        assert hand.on_table
        assert app.table.focused is app.table.roster
        assert hand.lines == before
        await hand.type("1db" + ("\n" if name == "ghost" else ""))
        assert hand.lines[-1] == "hp Marrow -1"


async def test_b101_every_pane_takes_the_global_keys() -> None:
    async with playing(demo_app()) as hand:
        for number in range(4):
            await hand.type("1db")
            assert hand.lines[-1] == "hp Marrow -1"
            assert len(hand.lines) == number + 1
            await hand.type("\t")


async def test_b102_keys_are_text_where_one_types() -> None:
    async with playing(demo_app()) as hand:
        await hand.type("ob" + "good plan, next\n")
        assert hand.lines == ['note Marrow "good plan, next"']
        assert hand.view.active == "Ilyra"
        await hand.type(":next q u 7dc\x1b")
        assert len(hand.lines) == 1 and hand.on_table


async def test_b103_q_leaves_but_not_where_one_types() -> None:
    async with playing(demo_app()) as hand:
        await hand.type(":q")
        assert hand.app.is_running
        await hand.type("\x1b" + "q")
        await hand.pilot.pause()
    assert hand.app.return_code == 0


@pytest.mark.parametrize("way", ["\x11", "\x10leave\n", ":x\x11"])
async def test_b103_there_are_other_ways_out(way: str) -> None:
    app = demo_app()
    async with playing(app) as hand:
        await hand.type(way)
        await hand.pilot.pause()
        assert app._exit


async def test_b105_a_fault_ends_the_app_with_a_status_and_the_store_whole() -> None:
    app = demo_app()
    with pytest.raises(ZeroDivisionError):
        async with playing(app) as hand:
            await hand.type("3db")

            def fail() -> None:
                raise ZeroDivisionError

            app.call_later(fail)
            await hand.pilot.pause()
    assert app.return_code == 1
    assert [entry.line for entry in app.desk.store.history.entries] == ["hp Marrow -3"]
    assert app.desk.store._listeners == []


async def test_b109_nothing_blinks_or_ticks_when_nobody_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    app = demo_app()
    async with playing(app) as hand:
        await hand.type(":hp")
        await hand.pilot.pause(1.2)  # The header looks once more, a second after the last change.
        painted: list[object] = []
        monkeypatch.setattr(app, "_display", lambda screen, update: painted.append(update))
        await hand.pilot.pause(0.5)
        assert painted == []


async def test_first_run_says_what_to_do_in_two_lines() -> None:
    store = app_on().desk.store
    async with playing(TrackerApp(store, Surroundings(first_run=True))) as hand:
        welcome = hand.screen.splitlines()[-3:-1]
        assert "Welcome. n ends a turn." in welcome[0] and "u takes anything back" in welcome[1]
        await hand.type("7\x1bdn")
        assert "Welcome" not in hand.screen
        assert len(hand.screen.splitlines()) == 24
        assert "Nobody is here yet" in hand.screen
        assert "a adds someone" in hand.screen


async def test_an_empty_table_says_what_to_press_in_every_pane() -> None:
    async with playing(app_on(), (120, 40)) as hand:
        for hint in ("a adds someone", "z opens one", "m uses a manifestation", "n goes on"):
            assert hint in hand.screen
        for key in "nNdshS=cCvoimzw. 7f/\x1b":
            await hand.type(key)
        await hand.type("\x1b\x1b\x1b")
        assert hand.on_table and hand.lines == []


async def test_b23_next_before_the_start_asks() -> None:
    async with playing(app_on("add A init=2", "add B")) as hand:
        await hand.type("n")
        assert "Start now?" in hand.screen and hand.view.stage == "setup"
        await hand.type("\x1b")
        assert hand.view.stage == "setup"
        await hand.type("nn")
        assert hand.view.stage == "turn" and hand.view.active == "A"


async def test_a_line_that_would_be_refused_stays_to_be_mended() -> None:
    async with playing(demo_app()) as hand:
        await hand.type(":hp Marrow 7\n")
        assert "7 is no amount" in hand.screen and not hand.on_table
        await hand.type("\x08-7\n")
        assert (hand.lines[-1:], hand.on_table) == (["hp Marrow -7"], True)
        await hand.type(":xyzzy\n")
        assert "there is no verb xyzzy" in hand.screen and not hand.on_table
        await hand.type("\x1b")
        assert (hand.on_table, len(hand.lines)) == (True, 1)


async def test_the_log_has_all_the_width_while_nothing_goes_on() -> None:
    async with playing(app_on("add Oak hp=3 stress=3", "begin")) as hand:
        assert hand.app.table.log_pane.size.width == 80
        await hand.type("\t")
        assert hand.app.table.log_pane.size.width == 40
        await hand.type("\x1b")
        assert hand.app.table.log_pane.size.width == 80
        await hand.type(":zone Oak silence inside=Oak\n")
        assert hand.app.table.log_pane.size.width == 40
