"""The house-rule file of a save, `NAME.house.toml`: people's own, only ever read."""

from __future__ import annotations

from pathlib import Path

from tracker.rules.book import HouseError, Leaf
from tracker.table.ruleset import rules_with
from tracker.table.saves.codec import flat, parse_toml
from tracker.table.saves.disk import read_file, telling
from tracker.table.saves.faults import SaveError
from tracker.table.saves.plain import Reading, told_faults
from tracker.table.saves.statefile import text_of

LARGEST = 2**20
"""The largest house-rule file read, in bytes."""


def read_house(path: Path) -> dict[str, Leaf]:
    """Its values by dotted key, whether written with dots or as tables; empty when there is no file.

    Raises SaveError with every fault: no TOML, no such key of the rules, no value that the key can have.
    """
    with telling(path):
        found = read_file(path, LARGEST)
    if found is None:
        return {}
    where = str(path)
    reading = Reading()
    table = flat(parse_toml(text_of(found[0], where), where), reading)
    values = {key: reading.anything(value, key) for key, value in table.items()}
    faults = reading.faults or [fault for key, value in values.items() if (fault := _fault(key, value))]
    if faults:
        raise SaveError(told_faults(faults, where))
    return values


def _fault(key: str, value: Leaf) -> str:
    try:
        rules_with({key: value})
    except HouseError as error:
        return str(error)
    return ""
