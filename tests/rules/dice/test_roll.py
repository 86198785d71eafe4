"""Rolling with faces from outside: which dice are asked for, in which order, and what the result says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.dice_strategies import expressions, faces
from tracker.rules.dice import EXPLOSIONS, Die, Expression, dice_of, maximum, minimum, parse, roll


@pytest.mark.parametrize(
    ("text", "given_faces", "shown"),
    [
        ("2d6+3", (4, 2), "2d6+3 [4 2] = 9"),
        ("-2d6+3", (4, 2), "-2d6+3 [4 2] = -3"),
        ("d%", (97,), "1d100 [97] = 97"),
        ("2d6[fire] + d8[cold]", (4, 2, 7), "2d6[fire]+1d8[cold] [4 2] [7] = 13"),
        ("2*d6*d4 - d20", (3, 4, 20), "2*1d6*1d4-1d20 [3] [4] [20] = 4"),
        ("4d6kh3", (4, 1, 6, 3), "4d6kh3 [4 (1) 6 3] = 13"),
        ("4d6kl1", (4, 1, 6, 3), "4d6kl1 [(4) 1 (6) (3)] = 1"),
        ("3d6kh2", (5, 5, 5), "3d6kh2 [5 5 (5)] = 10"),
        ("3d6kl2", (5, 5, 5), "3d6kl2 [5 5 (5)] = 10"),
        ("0d6", (), "0d6 [] = 0"),
        ("5", (), "5 = 5"),
        # All three are thrown; the first and third explode (6, 2), then the first once more (5).
        ("3d6!", (6, 4, 6, 6, 2, 5), "3d6! [6+6+5 4 6+2] = 29"),
        ("2d6!kl1", (6, 5, 1), "2d6!kl1 [(6+1) 5] = 5"),
    ],
)
def test_what_a_roll_says(text: str, given_faces: tuple[int, ...], shown: str) -> None:
    assert roll(parse(text), faces(*given_faces)).text == shown


def test_dice_are_asked_for_in_reading_order() -> None:
    asked: list[str] = []

    def draw(name: str, sides: int) -> int:
        asked.append(name)
        return 1

    roll(parse("d20+2*(2d6-d4)+d%[luck]"), draw)
    assert asked == ["d20", "d6", "d6", "d4", "d100"]


def test_every_die_keeps_its_faces_and_whether_it_counts() -> None:
    rolled = roll(parse("2d6!kh1+d8"), faces(6, 6, 1, 3, 8))
    assert rolled.throws == ((Die(6, (6, 1), kept=False), Die(6, (6, 3))), (Die(8, (8,)),))
    assert [die.value for die in rolled.dice] == [7, 9, 8]
    assert rolled.total == 17


def test_an_exploding_die_stops() -> None:
    rolled = roll(parse("2d6!"), lambda name, sides: sides)
    assert [len(die.faces) for die in rolled.dice] == [1 + EXPLOSIONS, 1 + EXPLOSIONS]
    assert rolled.total == maximum(parse("2d6!")) == 132


def test_what_the_source_of_faces_raises_passes_through() -> None:
    class AskError(Exception):
        pass

    def draw(name: str, sides: int) -> int:
        raise AskError(name)

    with pytest.raises(AskError, match="d6"):
        roll(parse("2d6"), draw)


@settings(deadline=None)
@given(expressions, st.randoms(use_true_random=False))
def test_a_total_lies_within_the_bounds_and_repeats(expression: Expression, chance: object) -> None:
    asked: list[int] = []

    def draw(name: str, sides: int) -> int:
        asked.append(chance.randint(1, sides))  # type: ignore[attr-defined]
        return asked[-1]

    rolled = roll(expression, draw)
    assert minimum(expression) <= rolled.total <= maximum(expression)
    assert [len(throw) for throw in rolled.throws] == [dice.count for dice in dice_of(expression)]
    for dice, throw in zip(dice_of(expression), rolled.throws, strict=True):
        assert sum(die.kept for die in throw) == dice.counting
    assert sorted(face for die in rolled.dice for face in die.faces) == sorted(asked)
    assert roll(expression, faces(*asked)) == rolled


@settings(deadline=None)
@given(expressions)
def test_each_dice_term_reaches_its_bounds(expression: Expression) -> None:
    for dice in dice_of(expression):
        assert roll(dice, lambda name, sides: 1).total == minimum(dice)
        assert roll(dice, lambda name, sides: sides).total == maximum(dice)
