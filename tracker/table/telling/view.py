"""What a seat may know of the table, built from an allow-list. `show --json` prints exactly this.

Lengths are metres, chances percent, times seconds. Nothing that a seat may not know is ever put in; every derived
number that could give a hidden thing away has its policy, here or in `sight.py`:

- Encounter stress, and with it radii and chances, counts for players the counters of those they see, the place's
  bonus, and what they saw left behind. Who is inside a zone is told as it is: that one feels.
- Ids and letters, of requests too, are the players' own count; a place's stability and strength are the GM's.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import count
from typing import Any

import msgspec

from tracker.rules.shaping import limits_of
from tracker.rules.wyrding import recoil
from tracker.table import order, sight
from tracker.table.body import health, power
from tracker.table.fight import clock
from tracker.table.gifts import held
from tracker.table.gifts.view import gift_views, lock_view
from tracker.table.kept import Kept
from tracker.table.ruleset import Rules
from tracker.table.seat import GM, Seat
from tracker.table.shaping import facts, laid
from tracker.table.shaping.view import view_of as shaping_view
from tracker.table.state import (
    Anchor,
    Effect,
    Entity,
    Fight,
    Participant,
    Place,
    Request,
    State,
    Zone,
)
from tracker.table.telling.view_types import (
    AbilityView,
    ConditionView,
    CounterView,
    EffectView,
    EntityView,
    OngoingView,
    RecoilView,
    RequestView,
    View,
    WyrdView,
    ZoneView,
)
from tracker.table.wyrding import stress, zones

GM_SETTINGS = ("reveal", "new_hidden")
"""Settings that would tell players what to look for."""

__all__ = [
    "AbilityView",
    "ConditionView",
    "CounterView",
    "EffectView",
    "EntityView",
    "OngoingView",
    "RecoilView",
    "RequestView",
    "View",
    "WyrdView",
    "ZoneView",
    "letter",
    "to_builtins",
    "view_for",
]


def view_for(state: State, rules: Rules, name: str, seat: Seat = GM, kept: Kept | None = None) -> View:
    """The table called `name` as `seat` may see it. `kept` is for whoever looks often: what has not changed since the last
    view is in the new one the very same."""
    return _Viewer(state, rules, seat, kept or Kept()).table(name)


@cache
def letter(mark: int) -> str:
    """The letter of a row: a … z, then aa, ab, …"""
    text = chr(ord("a") + mark % 26)
    return text if mark < 26 else letter(mark // 26 - 1) + text


def to_builtins(view: View) -> dict[str, Any]:
    """A view as plain JSON values, every key present."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    _fill(plain)
    return plain


Point = tuple[float, float]

_Source = tuple[Entity, Participant, int | None, bool, dict[str, None] | None]
"""What an entity's view is made from: itself, its part, its number, whether it has acted, and what zones lay on it."""


