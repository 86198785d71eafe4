"""S1–S3: exact odds, against counting every case."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest

from tracker.rules.d100 import (
    Grade,
    Odds,
    Side,
    beats,
    odds,
    odds_against,
    odds_of_passing,
    odds_of_winning,
    percent,
    result,
)

NETS = (-3, -2, -1, 0, 1, 2, 3)
EDGES = (0, 1, 9, 10, 55, 99, 100)


def place(roll: int, skill: int) -> tuple[int, int]:
    """A second reading of S1 and S2, of its own: greater is better."""
    if roll == 100 or (roll == 99 and skill < 100):
        return 0, -roll
    if skill > 0 and roll <= max(1, skill // 10):
        return 3, roll
    return (2, roll) if roll <= skill else (1, -roll)


def orders(tens: tuple[int, ...]) -> int:
    """In how many orders the tens dice can show these faces."""
    return factorial(len(tens)) // prod(factorial(count) for count in Counter(tens).values())


THROWS = {
    net: [(tens, orders(tens)) for tens in combinations_with_replacement(range(10), 1 + abs(net))]
    for net in NETS
}
"""Every throw of the tens dice without regard to order, with the number of its orders."""


@cache
def enumerated(skill: int, net: int) -> Counter[int]:
    """How often each reading is kept, over every case of the dice."""
    cases: Counter[int] = Counter()
    pick = max if net > 0 else min
    for units in range(10):
        column = [10 * ten + units or 100 for ten in range(10)]
        rank = [place(roll, skill) for roll in column]
        order = sorted(range(10), key=rank.__getitem__)
        position = [order.index(ten) for ten in range(10)]
        for tens, count in THROWS[net]:
            cases[column[order[pick(position[ten] for ten in tens)]]] += count
    return cases


def test_the_throws_are_all_cases() -> None:
    for net in NETS:
        assert sum(count for _, count in THROWS[net]) == 10 ** (1 + abs(net))


@pytest.mark.parametrize("net", NETS)
def test_s2_odds_equal_counting_every_case_for_every_skill(net: int) -> None:
    total = 10 ** (2 + abs(net))
    for skill in range(101):
        sums = [0, 0, 0, 0]
        for roll, count in enumerated(skill, net).items():
            sums[place(roll, skill)[0]] += count
        fumble, failure, success, critical = (Fraction(each, total) for each in sums)
        assert odds(skill, net) == Odds(critical, success, failure, fumble)


@pytest.mark.parametrize(
    ("skill", "net", "critical", "success", "failure", "fumble"),
    [
        (55, 0, "1/20", "1/2", "43/100", "1/50"),
        # Penalty die: units 1 to 5 have 6 readings up to 55, units 0 and 6 to 9 have 5; both must be among them.
        # Critical: units 1 to 5 hold one critical reading each, and both dice must show it.
        (55, -1, "5/1000", "300/1000", "657/1000", "38/1000"),
        (100, 0, "1/10", "89/100", "0", "1/100"),
        (0, 3, "0", "0", "99998/100000", "2/100000"),
    ],
)
def test_s2_odds_worked_by_hand(
    skill: int, net: int, critical: str, success: str, failure: str, fumble: str
) -> None:
    assert odds(skill, net) == Odds(
        Fraction(critical), Fraction(success), Fraction(failure), Fraction(fumble)
    )


def test_s1_odds_add_up_and_say_what_succeeds() -> None:
    for skill, net in product(range(101), NETS):
        chance = odds(skill, net)
        assert chance.critical + chance.success + chance.failure + chance.fumble == 1
        assert chance.succeeding == chance.critical + chance.success


def test_s2_more_dice_never_hurt() -> None:
    for skill in range(101):
        chances = [odds(skill, net).succeeding for net in NETS]
        assert chances == sorted(chances)


def test_s2_more_than_three_dice_have_no_odds() -> None:
    with pytest.raises(ValueError, match="at most 3 Bonus or Penalty dice count, not 4"):
        odds(50, -4)


def test_odds_in_percent() -> None:
    assert percent(Fraction(43, 100)) == 43.0


def winning(active: Side, passive: Side, must_succeed: bool) -> Fraction:
    """Every pair of readings, weighed by how often each is kept; the rules of S3 read once more."""
    ours, theirs = enumerated(active.skill, active.net), enumerated(passive.skill, passive.net)
    won = 0
    for (roll, weight), (other, against) in product(ours.items(), theirs.items()):
        mine, yours = place(roll, active.skill), place(other, passive.skill)
        if must_succeed and mine[0] < 2:
            continue
        if mine > yours or (mine == yours and active.skill > passive.skill):
            won += weight * against
    return Fraction(won, ours.total() * theirs.total())


@pytest.mark.parametrize("must_succeed", [False, True])
@pytest.mark.parametrize("skill", EDGES)
def test_s3_opposed_odds_equal_counting_every_pair(skill: int, must_succeed: bool) -> None:
    for other in EDGES:
        for net, against in ((0, 0), (1, -1), (-3, 3)):
            active, passive = Side(skill, net), Side(other, against)
            assert odds_of_winning(active, passive, must_succeed=must_succeed) == winning(
                active, passive, must_succeed
            )


@pytest.mark.parametrize("net", NETS)
def test_s3_opposed_odds_equal_counting_every_pair_with_any_dice(net: int) -> None:
    for skill, other, against in product((0, 9, 55, 100), (1, 45, 100), NETS):
        active, passive = Side(skill, net), Side(other, against)
        assert odds_of_winning(active, passive, must_succeed=True) == winning(active, passive, True)


def test_s3_someone_wins_every_mundane_contest() -> None:
    for skill, other in product(range(0, 101, 7), range(0, 101, 3)):
        for net, against in product(NETS, NETS):
            one, two = Side(skill, net), Side(other, against)
            ties = odds_of_winning(one, two) + odds_of_winning(two, one)
            assert ties == 1 if skill != other else ties < 1


def test_s3_odds_of_a_stored_result_are_those_of_every_reply() -> None:
    for skill, roll in product(EDGES, range(1, 101)):
        stored = result(roll, skill)
        for must_succeed in (False, True):
            won = sum(beats(stored, result(reply, 45), must_succeed=must_succeed) for reply in range(1, 101))
            assert odds_against(stored, Side(45), must_succeed=must_succeed) == Fraction(won, 100)


def test_sx1_sx2_the_bandits_guard_against_a_31() -> None:
    # At Close Combat 45 with one Penalty die only two successes above 31, or a Critical, stop the bolt. Units 1 to 4 hold
    # a Critical, which keeps on two alike; the rest by counting: both readings good and the lower above 31.
    bolt = result(31, 55)
    losing = sum(
        count
        for reply, count in enumerated(45, -1).items()
        if place(reply, 45)[0] == 3 or (place(reply, 45)[0] == 2 and reply > 31)
    )
    assert odds_against(bolt, Side(45, -1), must_succeed=True) == 1 - Fraction(losing, 1000)
    assert bolt.grade is Grade.SUCCESS


def passing(active: Side, defence: Side, counter: Side, least: int, most: int) -> Fraction:
    """Every three readings: ours of a grade from `least` to `most`, better than the defence, not beaten by the Counter."""
    ours, theirs, others = (enumerated(side.skill, side.net) for side in (active, defence, counter))
    won = 0
    for roll, weight in ours.items():
        mine = place(roll, active.skill)
        if not least <= mine[0] <= most:
            continue
        loses = sum(
            cases
            for other, cases in theirs.items()
            if mine > (yours := place(other, defence.skill))
            or (mine == yours and active.skill > defence.skill)
        )
        holds = sum(
            cases
            for other, cases in others.items()
            if (yours := place(other, counter.skill))[0] < 2
            or mine > yours
            or (mine == yours and counter.skill <= active.skill)
        )
        won += weight * loses * holds
    return Fraction(won, ours.total() * theirs.total() * others.total())


@pytest.mark.parametrize("net", NETS)
def test_s39_one_roll_gets_past_a_counter_and_a_defence_in_so_many_of_all_cases(net: int) -> None:
    for skill, dodge, counter in product((9, 55, 100), (0, 40, 55), (30, 55, 100)):
        sides = Side(skill, net), Side(dodge, -1), Side(counter, 1)
        active, *_ = sides
        found = {
            grade: odds_of_passing(active, (sides[1],), (sides[2],), grade)
            for grade in (Grade.CRITICAL, Grade.SUCCESS, None)
        }
        assert found == {
            Grade.CRITICAL: passing(*sides, 3, 3),
            Grade.SUCCESS: passing(*sides, 2, 2),
            None: passing(*sides, 2, 3),
        }


def test_s3_without_opposition_passing_is_succeeding() -> None:
    for skill, net in product(EDGES, NETS):
        assert odds_of_passing(Side(skill, net)) == odds(skill, net).succeeding
