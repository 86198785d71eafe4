"""Recoil on the table: checks, the events they bring, and the zones these open (W12, W16–W20, W23)."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.rules.wyrding import recoil as rule
from tracker.rules.wyrding import space
from tracker.rules.wyrding.data import EVENTS, RecoilMode, WyrdingData
from tracker.table import order
from tracker.table.draft import Draft
from tracker.table.state import Effect, Zone, replace
from tracker.table.wyrding import ending, stress, zones

PASSIVE = "a passive"
"""What a check is for when a passive switched on; players are not told."""


def switch_passives_on(draft: Draft) -> list[str]:
    """Switch on every passive that now may be, and return its owner's id for each, in list order (W12).

    The counters they hold are in E from now on; the checks are for the caller to make.
    """
    if not draft.stirred:
        return []
    owners: list[str] = []
    for entity in draft.present():
        if not any(ability.passive is not None for ability in entity.abilities):
            continue
        weights = {ability.title: ability.weight for ability in entity.abilities}
        for title in stress.passives_switched_on(draft.fight, entity, entity.stress, draft.rules):
            held = stress.held_counters(weights[title], draft.rules)
            effect = Effect(id=draft.new_id("effect"), owner=entity.id, name=title, kind="passive", held=held)
            draft.set_effect(effect)
            draft.account("", "stress", 0, held, f"{title} of {entity.name} on", "W12")
            draft.say(f"{title} of {entity.name} switches on, holding {held}", "W12", about=[entity.id])
            owners.append(entity.id)
    return owners


def check(draft: Draft, source: str, inside: Iterable[str] = (), of: str = "") -> None:
    """One recoil check with `source` as what would set an event off, and the event if it comes (W16)."""
    data = draft.rules.wyrding
    total = stress.encounter_stress(draft.state, draft.rules)
    pressure = stress.pressure(draft.fight, total)
    name = draft.name(source)
    face = draft.roll(f"recoil d100 of {name}", 100)
    happens = rule.is_event(face, pressure, data)
    chance = rule.chance(pressure, data)
    outcome = "an event" if happens else "reality holds"
    cause = f" for {of}" if of else ""
    draft.say(
        f"recoil{cause}: {outcome}, {_sum(face, pressure, happens, data)} ({chance} % at stress {total})",
        "W16" if data.recoil.mode == "sum_under" else "W17",
        about=[source],
        public=f"recoil{'' if of == PASSIVE else cause}: {outcome}",
    )
    if happens:
        roll_event(draft, source, inside)


def _sum(face: int, pressure: int, happens: bool, data: WyrdingData) -> str:
    """What a recoil face came to, in the table's mode (W17): `97 + 12 ≥ 100`, or `12 ≤ 15`."""
    threshold = data.recoil.threshold
    plus = f"{face} {'−' if pressure < 0 else '+'} {abs(pressure)}"
    lean = pressure - (threshold - rule.FACES)
    signs: dict[RecoilMode, tuple[str, str, str]] = {
        "sum_under": (f"{plus} ", "≥", f" {threshold}"),
        "sum_over": (f"{plus} ", ">", f" {threshold}"),
        "at_or_under_stress": (f"{face} ", "≤", f" {lean}"),
        "literal_over_stress": (f"{face} ", ">", f" {lean}"),
    }
    left, sign, right = signs[data.recoil.mode]
    return f"{left}{sign if happens else _NOT[sign]}{right}"


_NOT = {"≥": "<", ">": "≤", "≤": ">"}
"""What holds when a comparison does not."""


def roll_event(draft: Draft, source: str, inside: Iterable[str] = ()) -> None:
    """Roll on the event table for a source and let it happen (W18); a repeat may be rolled again (W20)."""
    data = draft.rules.wyrding
    name = draft.name(source)
    while True:
        face = draft.roll(f"event d100 of {name}", 100)
        event = rule.event_for(face, data)
        draft.say(f"event {face}: {event.replace('_', ' ')}", "W18", about=[source], public=True)
        old = zones.zone_of(draft.fight, source)
        again = data.event.duplicate == "reroll" and event != "reshuffle"
        if not (again and old and event in old.events and set(old.events) < set(EVENTS)):
            break
    open_event(draft, source, event, inside)


def open_event(draft: Draft, source: str, event: str, inside: Iterable[str] = ()) -> Zone:
    """Add an event to the source's zone, or open one (W19, W20). A reshuffle happens at once (W23)."""
    old = zones.zone_of(draft.fight, source)
    ticked = tuple(dict.fromkeys([source, *(old.ticked if old else ()), *inside]))
    if old is None:
        zone = Zone(
            id=draft.new_id("zone"),
            source=source,
            events=(event,),
            ticked=ticked,
            source_name=draft.name(source),
        )
        around = draft.name(source)
        draft.say(
            f"{zone.id} opens around {around}", "W19", about=[source], public=f"a zone opens around {around}"
        )
    else:
        known = event in old.events
        zone = replace(old, events=old.events if known else (*old.events, event), ticked=ticked)
        word = event.replace("_", " ")
        told = f"has {word} already" if known else f"takes up {word}"
        around = f"around {draft.name(source)} {told}"
        draft.say(f"{zone.id} {around}", "W20", about=[source], public=f"the zone {around}")
    draft.set_zone(zone)
    if event == "reshuffle":
        reshuffle(draft, zone)
    return zone


def reshuffle(draft: Draft, zone: Zone) -> None:
    """Displace everyone inside, in initiative order, each in a direction and to a distance of its own (W23)."""
    data = draft.rules.wyrding
    radius = stress.radius(draft.state, draft.rules)
    inside = set(zones.members(draft.state, zone, radius, draft.rules))
    for who in order.in_order(draft.fight):
        if who not in inside:
            continue
        name = draft.name(who)
        direction = draft.roll(f"direction d{data.reshuffle.directions} of {name}", data.reshuffle.directions)
        hexes = draft.roll(f"distance d{data.reshuffle.distance_die} of {name}", data.reshuffle.distance_die)
        metres = hexes * data.movement.hex
        degrees = (direction - 1) * 360 // data.reshuffle.directions
        where = ""
        position = draft.entity(who).position
        if position is not None:
            spot = space.displaced(position, direction, hexes, data)
            if data.reshuffle.occupied == "nearest":
                spot = space.nearest_free(spot, ending.taken(draft, who), data)
            draft.change(who, x=spot[0], y=spot[1])
            where = f", to {spot[0]:g} {spot[1]:g}"
        draft.say(f"{name} is thrown {metres:g} m at {degrees}°{where}", "W23", about=[who], public=True)
