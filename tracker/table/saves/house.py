"""The house-rule file of a save, `NAME.house.toml`: people's own, only ever read."""

from __future__ import annotations

from pathlib import Path

from tracker.rules.book import HouseError, Leaf
from tracker.table.ruleset import rules_with
from tracker.table.saves.codec import flat
from tracker.table.saves.faults import SaveError
from tracker.table.saves.plain import Reading, told_faults
from tracker.table.saves.statefile import read_toml

LARGEST = 2**20
"""The largest house-rule file read, in bytes."""


def read_house(path: Path) -> dict[str, Leaf]:
    """Its values by dotted key, whether written with dots or as tables; empty when there is no file.

    Raises SaveError with every fault: no TOML, no such key of the rules, no value that the key can have.
    """
    reading = Reading()
    table = flat(read_toml(path, LARGEST) or {}, reading)
    values = {key: reading.anything(value, key) for key, value in table.items()}
    faults = reading.faults or [fault for key, value in values.items() if (fault := _fault(key, value))]
    if faults:
        raise SaveError(told_faults(faults, str(path)))
    return values


def _fault(key: str, value: Leaf) -> str:
    try:
        rules_with({key: value})
    except HouseError as error:
        return str(error)
    return ""
