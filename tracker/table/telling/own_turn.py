"""What a player's own next turn brings, reckoned with nothing but what that player knows.

Where the turn stands is read from the player's view, so that it rests where their marker rests while someone hidden
acts (B94); what ends or changes on the way comes from `known_state`. Nothing hidden weighs in, so nothing tells of it.
What others may do meanwhile is not guessed.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tracker.table import order
from tracker.table.fight import clock
from tracker.table.ruleset import Rules
from tracker.table.shaping.ongoing import needs_tending
from tracker.table.state import Anchor, Entity, State, TurnMoment
from tracker.table.telling.view import EntityView, View

Reached = frozenset[tuple[TurnMoment, str]]
"""The moments of turns, by id, that come before something."""

ALLOWS = {"move": "only a move action", "base": "only a base action", "nothing": "no action at all"}
"""What erratic time leaves of a turn (W26)."""


class OwnTurn(msgspec.Struct, frozen=True):
    """The next turn of one of a player's own. `turns` until it comes: 0 is now, 1 next; `after` whose turn comes right
    before it (None: open, or nobody's); `upkeep` whether a round's upkeep lies in between; `without` why no turn comes.

    `brings` is what of its own ends, ticks or refills until then (for a turn that runs: with its end), `dice` those it is
    asked for, `tend` its Shapings that lapse unless seen to in that turn (S67), `allows` what erratic time leaves of it.
    """

    who: EntityView
    turns: int = 0
    after: EntityView | None = None
    upkeep: bool = False
    without: str = ""
    brings: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    tend: tuple[str, ...] = ()
    allows: str = ""


def own_turn(view: View, known: State, rules: Rules) -> OwnTurn | None:
    """The turn that comes first of those whom a seat owns; None for one that owns nobody. `known` is the table as the
    seat knows it, with the ids of `view`."""
    found = [_turn(view, known, rules, entity) for entity in view.entities if entity.mine]
    return min(found, key=lambda turn: (bool(turn.without), turn.turns), default=None)


def _turn(view: View, known: State, rules: Rules, who: EntityView) -> OwnTurn:
    without = _without(view, who)
    if without:
        return OwnTurn(who, without=without)
    own = known.entities[who.id]
    kept = rules.shaping.concentration.lapse == "keep"
    tended = [
        each
        for each in known.shapings.values()
        if each.caster == who.id
        and needs_tending(each)
        and not (kept and each.maintenance == "concentration")
    ]
    if view.active == who.name and view.stage == "turn":
        ends: Reached = frozenset({("end", who.id)})
        return OwnTurn(
            who,
            brings=(*_lapses(own, ends), *_harm(own, "end"), *_refills(own, "turn_end")),
            tend=tuple(each.name or str(each.build.outcomes[0]) for each in tended if not each.tended),
            allows=ALLOWS.get(who.erratic or "", ""),
        )
    between, upkeep = _between(view, who)
    able = [one for one in between if not one.down and not one.phased]
    active = view.entity(view.active)
    # Where initiative is rolled anew each round, nobody knows who comes before.
    chosen = rules.engines[order.engine_name(known, rules)]
    open_ = upkeep and view.stage == "turn" and chosen.each_round and chosen.rolls
    way: set[tuple[TurnMoment, str]] = {("start", who.id)}
    if active is not None:
        way.add(("end", active.id))
    for one in between:
        way |= {("start", one.id), ("end", one.id)}
    brings = [*_lapses(own, frozenset(way))]
    if upkeep:
        brings += _upkeep(view, known, rules, own)
    brings += [*_harm(own, "start"), *_refills(own, "turn_start")]
    return OwnTurn(
        who,
        turns=len(able) + 1,
        after=None if open_ else able[-1] if able else active,
        upkeep=upkeep,
        brings=tuple(dict.fromkeys(brings)),
        dice=tuple(_dice(view, rules, who, upkeep)),
        tend=tuple(each.name or str(each.build.outcomes[0]) for each in tended),
    )


def _without(view: View, who: EntityView) -> str:
    if view.stage == "setup":
        return "the fight has not begun"
    if view.stage == "over":
        return "the fight is over"
    if who.down:
        return "dying, no turn" if who.dying else "down, no turn"
    if who.phased:
        return "phased out, no turn until its zone ends"
    return "holds its turn" if who.delayed else ""


def _between(view: View, who: EntityView) -> tuple[list[EntityView], bool]:
    """The slots that come before a turn, and whether upkeep does."""
    slots = [one for one in map(view.entity, view.order) if one is not None]
    rest = [one for one in slots if not one.acted and not one.delayed and one.name != view.active]
    names = [one.id for one in rest]
    if who.id in names:
        return rest[: names.index(who.id)], view.stage == "upkeep"
    before = [one for one in slots[: [one.id for one in slots].index(who.id)] if one not in rest]
    return [*rest, *before], True


# --- what comes with it ----------------------------------------------------------------------------------------------


def _lapses(own: Entity, reached: Reached) -> Iterator[str]:
    for condition in own.conditions:
        if _ends(condition.until, reached):
            yield f"{condition.name} ends"


def _ends(until: Anchor | None, reached: Reached) -> bool:
    return until is not None and until.count == 1 and (until.moment, until.who) in reached


def _harm(own: Entity, at: str) -> Iterator[str]:
    for ongoing in own.ongoing:
        if ongoing.at == at:
            yield f"{ongoing.name} {'+' if ongoing.heal else '−'}{ongoing.amount}"


def _refills(own: Entity, moment: str) -> Iterator[str]:
    for counter in own.counters:
        if counter.refresh == moment and counter.value != (counter.maximum or 0):
            yield f"{counter.name} {counter.value} → {counter.maximum or 0}"


def _upkeep(view: View, known: State, rules: Rules, own: Entity) -> Iterator[str]:
    """What of its own one upkeep ends and changes (W24, W25)."""
    data = rules.wyrding
    then = known.clock + clock.round_seconds(known, rules)
    due = view.stage == "turn" or "durations" not in view.upkeep
    for condition in own.conditions if due else ():
        if condition.left is not None:
            yield f"{condition.name} {_counted(condition.left)}"
    if due:
        yield from _harm(own, "upkeep")
    if view.stage == "turn":
        yield from _refills(own, "round")
    held_out = known.here.participants[own.id].phased and not data.phase_out.recovers
    rests = own.stress and not own.added_stress and not held_out
    stress = max(0, own.stress - data.recovery.counters) if rests else own.stress
    if stress != own.stress and (view.stage == "turn" or "recovery" not in view.upkeep):
        yield f"stress {own.stress} → {stress}"
    passives = {ability.title: ability.passive or 0 for ability in own.abilities}
    for effect in known.here.effects.values():
        if effect.owner != own.id:
            continue
        if effect.kind == "rounds" and effect.left is not None and due:
            yield f"{effect.name} {_counted(effect.left)}"
        elif (
            (effect.kind == "passive" and stress < passives.get(effect.name, 0))
            or (effect.kind == "stress" and not stress)
            or (effect.ends_at is not None and known.clock < effect.ends_at <= then)
        ):
            yield f"{effect.name} ends"
    if data.wyrd.refresh == "upkeep" and any(die.status == "expended" for die in own.wyrd):
        yield "wyrd dice refresh"
    for each in known.shapings.values():
        if each.caster == own.id and each.ends_at is not None and known.clock < each.ends_at <= then:
            yield f"{each.name or each.build.outcomes[0]} ends"


def _counted(left: int) -> str:
    return f"{left} → {left - 1}" if left > 1 else "ends"


def _dice(view: View, rules: Rules, who: EntityView, upkeep: bool) -> Iterator[str]:
    """The dice it will be asked for by the zones it stands in (W26, W27)."""
    around = [zone for zone in view.zones if who.name in zone.members]
    erratic = sum("erratic_time" in zone.events for zone in around)
    if erratic and upkeep:
        sides = len(rules.wyrding.erratic.faces)
        yield f"erratic time {erratic if rules.wyrding.erratic.per_zone else ''}d{sides}"
    if any("phase_out" in zone.events for zone in around):
        yield "phase out d100"
