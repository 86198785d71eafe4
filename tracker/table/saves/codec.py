"""A whole table as TOML that people can read and change, and back."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec
import tomli_w

from tracker.table.saves.check import loose_ends
from tracker.table.saves.faults import FormatError, SaveError
from tracker.table.saves.plain import Reading, to_plain, told, told_faults
from tracker.table.state import FORMAT, State
from tracker.table.text import fold

LARGEST = 32 * 2**20
"""The largest state taken, in bytes; a campaign at all its bounds stays below."""

COMMENT = """\
# A table of tracker: settings, entities by id, fights by name. Lengths are metres, times seconds.
# What stands at its default is left out.
"""

HEADER = ("entry", "journal", "saved", "digest")
"""Keys that a file puts before its state (see `statefile`)."""


def encode_state(state: State) -> str:
    """`state` as TOML. Raises SaveError when it holds what TOML cannot (NaN, infinity, None in a list)."""
    plain = to_plain(state)
    plain.pop("names", None)
    text = COMMENT + tomli_w.dumps({"format": state.format, **plain})
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise SaveError("half a surrogate pair is no text, and nothing a save can hold") from None
    if size > LARGEST:
        raise SaveError(f"the table is too large to save: {size} bytes; {LARGEST} are the most")
    return text


def decode_state(text: str, where: str = "the save") -> State:
    """The state a TOML text holds, its name index rebuilt.

    Raises SaveError with every fault, each as `where: table.key: what is wrong and what would be right`.
    """
    return state_of(parse_toml(text, where), where)


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """A TOML text as nested dicts. Raises SaveError, naming the line, when it is none, or is too large."""
    try:
        return plain_toml(text)
    except ValueError as error:
        raise SaveError(f"{where}: {error}") from None


def plain_toml(text: str) -> dict[str, Any]:
    """As `parse_toml`, raising ValueError with what is wrong as one line for people."""
    if len(text) > LARGEST:
        raise ValueError(f"more than {LARGEST} characters are too many")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("tables or lists are nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"no TOML: {_toml_fault(error)}") from None


def state_of(document: dict[str, Any], where: str) -> State:
    """The state a parsed TOML document holds. Raises SaveError as `decode_state` does, FormatError for another format."""
    known = document.get("format", FORMAT)
    if type(known) is not int or known != FORMAT:
        raise FormatError(_foreign(known, where))
    reading = Reading()
    table = {key: value for key, value in document.items() if key not in HEADER}
    if "names" in table:
        reading.fault("names", "no such key; names stand with the entities")
        del table["names"]
    if "house" in table:
        table["house"] = flat(table["house"], reading)
    state = reading.record(State, table)
    faults = reading.faults or list(loose_ends(state))
    if faults:
        raise SaveError(told_faults(faults, where))
    return _completed(state)


def _foreign(known: Any, where: str) -> str:
    fault = f"{where}: format: {FORMAT} is what this version of tracker reads, not {told(known)}"
    later = type(known) is int and known > FORMAT
    return f"{fault}; a later version wrote it, and it is left as it is" if later else fault


def flat(table: Any, reading: Reading) -> Any:
    """Nested tables as one with dotted keys, a key written both ways being a fault; anything else as it is."""
    if not isinstance(table, dict):
        return table
    values: dict[str, Any] = {}
    for key, value in _dotted(table, ""):
        if key in values:
            reading.fault(key, "stands there twice, with dots and as a table; once is right")
        values[key] = value
    return values


def _dotted(table: dict[str, Any], path: str) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _dotted(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def _completed(state: State) -> State:
    """With what is derived: the name index, and counts no lower than the numbers people put in by hand."""
    names = {fold(entity.name): entity.id for entity in state.entities.values()}
    fights = state.fights.values()
    there = {
        "entity": [*state.entities],
        "zone": [one for fight in fights for one in fight.zones],
        "effect": [one for fight in fights for one in fight.effects],
        "shaping": [*state.shapings],
        "request": [*state.requests],
    }
    counts = msgspec.structs.replace(
        state.counts,
        **{
            kind: max([getattr(state.counts, kind), *(int(one[1:]) for one in ids)])
            for kind, ids in there.items()
        },
    )
    raised = {
        name: msgspec.structs.replace(
            fight, marks=max([fight.marks, *(part.mark for part in fight.participants.values())])
        )
        for name, fight in state.fights.items()
    }
    return msgspec.structs.replace(state, names=names, counts=counts, fights=raised)


def _toml_fault(error: ValueError) -> str:
    place = re.fullmatch(r"(.*) \(at (line \d+, column \d+|end of document)\)", str(error), re.DOTALL)
    return f"{place[2]}: {told(place[1])[1:-1]}" if place else told(str(error))[1:-1]
