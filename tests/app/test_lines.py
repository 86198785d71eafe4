"""The lines above and below the panes, read by somebody tired."""

from __future__ import annotations

from tests.app.kit import app_on, demo_app, playing
from tests.driver import Table
from tracker.app.render import bars
from tracker.app.render.chance import tenths, whole
from tracker.app.render.encounter import chances
from tracker.app.render.line import plain
from tracker.table.telling.outlook import in_short
from tracker.table.telling.view import view_for


def header(*lines: str, width: int = 80) -> str:
    table = Table(*lines)
    view = view_for(table.state, table.store.rules, "demo")
    return plain(bars.header(view, "saved", "", width))


MAGE = ("add Mage init=9", "pool Mage d6", "ability Mage Spike class=fracture", "stress Mage +12", "begin")


def test_w16_the_header_tells_the_chance_of_an_event_from_the_least_to_the_greatest() -> None:
    # 1 % at 0, one more for each counter: 12 + 2, + 4 and + 8.
    assert header(*MAGE).endswith("stress 12 · event 15–21 % · saved ")


def test_w16_with_room_the_header_tells_each_class() -> None:
    told = header(*MAGE, width=120)
    assert "stress 12 · event by fracture 15, break 17, shatter 21 % · saved" in told


def test_w16_a_check_made_now_has_one_chance() -> None:
    assert "event 13 %" in header("add Mage init=9", "stress Mage +12", "begin")


def test_w16_what_is_not_certain_never_reads_certain() -> None:
    table = Table(*MAGE, "stress Mage =96")
    view = view_for(table.state, table.store.rules, "demo")
    # 98 of 100 at 97 counters and more: 96 + 2 is 99, 96 + 4 is certain.
    assert plain(chances(view, 20)) == "event 99–100 %"


def test_where_the_header_has_no_room_the_name_of_the_table_goes_first() -> None:
    told = header("add Wolfram-von-Eschenbach init=9", "begin", width=60)
    assert told.startswith(" r1 · a Wolfram-von-Eschenbach") and "…" not in told


def test_dice_of_many_are_told_once() -> None:
    dice = ["erratic time d6 of Ilyra", "erratic time d6 of Bandit 1", "recoil d100 of Ilyra", "weather d6"]
    assert in_short(dice) == ["erratic time d6 each (2)", "recoil d100 of Ilyra", "weather d6"]


async def test_w26_the_outlook_at_upkeep_names_the_dice_of_many_once() -> None:
    async with playing(demo_app()) as hand:
        await hand.type("n" * 6)
        outlook = hand.screen.splitlines()[-3]
        assert outlook.startswith(" n → upkeep, round 2")
        assert "erratic time d6 each (5)" in outlook and "…" not in outlook


async def test_w31_before_the_fight_it_is_said_who_lacks_initiative_and_what_follows() -> None:
    async with playing(app_on("add Ilyra init=12", "add Oda", "add Vin")) as hand:
        outlook = hand.screen.splitlines()[-3]
        assert outlook == " n → begin round 1? · no initiative, last: b Oda, c Vin · i sets it"
        await hand.type("b")
        assert "no initiative: b Oda, c Vin; act last, in the order they came" in hand.screen
        await hand.type("i")
        assert "set initiative first" not in hand.screen and "╭─ initiative ─" in hand.screen
        await hand.type("\x1bbn")
        assert hand.lines[-1] == "begin"


async def test_w31_where_an_engine_rolls_that_is_said() -> None:
    async with playing(app_on("table engine=crux", "add Ilyra init=12", "add Oda")) as hand:
        assert "no initiative, rolled: b Oda" in hand.screen
        await hand.type("n")
        assert "no initiative: b Oda; dice are rolled for them" in hand.screen


async def test_with_all_initiatives_there_is_nothing_to_say() -> None:
    async with playing(app_on("add Ilyra init=12")) as hand:
        assert "no initiative" not in hand.screen
        assert hand.screen.splitlines()[-1].startswith(" a add  A import  b begin  i initiative  P place")
        await hand.type("b")
        assert hand.lines[-1] == "begin" and hand.on_table
        assert hand.screen.splitlines()[-1].startswith(" n next  d damage")


async def test_b81_a_parked_fight_is_seen_and_gone_back_to() -> None:
    lines = ("add Ilyra side=pc init=12", "begin", "fight cellar with=Ilyra")
    async with playing(app_on(*lines)) as hand:
        assert "1 parked" in hand.screen.splitlines()[0]
        await hand.type(":fight ")
        assert "main" in hand.screen
        await hand.type("\x1b\x10parked\n")
        assert "main  round 1" in hand.screen
        await hand.type("\n")
        assert hand.lines[-1] == "fight main"
        # The cellar waits now, with Ilyra in it.
        assert hand.view.fight == "main" and "1 parked" in hand.screen


