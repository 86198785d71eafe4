"""How far people get while magic carries, hastens, slows or steers them (S4, S7, S25, S50, S54)."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.shapers import duel

CELLS = "Alter·Flesh,Bend·Force/Motion,Bend·Flesh,Conjure·Earth/Stone"


def field(*lines: str) -> Table:
    """Ilyra (100 %) before the bandit, who stands at 0 0 and moves 15 m; resisting it fails."""
    return duel(
        "set Ilyra pp=60 pp_max=60 int=60",
        "set Bandit speed=15 resilience=5",
        "init Ilyra 20",
        "init Bandit 10",
        "move Bandit 0 0",
        "begin",
        *lines,
        skill=100,
        cells=CELLS,
    )


BLIND = "cast Ilyra Alter·Flesh impair:3/sight duration=1 at=Bandit @ 31 90"
STEER = "cast Ilyra Bend·Force/Motion move:3/fly/steered duration=1 at=Bandit @ 31 90"
HINDER = "cast Ilyra Conjure·Earth/Stone hinder:1 at=Bandit @ 31 90"


def why(t: Table, name: str = "Bandit") -> str:
    return t.do(f"why {name} movement")[0]


def test_s54_blind_movement_is_a_quarter_rounded_down() -> None:
    # 15 / 4 = 3.75.
    t = field(BLIND)
    assert why(t) == "Bandit movement 3 m  S4"
    assert "without sight: 3 m a round, not 3.1" in t.refused("move Bandit 3.1 0")
    t.do("move Bandit 3 0")


def test_s54_a_round_has_one_quarter_and_the_next_another() -> None:
    t = field(BLIND, "next", "move Bandit 2 0")
    assert "not 2 after 2" in t.refused("move Bandit 4 0")
    t.do("next", "next", "move Bandit 4 0")


def test_s50_an_unwilling_steered_subject_moves_three_metres_a_round() -> None:
    t = field(STEER)
    assert why(t) == "Bandit movement 3 m  S4"
    assert "steered against its will: 3 m a round" in t.refused("move Bandit 0 4")
    t.do("move Bandit 0 3")
    assert any("3 m a round" in text for text in t.entity("Bandit")["capabilities"])


def test_s50_a_willing_one_is_not_held_to_that() -> None:
    t = field(
        "set Bandit side=pc", "cast Ilyra Bend·Force/Motion move:3/fly/steered duration=1 at=Bandit @ 31"
    )
    t.do("move Bandit 0 15")


def test_s50_the_limit_ends_with_the_steering() -> None:
    field(STEER, "drop s1").do("move Bandit 0 15")


def test_s50_three_metres_hold_where_nobody_said_how_fast_it_is() -> None:
    t = duel("move Bandit 0 0", "begin", skill=100, cells=CELLS)
    t.do(STEER)
    assert "3 m a round" in t.refused("move Bandit 0 4")


def test_s50_outside_of_turns_nobody_counts_metres() -> None:
    t = field(STEER)
    t.do("set Bandit x=9 y=9", "end")
    t.do("move Bandit 0 0")


def test_s25_a_hindrance_halves_movement_through_the_next_turn() -> None:
    t = field(HINDER)
    assert why(t) == "Bandit movement 7 m  S4"
    assert "hindered: 7 m a round" in t.refused("move Bandit 8 0")
    t.do("next", "move Bandit 7 0", "next", "move Bandit 15 0")


@pytest.mark.parametrize(("intensity", "metres"), [(1, 18), (2, 22), (3, 30), (4, 45)])
def test_s50_speed_adds_three_metres_or_multiplies(intensity: int, metres: int) -> None:
    t = field("set Ilyra speed=15", f"cast Ilyra Alter·Flesh speed:{intensity}/walk duration=1 @ 31")
    assert why(t, "Ilyra") == f"Ilyra movement {metres} m  S4"


def test_s50_of_two_speeds_the_strongest_counts_and_magic_comes_before_weariness() -> None:
    t = field("set Ilyra speed=15 fatigue=fatigued", "cast Ilyra Alter·Flesh speed:1/walk duration=1 @ 31 31")
    t.do("cast Ilyra Bend·Force/Motion speed:3/walk duration=1 @ 31 31")
    # 15 × 2 × 3/4 = 22.5, not 15 × 3/4 + 3 and so on.
    assert why(t, "Ilyra") == "Ilyra movement 22 m  S4"


@pytest.mark.parametrize(("fatigue", "metres"), [("normal", 9), ("fatigued", 6), ("exhausted", 4)])
def test_s7_the_tired_are_slower(fatigue: str, metres: int) -> None:
    # 9 × 3/4 = 6.75, 9 × 1/2 = 4.5.
    t = field(f"set Bandit speed=9 fatigue={fatigue}")
    assert why(t) == f"Bandit movement {metres} m  S4"
    t.do("move Bandit 9 0")


def test_s4_a_metre_is_left_to_everyone() -> None:
    assert why(field("set Bandit speed=3", BLIND)) == "Bandit movement 1 m  S4"


def test_s4_what_stands_still_stays_so() -> None:
    assert why(field("set Bandit speed=0", BLIND)) == "Bandit movement 0 m  S4"


def test_movement_nobody_knows_is_told_so() -> None:
    assert "nobody has said" in why(duel())
