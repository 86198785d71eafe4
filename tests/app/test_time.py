"""Looking back through the journal: the board moves with it, and one can stay where one stopped."""

from __future__ import annotations

from tests.app.kit import app_on, playing
from tests.driver import Table
from tracker.app.render.line import plain
from tracker.app.render.timeline import spark, timeline
from tracker.table.telling.timeline import Timeline

LINES = (
    "add A init=20 hp=20",
    "add B init=15 hp=30",
    "begin",
    "hp A -3",
    "stress B +2",
    "next",
    "next",
    "hp A -4",
)
"""E is 0 for five moments, 2 from `stress B` on; the upkeep of round 2 takes one away."""


def test_a_timeline_knows_every_moment_its_round_and_its_stress() -> None:
    line = Timeline(Table(*LINES).store)
    assert (len(line), line.now) == (9, 8)
    assert [line.stress(moment) for moment in range(9)] == [0, 0, 0, 0, 0, 2, 2, 1, 1]
    assert [line.round(moment) for moment in range(9)] == [0, 0, 0, 1, 1, 1, 1, 2, 2]
    assert [line.steps_back(moment) for moment in (0, 7, 8)] == [8, 1, 0]
    assert line.state(4).entities["c1"].hp == 17
    assert line.state(0).entities == {}


def test_a_timeline_moves_from_round_to_round() -> None:
    line = Timeline(Table(*LINES).store)
    assert [line.round_start(at, -1) for at in (8, 7, 6, 3, 0)] == [7, 3, 3, 0, 0]
    assert [line.round_start(at, 1) for at in (0, 3, 7, 8)] == [3, 7, 8, 8]


def test_undone_commands_are_no_moments() -> None:
    t = Table(*LINES)
    t.do("undo 2")
    line = Timeline(t.store)
    assert line.now == 6
    entry = line.entry(6)
    assert entry is not None
    assert entry.line == "next"


def test_a_spark_is_as_high_as_the_value_is_of_the_highest() -> None:
    assert spark([0, 1, 7, None], 7) == "▁▂█·"
    assert spark([0, 0], 0) == "▁▁"


def test_a_long_journal_shows_what_is_around_the_moment() -> None:
    t = Table("add A hp=500")
    t.do(*["hp A -1"] * 60)
    line = Timeline(t.store)
    drawing = timeline(line, 30, "", 40)
    assert all(len(plain(row)) <= 40 for row in drawing.rows[0].lines)
    assert "31 steps back" in plain(drawing.rows[0].lines[2])


async def test_the_board_moves_through_the_journal_and_esc_returns() -> None:
    app = app_on(*LINES)
    async with playing(app) as hand:
        await hand.type("t←")
        assert (hand.app.desk.view.round, hand.app.desk.view.active) == (2, "A")
        assert "17/20" in hand.screen
        await hand.type("↑")
        assert hand.app.desk.view.round == 1
        assert "20/20" in hand.screen
        assert "round 1" in hand.screen.splitlines()[0]
        await hand.type("\x1b")
        assert hand.on_table
        assert "13/20" in hand.screen
        assert len(hand.lines) == len(LINES)


async def test_enter_goes_back_in_one_act_and_one_key_undoes_that() -> None:
    app = app_on(*LINES)
    async with playing(app) as hand:
        await hand.type("t←←←←\n")
        assert hand.lines[len(LINES) :] == ["undo 4"]
        assert "17/20" in hand.screen
        assert hand.said.startswith("4 commands are undone")
        await hand.type("U")
        assert hand.lines[len(LINES) :] == ["undo 4", "redo 4"]
        assert hand.hp("A") == 13


async def test_enter_on_now_changes_nothing_and_an_empty_journal_says_so() -> None:
    app = app_on(*LINES)
    async with playing(app) as hand:
        await hand.type("t\n")
        assert hand.on_table
        assert len(hand.lines) == len(LINES)
    async with playing(app_on()) as hand:
        await hand.type("t")
        assert hand.on_table
        assert "nowhere to go back to" in hand.said


async def test_what_others_do_meanwhile_lengthens_the_journal_and_moves_nobody() -> None:
    app = app_on(*LINES)
    async with playing(app) as hand:
        await hand.type("t←←")
        app.desk.store.do("hp B -5")
        await hand.pilot.pause()
        assert "3 steps back" in hand.screen
        assert app.desk.view.round == 1
        await hand.type("G")
        assert "now" in hand.screen
        await hand.type("\x1b")
        assert hand.hp("B") == 25
