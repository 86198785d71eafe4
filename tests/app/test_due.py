"""Turns ask for concentration, tries to break free and orders, before anything lapses by oversight (S56, S63, S67)."""

from __future__ import annotations

from tests.app.kit import app_on, playing
from tracker.app.app import TrackerApp

LINES = (
    "add Ilyra hp=12 side=pc init=9 persistence=60",
    "shaper Ilyra shaping=80 int=40 pow=41 cells=Scry·Mind,Bend·Mind,Bend·Force/Motion,Conjure·Fire,Alter·Flesh",
    "add Bandit x2 hp=11 resilience=35 persistence=30 init=5",
    "begin",
)
WATCH = "cast Ilyra Scry·Mind scry:3/live duration=1 @ 30"
HELD = 'cast Ilyra Bend·Force/Motion restrain:2 range=1 duration=1 at="Bandit 1" @ 20 90'
ROUND = ("next", "next", "next")


def app(*lines: str) -> TrackerApp:
    return app_on(*LINES, *lines)


async def test_s67_what_needs_seeing_to_is_told_as_the_turn_begins() -> None:
    async with playing(app(WATCH, "next", "next")) as hand:
        await hand.type("nn")
        assert hand.view.active == "Ilyra"
        assert hand.said == "a Ilyra: s1 scry 3 live takes a Combat Action  e acts on it"


async def test_a_hint_that_has_no_room_is_left_out_whole() -> None:
    control = 'cast Ilyra Bend·Mind control:4 duration=1 at="Bandit 2" @ 20 20 90'
    async with playing(app(WATCH, control, "next", "next"), (64, 24)) as hand:
        await hand.type("nn")
        assert hand.said == "a Ilyra: s1 scry 3 live or s2 control 4 takes a Combat Action"


async def test_s67_a_turn_that_kept_nothing_going_asks_before_it_ends() -> None:
    async with playing(app(WATCH, *ROUND)) as hand:
        await hand.type("n")
        assert "before Ilyra's turn ends: a Combat Action keeps one Shaping going" in hand.screen
        await hand.type("a")
        assert hand.lines[-2:] == ["direct s1", "next"]
        assert [one.id for one in hand.view.shapings] == ["s1"]


async def test_s67_one_more_press_lets_it_lapse_and_esc_stays() -> None:
    async with playing(app(WATCH, *ROUND)) as hand:
        await hand.type("n\x1b")
        assert hand.view.active == "Ilyra"
        await hand.type("nn")
        assert hand.view.active == "Bandit 1"
        assert hand.view.shapings == []


async def test_s67_what_was_seen_to_asks_nothing() -> None:
    async with playing(app(WATCH, *ROUND, "direct s1")) as hand:
        await hand.type("n")
        assert hand.view.active == "Bandit 1"


async def test_s67_of_two_only_one_is_kept() -> None:
    control = 'cast Ilyra Bend·Mind control:4 duration=1 at="Bandit 2" @ 20 20 90'
    async with playing(app(WATCH, control, *ROUND)) as hand:
        await hand.type("n")
        assert "a  s1 scry 3 live is kept going" in hand.screen
        assert "b  s2 control 4 is kept going" in hand.screen
        assert "n  all of them lapse: the turn ends" in hand.screen
        await hand.type("b")
        assert [one.id for one in hand.view.shapings] == ["s2"]


async def test_s67_a_combat_action_spent_already_speaks_against_it() -> None:
    async with playing(app(WATCH, *ROUND, "cast Ilyra Alter·Flesh heal:1 @ 30")) as hand:
        await hand.type("n")
        assert "Ilyra has spent the combat action of this turn already" in hand.screen


async def test_s56_whoever_is_held_is_told_what_a_try_would_come_to() -> None:
    async with playing(app(HELD)) as hand:
        await hand.type("n")
        # 20 of 80 is stored: 1–3 and 21–35 of Resilience 35 free (S3).
        assert hand.said == "b Bandit 1: may break free of s1 restrain 2 18 %  e acts on it"


async def test_s63_a_being_is_told_its_order() -> None:
    ember = 'cast Ilyra Conjure·Fire being:2 duration=1 name=Ember order="guard the door" @ 30'
    async with playing(app(ember)) as hand:
        await hand.type("n")
        assert hand.view.active == "Ember"
        assert "obeys “guard the door”" in hand.said


async def test_a_turn_of_which_magic_asks_nothing_says_what_happened() -> None:
    async with playing(app()) as hand:
        await hand.type("n")
        assert hand.said == "Bandit 1 is up"


async def test_s16_the_upkeep_tells_of_a_shaping_only_once_its_end_is_near() -> None:
    async with playing(app(HELD, "stress Ilyra +2", "next", "next")) as hand:
        await hand.type("n")
        assert "upkeep · round 2" in hand.screen
        assert "s1 restrain 2" not in hand.screen


async def test_s16_one_that_is_about_to_end_stands_there_by_name() -> None:
    async with playing(app(HELD, "clock +9m", "stress Ilyra +2", "next", "next")) as hand:
        await hand.type("n")
        line = next(line for line in hand.screen.splitlines() if "s1 restrain 2" in line)
        assert "a s1 restrain 2" in line
        assert "60 → 54" in line
