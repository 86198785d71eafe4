"""What someone could manifest now, told before it is chosen: cost, minimum, reach, and the exact chance of an event."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from tracker.table.dice import Dice
from tracker.table.draft import Draft
from tracker.table.ruleset import Rules
from tracker.table.state import Ability, State
from tracker.table.wyrding import manifest, stress


class Option(msgspec.Struct, frozen=True):
    """One ability as it stands now. `gain` counters a use adds and `minimum` own counters it takes (W5, W13), against
    the `own` ones there are; `reach` in metres (None: it has no range, W9); `chance` in percent that this use brings
    at least one event, own passives included (W16); `ready` tells whether a wyrd die is ready (W14)."""

    ability: Ability
    gain: int
    minimum: int
    own: int
    reach: float | None
    chance: Fraction
    ready: bool

    @property
    def fault(self) -> str:
        """Why it cannot be used now, in a few words; empty when it can."""
        if self.ability.passive is not None:
            return f"passive, on from {self.ability.passive} counters"
        if self.own < self.minimum:
            return f"takes {self.minimum} own counters"
        return "" if self.ready else "no wyrd die ready"


def options(state: State, rules: Rules, who: str) -> list[Option]:
    """The abilities of an entity (by id) as they stand now, in the order they were recorded."""
    draft = Draft(state, rules, Dice())
    entity = draft.entity(who)
    data = rules.wyrding
    chances = stress.next_chances(state, entity, rules)
    own = stress.own_stress(state.here, entity, rules)
    ready = any(die.status == "ready" for die in entity.wyrd)
    found: list[Option] = []
    for ability in entity.abilities:
        weight = data.weight[ability.weight]
        counted = own + (weight.gain if data.min_stress.uses == "own_after_gain" else 0)
        found.append(
            Option(
                ability=ability,
                gain=weight.gain,
                minimum=weight.minimum,
                own=counted,
                reach=manifest.reach(draft, who, ability),
                chance=chances[ability.weight],
                ready=ready,
            )
        )
    return found
