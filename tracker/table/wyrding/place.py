"""What a place is like before anyone says otherwise (W3)."""

from __future__ import annotations

from tracker.table.draft import Draft
from tracker.table.ruleset import Rules
from tracker.table.state import Place, replace


def usual(rules: Rules) -> Place:
    """The place as the rules of this table have it."""
    told = rules.wyrding.place
    return Place(bonus=told.bonus, stability=told.stability, strength=told.strength, space=told.space)


def follow(draft: Draft, before: Rules) -> None:
    """A number of a place that still stood at what was usual `before` stands at what is usual now."""
    old, new = usual(before), usual(draft.rules)
    if old == new:
        return
    fights = {}
    for key, fight in draft.state.fights.items():
        moved = {
            field: getattr(new, field)
            for field in Place.__struct_fields__
            if getattr(fight.place, field) == getattr(old, field)
        }
        fights[key] = replace(fight, place=replace(fight.place, **moved))
    draft.set_state(fights=fights)
