"""How a Shaping ends: as a whole, for one subject, or one of its outcomes. What it did goes with it."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.rules.shaping import Kind
from tracker.rules.shaping.outcomes import UNDEAD
from tracker.table.body import health, wounds
from tracker.table.draft import Draft
from tracker.table.language import names
from tracker.table.shaping import beings, laid
from tracker.table.sight import knows_all_of
from tracker.table.state import Hold, Shaping, replace


def end(draft: Draft, shaping: str, why: str, *rules: str) -> None:
    """End a Shaping; nothing when it has ended already."""
    ended = draft.state.shapings.get(shaping)
    if ended is None:
        return
    draft.drop_shaping(shaping)
    about = [ended.caster, *(hold.who for hold in ended.holds)]
    tell(draft, ended, "", f" of {caster(draft, ended)} ends: {why}", *rules, about=about)
    for hold in ended.holds:
        clear(draft, ended, hold.who)
    if ended.committed and ended.caster in draft.state.entities:
        draft.say(
            f"{caster(draft, ended)}'s most PP: {ended.committed} more again", "S66", about=[ended.caster]
        )
    beings.part(draft, ended)


def loosen(draft: Draft, shaping: str, who: str, places: Iterable[int] | None, why: str, *rules: str) -> None:
    """End the outcomes at `places` (None: all) for one subject; the Shaping ends when it holds nobody any more."""
    held = draft.state.shapings.get(shaping)
    hold = next((hold for hold in held.holds if hold.who == who), None) if held else None
    if held is None or hold is None:
        return
    gone = set(hold.took if places is None else places)
    left = replace(hold, took=tuple(place for place in hold.took if place not in gone))
    now = replace(held, holds=tuple(left if each is hold else each for each in held.holds))
    if not left.took:
        clear(draft, held, who)
    draft.set_shaping(now)
    if holds_on(now):
        tell(draft, held, f"{draft.name(who)} is out of ", f": {why}", *rules, about=[who])
    else:
        end(draft, shaping, why, *rules)


def holds_on(shaping: Shaping) -> bool:
    """Whether there is anything left that goes on: a subject, an area, a thing, a being, or a wait."""
    held = not shaping.holds or any(hold.took for hold in shaping.holds)
    area = shaping.build.radius is not None and shaping.build.duration > 0
    return shaping.armed or stands(shaping) or area or held


def stands(shaping: Shaping) -> bool:
    """Whether it stands on the board by itself: a barrier, a portal, a being."""
    return shaping.structure is not None or shaping.passages is not None or bool(shaping.beings)


def clear(draft: Draft, shaping: Shaping, who: str) -> None:
    """Take the conditions off someone that a Shaping left on them for a turn; whoever it carried must stand by themselves,
    and whom it kept Undead falls (S47, S50)."""
    entity = draft.state.entities.get(who)
    hold = hold_of(shaping, who)
    took = [shaping.build.outcomes[place] for place in (hold.took if hold else ())]
    carried = [outcome for outcome in took if outcome.kind is Kind.MOVE]
    if entity is not None and any(UNDEAD in outcome.marks for outcome in took):
        if entity.hp:
            health.set_points(draft, who, 0)
        wounds.collapse(draft, who)
        entity = draft.entity(who)
    if entity is not None and carried:
        modes = ", ".join(outcome.detail for outcome in carried)
        draft.warn(f"{entity.name} can no longer {modes}: falls where nothing supports it", "S50")
    if entity is not None and any(condition.source == shaping.id for condition in entity.conditions):
        kept = tuple(condition for condition in entity.conditions if condition.source != shaping.id)
        draft.change(who, conditions=kept)


def title(shaping: Shaping) -> str:
    """What the GM calls a Shaping: its id, and what people call it."""
    return f"{shaping.id} {shaping.label}"


def called(draft: Draft, shaping: Shaping) -> str:
    """What the seat that asks calls a Shaping: players by their own count, and others' only magic (S10)."""
    if draft.seat.role == "gm":
        return title(shaping)
    known = names.shapings_known(draft)
    id = next((id for id, each in known.items() if each.id == shaping.id), "")
    return f"{id} {shaping.label if knows_all_of(draft.seat, shaping) else 'magic'}".strip()


def tell(
    draft: Draft, shaping: Shaping, before: str, after: str, *rules: str, about: Iterable[str] = ()
) -> None:
    """Log something of a Shaping, which stands between two texts: by its title for the GM; others hear only that there
    is magic, if it is open (S10)."""
    public = f"{before}{_appearance(shaping)}{after}" if is_open(shaping) else False
    draft.say(f"{before}{title(shaping)}{after}", *rules, about=about, public=public)


def _appearance(shaping: Shaping) -> str:
    """What anyone makes of a Shaping by its looks."""
    if shaping.structure is not None:
        return "the barrier"
    return "the portal" if shaping.passages is not None else "the magic"


def is_open(shaping: Shaping) -> bool:
    """Whether everyone notices what becomes of a Shaping: neither a waiting Trigger nor one with a hidden Tell (S18)."""
    return not (shaping.armed or shaping.build.adjust.veiled)


def caster(draft: Draft, shaping: Shaping) -> str:
    """The name of whoever cast it, kept when they are gone."""
    found = draft.state.entities.get(shaping.caster)
    return found.name if found else shaping.caster_name or "nobody"


def hold_of(shaping: Shaping, who: str) -> Hold | None:
    """How a Shaping stands with someone."""
    return next((hold for hold in shaping.holds if hold.who == who), None)


def use_fate(draft: Draft, who: str, skill: str) -> None:
    """A turn of fate has told on a test, the next or the one it names, and is used up (S59)."""
    for shaping in list(draft.state.shapings.values()):
        hold = hold_of(shaping, who)
        if shaping.armed or hold is None or hold.away:
            continue
        turns = ((place, shaping.build.outcomes[place]) for place in hold.took)
        fate = [
            place
            for place, outcome in turns
            if outcome.kind is Kind.FATE and (not outcome.detail or laid.covers(outcome.detail, skill))
        ]
        if fate:
            loosen(draft, shaping.id, who, fate, "fate has turned", "S59")
