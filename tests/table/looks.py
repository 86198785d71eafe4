"""Short questions to a table's `show` object, shared by the tests of this folder."""

from __future__ import annotations

from typing import Any

from tests.driver import Table


def opened(*lines: str) -> Table:
    """A table on which `lines` have been run."""
    t = Table()
    t.do(*lines)
    return t


def three(*lines: str) -> Table:
    """A20 B15 C10 with 20 HP each, then `lines`."""
    return opened("add A init=20 hp=20", "add B init=15 hp=20", "add C init=10 hp=20", *lines)


def caster(*lines: str) -> Table:
    """A20 with a wyrd die and B10 with none, then `lines`."""
    return opened("add A init=20", "add B init=10", "pool A d6", *lines)


def active(t: Table) -> tuple[int, str | None]:
    """The round and the name of whoever is active."""
    shown = t.show()
    return shown["round"], shown["active"]


def visits(t: Table, presses: int) -> list[tuple[int, str | None]]:
    """Round and active name after each of `presses` presses of next."""
    seen = []
    for _ in range(presses):
        t.do("next")
        seen.append(active(t))
    return seen


def hp(t: Table, name: str) -> tuple[Any, Any, Any]:
    """HP, HP maximum and temporary points."""
    entity = t.entity(name)
    return entity["hp"], entity["hp_max"], entity["temp"]


def conditions(t: Table, name: str) -> dict[str, Any]:
    """Every condition of `name` with the rounds it has left."""
    return {row["name"]: row["left"] for row in t.entity(name)["conditions"]}


def counters(t: Table, name: str) -> dict[str, tuple[Any, Any]]:
    """Every counter of `name` as value and maximum."""
    return {row["name"]: (row["value"], row["max"]) for row in t.entity(name)["counters"]}


def stress(t: Table, *names: str) -> list[Any]:
    """The own stress of each of `names`."""
    return [t.entity(name)["stress"] for name in names]


def effects(t: Table) -> dict[str, Any]:
    """Every running effect by name with what it has left."""
    return {row["name"]: row["left"] for row in t.show()["effects"]}


def events(t: Table) -> dict[str, set[str]]:
    """The events of every zone by its id."""
    return {zone["id"]: set(zone["events"]) for zone in t.show()["zones"]}


def members(t: Table, zone: str) -> set[str]:
    """Who is inside `zone`."""
    return set(t.zone(zone)["members"])


def wyrd(t: Table, name: str) -> tuple[list[str], list[str], list[str]]:
    """The wyrd dice of `name`, each list sorted: ready, in use, expended."""
    pool = t.entity(name)["wyrd"]
    return sorted(pool["ready"]), sorted(pool["in_use"]), sorted(pool["expended"])


def names(t: Table) -> list[str]:
    """The names of everyone taking part, as shown."""
    return [entity["name"] for entity in t.show()["entities"]]


def said(lines: list[str]) -> str:
    """Message lines as one text in lower case."""
    return "\n".join(lines).lower()
