"""Armour that Direct Harm passes, breath that magic gives, and matter that does not stay (S41, S52, S73)."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.shapers import conditions, duel, hp, said

CELLS = "Unmake·Fire,Alter·Flesh,Conjure·Earth/Stone,Conjure·Flesh"


def master(*lines: str) -> Table:
    """Ilyra at 100 with PP and INT enough, whose 31 is a success, no Critical."""
    return duel("set Ilyra pp=60 pp_max=60 int=60", *lines, skill=100, cells=CELLS)


@pytest.mark.parametrize(("delivery", "left"), [("direct", 11), ("projected", 13)])
def test_s41_direct_harm_passes_worn_armour(delivery: str, left: int) -> None:
    t = master()  # a bandit of 20 HP in leather, AP 2
    t.do(f"cast Ilyra Unmake·Fire damage:2 range=1 delivery={delivery} at=Bandit defend=Bandit:none @ 31 4 5")
    assert hp(t) == left


def test_s41_direct_harm_passes_what_an_object_is_made_of() -> None:
    t = master("add Door tags=object hp=10 ap=4")
    t.do("cast Ilyra Unmake·Fire damage:2 range=1 delivery=direct at=Door @ 31 4 5")
    assert hp(t, "Door") == 1


@pytest.mark.parametrize(
    ("words", "magnitude", "buys"),
    [
        ("breath:1", 2, "hold breath 10 minutes"),
        ("breath:2/water", 3, "water: breathe one named medium"),
        ("breath:3", 4, "no need of breath"),
    ],
)
def test_s52_what_breath_costs_for_a_scene_and_gives(words: str, magnitude: int, buys: str) -> None:
    t = master()
    build = t.result(f"build Ilyra Alter·Flesh {words} duration=1")
    assert build.value["magnitude"] == magnitude
    assert f"breathing ({buys})" in build.value["sentence"]
    t.do(f"cast Ilyra Alter·Flesh {words} duration=1 @ 31")
    [capability] = t.entity("Ilyra")["capabilities"]
    assert capability.split() == ["breath", *words.partition("/")[2].split()]
    t.do("clock +600s")
    assert t.entity("Ilyra")["capabilities"] == []


def test_s73_a_barrier_is_gone_when_its_duration_is() -> None:
    t = master("cast Ilyra Conjure·Earth/Stone barrier:2 duration=1 @ 31")
    t.do("clock +599s")
    assert t.shaping("s1")["structure"] == 10
    t.do("clock +1s")
    assert t.show()["shapings"] == []
    assert "no Shaping" in t.refused("batter s1 -4")


@pytest.mark.parametrize("words", ["Conjure·Earth/Stone being:2", "Conjure·Flesh being:2/remains"])
def test_s73_what_is_made_leaves_nobody_and_nothing_behind(words: str) -> None:
    t = master()
    before = [entity["name"] for entity in t.show()["entities"]]
    t.do(f"cast Ilyra {words} duration=1 name=It @ 31")
    assert [entity["name"] for entity in t.show()["entities"]] == [*before, "It"]
    t.do("clock +600s")
    assert [entity["name"] for entity in t.show()["entities"]] == before
    assert "It" in said(t)


def test_s37_half_a_shield_stops_nothing_of_what_is_no_damage() -> None:
    t = duel("set Bandit shield=small", cells="Bend·Force/Motion", skill=76)
    hold = "cast Ilyra Bend·Force/Motion restrain:{} range=1 delivery=projected at=Bandit defend=Bandit:guard"
    t.do(f"{hold.format(2)} @ 31 35 45")  # Medium impact on a Medium shield
    assert conditions(t) == set()
    t.do(f"{hold.format(3)} @ 31 35 45")  # Heavy impact: one Size more, and half of a hold is none
    assert conditions(t) == {"restrained"}
    assert "the small shield blocks none of" in said(t)
