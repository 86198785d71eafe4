"""The log pane: alike lines in one, rule ids where they are read."""

from __future__ import annotations

from tests.app.kit import app_on, playing
from tracker.app.render.line import plain
from tracker.app.render.log import log
from tracker.table.telling.loglines import LogRow

GOBLINS = ("add Goblin x34 hp=7 init=12", "begin")


def text_of(*rows: LogRow, width: int = 38) -> list[str]:
    return [plain(line).rstrip() for row in log(rows, "", width).rows for line in row.lines]


async def test_b108_a_blow_to_thirty_four_takes_one_line_and_f_tells_them_all() -> None:
    async with playing(app_on(*GOBLINS), size=(120, 40)) as hand:
        await hand.type("*3d\n")
        assert hand.said == "Goblin ×34 −3: 4/7"
        assert "▸Goblin ×34 −3: 4/7" in hand.screen
        assert "Goblin 34 −3" not in hand.screen
        hand.app.table.focus_pane(hand.app.table.log_pane)
        await hand.pilot.pause()
        assert "f tells ▸ line by line" in hand.screen
        await hand.type("f")
        assert "Goblin 34 −3: 4/7" in hand.screen and "f tells many alike in one" in hand.screen
        await hand.type("f")
        assert "Goblin 34 −3" not in hand.screen


async def test_b108_undoing_it_is_told_in_one_line_each_way() -> None:
    async with playing(app_on(*GOBLINS), size=(120, 40)) as hand:
        await hand.type("*3d\nu")
        assert hand.said == "undone: damage 3 to 34 creatures"
        assert "undone: Goblin ×34 −3: 4/7" in hand.screen
        await hand.type("U")
        assert hand.said == "done again: damage 3 to 34 creatures"


async def test_a_filter_searches_every_line() -> None:
    async with playing(app_on(*GOBLINS), size=(120, 40)) as hand:
        await hand.type("*3d\nlGoblin 17 −\n")
        assert "Goblin 17 −3: 4/7" in hand.screen


def test_a_rule_id_never_stands_alone() -> None:
    said = text_of(LogRow(1, 2, "recoil: reality holds, 6 + 9 < 100", ("W16",)))
    assert said == [" r2  recoil: reality holds, 6 + 9 <", "     100                          W16"]


def test_rule_ids_stand_at_the_end_where_there_is_room() -> None:
    assert text_of(LogRow(1, 2, "a zone", ("W18", "W19"))) == [" r2  a zone                   W18 W19"]


def test_a_word_as_long_as_the_line_still_has_its_rule() -> None:
    said = text_of(LogRow(1, 2, "x" * 31, ("W16",)))
    assert [line.strip() for line in said][-1].endswith("W16")
    assert all(len(line) <= 38 for line in said)
