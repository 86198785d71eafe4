"""Questions to the journal: damage in a round, who waits, what differs since, dice against what was to be expected."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tracker.table.seat import Seat

ANNA = Seat("Anna", "player", ("c1",))


def three() -> Table:
    return Table("add A init=20 hp=20", "add B init=15 hp=30", "add C init=10 hp=8", "begin")


def test_damage_counts_a_round_blow_by_blow_with_temporary_points() -> None:
    t = three()
    t.do("hp B t3", "hp B -5", "hp B +1", "next", "hp B -4", "next", "next", "hp B -2")
    assert t.do("ask damage B 1") == [
        "B lost 9 in round 1",
        "  −2 damage (entry 6)",
        "  −3 damage (entry 6)",
        "  −4 damage (entry 9)",
    ]
    assert t.do("ask damage B") == [
        "B lost 2 in round 2",
        "  −2 damage (entry 12)",
        "B lost 9 in round 1",
        "  −2 damage (entry 6)",
        "  −3 damage (entry 6)",
        "  −4 damage (entry 9)",
    ]
    assert t.do("ask damage A") == ["A lost 0 in round 2", "A lost 0 in round 1"]


def test_damage_that_was_undone_never_was() -> None:
    t = three()
    t.do("hp B -5", "hp B -7", "undo")
    assert t.do("ask damage B")[0] == "B lost 5 in round 1"


def test_damage_of_another_fight_is_not_counted() -> None:
    t = three()
    t.do("hp B -5", "fight Alley with=A,B", "begin", "hp B -6")
    assert t.do("ask damage B 1")[0] == "B lost 6 in round 1"
    t.do("fight main")
    assert t.do("ask damage B 1")[0] == "B lost 5 in round 1"


def test_damage_of_an_earlier_run_of_the_same_fight_is_not_counted() -> None:
    t = three()
    t.do("hp B -5", "end", "begin", "hp B -6")
    assert t.do("ask damage B 1")[0] == "B lost 6 in round 1"


def test_waiting_are_those_with_a_slot_ahead_and_those_who_hold_one() -> None:
    t = three()
    t.do("add D init=5 hp=4", "hp D -4", "delay A")
    assert t.do("ask waiting") == [
        "3 have still to act in round 1",
        "  a A 20, holds the turn",
        "  c C 10",
        "  d D 5, down",
    ]
    assert "begin" in Table("add A").refused("ask waiting")


def test_since_compares_with_the_table_as_the_round_was_reached() -> None:
    t = three()
    t.do("stress A +2", "hp C -1", "next", "next", "hp B -3", "next", "hp B -4", "cond A +prone")
    said = t.do("ask since 2")
    # Round, whose turn, clock, E, its chance of recoil, and three of people.
    assert said[0] == "8 things differ since round 2"
    assert "  B hp 27 → 23" in said
    assert "  A stress 2 → 1" in said
    assert "  A prone none → on" in said
    assert not [line for line in said if line.startswith("  C")]
    assert "  C hp 8 → 7" in t.do("ask since 1")
    assert "round 2 is the newest" in t.refused("ask since 3")


def test_rolls_of_a_seat_against_what_was_to_be_expected() -> None:
    t = three()
    t.do("roll 3d6 @ 1 1 2", "roll 1d20 @ 20")
    said = t.do("ask rolls gm")
    # 3d6 total 4 or less in 4 of 216 ways.
    assert said[:8] == [
        "gm rolled 1d20: mean 20, to be expected 10.5; fair dice come so high 5 % of the time",
        *(f"  {face}: {int(face == 20)}, to be expected 0.05" for face in range(1, 8)),
    ]
    assert said[21:] == [
        "gm rolled 3d6: mean 1.333, to be expected 3.5; fair dice come so low 1.852 % of the time",
        "  1: 2, to be expected 0.5",
        "  2: 1, to be expected 0.5",
        *(f"  {face}: 0, to be expected 0.5" for face in range(3, 7)),
    ]


def test_rolls_of_large_dice_stand_in_ten_bands() -> None:
    t = three()
    t.do("roll 2d100 @ 10 11")
    said = t.do("ask rolls")
    assert said[1:3] == ["  1–10: 1, to be expected 0.2", "  11–20: 1, to be expected 0.2"]
    assert len(said) == 11


def test_rolls_are_told_seat_by_seat() -> None:
    t = three()
    t.do("roll 1d6 @ 3")
    t.do("roll 1d8 @ 8", seat=ANNA)
    said = t.do("ask rolls")
    assert [line for line in said if "rolled" in line] == [
        "gm rolled 1d6: mean 3, to be expected 3.5; fair dice come so low 50 % of the time",
        "Anna rolled 1d8: mean 8, to be expected 4.5; fair dice come so high 12.5 % of the time",
    ]
    assert t.do("ask rolls Anna")[0].startswith("Anna rolled 1d8")
    assert t.refused("ask rolls Bob") == "no seat Bob has rolled any dice; those who have are gm, Anna"


def test_s2_readings_that_share_their_units_are_not_counted_as_dice_of_their_own() -> None:
    t = three()
    t.do("set A perception=50", "test A perception mod=+1B @ 25 65")
    assert t.do("ask rolls")[0].startswith("gm rolled 1d100")


def test_rolls_undone_are_not_counted() -> None:
    t = three()
    t.do("hp A -1d6 @ 4", "undo")
    assert t.do("ask rolls") == ["nobody has rolled any dice"]


def test_rolls_on_what_was_undone_stay_uncounted_when_play_goes_on() -> None:
    t = three()
    t.do("hp A -1", "roll d6 @ 4", "undo", "hp A -2")
    assert t.do("ask rolls") == ["nobody has rolled any dice"]


def test_questions_leave_no_trace_and_are_the_game_masters() -> None:
    t = three()
    entries = len(t.store.history.entries)
    t.do("ask waiting", "ask damage A", "ask since 1")
    assert len(t.store.history.entries) == entries
    for line in ("ask waiting", "ask damage A", "ask since 1", "ask rolls"):
        assert "game master" in t.refused(line, ANNA)


@pytest.mark.parametrize("line", ["ask", "ask why", "ask damage", "ask damage Nobody", "ask since x"])
def test_a_question_that_is_none_says_what_would_be_right(line: str) -> None:
    assert len(three().refused(line)) > 10
