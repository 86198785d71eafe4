"""Magic that goes on, by `e`: what can be done, with the exact chance before anything is chosen (S56, S67–S69, S74)."""

from __future__ import annotations

from tests.app.kit import app_on, playing
from tests.driver import Table
from tracker.app.app import TrackerApp
from tracker.app.surroundings import Surroundings
from tracker.table.seat import Seat

CELLS = "Unmake·Fire,Bend·Force/Motion,Alter·Mind,Scry·Mind,Ward·Mind,Conjure·Fire,Conjure·Paths"
LINES = (
    "add Ilyra hp=12 side=pc init=9 persistence=64",
    f"shaper Ilyra shaping=80 int=40 pow=60 cells={CELLS} talents=trigger",
    "add Marrow hp=14 side=pc init=8",
    "shaper Marrow shaping=60 int=15 pow=40 cells=Ward·Fire",
    "add Bandit x2 hp=11 dodge=40 resilience=35 persistence=30 init=5",
    "begin",
)


def app(*lines: str) -> TrackerApp:
    return app_on(*LINES, *lines)


HELD = 'cast Ilyra Bend·Force/Motion restrain:2 range=1 duration=1 at="Bandit 1" @ 20 90'


def row(screen: str, words: str) -> str:
    """The line of the screen that says some words."""
    return next(line for line in screen.splitlines() if words in line)


async def test_s56_s69_escape_and_dispel_tell_their_chance_before_they_are_chosen() -> None:
    async with playing(app(HELD)) as hand:
        await hand.type("e")
        # A stored 20 of 80 falls to 21–35 and to the Criticals 1–3 of Resilience 35; a tie goes to the higher skill.
        assert "c Bandit 1 tries to break free  18 %" in hand.screen
        assert "resilience 35 % against its 20 of 80, success" in hand.screen
        dispels = row(hand.screen, "b Marrow dispels it")
        assert "%" in dispels
        # Magnitude 4 is 1 above Safe 3 at 60: -1P, and half the PP for a Failure (S20, S28).
        assert "Magnitude 4 · shaping 60 % -1P against 80 % · PP 2/4/2/4 by grade" in hand.screen


async def test_s68_sense_magic_tells_what_each_grade_brings() -> None:
    async with playing(app(HELD)) as hand:
        await hand.type("e")
        assert "a Ilyra senses magic  80 %" in hand.screen
        assert "place and Form 72 % · all of it 8 %" in hand.screen
        assert "a false" in hand.screen


async def test_s67_concentration_tells_what_a_wound_would_do_to_it() -> None:
    watch = "cast Ilyra Scry·Mind scry:3/live duration=1 @ 30"
    async with playing(app(watch, "next", "back")) as hand:
        await hand.type("e")
        assert "it is kept going this turn: a Combat Action" in hand.screen
        assert "if Ilyra is hurt: persistence 64 % keeps it 64 %" in hand.screen


async def test_s74_a_trigger_fires_with_the_defence_chosen_from_its_odds() -> None:
    trap = 'cast Ilyra Unmake·Fire damage:1 range=1 delivery=projected adjust=trigger:1 at="Bandit 1" @ 30'
    async with playing(app(trap)) as hand:
        await hand.type("e")
        # 30 of 80 against Dodge 40 at -1P: it holds with 31–40 and 1–4 only if both tens readings do (S2, S3).
        assert "it fires: c Bandit 1 dodges  past" in hand.screen
        assert "it fires: c Bandit 1 does not defend  past 100 %" in hand.screen
        await hand.type("a")
        assert hand.lines[-1].startswith('fire s1 defend="Bandit 1":dodge')


async def test_s34_whoever_comes_into_an_area_is_shown_what_meets_them() -> None:
    dim = 'cast Ilyra Alter·Mind impair:2/sight duration=1 reach=1 at=radius:3 in="Bandit 1" @ 20 90'
    async with playing(app(dim)) as hand:
        await hand.type("e")
        assert "c Bandit 1 goes outside: it pauses" in hand.screen
        assert "d Bandit 2 comes inside  past" in hand.screen


async def test_what_would_be_refused_is_dimmed_and_says_why() -> None:
    async with playing(app(HELD, "set Marrow pp=1")) as hand:
        await hand.type("e")
        assert "pp-short: it takes 4 PP, Marrow has 1" in hand.screen


async def test_of_several_one_is_chosen_first() -> None:
    more = "cast Ilyra Conjure·Fire being:2 duration=1 name=Ember @ 30"
    async with playing(app(HELD, more)) as hand:
        await hand.type("e")
        assert "s1 a restrain 2 on c" in hand.screen
        assert "s2 a Ember" in hand.screen
        await hand.type("ba")
        await hand.type("guard the door\n")
        assert hand.lines[-1] == 'direct s2 order="guard the door"'


async def test_without_running_magic_a_shaper_may_still_feel_for_some() -> None:
    async with playing(app()) as hand:
        await hand.type("e")
        assert "no Shaping goes on" in hand.screen
        await hand.type("a")
        assert hand.lines[-1].startswith("sense Ilyra")


async def test_b95_a_player_is_not_told_how_a_foe_stands() -> None:
    store = Table(*LINES, HELD).store
    async with playing(
        TrackerApp(store, Surroundings(status=lambda: "saved"), seat=Seat("ann", "player", ("c2",), True))
    ) as hand:
        await hand.type("e")
        assert "b Marrow dispels it" in hand.screen
        assert "against" not in hand.screen
        assert "35 %" not in hand.screen
