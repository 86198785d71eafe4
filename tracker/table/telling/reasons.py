"""Why a number is what it is: each contribution, and the log entry it came from."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from tracker.rules.gifts.chances import GradeChances
from tracker.rules.gifts.locks import Lock, length, lock_text, time_text
from tracker.rules.wyrding import recoil
from tracker.table import order
from tracker.table.body.fields import STATS
from tracker.table.draft import Draft
from tracker.table.entry import Change
from tracker.table.gifts import held
from tracker.table.gifts.odds import outlooks
from tracker.table.language import names
from tracker.table.language.words import unquote
from tracker.table.origin import from_entry
from tracker.table.refusal import Refused
from tracker.table.shaping import reasons as of_shaping
from tracker.table.state import Entity, Gift, State
from tracker.table.telling import lasting
from tracker.table.text import fold
from tracker.table.wyrding import manifest, stress

FIELDS = (
    *("initiative", "stress", "recoil", "range", "radius", "hp", "temp", "hp_max", "ambient", "clock"),
    *("spirit", "gift_lock"),
    *("pp", "pp_max", "magnitude", "active_magnitude", "safe_magnitude", "max_intensity", "reserve"),
    "movement",
)
"""Numbers that `why` explains, beside Gifts, counters and skills."""

ENCOUNTER = ("encounter", "place", "table")
"""Words for the encounter as a whole."""

_PLACE = ("bonus", "stability", "strength", "space")
_OF_THE_TABLE = ("encounter_stress", "e", "recoil_chance", "ambient", "clock", "clock_seconds")
"""Numbers there is one of, whoever is named."""


def explain(draft: Draft, subject: str, field: str) -> list[str]:
    """Lines that explain a number of an entity, a zone, or of the encounter."""
    key = fold(unquote(field))
    text = unquote(subject)
    if key == "radius" or text in draft.fight.zones:
        return _radius(draft)
    if text in ENCOUNTER or key in _OF_THE_TABLE:
        return _of_the_table(draft, key)
    if key == "magnitude":
        return of_shaping.magnitude(draft, names.shaping(draft, subject))
    running = lasting.effect_meant(draft, text)
    if running is not None:
        return lasting.effect(draft, running)
    entity = draft.entity(names.one(draft, subject))
    own = _OWN.get(key)
    return own(draft, entity) if own else _titled(draft, entity, key, field)


def _titled(draft: Draft, entity: Entity, key: str, field: str) -> list[str]:
    """What someone has under a name of its own: a Gift, a counter, a condition, or a skill."""
    gifts = held.as_of(entity, draft.state.clock).gifts
    gift = next((gift for gift in gifts if fold(gift.title) == key), None)
    if gift is not None:
        return _gift(draft, entity, gift)
    counter = next((c for c in entity.counters if fold(c.name) == key), None)
    if counter is not None:
        return _history(draft, entity.id, counter.name, counter.value)
    condition = next((c for c in entity.conditions if fold(c.name) == key), None)
    if condition is not None:
        return lasting.condition(draft, entity, condition)
    skill = key.replace(" ", "_")
    if skill in (*entity.stats, *STATS):
        return of_shaping.skill(draft, entity, skill)
    raise Refused(
        f"why knows {', '.join(FIELDS)}, and the Gifts, counters, conditions and skills of someone, "
        f"not {unquote(field)}"
    )


def _of_the_table(draft: Draft, key: str) -> list[str]:
    if key in ("stress", "encounter_stress", "e"):
        return _encounter(draft)
    if key in ("recoil", "recoil_chance", "chance"):
        return _recoil(draft)
    if key == "ambient":
        return _history(draft, "", "ambient", draft.fight.ambient)
    if key in ("clock", "clock_seconds"):
        return _clock(draft)
    if key in _PLACE:
        since = from_entry(draft, lambda state: getattr(state.here.place, key))
        return [f"{key} of the place {getattr(draft.fight.place, key)}{since}  W3"]
    known = ", ".join(("stress", "recoil", "radius", "ambient", "clock", *_PLACE))
    raise Refused(f"why knows {known} of the encounter, not {key}")


def contributions(draft: Draft, who: str, field: str) -> list[tuple[int, int, Change]]:
    """Every change of a number that holds, oldest first, as (entry number, round, change)."""
    return [
        (entry.n, entry.round, change)
        for entry in draft.history
        for change in entry.changes
        if change.who == who and change.field == field
    ]


def _history(draft: Draft, who: str, field: str, now: object) -> list[str]:
    name = draft.name(who) if who else "encounter"
    lines = [f"{name} {field} {now if now is not None else 'none'}"]
    changes = contributions(draft, who, field)
    if changes and changes[0][2].before:
        lines.append(f"  {changes[0][2].before:g} to begin with")
    for number, round_, change in changes:
        rule = f"  {change.rule}" if change.rule else ""
        when = f"r{round_}" if round_ else "before"
        lines.append(f"  {_step(change)} {change.why}{rule} (entry {number}, {when})")
    if len(lines) == 1:
        since = from_entry(draft, lambda state: _read(state, who, field))
        lines.append(f"  ={now}{since}" if since else "  no entry changed it")
    return lines


def _read(state: State, who: str, field: str) -> object:
    entity = state.entities.get(who)
    return None if entity is None else getattr(entity, field, None)


def _spirit(draft: Draft, entity: Entity) -> list[str]:
    lines = [f"{entity.name} spirit {entity.spirit or 'none'}"]
    for number, round_, change in contributions(draft, entity.id, "spirit"):
        when = f"r{round_}" if round_ else "before"
        lines.append(f"  {change.why}  {change.rule} (entry {number}, {when})")
    return lines if len(lines) > 1 else [*lines, "  no entry changed it"]


def _clock(draft: Draft) -> list[str]:
    """What moved the clock; what did so several times in a row is told at once."""
    data = draft.rules.gifts
    lines = [f"clock {time_text(draft.state.clock, data)}  G12"]
    moves = contributions(draft, "", "clock")
    for why, run in groupby(moves, lambda move: move[2].why):
        together = list(run)
        seconds = sum(int((change.after or 0) - (change.before or 0)) for _, _, change in together)
        first, last = together[0][0], together[-1][0]
        entries = f"entry {first}" if first == last else f"entries {first}–{last}"
        lines.append(f"  +{time_text(seconds, data)} {why} ({entries})")
    return lines


def _gift(draft: Draft, entity: Entity, gift: Gift) -> list[str]:
    data = draft.rules.gifts
    lines = [f"{gift.title} of {entity.name}: {held.standing(gift.status, data)}"]
    lines += _lock_changes(draft, entity.id, held.field_of(gift.title), gift.status.lock or gift.status.armed)
    lines.append(f"  skill {gift.skill}")
    for number, _, change in contributions(draft, entity.id, f"skill {gift.title}"):
        lines.append(f"    {change.why}  {change.rule} (entry {number})")
    seen = next(one for one in outlooks(draft.state, draft.rules, entity.id) if one.title == gift.title)
    steps = {"activate": seen.activate, "push": seen.push, "double push": seen.double_push}
    for name, step in steps.items():
        if step.chances:
            now = f" (now it {step.refusal})" if step.refusal else ""
            lines.append(f"  {name}{now}: {_chances(step.chances)}")
    lines.append(f"  Powerloss: {_chances(seen.powerloss)}  G10")
    return lines


def _chances(chances: GradeChances) -> str:
    """Exact chances of what can happen at all, worst first."""
    told = (
        f"{held.grade_text(grade)} {float(100 * chance):.4g} %" for grade, chance in chances.items() if chance
    )
    return ", ".join(told)


def _initiative(draft: Draft, entity: Entity) -> list[str]:
    who = entity.id

    def read(state: State) -> object:
        part = state.here.participants.get(who)
        return (state.fight, part.initiative) if part is not None else None

    part = draft.part(who)
    if part is None:
        return [f"{entity.name} has no part in the fight {draft.fight.name}"]
    value = "none, so it acts last" if part.initiative is None else part.initiative
    rule = order.engine_rule(draft.state, draft.rules)
    lines = [f"{entity.name} initiative {value}{from_entry(draft, read)}  {rule}"]
    if part.follows:
        lines.append(f"  acts right after {draft.name(part.follows)}  S63")
    if part.tie:
        lines.append(f"  between equals {', '.join(map(str, part.tie))} counts, higher first")
    equal = [
        one.name
        for one in draft.present()
        if one.id != who and (other := draft.part(one.id)) is not None and other.initiative == part.initiative
    ]
    if equal and part.initiative is not None:
        lines.append(f"  equal to {', '.join(equal)}; the order is settled and stays")
    return lines


def _gift_lock(draft: Draft, entity: Entity) -> list[str]:
    lock = held.as_of(entity, draft.state.clock).gift_lock
    standing = f"locked {lock_text(lock, draft.rules.gifts)}" if lock else "not locked together"
    return [f"all Gifts of {entity.name}: {standing}", *_lock_changes(draft, entity.id, held.ALL, lock)]


def _lock_changes(draft: Draft, who: str, field: str, now: Lock | None) -> list[str]:
    """What a lock that holds now is made of: every part and the entry it came from, and the time that has passed."""
    if now is None:
        return []
    data = draft.rules.gifts
    lines: list[str] = []
    total = 0
    for number, _, change in contributions(draft, who, field):
        step = int((change.after or 0) - (change.before or 0))
        if not change.after:
            lines.clear()
            total = 0
            continue
        total += step
        sign = "+" if step > 0 else "−"
        lines.append(f"  {sign}{time_text(abs(step), data)} {change.why}  {change.rule} (entry {number})")
    passed = total - length(now, data)
    return [*lines, f"  −{time_text(passed, data)} passed since"] if passed > 0 else lines


def _step(change: Change) -> str:
    if change.before is None:
        return f"={change.after:g}" if change.after is not None else "none"
    if change.after is None:
        return "none"
    return f"{change.after - change.before:+g}".replace("-", "−")


def _encounter(draft: Draft) -> list[str]:
    fight = draft.fight
    lines = [f"encounter stress {stress.encounter_stress(draft.state, draft.rules)}  W2"]
    if fight.place.bonus:
        lines.append(f"  +{fight.place.bonus} bonus of the place{_from_entry(draft, '', 'bonus')}  W3")
    if fight.ambient and draft.rules.wyrding.ambient == "count":
        lines.append(f"  +{fight.ambient} ambient{_from_entry(draft, '', 'ambient')}  W30")
    for entity in draft.present():
        if entity.stress:
            lines.append(f"  +{entity.stress} {entity.name}{_from_entry(draft, entity.id, 'stress')}")
    for effect in fight.effects.values():
        if effect.held:
            lines.append(f"  +{effect.held} held by {effect.name} of {draft.name(effect.owner)}  W12")
    return lines if len(lines) > 1 else [*lines, "  nobody holds any"]


def _from_entry(draft: Draft, who: str, field: str) -> str:
    numbers = [str(number) for number, _, _ in contributions(draft, who, field)]
    return (
        f" (entries {', '.join(numbers[-8:])})"
        if len(numbers) > 1
        else f" (entry {numbers[0]})"
        if numbers
        else ""
    )


def _recoil(draft: Draft) -> list[str]:
    place = draft.fight.place
    total = stress.encounter_stress(draft.state, draft.rules)
    pressure = stress.pressure(draft.fight, total)
    percent = recoil.chance(pressure, draft.rules.wyrding)
    return [
        f"recoil chance {percent} %  {'W16' if draft.rules.wyrding.recoil.mode == 'sum_under' else 'W17'}",
        f"  pressure {pressure} = stress {total} − stability {place.stability} − strength {place.strength}",
        f"  mode {draft.rules.wyrding.recoil.mode}",
        *_encounter(draft),
    ]


def _recoil_of(draft: Draft, entity: Entity) -> list[str]:
    total = stress.encounter_stress(draft.state, draft.rules)
    lines = [f"chance that the next use of {entity.name} brings an event  W16"]
    for weight, chance in stress.next_chances(draft.state, entity, draft.rules).items():
        gain = draft.rules.wyrding.weight[weight].gain
        switched = stress.passives_switched_on(draft.fight, entity, entity.stress + gain, draft.rules)
        more = f", with {', '.join(switched)} switching on" if switched else ""
        lines.append(f"  {weight}: {float(chance):.4g} % at stress {total} + {gain}{more}")
    return [*lines, *_encounter(draft)]


def _radius(draft: Draft) -> list[str]:
    metres = stress.radius(draft.state, draft.rules)
    each = draft.rules.wyrding.zone.metres_per_counter
    return [f"radius {metres:g} m = {each:g} m × encounter stress  W19", *_encounter(draft)]


def _reach(draft: Draft, entity: Entity) -> list[str]:
    place = draft.fight.place
    own = stress.own_stress(draft.fight, entity, draft.rules)
    lines = [f"reach of {entity.name}, own stress {own}, {place.space} space  W9"]
    for ability in entity.abilities:
        metres = manifest.reach(draft, entity.id, ability)
        if metres is not None and ability.range is not None:
            each = getattr(draft.rules.wyrding.range, ability.range)
            gain = draft.rules.wyrding.weight[ability.weight].gain
            lines.append(f"  {ability.title}: {metres:g} m, {each:g} m × (own {own} + gain {gain})")
    return lines if len(lines) > 1 else [*lines, "  no ability with a range"]


def _tracked(field: str) -> Callable[[Draft, Entity], list[str]]:
    """The explanation of a field of which every change is remembered."""
    return lambda draft, entity: _history(draft, entity.id, field, getattr(entity, field))


_OWN: dict[str, Callable[[Draft, Entity], list[str]]] = {
    **dict.fromkeys(("initiative", "init"), _initiative),
    **dict.fromkeys(("recoil", "recoil_next", "chance"), _recoil_of),
    **dict.fromkeys(("range", "reach"), _reach),
    **{key: _tracked(key) for key in ("hp", "hp_max", "temp", "stress", "pp")},
    "spirit": _spirit,
    held.ALL: _gift_lock,
    "active_magnitude": of_shaping.active_magnitude,
    "safe_magnitude": of_shaping.limits,
    "max_intensity": of_shaping.limits,
    "pp_max": of_shaping.most_power,
    "reserve": of_shaping.reserve,
    "movement": of_shaping.movement,
}
"""What explains each number that everyone has under the same name."""
