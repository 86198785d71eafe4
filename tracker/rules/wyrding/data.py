"""The numbers of Wyrding, typed. They mirror `data/wyrding.toml`, where each has its rule id and provenance."""

from __future__ import annotations

from typing import Literal

from tracker.rules.book import Data

EVENTS = (
    "ground_warp",
    "thicken_space",
    "silence",
    "twilight",
    "singularity",
    "erratic_time",
    "reshuffle",
    "phase_out",
)
"""The events of W18, in the order of their faces."""

RecoilMode = Literal["sum_under", "sum_over", "at_or_under_stress", "literal_over_stress"]


class Weight(Data, frozen=True):
    gain: int
    minimum: int


class PlaceDefaults(Data, frozen=True):
    bonus: int
    stability: int
    strength: int
    space: Literal["real", "surreal", "irreal"]


class TurnBudget(Data, frozen=True):
    base: int
    move: int
    quick: int
    reaction: int


class Reach(Data, frozen=True):
    close: float
    medium: float
    long: float
    far: float
    uses: Literal["own_after_gain", "own_before_gain"]


class MinStress(Data, frozen=True):
    uses: Literal["own_before_gain", "own_after_gain"]


class Passive(Data, frozen=True):
    contributes: Literal["encounter", "manifester", "none"]
    check_order: Literal["use_first", "passive_first"]
    needs_die: bool


class WyrdDice(Data, frozen=True):
    refresh: Literal["manual", "upkeep", "scene"]


class Shared(Data, frozen=True):
    stress_to: Literal["lead", "split", "each"]


class Recoil(Data, frozen=True):
    threshold: int
    mode: RecoilMode


class ZoneData(Data, frozen=True):
    metres_per_counter: float
    orphan: Literal["stay", "end", "end_when_down"]
    membership: Literal["manual", "everyone"]


class AreaBonus(Data, frozen=True):
    in_radius: bool


class EventData(Data, frozen=True):
    duplicate: Literal["nothing", "reroll"]
    ends_when: Literal["above_area_bonus", "encounter_zero"]


class Movement(Data, frozen=True):
    hex: float
    thicken: float
    combine: Literal["multiply", "highest"]


class DifficultTerrain(Data, frozen=True):
    multiplier: float


class Singularity(Data, frozen=True):
    outward: float
    inward: float
    tangential: float


class Reshuffle(Data, frozen=True):
    when: Literal["on_roll", "each_upkeep"]
    directions: int
    occupied: Literal["nearest", "ignore"]
    distance_die: int


class UpkeepData(Data, frozen=True):
    when: Literal["round_start", "round_end"]
    order: tuple[str, ...]


class Recovery(Data, frozen=True):
    counters: int


class ErraticTime(Data, frozen=True):
    faces: tuple[Literal["move", "base", "normal", "nothing"], ...]
    quick: bool
    long: bool
    reactions: bool
    nothing_reactions: bool
    per_zone: bool


class PhaseOut(Data, frozen=True, rename={"returns": "return"}):
    chance: int
    recovers: bool
    returns: Literal["nearest", "same"]


class RemovedEntity(Data, frozen=True):
    stress: Literal["ambient", "discard"]


class WyrdingData(Data, frozen=True):
    """All of Wyrding's numbers. Lengths are metres, chances percent."""

    start_stress: int
    object_stress: bool
    ambient: Literal["count", "ignore"]
    ambient_decay: int
    place: PlaceDefaults
    weight: dict[str, Weight]
    action_ladder: tuple[str, ...]
    turn_budget: TurnBudget
    range: Reach
    space: dict[str, float]
    min_stress: MinStress
    round_seconds: int
    passive: Passive
    wyrd: WyrdDice
    shared: Shared
    exertion_pool: str
    recoil: Recoil
    events: dict[str, int]
    zone: ZoneData
    area_bonus: AreaBonus
    event: EventData
    movement: Movement
    difficult_terrain: DifficultTerrain
    singularity: Singularity
    reshuffle: Reshuffle
    upkeep: UpkeepData
    recovery: Recovery
    erratic: ErraticTime
    phase_out: PhaseOut
    removed_entity: RemovedEntity
    initiative: Literal["typed", "crux", "beasts"]
