"""What a check looks at, and what it finds."""

from __future__ import annotations

import msgspec

from tracker.rules.shaping.build import Build, HelperFacts, ShaperFacts, TargetFacts
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.grid import Made
from tracker.rules.shaping.limits import Limits


class Case(msgspec.Struct, frozen=True):
    """A build, who it concerns, and what was worked out about it already."""

    build: Build
    shaper: ShaperFacts
    targets: tuple[TargetFacts, ...]
    helpers: tuple[HelperFacts, ...]
    data: ShapingData
    magnitude: int
    limits: Limits
    made: tuple[Made, ...]


class Fault(msgspec.Struct, frozen=True):
    """Why a check does not pass: every cause, and what would be right."""

    causes: tuple[str, ...]
    remedy: str

    @property
    def cause(self) -> str:
        """Every cause once."""
        return "; ".join(dict.fromkeys(self.causes))


def fault(causes: list[str], remedy: str) -> Fault | None:
    """A Fault if there are causes."""
    return Fault(tuple(causes), remedy) if causes else None
