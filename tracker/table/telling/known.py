"""The table as far as a seat knows it: a state to reckon with, for whatever is told before a command is sent.

Chances, costs and odds that a player's screen works out come from here, never from the whole state. Ids are those of the
seat's view (`p1`, `p2` …), so that not even they tell how many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tracker.table import sight
from tracker.table.seat import Seat
from tracker.table.state import (
    Condition,
    Counts,
    Effect,
    Entity,
    Fight,
    Participant,
    Place,
    Settings,
    Shaping,
    State,
    Zone,
    replace,
)
from tracker.table.text import fold


def known_state(state: State, seat: Seat) -> State:
    """`state` as `seat` knows it; the very same for the game master."""
    if seat.role == "gm":
        return state
    ids = sight.ids(state, seat)
    entities = {new: _entity(state.entities[old], new, ids, state.settings, seat) for old, new in ids.items()}
    fight = _fight(state, ids, seat)
    return State(
        settings=replace(state.settings, reveal="manual", new_hidden=False),
        house=state.house,
        clock=state.clock,
        counts=Counts(),
        entities=entities,
        fights={fight.name: fight},
        fight=fight.name,
        shapings={
            key: _shaping(each, ids) for key, each in state.shapings.items() if each.caster in seat.owns
        },
        requests={key: asked for key, asked in state.requests.items() if asked.seat == seat.name},
        names={fold(entity.name): new for new, entity in entities.items()},
    )


def _entity(entity: Entity, id: str, ids: Mapping[str, str], settings: Settings, seat: Seat) -> Entity:
    conditions = tuple(_condition(condition, ids) for condition in entity.conditions)
    if entity.id in seat.owns:
        return replace(entity, id=id, note="", conditions=conditions)
    figures = settings.show_hp == "figures"
    stressed = settings.show_stress
    return Entity(
        id=id,
        name=entity.name,
        side=entity.side,
        # Who is down shows; how far from it anyone else is does not.
        hp=entity.hp if figures else 0 if entity.down else None,
        hp_max=entity.hp_max if figures else 1 if entity.down else None,
        temp=entity.temp if figures else 0,
        stress=entity.stress if stressed else 0,
        added_stress=stressed and entity.added_stress,
        x=entity.x,
        y=entity.y,
        conditions=conditions,
    )


def _condition(condition: Condition, ids: Mapping[str, str]) -> Condition:
    until = condition.until
    if until is not None:
        until = replace(until, who=ids[until.who]) if until.who in ids else None
    return replace(condition, until=until, source=ids.get(condition.source or ""))


def _fight(state: State, ids: Mapping[str, str], seat: Seat) -> Fight:
    fight = state.here

    def known(who: Iterable[str]) -> tuple[str, ...]:
        return tuple(ids[one] for one in who if one in ids)

    return Fight(
        name=fight.name,
        stage=fight.stage,
        round=fight.round,
        active=ids.get(sight.active(state, seat) or ""),
        order=known(fight.order),
        participants={
            ids[who]: _part(part, ids[who], who in seat.owns)
            for who, part in fight.participants.items()
            if who in ids
        },
        finished=known(fight.finished),
        started=known(fight.started),
        ended=known(fight.ended),
        upkeep=fight.upkeep,
        place=Place(bonus=fight.place.bonus, space=fight.place.space),
        ambient=fight.ambient - fight.unseen,
        zones={key: _zone(zone, ids) for key, zone in fight.zones.items() if zone.source in ids},
        effects={
            key: _effect(effect, ids)
            for key, effect in fight.effects.items()
            if effect.owner in ids and sight.knows_effect(state, seat, effect)
        },
    )


def _part(part: Participant, id: str, own: bool) -> Participant:
    return replace(part, id=id, mark=part.seen or 0, spent=part.spent if own else (), tie=(), pending=None)


def _zone(zone: Zone, ids: Mapping[str, str]) -> Zone:
    return replace(
        zone, source=ids.get(zone.source or ""), ticked=tuple(ids[who] for who in zone.ticked if who in ids)
    )


def _effect(effect: Effect, ids: Mapping[str, str]) -> Effect:
    return replace(
        effect, owner=ids[effect.owner], targets=tuple(ids[who] for who in effect.targets if who in ids)
    )


def _shaping(shaping: Shaping, ids: Mapping[str, str]) -> Shaping:
    caster = ids.get(shaping.caster, shaping.caster)
    return replace(shaping, caster=caster, holds=(), beings=(), until=None, to=())
