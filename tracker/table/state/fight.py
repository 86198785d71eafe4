"""A fight: who takes part in it and in which order, its round, its place, its zones and effects."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.table.state.record import Record

Stage = Literal["setup", "turn", "upkeep", "over"]

EffectKind = Literal["rounds", "stress", "minutes", "hours", "permanent", "passive"]

Erratic = Literal["move", "base", "normal", "nothing"]


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
    last: dict[str, int] = msgspec.field(default_factory=dict)
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
    participants: dict[str, Participant] = msgspec.field(default_factory=dict)
    finished: tuple[str, ...] = ()
    started: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()
    upkeep: tuple[str, ...] = ()
    ahead: tuple[Played, ...] = ()
    place: Place = Place()
    ambient: int = 0
    unseen: int = 0
    zones: dict[str, Zone] = msgspec.field(default_factory=dict)
    effects: dict[str, Effect] = msgspec.field(default_factory=dict)
    reinforcements: tuple[Reinforcement, ...] = ()
    marks: int = 0
    seen: int = 0
    marker: str | None = None

    @property
    def progress(self) -> str:
        """How far it has got, in a few words."""
        return {"setup": "not begun", "over": "over"}.get(self.stage, f"round {self.round}")
