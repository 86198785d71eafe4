"""S3: opposed tests, and the clause of Shaping."""

from __future__ import annotations

from itertools import product

from tracker.rules.d100 import beats, result


def test_sx6_of_two_successes_the_higher_roll_wins() -> None:
    assert beats(result(42, 60), result(31, 60))
    assert not beats(result(31, 60), result(42, 60))


def test_sx6_of_two_failures_the_lower_roll_wins() -> None:
    assert beats(result(72, 60), result(85, 60))
    assert not beats(result(85, 60), result(72, 60))


def test_sx2_a_higher_success_guards() -> None:
    assert not beats(result(31, 55), result(38, 45), must_succeed=True)


def test_sx1_a_failed_guard_does_nothing() -> None:
    assert beats(result(31, 55), result(48, 45), must_succeed=True)


def test_sx3_equal_rolls_go_to_the_higher_skill() -> None:
    assert beats(result(31, 55), result(31, 45), must_succeed=True)
    assert not beats(result(31, 45), result(31, 55), must_succeed=True)


def test_s3_a_perfect_tie_leaves_things_as_they_are() -> None:
    assert not beats(result(31, 55), result(31, 55))


def test_s3_the_better_grade_wins_whatever_the_rolls() -> None:
    assert beats(result(5, 55), result(55, 55))
    assert beats(result(12, 12), result(95, 94))
    assert beats(result(98, 50), result(99, 50))


def test_s3_of_two_fumbles_the_lower_roll_wins() -> None:
    assert beats(result(99, 50), result(100, 50))


def test_sx38_two_failures_let_no_magic_through() -> None:
    assert beats(result(60, 55), result(90, 45))
    assert not beats(result(60, 55), result(90, 45), must_succeed=True)


def test_s3_a_fumble_does_not_let_a_failed_shaping_win() -> None:
    assert not beats(result(60, 55), result(100, 45), must_succeed=True)


def test_s3_exactly_one_side_wins_unless_all_is_equal() -> None:
    for skill, other in ((55, 45), (45, 45), (100, 0)):
        for roll, reply in product(range(1, 101), repeat=2):
            one, two = result(roll, skill), result(reply, other)
            tied = skill == other and roll == reply
            assert beats(one, two) + beats(two, one) == (0 if tied else 1)
