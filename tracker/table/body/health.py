"""Hit points: damage, healing, temporary points, and what people without figures see of them."""

from __future__ import annotations

from collections.abc import Callable

from tracker.table.body import wounds
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.state import Entity

Absorb = Callable[[Draft, str, int], int]
"""What takes some of so many points of damage to someone (by id); returns how many."""

ABSORBING: list[Absorb] = []
"""All that takes damage after temporary points and before HP."""


def absorbs(take: Absorb) -> Absorb:
    """Declare something that takes damage before HP, such as a vitality reserve."""
    ABSORBING.append(take)
    return take


def wellbeing(entity: Entity) -> str:
    """How an entity looks to someone who sees no figures: unhurt, hurt, badly hurt, down; empty without HP."""
    if entity.hp is None or entity.hp_max is None:
        return ""
    if entity.hp <= 0:
        return "down"
    if entity.hp >= entity.hp_max:
        return "unhurt"
    return "badly hurt" if entity.hp * 2 <= entity.hp_max else "hurt"


def require_hp(entity: Entity) -> int:
    """The HP of someone; refuses where nobody counts any."""
    if entity.hp is None:
        raise Refused(f"{entity.name} has no HP; set {entity.name} hp=N gives some")
    return entity.hp


def damage(draft: Draft, who: str, amount: int, why: str = "", rule: str = "", *, loss: bool = False) -> int:
    """Take points away: temporary ones first, then what absorbs damage, then HP down to 0 (B53, B54, S46).

    A `loss` is no damage, so no reserve takes it. Returns the HP lost, which may wound (S7).
    """
    entity = draft.entity(who)
    hp = require_hp(entity)
    amount = max(0, amount)
    absorbed = min(entity.temp, amount)
    reserved = 0 if loss else _taken(draft, who, amount - absorbed)
    through = amount - absorbed - reserved
    lost = min(hp, through)
    _write(draft, entity, hp - lost, entity.temp - absorbed, f"−{amount}", why, rule, "damage")
    if lost:
        draft.hurt[who] = None
        wounds.follow(draft, who, through, rule)
    return lost


def heal(draft: Draft, who: str, amount: int, why: str = "", rule: str = "") -> int:
    """Give HP back up to the maximum; temporary points are no part of it (B55). Returns the HP gained."""
    entity = draft.entity(who)
    hp = require_hp(entity)
    top = entity.hp_max if entity.hp_max is not None else hp + amount
    gained = max(0, min(amount, top - hp))
    _write(draft, entity, hp + gained, entity.temp, f"+{max(0, amount)}", why, rule, "healing")
    return gained


def set_points(draft: Draft, who: str, value: int) -> None:
    """Set HP, within 0 and the maximum."""
    entity = draft.entity(who)
    top = entity.hp_max if entity.hp_max is not None else value
    if entity.hp_max is None:
        entity = draft.change(who, hp_max=max(0, value))
    _write(draft, entity, max(0, min(value, top)), entity.temp, f"={value}", "", "", "set")


def give_temporary(draft: Draft, who: str, amount: int) -> None:
    """Give temporary points; the larger pool stays."""
    entity = draft.entity(who)
    kept = max(entity.temp, amount)
    _write(draft, entity, entity.hp, kept, f"{max(0, amount)} temporary", "", "", "temporary points")


def _taken(draft: Draft, who: str, amount: int) -> int:
    """How much of the damage never reaches HP."""
    left = amount
    for take in ABSORBING:
        left -= take(draft, who, left)
    return amount - left


def _write(
    draft: Draft, entity: Entity, hp: int | None, temp: int, shown: str, why: str, rule: str, kind: str
) -> None:
    was_down = entity.down
    draft.account(entity.id, "hp", entity.hp, hp, why or kind, rule)
    draft.account(entity.id, "temp", entity.temp, temp, why or kind, rule)
    now = draft.change(entity.id, hp=hp, temp=temp)
    top = f"/{now.hp_max}" if now.hp_max is not None else ""
    more = f" +{temp} temp" if temp else ""
    cause = f" ({why})" if why else ""
    rules = (rule,) if rule else ()
    figures = f"{entity.name} {shown}{cause}: {hp if hp is not None else '–'}{top}{more}"
    words = {"figures": figures, "words": f"{entity.name} is {wellbeing(now)}", "none": ""}
    public = words[draft.state.settings.show_hp] if wellbeing(now) else ""
    draft.say(figures, *rules, about=[entity.id], public=public or False)
    if now.down and not was_down:
        draft.say(f"{entity.name} goes down", about=[entity.id], public=True)
    elif was_down and not now.down:
        draft.say(f"{entity.name} is up again", about=[entity.id], public=True)
        wounds.up_again(draft, entity.id)
    wounds.close(draft, entity.id)
