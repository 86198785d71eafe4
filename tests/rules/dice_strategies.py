"""Hypothesis strategies that mirror the grammar of the dice language, and faces to roll it with."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hypothesis import strategies as st

from tracker.rules.dice import Dice, Draw, Expression, Labelled, Negative, Number, Product, Rolled, Sum, roll


@st.composite
def dice(draw: st.DrawFn, most: int = 12, sides: int = 100) -> Dice:
    """A dice term within the limits."""
    count = draw(st.integers(0, most))
    faces = draw(st.integers(1, sides))
    explodes = faces > 1 and draw(st.booleans())
    keep = draw(st.sampled_from(["", "kh", "kl"])) if count else ""
    return Dice(count, faces, explodes, keep, draw(st.integers(1, count)) if keep else 0)  # type: ignore[arg-type]


labels = st.text(
    st.characters(exclude_characters="[]", exclude_categories=["C", "Z"]), min_size=1, max_size=6
) | st.sampled_from(["fire", "cold iron", "−3", "/", "(", "0"])


def trees(atoms: st.SearchStrategy[Expression], leaves: int = 8) -> st.SearchStrategy[Expression]:
    """Expression trees as reading can make them, over `atoms`."""

    def grown(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        parts = st.lists(inner, min_size=2, max_size=4).map(tuple)
        return (
            parts.map(Sum)
            | st.lists(inner, min_size=2, max_size=3).map(tuple).map(Product)
            | inner.map(Negative)
            | st.builds(Labelled, inner, labels)
        )

    return st.recursive(atoms, grown, max_leaves=leaves)


numbers = st.integers(0, 999).map(Number)
expressions = trees(numbers | dice())

# Texts with the grammar's shape that also break its limits.
_spaces = st.sampled_from(["", "", " ", "  ", "\u00a0"])
_digits = st.integers(0, 30).map(str) | st.sampled_from(["", "0", "007", "1000", "1001", "1000001", "9" * 80])
_dice_texts = st.tuples(
    _digits,
    st.sampled_from("dD"),
    _digits | st.sampled_from(["%", "-3", "−3"]),
    st.sampled_from(["", "", "!", "!!"]),
    st.sampled_from(["", "", "kh", "kl", "KH", "k"]),
    _digits,
).map("".join)
_operators = st.tuples(_spaces, st.sampled_from("+-*−–‒﹣－×/^"), _spaces).map("".join)
_openings = st.sampled_from(["(", "((", "-(", "+", "-"])
_closings = st.sampled_from([")", "))", ""])
_labels = st.sampled_from(["[fire]", "[]", "[", "]", "[ a  b ]", "[\x1b]"])
texts = st.recursive(
    _digits | _dice_texts,
    lambda inner: (
        st.tuples(inner, _operators, inner).map("".join)
        | st.tuples(_openings, inner, _closings).map("".join)
        | st.tuples(inner, _spaces, _labels).map("".join)
    ),
    max_leaves=30,
)
soups = st.text("0123456789dDkhKHlL%!+-*−–×()[] .,x\n²Kｄ", max_size=40)


def faces(*values: int) -> Draw:
    """A draw that gives `values` in order, and fails when they run out or do not fit the die."""
    left = list(values)

    def draw(name: str, sides: int) -> int:
        assert left, f"no face left for {name}"
        assert name == f"d{sides}"
        assert 1 <= left[0] <= sides
        return left.pop(0)

    return draw


def rolled_every_way(expression: Expression, see: Callable[[Rolled, Fraction], None]) -> None:
    """Shows `see` every possible roll of `expression` with its probability, by trying all faces."""

    class _MoreError(Exception):
        pass

    def explore(given: tuple[int, ...], probability: Fraction) -> None:
        left = list(given)
        asked = 0

        def draw(name: str, sides: int) -> int:
            nonlocal asked
            if left:
                return left.pop(0)
            asked = sides
            raise _MoreError

        try:
            rolled = roll(expression, draw)
        except _MoreError:
            for face in range(1, asked + 1):
                explore((*given, face), probability / asked)
        else:
            see(rolled, probability)

    explore((), Fraction(1))
