"""The whole table: settings, everybody, every fight, and the magic that goes on."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tracker.table.state.entity import Entity
from tracker.table.state.fight import Fight, Place
from tracker.table.state.record import Record
from tracker.table.state.shaping import Shaping

FORMAT = 1


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
    house: dict[str, Any] = msgspec.field(default_factory=dict)
    clock: int = 0
    rested: int = 0
    counts: Counts = Counts()
    numbering: dict[str, int] = msgspec.field(default_factory=dict)
    entities: dict[str, Entity] = msgspec.field(default_factory=dict)
    fights: dict[str, Fight] = msgspec.field(default_factory=dict)
    fight: str = "main"
    shapings: dict[str, Shaping] = msgspec.field(default_factory=dict)
    requests: dict[str, Request] = msgspec.field(default_factory=dict)
    names: dict[str, str] = msgspec.field(default_factory=dict)

    @property
    def here(self) -> Fight:
        """The fight that is open."""
        return self.fights[self.fight]


def new_state(place: Place | None = None) -> State:
    """An empty table with one fight, `main`."""
    return State(fights={"main": Fight(name="main", place=place or Place())})
