"""Using a manifestation, step by step as W13 has it: prepare, check, pay, gain, resolve, recoil, settle."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.rules.units import HOUR, MINUTE
from tracker.rules.wyrding import actions, space
from tracker.rules.wyrding import stress as rule
from tracker.table.draft import Draft
from tracker.table.language import names
from tracker.table.refusal import Refused
from tracker.table.state import Ability, Effect, Entity, WyrdDie, replace
from tracker.table.wyrding import effects, recoil, stress


class Use(msgspec.Struct, frozen=True):
    """One use of an ability as declared: ids everywhere; `dice` are the sides chosen (None: the smallest ready)."""

    who: str
    ability: Ability
    dice: tuple[int, ...] | None = None
    targets: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    withstood: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()


def manifest(draft: Draft, use: Use) -> None:
    """Do it all. Refuses, before anything is spent, what the rules forbid."""
    chosen = _choose_dice(draft, use)
    _check_minimum(draft, use)
    _check_targets(draft, use)
    pay(draft, use.who, use.ability.action)
    effect = draft.new_id("effect") if _lasts(use) else ""
    committed = _commit(draft, chosen, effect)
    gain = _gain(draft, use)
    switched = recoil.switch_passives_on(draft)
    _roll_dice(draft, committed)
    _begin(draft, use, effect, gain)
    _check_recoil(draft, use, switched)
    if effect not in draft.fight.effects:
        effects.settle_dice(draft, effect)


def pay(draft: Draft, who: str, action: str) -> None:
    """Take an action from the turn; too many, or one that Erratic Time forbids, warns and is counted (W6, W26)."""
    part = draft.part(who)
    if part is None or draft.fight.stage != "turn":
        return
    data = draft.rules.wyrding
    if not actions.allowed(action, part.erratic, data):
        draft.warn(f"{draft.name(who)} is in erratic time: {part.erratic}, so no {action}", "W26")
    spent = (*part.spent, *actions.takes(action))
    if not actions.offered(action, part.spent, data):
        draft.warn(f"{draft.name(who)} has no {action} left this turn", "W6")
    draft.set_part(who, spent=spent)


def reach(draft: Draft, who: str, ability: Ability) -> float | None:
    """Metres the ability would reach if `who` used it now (W9); None without a range."""
    if ability.range is None:
        return None
    data = draft.rules.wyrding
    own = stress.own_stress(draft.fight, draft.entity(who), draft.rules)
    if data.range.uses == "own_after_gain":
        own += data.weight[ability.weight].gain
    return rule.reach(ability.range, own, draft.fight.place.space, data)


def _affected(use: Use) -> tuple[str, ...]:
    return tuple(who for who in use.targets if who not in use.withstood)


def _lasts(use: Use) -> bool:
    """Whether something goes on after the act: not what is instant, nor what all targets withstood (W10, W13)."""
    return use.ability.duration != "instant" and (not use.targets or bool(_affected(use)))


# --- steps -----------------------------------------------------------------------------------------------------


def _choose_dice(draft: Draft, use: Use) -> list[tuple[str, int]]:
    """Which dice are committed, as (owner id, sides): the lead's first, then the helpers' (W14, W15)."""
    people = (use.who, *use.helpers)
    ready = [(who, die.sides) for who in people for die in draft.entity(who).wyrd if die.status == "ready"]
    lead = draft.entity(use.who)
    if not any(who == use.who for who, _ in ready):
        pool = "has no wyrd die ready" if lead.wyrd else f"has no wyrd dice; pool {lead.name} d6 gives one"
        raise Refused(f"{lead.name} {pool}")
    if use.dice is None:
        return sorted(ready, key=lambda die: die[1])[: use.ability.wyrd]
    if len(use.dice) > use.ability.wyrd:
        raise Refused(f"{use.ability.title} rolls {use.ability.wyrd} wyrd dice at most, not {len(use.dice)}")
    chosen: list[tuple[str, int]] = []
    for sides in use.dice:
        match = next((die for die in ready if die[1] == sides), None)
        if match is None:
            there = ", ".join(f"d{side}" for _, side in ready) or "none"
            raise Refused(f"no d{sides} is ready; ready are {there}")
        ready.remove(match)
        chosen.append(match)
    return chosen


def _check_minimum(draft: Draft, use: Use) -> None:
    data = draft.rules.wyrding
    lead = draft.entity(use.who)
    own = stress.own_stress(draft.fight, lead, draft.rules)
    weight = data.weight[use.ability.weight]
    if data.min_stress.uses == "own_after_gain":
        own += weight.gain
    if own < weight.minimum:
        raise Refused(f"a {use.ability.weight} takes {weight.minimum} own counters; {lead.name} has {own}")


def _check_targets(draft: Draft, use: Use) -> None:
    ability, tags = use.ability, use.ability.target
    if "self" in tags and any(who != use.who for who in use.targets):
        raise Refused(f"{ability.title} is for oneself only")
    metres = reach(draft, use.who, ability)
    origin = draft.entity(use.who).position
    for who in use.targets:
        target = draft.entity(who)
        part = draft.part(who)
        if part is not None and part.phased:
            raise Refused(f"{target.name} is phased out and no target")
        if "living" in tags and {"undead", "synthetic"} & set(target.tags):
            raise Refused(f"{ability.title} takes the living; {target.name} is {', '.join(target.tags)}")
        if "entity" in tags and "object" in target.tags:
            raise Refused(f"{ability.title} takes entities; {target.name} is an object")
        if metres is not None and origin is not None and target.position is not None:
            far = space.distance(origin, target.position)
            if far > metres + 1e-6:
                raise Refused(f"{target.name} is {far:g} m away; {ability.title} reaches {metres:g} m")
    if "sight" in tags and use.targets:
        draft.say(f"{ability.title} needs line of sight", "W7")


def _commit(draft: Draft, chosen: Sequence[tuple[str, int]], effect: str) -> list[tuple[str, int]]:
    """Put the chosen dice to use and return their places, as (owner id, index in the pool)."""
    places: list[tuple[str, int]] = []
    for who, sides in chosen:
        entity = draft.entity(who)
        index = next(i for i, die in enumerate(entity.wyrd) if die.sides == sides and die.status == "ready")
        _set_die(draft, entity, index, WyrdDie(sides, "in_use", effect))
        places.append((who, index))
    return places


def _gain(draft: Draft, use: Use) -> int:
    data = draft.rules.wyrding
    gain = data.weight[use.ability.weight].gain
    people = (use.who, *use.helpers)
    if data.shared.stress_to == "each":
        shares = dict.fromkeys(people, gain)
    elif data.shared.stress_to == "split":
        # The lead takes what cannot be split evenly.
        share, rest = divmod(gain, len(people))
        shares = {who: share + (rest if who == use.who else 0) for who in people}
    else:
        shares = {use.who: gain}
    for who, counters in shares.items():
        entity = draft.entity(who)
        if "object" in entity.tags and not data.object_stress:
            _leave_with_the_place(draft, entity, counters, use.ability.title)
            continue
        draft.account(who, "stress", entity.stress, entity.stress + counters, use.ability.title, "W5")
        draft.change(who, stress=entity.stress + counters, added_stress=True)
    return gain


def _leave_with_the_place(draft: Draft, entity: Entity, counters: int, title: str) -> None:
    """Counters of an object that holds none of its own lie with the place (W1)."""
    ambient = draft.fight.ambient + counters
    draft.account("", "ambient", draft.fight.ambient, ambient, f"{title} of {entity.name}", "W1")
    draft.set_fight(ambient=ambient, unseen=draft.fight.unseen + counters * entity.hidden)


def _roll_dice(draft: Draft, places: Sequence[tuple[str, int]]) -> None:
    faces: list[str] = []
    for who, index in places:
        entity = draft.entity(who)
        die = entity.wyrd[index]
        face = draft.roll(f"wyrd d{die.sides} of {entity.name}", die.sides)
        faces.append(f"d{die.sides} {face}")
        _set_die(draft, entity, index, replace(die, returns=face == die.sides))
    if faces:
        draft.say(f"wyrd dice {', '.join(faces)}", "W14", about=[who for who, _ in places], public=True)


def _begin(draft: Draft, use: Use, effect: str, gain: int) -> None:
    ability = use.ability
    lead = draft.entity(use.who)
    metres = reach_after(draft, use)
    far = f", reach {metres:g} m" if metres is not None else ""
    on = f" on {draft.names(use.targets)}" if use.targets else ""
    helped = f" with {draft.names(use.helpers)}" if use.helpers else ""
    draft.say(
        f"{lead.name} uses {ability.title}{on}{helped}: stress +{gain} to {lead.stress}{far}",
        *("W13", "W5"),
        about=[use.who, *use.targets],
        public=f"{lead.name} uses {ability.title}{on}",
    )
    if use.withstood:
        draft.say(f"{draft.names(use.withstood)} withstood", "W13", about=use.withstood, public=True)
    if ability.duration == "instant" or not _lasts(use):
        return
    seconds = {"minutes": MINUTE, "hours": HOUR}.get(ability.duration)
    draft.set_effect(
        Effect(
            id=effect,
            owner=use.who,
            name=ability.title,
            kind=ability.duration,
            left=ability.amount if ability.duration == "rounds" else None,
            ends_at=draft.state.clock + ability.amount * seconds if seconds else None,
            targets=_affected(use),
            willing="willing" in ability.target,
        )
    )


def reach_after(draft: Draft, use: Use) -> float | None:
    """Metres this use reaches, asked for once its counters have been gained (W9)."""
    if use.ability.range is None:
        return None
    data = draft.rules.wyrding
    own = stress.own_stress(draft.fight, draft.entity(use.who), draft.rules)
    if data.range.uses == "own_before_gain":
        own -= data.weight[use.ability.weight].gain
    return rule.reach(use.ability.range, own, draft.fight.place.space, data)


def _check_recoil(draft: Draft, use: Use, switched: Sequence[str]) -> None:
    passives_first = draft.rules.wyrding.passive.check_order == "passive_first"
    if passives_first:
        for owner in switched:
            recoil.check(draft, owner, of="a passive")
    recoil.check(draft, use.who, use.inside, of=use.ability.title)
    if not passives_first:
        for owner in switched:
            recoil.check(draft, owner, of="a passive")


def _set_die(draft: Draft, entity: Entity, index: int, die: WyrdDie) -> None:
    dice = list(entity.wyrd)
    dice[index] = die
    draft.put(replace(entity, wyrd=tuple(dice)))


def require_ability(draft: Draft, who: str, word: str) -> Ability:
    """The ability of someone that a word names; a passive is not used by an act (W12)."""
    entity = draft.entity(who)
    title = names.ability_of(entity, word)
    ability = next(a for a in entity.abilities if a.title == title)
    if ability.passive is not None:
        raise Refused(
            f"{title} is passive: it is on while {entity.name} has {ability.passive} counters or more"
        )
    return ability
