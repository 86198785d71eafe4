"""A Shaping on its way to its subjects: with its stored result, and with what of it concerns whom (S19, S34, S74)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from tracker.rules.d100 import Result
from tracker.rules.shaping import Build
from tracker.rules.shaping.defence import hostile
from tracker.rules.shaping.grid import Made, assign
from tracker.table.draft import Draft
from tracker.table.state import Shaping, Spot

Keep = Literal["old", "new"]
"""Of two equal vitality reserves (S46)."""


class Attack(msgspec.Struct, frozen=True):
    """A stored casting result on its way to its subjects: at casting, or when a Trigger fires (S74)."""

    caster: str
    build: Build
    made: tuple[Made, ...]
    magnitude: int
    result: Result
    targets: tuple[str, ...]
    defend: Mapping[str, str] = {}
    again: bool = False
    """Whether healing is given although the subject had its share since its last full rest (S44)."""
    keep: Keep = "new"
    """Which of two equal vitality reserves the subject keeps (S46)."""
    to: tuple[Spot, ...] = ()
    """Where a relocation puts its subjects, in their order, or where a portal leads (S58)."""


def stored(
    draft: Draft,
    shaping: Shaping,
    targets: tuple[str, ...],
    defend: Mapping[str, str] | None = None,
    keep: Keep = "new",
) -> Attack:
    """A Shaping that goes on, with its stored result, on its way to those of `targets` who are still there (S34, S74)."""
    build = shaping.build
    made = assign(build.outcomes, build.cells, draft.rules.shaping)
    there = tuple(who for who in targets if who in draft.state.entities)
    spots = shaping.to
    if len(spots) == len(targets):
        spots = tuple(spot for spot, who in zip(spots, targets, strict=True) if who in there)
    return Attack(
        caster=shaping.caster,
        build=build,
        made=made,
        magnitude=shaping.magnitude,
        result=shaping.result,
        targets=there,
        defend=defend or {},
        keep=keep,
        to=spots,
    )


def outcomes_for(draft: Draft, attack: Attack, who: str) -> tuple[int, ...]:
    """Places of the outcomes that concern a subject. Harm mixed with help is for the others, help for one's own (S19)."""
    places = tuple(range(len(attack.made)))
    helps = _helping(draft, attack)
    if not helps or len(helps) == len(places):
        return places
    foe = who in _foes(draft, attack)
    return tuple(place for place in places if (place not in helps) == foe)


def with_own_help(draft: Draft, attack: Attack) -> Attack:
    """An attack whose help, when nobody of its own side is named beside the harmed, goes to the Shaper (S19)."""
    helps = _helping(draft, attack)
    alone = set(attack.targets) <= set(_foes(draft, attack))
    if not helps or len(helps) == len(attack.made) or not attack.targets or not alone:
        return attack
    return msgspec.structs.replace(attack, targets=(*attack.targets, attack.caster))


def unwilling(draft: Draft, attack: Attack, who: str, place: int) -> bool:
    """Whether an outcome is unwelcome: by its nature, or because it comes from another side."""
    outcome, data = attack.made[place].outcome, draft.rules.shaping
    if hostile(outcome, data):
        return True
    unclear = data.outcome[outcome.kind].nature == "either" or "steered" in outcome.marks
    return unclear and not same_side(draft, who, attack.caster)


def same_side(draft: Draft, one: str, other: str) -> bool:
    """Whether two are of one side; someone who is gone is of none."""
    entities = draft.state.entities
    return other in entities and one in entities and entities[one].side == entities[other].side


def _helping(draft: Draft, attack: Attack) -> tuple[int, ...]:
    rows = draft.rules.shaping.outcome
    natures = [(rows[made.outcome.kind].nature, made.outcome.sign) for made in attack.made]
    return tuple(
        place
        for place, (nature, sign) in enumerate(natures)
        if nature == "helpful" or (nature == "signed" and sign > 0)
    )


def _foes(draft: Draft, attack: Attack) -> tuple[str, ...]:
    """The subjects that harm is meant for: not the Shaper, nor its side while others are named."""
    others = tuple(who for who in attack.targets if who != attack.caster)
    strangers = tuple(who for who in others if not same_side(draft, who, attack.caster))
    return strangers or others
