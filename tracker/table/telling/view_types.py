"""What a view of the table is made of: the values that panes draw and `show --json` prints.

Lengths are metres, chances percent, times seconds; None stands where there is nothing, or nothing this seat may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Self

import msgspec

from tracker.table.gifts.view import GiftView, LockView
from tracker.table.shaping.view import ShapingView
from tracker.table.state import Ability, Ongoing, Place, WyrdDie
from tracker.table.wyrding.stress import WEIGHTS


class ViewPart(msgspec.Struct, frozen=True, gc=False):
    """A value of a view. No value holds itself, so the collector of garbage has nothing to find in any."""


class ConditionView(ViewPart, frozen=True):
    """A condition: `left` rounds, or `until` the start or end of whose turn."""

    name: str
    left: int | None
    until: str | None = None


class CounterView(ViewPart, frozen=True):
    """A counter of one's own; `max` null is unbounded."""

    name: str
    value: int
    max: int | None


class OngoingView(ViewPart, frozen=True):
    """Harm or healing that repeats `at` the start or end of a turn, or at upkeep."""

    name: str
    amount: int | str
    at: str
    heal: bool = False

    @classmethod
    def of(cls, ongoing: Ongoing) -> Self:
        """Ongoing harm or healing; an amount without dice as a number."""
        amount: int | str = int(ongoing.amount) if ongoing.amount.isdigit() else ongoing.amount
        return cls(ongoing.name, amount, ongoing.at, ongoing.heal)


class WyrdView(ViewPart, frozen=True):
    """A pool of wyrd dice (W14), such as `["d6", "d8"]`."""

    ready: list[str]
    in_use: list[str]
    expended: list[str]

    @classmethod
    def of(cls, pool: Iterable[WyrdDie]) -> Self:
        """A pool, its dice by where they stand."""
        there: dict[str, list[str]] = {"ready": [], "in_use": [], "expended": []}
        for die in pool:
            there[die.status].append(f"d{die.sides}")
        return cls(**there)


class RecoilView(ViewPart, frozen=True, rename={"break_": "break"}):
    """The chance, by class of the next use, that it brings an event (W16)."""

    fracture: float | int
    break_: float | int
    shatter: float | int

    @classmethod
    def of(cls, chances: Mapping[str, Fraction]) -> Self:
        """Chances in percent, by class (W16)."""
        return cls(*(_percent(chances[weight]) for weight in WEIGHTS))


class AbilityView(ViewPart, frozen=True):
    """A manifestation someone can use (W4–W12)."""

    title: str
    weight: str
    action: str
    range: str | None
    duration: str
    passive: int | None
    wyrd: int
    shape: str
    target: list[str]

    @classmethod
    def of(cls, ability: Ability) -> Self:
        """A manifestation as it was recorded; how long it lasts in the words of its verb."""
        counted = ability.duration in ("rounds", "minutes", "hours")
        lasts = f"{ability.duration}:{ability.amount}" if counted else ability.duration
        return cls(
            title=ability.title,
            weight=ability.weight,
            action=ability.action,
            range=ability.range,
            duration=lasts,
            passive=ability.passive,
            wyrd=ability.wyrd,
            shape=ability.shape,
            target=list(ability.target),
        )


class EntityView(ViewPart, frozen=True, rename={"int_": "int"}):
    """An entity as a seat sees it. For others than the GM and its owner, figures the table keeps back are null and
    `condition` says in words how it looks."""

    id: str
    name: str
    letter: str
    side: str
    hidden: bool
    mine: bool
    initiative: int | None
    hp: int | None
    hp_max: int | None
    temp: int | None
    condition: str
    down: bool
    delayed: bool
    acted: bool
    stress: int | None
    added_stress: bool | None
    phased: bool
    erratic: str | None
    spent: list[str]
    recoil_next: RecoilView | None
    position: tuple[float, float] | None
    conditions: list[ConditionView]
    counters: list[CounterView]
    ongoing: list[OngoingView]
    wyrd: WyrdView | None
    abilities: list[AbilityView]
    spirit: str | None
    gifts: list[GiftView]
    gift_lock: LockView | None
    pp: int | None
    pp_max: int | None
    int_: int | None
    shaping: int | None
    active_magnitude: int | None
    safe_magnitude: int | None
    max_intensity: int | None
    reserve: int | None
    wounded: bool | None
    bleeding: bool | None
    dying: bool | None
    fatigue: str | None
    capabilities: list[str]
    note: str | None


class ZoneView(ViewPart, frozen=True):
    """An ORE zone: `center` and `radius` in metres, its `events` and each in `words`, the names of its `members` (W19)."""

    id: str
    source: str | None
    center: tuple[float, float] | None
    radius: float | None
    events: list[str]
    words: list[str]
    members: list[str]


class EffectView(ViewPart, frozen=True):
    """A running manifestation: `left` in rounds, or in seconds where the clock ends it; counters it has `held` (W10, W12)."""

    id: str
    owner: str | None
    name: str
    kind: str
    left: int | None
    held: int
    targets: list[str]


class RequestView(ViewPart, frozen=True):
    """What a player asks for and the GM has not answered: a command line, with faces of the player's own dice."""

    id: str
    seat: str
    line: str
    faces: list[int]


class View(ViewPart, frozen=True):
    """The table for one seat."""

    name: str
    fight: str
    round: int
    stage: str
    active: str | None
    clock_seconds: int
    order: list[str]
    settings: dict[str, Any]
    place: Place
    encounter_stress: int | None
    ambient: int | None
    recoil_chance: int | None
    entities: list[EntityView]
    zones: list[ZoneView]
    effects: list[EffectView]
    shapings: list[ShapingView]
    upkeep: list[str]
    requests: list[RequestView]

    @property
    def whole(self) -> bool:
        """Whether it is a game master's, from whom nothing is kept back."""
        return "reveal" in self.settings

    def entity(self, name: str | None) -> EntityView | None:
        """The entity with this name, if the seat knows of it."""
        return next((entity for entity in self.entities if entity.name == name), None)


def _percent(chance: Fraction) -> float | int:
    return int(chance) if chance.denominator == 1 else float(chance)
