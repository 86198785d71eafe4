"""The open fight as an import would find it, and what of it no import can bring back."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.rules.gifts.states import GiftState
from tracker.table.imports.found import FoundFight, FoundZone, Latecomer, Newcomer
from tracker.table.language.words import LineError, option, parse_line, unquote
from tracker.table.refusal import Refused
from tracker.table.ruleset import Rules
from tracker.table.state import Entity, Participant, Reinforcement, State, replace

_DICE = ("speed_die", "perception_die")


def fight_of(state: State) -> FoundFight:
    """The open fight with everybody in it, in list order."""
    fight = state.here
    present = {who: part for who, part in fight.participants.items() if not part.gone}
    return FoundFight(
        name=fight.name,
        people=tuple(newcomer_of(state.entities[who], part) for who, part in present.items()),
        active=fight.active if fight.stage == "turn" else None,
        place=fight.place,
        zones=tuple(
            FoundZone(zone.source, zone.events, tuple(who for who in zone.ticked if who != zone.source))
            for zone in fight.zones.values()
            if zone.source is not None and zone.anchored
        ),
        reinforcements=tuple(filter(None, map(_later, fight.reinforcements))),
    )


def newcomer_of(entity: Entity, part: Participant) -> Newcomer:
    """Someone as they are now, in the words that would bring them back. Their id is their key."""
    return Newcomer(
        name=entity.name,
        key=entity.id,
        set=dict(_words(entity, part)),
        note=entity.note,
        conditions=entity.conditions,
        counters=entity.counters,
        ongoing=entity.ongoing,
        wyrd=tuple(type(die)(die.sides) for die in entity.wyrd),
        abilities=entity.abilities,
        spirit=entity.spirit,
        gifts=tuple(replace(gift, status=GiftState()) for gift in entity.gifts),
        shaper=entity.shaper,
    )


def lost(state: State, rules: Rules) -> Iterator[str]:
    """What stands on the table and cannot come back from any file, a line each."""
    fight = state.here
    present = [state.entities[who] for who, part in fight.participants.items() if not part.gone]
    if fight.round > 1:
        yield f"round {fight.round}: a fight that comes back begins at round 1"
    if fight.stage in ("upkeep", "over"):
        yield "that the fight is over" if fight.stage == "over" else "that the upkeep is due"
    if fight.effects:
        yield f"running effects: {', '.join(effect.name for effect in fight.effects.values())}"
    shapings = [one for one in state.shapings.values() if one.caster in fight.participants]
    if shapings:
        yield f"running Shapings: {', '.join(one.name or one.id for one in shapings)}"
    if fight.ambient:
        yield f"ambient stress {fight.ambient}"
    apart = [zone.id for zone in fight.zones.values() if zone.source is None or not zone.anchored]
    if apart:
        yield f"zones that no longer move with anyone: {', '.join(apart)}"
    for entity in present:
        states = list(_lost_of(entity, fight.participants[entity.id], rules))
        if states:
            yield f"{entity.name}: {', '.join(states)}"
    later = [kept.line for kept in fight.reinforcements if _later(kept) is None]
    if later:
        yield f"reinforcements: {'; '.join(later)}"
    if state.clock:
        yield f"the clock at {state.clock} seconds"
    others = [name for name in state.fights if name != fight.name]
    if others:
        yield f"other fights: {', '.join(others)}"


def _words(entity: Entity, part: Participant) -> Iterator[tuple[str, str]]:
    usual = Entity("", "")
    if part.initiative is not None:
        yield "init", str(part.initiative)
    for key in ("hp", "hp_max", "temp", "stress", "pp", "pp_max"):
        value = getattr(entity, key)
        if value is not None and value != getattr(usual, key):
            yield key, str(value)
    for key, number in entity.stats.items():
        yield key, f"d{number}" if key in _DICE else str(number)
    for key in ("shield", "side", "owner", "fatigue"):
        value = getattr(entity, key)
        if value != getattr(usual, key):
            yield key, str(value)
    for key in ("hidden", "wounded"):
        if getattr(entity, key):
            yield key, "yes"
    if entity.tags:
        yield "tags", ",".join(entity.tags)
    for key in ("x", "y"):
        if getattr(entity, key) is not None:
            yield key, f"{getattr(entity, key):.10g}"


def _lost_of(entity: Entity, part: Participant, rules: Rules) -> Iterator[str]:
    if any(die.status != "ready" for die in entity.wyrd):
        yield "wyrd dice that are not ready"
    if any(gift.status != GiftState() for gift in entity.gifts) or entity.gift_lock is not None:
        yield "Gifts that are on or locked"
    marks = {
        "phased out": part.phased is not None,
        "erratic": part.erratic is not None,
        "holding": part.delayed,
        "bleeding": entity.bleeding,
        "dying": entity.dying is not None,
        "that it added stress this round": entity.added_stress,
    }
    yield from (word for word, on in marks.items() if on)
    if rules.wyrding.start_stress and not entity.stress:
        yield "that it holds no stress"


def _later(kept: Reinforcement) -> Latecomer | None:
    """A kept `add` line as who comes; None for any other."""
    try:
        command = parse_line(kept.line)
    except (LineError, Refused):
        return None
    if command is None or command.verb != "add":
        return None
    plain = [word for word in command.words if option(word) is None]
    told = dict(pair for word in command.words if (pair := option(word)) is not None)
    if len(plain) not in (1, 2):
        return None
    count = plain[1].lstrip("x×") if len(plain) == 2 else ""
    words = {key: unquote(word) for key, word in told.items()}
    return Latecomer(kept.when, kept.number, Newcomer(unquote(plain[0]), set=words, count=count))
