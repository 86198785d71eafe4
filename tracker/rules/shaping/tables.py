"""The rows of Shaping's tables, typed. `data.ShapingData` holds them all."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.rules.book import Data
from tracker.rules.shaping.cells import Form, Technique, parse_cell
from tracker.rules.shaping.outcomes import Kind

Level = Literal["stop", "warn", "auto"]
Cost = Literal["none", "one", "half", "all"]
DamageTo = Literal["hp", "pp", "none", "never"]
WardClass = Literal["physical", "elemental", "both", "spiritual", "none"]
Fatigue = Literal["normal", "fatigued", "exhausted"]


class Figures(Data, frozen=True):
    """S5."""

    close_metres: int
    hp_share: int
    major_wound_share: int
    recovery_share: int
    recovery_hours: int
    full_rest_hours: int


class Burden(Data, frozen=True):
    """S7: Penalty dice on every test."""

    wounded: int
    fatigued: int
    exhausted: int


class CombatOrder(Data, frozen=True):
    """S7: what Fatigue takes off Combat Order."""

    fatigued: int
    exhausted: int


class Movement(Data, frozen=True):
    """What Movement is multiplied by (S7, S25)."""

    fatigued: float
    exhausted: float
    hindered: float


class Wounds(Data, frozen=True):
    """S7: HP that Bleeding costs at a round's end, and the further rounds that Dying leaves."""

    bleeding: int
    dying_rounds: int


class Access(Data, frozen=True):
    """S8."""

    talent_ip: int
    cells: int
    creation_points: int
    skill_cap: int


class Learning(Data, frozen=True):
    """S9: Improvement Points."""

    specialty_cell_ip: int
    other_cell_ip: int
    skill_ip: int


class Tell(Data, frozen=True):
    """S10."""

    metres_per_magnitude: int
    least_metres: int


class Band(Data, frozen=True):
    """A row of T-LIMIT (S11): skills up to `to`."""

    to: int
    max_intensity: int
    safe: int


class Overreach(Data, frozen=True):
    """S11, S20."""

    most: int
    ritual_factor: int
    penalty: int


class IntensityRow(Data, frozen=True):
    """A row of T-INTENSITY (S14)."""

    name: str
    scope: str


class RangeRow(Data, frozen=True):
    """A row of T-RANGE (S15); `metres` where the rating is a distance, `route` where the way must be clear."""

    buys: str
    metres: int | None = None
    route: bool = False


class DurationRow(Data, frozen=True):
    """A row of T-DURATION (S16); `seconds` where the clock ends it."""

    buys: str
    seconds: int | None = None


class ReachRow(Data, frozen=True):
    """A row of T-REACH (S17); no `targets` is no bound, no `radius` no area below the last row."""

    buys: str
    largest: str
    targets: int | None = None
    radius: int | None = None


class Adjust(Data, frozen=True):
    """T-ADJUST (S18): Magnitude, and the Penalty dice of a hidden Tell."""

    direct: int
    selective: int
    indirect: int
    veiled: int
    veiled_penalty: int
    trigger: int
    confluence: int


class TalentRow(Data, frozen=True):
    """What a Talent costs, and the skill it asks for."""

    ip: int
    skill: str
    least: int


class ResultCosts(Data, frozen=True):
    """T-RESULT (S28): PP lost."""

    critical: Cost
    success: Cost
    failure: Cost
    failed_overreach: Cost
    fumble: Cost


class Ritual(Data, frozen=True):
    """S70, S72 and the ratings that need one (S20); `penalty` by points above Safe."""

    hours_per_magnitude: int
    bonus: int
    intensity_from: int
    range_from: int
    duration_from: int
    reach_from: int
    mythic_from: int
    penalty: dict[int, int]


class Assist(Data, frozen=True):
    bonus: int


class Indefinite(Data, frozen=True):
    """S66."""

    rating: int
    least_pp_max: int


class ActiveMagnitude(Data, frozen=True):
    """S65."""

    counts_d0: bool


class Concentration(Data, frozen=True):
    """S67."""

    lapse: Literal["end", "keep"]


class Summon(Data, frozen=True):
    """S63."""

    limit: int
    order_metres: int


class SenseMagic(Data, frozen=True):
    """S68."""

    metres: int
    pp: int


class Dispel(Data, frozen=True):
    """S69."""

    unknown_skill: int


class TechniqueRow(Data, frozen=True):
    """A row of T-TECH (S22)."""

    may: str
    never: str


class FormRow(Data, frozen=True):
    """A row of T-FORM (S23)."""

    governs: str
    damage: DamageTo
    ward: WardClass
    barrier: bool
    being: bool
    wards: tuple[Kind, ...]
    defends: tuple[str, ...]
    only: tuple[Kind, ...]
    barred: tuple[str, ...]
    resists: Literal["resilience", "persistence"]


