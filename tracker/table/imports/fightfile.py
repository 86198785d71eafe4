"""A fight in our own JSON: what `export --as json` writes and `import` reads again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.table.imports.found import Found, FoundFight, Newcomer, Skipped, Unreadable
from tracker.table.saves.plain import Reading
from tracker.table.state import replace

KEY = "tracker_fight"
"""The key that holds what comes back; the keys beside it are those of `show --json`."""

VERSION = 1


def is_fight_file(document: Any) -> bool:
    """Whether a parsed JSON document is one of ours."""
    return isinstance(document, Mapping) and KEY in document


def read_fight_file(document: Mapping[str, Any], title: str) -> Found:
    """The fight in it. Who or what has a fault is skipped, with every fault told; the rest comes."""
    fight = document[KEY]
    if not isinstance(fight, Mapping):
        raise Unreadable(f"{KEY}: a table is needed")
    if fight.get("version") != VERSION:
        raise Unreadable(f"{KEY}.version: {VERSION} is what this version of tracker reads")
    listed = fight.get("people", [])
    if not isinstance(listed, list):
        raise Unreadable(f"{KEY}.people: a list is needed")
    skipped: list[Skipped] = []
    people: list[Newcomer] = []
    for n, one in enumerate(listed, 1):
        reading = Reading()
        # A number among words is a slip of whoever edited the file by hand, no reason to turn the row down.
        person = reading.record(Newcomer, _worded(one))
        if reading.faults:
            skipped.append(Skipped(f"{KEY}.people {n}", "; ".join(reading.faults[:3])))
        else:
            people.append(person)
    reading = Reading()
    rest = {key: value for key, value in fight.items() if key not in ("version", "people")}
    read = reading.record(FoundFight, {"people": [], **rest})
    if reading.faults:
        skipped += [Skipped(KEY, fault) for fault in reading.faults]
        read = FoundFight(title, ())
    fight_found = replace(read, people=tuple(people))
    return Found(title, fights=(fight_found,) if people else (), skipped=tuple(skipped))


def _worded(one: Any) -> Any:
    if not isinstance(one, Mapping) or not isinstance(one.get("set"), Mapping):
        return one
    words = {
        key: str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value
        for key, value in one["set"].items()
    }
    return {**one, "set": words}
