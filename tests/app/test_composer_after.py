"""`~` in the composer: what a casting would leave of everyone by its grade, and the same in the roster beside it."""

from __future__ import annotations

import time

from tests.app.kit import playing
from tests.app.shapers import magic_app, players_app
from tests.app.test_composer import composer


def cells(screen: str, words: str) -> list[str]:
    """The cells of the line that begins with some words, as far as they are apart."""
    line = next(line for line in screen.splitlines() if words in line)
    return [cell for cell in line.partition(words)[2].strip(" │┃").split("  ") if cell.strip()]


async def test_s28_s38_each_grade_tells_pp_and_hp_left() -> None:
    async with playing(magic_app()) as hand:
        before = hand.app.desk.store.state
        await hand.type("xacccc")  # nobody
        await hand.type("~c")
        shown = hand.screen
        # Magnitude 3 of 11 PP: half for a Critical, all, 1, all (S28). 2d6 of 11 HP, a medium shield blocks all of it (S37).
        assert [cell.strip() for cell in cells(shown, "a Ilyra        PP 11")] == [
            "9",
            "8",
            "10",
            "8 Backlash",
        ]
        hp = [cell.strip() for cell in cells(shown, "c Bandit 1     HP 11")]
        assert hp[2:] == ["11", "11"]
        assert all(cell.endswith("(0–11)") for cell in hp[:2])
        assert hand.app.desk.store.state is before


async def test_without_a_defence_seven_is_to_be_expected_of_two_dice() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xaccc~")
        assert [cell.strip() for cell in cells(hand.screen, "HP 11")] == ["4 (0–9)", "4 (0–9)", "11", "11"]


async def test_s65_what_goes_on_adds_to_active_magnitude_as_a_bar() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xgb~")
        assert "active Magnitude" in hand.screen
        assert "╍" in hand.screen
        assert "0 → 4/13" in hand.screen


async def test_targets_and_ratings_change_where_one_looks() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xa~")
        await hand.type("d3")
        assert str(composer(hand).composition.base.outcomes[0]) == "damage:3"
        assert "d Bandit 2" in hand.screen
        await hand.type("~")
        assert composer(hand).page.NAME == "bench"
        await hand.type("~\n")
        assert hand.lines[-1].startswith("cast Ilyra Unmake·Fire damage:3")


async def test_beside_a_wide_composer_the_roster_shows_before_and_after() -> None:
    async with playing(magic_app(), (120, 40)) as hand:
        await hand.type("xaccc~")
        assert "11→4/11" in hand.screen
        await hand.type("d")
        assert hand.screen.count("11→4/11") == 2
        await hand.type("~")
        assert "→4/11" not in hand.screen
        await hand.type("~\x1b\x1b")
        assert hand.on_table
        assert hand.app.desk.ghost is None
        assert "→4/11" not in hand.screen


async def test_what_is_stopped_says_so_and_promises_nothing() -> None:
    async with playing(magic_app("set Ilyra pp=3")) as hand:
        await hand.type("xacd~")
        assert "✗ pp-short" in hand.screen
        assert "HP 11" not in hand.screen


async def test_b95_a_player_is_told_nothing_of_foes() -> None:
    async with playing(players_app(trust=True)) as hand:
        await hand.type("xac~")
        assert "PP 11" in hand.screen
        assert "Bandit 1  " not in hand.screen


async def test_at_60_columns_everything_stands_in_whole_words() -> None:
    async with playing(magic_app(), (60, 24)) as hand:
        await hand.type("xacd~")
        assert "…" not in hand.screen
        assert "c Bandit 1     HP 11" in hand.screen


async def test_it_is_there_at_once() -> None:
    targets = "".join(f"add Thug{letter} hp=9 dodge=33 ap=1|" for letter in "abcde").split("|")[:-1]
    async with playing(magic_app(*targets)) as hand:
        await hand.type("xaefghi")
        screen = composer(hand)
        took = []
        for _ in range(5):
            screen._look_up()
            start = time.process_time()
            assert len(screen.aftermath.changes) == 5
            took.append(time.process_time() - start)
        assert min(took) < 0.1
