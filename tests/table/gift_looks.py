"""Short questions about the Gifts of a table, and lines that bring one to where a test wants it."""

from __future__ import annotations

from typing import Any

from tests.driver import Table
from tests.table.looks import opened

HOUR = 3600
DAY = 24 * HOUR
NIGHT = {"until": "night", "seconds": None, "then": None}
ONE_HOUR = {"until": "hour", "seconds": None, "then": None}

PUSH = {
    "botch": "@ 2",
    "failure": "@ 3",
    "partial": "@ 4",
    "success": "@ 8",
    "critical": "@ 12",
    "extraordinary": "mod=+4 @ 12",
}
"""The end of a push of a d12 Spirit without skill dice, by the grade it comes to (Risk 2)."""

AGAIN = {**PUSH, "botch": "@ 3", "failure": "mod=-2 @ 4"}
"""The same for a double push, whose Risk is 3."""


def clock(seconds: int, then: int | None = None) -> dict[str, Any]:
    """A lock that runs on the clock."""
    return {"until": "clock", "seconds": seconds, "then": then}


def after(rest: dict[str, Any], then: int) -> dict[str, Any]:
    """A lock that awaits a rest, with seconds on the clock behind it."""
    return {**rest, "then": then}


def bearer(*lines: str, spirit: str = "d12", skill: str = "none") -> Table:
    """A, whose Spirit rolls `spirit` and whose Gift Claws has `skill`, then `lines`."""
    return opened("add A", f"spirit A {spirit}", f'gift A "Claws" skill={skill}', *lines)


def turned_on(*lines: str, spirit: str = "d12", skill: str = "none") -> Table:
    """The same with Claws on."""
    return bearer(f"activate A Claws @ 4 {fours(skill)}", *lines, spirit=spirit, skill=skill)


def fours(skill: str) -> str:
    """A face of 4 for every die of a skill."""
    parts = [] if skill == "none" else skill.split("+")
    return " ".join("4" for part in parts for _ in range(int(part.partition("d")[0] or 1)))


def gift(t: Table, name: str = "A", title: str = "Claws") -> dict[str, Any]:
    """One Gift's object."""
    return next(row for row in t.entity(name)["gifts"] if row["name"] == title)


def stands(t: Table, name: str = "A", title: str = "Claws") -> tuple[Any, Any, Any]:
    """State, armed lock and running lock of a Gift."""
    row = gift(t, name, title)
    return row["state"], row["armed"], row["lock"]


def time(t: Table) -> int:
    """The clock."""
    seconds = t.show()["clock_seconds"]
    assert isinstance(seconds, int)
    return seconds
