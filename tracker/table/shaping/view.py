"""The Shapings that go on, as a seat may see them. The Tell shows that there is magic, not what it is for (S10)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tracker.table.seat import Seat
from tracker.table.sight import knows_all_of, sees
from tracker.table.state import Shaping, Spot, State


class ResultView(msgspec.Struct, frozen=True):
    """A stored casting result."""

    roll: int
    grade: str
    skill: int


class ShapingView(msgspec.Struct, frozen=True):
    """A Shaping that goes on. For others than the GM and its caster's owner, all but who, whom and that it is, is null.

    `left` is in seconds, null without a clock. `order` is what its `beings` obey. `structure` are the HP left of a barrier,
    `passages` what a portal still lets through, `to` the points and zones it leads to. `paused` are subjects outside its
    area. A target that has left the table is null.
    """

    id: str
    caster: str | None
    name: str
    cells: list[str]
    outcomes: list[str]
    magnitude: int | None
    duration: int | None
    maintenance: str | None
    result: ResultView | None
    targets: list[str | None]
    left: int | None
    weight: int | None
    committed: int | None
    armed: bool
    order: str
    beings: list[str]
    structure: int | None
    passages: int | None
    paused: list[str]
    to: list[list[float] | str]


def view_of(state: State, seat: Seat, shaping: Shaping, number: int) -> ShapingView:
    """A Shaping as a seat may see it; `number` counts those it knows of."""

    def seen(whom: list[str]) -> list[str]:
        return [state.entities[who].name for who in whom if sees(state, seat, who)]

    def aimed() -> Iterator[str | None]:
        for hold in shaping.holds:
            if hold.who not in state.entities:
                yield from (None,) * (seat.role == "gm")
            elif hold.took or shaping.armed:
                yield from seen([hold.who])

    outcomes = [str(outcome) for outcome in shaping.build.outcomes]
    whole = knows_all_of(seat, shaping)
    result = shaping.result
    left = None if shaping.ends_at is None else max(0, shaping.ends_at - state.clock)
    return ShapingView(
        id=shaping.id if seat.role == "gm" else f"s{number}",
        caster=next(iter(seen([shaping.caster])), None),
        name=shaping.label if whole else "magic",
        cells=[str(cell) for cell in shaping.build.cells] if whole else [],
        outcomes=outcomes if whole else [],
        magnitude=shaping.magnitude if whole else None,
        duration=shaping.build.duration if whole else None,
        maintenance=shaping.maintenance if whole else None,
        result=ResultView(result.roll, result.grade.value, result.skill) if whole else None,
        targets=list(aimed()),
        left=left if whole else None,
        weight=shaping.weight if whole else None,
        committed=shaping.committed if whole else None,
        armed=shaping.armed,
        order=shaping.order if whole else "",
        beings=seen(list(shaping.beings)),
        structure=shaping.structure,
        passages=shaping.passages if whole else None,
        paused=seen([hold.who for hold in shaping.holds if hold.away]),
        to=[_point(spot) for spot in shaping.to] if whole else [],
    )


def _point(spot: Spot) -> list[float] | str:
    return spot.zone or [spot.x or 0.0, spot.y or 0.0]
