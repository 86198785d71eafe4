"""Faults other trackers had with numbers, counters and HP; each named after its case."""

from __future__ import annotations

import pytest

from tests.table.looks import conditions, counters, hp, opened, stress


def test_b52_setting_to_the_maximum_does_not_add_it() -> None:
    t = opened("add A hp=20", "hp A -16", "hp A =20")
    assert hp(t, "A") == (20, 20, 0)


@pytest.mark.parametrize(
    ("case", "lines", "left"),
    [
        ("b53", ["add A hp=6", "hp A t7", "hp A -4"], (6, 6, 3)),
        ("b54", ["add A hp=7", "hp A t5", "hp A -8"], (4, 7, 0)),
        ("b55", ["add A hp=10 hp_max=20", "hp A t5", "hp A +3"], (13, 20, 5)),
    ],
)
def test_b53_b54_b55_temporary_points_are_a_pool_of_their_own(
    case: str, lines: list[str], left: tuple[int, int, int]
) -> None:
    assert hp(opened(*lines), "A") == left, case


def test_b59_a_counter_goes_back_to_nought_and_no_further() -> None:
    t = opened("add A", "counter A +torch 1/6", "counter A torch -1")
    assert counters(t, "A") == {"torch": (0, 6)}
    assert t.do("counter A torch -1")
    assert counters(t, "A") == {"torch": (0, 6)}
    t.do("counter A torch +9")
    assert counters(t, "A") == {"torch": (6, 6)}


def test_b60_a_new_maximum() -> None:
    t = opened("add A hp=20")
    first = t.state
    t.do("set A hp_max=35")
    assert hp(t, "A") == (20, 35, 0)
    t.do("set A hp_max=10")
    assert hp(t, "A") == (10, 10, 0)
    t.do("undo")
    assert hp(t, "A") == (20, 35, 0)
    t.do("undo")
    assert (hp(t, "A"), t.state) == ((20, 20, 0), first)


@pytest.mark.parametrize("key", ["init", "temp", "pp", "pp_max", "int", "shaping", "hp"])
def test_b61_nought_is_a_value(key: str) -> None:
    shown = {"init": "initiative"}.get(key, key)
    t = opened("add A hp=9 pp_max=9", f"set A {key}=5")
    assert t.entity("A")[shown] == 5
    t.do(f"set A {key}=0")
    assert t.entity("A")[shown] == 0


def test_b61_stress_and_a_counter_go_to_nought() -> None:
    t = opened("add A", "stress A +3", "stress A =0", "counter A +torch 3/6", "counter A torch =0")
    assert (stress(t, "A"), counters(t, "A")) == ([0], {"torch": (0, 6)})


def test_b79_a_new_round_keeps_what_it_does_not_refresh() -> None:
    t = opened("add P x5 init=10 hp=20")
    t.do(*(f"hp c{n} -{n}" for n in range(1, 6)), *(f"counter c{n} +torch {n}/6" for n in range(1, 6)))
    t.do(*(f"cond c{n} +marked" for n in range(1, 6)), *(f"hp c{n} t{n}" for n in range(1, 6)))
    t.do(*(f"stress c{n} +{n}" for n in range(1, 6)), "begin", *["next"] * 5)
    assert t.show()["round"] == 2
    for n in range(1, 6):
        name = f"P {n}"
        assert hp(t, name) == (20 - n, 20, n)
        assert counters(t, name) == {"torch": (n, 6)}
        assert conditions(t, name) == {"marked": None}
        assert stress(t, name) == [n - 1]  # W25: one counter a round
