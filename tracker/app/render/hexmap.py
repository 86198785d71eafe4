"""The map: hexes as characters, zones as rings, entities as their letters, a way measured before it is walked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, hypot
from typing import NamedTuple

from tracker.app.render.hexes import Cell, Grid, Point, arrow
from tracker.app.render.hints import fitted
from tracker.app.render.line import Drawing, Line, Piece, Row, clip
from tracker.rules.wyrding import space
from tracker.rules.wyrding.data import WyrdingData
from tracker.table.telling.displacement import Displacement
from tracker.table.telling.view import EntityView, View, ZoneView

LOW, RING, INSIDE, SLOW, WAY, GROWS, SHRINKS = "·", "○", ":", "≈", "•", "+", "-"
"""An empty hex, the rim of a zone, inside one, inside one where steps cost otherwise, the way measured, and where the rim
will be, further out or further in."""

COSTLY = frozenset({"thicken_space", "ground_warp", "singularity"})
"""Events that change what a step costs (W22)."""

Look = tuple[str, str]
"""Two characters of a hex and their role."""


class Sight(NamedTuple):
    """What of the map is looked at, and how. `origin` is where measuring begins; `carried` the entity that would move."""

    grid: Grid
    cursor: Cell
    corner: Cell
    origin: Point | None
    carried: EntityView | None


def hexmap(
    view: View,
    ghost: View | None,
    sight: Sight,
    data: WyrdingData,
    thrown: Sequence[Displacement],
    size: tuple[int, int],
) -> Drawing:
    """The map in `size` (width, height) cells; the last lines tell what is under the cursor and how far it is."""
    width, height = size
    here = placed(view, sight.grid)
    told = _told(view, here, sight, data, width)
    rows = max(1, height - len(told))
    looks = _looks(view, here, sight, thrown)
    rounds = _rounds(view.zones, ghost)
    lines = [_row(looks, sight, rounds, row, width) for row in range(rows)]
    title: list[Piece] = [("map", "title"), (f" a hex {sight.grid.size:g} m", "dim")]
    nowhere = [entity.letter for entity in view.entities if entity.position is None]
    enters = "moves here" if sight.carried else "lets go" if sight.origin else "takes up"
    hints: list[Line] = [(("enter", "key"), (f" {enters}", "dim"))]
    if nowhere:
        hints.append((("no place yet ", "dim"), (" ".join(nowhere), "key")))
    hints += [(("'", "key"), (" and a letter finds", "dim")), (("+ -", "key"), (" nearer, farther", "dim"))]
    note = fitted(hints, width - 4, stays=0)
    return Drawing(tuple(Row("", (line,)) for line in (*lines, *told)), ((1, tuple(title)),), ((1, note),))


def placed(view: View, grid: Grid) -> dict[Cell, list[EntityView]]:
    """Who stands in which hex."""
    found: dict[Cell, list[EntityView]] = {}
    for entity in view.entities:
        if entity.position is not None and not entity.phased:
            found.setdefault(grid.cell(entity.position), []).append(entity)
    return found


def target(here: Mapping[Cell, Sequence[EntityView]], sight: Sight) -> Point:
    """Where the cursor points, in metres: at whoever stands there, else at the middle of the hex."""
    for entity in here.get(sight.cursor, ()):
        if entity.position is not None and entity is not sight.carried:
            return entity.position
    return sight.grid.center(sight.cursor)


def _start_of(view: View, sight: Sight) -> Point | None:
    """Where measuring begins: where it was begun, else with whoever has the turn."""
    active = view.entity(view.active)
    return sight.origin or (active.position if active is not None and sight.carried is None else None)


# --- hexes ------------------------------------------------------------------------------------------------------


def _looks(
    view: View,
    here: Mapping[Cell, Sequence[EntityView]],
    sight: Sight,
    thrown: Sequence[Displacement],
) -> dict[Cell, Look]:
    """The hexes that do not just show ground or zones; what lies on top comes last."""
    looks: dict[Cell, Look] = {}
    for throw in thrown:
        sign = arrow(throw.start, throw.end)
        looks |= dict.fromkeys(sight.grid.between(throw.start, throw.end), (sign + " ", "effect"))
        looks[sight.grid.cell(throw.start)] = ("° ", "effect")
    start = _start_of(view, sight)
    if start is not None and (sight.origin is not None or sight.carried is not None):
        looks |= dict.fromkeys(sight.grid.between(start, target(here, sight)), (WAY + " ", "warn"))
        looks.setdefault(sight.grid.cell(start), ("× ", "warn"))
    for cell, entities in here.items():
        looks[cell] = _standing(view, entities)
    text, _ = looks.get(sight.cursor, ("  ", ""))
    looks[sight.cursor] = (text, "caret")
    return looks


def _standing(view: View, entities: Sequence[EntityView]) -> Look:
    letters = "".join(entity.letter for entity in entities)
    text = letters if len(letters) <= 2 else f"{letters[0]}+"
    active = any(entity.name == view.active for entity in entities)
    down = all(entity.down for entity in entities)
    role = "active" if active else "dim" if down else "hidden" if all(e.hidden for e in entities) else "key"
    return (f"{text:<2}", role)


class _Round(NamedTuple):
    """A zone as it is drawn: its centre, radius now and as the ghost has it, and whether steps in it cost otherwise."""

    x: float
    y: float
    radius: float
    then: float
    slow: bool


def _rounds(zones: Sequence[ZoneView], ghost: View | None) -> list[_Round]:
    later = {zone.id: zone.radius for zone in ghost.zones} if ghost is not None else {}
    found: list[_Round] = []
    for zone in zones:
        if zone.center is not None and zone.radius is not None:
            then = later.get(zone.id)
            slow = not COSTLY.isdisjoint(zone.events)
            found.append(_Round(*zone.center, zone.radius, zone.radius if then is None else then, slow))
    return found


def _row(looks: Mapping[Cell, Look], sight: Sight, rounds: Sequence[_Round], row: int, width: int) -> Line:
    number = sight.corner.row - row
    pieces: list[Piece] = [(" ", "text")] if number & 1 else []
    height = sight.grid.center(Cell(0, number))[1]
    near = [one for one in rounds if abs(one.y - height) <= max(one.radius, one.then) + sight.grid.size]
    for column in range(sight.corner.column, sight.corner.column + (width - (number & 1)) // 2):
        cell = Cell(column, number)
        pieces.append(looks.get(cell) or _ground(sight.grid.center(cell), near, sight.grid.size))
    return clip(_joined(pieces), width)


def _ground(point: Point, rounds: Sequence[_Round], size: float) -> Look:
    inside, slow = False, False
    for one in rounds:
        far = hypot(point[0] - one.x, point[1] - one.y)
        if abs(far - one.radius) <= size / 2:
            return (RING + " ", "zone")
        if one.then != one.radius and abs(far - one.then) <= size / 2:
            return ((GROWS if one.then > one.radius else SHRINKS) + " ", "warn")
        if far < one.radius:
            inside = True
            slow = slow or one.slow
    if inside:
        return ((SLOW if slow else INSIDE) + " ", "zone")
    return (LOW + " ", "faint")


def _joined(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The same pieces with neighbours of one role as one."""
    text, role = "", ""
    for piece, its in pieces:
        if its != role and text:
            yield (text, role)
            text = ""
        text, role = text + piece, its
    if text:
        yield (text, role)


