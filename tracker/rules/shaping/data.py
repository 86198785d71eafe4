"""The numbers of Shaping, typed. They mirror `data/shaping*.toml`, where each has its rule id and provenance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tracker.rules.book import Data
from tracker.rules.shaping.cells import Cell, Form, parse_cell
from tracker.rules.shaping.errors import ShapingError
from tracker.rules.shaping.outcomes import Kind
from tracker.rules.shaping.tables import (
    Access,
    ActiveMagnitude,
    Adjust,
    Assist,
    BacklashRow,
    Band,
    Barrier,
    Beings,
    Burden,
    Calling,
    Collapse,
    CombatOrder,
    Concentration,
    Counter,
    Cover,
    Cure,
    Delivery,
    Dice,
    Dispel,
    DurationRow,
    Figures,
    FormRow,
    Harm,
    Heal,
    Impact,
    Indefinite,
    IntensityRow,
    Learning,
    Level,
    Movement,
    Opposed,
    OutcomeRow,
    Overreach,
    Portal,
    Push,
    RangeRow,
    ReachRow,
    Reaction,
    Relocate,
    Reserve,
    Restore,
    ResultCosts,
    Ritual,
    SenseMagic,
    Shields,
    SpeedRow,
    Summon,
    TalentRow,
    TechniqueRow,
    Tell,
    Unseen,
    Ward,
    Wounds,
)


class ShapingData(Data, frozen=True):
    """All of Shaping's tables. Tables by rating have the rating as their key."""

    round_seconds: int
    figures: Figures
    burden: Burden
    combat_order: CombatOrder
    movement: Movement
    wounds: Wounds
    access: Access
    learning: Learning
    tell: Tell
    limit: dict[str, Band]
    overreach: Overreach
    intensity: dict[int, IntensityRow]
    range: dict[int, RangeRow]
    duration: dict[int, DurationRow]
    reach: dict[int, ReachRow]
    adjust: Adjust
    talent: dict[str, TalentRow]
    result: ResultCosts
    ritual: Ritual
    assist: Assist
    indefinite: Indefinite
    am: ActiveMagnitude
    concentration: Concentration
    summon: Summon
    sense_magic: SenseMagic
    dispel: Dispel
    finding: dict[str, Level]
    technique: dict[str, TechniqueRow]
    form: dict[str, FormRow]
    cell: dict[str, dict[str, str]]
    outcome: dict[Kind, OutcomeRow]
    harm: Harm
    heal: Heal
    cure: Cure
    reserve: Reserve
    ward: Ward
    barrier: Barrier
    dice: Dice
    push: Push
    relocate: Relocate
    portal: Portal
    move: dict[str, int]
    speed: dict[int, SpeedRow]
    unseen: Unseen
    restore: Restore
    buys: dict[Kind, dict[int, str]]
    delivery: dict[str, Delivery]
    defence: dict[str, Opposed]
    reaction: Reaction
    cover: Cover
    impact: Impact
    shield: Shields
    counter: Counter
    backlash: dict[int, BacklashRow]
    collapse: Collapse
    being: Beings
    calling: Calling

    def __post_init__(self) -> None:
        _check_sizes(self.impact, self.shield, self.being)

    def form_row(self, form: Form) -> FormRow:
        """The row of T-FORM for `form`."""
        return self.form[form.key]

    def hint(self, cell: Cell) -> str:
        """A few words on what `cell` is good for (S24)."""
        return self.cell[cell.technique.key][cell.form.key]

    def cells_of(self, kind: Kind) -> tuple[Cell, ...]:
        """The cells that alone make an outcome of `kind`; none if its Techniques and Forms decide."""
        names = self.cure.cells if kind is Kind.CURE else self.outcome[kind].cells
        return tuple(parse_cell(name) for name in names)


def _check_sizes(impact: Impact, shields: Shields, beings: Beings) -> None:
    """Every Size stands on the scale of impacts, and each row of conjured beings has one (S37, S60)."""
    used = (shields.small, shields.medium, shields.large, *beings.strike_size)
    strange = next((size for size in used if size not in impact.sizes), None)
    if strange is not None:
        raise ShapingError(f"{strange} is none of the Sizes {', '.join(impact.sizes)}")
    if len(beings.strike_size) < len(beings.profile):
        raise ShapingError(
            f"being.strike_size needs {len(beings.profile)} Sizes, one for each Intensity of a being"
        )


def shaping_data(values: Mapping[str, Any]) -> ShapingData:
    """The typed tables from a book's plain `values("shaping")`. Raises msgspec.ValidationError."""
    return msgspec.convert(values, ShapingData, str_keys=True)
