"""Answers on the screen: why on every number of a row, and what has happened."""

from __future__ import annotations

from tests.app.kit import app_on, playing

FIGHT = (
    "add A init=9 hp=20",
    "add B init=8 hp=30",
    "begin",
    "hp B -7",
    "roll 2d6 @ 1 1",
    "next",
    "next",
    "hp B -2",
)


async def test_why_tells_every_number_that_someone_has() -> None:
    shaper = "shaper A shaping=55 int=13 pow=11 cells=Unmake·Fire"
    app = app_on(*FIGHT, shaper, "spirit A d8", 'gift A "Claws" skill=d6', "counter A +torch 4/6")
    async with playing(app, (100, 60)) as hand:
        await hand.type("gw")
        for told in (
            "A hp 20",
            "A initiative 9",
            "A pp 11",
            "Safe Magnitude 3",
            "Active Magnitude 0",
            "Claws of A",
        ):
            assert told in hand.screen
        await hand.type("G")
        assert "torch 4" in hand.screen
        await hand.type("w")
        assert hand.on_table


async def test_questions_are_answered_on_a_page_and_leave_no_trace() -> None:
    app = app_on(*FIGHT)
    async with playing(app) as hand:
        await hand.type("gjQd")
        assert "B lost 2 in round 2" in hand.screen
        assert "B lost 7 in round 1" in hand.screen
        await hand.type("\nQw")
        assert "1 has still to act in round 2" in hand.screen
        await hand.type("\nQs2\n")
        assert "B hp 23 → 21" in hand.screen
        await hand.type("\nQr")
        assert "gm rolled 2d6: mean 1, to be expected 3.5" in hand.screen
        await hand.type("\n1Qs")
        assert "B hp 30 → 21" in hand.screen
        await hand.type("\x1b")
        assert hand.on_table
        assert len(hand.lines) == len(FIGHT)


async def test_a_question_that_cannot_be_answered_says_why() -> None:
    async with playing(app_on("add A")) as hand:
        await hand.type("Qw")
        assert hand.on_table
        assert "the fight is not running" in hand.said
        await hand.type("Qs7\n")
        assert "has not reached round 7" in hand.screen
        await hand.type("\x1b")
