"""What an unwilling subject opposes an outcome with (S25, S30, S31)."""

from __future__ import annotations

import msgspec

from tracker.rules.shaping.build import Build
from tracker.rules.shaping.cells import Cell, Form
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.outcomes import Kind, Outcome
from tracker.rules.shaping.tables import OutcomeRow

REACTIONS = ("dodge", "guard")
"""Defences that spend the base Reaction (S31)."""


class Opposition(msgspec.Struct, frozen=True):
    """The defences one outcome leaves a subject: any one of `skills`, none if empty.

    Skills are `dodge`, `guard`, `resilience`, `persistence`. Resisting needs no Reaction; the others do.
    """

    skills: tuple[str, ...]

    @property
    def resists(self) -> str:
        """The skill it is resisted with, if no Reaction is needed; else nothing."""
        return next((skill for skill in self.skills if skill not in REACTIONS), "")

    @property
    def reaction(self) -> bool:
        """Whether every defence against it takes a Reaction."""
        return bool(self.skills) and not self.resists


def hostile(outcome: Outcome, data: ShapingData) -> bool:
    """Whether an outcome works against its subject by its nature (S29): a helping one is taken to be welcome."""
    row = data.outcome[outcome.kind]
    return row.nature == "hostile" or (row.nature == "signed" and outcome.sign < 0)


def opposition(
    outcome: Outcome, cell: Cell | None, build: Build, data: ShapingData, *, unattended: bool = False
) -> Opposition:
    """What a subject may set against `outcome` of `cell` (T-DELIVERY for damage, T-DEFENCE for the rest).

    `unattended`: the subject is an object nobody holds.
    """
    row = data.outcome[outcome.kind]
    if unattended:
        return Opposition(data.delivery["direct_object"].opposed_by)
    if row.defence == "delivery":
        return Opposition(_against_damage(cell, build, data))
    effect_on = _defence_row(row, cell, data)
    avoided = _avoided(build, data) if effect_on == "body" else ()
    return Opposition((*data.defence[effect_on].opposed_by, *avoided))


def _against_damage(cell: Cell | None, build: Build, data: ShapingData) -> tuple[str, ...]:
    if build.delivery == "direct":
        return data.delivery[f"direct_{_touches(cell, data)}"].opposed_by
    return (
        data.defence["area"].opposed_by if build.radius is not None else data.delivery["projected"].opposed_by
    )


def _avoided(build: Build, data: ShapingData) -> tuple[str, ...]:
    """Reactions that serve as well against an effect on a body that flies at it or fills an area (T-DEFENCE). Beside
    damage they are for the damage."""
    if any(outcome.kind is Kind.DAMAGE for outcome in build.outcomes):
        return ()
    if build.radius is not None:
        return data.defence["area"].opposed_by
    return data.defence["one_projected"].opposed_by if build.delivery == "projected" else ()


def _defence_row(row: OutcomeRow, cell: Cell | None, data: ShapingData) -> str:
    match row.defence:
        case "form":
            return _touches(cell, data)
        case "method":
            return "mind" if cell and cell.form is Form.MIND else "none"
        case _:
            return row.defence


def _touches(cell: Cell | None, data: ShapingData) -> str:
    """Whether a cell works on `body` or `mind`."""
    resists = data.form_row(cell.form).resists if cell else "resilience"
    return "mind" if resists == "persistence" else "body"
