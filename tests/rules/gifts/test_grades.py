"""Grades and their chances (G1–G3) against every face that up to three dice can show."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from tests.rules.gifts_kit import DATA, under
from tracker.rules.gifts.chances import (
    activation_chances,
    double_push_chances,
    grade_chances,
    natural_chances,
    powerloss_chances,
    push_chances,
)
from tracker.rules.gifts.data import Grade
from tracker.rules.gifts.grades import Die, Roll, grade, spirit_roll
from tracker.rules.gifts.pools import parse_pool, parse_spirit

WORST_TO_BEST = ["botch", "failure", "partial", "success", "critical", "extraordinary", "extra2", "extra3"]
POOLS = [dice for count in (1, 2, 3) for dice in combinations_with_replacement((4, 6, 8, 10, 12), count)]
RISKS = range(5)


def by_the_table(natural: int, result: int, risk: int) -> str:
    """The grade against target 4, read off the printed table."""
    if natural <= risk or result < 1:
        return "botch"
    table = {
        range(1, 4): "failure",
        range(4, 8): "partial",
        range(8, 12): "success",
        range(12, 16): "critical",
        range(16, 20): "extraordinary",
        range(20, 24): "extra2",
    }
    return next((word for results, word in table.items() if result in results), "extra3")


@cache
def highest_faces(dice: tuple[int, ...]) -> Counter[int]:
    return Counter(max(faces) for faces in product(*(range(1, sides + 1) for sides in dice)))


def enumerated(dice: tuple[int, ...], modifier: int, risk: int, cap: str = "extra3") -> dict[str, Fraction]:
    counts: Counter[str] = Counter()
    for natural, times in highest_faces(dice).items():
        word = by_the_table(natural, natural + modifier, risk)
        counts[min(word, cap, key=WORST_TO_BEST.index)] += times
    return {word: Fraction(counts[word], sum(counts.values())) for word in WORST_TO_BEST}


def in_words(chances: dict[Grade, Fraction]) -> dict[str, Fraction]:
    return {grade.value: chance for grade, chance in chances.items()}


def rolled(dice: tuple[int, ...], modifier: int = 0) -> Roll:
    return Roll(tuple(Die("any", sides) for sides in dice), modifier)


def test_g2_grades_stand_in_order() -> None:
    assert [grade.value for grade in sorted(Grade)] == WORST_TO_BEST
    assert min(Grade.CRITICAL, Grade.SUCCESS) is Grade.SUCCESS
    assert Grade.EXTRA2 > Grade.EXTRAORDINARY


@pytest.mark.parametrize("risk", RISKS)
def test_g2_g3_every_face_of_up_to_three_dice_has_the_grade_of_the_table(risk: int) -> None:
    for dice in POOLS:
        for faces in product(*(range(1, sides + 1) for sides in dice)):
            natural = max(faces)
            assert grade(natural, 0, 4, risk, DATA).value == by_the_table(natural, natural, risk)


@pytest.mark.parametrize("risk", RISKS)
@pytest.mark.parametrize("target", [1, 4, 9])
def test_g2_only_the_distance_to_the_target_counts(target: int, risk: int) -> None:
    for natural in range(1, 13):
        for modifier in range(-14, 25):
            expected = by_the_table(natural, natural + modifier - target + 4, risk)
            assert grade(natural, modifier, target, risk, DATA).value == expected


@pytest.mark.parametrize("risk", RISKS)
@pytest.mark.parametrize("modifier", [-8, -2, 0, 1, 5])
def test_g3_chances_equal_full_enumeration(modifier: int, risk: int) -> None:
    for dice in POOLS:
        assert in_words(grade_chances(dice, modifier, 4, risk, DATA)) == enumerated(dice, modifier, risk)
        assert in_words(activation_chances(rolled(dice, modifier), 4, risk, DATA)) == enumerated(
            dice, modifier, risk
        )


@pytest.mark.parametrize("modifier", [-4, 0, 3, 8])
def test_g8_g9_chances_of_pushes_equal_full_enumeration(modifier: int) -> None:
    for dice in POOLS:
        roll = rolled(dice, modifier)
        assert in_words(push_chances(roll, DATA)) == enumerated(dice, modifier, 2)
        for cap in WORST_TO_BEST[2:]:
            expected = enumerated(dice, modifier, 3, cap)
            assert in_words(double_push_chances(roll, Grade(cap), DATA)) == expected


def test_g10_chances_of_every_row_of_powerloss() -> None:
    assert powerloss_chances(DATA, 7) == {
        Grade.BOTCH: Fraction(1, 12),
        Grade.FAILURE: Fraction(2, 12),
        Grade.PARTIAL: Fraction(4, 12),
        Grade.SUCCESS: Fraction(4, 12),
        Grade.CRITICAL: Fraction(1, 12),
        Grade.EXTRAORDINARY: Fraction(0),
        Grade.EXTRA2: Fraction(0),
        Grade.EXTRA3: Fraction(0),
    }


def test_g10_the_double_pushs_own_risk_would_leave_no_failure() -> None:
    chances = powerloss_chances(under({"powerloss.risk": 3}))
    assert (chances[Grade.BOTCH], chances[Grade.FAILURE]) == (Fraction(3, 12), Fraction(0))


def test_g10_modifiers_that_count_reach_no_row_above_critical() -> None:
    house = under({"powerloss.modifiers": True})
    assert powerloss_chances(house, 4)[Grade.CRITICAL] == Fraction(5, 12)
    assert powerloss_chances(house, -2)[Grade.BOTCH] == Fraction(2, 12)


def test_g1_two_dice_show_the_higher_face() -> None:
    assert natural_chances((4, 6)) == {
        1: Fraction(1, 24),
        2: Fraction(3, 24),
        3: Fraction(5, 24),
        4: Fraction(7, 24),
        5: Fraction(4, 24),
        6: Fraction(4, 24),
    }


def test_g1_no_dice_are_no_roll() -> None:
    with pytest.raises(ValueError, match="at least one die"):
        natural_chances(())


def test_g6_spirit_first_then_the_skill_largest_first() -> None:
    roll = spirit_roll(parse_spirit("d6-2", DATA), parse_pool("d4+2d12", DATA), 1)
    assert [(die.name, die.sides) for die in roll.dice] == [
        ("Spirit", 6),
        ("skill", 12),
        ("skill", 12),
        ("skill", 4),
    ]


def test_g13_spirits_penalty_changes_the_result_and_never_the_natural_face() -> None:
    roll = spirit_roll(parse_spirit("d6-2", DATA), parse_pool("d8", DATA), 1)
    assert roll.modifier == -1
    chances = activation_chances(roll, 4, 1, DATA)
    # Of 48 throws 1 shows nothing above 1, 15 show at most 4 (results 1–3), 32 show 5–8 (results 4–7).
    assert chances[Grade.BOTCH] == Fraction(1, 48)
    assert chances[Grade.FAILURE] == Fraction(15, 48)
    assert chances[Grade.PARTIAL] == Fraction(32, 48)
