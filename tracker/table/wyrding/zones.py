"""ORE zones as they stand on the table: centre, members, and what being inside means (W19, W27, W28)."""

from __future__ import annotations

from tracker.rules.wyrding import space
from tracker.rules.wyrding.data import WyrdingData
from tracker.table.ruleset import Rules
from tracker.table.state import Fight, Participant, State, Zone, replace

MARKS = {"silence": "deafened", "twilight": "dim", "ground_warp": "difficult"}
"""Events that show as a condition on everyone inside (W28)."""


def in_words(event: str, data: WyrdingData) -> str:
    """An event in a few plain words, with the numbers it has at this table (W22, W23, W26–W28)."""
    told = {
        "ground_warp": "ground like clay, difficult terrain",
        "thicken_space": f"every step costs {_times(data.movement.thicken)}",
        "silence": "no sound, all deafened",
        "twilight": "light one level lower, obscured +1",
        "singularity": f"a hex outwards {data.singularity.outward:g} m, inwards {data.singularity.inward:g} m",
        "erratic_time": f"a d{len(data.erratic.faces)} limits what each may do",
        "reshuffle": "everyone thrown elsewhere",
        "phase_out": "whoever begins a turn here may vanish",
    }
    return told[event]


def _times(factor: float) -> str:
    return "double" if factor == 2 else f"{factor:g} times as much"


def center(state: State, zone: Zone) -> tuple[float, float] | None:
    """Where a zone's centre is in metres: with its source, or where it was left."""
    if zone.anchored and zone.source in state.entities:
        return state.entities[zone.source].position
    return None if zone.x is None or zone.y is None else (zone.x, zone.y)


def members(state: State, zone: Zone, radius: float, rules: Rules) -> tuple[str, ...]:
    """Ids of those inside, in list order (W19). Phased-out entities are members of nothing (W27)."""
    return _members(state, zone, radius, rules, _touchable(state.here))


def all_members(state: State, radius: float, rules: Rules) -> dict[str, tuple[str, ...]]:
    """The members of every zone of the open fight, by the zone's id."""
    fight = state.here
    touchable = _touchable(fight) if fight.zones else {}
    return {zone.id: _members(state, zone, radius, rules, touchable) for zone in fight.zones.values()}


def around(state: State, who: str, radius: float, rules: Rules) -> list[Zone]:
    """The zones an entity is inside."""
    touchable = {who: 0} if _is_touchable(state.here.participants[who]) else {}
    zones = state.here.zones.values()
    return [zone for zone in zones if _members(state, zone, radius, rules, touchable)]


def _is_touchable(part: Participant) -> bool:
    return not (part.gone or part.phased)


def _touchable(fight: Fight) -> dict[str, int]:
    """Those who can be inside anything, each with its place in the list."""
    parts = fight.participants.items()
    return {who: place for place, (who, part) in enumerate(parts) if _is_touchable(part)}


def _members(
    state: State, zone: Zone, radius: float, rules: Rules, touchable: dict[str, int]
) -> tuple[str, ...]:
    """Those of the touchable who are inside."""
    middle = center(state, zone)
    everyone = rules.wyrding.zone.membership == "everyone"
    if middle is None:
        # Nothing is to be measured: whoever was ticked.
        ticked = touchable if everyone else touchable.keys() & zone.ticked
        return tuple(sorted(ticked, key=touchable.__getitem__))
    disc = space.Disc(middle, radius, zone.events)
    inside: list[str] = []
    for who in touchable:
        position = state.entities[who].position
        within = everyone or who in zone.ticked if position is None else space.inside(position, disc)
        if within:
            inside.append(who)
    return tuple(inside)


def discs(state: State, radius: float) -> list[space.Disc]:
    """Every zone whose centre is known, as geometry."""
    placed = ((center(state, zone), zone) for zone in state.here.zones.values())
    return [space.Disc(middle, radius, zone.events) for middle, zone in placed if middle is not None]


def zone_of(fight: Fight, source: str) -> Zone | None:
    """The zone an entity is the source of, if it has one (W20)."""
    return next((zone for zone in fight.zones.values() if zone.source == source), None)


def left_behind(zone: Zone, position: tuple[float | None, float | None]) -> Zone:
    """The zone with its centre staying where its source was (W19, W27)."""
    return replace(zone, anchored=False, x=position[0], y=position[1])
