"""Distance, displacement and the cost of moving through zones (W19, W22, W23). Positions are metres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, cos, floor, hypot, radians, sin
from typing import NamedTuple

from tracker.rules.wyrding.data import WyrdingData

Point = tuple[float, float]

_NEAR = 1e-6


class Disc(NamedTuple):
    """A zone as geometry: its centre, radius in metres, and the events inside."""

    center: Point
    radius: float
    events: tuple[str, ...]


def distance(a: Point, b: Point) -> float:
    """Metres between two points."""
    return hypot(a[0] - b[0], a[1] - b[1])


def inside(point: Point, disc: Disc) -> bool:
    """Whether a point is inside a zone: at its rim counts (W19)."""
    return distance(point, disc.center) <= disc.radius + _NEAR


def movement_cost(start: Point, end: Point, discs: Iterable[Disc], data: WyrdingData) -> float:
    """Metres of movement a straight walk uses up (W22), hex by hex; a hex counts where its middle lies."""
    length = distance(start, end)
    zones = list(discs)
    cost = length
    for index in _touched(start, end, zones, data.movement.hex):
        along = (index * data.movement.hex / length, min(1.0, (index + 1) * data.movement.hex / length))
        a, b = (_between(start, end, part) for part in along)
        cost += distance(a, b) * (_hex_cost(a, b, zones, data) / data.movement.hex - 1)
    return round(cost, 6)


def displaced(start: Point, direction: int, hexes: int, data: WyrdingData) -> Point:
    """Where a reshuffle throws someone (W23): face n of the direction die points (n − 1) × 360°/sides from +x."""
    angle = radians((direction - 1) * 360 / data.reshuffle.directions)
    length = hexes * data.movement.hex
    return (round(start[0] + length * cos(angle), 6), round(start[1] + length * sin(angle), 6))


def nearest_free(spot: Point, taken: Iterable[Point], data: WyrdingData) -> Point:
    """`spot`, or the nearest point a whole number of hexes from it where nobody stands (W23, W27)."""
    others = list(taken)
    half = data.movement.hex / 2
    for candidate in _outwards(spot, data.movement.hex, rings=len(others) + 1):
        if all(distance(candidate, other) >= half - _NEAR for other in others):
            return candidate
    return spot


def _outwards(spot: Point, step: float, rings: int) -> Iterator[Point]:
    yield spot
    for ring in range(1, rings + 1):
        for turn in range(6 * ring):
            angle = radians(turn * 60 / ring)
            x, y = spot[0] + ring * step * cos(angle), spot[1] + ring * step * sin(angle)
            yield (round(x, 6), round(y, 6))


def _touched(start: Point, end: Point, discs: list[Disc], step: float) -> set[int]:
    """The hexes of a straight walk, by number, that may lie in a disc: a long way through nothing counts none."""
    length = distance(start, end)
    hexes = ceil(length / step - _NEAR)
    found: set[int] = set()
    for disc in discs if hexes else ():
        x, y = disc.center[0] - start[0], disc.center[1] - start[1]
        foot = (x * (end[0] - start[0]) + y * (end[1] - start[1])) / length
        first, last = (floor((foot + side * disc.radius) / step) for side in (-1, 1))
        found.update(range(max(0, first - 1), min(hexes, last + 2)))
    return found


def _between(a: Point, b: Point, part: float) -> Point:
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)


def _hex_cost(a: Point, b: Point, discs: list[Disc], data: WyrdingData) -> float:
    middle = _between(a, b, 0.5)
    around = [disc for disc in discs if inside(middle, disc)]
    events = {event for disc in around for event in disc.events}
    # Thickened space and difficult terrain never add up: the larger counts (C11).
    ground = max(
        data.difficult_terrain.multiplier if "ground_warp" in events else 1.0,
        data.movement.thicken if "thicken_space" in events else 1.0,
    )
    pulls = [_pull(a, b, disc.center, data) for disc in around if "singularity" in disc.events]
    if not pulls:
        return data.movement.hex * ground
    pull = max(pulls)
    if data.movement.combine == "multiply":
        return pull * ground
    return max(pull, data.movement.hex * ground) if ground > 1 else pull


def _pull(a: Point, b: Point, center: Point, data: WyrdingData) -> float:
    step = distance(a, b)
    gained = (distance(b, center) - distance(a, center)) / step if step else 0.0
    # A step within 60° of the line through the centre goes along it; the rest goes around.
    if gained > 0.5:
        return data.singularity.outward
    if gained < -0.5:
        return data.singularity.inward
    return data.singularity.tangential
