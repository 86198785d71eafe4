"""A round among beasts: its order, what Gifts cost of a turn, and the rounds that locks run through (G8, G9, G12, G14)."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.gift_looks import HOUR, clock, stands, turned_on
from tests.table.looks import active, opened, said


def fighting(*lines: str) -> Table:
    """A, whose Gift Claws is on, acts before B in round 1."""
    return turned_on("set A init=9", "add B init=3", "begin", *lines)


def spent(t: Table, name: str = "A") -> list[str]:
    found = t.entity(name)["spent"]
    assert isinstance(found, list)
    return found


def no_action(lines: list[str]) -> bool:
    return "action left" in said(lines)


# What a turn offers.


@pytest.mark.parametrize("line", ["push A Claws @ 8", "push A Claws @ 2"])
def test_g8_a_push_takes_the_whole_turn_however_it_goes(line: str) -> None:
    t = fighting()
    assert not no_action(t.do(line))
    assert spent(t) == ["half", "half"]


def test_g6_an_activation_takes_the_whole_turn_and_turning_off_nothing() -> None:
    t = fighting("off A Claws")
    assert spent(t) == []
    t.do("activate A Claws @ 4")
    assert spent(t) == ["half", "half"]


def test_g8_an_extraordinary_push_gives_half_an_action_back() -> None:
    t = fighting()
    assert "half an action back" in said(t.do("push A Claws mod=+4 @ 12"))
    assert spent(t) == ["half"]


def test_g9_so_does_an_extraordinary_double_push_if_the_push_was_one_too() -> None:
    t = fighting("push A Claws mod=+4 @ 12", "next", "next", "push A Claws mod=+8 @ 12 1")
    assert spent(t) == ["half"]
    t = fighting("push A Claws @ 12", "next", "next", "push A Claws mod=+8 @ 12 1")
    assert spent(t) == ["half", "half"]


def test_g14_an_action_too_many_warns_and_is_done() -> None:
    t = fighting("push A Claws @ 8")
    assert no_action(t.do("push A Claws @ 8 9"))
    assert stands(t)[0] == "double_pushed"
    assert spent(t) == ["half"] * 4


def test_g14_half_a_turn_is_not_enough_for_a_push() -> None:
    t = fighting("push A Claws mod=+4 @ 12")
    assert no_action(t.do("push A Claws mod=+8 @ 12 1"))


def test_g14_the_next_turn_offers_everything_again() -> None:
    t = fighting("push A Claws @ 8", "next", "next")
    assert (active(t), spent(t)) == ((2, "A"), [])
    assert not no_action(t.do("push A Claws @ 8 9"))


def test_turns_cost_nothing_outside_a_running_fight() -> None:
    t = turned_on("push A Claws @ 8")
    assert not no_action(t.do("push A Claws @ 8 9"))
    assert spent(t) == []


def test_gifts_and_manifestations_each_take_of_their_own_turn() -> None:
    t = fighting("pool A d6", 'ability A "Spark" class=fracture', 'use A "Spark" @ 1')
    assert not no_action(t.do("push A Claws @ 8"))
    assert spent(t) == ["base", "half", "half"]


def test_w26_erratic_time_warns_of_a_gift() -> None:
    t = fighting("stress A +3", "zone A erratic_time inside=A", "next", "next @ 1")
    assert "erratic time" in said(t.do("push A Claws @ 8"))
    assert stands(t)[0] == "pushed"


# The order among beasts.


def beasts(*names: str, die: str = "d8") -> Table:
    return opened(
        "table engine=beasts", *(f"add {name} speed_die={die} perception_die={die}" for name in names)
    )


def test_g14_the_higher_of_both_dice_counts() -> None:
    t = beasts("Fox", "Bear")
    lines = t.do("begin @ 3 5 6 1")
    assert [t.entity(name)["initiative"] for name in ("Fox", "Bear")] == [5, 6]
    assert t.show()["order"] == ["Bear", "Fox"]
    assert "G14" in "\n".join(lines)


def test_g14_everyone_rolls_again_each_round() -> None:
    t = beasts("Fox", "Bear")
    t.do("begin @ 3 5 6 1", "next", "next @ 8 1 2 2")
    assert (t.show()["order"], active(t)) == (["Fox", "Bear"], (2, "Fox"))


def test_g14_of_equals_the_larger_speed_die_acts_first_whatever_its_face() -> None:
    t = opened("table engine=beasts", "add Bear speed_die=d6 perception_die=d12")
    t.do("add Fox speed_die=d8 perception_die=d4", "begin @ 5 1 1 4")
    assert t.show()["order"] == ["Bear", "Fox"]  # 5 before 4
    t.do("next", "next @ 1 5 5 1")
    assert t.show()["order"] == ["Fox", "Bear"]  # 5 each: d8 before d6


def test_g14_then_both_roll_both_dice_again_and_only_they() -> None:
    t = beasts("Fox", "Otter", "Hare")
    result = t.result("begin @ 5 1 2 5 7 7 1 3 2 4")
    assert result.dice[6:] == ("tie d8 of Fox", "tie d8 of Fox", "tie d8 of Otter", "tie d8 of Otter")
    assert t.show()["order"] == ["Hare", "Otter", "Fox"]


def test_g14_a_reroll_may_tie_again() -> None:
    t = beasts("Fox", "Otter")
    assert t.result("begin @ 5 5 5 5 3 3 3 3 2 1 4 1").ok
    assert t.show()["order"] == ["Otter", "Fox"]


def test_g14_a_tie_once_parted_stays_parted_for_the_round() -> None:
    t = beasts("Fox", "Otter")
    t.do("begin @ 5 1 5 1 1 1 2 2")
    before = t.show()["order"]
    t.do("rename Fox Aardvark", "hp Otter =5", "add Hare init=1")
    assert [name.replace("Aardvark", "Fox") for name in t.show()["order"]] == [*before, "Hare"]


def test_g14_without_dice_someone_acts_last_and_nothing_is_asked() -> None:
    t = beasts("Fox")
    t.do("add Stone", "add Log", "begin @ 2 1")
    assert t.show()["order"] == ["Fox", "Stone", "Log"]


def test_s6_crux_rolls_its_d10_again() -> None:
    t = opened("table engine=crux", "add A dex=9", "add B dex=9", "add C dex=12", "begin @ 5 5 5 3 7")
    assert t.show()["order"] == ["C", "B", "A"]


# Locks run through rounds.


def test_g12_rounds_wear_a_lock_down() -> None:
    t = fighting("push A Claws @ 12", "push A Claws mod=-2 @ 4 12")
    assert stands(t) == ("off", None, clock(HOUR))
    t.do("next", "next", "next", "next")
    assert stands(t) == ("off", None, clock(HOUR - 12))


def test_g12_a_lock_that_ends_with_a_round_is_told() -> None:
    t = fighting("table round_seconds=1800", "push A Claws @ 12", "push A Claws mod=-2 @ 4 12")
    t.do("next")
    assert "free again" not in said(t.do("next"))
    t.do("next")
    assert "claws of a is free again" in said(t.do("next"))
    t.do("back")
    assert stands(t) == ("off", None, clock(1800))