class OutcomeRow(Data, frozen=True):
    """A row of T-OUTCOME (S25)."""

    title: str
    techniques: tuple[Technique, ...]
    forms: tuple[Form, ...]
    cells: tuple[str, ...]
    needs: Literal["", "hp", "pp", "ward", "barrier", "being"]
    least: int
    most: int
    once: bool
    permanent: bool
    piles: str
    nature: Literal["hostile", "helpful", "either", "signed"]
    defence: Literal["delivery", "none", "one_projected", "area", "body", "mind", "form", "method"]

    def __post_init__(self) -> None:
        _check_cells(self.cells)


class Harm(Data, frozen=True):
    sides: int


class Heal(Data, frozen=True):
    """S43."""

    sides: int
    surgery_from: int


class Cure(Data, frozen=True):
    """S45."""

    cells: tuple[str, ...]
    potency_per_intensity: int
    potency_roll: bool

    def __post_init__(self) -> None:
        _check_cells(self.cells)


class Reserve(Data, frozen=True):
    """S46."""

    points_per_intensity: int


class Ward(Data, frozen=True):
    """S48."""

    ap_per_intensity: int
    both_extra: int
    both_ap: Literal["base_intensity", "raised_intensity"]


class Barrier(Data, frozen=True):
    """S49."""

    ap_per_intensity: int
    hp_per_intensity: int


class Dice(Data, frozen=True):
    """Bonus or Penalty dice from an Intensity on."""

    steps: dict[int, int]


class Push(Data, frozen=True):
    metres: int
    steered_metres: int


class Relocate(Data, frozen=True):
    """How far a relocation goes (S58)."""

    unwilling_metres: int
    anywhere_from: int
    away_from: int


class Portal(Data, frozen=True):
    extra_i: int


class SpeedRow(Data, frozen=True):
    """A row of T-SPEED (S50)."""

    metres: int
    factor: float


class Unseen(Data, frozen=True):
    """S53, S54."""

    penalty: int
    sense_gone_from: int
    all_senses_from: int
    close_penalty: int
    blind_movement: float
    blind_sight_from: int


class Restore(Data, frozen=True):
    """S56."""

    fatigued: int
    exhausted: int


class Opposed(Data, frozen=True):
    """A row of T-DEFENCE (S31)."""

    opposed_by: tuple[str, ...]


class Delivery(Data, frozen=True):
    """A row of T-DELIVERY (S30)."""

    opposed_by: tuple[str, ...]
    protects: str


class Reaction(Data, frozen=True):
    penalty: int


class Cover(Data, frozen=True):
    """S35: Penalty dice."""

    partial: int
    substantial: int
    shield: int


class Impact(Data, frozen=True):
    """S37: Impact Size at Intensity 1 and up."""

    sizes: tuple[str, ...]


class Shields(Data, frozen=True):
    """S37: Size of each shield, on the scale of impacts."""

    small: str
    medium: str
    large: str


class Counter(Data, frozen=True):
    """S39."""

    metres: int


class BacklashRow(Data, frozen=True):
    """A face of T-BACKLASH (S40)."""

    kind: Literal["damage", "drain", "spill", "fatigue"]
    text: str


class Collapse(Data, frozen=True):
    """S40: dice of the minutes the exhausted lie unconscious."""

    dice: int
    sides: int


class Profile(Data, frozen=True):
    """A row of T-BEING (S60)."""

    hp: int
    ap: int
    skill: int
    damage: str


class Traits(Data, frozen=True):
    """A row of T-TRAIT (S61); `movement` is what the drawback multiplies Movement by, `dice` are Bonus dice by skill.

    `unharmed_by` and `pierced_by` are Forms, by key: harm of the first does nothing, harm of the second passes its AP (a
    drawback). In the `situation`, a condition, every test takes `penalty` dice; below the Intensity `light_below` it
    strikes lightly; both are drawbacks.
    """

    tags: tuple[str, ...]
    ap: int
    movement: float
    trait: str
    drawback: str
    dice: dict[str, int] = msgspec.field(default_factory=dict)
    unharmed_by: tuple[str, ...] = ()
    pierced_by: tuple[str, ...] = ()
    situation: str = ""
    penalty: int = 0
    light_below: int = 0


class Beings(Data, frozen=True):
    """S60, S61."""

    movement: int
    pp: int
    mount_reach: int
    mount_movement: int
    mount_hp_factor: float
    mount_riders: int
    mind_extra: int
    free_extra: int
    strike_size: tuple[str, ...]
    profile: dict[int, Profile]
    traits: dict[str, Traits]


class Calling(Data, frozen=True):
    """S62."""

    skill_per_threat: int
    threat: dict[str, int]


def _check_cells(names: tuple[str, ...]) -> None:
    for name in names:
        parse_cell(name)
