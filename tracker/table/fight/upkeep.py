"""Upkeep: once a round, phase by phase, in the table's order (W24). Each phase is one step of its own."""

from __future__ import annotations

from collections.abc import Callable

from tracker.rules.wyrding import stress as wyrd_rule
from tracker.table import order
from tracker.table.draft import Draft
from tracker.table.fight import durations
from tracker.table.refusal import Refused
from tracker.table.ruleset import Rules
from tracker.table.state import Effect, replace
from tracker.table.wyrding import effects, ending, recoil, stress, zones

Phase = Callable[[Draft], None]

SEVERITY = ("normal", "move", "base", "nothing")
"""What erratic time may leave of a turn, from the mildest: of several dice the worst counts (W26)."""

ALLOWS = {
    "move": "only a move action",
    "base": "only a base action",
    "normal": "acts as usual",
    "nothing": "does nothing",
}

PHASES: dict[str, Phase] = {}
"""Every phase by name. Those the order of W24 does not name run after it, in the order of this table."""


def phase(name: str) -> Callable[[Phase], Phase]:
    """Declare a phase of upkeep."""

    def declare(run: Phase) -> Phase:
        PHASES[name] = run
        return run

    return declare


def phase_order(rules: Rules) -> tuple[str, ...]:
    """The phases in the order they run."""
    first = [name for name in rules.wyrding.upkeep.order if name in PHASES]
    return (*first, *(name for name in PHASES if name not in first))


def open_phases(draft: Draft) -> list[str]:
    """The phases of this round's upkeep still to run."""
    return [name for name in phase_order(draft.rules) if name not in draft.fight.upkeep]


def run(draft: Draft, until: str | None = None) -> None:
    """Run the open phases, all or up to and including `until`. Each runs exactly once a round."""
    due = open_phases(draft)
    if until is not None:
        if until not in PHASES:
            raise Refused(f"{until} is no phase of upkeep; they are {' '.join(phase_order(draft.rules))}")
        if until not in due:
            raise Refused(f"{until} has run already; open are {' '.join(due) or 'none'}")
        due = due[: due.index(until) + 1]
    for name in due:
        PHASES[name](draft)
        draft.set_fight(upkeep=(*draft.fight.upkeep, name))


@phase("durations")
def _durations(draft: Draft) -> None:
    for effect in list(draft.fight.effects.values()):
        if effect.kind == "rounds" and effect.left is not None:
            _count_down(draft, effect, effect.left)
    durations.tick_conditions(draft)
    for who in order.in_order(draft.fight):
        durations.tick_ongoing(draft, who, "upkeep")


@phase("recovery")
def _recovery(draft: Draft) -> None:
    for who in order.in_order(draft.fight):
        _shed(draft, who)
    _fade(draft)
    if draft.rules.wyrding.wyrd.refresh == "upkeep":
        for who in order.in_order(draft.fight):
            effects.refresh_pool(draft, who)


@phase("passives")
def _passives(draft: Draft) -> None:
    ending.passives(draft)
    ending.stress_durations(draft)


@phase("zones")
def _zones(draft: Draft) -> None:
    ending.zones(draft)
    ending.phased(draft)


@phase("erratic")
def _erratic(draft: Draft) -> None:
    for who, part in draft.fight.participants.items():
        if part.erratic is not None:
            draft.set_part(who, erratic=None)
    radius = stress.radius(draft.state, draft.rules)
    alive = [zone for zone in draft.fight.zones.values() if "erratic_time" in zone.events]
    inside = [zones.members(draft.state, zone, radius, draft.rules) for zone in alive]
    for who in order.in_order(draft.fight):
        times = sum(who in members for members in inside)
        if times:
            _limit(draft, who, times)
    if draft.rules.wyrding.reshuffle.when == "each_upkeep":
        for zone in list(draft.fight.zones.values()):
            if "reshuffle" in zone.events:
                recoil.reshuffle(draft, zone)


@phase("flags")
def _flags(draft: Draft) -> None:
    for entity in draft.present():
        if entity.added_stress:
            draft.change(entity.id, added_stress=False)


# --- steps -----------------------------------------------------------------------------------------------------


def _count_down(draft: Draft, effect: Effect, left: int) -> None:
    """One round less of an effect counted in rounds (W24)."""
    if left <= 1:
        effects.end_effect(draft, effect, "its last round is over", "W24")
        return
    draft.set_effect(replace(effect, left=left - 1))
    draft.say(f"{effect.name} of {draft.name(effect.owner)}: {left - 1} left", "W24", about=[effect.owner])


def _shed(draft: Draft, who: str) -> None:
    """Whoever added no stress this round recovers some (W25)."""
    entity, data = draft.entity(who), draft.rules.wyrding
    held_out = draft.fight.participants[who].phased and not data.phase_out.recovers
    if entity.stress == 0 or entity.added_stress or held_out:
        return
    after = max(0, entity.stress - data.recovery.counters)
    draft.account(who, "stress", entity.stress, after, "recovery", "W25")
    draft.change(who, stress=after)
    draft.say(
        f"{entity.name} recovers: stress {entity.stress} → {after}",
        "W25",
        about=[who],
        public=draft.state.settings.show_stress,
    )


def _fade(draft: Draft) -> None:
    """Ambient stress fades (W25)."""
    ambient, fades = draft.fight.ambient, draft.rules.wyrding.ambient_decay
    if not (ambient and fades):
        return
    after = max(0, ambient - fades)
    draft.account("", "ambient", ambient, after, "recovery", "W25")
    draft.set_fight(ambient=after, unseen=min(draft.fight.unseen, after))
    draft.say(f"ambient stress {ambient} → {after}", "W25")


def _limit(draft: Draft, who: str, times: int) -> None:
    """What erratic time leaves of the coming turn of someone inside so many of its zones (W26)."""
    data, name = draft.rules.wyrding, draft.name(who)
    sides = len(data.erratic.faces)
    rolls = times if data.erratic.per_zone else 1
    faces = [draft.roll(f"erratic time d{sides} of {name}", sides) for _ in range(rolls)]
    worst = max((wyrd_rule.erratic(face, data) for face in faces), key=SEVERITY.index)
    draft.set_part(who, erratic=worst)
    told = f"{name} in erratic time: {' '.join(map(str, faces))}, {ALLOWS[worst]}"
    draft.say(told, "W26", about=[who], public=True)
