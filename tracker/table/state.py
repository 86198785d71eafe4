"""What is on the table: one tree of frozen values. A change makes a new tree that shares what did not change.

Lengths are metres, times seconds of the campaign clock, chances are never stored. Whatever can be derived
(encounter stress, radii, available maxima) is derived, never kept here.
"""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec

from tracker.rules.d100 import Result
from tracker.rules.gifts.locks import Lock
from tracker.rules.gifts.states import GiftState
from tracker.rules.shaping import Build

Stage = Literal["setup", "turn", "upkeep", "over"]
Moment = Literal["start", "end"]
DieStatus = Literal["ready", "in_use", "expended"]
EffectKind = Literal["rounds", "stress", "minutes", "hours", "permanent", "passive"]
Erratic = Literal["move", "base", "normal", "nothing"]
Refresh = Literal["turn_start", "turn_end", "round", "scene", "never"]

FORMAT = 1

FARTHEST = 1e7
"""The farthest from the origin of the map that anything stands, and the longest way, in metres."""


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A frozen value of the state. Compare with `==`, change with `replace`. None holds itself, so the collector of garbage
    need not look into the many states that undo keeps."""


R = TypeVar("R", bound=msgspec.Struct)


def replace(record: R, **changes: Any) -> R:
    """`record` with some fields changed; the very same object when nothing would change."""
    for key, value in changes.items():
        held = getattr(record, key)
        if held is not value and held != value:
            return msgspec.structs.replace(record, **changes)
    return record


class Anchor(Record, frozen=True):
    """The `count`-th coming turn `moment` of entity `who` (an id): when a duration ends."""

    moment: Moment
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
    stats: dict[str, int] = {}
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


class Participant(Record, frozen=True):
    """An entity's part in one fight. `mark` is the number of its letter, kept for the life of the fight.

    `tie` decides between equal initiatives, higher first, and is settled once. `gone` marks the slot of someone
    removed, kept only while a duration is anchored there. `seen` is the number by which players know it, given when
    they first see it. `last` is the round in which something that comes once a round was last done (`reaction`, `dodge`,
    `expertise`, `order`). `follows`: whose turn it acts right after (S63). `moved`: metres of this round, counted while
    magic slows it down (S50, S54).
    """

    id: str
    mark: int
    initiative: int | None = None
    tie: tuple[int, ...] = ()
    pending: int | None = None
    spent: tuple[str, ...] = ()
    delayed: bool = False
    gone: bool = False
    phased: str | None = None
    erratic: Erratic | None = None
    seen: int | None = None
    last: dict[str, int] = {}
    follows: str | None = None
    moved: float = 0


class Place(Record, frozen=True):
    """Settings of the place (W3)."""

    bonus: int = 0
    stability: int = 0
    strength: int = 0
    space: Literal["real", "surreal", "irreal"] = "real"


class Zone(Record, frozen=True):
    """An ORE zone (W19). `x`, `y` hold the centre once it no longer moves with `source`; `ticked` are those whom
    people say are inside when positions do not tell."""

    id: str
    source: str | None
    events: tuple[str, ...]
    x: float | None = None
    y: float | None = None
    anchored: bool = True
    ticked: tuple[str, ...] = ()
    source_name: str = ""


class Effect(Record, frozen=True):
    """A running manifestation. `left` counts upkeeps for `rounds`; `ends_at` is a clock time for minutes and hours;
    `held` are the counters a passive keeps on the place (W12)."""

    id: str
    owner: str
    name: str
    kind: EffectKind
    left: int | None = None
    ends_at: int | None = None
    held: int = 0
    targets: tuple[str, ...] = ()
    willing: bool = False


class Defence(Record, frozen=True):
    """How a subject opposed some outcomes of a Shaping, by their places in its list (S29, S75): the skill it may try
    again, its result (None: not rolled), and whether it won."""

    skill: str
    outcomes: tuple[int, ...] = ()
    result: Result | None = None
    won: bool = False


class Hold(Record, frozen=True):
    """How a Shaping stands with one subject (S34, S56). `took` are the places of the outcomes that affect it.

    `until` ends it where no clock does (Duration 0). `points` are left of its vitality reserve (S46). `away`: outside the
    area, so that everything pauses.
    """

    who: str
    took: tuple[int, ...] = ()
    defences: tuple[Defence, ...] = ()
    until: Anchor | None = None
    points: int | None = None
    away: bool = False


class Spot(Record, frozen=True):
    """Where a Shaping puts someone (S58): a point, in metres, or the id of a zone to be inside of."""

    x: float | None = None
    y: float | None = None
    zone: str | None = None


class Shaping(Record, frozen=True):
    """A Shaping that goes on (S75): as it was built, its stored casting result, and whom it holds.

    `weight` is what it adds to Active Magnitude (S65), `committed` what it takes from the caster's maximum PP (S66).
    `ends_at` is a clock time; `until` ends what stands by itself, and a wait, where no clock does (Duration 0). `tended`:
    its maintenance was done in the caster's present turn (S67). `armed`: a Trigger that still waits (S74), whose `ends_at`
    is then the end of the wait. `beings` are the ids it brought (S60, S62), which obey `order`. `structure` are the HP left
    of a barrier (S49), `passages` what a portal still lets through (S58); `to` is where it leads, or where a waiting
    relocation puts each of those it is aimed at.
    """

    id: str
    caster: str
    build: Build
    result: Result
    magnitude: int
    name: str = ""
    caster_name: str = ""
    weight: int = 0
    committed: int = 0
    maintenance: Literal["passive", "concentration", "active", "summon", "trigger"] = "passive"
    ends_at: int | None = None
    until: Anchor | None = None
    tended: bool = True
    armed: bool = False
    holds: tuple[Hold, ...] = ()
    order: str = ""
    beings: tuple[str, ...] = ()
    structure: int | None = None
    passages: int | None = None
    to: tuple[Spot, ...] = ()


class Played(Record, frozen=True):
    """Whose turn starts and ends have been played in a round that the marker was moved back out of."""

    started: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()


class Reinforcement(Record, frozen=True):
    """A command line that is done as round `number`, or every `number`-th round, begins."""

    when: Literal["round", "every"]
    number: int
    line: str


class Fight(Record, frozen=True):
    """One fight: who takes part, their order, the round, the place, its zones and effects.

    `order` holds ids, first to act first. `finished` are out for this round; `started` and `ended` are those whose
    turn start and end have been played this round, so that no marker move plays them twice. `upkeep` lists the
    phases of this round's upkeep already run; `ahead` the rounds the marker was moved back out of, nearest last;
    `reinforcements` the lines kept for rounds to come.

    For the players' sight (`sight.py`): `marker` is where they last saw the marker, `seen` counts the participants
    they have seen, and `unseen` is the part of `ambient` that hidden ones left behind.
    """

    name: str
    stage: Stage = "setup"
    round: int = 0
    active: str | None = None
    order: tuple[str, ...] = ()
    participants: dict[str, Participant] = {}
    finished: tuple[str, ...] = ()
    started: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()
    upkeep: tuple[str, ...] = ()
    ahead: tuple[Played, ...] = ()
    place: Place = Place()
    ambient: int = 0
    unseen: int = 0
    zones: dict[str, Zone] = {}
    effects: dict[str, Effect] = {}
    reinforcements: tuple[Reinforcement, ...] = ()
    marks: int = 0
    seen: int = 0
    marker: str | None = None

    @property
    def progress(self) -> str:
        """How far it has got, in a few words."""
        return {"setup": "not begun", "over": "over"}.get(self.stage, f"round {self.round}")


class Settings(Record, frozen=True):
    """The table's settings (`table key=value`). `round_seconds` and `engine` None follow the rules in use."""

    rules: tuple[str, ...] = ("wyrding", "gifts", "shaping")
    engine: Literal["typed", "crux", "beasts"] | None = None
    dice: Literal["roll", "ask"] = "roll"
    round_seconds: int | None = None
    show_hp: Literal["words", "figures", "none"] = "words"
    show_stress: bool = True
    reveal: Literal["manual", "first_turn"] = "manual"
    new_hidden: bool = False
    held: bool = False


