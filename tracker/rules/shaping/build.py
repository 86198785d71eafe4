"""What a person composes and what is known about those it concerns: plain values, nothing judged (S12)."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from tracker.rules.shaping.cells import Cell
from tracker.rules.shaping.errors import ShapingError
from tracker.rules.shaping.outcomes import HIGHEST_RATING, Kind, Outcome
from tracker.rules.shaping.tables import Fatigue

DeliveryWord = Literal["", "projected", "direct"]
CoverWord = Literal["none", "partial", "substantial", "complete"]
Enchantment = Literal["", "activated", "charged", "continuous"]

_COUNT = re.compile(r"[0-9]{1,2}")


class Adjustments(msgspec.Struct, frozen=True):
    """What adds Magnitude beside the dials (S18): `indirect` counts barriers, `trigger` is the D rating of the wait."""

    selective: bool = False
    indirect: int = 0
    veiled: bool = False
    trigger: int | None = None
    confluence: bool = False

    def __post_init__(self) -> None:
        if self.indirect < 0:
            raise ShapingError(f"indirect counts the barriers crossed, not {self.indirect}")
        if self.trigger is not None:
            _check_rating("the wait of a trigger", self.trigger)

    def __str__(self) -> str:
        words = (
            "selective" if self.selective else "",
            f"indirect:{self.indirect}" if self.indirect else "",
            "veiled" if self.veiled else "",
            f"trigger:{self.trigger}" if self.trigger is not None else "",
            "confluence" if self.confluence else "",
        )
        return ",".join(filter(None, words))


class Pledge(msgspec.Struct, frozen=True):
    """PP that someone promises a ritual, in the declared order (S71)."""

    name: str
    pp: int

    def __post_init__(self) -> None:
        if self.pp < 0:
            raise ShapingError(f"{self.name} pledges 0 PP or more, not {self.pp}")


class Build(msgspec.Struct, frozen=True, kw_only=True):
    """A Shaping as composed: cells, outcomes, dials, delivery, adjustments and circumstances (S12).

    `radius` is the area in metres, none for chosen targets. `route` is whether nothing blocks the way. `bonus` and
    `penalty` are dice for circumstances. `assist` names the one helper who Assists. `enchantment` is how lasting magic
    bound to a thing is used. Raises ShapingError for a dial that does not exist.
    """

    cells: tuple[Cell, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    range: int = 0
    duration: int = 0
    reach: int = 0
    delivery: DeliveryWord = ""
    adjust: Adjustments = Adjustments()
    radius: float | None = None
    cover: CoverWord = "none"
    route: bool = True
    ritual: bool = False
    calm: bool = False
    price: str = ""
    assist: str = ""
    pledges: tuple[Pledge, ...] = ()
    bonus: int = 0
    penalty: int = 0
    enchantment: Enchantment = ""

    def __post_init__(self) -> None:
        _check_rating("range", self.range)
        _check_rating("duration", self.duration)
        _check_rating("reach", self.reach)
        if self.radius is not None and not 0 < self.radius < float("inf"):
            raise ShapingError(f"a radius is metres above 0, not {self.radius:g}")
        names = [pledge.name for pledge in self.pledges]
        for name in names:
            if names.count(name) > 1:
                raise ShapingError(f"{name} pledges twice")

    def has(self, *kinds: Kind) -> bool:
        """Whether any outcome is of one of `kinds`."""
        return any(outcome.kind in kinds for outcome in self.outcomes)

    @property
    def harms(self) -> bool:
        """Whether it deals damage, to bodies or souls."""
        return self.has(Kind.DAMAGE, Kind.SOUL)

    @property
    def direct(self) -> bool:
        """Whether harm arises inside its target; harm to a soul always does (S30, S42)."""
        return self.harms and (self.delivery == "direct" or self.has(Kind.SOUL))

    @property
    def lasting(self) -> int:
        """The longer of its Duration and the wait of its Trigger, as a rating (S74)."""
        return max(self.duration, self.adjust.trigger or 0)


class ShaperFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of the Shaper. What nobody tracks is None and is not judged.

    `power` is permanent POW, and `enchanted` the Magnitude already bound in that Enchantment Capacity (S65).
    `summons` counts summons that fight and subjects actively controlled. `magic` holds the net dice of each magical
    modifier on Shaping. `grappled` is Penalty dice from a grapple. `expertise_used`: already spent this round.
    """

    name: str = "the Shaper"
    skill: int = 0
    intellect: int | None = None
    pp: int | None = None
    pp_max: int | None = None
    cells: tuple[Cell, ...] = ()
    talents: frozenset[str] = frozenset()
    active_magnitude: int = 0
    power: int | None = None
    enchanted: int = 0
    summons: int = 0
    wounded: bool = False
    fatigue: Fatigue = "normal"
    grappled: int = 0
    magic: tuple[int, ...] = ()
    expertise_used: bool = False
    practice_blocked: bool = False


class TargetFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one subject: its `tags`, the Reach its `size` demands, its `distance` in metres if known.

    `heal_used`: had an HP-restoring Shaping since its last full rest (S44). `shield_cover`: has the Talent and a
    ready medium or large shield (S35).
    """

    name: str = "the target"
    tags: frozenset[str] = frozenset()
    size: int = 0
    distance: float | None = None
    heal_used: bool = False
    shield_cover: bool = False


class HelperFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one who pledges PP: how many they have, and whether the rules let them (S71)."""

    name: str
    pp: int | None = None
    may_pledge: bool = True


def parse_rating(text: str, what: str) -> int:
    """A dial typed by a person, 0 to 5; `what` names it in the refusal. Raises ShapingError."""
    word = text.strip()
    if not _COUNT.fullmatch(word):
        raise ShapingError(f"{what} is a rating from 0 to {HIGHEST_RATING}, not {text!r}")
    return _check_rating(what, int(word))


def parse_adjustments(text: str) -> Adjustments:
    """Adjustments as written, `selective,indirect:2,veiled,trigger:1`, in any order. Raises ShapingError."""
    selective = veiled = confluence = False
    indirect, trigger = 0, None
    seen: set[str] = set()
    for part in filter(None, (part.strip().lower() for part in text.split(","))):
        word, colon, number = part.partition(":")
        if word in seen:
            raise ShapingError(f"{word} is given twice")
        seen.add(word)
        match word:
            case "selective" | "veiled" | "confluence" if not colon:
                selective |= word == "selective"
                veiled |= word == "veiled"
                confluence |= word == "confluence"
            case "indirect":
                indirect = _barriers(number) if colon else 1
            case "trigger":
                trigger = parse_rating(number, "the wait of a trigger, as trigger:1,")
            case _:
                raise ShapingError(
                    f"no adjustment {part!r}; there are selective, indirect:N, veiled, trigger:N, confluence"
                )
    return Adjustments(selective, indirect, veiled, trigger, confluence)


def _barriers(number: str) -> int:
    if not _COUNT.fullmatch(number) or int(number) == 0:
        raise ShapingError(f"indirect counts the barriers crossed, as indirect:2, not {number!r}")
    return int(number)


def _check_rating(what: str, rating: int) -> int:
    if not 0 <= rating <= HIGHEST_RATING:
        raise ShapingError(f"{what} is a rating from 0 to {HIGHEST_RATING}, not {rating}")
    return rating
