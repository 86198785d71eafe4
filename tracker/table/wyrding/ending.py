"""What of Wyrding is over: effects out of time or owner, passives too weak, zones without centre (W10, W12, W19–W21, W27)."""

from __future__ import annotations

from operator import itemgetter

from tracker.rules.wyrding import space
from tracker.rules.wyrding import stress as wyrd_rule
from tracker.table.draft import Draft
from tracker.table.state import Zone
from tracker.table.wyrding import effects, stress


def clocks(draft: Draft) -> None:
    """Effects on the clock end when their time has come, in parked fights too (W10)."""
    here = draft.state.fight
    for name, fight in draft.state.fights.items():
        timed = ((effect.ends_at, effect) for effect in fight.effects.values() if effect.ends_at is not None)
        due = [pair for pair in timed if pair[0] <= draft.state.clock]
        if due:
            draft.set_state(fight=name)
            for _, effect in sorted(due, key=itemgetter(0)):
                effects.end_effect(draft, effect, "its time is over", "W10")
            draft.set_state(fight=here)


def passives(draft: Draft) -> None:
    """A passive whose owner has fewer counters than it takes switches off (W12)."""
    for effect in list(draft.fight.effects.values()):
        if effect.kind != "passive":
            continue
        owner = draft.state.entities.get(effect.owner)
        ability = next((a for a in owner.abilities if a.title == effect.name), None) if owner else None
        if owner is None or ability is None or ability.passive is None:
            effects.end_effect(draft, effect, "nobody has it any more", "W12")
        elif owner.stress < ability.passive:
            effects.end_effect(draft, effect, f"own stress {owner.stress} is below {ability.passive}", "W12")


def stress_durations(draft: Draft) -> None:
    """An effect that lasts while its owner is stressed ends with the last counter (W10)."""
    for effect in list(draft.fight.effects.values()):
        if effect.kind == "stress":
            owner = draft.state.entities.get(effect.owner)
            if owner is None or owner.stress == 0:
                effects.end_effect(draft, effect, "its owner holds no stress", "W10")


def zones(draft: Draft) -> None:
    """Zones whose centre left play, and all events once no counters are left (W19, W21)."""
    for zone in list(draft.fight.zones.values()):
        orphaned = zone.source is None or draft.part(zone.source) is None
        orphan = draft.rules.wyrding.zone.orphan
        source = None if orphaned else draft.entity(zone.source or "")
        if orphaned and orphan != "stay":
            end_zone(draft, zone, "its source has left", "W19")
        elif source is not None and source.down and orphan == "end_when_down":
            end_zone(draft, zone, "its source is down", "W19")
    if draft.fight.zones:
        total = stress.encounter_stress(draft.state, draft.rules)
        if wyrd_rule.events_end(total, draft.fight.place.bonus, draft.rules.wyrding):
            for zone in list(draft.fight.zones.values()):
                end_zone(draft, zone, "no counters are left", "W21")


def end_zone(draft: Draft, zone: Zone, why: str, *rules: str) -> None:
    """End a zone with all its events."""
    draft.set_fight(zones={key: other for key, other in draft.fight.zones.items() if key != zone.id})
    about = [zone.source] if zone.source else []
    events = ", ".join(_plain(zone.events))
    around = f"the zone around {draft.name(zone.source)}" if zone.source in draft.state.entities else "a zone"
    noticed = bool(zone.source) or any(
        not draft.entity(who).hidden for who in zone.ticked if draft.part(who) is not None
    )
    draft.say(
        f"{zone.id} ends ({events}): {why}",
        *rules,
        about=about,
        public=noticed and f"{around} ends ({events})",
    )


def phased(draft: Draft) -> None:
    """Whoever phased out in an event that is over comes back, to a free space (W27)."""
    for who, part in list(draft.fight.participants.items()):
        if part.phased is None or part.phased in draft.fight.zones:
            continue
        draft.set_part(who, phased=None)
        if part.gone:
            continue
        entity = draft.entity(who)
        if entity.position is not None and draft.rules.wyrding.phase_out.returns == "nearest":
            spot = space.nearest_free(entity.position, taken(draft, who), draft.rules.wyrding)
            draft.change(who, x=spot[0], y=spot[1])
        draft.say(f"{entity.name} is back", "W27", about=[who], public=True)


def taken(draft: Draft, but: str) -> list[tuple[float, float]]:
    """Where everybody else stands who is there to be bumped into."""
    return [
        other.position
        for other in draft.present()
        if other.id != but and other.position is not None and not draft.fight.participants[other.id].phased
    ]


def _plain(events: tuple[str, ...]) -> list[str]:
    return [event.replace("_", " ") for event in events]
