"""The order of a fight: who comes before whom, and how initiative is found (W31, S6, G14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tracker.rules.initiative import Engine
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.ruleset import Rules
from tracker.table.state import Entity, Fight, Participant, State, replace

MOST_REROLLS = 20
"""Rerolls of a tie before list order decides."""

Rank = tuple[Any, ...]


def engine(draft: Draft) -> Engine:
    """The engine this table uses. How beasts part equals is a rule of Gifts (G14)."""
    name = engine_name(draft.state, draft.rules)
    chosen = draft.rules.engines[name]
    return replace(chosen, ties=draft.rules.gifts.initiative.tie) if name == "beasts" else chosen


def engine_name(state: State, rules: Rules) -> str:
    """The name of the engine: the table's own setting, else the one new tables start with (W31)."""
    return state.settings.engine or rules.wyrding.initiative


def engine_rule(state: State, rules: Rules) -> str:
    """The id of the rule that the engine is."""
    return str(rules.book.entries[f"initiative.{engine_name(state, rules)}.combine"].rule)


def list_order(fight: Fight) -> dict[str, int]:
    """Each participant's place in the list, in order of joining."""
    return {who: index for index, who in enumerate(fight.participants)}


def rank(fight: Fight, who: str, places: dict[str, int]) -> Rank:
    """What participants are sorted by: higher initiative first, then the settled tie, then list order; whoever follows
    another comes right after it (S63)."""
    part = fight.participants[who]
    leader = fight.participants.get(part.follows or "")
    if leader is not None and places[leader.id] < places[who]:
        return (*rank(fight, leader.id, places), places[who])
    return (part.initiative is None, -(part.initiative or 0), tuple(-step for step in part.tie), places[who])


def followers(fight: Fight, who: str) -> list[str]:
    """Ids of those who act right after `who`, in list order."""
    return [one for one, part in fight.participants.items() if part.follows == who and not part.gone]


def in_order(fight: Fight) -> list[str]:
    """Ids of those who take part, first to act first."""
    return [who for who in fight.order if not fight.participants[who].gone]


def join(draft: Draft, who: str, after: str | None = None) -> None:
    """Make an entity take part: last in the list, without an initiative yet, so last in the order; or right `after`
    another."""
    fight = draft.fight
    leader = fight.participants.get(after or "")
    part = Participant(
        id=who, mark=fight.marks, follows=after, initiative=leader.initiative if leader else None
    )
    draft.set_fight(marks=fight.marks + 1, participants={**fight.participants, who: part})
    place(draft, who)


def set_initiative(draft: Draft, who: str, value: int | None, tie: tuple[int, ...] | None = None) -> None:
    """Give someone an initiative and move its slot at once. Who has acted stays out for this round (B3).

    Without a `tie` the stats that part equals in this table's engine do, as for a rolled one (B22).
    """
    if tie is None:
        tie = () if value is None else _stats(engine(draft), draft.entity(who))
    draft.set_part(who, initiative=value, tie=tie, pending=None, follows=None)
    place(draft, who)
    for one in followers(draft.fight, who):
        draft.set_part(one, initiative=value)
        place(draft, one)


def place(draft: Draft, who: str) -> None:
    """Put one slot where its rank belongs; the others keep theirs."""
    fight = draft.fight
    places = list_order(fight)
    mine = rank(fight, who, places)
    others = [other for other in fight.order if other != who]
    spot = 0
    for index, other in enumerate(others):
        if rank(fight, other, places) < mine:
            spot = index + 1
    draft.set_fight(order=(*others[:spot], who, *others[spot:]))


def sort(draft: Draft) -> None:
    """Put every slot where its rank belongs."""
    fight = draft.fight
    places = list_order(fight)
    draft.set_fight(order=tuple(sorted(fight.order, key=lambda who: rank(fight, who, places))))


def roll_initiative(draft: Draft, who: Iterable[str]) -> None:
    """Roll for these, in list order, by the table's engine, and settle ties between them for good.

    Refuses when the engine rolls nothing.
    """
    chosen = engine(draft)
    if not chosen.rolls:
        raise Refused(
            "this table's engine is typed: enter numbers with init NAME N, or choose table engine=crux"
        )
    places = list_order(draft.fight)
    parts = draft.fight.participants
    rolled = sorted((one for one in who if not parts[one].follows), key=lambda one: places[one])
    for one in rolled:
        entity = draft.entity(one)
        draft.set_part(one, initiative=_roll(draft, chosen, entity), tie=_stats(chosen, entity), pending=None)
    if chosen.rerolls:
        _reroll_ties(draft, chosen, rolled)
    for one in rolled:
        for follower in followers(draft.fight, one):
            draft.set_part(follower, initiative=draft.fight.participants[one].initiative)
    sort(draft)


def _roll(draft: Draft, chosen: Engine, entity: Entity) -> int:
    faces = [draft.roll(f"initiative d{side} of {entity.name}", side) for side in _sides(chosen, entity)]
    base = _combined(chosen, faces)
    fixed = _added(draft, chosen, entity)
    shown = "+".join(map(str, faces)) if chosen.combine == "sum" else " ".join(map(str, faces))
    total = base + fixed
    plus = f" {fixed:+d}" if fixed else ""
    draft.say(
        f"{entity.name} initiative {total} ({shown}{plus})",
        engine_rule(draft.state, draft.rules),
        about=[entity.id],
        public=f"{entity.name} has initiative {total}",
    )
    return total


def _added(draft: Draft, chosen: Engine, entity: Entity) -> int:
    """The stats that are added to the dice; Fatigue takes its share off Combat Order (S7)."""
    slower = draft.rules.shaping.combat_order
    tired = {"normal": 0, "fatigued": slower.fatigued, "exhausted": slower.exhausted}[entity.fatigue]
    return sum(entity.stats.get(stat, 0) - (tired if stat == "combat_order" else 0) for stat in chosen.add)


def _stats(chosen: Engine, entity: Entity) -> tuple[int, ...]:
    return tuple(entity.stats.get(stat, 0) for stat in chosen.tie_stats)


def _sides(chosen: Engine, entity: Entity) -> list[int]:
    sides = (*chosen.dice, *(entity.stats.get(stat, 0) for stat in chosen.pool))
    return [side for side in sides if side > 0]


def _combined(chosen: Engine, faces: list[int]) -> int:
    return sum(faces) if chosen.combine == "sum" else max(faces, default=0)


def _reroll_ties(draft: Draft, chosen: Engine, rolled: list[str]) -> None:
    """Those who tie still roll the engine's dice again, among themselves, until nobody does."""
    for _ in range(MOST_REROLLS):
        groups: dict[tuple[int | None, tuple[int, ...]], list[str]] = {}
        for who, part in draft.fight.participants.items():
            if part.initiative is not None and not part.gone and not part.follows:
                groups.setdefault((part.initiative, part.tie), []).append(who)
        tied = [who for group in groups.values() if len(group) > 1 for who in group if who in rolled]
        if not any(_sides(chosen, draft.entity(who)) for who in tied):
            return
        for who in tied:
            entity = draft.entity(who)
            again = [draft.roll(f"tie d{side} of {entity.name}", side) for side in _sides(chosen, entity)]
            draft.set_part(who, tie=(*draft.fight.participants[who].tie, _combined(chosen, again)))


def miss_if_behind(draft: Draft, who: str) -> None:
    """A newcomer whose slot has gone by acts from the next round on (B17)."""
    fight = draft.fight
    if fight.stage != "turn" or fight.active is None:
        return
    if fight.order.index(who) < fight.order.index(fight.active):
        draft.set_fight(finished=(*fight.finished, who))
