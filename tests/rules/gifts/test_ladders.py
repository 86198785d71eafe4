"""Pools and the ladders of skill and Spirit (G1, G13)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.gifts_kit import DATA, under
from tracker.rules.gifts.pools import (
    Pool,
    level,
    on_ladder,
    parse_pool,
    parse_spirit,
    pool_down,
    pool_of,
    pool_of_level,
    pool_up,
    spirit_down,
    spirit_up,
)
from tracker.rules.gifts.powerloss import lose_steps

# fmt: off
SKILLS = [
    "none", "d4", "d6", "d8", "d10",
    "d12", "d12+d4", "d12+d6", "d12+d8", "d12+d10",
    "2d12", "2d12+d4", "2d12+d6", "2d12+d8", "2d12+d10",
    "3d12", "3d12+d4",
]
SPIRITS = [
    "d12-8", "d10-6", "d8-4", "d6-2", "d4", "d6", "d8", "d10", "d12", "d12+1", "d12+2", "d12+3", "d12+4",
]
# fmt: on

pools = st.lists(st.sampled_from([4, 6, 8, 10, 12]), max_size=8).map(pool_of)


def test_g13_the_skill_ladder_up_and_down() -> None:
    pool = Pool()
    climbed = [str(pool)] + [str(pool := pool_up(pool, DATA)) for _ in SKILLS[1:]]
    assert climbed == SKILLS
    descended = [str(pool)]
    while (lower := pool_down(pool, DATA)) is not None:
        pool = lower
        descended.append(str(pool))
    assert descended == SKILLS[::-1]


def test_g13_the_spirit_ladder_up_and_down() -> None:
    spirit = parse_spirit("d12-8", DATA)
    climbed = [str(spirit)] + [str(spirit := spirit_up(spirit, DATA)) for _ in SPIRITS[1:]]
    assert climbed == SPIRITS
    descended = [str(spirit)]
    while (lower := spirit_down(spirit, DATA)) is not None:
        spirit = lower
        descended.append(str(spirit))
    assert descended == SPIRITS[::-1]


@given(st.integers(0, 400))
def test_g13_every_rung_comes_back_from_above_and_below(rung: int) -> None:
    pool = pool_of_level(rung, DATA)
    assert level(pool, DATA) == rung
    assert on_ladder(pool, DATA)
    assert pool_down(pool_up(pool, DATA), DATA) == pool
    lower = pool_down(pool, DATA)
    assert lower is None if rung == 0 else lower is not None and pool_up(lower, DATA) == pool


@given(st.integers(1, 200))
def test_g13_spirit_comes_back_from_far_above(steps: int) -> None:
    spirit = parse_spirit("d12-8", DATA)
    for _ in range(steps):
        spirit = spirit_up(spirit, DATA)
    assert parse_spirit(str(spirit), DATA) == spirit
    lost = lose_steps(Pool(), spirit, steps, DATA)
    assert (str(lost.spirit), lost.at_floor) == ("d12-8", False)
    assert lose_steps(Pool(), spirit, steps + 1, DATA).at_floor


@given(pools, st.sampled_from(["smallest", "largest"]))
def test_g13_a_step_of_any_pool_is_one_level(pool: Pool, mixed: str) -> None:
    data = under({"step.mixed_pool": mixed})
    assert level(pool_up(pool, data), data) == level(pool, data) + 1
    lower = pool_down(pool, data)
    assert (
        lower is None if not pool.dice else lower is not None and level(lower, data) == level(pool, data) - 1
    )


@given(pools)
def test_g1_a_pool_reads_as_it_prints(pool: Pool) -> None:
    assert parse_pool(str(pool), DATA) == pool


@pytest.mark.parametrize(
    ("pool", "mixed", "lower"),
    [
        ("3d4", "smallest", "2d4"),
        ("d8+d4", "smallest", "d8"),
        ("d8+d6", "smallest", "d8+d4"),
        ("3d4", "largest", "2d4"),
        ("d8+d4", "largest", "d6+d4"),
        ("d12+d10", "largest", "d12+d8"),
        ("2d12", "largest", "d12+d10"),
    ],
)
def test_g13_mixed_pools_lower_the_die_the_table_chose(pool: str, mixed: str, lower: str) -> None:
    data = under({"step.mixed_pool": mixed})
    assert str(pool_down(parse_pool(pool, data), data)) == lower


@pytest.mark.parametrize(
    ("pool", "expected"), [("none", 0), ("3d6", 6), ("d12+d4", 6), ("6d4", 6), ("2d8", 6), ("2d12+d6", 12)]
)
def test_g1_levels_add_up(pool: str, expected: int) -> None:
    assert level(parse_pool(pool, DATA), DATA) == expected


@pytest.mark.parametrize(
    ("typed", "printed"),
    [("NONE", "none"), ("D6", "d6"), ("d4+d12", "d12+d4"), (" 1d12 + d4 ", "d12+d4"), ("d12+d12", "2d12")],
)
def test_g1_pools_as_people_type_them(typed: str, printed: str) -> None:
    assert str(parse_pool(typed, DATA)) == printed


@pytest.mark.parametrize(
    "typed", ["", "6", "d", "0d6", "d6+", "+d6", "d6-2", "d6+1", "-d6", "d6d6", "9999d6", "d٦", "²d6"]
)
def test_g1_other_words_are_no_pool(typed: str) -> None:
    with pytest.raises(ValueError, match="a pool is none or dice such as d6 or 2d12"):
        parse_pool(typed, DATA)


def test_g1_dice_not_in_use_are_named() -> None:
    with pytest.raises(ValueError, match="a pool holds d4, d6, d8, d10, d12, not d20"):
        parse_pool("d6+d20", DATA)


def test_b69_a_pool_has_a_most() -> None:
    assert len(parse_pool("100d4", DATA).dice) == 100
    with pytest.raises(ValueError, match="at most 100 dice, not 900"):
        parse_pool("900d12", DATA)


@pytest.mark.parametrize("step", SPIRITS)
def test_g13_spirit_reads_as_it_prints(step: str) -> None:
    assert str(parse_spirit(step, DATA)) == step


@pytest.mark.parametrize("minus", ["−", "–", "‒", "-"])
def test_b67_spirit_with_a_typographic_minus(minus: str) -> None:
    assert str(parse_spirit(f"D6 {minus} 2", DATA)) == "d6-2"


@pytest.mark.parametrize(
    "typed", ["", "none", "d7", "d20", "d6+1", "d6-1", "d12-7", "d12+0", "2d6", "d12+", "d4+d6"]
)
def test_g13_other_words_are_no_spirit(typed: str) -> None:
    with pytest.raises(ValueError, match=r"Spirit is one of d12-8, .*, d12, d12\+1 and so on, not"):
        parse_spirit(typed, DATA)


def test_g13_the_floor_is_announced_and_holds() -> None:
    lost = lose_steps(Pool(), parse_spirit("d12-8", DATA), 1, DATA)
    assert (str(lost.spirit), lost.at_floor) == ("d12-8", True)


def test_g13_a_table_may_raise_the_floor() -> None:
    data = under({"spirit.floor": "d4"})
    assert str(spirit_down(parse_spirit("d6", data), data)) == "d4"
    assert spirit_down(parse_spirit("d4", data), data) is None
    assert spirit_down(parse_spirit("d8-4", data), data) is None


def test_g13_a_table_may_take_larger_steps_past_the_top() -> None:
    data = under({"spirit.beyond": 2})
    assert str(spirit_up(parse_spirit("d12+2", data), data)) == "d12+4"
    with pytest.raises(ValueError, match=r"d12\+2 and so on, not 'd12\+1'"):
        parse_spirit("d12+1", data)


def test_g13_steps_beyond_the_skill_go_to_spirit() -> None:
    lost = lose_steps(parse_pool("d4", DATA), parse_spirit("d8", DATA), 2, DATA)
    assert (str(lost.skill), str(lost.spirit), lost.at_floor) == ("none", "d6", False)
