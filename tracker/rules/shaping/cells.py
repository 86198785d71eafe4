"""The sixty cells: every Technique with every Form (S22–S24)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TypeVar

import msgspec

from tracker.rules.shaping.errors import ShapingError


class Technique(StrEnum):
    """What a Shaping does (S22)."""

    CONJURE = "Conjure"
    BEND = "Bend"
    UNMAKE = "Unmake"
    ALTER = "Alter"
    WARD = "Ward"
    SCRY = "Scry"

    @property
    def key(self) -> str:
        """Its name in the rule data."""
        return self.value.lower()


class Form(StrEnum):
    """What a Shaping works on (S23)."""

    FIRE = "Fire"
    WATER_ICE = "Water/Ice"
    AIR_STORM = "Air/Storm"
    EARTH_STONE = "Earth/Stone"
    FLESH = "Flesh"
    MIND = "Mind"
    FORCE_MOTION = "Force/Motion"
    SPIRIT = "Spirit"
    PATHS = "Paths"
    FATE = "Fate"

    @property
    def key(self) -> str:
        """Its name in the rule data."""
        return self.value.lower().replace("/", "_")


class Cell(msgspec.Struct, frozen=True):
    """One Technique with one Form. Prints as `Unmake·Fire`."""

    technique: Technique
    form: Form

    def __str__(self) -> str:
        return f"{self.technique}·{self.form}"


CELLS: tuple[Cell, ...] = tuple(Cell(technique, form) for form in Form for technique in Technique)
"""All sixty, Form by Form (S24)."""

_SEPARATOR = re.compile(r"\s*[·.\-]\s*")


def parse_cell(text: str) -> Cell:
    """The cell that `text` names: `Unmake·Fire`, `Unmake.Fire`, `unmake-fire`, `Bend·Water`, or beginnings that only one has.

    Raises ShapingError.
    """
    parts = _SEPARATOR.split(text.strip(), maxsplit=1)
    if len(parts) != 2 or not all(parts):
        raise ShapingError(f"a cell is written Technique·Form, as Unmake·Fire, not {text!r}")
    return Cell(
        _named(parts[0], tuple(Technique), "Technique"),
        _named(parts[1], tuple(Form), "Form"),
    )


def parse_cells(text: str) -> tuple[Cell, ...]:
    """The cells of `A+B`, in order. Raises ShapingError."""
    return tuple(parse_cell(part) for part in text.split("+"))


def parse_specialty(text: str) -> Technique | Form:
    """The Technique or Form that `text` names, a specialty (S8). Raises ShapingError."""
    known: tuple[Technique | Form, ...] = (*Technique, *Form)
    return _named(text, known, "Technique or Form")


def cells_text(cells: Iterable[Cell]) -> str:
    """`Unmake·Fire+Alter·Flesh`."""
    return "+".join(str(cell) for cell in cells)


_Named = TypeVar("_Named", bound=Technique | Form)


def _named(text: str, known: Sequence[_Named], what: str) -> _Named:
    """The one of `known` that `text` names: a whole name, half of a double one, or a beginning that only one has."""
    folded = text.strip().casefold()
    for each in known:
        if folded in _names(each):
            return each
    found = [each for each in known if folded and any(name.startswith(folded) for name in _names(each))]
    if len(found) == 1:
        return found[0]
    if found:
        raise ShapingError(f"{text!r} could be {' or '.join(found)}")
    raise ShapingError(f"no {what} {text!r}; there are {', '.join(known)}")


def _names(each: Technique | Form) -> tuple[str, ...]:
    whole = each.value.casefold()
    return (whole, *whole.split("/"))
