"""Outcomes as the command language writes them: `kind:intensity[/option]`, read and printed (S25)."""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec

from tracker.rules.shaping.cells import Cell, parse_cell
from tracker.rules.shaping.errors import ShapingError

HIGHEST_RATING = 5
"""Every dial and every Intensity runs from 0 to this (S14–S17)."""


class Kind(StrEnum):
    """What an outcome is (S25)."""

    DAMAGE = "damage"
    SOUL = "soul"
    HEAL = "heal"
    CURE = "cure"
    RESERVE = "reserve"
    WARD_AP = "ward-ap"
    WARD_BONUS = "ward-bonus"
    WARD_DENY = "ward-deny"
    BARRIER = "barrier"
    MODIFIER = "modifier"
    PRONE = "prone"
    HINDER = "hinder"
    RESTRAIN = "restrain"
    PUSH = "push"
    MOVE = "move"
    SPEED = "speed"
    SENSE = "sense"
    BREATH = "breath"
    CONCEAL = "conceal"
    IMPAIR = "impair"
    LOST_ACTION = "lost-action"
    INCAPACITATE = "incapacitate"
    INFLUENCE = "influence"
    CONTROL = "control"
    RELOCATE = "relocate"
    PORTAL = "portal"
    FATE = "fate"
    SCRY = "scry"
    BEING = "being"
    CALL = "call"
    TRANSFORM = "transform"
    RESTORE = "restore"
    TRICK = "trick"


class Shape(msgspec.Struct, frozen=True):
    """How a kind is written: with a sign, with a `detail` (one of `words`, or any), with `marks` that are set or not.

    `named`: the detail is needed. From the Intensity `all_from` on it may be left out, and is then `all`.
    """

    example: str
    signed: bool = False
    detail: bool = False
    words: tuple[str, ...] = ()
    named: bool = False
    all_from: int = HIGHEST_RATING + 1
    marks: tuple[str, ...] = ()

    @property
    def kind(self) -> Kind:
        return Kind(self.example.partition(":")[0])


ALL = "all"
"""The detail that takes every sense a cell governs."""

REMAINS = "remains"
"""The mark of a being that is no creature of its Form, but the dead animated (S47)."""

UNDEAD = "undead"
"""The mark of a transformation that makes the living Undead (S47)."""

SHAPES: dict[Kind, Shape] = {
    shape.kind: shape
    for shape in (
        Shape("damage:2"),
        Shape("soul:2"),
        Shape("heal:3"),
        Shape("cure:3"),
        Shape("reserve:2"),
        Shape(
            "ward-ap:3/physical",
            detail=True,
            words=("physical", "elemental", "spiritual", "both"),
            named=True,
        ),
        Shape("ward-bonus:2/resilience", detail=True, named=True),
        Shape("ward-deny:2"),
        Shape("barrier:2"),
        Shape("modifier:+2/stealth", signed=True, detail=True, named=True),
        Shape("prone:1"),
        Shape("hinder:1"),
        Shape("restrain:2"),
        Shape("push:2"),
        Shape("move:3/fly", detail=True, named=True, marks=("steered",)),
        Shape("speed:2/walk", detail=True, named=True),
        Shape("sense:3/heat", detail=True),
        Shape("breath:2/water", detail=True),
        Shape("conceal:3/sight", detail=True, named=True, all_from=4),
        Shape("impair:3/sight", detail=True, named=True, all_from=4),
        Shape("lost-action:3"),
        Shape("incapacitate:4"),
        Shape("influence:2"),
        Shape("control:4"),
        Shape("relocate:2"),
        Shape("portal:3", marks=("moving", "two-way")),
        Shape("fate:+2", signed=True, detail=True),
        Shape("scry:2", marks=("live",)),
        Shape("being:3", marks=("mind", "free", "remains")),
        Shape("call:4"),
        Shape("transform:3", marks=("undead",)),
        Shape("restore:3"),
        Shape("trick:0"),
    )
}
"""How every kind is written."""