async def test_b81_without_one_it_is_said_how_a_fight_is_parked() -> None:
    async with playing(app_on("add Ilyra init=12", "begin")) as hand:
        assert "parked" not in hand.screen
        await hand.type("\x10parked\n")
        assert hand.said.startswith("no fight is parked; :fight NAME")


async def test_a_list_of_words_cut_off_says_how_many_more_there_are() -> None:
    async with playing(app_on("add Ilyra init=12")) as hand:
        await hand.type(":")
        assert " more, type to narrow" in hand.screen
        await hand.type("hp ")
        assert "type to narrow" not in hand.screen


async def test_b108_all_groups_fold_with_one_key_and_the_footer_says_so() -> None:
    lines = ("add Hero init=19", "add Goblin x34 hp=7 init=12", "add Orc x4 hp=9 init=8", "begin")
    async with playing(app_on(*lines, 'hp "Goblin 7" -9', 'hp "Goblin 8" -5')) as hand:
        assert "F folds 38 alike" in hand.screen.splitlines()[-1]
        await hand.type("F")
        assert hand.said == "in one row each: Goblin ×34, Orc ×4"
        assert "Goblin ×34" in hand.screen and "33 up 2–7 HP, 1 ✗" in hand.screen
        assert "folds" not in hand.screen.splitlines()[-1]
        await hand.type("F")
        assert "Goblin ×34" not in hand.screen


async def test_b108_a_folded_kind_tells_what_some_of_it_have() -> None:
    lines = ("add Hero init=19", "add Goblin x9 hp=7 init=12", "begin", 'cond "Goblin 3","Goblin 4" +prone')
    async with playing(app_on(*lines)) as hand:
        await hand.type("F")
        assert "prone ×2" in hand.screen


async def test_b108_a_narrow_roster_tells_how_a_folded_kind_stands() -> None:
    lines = ("add Hero init=19", "add Goblin x9 hp=7 init=12", "begin", 'hp "Goblin 3" -7')
    async with playing(app_on(*lines), (60, 20)) as hand:
        await hand.type("F")
        assert "8 up 7 HP, 1 ✗" in hand.screen


async def test_w16_what_dice_decided_is_said_before_the_bookkeeping() -> None:
    async with playing(demo_app(seed=3)) as hand:
        await hand.type(':use Ilyra "Mind Spike" @ 2 76 70\n')
        assert "reality holds, 7" in hand.said and hand.said.startswith("…")
        assert "expended" not in hand.said


async def test_actions_spent_are_shown_whole_or_not_at_all() -> None:
    async with playing(demo_app(seed=3)) as hand:
        await hand.type(':use Ilyra "Mind Spike" @ 2 76 70\n')
        row = next(line for line in hand.screen.splitlines() if "▶ a 17" in line)
        assert "…" not in row
        await hand.resize(120, 40)
        await hand.pilot.pause()
        assert "…" not in next(line for line in hand.screen.splitlines() if "▶ a 17" in line)


def test_a_chance_is_told_in_tenths_and_never_reads_certain_before_it_is() -> None:
    # 1 − 0.87² = 24.31 %; one in two thousand is half a tenth.
    shown = [tenths(percent) for percent in (0, 0.02, 24.31, 50, 99.96, 100)]
    assert shown == ["0", "<0.1", "24.3", "50", ">99.9", "100"]
    assert [whole(percent) for percent in (0, 0.02, 24.31, 99.96, 100)] == [0, 1, 24, 99, 100]


CROWD = ("add Ilyra init=20 hp=9", "add Goblin x12 init=9 hp=8", "begin")
MANY = tuple(
    f'cond "Goblin {n}" +{word}' for n in (1, 2) for word in ("stunned", "prone", "restrained", "deafened")
)


async def test_b108_with_room_for_no_more_lines_each_row_takes_one_and_tells_how_much_it_leaves_out() -> None:
    async with playing(app_on(*CROWD, *MANY)) as hand:
        # Ten lines for thirteen rows: two states fit beside the stress, the other two are counted.
        first, second = (
            next(row for row in hand.screen.splitlines() if f"Goblin {n} " in row) for n in (1, 2)
        )
        assert "stunned +3" in first and "stunned +3" in second
        await hand.type("j")
        shown = hand.screen
        assert "stunned, prone, restrained, deafened" in " ".join(shown.replace("│", " ").split())
        assert "stunned +3" in next(row for row in shown.splitlines() if "Goblin 2 " in row)


async def test_b108_with_room_every_row_tells_all() -> None:
    async with playing(app_on(*CROWD, *MANY), (80, 40)) as hand:
        assert "+3" not in hand.screen


async def test_a_long_warning_does_not_hide_what_was_done() -> None:
    async with playing(app_on("add Oak hp=3 init=4", "begin")) as hand:
        await hand.type(":rest night\n")
        assert hand.said.startswith("everyone rests 8 h, a whole night")
        assert " · the fight " in hand.said