class _Viewer:
    """Builds one view; holds what many parts of it need."""

    def __init__(self, state: State, rules: Rules, seat: Seat, kept: Kept) -> None:
        self.state = state
        self.rules = rules
        self.seat = seat
        self.kept = kept
        self.fight: Fight = state.here
        self.gm = seat.role == "gm"
        self.seen = {who: state.entities[who].name for who in sight.seen(state, seat)}
        """The names of those in sight, by id."""
        self.ids = sight.ids(state, seat)
        self.numbers = {} if self.gm else sight.numbers(state)
        real = stress.encounter_stress(state, rules)
        self.total = real if self.gm else stress.in_sight(state, rules, self.seen)
        self.radius = stress.radius_at(state, rules, self.total)
        self.marker = sight.active(state, seat)
        self.sees_stress = self.gm or state.settings.show_stress
        kept.under((seat, rules, state.settings, state.shapings, self.seen))
        self.members = self._members(stress.radius_at(state, rules, real))
        self.laid = laid.everyone(state, rules.shaping)
        self.marks: dict[str, dict[str, None]] = {}
        for zone in self.fight.zones.values():
            marks = [zones.MARKS[event] for event in zone.events if event in zones.MARKS]
            for who in self.members[zone.id] if marks else ():
                self.marks.setdefault(who, {}).update(dict.fromkeys(marks))
        self.finished = frozenset(self.fight.finished)
        self.plain_recoil = self._plain_recoil()

    def table(self, name: str) -> View:
        fight, state = self.fight, self.state
        place = fight.place if self.gm else Place(space=fight.place.space)
        pressure = stress.pressure(fight, self.total)
        chance = recoil.chance(pressure, self.rules.wyrding)
        ambient = fight.ambient if self.gm else fight.ambient - fight.unseen
        known_shapings = [
            each for each in state.shapings.values() if sight.knows_shaping(state, self.seat, each)
        ]
        return View(
            name=name,
            fight=fight.name,
            round=fight.round,
            stage=fight.stage,
            active=self._name(self.marker) or None,
            clock_seconds=state.clock,
            order=[self.seen[who] for who in fight.order if who in self.seen],
            settings=self.kept.thing("settings", fight.name, self._settings),
            place=place,
            encounter_stress=self.total if self.sees_stress else None,
            ambient=ambient if self.sees_stress else None,
            recoil_chance=chance if self.sees_stress and self._knows_place() else None,
            entities=[self._entity(who, fight.participants[who]) for who in self.seen],
            zones=self._zones(),
            effects=self._effects(),
            shapings=[shaping_view(state, self.seat, each, n) for n, each in enumerate(known_shapings, 1)],
            upkeep=list(fight.upkeep),
            requests=[
                RequestView(asked.id if self.gm else f"r{n}", asked.seat, asked.line, list(asked.faces))
                for n, asked in enumerate(self._requests(), 1)
            ],
        )

    def _settings(self) -> dict[str, Any]:
        settings = self.state.settings
        told = {f: getattr(settings, f) for f in settings.__struct_fields__} | msgspec.to_builtins(settings)
        told["engine"] = order.engine_name(self.state, self.rules)
        told["round_seconds"] = clock.round_seconds(self.state, self.rules)
        told["rules"] = list(settings.rules)
        return told if self.gm else {key: value for key, value in told.items() if key not in GM_SETTINGS}

    def _members(self, radius: float) -> dict[str, tuple[str, ...]]:
        """The members of every zone, by the zone's id; where nobody has moved they are known."""
        state, parts = self.state, self.fight.participants
        if not self.fight.zones:
            return {}
        centers = [zones.center(state, zone) for zone in self.fight.zones.values()]
        where = [(who, state.entities[who].position, part.gone or part.phased) for who, part in parts.items()]
        source = (self.fight.zones, centers, radius, where)
        return self.kept.thing("members", source, zones.all_members, state, radius, self.rules)

    def _requests(self) -> list[Request]:
        """All of them for the GM; for others their own, counted by themselves."""
        asked = self.state.requests.values()
        return [each for each in asked if self.gm or each.seat == self.seat.name]

    # --- policies ------------------------------------------------------------------------------------------

    def _knows_place(self) -> bool:
        place = self.fight.place
        return self.gm or not (place.stability or place.strength)

    def _letter(self, who: str, part: Participant) -> str:
        """Its letter: for players one of their own count, so that no gap tells of anyone."""
        if self.gm:
            return letter(part.mark)
        return letter(self.numbers[who]) if who in self.numbers else ""

    def _perceives(self, zone: Zone) -> bool:
        return self.gm or zone.source in self.seen or any(who in self.seen for who in self.members[zone.id])

    # --- parts ---------------------------------------------------------------------------------------------

    def _name(self, who: str | None) -> str:
        return self.state.entities[who].name if who in self.state.entities else ""

    def _entity(self, who: str, part: Participant) -> EntityView:
        entity = held.as_of(self.state.entities[who], self.state.clock)
        # For players all they call it by follows from its number.
        number = part.mark if self.gm else self.numbers.get(who)
        acted = who in self.finished and who != self.marker
        source = (entity, part, number, acted, self.marks.get(who))
        recoil_next = self._recoil_next(entity) if self.gm or who in self.seat.owns else None
        return self.kept.thing(who, (source, recoil_next), self._entity_anew, source, recoil_next)

    def _entity_anew(self, source: _Source, recoil_next: RecoilView | None) -> EntityView:
        entity, part, _, acted, _ = source
        own = self.kept.thing(("own", entity.id), source, self._own, entity, part, acted)
        return own if recoil_next is None else msgspec.structs.replace(own, recoil_next=recoil_next)

    def _own(self, entity: Entity, part: Participant, acted: bool) -> EntityView:
        """What an entity's view says but for the chances of its next use, which are those of the table."""
        who = entity.id
        mine = who in self.seat.owns
        full = self.gm or mine
        figures = full or self.state.settings.show_hp == "figures"
        stressed = full or self.state.settings.show_stress
        skill = entity.stats.get("shaping")
        limits = limits_of(skill, self.rules.shaping) if full and skill is not None else None
        held = self.laid.get(who, ())
        reserve = laid.reserve(held)
        return EntityView(
            id=self.ids[who],
            name=entity.name,
            letter=self._letter(who, part),
            side=entity.side,
            hidden=entity.hidden,
            mine=mine,
            initiative=part.initiative,
            hp=entity.hp if figures else None,
            hp_max=entity.hp_max if figures else None,
            temp=entity.temp if figures else None,
            condition=health.wellbeing(entity) if full or self.state.settings.show_hp != "none" else "",
            down=entity.down,
            delayed=part.delayed,
            acted=acted,
            stress=entity.stress if stressed else None,
            added_stress=entity.added_stress if stressed else None,
            phased=part.phased is not None,
            erratic=part.erratic,
            spent=list(part.spent) if full else [],
            recoil_next=None,
            position=entity.position,
            conditions=self._conditions(entity),
            counters=[CounterView(c.name, c.value, c.maximum) for c in entity.counters] if full else [],
            ongoing=[OngoingView.of(o) for o in entity.ongoing] if full else [],
            wyrd=WyrdView.of(entity.wyrd) if full else None,
            abilities=[AbilityView.of(a) for a in entity.abilities] if full else [],
            spirit=entity.spirit if full else None,
            gifts=gift_views(entity, self.rules) if full else [],
            gift_lock=lock_view(entity.gift_lock) if full else None,
            pp=entity.pp if full else None,
            pp_max=power.most(self.state, entity) if full else None,
            int_=entity.stats.get("int") if full else None,
            shaping=skill if full else None,
            active_magnitude=facts.active_magnitude(self.state, who) if full else None,
            safe_magnitude=limits.safe if limits else None,
            max_intensity=limits.max_intensity if limits else None,
            reserve=reserve.hold.points if full and reserve else None,
            wounded=entity.wounded if full else None,
            bleeding=entity.bleeding if full else None,
            dying=entity.dying is not None if full else None,
            fatigue=entity.fatigue if full else None,
            capabilities=list(laid.capabilities(held, self.rules.shaping)) if full else [],
            note=entity.note if self.gm else None,
        )

    def _recoil_next(self, entity: Entity) -> RecoilView | None:
        """The chances of an event at someone's next use, for a seat that sees what they come from."""
        # Without passives of its own, the next use of one brings an event as likely as that of any other.
        plain = all(ability.passive is None for ability in entity.abilities) if entity.abilities else True
        if plain or self.plain_recoil is None:
            return self.plain_recoil
        source = (entity, self.total, self.fight.place, self.fight.effects)
        return self.kept.thing(("chances", entity.id), source, self._chances, entity)

    def _plain_recoil(self) -> RecoilView | None:
        return self._chances(None) if self.sees_stress and self._knows_place() else None

    def _chances(self, entity: Entity | None) -> RecoilView:
        chances = stress.next_chances(self.state, entity, self.rules, self.total)
        return RecoilView.of(chances)

    def _until(self, anchor: Anchor) -> str | None:
        """When a condition ends, if this seat sees whose turn that is."""
        return f"{anchor.moment} of {self._name(anchor.who)}" if anchor.who in self.seen else None

    def _conditions(self, entity: Entity) -> list[ConditionView]:
        own = [
            ConditionView(c.name, c.left, self._until(c.until) if c.until else None)
            for c in entity.conditions
        ]
        taken = {condition.name for condition in own}
        magic = laid.conditions(entity, self.laid.get(entity.id, ()), self.rules.shaping)
        laid_on = (*self.marks.get(entity.id, ()), *magic)
        own.extend(ConditionView(mark, None) for mark in laid_on if mark not in taken)
        return own

    def _zones(self) -> list[ZoneView]:
        known = [zone for zone in self.fight.zones.values() if self._perceives(zone)]
        centers = [zones.center(self.state, zone) for zone in known]
        source = (known, centers, self.members, self.radius)
        return self.kept.thing("zones", source, self._zones_anew, known, centers)

    def _zones_anew(self, known: list[Zone], centers: list[Point | None]) -> list[ZoneView]:
        return [self._zone(*each) for each in zip(known, centers, count(1), strict=False)]

    def _zone(self, zone: Zone, center: Point | None, number: int) -> ZoneView:
        shown = self.gm or zone.source in self.seen
        inside = self.members[zone.id]
        return ZoneView(
            id=zone.id if self.gm else f"z{number}",
            source=self.seen.get(zone.source or ""),
            center=center if shown else None,
            radius=self.radius if self.sees_stress else None,
            events=list(zone.events),
            words=[zones.in_words(event, self.rules.wyrding) for event in zone.events],
            members=self.kept.thing(("inside", zone.id), inside, self._names, inside),
        )

    def _names(self, ids: Iterable[str]) -> list[str]:
        return [self.seen[who] for who in ids if who in self.seen]

    def _effects(self) -> list[EffectView]:
        state = self.state
        known = [e for e in self.fight.effects.values() if self.gm or sight.knows_effect(state, self.seat, e)]
        # Who is out of sight may have another name without anything else being different.
        unseen = [self._name(effect.owner) for effect in known if effect.owner not in self.seen]
        return self.kept.thing("effects", (known, unseen, state.clock), self._effects_anew, known)

    def _effects_anew(self, known: list[Effect]) -> list[EffectView]:
        return [self._effect(effect, n) for n, effect in enumerate(known, 1)]

    def _effect(self, effect: Effect, number: int) -> EffectView:
        left = effect.left if effect.ends_at is None else max(0, effect.ends_at - self.state.clock)
        id, owner = effect.id if self.gm else f"e{number}", self._name(effect.owner) or None
        source = (effect, id, owner, left)
        return self.kept.thing(("effect", effect.id), source, self._effect_anew, *source)

    def _effect_anew(self, effect: Effect, id: str, owner: str | None, left: int | None) -> EffectView:
        return EffectView(
            id=id,
            owner=owner,
            name=effect.name,
            kind=effect.kind,
            left=left,
            held=effect.held if self.sees_stress or effect.owner in self.seat.owns else 0,
            targets=self._names(effect.targets),
        )


def _fill(plain: dict[str, Any]) -> None:
    """Give back the keys that frozen records leave out of their short form when they hold a default."""
    place = Place()
    plain["place"] = {f: plain["place"].get(f, getattr(place, f)) for f in Place.__struct_fields__}
