"""What the next press of `next` will do, told without rolling anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from tracker.table.dice import Dice
from tracker.table.kept import Kept
from tracker.table.language.words import command
from tracker.table.ledger.store import Store
from tracker.table.seat import GM, Seat
from tracker.table.shaping.view import ShapingView
from tracker.table.telling.view import EntityView, View, view_for


class Lapse(msgspec.Struct, frozen=True):
    """Something that ends: whose it is (empty: nobody's), and what."""

    whose: str
    what: str


class Outlook(msgspec.Struct, frozen=True):
    """What `next` would do. `who` comes next (None: nobody, or dice decide); `zones` are the events it then stands in;
    `lapses` is what ends on the way whatever the dice; `dice` are those that may be asked for, by name; `upkeep` tells
    whether a round's upkeep comes first, `round` where it leads; `refusal` why nothing would happen.
    """

    who: EntityView | None = None
    zones: tuple[str, ...] = ()
    lapses: tuple[Lapse, ...] = ()
    dice: tuple[str, ...] = ()
    upkeep: bool = False
    round: int = 0
    refusal: str = ""


def outlook(store: Store, before: View, seat: Seat = GM, kept: Kept | None = None) -> Outlook:
    """See the module. What the lowest and the highest faces agree on holds for any. `kept` is that of the view `before`."""
    ends: list[View] = []
    asked: dict[str, None] = {}
    for low in (True, False):
        result = store.preview(command("next"), seat, Dice(roller=lambda sides, low=low: 1 if low else sides))  # type: ignore[misc]
        if not result.ok or result.state is None:
            return Outlook(refusal=result.message)
        ends.append(view_for(result.state, store.rules, before.name, seat, kept))
        asked.update(dict.fromkeys(result.dice))
        if not result.dice:
            break
    first, last = ends[0], ends[-1]
    agreed = first.active == last.active
    who = first.entity(first.active) if agreed else None
    inside = (e for zone in first.zones if who is not None and who.name in zone.members for e in zone.events)
    lapses = _lapses(before, first)
    if last is not first:
        surely = frozenset(_lapses(before, last))
        lapses = [lapse for lapse in lapses if lapse in surely]
    return Outlook(
        who=who,
        zones=tuple(dict.fromkeys(inside)),
        lapses=tuple(lapses),
        dice=tuple(asked),
        upkeep=before.stage == "upkeep" or first.round != before.round,
        round=first.round,
    )


def in_short(dice: Sequence[str]) -> list[str]:
    """The names of dice, those that many roll in one: `erratic time d6 each (7)`."""
    whose: dict[str, list[str]] = {}
    for die in dice:
        what, _, who = die.partition(" of ")
        whose.setdefault(what, []).append(who)
    return [
        f"{what} each ({len(who)})" if len(who) > 1 else f"{what} of {who[0]}" if who[0] else what
        for what, who in whose.items()
    ]


def _lapses(before: View, after: View) -> list[Lapse]:
    found: list[Lapse] = []
    later = {entity.id: entity for entity in after.entities}
    for entity in before.entities:
        if entity.id not in later:
            found.append(Lapse(entity.name, "leaves"))
            continue
        if later[entity.id] is entity:
            continue
        kept = {condition.name for condition in later[entity.id].conditions}
        found.extend(Lapse(entity.name, c.name) for c in entity.conditions if c.name not in kept)
    running = {effect.id for effect in after.effects}
    found.extend(
        Lapse(effect.owner or "", effect.name) for effect in before.effects if effect.id not in running
    )
    going = Counter(_recognised(shaping) for shaping in after.shapings)
    for shaping in before.shapings:
        going[_recognised(shaping)] -= 1
        if going[_recognised(shaping)] < 0:
            found.append(Lapse(shaping.caster or "", shaping.name))
    still = {zone.id for zone in after.zones}
    found.extend(
        Lapse(zone.id, " and ".join(zone.events).replace("_", " "))
        for zone in before.zones
        if zone.id not in still
    )
    return found


def _recognised(shaping: ShapingView) -> tuple[object, ...]:
    """What tells a Shaping from others when ids may have moved up."""
    return (shaping.caster, shaping.name, tuple(shaping.outcomes), shaping.magnitude)
