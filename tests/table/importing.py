"""Bringing files into a table in memory, as the doors do it."""

from __future__ import annotations

from typing import Any

from tests.driver import Table
from tracker.table.imports import Choice, Found, Plan, Unreadable, plan, read


def found(name: str, data: bytes | str) -> Found:
    """What a reader finds in a file."""
    return read(name, data)


def unreadable(name: str, data: bytes | str) -> str:
    """The one line with which a file is turned down."""
    try:
        result = read(name, data)
    except Unreadable as reason:
        message = str(reason)
        assert message
        assert "\n" not in message
        return message
    raise AssertionError(f"{name} was read: {result}")


def words(name: str, data: bytes | str) -> dict[str, dict[str, str]]:
    """The `set` words of everybody found, by name."""
    return {person.name: person.set for person in found(name, data).people}


def bring(table: Table, name: str, data: bytes | str, choice: Choice | None = None) -> Plan:
    """Import a file; everything the plan promises must then be accepted."""
    ready = plan(found(name, data), table.state, table.store.roller, file=name, choice=choice)
    result = table.store.do(ready.command)
    assert result.ok, result.message
    return ready


def names(table: Table) -> list[str]:
    """Who takes part in the open fight, first to act first."""
    order: list[Any] = table.show()["order"]
    return order
