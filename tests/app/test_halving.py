"""One roll for several, of whom some take half."""

from __future__ import annotations

import pytest

from tests.app.kit import app_on, playing
from tests.driver import Table

THREE = ("add A init=9 hp=20", "add B init=8 hp=20", "add C init=7 hp=20")


@pytest.mark.parametrize(
    ("line", "left"), [("hp A,B,C -7 half=B", (13, 17, 13)), ("hp A,B -2d6 half=A,B @ 4 5", (16, 16, 20))]
)
def test_half_is_rounded_down_from_the_one_roll(line: str, left: tuple[int, int, int]) -> None:
    t = Table(*THREE)
    t.do(line)
    assert tuple(t.entity(name)["hp"] for name in "ABC") == left


def test_half_of_healing() -> None:
    t = Table(*THREE, "hp A,B -10", "hp A,B +5 half=B")
    assert (t.entity("A")["hp"], t.entity("B")["hp"]) == (15, 12)


@pytest.mark.parametrize("line", ["hp A -7 half=B", "hp A,B =7 half=B", "hp A t7 half=A"])
def test_half_of_what_cannot_be_halved_is_refused(line: str) -> None:
    Table(*THREE).refused(line)


async def test_one_roll_on_three_one_of_them_halving_takes_at_most_ten_keys() -> None:
    async with playing(app_on(*THREE, "begin", "table dice=roll")) as hand:
        before = hand.pressed
        for keys in ("g  H", "d\n", "2d6", "\n"):
            await hand.type(keys)
            print(f"{hand.pressed - before:>3}  {keys!r}")
        assert hand.pressed - before <= 10
        line = hand.lines[-1]
        assert line.startswith("hp A,B,C -2d6 half=C @ ")
        total = sum(map(int, line.rpartition("@ ")[2].split()))
        assert [hand.hp(name) for name in "ABC"] == [20 - total, 20 - total, 20 - total // 2]
        assert "½" in hand.screen
        await hand.type("kH_")
        assert "½" not in hand.screen


async def test_with_a_count_the_marked_take_it_and_half_of_it() -> None:
    async with playing(app_on(*THREE, "begin")) as hand:
        await hand.type("gH 7d\n")
        assert hand.lines[-1] == "hp A,B -7 half=A"
        # A letter names a row whatever is marked.
        await hand.type("3dc")
        assert hand.lines[-1] == "hp C -3"


async def test_an_object_marked_with_all_the_others_keeps_nobody_from_harm() -> None:
    async with playing(app_on(*THREE, "add Obelisk init=1", "begin")) as hand:
        await hand.type("*7d\n")
        assert hand.lines[-1] == "hp A,B,C -7"
        await hand.type("_7dd")
        assert "Obelisk has no HP" in hand.said
