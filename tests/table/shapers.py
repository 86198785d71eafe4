"""Shapers and those they meet, for the tests of Shaping through command lines."""

from __future__ import annotations

from tests.driver import Table

BOLT = "Unmake·Fire damage:2 range=1 delivery=projected at=Bandit"
EVERY = "counter,trigger,confluence,selective,indirect,veiled"


def duel(*lines: str, skill: int = 55, cells: str = "Unmake·Fire,Ward·Fire", more: str = "") -> Table:
    """Ilyra of some skill, INT 13, 11 PP, and a bandit of HP 20 with leather, shield and 45 in Close Combat."""
    return Table(
        "add Ilyra side=pc hp=12 persistence=50",
        "add Bandit side=npc hp=20 mwl=10 ap=2 close_combat=45 dodge=40 resilience=30 persistence=35 shield=medium",
        f"shaper Ilyra shaping={skill} int=13 pow=11 cells={cells} {more}",
        *lines,
    )


def pp(t: Table, name: str = "Ilyra") -> int:
    """Power Points now."""
    points: int = t.entity(name)["pp"]
    return points


def hp(t: Table, name: str = "Bandit") -> int:
    """Hit points now."""
    points: int = t.entity(name)["hp"]
    return points


def conditions(t: Table, name: str = "Bandit") -> set[str]:
    """The names of the conditions someone is in."""
    return {row["name"] for row in t.entity(name)["conditions"]}


def running(t: Table) -> list[str]:
    """The ids of the Shapings that go on, oldest first."""
    return [shaping["id"] for shaping in t.show()["shapings"]]


def said(t: Table) -> str:
    """Everything said so far."""
    return "\n".join(t.log())