# --- words ------------------------------------------------------------------------------------------------------


def _told(
    view: View,
    here: Mapping[Cell, Sequence[EntityView]],
    sight: Sight,
    data: WyrdingData,
    width: int,
) -> list[Line]:
    point = target(here, sight)
    under: list[Piece] = [(" ", "text")]
    for entity in here.get(sight.cursor, ()):
        under += [(f"{entity.letter} ", "key"), (f"{entity.name} ", "text")]
    under.append((f"at {point[0]:.4g} {point[1]:.4g} m", "dim"))
    for zone in view.zones:
        if zone.center is not None and zone.radius is not None:
            disc = space.Disc(zone.center, zone.radius, tuple(zone.events))
            if space.inside(point, disc):
                under += [(" · ", "faint"), (f"{zone.id} {', '.join(zone.events)}".replace("_", " "), "zone")]
    return [clip(under, width - 1), clip(_way(view, point, sight, data), width - 1)]


def _way(view: View, point: Point, sight: Sight, data: WyrdingData) -> Line:
    """How far it is, and what walking there would cost (W22)."""
    carried = sight.carried
    active = view.entity(view.active)
    start = _start_of(view, sight)
    if carried is not None:
        who: Line = ((f" {carried.letter} ", "key"), (f"{carried.name} ", "text"))
        if start is None:
            return (*who, ("has no place yet; ", "dim"), ("enter", "key"), (" puts it here", "dim"))
    elif sight.origin is not None:
        who = ((" from × ", "warn"),)
    elif active is not None and start is not None and start != point:
        who = ((" from ", "dim"), (f"{active.letter} ", "key"), (f"{active.name} ", "text"))
    else:
        return ((" arrows", "key"), (" move the cursor and measure", "dim"))
    assert start is not None
    far = space.distance(start, point)
    hexes = ceil(far / data.movement.hex - 1e-6)
    zones = [
        space.Disc(zone.center, zone.radius, tuple(zone.events))
        for zone in view.zones
        if zone.center is not None and zone.radius is not None
    ]
    cost = space.movement_cost(start, point, zones, data)
    unit = "hex" if hexes == 1 else "hexes"
    tail: Line = ((f"{far:.4g} m, {hexes} {unit}", "text"),)
    role = "warn" if abs(cost - far) > 1e-6 else "dim"
    return (*who, *tail, (f", costs {cost:.4g} m", role), (" W22", "rule"))
