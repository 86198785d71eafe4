"""What players ask for, on the game master's screen: seen before it is done, granted, changed, denied."""

from __future__ import annotations

from tests.app.kit import demo_app, playing
from tests.driver import Table
from tracker.app.app import TrackerApp
from tracker.app.surroundings import Surroundings
from tracker.table.seat import Seat

ANN = Seat("ann", "player", ("c1",), trust=False)


def asked_app(*lines: str) -> TrackerApp:
    """The game master's app after Ann, who plays Ilyra, has asked for lines."""
    table = Table("add Ilyra hp=12 side=pc init=9", "add Bandit hp=11 init=5", "begin")
    for line in lines:
        table.do(f"request {line}", seat=ANN)
    return TrackerApp(table.store, Surroundings(status=lambda: "saved"))


async def test_the_footer_says_how_many_wait_and_the_list_what_each_would_change() -> None:
    async with playing(asked_app("hp Ilyra -3", "hp Bandit -4")) as hand:
        assert "R 2 asked" in hand.screen
        await hand.type("R")
        assert "r1 ann hp Ilyra -3" in hand.screen
        assert "Ilyra hp 12 → 9" in hand.screen
        assert "r2 ann hp Bandit -4" in hand.screen
        assert (hand.hp("Ilyra"), hand.hp("Bandit")) == (12, 11)


async def test_enter_grants_one_after_the_other_and_the_list_closes_after_the_last() -> None:
    async with playing(asked_app("hp Ilyra -3", "hp Ilyra -4")) as hand:
        await hand.type("R\n")
        assert hand.hp("Ilyra") == 9
        assert "Ilyra hp 9 → 5" in hand.screen
        await hand.type("\n")
        assert hand.hp("Ilyra") == 5
        assert hand.on_table
        assert " asked" not in hand.screen.splitlines()[-1]
        await hand.type("u")
        assert hand.hp("Ilyra") == 9
        assert "R 1 asked" in hand.screen


async def test_a_line_is_changed_and_then_granted() -> None:
    async with playing(asked_app("hp Ilyra -3")) as hand:
        await hand.type("Re")
        assert "grant r1 hp Ilyra -3" in hand.screen
        await hand.type("\x085\n")
        assert hand.hp("Ilyra") == 7
        assert not hand.view.requests


async def test_typed_faces_stand_in_the_line_and_can_be_taken_out() -> None:
    table = Table(
        "add Ilyra hp=12 side=pc init=9",
        "ability Ilyra Spike class=fracture",
        "pool Ilyra d6",
        "begin",
        "table dice=ask",
    )
    table.do("request use Ilyra Spike @ 12", seat=ANN)
    async with playing(TrackerApp(table.store, Surroundings(status=lambda: "saved"))) as hand:
        await hand.type("R")
        assert "r1 ann use Ilyra Spike @ 12" in hand.screen
        await hand.type("e")
        assert "grant r1 use Ilyra Spike @ 12" in hand.screen
        await hand.type("\x08" * 5 + "\n")
        assert "recoil d100 of Ilyra" in hand.screen
        await hand.type("34\n")
        assert not hand.view.requests
        assert table.store.history.entries[-1].line == "grant r1 use Ilyra Spike @ 34"


async def test_a_request_is_denied_with_a_word_and_esc_denies_nothing() -> None:
    async with playing(asked_app("hp Ilyra -3")) as hand:
        await hand.type("Rx\x1b")
        assert len(hand.view.requests) == 1
        await hand.type("xtoo far\n")
        assert hand.on_table
        assert hand.lines[-1] == 'deny r1 "too far"'
        assert hand.hp("Ilyra") == 12


async def test_dice_that_are_missing_are_named_and_asked_for_when_people_roll() -> None:
    app = asked_app("hp Ilyra -d6", "hp Bandit -1")
    app.desk.store.do("table dice=ask")
    async with playing(app) as hand:
        await hand.type("R")
        assert "dice decide" in hand.screen
        await hand.type("\n4\n")
        assert hand.hp("Ilyra") == 8
        assert len(hand.view.requests) == 1


async def test_what_a_player_asks_meanwhile_appears_and_what_cannot_be_done_says_why() -> None:
    app = asked_app("hp Ilyra -3")
    async with playing(app) as hand:
        await hand.type("R")
        app.desk.store.do("request hp Ilyra -1", ANN)
        app.desk.store.do("remove Ilyra")
        await hand.pilot.pause()
        assert "r2 ann" in hand.screen
        await hand.type("\n")
        assert len(hand.app.desk.state.requests) == 2
        assert not hand.on_table


async def test_what_changes_nothing_says_what_comes_of_it() -> None:
    async with playing(asked_app("roll 2d6 @ 3 5")) as hand:
        await hand.type("R")
        assert "r1 ann roll 2d6 @ 3 5" in hand.screen
        assert "→ ann rolls 2d6 [3 5] = 8" in hand.screen


async def test_without_requests_the_key_says_so() -> None:
    async with playing(demo_app()) as hand:
        await hand.type("R")
        assert hand.on_table
        assert "nobody asks" in hand.said
