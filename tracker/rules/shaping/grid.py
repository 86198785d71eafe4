"""Which cell can make which outcome, and which of a Shaping's cells makes each (S22, S23, S25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tracker.rules.shaping.cells import Cell, Form
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.outcomes import REMAINS, SHAPES, UNDEAD, Kind, Outcome
from tracker.rules.shaping.tables import FormRow

_PROTECTIONS = frozenset({Kind.WARD_AP, Kind.WARD_BONUS, Kind.WARD_DENY, Kind.RESERVE})


class Refusal(msgspec.Struct, frozen=True):
    """Why a cell cannot make an outcome, as a finding's code and words that follow the cell's name."""

    code: Literal["form-damage", "cell-outcome"]
    reason: str


class Made(msgspec.Struct, frozen=True):
    """An outcome and the cell that makes it; none if no cell was chosen."""

    outcome: Outcome
    cell: Cell | None


def refusal(cell: Cell, outcome: Outcome, data: ShapingData) -> Refusal | None:
    """Why `cell` cannot make `outcome`; None if it can (T-TECH, T-FORM, T-OUTCOME)."""
    kind, form = outcome.kind, data.form_row(cell.form)
    if kind is Kind.TRICK:
        return None
    if kind is Kind.DAMAGE and form.damage == "never":
        return Refusal("form-damage", f"{cell.form} never costs HP")
    reason = _outside(cell, kind, data) or _not_of_form(cell, form, outcome, data)
    return Refusal("cell-outcome", reason) if reason else None


def can_make(cell: Cell, outcome: Outcome, data: ShapingData) -> bool:
    """Whether `cell` can make `outcome`."""
    return refusal(cell, outcome, data) is None


def examples(kind: Kind, data: ShapingData) -> tuple[Outcome, ...]:
    """A plain outcome of `kind` at its lowest Intensity, one for each word it may carry."""
    shape = SHAPES[kind]
    sample = shape.example.partition("/")[2]
    words = shape.words or ((sample,) if shape.detail else ("",))
    return tuple(
        Outcome(kind=kind, intensity=least_intensity(kind, word, data), sign=int(shape.signed), detail=word)
        for word in words
    )


def least_intensity(kind: Kind, detail: str, data: ShapingData) -> int:
    """The first row that an outcome of `kind` has in its table; a way to move by its mode (S25, S50)."""
    mode = data.move.get(detail, 0) if kind is Kind.MOVE else 0
    return max(data.outcome[kind].least, mode)


def assign(outcomes: Sequence[Outcome], cells: Sequence[Cell], data: ShapingData) -> tuple[Made, ...]:
    """Each outcome, in the order given, with the one of `cells` that makes it.

    A cell that is written counts. Otherwise it is a cell that can make the outcome, first of all one that has none yet;
    failing that, the first. The order of the outcomes changes nothing.
    """
    taken: dict[str, Cell | None] = {}
    open_to = {
        str(outcome): [cell for cell in cells if can_make(cell, outcome, data)] or list(cells[:1])
        for outcome in outcomes
    }
    used: set[Cell] = {outcome.cell for outcome in outcomes if outcome.cell}
    for name in sorted(open_to, key=lambda each: (len(open_to[each]), each)):
        free = [cell for cell in open_to[name] if cell not in used]
        taken[name] = next(iter(free or open_to[name]), None)
        used.update(filter(None, (taken[name],)))
    return tuple(Made(outcome, outcome.cell or taken[str(outcome)]) for outcome in outcomes)


def _outside(cell: Cell, kind: Kind, data: ShapingData) -> str:
    """Why `kind` does not lie in `cell` at all."""
    row, alone = data.outcome[kind], data.cells_of(kind)
    if alone:
        return "" if cell in alone else f"{row.title} is made by {_either(alone)}"
    if row.techniques and cell.technique not in row.techniques:
        return f"{row.title} is made by {_either(row.techniques)}"
    if row.forms and cell.form not in row.forms:
        return f"{row.title} lies in {_either(row.forms)}"
    return ""


def _not_of_form(cell: Cell, form: FormRow, outcome: Outcome, data: ShapingData) -> str:
    """What the Form lacks for `outcome`."""
    kind, row = outcome.kind, data.outcome[outcome.kind]
    if form.only and kind not in form.only:
        return f"{cell.form} brings omens, dice and conditions, not {row.title}"
    if kind in _PROTECTIONS and kind not in form.wards:
        return f"{cell.form} protects by {_either(form.wards) or 'nothing'} alone, not by {row.title}"
    if kind is Kind.WARD_BONUS and form.defends and outcome.detail not in form.defends:
        return f"{cell.form} helps {_either(form.defends)} alone, not {outcome.detail}"
    if UNDEAD in outcome.marks and cell.form is not Form.FLESH:
        return f"{cell.form} makes nobody undead; Flesh does"
    match row.needs:
        case "hp" if form.damage != "hp":
            instead = "; it takes PP, as soul:2" if form.damage == "pp" else ""
            return f"{cell.form} deals no HP damage{instead}"
        case "pp" if form.damage != "pp":
            return f"{cell.form} cannot touch a soul's PP"
        case "ward" if form.ward != outcome.detail and (
            form.ward != "both" or outcome.detail not in ("physical", "elemental")
        ):
            return f"{cell.form} gives {_armour(form)}, not {outcome.detail}"
        case "barrier" if not form.barrier:
            return f"{cell.form} makes nothing solid enough for a barrier"
        case "being" if not form.being:
            return f"{cell.form} makes no beings"
        case "being" if REMAINS in outcome.marks and cell.form is not Form.FLESH:
            return f"{cell.form} animates no remains; Flesh does"
        case "being" if {REMAINS, "free"} <= set(outcome.marks):
            return "remains have no drawback to be free of"
    return ""


def _armour(form: FormRow) -> str:
    return {"none": "no armour", "both": "physical or elemental armour"}.get(form.ward, f"{form.ward} armour")


def _either(names: Sequence[object]) -> str:
    return " or ".join(str(name) for name in names)
