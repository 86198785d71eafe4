"""Operator, then target: counts, letters, marks, the cursor, quick entry."""

from __future__ import annotations

import pytest

from tests.app.kit import app_on, demo_app, playing

FIVE = ("add A init=5 hp=20", "add B init=4 hp=20", "add C init=3 hp=20", "add D init=2 hp=20", "begin")


async def test_a_count_an_operator_and_a_letter_make_a_command() -> None:
    async with playing(app_on(*FIVE)) as hand:
        await hand.type("7dc2hc3sbSb17")
        assert hand.lines[-4:] == ["hp C -7", "hp C +2", "stress B +3", "stress B -1"]
        await hand.type("\x1b")
        assert hand.hp("C") == 15


async def test_enter_takes_the_cursors_row_and_marks_come_first() -> None:
    async with playing(app_on(*FIVE)) as hand:
        await hand.type("j3d\n")
        assert hand.lines[-1] == "hp B -3"
        await hand.type("g j 4d\n")
        assert hand.lines[-1] == "hp A,C -4"
        await hand.type("_5d\n")
        assert hand.lines[-1] == "hp D -5"


async def test_a_star_marks_everyone_also_in_the_middle_of_an_operator() -> None:
    async with playing(app_on(*FIVE)) as hand:
        await hand.type("2d*\n")
        assert hand.lines[-1] == "hp A,B,C,D -2"


async def test_escape_drops_what_is_half_typed() -> None:
    async with playing(app_on(*FIVE)) as hand:
        before = hand.lines
        await hand.type("7d\x1bc\x1b7\x1b")
        assert hand.lines == before
        assert hand.on_table


async def test_a_letter_nobody_has_says_so_and_does_nothing() -> None:
    async with playing(app_on(*FIVE)) as hand:
        before = hand.lines
        await hand.type("7dx")
        assert "no row has the letter x" in hand.said
        assert hand.lines == before


async def test_a_letter_stays_with_its_row_when_the_order_changes() -> None:
    async with playing(app_on(*FIVE)) as hand:
        await hand.type(":init D 99\n1dd")
        assert hand.lines[-1] == "hp D -1"


async def test_the_dot_repeats_the_operator_for_another_target() -> None:
    async with playing(app_on(*FIVE)) as hand:
        await hand.type("7dc.d9.a")
        assert hand.lines[-3:] == ["hp C -7", "hp D -7", "hp A -9"]


async def test_past_z_a_letter_may_need_a_second_one() -> None:
    async with playing(app_on("add Rat x30 hp=9", "begin")) as hand:
        await hand.type("1db")
        assert hand.lines[-1] == 'hp "Rat 2" -1'
        await hand.type("1dab")
        assert hand.lines[-1] == 'hp "Rat 28" -1'
        await hand.type("1da\n")
        assert hand.lines[-1] == 'hp "Rat 1" -1'


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("dc4\n", "hp C -4"),
        ("dc2d6+3\n", "hp C -2d6+3"),
        ("hc5\n", "hp C +5"),
        ("=c12\n", "hp C =12"),
        ("=ct5\n", "hp C t5"),
        ("=c-4\n", "hp C -4"),
        ("=c=7\n", "hp C =7"),
        ("9=c", "hp C =9"),
        ("17ic", "init C 17"),
        ("17i\n", "init A 17"),
        ("cca", "cond C +stunned"),
        ("3ccf", "cond C +prone rounds=3"),
        ("cc:burning bright\n", 'cond C "+burning bright"'),
        ("vc", "hide C"),
        ("ocowes 40\n", 'note C "owes 40"'),
        ("Dc", "delay C"),
    ],
)
async def test_quick_entry_and_the_other_operators(typed: str, line: str) -> None:
    async with playing(app_on(*FIVE)) as hand:
        await hand.type(typed)
        assert any(done.split(" @ ")[0] == line for done in hand.lines[-2:]), hand.lines[-2:]


async def test_quick_entry_refuses_nonsense_and_stays() -> None:
    async with playing(app_on(*FIVE)) as hand:
        await hand.type("dcpotato\n")
        assert not hand.on_table
        assert "potato" in hand.screen
        await hand.type("\x1b")
        assert hand.hp("C") == 20


async def test_clearing_takes_the_only_condition_at_once_and_asks_between_two() -> None:
    async with playing(app_on(*FIVE, "cond C +prone", "cond B +prone", "cond B +deafened")) as hand:
        await hand.type("Cc")
        assert hand.lines[-1] == "cond C -prone"
        await hand.type("Cbb")
        assert hand.lines[-1] == "cond B -deafened"


async def test_undo_and_redo_take_counts() -> None:
    async with playing(app_on(*FIVE)) as hand:
        await hand.type("1da2da3da3u")
        assert hand.hp("A") == 20
        await hand.type("2U")
        assert hand.hp("A") == 17


async def test_foes_of_one_kind_share_a_row_but_for_the_active_one() -> None:
    async with playing(app_on("add Bugbear x34 hp=30 init=5", "add Hero init=9", "begin"), (80, 24)) as hand:
        await hand.type("jf")
        assert "Bugbear ×34" in hand.screen
        await hand.type("3dc")
        assert hand.lines[-1] == 'hp "Bugbear 3" -3'
        assert "27–30 HP" in hand.screen
        await hand.type("n")
        assert "▶" in next(line for line in hand.screen.splitlines() if "5  Bugbear 1 " in line)
        assert "Bugbear ×33" in hand.screen
        await hand.type("G" + "f")
        assert "×33" not in hand.screen


async def test_the_players_see_less_and_the_gm_comes_back() -> None:
    async with playing(demo_app()) as hand:
        assert "Obelisk" in hand.screen
        await hand.type("V")
        assert "Obelisk" not in hand.screen
        assert "as the players see it" in hand.screen
        await hand.type("\x1b")
        assert "Obelisk" in hand.screen


async def test_b95_the_log_too_is_the_players_while_the_gm_looks_as_they_do() -> None:
    async with playing(app_on("add A hp=9", "add Spy hp=7 hidden=yes")) as hand:
        await hand.type("2db")
        assert "Spy −2" in hand.screen
        await hand.type("V")
        assert "Spy" not in hand.screen
        await hand.type("V")
        assert "Spy −2" in hand.screen


async def test_b108_a_folded_row_says_one_figure_when_all_have_it_and_how_many_are_down() -> None:
    async with playing(app_on("add Bat x4 hp=3 init=5", 'hp "Bat 4" =0')) as hand:
        await hand.type("f")
        assert "3 up 3 HP, 1 ✗" in hand.screen
