"""Anyone or anything that takes part, with all it has of its own."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.rules.gifts.locks import Lock
from tracker.rules.gifts.states import GiftState
from tracker.rules.shaping import Build
from tracker.table.state.record import Record

TurnMoment = Literal["start", "end"]

DieStatus = Literal["ready", "in_use", "expended"]

Refresh = Literal["turn_start", "turn_end", "round", "scene", "never"]

FARTHEST = 1e7
"""The farthest from the origin of the map that anything stands, and the longest way, in metres."""


class Anchor(Record, frozen=True):
    """The `count`-th coming turn `moment` of entity `who` (an id): when a duration ends."""

    moment: TurnMoment
    who: str
    count: int = 1


class Condition(Record, frozen=True):
    """A condition on an entity. `left` counts upkeeps (None: until told), `ends_at` is a clock time; `source` names what
    laid it (an id)."""

    name: str
    left: int | None = None
    until: Anchor | None = None
    source: str | None = None
    ends_at: int | None = None


class Counter(Record, frozen=True):
    """A bounded counter of one's own; `maximum` None is unbounded, the floor is 0."""

    name: str
    value: int = 0
    maximum: int | None = None
    refresh: Refresh = "never"


class Ongoing(Record, frozen=True):
    """Damage (or healing) of mundane cause that repeats; `amount` is a dice expression."""

    name: str
    amount: str
    heal: bool = False
    at: Literal["start", "end", "upkeep"] = "end"


class WyrdDie(Record, frozen=True):
    """One die of a wyrd pool (W14). `effect` is the id of what uses it; `returns` whether it showed its maximum."""

    sides: int
    status: DieStatus = "ready"
    effect: str | None = None
    returns: bool = False


class Ability(Record, frozen=True):
    """A manifestation someone can use (W4–W12). `passive` is the X of Passive X."""

    title: str
    weight: Literal["fracture", "break", "shatter"]
    types: tuple[str, ...] = ()
    action: str = "action"
    range: Literal["close", "medium", "long", "far"] | None = None
    duration: Literal["instant", "rounds", "stress", "minutes", "hours", "permanent"] = "instant"
    amount: int = 0
    shape: str = ""
    passive: int | None = None
    wyrd: int = 0
    target: tuple[str, ...] = ()


class Gift(Record, frozen=True):
    """A Gift someone owns (G4, G6), as a game master wrote it, and where it stands. A `target` or `risk` of None is
    the table's own."""

    title: str
    skill: str = "none"
    target: int | None = None
    risk: int | None = None
    does: str = ""
    push_does: str = ""
    status: GiftState = GiftState()


class OwnRecipe(Record, frozen=True):
    """A build that a Shaper keeps under a title, to be cast again."""

    title: str
    build: Build


class Shaper(Record, frozen=True):
    """What makes someone a Shaper (S8): cells as `Technique·Form`, a specialty, Talents, and recipes of their own."""

    cells: tuple[str, ...] = ()
    specialty: str | None = None
    talents: tuple[str, ...] = ()
    recipes: tuple[OwnRecipe, ...] = ()


class Failed(Record, frozen=True):
    """A test that failed and may be rerolled (S7): its skill and net dice, the Shaping it was to escape (S56), and whether
    it was magic of one's own, which is rerolled as it is cast (S28)."""

    skill: str
    dice: int = 0
    escape: str = ""
    casting: bool = False


class Entity(Record, frozen=True):
    """Anyone or anything that takes part. `stats` holds plain numbers the rules only read, by key (`dodge`, `int` …).

    The seconds of `gift_lock`, and of the locks on its Gifts, are those left when the clock stood at `locks_as_of`.
    `pp_max` is before indefinite Shapings take their part; `healed`: a Shaping restored its HP since its last full
    rest (S44); `dying` counts the rounds' ends still to live through (S7); `failed` is its newest test, if that failed.
    """

    id: str
    name: str
    side: str = "npc"
    hidden: bool = False
    owner: str | None = None
    note: str = ""
    hp: int | None = None
    hp_max: int | None = None
    temp: int = 0
    stress: int = 0
    added_stress: bool = False
    x: float | None = None
    y: float | None = None
    stats: dict[str, int] = msgspec.field(default_factory=dict)
    shield: Literal["none", "small", "medium", "large"] = "none"
    tags: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    counters: tuple[Counter, ...] = ()
    ongoing: tuple[Ongoing, ...] = ()
    wyrd: tuple[WyrdDie, ...] = ()
    abilities: tuple[Ability, ...] = ()
    spirit: str | None = None
    gifts: tuple[Gift, ...] = ()
    gift_lock: Lock | None = None
    locks_as_of: int = 0
    pp: int | None = None
    pp_max: int | None = None
    shaper: Shaper | None = None
    wounded: bool = False
    bleeding: bool = False
    dying: int | None = None
    fatigue: Literal["normal", "fatigued", "exhausted"] = "normal"
    healed: bool = False
    failed: Failed | None = None

    @property
    def down(self) -> bool:
        """Whether it lies at 0 HP of an `hp_max`; its turns are passed over."""
        return self.hp_max is not None and self.hp is not None and self.hp <= 0

    @property
    def position(self) -> tuple[float, float] | None:
        """Where it stands, in metres, if anyone has said so."""
        return None if self.x is None or self.y is None else (self.x, self.y)