class Outcome(msgspec.Struct, frozen=True):
    """One thing a Shaping does, at the Intensity of its benchmark; what an option adds comes on top (`pricing.intensity`).

    `sign` is +1 or −1 for what may help or harm, else 0. `detail` is a skill, class, mode, medium or sense.
    `cell` is set when the words say which of two cells it comes from. Prints as it is read.
    """

    kind: Kind
    intensity: int
    sign: int = 0
    detail: str = ""
    marks: tuple[str, ...] = ()
    cell: Cell | None = None

    def __post_init__(self) -> None:
        fault = _fault(self)
        if fault:
            raise ShapingError(fault)

    def __str__(self) -> str:
        sign = {1: "+", -1: "-"}.get(self.sign, "")
        head = f"{self.cell}/" if self.cell else ""
        detail = (self.detail,) if self.detail else ()
        return "/".join((f"{head}{self.kind}:{sign}{self.intensity}", *detail, *self.marks))

    @property
    def label(self) -> str:
        """What people call it in short, as `damage 2` or `modifier +2 dodge`."""
        sign = {1: "+", -1: "−"}.get(self.sign, "")
        kind = self.kind.replace("-", " ").replace("ward ap", "ward AP")
        return " ".join(filter(None, (kind, f"{sign}{self.intensity}", self.detail, *self.marks)))


_OUTCOME = re.compile(
    r"(?:(?P<cell>.+)/)?(?P<kind>[^/:]+):(?P<sign>[+\-−]?)(?P<rating>[0-9]{1,3})(?P<options>(?:/[^/]*)*)"
)
_DETAIL = re.compile(r"[^\W_](?:[\w '.’-]*[^\W_])?")


def parse_outcome(text: str) -> Outcome:
    """The outcome that `text` writes, as `damage:2`, `ward-ap:3/both` or `Unmake·Fire/damage:2`. Raises ShapingError."""
    match = _OUTCOME.fullmatch(text.strip())
    if match is None:
        raise ShapingError(f"an outcome is written kind:intensity, as damage:2, not {text!r}")
    kind = _kind(match["kind"])
    shape = SHAPES[kind]
    options = [option.strip().lower() for option in match["options"].split("/")[1:]]
    marks = {option for option in options if option in shape.marks}
    details = [option for option in options if option not in shape.marks]
    if len(details) > shape.detail or len(options) > len(details) + len(marks):
        raise ShapingError(f"{text!r} has an option too many; {_written(shape)}")
    if match["sign"] and not shape.signed:
        raise ShapingError(f"{kind} has no sign; it is written {shape.example}")
    rating = int(match["rating"])
    if shape.detail and not details and rating >= shape.all_from:
        details = [ALL]
    return Outcome(
        kind=kind,
        intensity=rating,
        sign=_sign(match["sign"]) if shape.signed else 0,
        detail="".join(details),
        marks=tuple(mark for mark in shape.marks if mark in marks),
        cell=parse_cell(match["cell"]) if match["cell"] else None,
    )


def _kind(word: str) -> Kind:
    try:
        return Kind(word.strip().lower())
    except ValueError:
        raise ShapingError(f"no outcome {word!r}; there are {', '.join(Kind)}") from None


def _sign(text: str) -> int:
    return -1 if text in ("-", "−") else 1


def _fault(outcome: Outcome) -> str:
    """What is wrong with the way an outcome is put together; nothing if all is well."""
    shape = SHAPES[outcome.kind]
    if not 0 <= outcome.intensity <= HIGHEST_RATING:
        return f"an Intensity is 0 to {HIGHEST_RATING}, not {outcome.intensity}"
    if abs(outcome.sign) != shape.signed:
        return f"{outcome.kind} is written {shape.example}"
    if outcome.detail:
        if not shape.detail or (shape.words and outcome.detail not in shape.words):
            return f"{outcome.kind} has no option {outcome.detail!r}; {_written(shape)}"
        if not _DETAIL.fullmatch(outcome.detail) or outcome.detail != outcome.detail.lower():
            return f"{outcome.detail!r} is not a word in lower case; {_written(shape)}"
    elif shape.named:
        return f"{outcome.kind} needs a word after the Intensity; {_written(shape)}"
    if outcome.marks != tuple(mark for mark in shape.marks if mark in outcome.marks):
        return f"{outcome.kind} cannot be {'/'.join(outcome.marks)}; {_written(shape)}"
    return ""


def _written(shape: Shape) -> str:
    """How a kind is written, every option named."""
    detail = f"one of {', '.join(shape.words)}" if shape.words else ""
    marks = f"and may add /{' /'.join(shape.marks)}" if shape.marks else ""
    return " ".join(filter(None, (f"it is written {shape.example},", detail, marks))).rstrip(",")
