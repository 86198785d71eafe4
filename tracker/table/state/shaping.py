"""A Shaping that goes on, and whom it holds (S75)."""

from __future__ import annotations

from typing import Literal

from tracker.rules.d100 import Result
from tracker.rules.shaping import Build
from tracker.table.state.entity import Anchor
from tracker.table.state.record import Record


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

    @property
    def label(self) -> str:
        """What people call it: its name, else what it does."""
        return self.name or " and ".join(outcome.label for outcome in self.build.outcomes)
