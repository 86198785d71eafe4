"""More rows than letters: past z a row has two, and a page whose letters act at once waits for the second."""

from __future__ import annotations

from tests.app.kit import Hand, app_on, playing
from tracker.app.pending import Letters

TWENTY_EIGHT = [*"abcdefghijklmnopqrstuvwxyz", "aa", "ab"]


def test_a_letter_that_may_be_the_first_of_two_waits() -> None:
    letters = Letters()
    assert letters.press("b", TWENTY_EIGHT) == ("b",)
    assert letters.press("a", TWENTY_EIGHT) == ()
    assert letters.typed == "a"
    assert letters.press("b", TWENTY_EIGHT) == ("ab",)
    assert letters.typed == ""


def test_a_letter_that_waits_is_taken_by_whatever_comes_instead_of_the_second() -> None:
    letters = Letters()
    assert letters.press("a", TWENTY_EIGHT) == ()
    assert letters.press("c", TWENTY_EIGHT) == ("a", "c")
    assert letters.press("a", TWENTY_EIGHT) == ()
    assert letters.settle(TWENTY_EIGHT) == ("a",)
    assert letters.settle(TWENTY_EIGHT) == ()


def test_a_letter_that_names_nobody_is_passed_over() -> None:
    letters = Letters()
    assert letters.press("z", ["a", "b"]) == ()
    assert letters.press("b", ["a", "b"]) == ("b",)


CROWD = (
    *(f"add P{number} init={40 - number} hp=10" for number in range(1, 29)),
    "pool P1 d6",
    'ability P1 "Spark" class=fracture range=close wyrd=1',
)


def members(hand: Hand) -> list[str]:
    return hand.view.zones[0].members


async def test_rows_past_z_go_into_a_zone() -> None:
    async with playing(app_on(*CROWD, "stress P1 +3", "zone P1 twilight"), size=(100, 40)) as hand:
        assert hand.view.entities[-1].letter == "ab"
        before = set(members(hand))
        await hand.type("z\nabaaa")
        assert "a…" in hand.screen
        await hand.type("\n")
        assert set(members(hand)) ^ before == {"P28", "P27", "P1"}


async def test_rows_past_z_are_targeted_by_a_manifestation() -> None:
    async with playing(app_on(*CROWD, "begin"), size=(100, 40)) as hand:
        await hand.type("maabcaa\n")
        done = next(line for line in reversed(hand.lines) if line.startswith("use"))
        assert "on=P28,P3,P27" in done.split(" @ ")[0]
