"""The numbers of Gifts, typed. They mirror `data/gifts.toml`, where each has its rule id and provenance."""

from __future__ import annotations

import re
from enum import Enum
from functools import total_ordering
from typing import Literal

import msgspec

from tracker.rules.book import Data

Action = Literal["full", "half", "none"]
Rest = Literal["hour", "night"]

SPIRIT_STEP = re.compile(r"d([1-9][0-9]{0,2})([+-][1-9][0-9]{0,2})?")
"""A step of Spirit as written: the die's sides, and what is added."""


@total_ordering
class Grade(Enum):
    """How well a test went (G2), worst to best, and compares so. The value is its word in saves."""

    BOTCH = "botch"
    FAILURE = "failure"
    PARTIAL = "partial"
    SUCCESS = "success"
    CRITICAL = "critical"
    EXTRAORDINARY = "extraordinary"
    EXTRA2 = "extra2"
    EXTRA3 = "extra3"

    def __lt__(self, other: Grade) -> bool:
        return _WORST_TO_BEST.index(self) < _WORST_TO_BEST.index(other)


_WORST_TO_BEST = tuple(Grade)


class DiceData(Data, frozen=True):
    sizes: tuple[int, ...]

    def __post_init__(self) -> None:
        rising = self.sizes and list(self.sizes) == sorted(set(self.sizes))
        if not rising or self.sizes[0] < 1 or self.sizes[-1] > 100:
            raise ValueError(
                "gifts.dice.sizes rises from the smallest die to the largest, d100 at most, such as 4,6,8"
            )


class CoreTest(Data, frozen=True):
    target: int
    risk: int


class Start(Data, frozen=True):
    skill: str


class Activation(Data, frozen=True):
    action: Action
    turns_on: Grade
    failure: Literal["nothing", "complication"]
    botch: Literal["nothing", "complication"]


class TurnOff(Data, frozen=True):
    action: Action


class PushRow(Data, frozen=True):
    """What one grade of a push does (G8): the Gift afterwards, the rest it asks for, the cost in the end."""

    gift: Literal["off", "pushed"]
    lock: Literal["none", "hour", "night"]
    action: Action


class Push(Data, frozen=True):
    action: Action
    risk: int
    target: int
    result: dict[Grade, PushRow]


class DoublePush(Data, frozen=True):
    action: Action
    risk: int
    failure_lock: Literal["armed", "none"]


class PowerlossRow(Data, frozen=True):
    """What one grade of Powerloss does (G10): steps lost for good, or a lock of days and hours.

    The face of a `day_die` (0: no die) adds to the days. A `further` lock follows the push's own; any other
    counts if it is the longer. `all_gifts` locks every Gift.
    """

    lost_steps: int = 0
    day_die: int = 0
    days: int = 0
    hours: int = 0
    further: bool = False
    all_gifts: bool = False

    @property
    def locks(self) -> bool:
        """Whether this row locks anything."""
        return bool(self.day_die or self.days or self.hours)


class Powerloss(Data, frozen=True):
    die: int
    target: int
    risk: int
    modifiers: bool
    starts: Literal["on_turn_off", "immediate"]
    result: dict[Grade, PowerlossRow]


class LockData(Data, frozen=True):
    combine: Literal["then", "longer"]


class GlobalLock(Data, frozen=True):
    others: Literal["stay", "off"]


class StepData(Data, frozen=True):
    mixed_pool: Literal["smallest", "largest"]


class SpiritData(Data, frozen=True):
    ladder: tuple[str, ...]
    beyond: int
    floor: str

    def __post_init__(self) -> None:
        if not all(SPIRIT_STEP.fullmatch(step) for step in self.ladder):
            raise ValueError("gifts.spirit.ladder is a list of steps, lowest first, such as d6-2,d4,d6")
        if self.floor not in self.ladder:
            raise ValueError(f"gifts.spirit.floor is a step of gifts.spirit.ladder, not {self.floor!r}")


class InitiativeData(Data, frozen=True):
    tie: tuple[Literal["speed_die", "reroll", "list"], ...]


class TurnBudget(Data, frozen=True):
    half_actions: int
    full_action: int


class Example(Data, frozen=True):
    """A Gift ready to be taken up and filled in (G6): its title, what it does, and what pushing it does."""

    title: str
    does: str
    push: str


class GiftsData(Data, frozen=True):
    """All of Gifts' numbers."""

    dice: DiceData
    test: CoreTest
    margin: dict[Grade, int]
    start: Start
    activation: Activation
    turn_off: TurnOff
    push: Push
    double_push: DoublePush
    powerloss: Powerloss
    lock: LockData
    global_lock: GlobalLock
    day_hours: int
    night_rest_hours: int
    step: StepData
    spirit: SpiritData
    initiative: InitiativeData
    turn_budget: TurnBudget
    round_seconds: int
    example: dict[str, Example] = msgspec.field(default_factory=dict)


def half_actions(action: Action, data: GiftsData) -> int:
    """What an action takes out of a turn, in half-actions (G14)."""
    costs: dict[Action, int] = {"full": data.turn_budget.full_action, "half": 1, "none": 0}
    return costs[action]