class Counts(Record, frozen=True):
    """The highest number given out so far for each kind of id; never used again."""

    entity: int = 0
    zone: int = 0
    effect: int = 0
    shaping: int = 0
    request: int = 0


class Request(Record, frozen=True):
    """What a player asks for: a command line, with faces of their own dice, awaiting the GM's word. `seat` and `owns`
    say whose it is and whom they acted for."""

    id: str
    seat: str
    line: str
    faces: tuple[int, ...] = ()
    owns: tuple[str, ...] = ()


class State(Record, frozen=True):
    """The whole table. `numbering` keeps, per base name, the highest number a copy ever had; `rested` is how long the
    rest has lasted that nothing has broken yet.

    `names` maps each folded name to its id; it is derived, never saved, and rebuilt on loading.
    """

    format: int = FORMAT
    settings: Settings = Settings()
    house: dict[str, Any] = {}
    clock: int = 0
    rested: int = 0
    counts: Counts = Counts()
    numbering: dict[str, int] = {}
    entities: dict[str, Entity] = {}
    fights: dict[str, Fight] = {}
    fight: str = "main"
    shapings: dict[str, Shaping] = {}
    requests: dict[str, Request] = {}
    names: dict[str, str] = {}

    @property
    def here(self) -> Fight:
        """The fight that is open."""
        return self.fights[self.fight]


def new_state(place: Place | None = None) -> State:
    """An empty table with one fight, `main`."""
    return State(fights={"main": Fight(name="main", place=place or Place())})
