"""Encounter stress and recoil as they stand on the table (W2, W3, W12, W16, W19)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from tracker.rules.wyrding import recoil
from tracker.rules.wyrding import stress as rule
from tracker.table.ruleset import Rules
from tracker.table.state import Effect, Entity, Fight, State

WEIGHTS = ("fracture", "break", "shatter")


def encounter_stress(state: State, rules: Rules) -> int:
    """E of the open fight (W2)."""
    fight = state.here
    entities = state.entities
    own = (entities[who].stress for who, part in fight.participants.items() if not part.gone)
    held = (effect.held for effect in fight.effects.values())
    return rule.encounter_stress(fight.place.bonus, fight.ambient, own, held, rules.wyrding)


def in_sight(state: State, rules: Rules, seen: Collection[str]) -> int:
    """E as those reckon it who see the entities `seen` (ids) and nobody else, and count what they saw left behind."""
    fight = state.here
    own = (state.entities[who].stress for who in seen)
    held = (effect.held for effect in fight.effects.values() if effect.owner in seen)
    ambient = fight.ambient - fight.unseen
    return rule.encounter_stress(fight.place.bonus, ambient, own, held, rules.wyrding)


def pressure(fight: Fight, stress: int) -> int:
    """The pressure of a check at encounter stress `stress` in this fight's place (W16)."""
    return recoil.pressure(stress, fight.place.stability, fight.place.strength)


def radius(state: State, rules: Rules) -> float:
    """Metres from the centre to the rim of every zone now (W19)."""
    return radius_at(state, rules, encounter_stress(state, rules))


def radius_at(state: State, rules: Rules, total: int) -> float:
    """Metres from the centre to the rim of every zone at encounter stress `total` (W19)."""
    return rule.radius(total, state.here.place.bonus, rules.wyrding)


def held_by(fight: Fight, who: str) -> int:
    """Counters that the active passives of an entity hold (W12)."""
    return sum(
        effect.held for effect in fight.effects.values() if effect.owner == who and effect.kind == "passive"
    )


def own_stress(fight: Fight, entity: Entity, rules: Rules) -> int:
    """Own counters for reach and minimum: with what passives hold, if the table counts that in (W12)."""
    extra = held_by(fight, entity.id) if rules.wyrding.passive.contributes == "manifester" else 0
    return entity.stress + extra


def active_passives(fight: Fight, who: str) -> dict[str, Effect]:
    """The passives of an entity that are on, by title."""
    return {e.name: e for e in fight.effects.values() if e.owner == who and e.kind == "passive"}


def held_counters(weight: str, rules: Rules) -> int:
    """Counters a passive of this class holds while it is on (W12)."""
    return 0 if rules.wyrding.passive.contributes == "none" else rules.wyrding.weight[weight].gain


def passives_switched_on(fight: Fight, entity: Entity, stress: int, rules: Rules) -> list[str]:
    """Titles of the passives that would switch on if the entity's own stress were `stress` (W12)."""
    on = active_passives(fight, entity.id)
    if rules.wyrding.passive.needs_die and not any(die.status == "ready" for die in entity.wyrd):
        return []
    return [
        ability.title
        for ability in entity.abilities
        if ability.passive is not None and stress >= ability.passive and ability.title not in on
    ]


def next_chances(
    state: State, entity: Entity | None, rules: Rules, stress: int | None = None
) -> dict[str, Fraction]:
    """Percent chance, by class, that the entity's next use brings at least one event, own passives included (W16); None
    stands for anyone who has no passives."""
    fight = state.here
    now = encounter_stress(state, rules) if stress is None else stress
    weights = {ability.title: ability.weight for ability in entity.abilities} if entity else {}
    chances: dict[str, Fraction] = {}
    for weight in WEIGHTS:
        gain = rules.wyrding.weight[weight].gain
        switched = passives_switched_on(fight, entity, entity.stress + gain, rules) if entity else []
        after = now + gain + sum(held_counters(weights[title], rules) for title in switched)
        percent = recoil.chance(pressure(fight, after), rules.wyrding)
        chances[weight] = recoil.chance_of_any(percent, 1 + len(switched))
    return chances
