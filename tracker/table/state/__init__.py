"""What is on the table: one tree of frozen values. A change makes a new tree that shares what did not change.

Lengths are metres, times seconds of the campaign clock, chances are never stored. Whatever can be derived
(encounter stress, radii, available maxima) is derived, never kept here.
"""

from tracker.table.state.entity import (
    FARTHEST,
    Ability,
    Anchor,
    Condition,
    Counter,
    DieStatus,
    Entity,
    Failed,
    Gift,
    Ongoing,
    OwnRecipe,
    Refresh,
    Shaper,
    TurnMoment,
    WyrdDie,
)
from tracker.table.state.fight import (
    Effect,
    EffectKind,
    Erratic,
    Fight,
    Participant,
    Place,
    Played,
    Reinforcement,
    Stage,
    Zone,
)
from tracker.table.state.record import Record, replace
from tracker.table.state.shaping import Defence, Hold, Shaping, Spot
from tracker.table.state.table import FORMAT, Counts, Request, Settings, State, new_state

__all__ = [
    "FARTHEST",
    "FORMAT",
    "Ability",
    "Anchor",
    "Condition",
    "Counter",
    "Counts",
    "Defence",
    "DieStatus",
    "Effect",
    "EffectKind",
    "Entity",
    "Erratic",
    "Failed",
    "Fight",
    "Gift",
    "Hold",
    "Ongoing",
    "OwnRecipe",
    "Participant",
    "Place",
    "Played",
    "Record",
    "Refresh",
    "Reinforcement",
    "Request",
    "Settings",
    "Shaper",
    "Shaping",
    "Spot",
    "Stage",
    "State",
    "TurnMoment",
    "WyrdDie",
    "Zone",
    "new_state",
    "replace",
]
