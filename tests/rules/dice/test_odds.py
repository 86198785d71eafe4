"""Exact odds: against numbers worked out by hand, and against every possible roll."""

from __future__ import annotations

import time
from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.dice_strategies import dice, numbers, rolled_every_way, trees
from tracker.rules.dice import (
    DiceError,
    Distribution,
    Expression,
    Rolled,
    at_least,
    chance,
    dice_of,
    distribution,
    maximum,
    mean,
    minimum,
    parse,
)


def enumerated(expression: Expression) -> dict[int, Fraction]:
    """The odds from all faces of all dice, one by one."""
    odds: dict[int, Fraction] = defaultdict(Fraction)

    def see(rolled: Rolled, probability: Fraction) -> None:
        odds[rolled.total] += probability

    rolled_every_way(expression, see)
    return dict(odds)


def odds(text: str) -> Distribution:
    return distribution(parse(text))


def test_2d6_by_hand() -> None:
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert odds("2d6") == {total: Fraction(n, 36) for total, n in ways.items()}
    assert list(odds("2d6")) == list(ways)
    assert mean(odds("2d6")) == 7
    assert at_least(odds("2d6"), 10) == Fraction(6, 36)
    assert chance(odds("2d6"), lambda total: total % 2 == 0) == Fraction(1, 2)
    assert at_least(odds("2d6"), 2) == 1
    assert at_least(odds("2d6"), 13) == 0


@pytest.mark.parametrize(
    ("text", "total", "probability"),
    [
        ("7", 7, Fraction(1)),
        ("0d6", 0, Fraction(1)),
        ("d%", 97, Fraction(1, 100)),
        ("3d6", 10, Fraction(27, 216)),
        ("4d6kh3", 18, Fraction(21, 1296)),  # four sixes, or three and one of five others in four places
        ("4d6kh3", 3, Fraction(1, 1296)),
        ("2d20kh1", 20, Fraction(39, 400)),
        ("2d20kl1", 20, Fraction(1, 400)),
        ("-d4", -3, Fraction(1, 4)),
        ("d6-d6", 0, Fraction(1, 6)),
        ("d6*d6", 12, Fraction(4, 36)),
        ("d6*2", 4, Fraction(1, 6)),
        ("d6!", 5, Fraction(1, 6)),
        ("d6!", 8, Fraction(1, 36)),
        ("d2!", 22, Fraction(1, 2**11)),  # eleven twos: the tenth further throw is the last
        ("d2!", 21, Fraction(1, 2**11)),
        ("2d6!", 7, Fraction(4, 36)),  # 2+5 and 3+4 in both orders; a six goes on past 7
        ("2d6!", 8, Fraction(3, 36) + Fraction(2, 216)),  # 3+5, 4+4, 5+3; or 6+1 with 1
    ],
)
def test_odds_by_hand(text: str, total: int, probability: Fraction) -> None:
    assert odds(text)[total] == probability


def test_one_large_die_is_counted_at_once() -> None:
    assert at_least(odds("d100000"), 50_001) == Fraction(1, 2)


def test_means_by_hand() -> None:
    assert mean(odds("100d6")) == 350
    assert mean(odds("4d6kh3")) == Fraction(15869, 1296)
    assert mean(odds("2d20kh1")) == Fraction(553, 40)
    assert mean(odds("d6*d6")) == Fraction(49, 4)
    # The nth further throw comes with 1/6^n: 3.5 × (1 + 1/6 + … + 1/6^10).
    assert mean(odds("d6!")) == Fraction(7, 2) * sum(Fraction(1, 6**n) for n in range(11))


def test_an_exploding_die_never_stops_on_its_highest_face() -> None:
    assert [total for total in range(1, 19) if total not in odds("d6!")] == [6, 12, 18]
    assert 66 in odds("d6!")


@pytest.mark.parametrize("count", range(5))
@pytest.mark.parametrize("sides", [1, 2, 3, 4, 6])
def test_plain_dice_against_every_roll(count: int, sides: int) -> None:
    assert odds(f"{count}d{sides}") == enumerated(parse(f"{count}d{sides}"))


@pytest.mark.parametrize("count", range(1, 6))
@pytest.mark.parametrize("sides", [1, 2, 4])
@pytest.mark.parametrize("keep", ["kh", "kl"])
def test_kept_dice_against_every_roll(count: int, sides: int, keep: str) -> None:
    for keeping in range(1, count + 1):
        text = f"{count}d{sides}{keep}{keeping}"
        assert odds(text) == enumerated(parse(text)), text


@pytest.mark.parametrize("text", ["d2!", "d6!", "2d2!", "2d3!", "2d2!kh1", "2d3!kl1", "3d2!kh2", "d4!*2-d2!"])
def test_exploding_dice_against_every_roll(text: str) -> None:
    assert odds(text) == enumerated(parse(text))


@settings(deadline=None)
@given(trees(numbers | dice(most=3, sides=4).filter(lambda dice: not dice.explodes), leaves=5))
def test_any_small_expression_against_every_roll(expression: Expression) -> None:
    rolls = 1
    for term in dice_of(expression):
        rolls *= term.sides**term.count
    if rolls <= 1000:
        assert distribution(expression) == enumerated(expression)


@settings(deadline=None)
@given(trees(numbers | dice(), leaves=5))
def test_odds_add_up_and_keep_to_the_bounds_or_are_refused(expression: Expression) -> None:
    try:
        found = distribution(expression)
    except DiceError as error:
        assert str(error).isprintable()
    else:
        assert sum(found.ways.values()) == found.outcomes
        assert (min(found), max(found)) == (minimum(expression), maximum(expression))
        assert chance(found, lambda total: True) == 1


@settings(deadline=None)
@given(st.integers(1, 30), st.integers(1, 12), st.data())
def test_highest_and_lowest_mirror_each_other(count: int, sides: int, data: st.DataObject) -> None:
    keeping = data.draw(st.integers(1, count))
    high, low = (odds(f"{count}d{sides}{keep}{keeping}") for keep in ("kh", "kl"))
    assert dict(high) == {keeping * (sides + 1) - total: probability for total, probability in low.items()}


def seconds_for(text: str) -> float:
    start = time.perf_counter()
    odds(text)
    return time.perf_counter() - start


def test_100d6_take_milliseconds() -> None:
    assert min(seconds_for("100d6") for _ in range(3)) < 0.02
    assert odds("100d6")[350] == odds("99d6+d6")[350]
    assert odds("100d6")[101] == Fraction(100, 6**100)


@pytest.mark.parametrize(
    "text",
    [
        "2d1000000",
        "1000d1000",
        "500d100+500d100",
        "d1000000*d1000000",
        "1000d6kh500",
        "d1000000!",
        "1000d6!",
        "30d100!kh15",
        "*".join(["d99"] * 6),
        "+".join(["d999999"] * 50),
    ],
)
def test_b69_odds_that_would_take_too_long_are_refused(text: str) -> None:
    start = time.perf_counter()
    with pytest.raises(DiceError, match="take too long; use fewer or smaller dice"):
        odds(text)
    assert time.perf_counter() - start < 5
