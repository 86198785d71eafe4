"""Wounds: what a hit does beside its HP, and what becomes of the bleeding and the dying (S7)."""

from __future__ import annotations

from tracker.rules.shaping import ShapingData
from tracker.rules.shaping.figures import major_wound_level
from tracker.table.draft import Draft
from tracker.table.state import Condition, Entity

NONLIVING = frozenset({"undead", "synthetic", "construct"})
"""Tags of those who stay active without PP (S7)."""

BLOODLESS = NONLIVING | {"object"}
"""Tags of those who neither bleed nor die slowly."""

HELD_TOGETHER = "summoned"
"""The tag of what magic brought; a conjured being ignores Major Wounds and vanishes at 0 HP (S60)."""

PERCENTILE = frozenset({"mwl", "resilience", "persistence", "shaping"})
"""Stats that only someone who lives by percentile rules has."""

DEAD = "dead"
"""The condition of whoever died."""

TREATED = "treated"
"""The condition of a wounded subject that had Surgery: Wounded ends once its HP are above MWL (S43)."""


def level(entity: Entity, data: ShapingData) -> int | None:
    """The Major Wound Level of someone: as set, else read off the most HP (S5)."""
    if "mwl" in entity.stats:
        return entity.stats["mwl"]
    return None if entity.hp_max is None else major_wound_level(entity.hp_max, data)


def follow(draft: Draft, who: str, lost: int, rule: str) -> None:
    """What follows from one hit that cost `lost` HP: a Major Wound, or Dying at 0 HP (S7)."""
    entity, data = draft.entity(who), draft.rules.shaping
    if not _applies(draft, entity, rule) or {HELD_TOGETHER, *BLOODLESS} & set(entity.tags):
        return
    mwl = level(entity, data)
    if mwl is not None and lost >= mwl and not (entity.wounded and entity.bleeding):
        draft.change(who, wounded=True, bleeding=True)
        draft.say(f"{entity.name}: a Major Wound, {lost} HP at MWL {mwl}; bleeding", "S7", about=[who])
        draft.say(f"{entity.name} is wounded and bleeding", "S7", about=[who], public=True)
    if entity.down and entity.dying is None and not is_dead(entity):
        # The end of the round it fell in does not count yet.
        rounds = data.wounds.dying_rounds + (draft.fight.stage == "turn")
        draft.change(who, dying=rounds)
        draft.say(f"{entity.name} is dying", "S7", about=[who], public=True)


def treat(draft: Draft, who: str) -> None:
    """Surgery: recovery opens, and Wounded ends as soon as HP are above MWL (S43)."""
    entity = draft.entity(who)
    if entity.wounded and not _treated(entity):
        draft.change(who, conditions=(*entity.conditions, Condition(TREATED)))
        draft.say(f"{entity.name}'s wound is treated", "S43", about=[who], public=True)
    close(draft, who)


def close(draft: Draft, who: str) -> None:
    """A treated wound ends once HP are above MWL, whatever brought them there (S43)."""
    entity = draft.entity(who)
    mwl = level(entity, draft.rules.shaping) or 0
    if entity.wounded and _treated(entity) and (entity.hp or 0) > mwl:
        kept = tuple(condition for condition in entity.conditions if condition.name != TREATED)
        draft.change(who, wounded=False, conditions=kept)
        draft.say(f"{entity.name} is no longer wounded", "S43", about=[who], public=True)


def _treated(entity: Entity) -> bool:
    return any(condition.name == TREATED for condition in entity.conditions)


def unconscious(entity: Entity) -> bool:
    """Whether someone lies at 0 HP without consciousness: living, counted by percentile rules, and not dead (S7)."""
    counted = entity.dying is not None or bool(PERCENTILE & entity.stats.keys())
    unliving = {HELD_TOGETHER, *BLOODLESS} & set(entity.tags)
    return entity.down and counted and not unliving and not is_dead(entity)


def round_ends(draft: Draft, who: str) -> None:
    """The end of a round for someone who is dying: nearer to death (S7)."""
    entity = draft.entity(who)
    if entity.dying is None:
        return
    if entity.dying > 1:
        draft.change(who, dying=entity.dying - 1)
        draft.say(f"{entity.name} is dying: {entity.dying - 1} round ends to live", "S7", about=[who])
        return
    die(draft, who)


def die(draft: Draft, who: str) -> None:
    """Someone dies."""
    entity = draft.entity(who)
    draft.change(
        who, dying=None, bleeding=False, conditions=(*entity.conditions, Condition(DEAD, source=who))
    )
    draft.say(f"{entity.name} dies", "S7", about=[who], public=True)


def rise_undead(draft: Draft, who: str) -> None:
    """The soul of someone departs, and the body goes on Undead (S47)."""
    entity = draft.entity(who)
    tags = [tag for tag in entity.tags if tag != "living"]
    draft.change(
        who,
        tags=tuple(dict.fromkeys((*tags, "undead", "soulless"))),
        dying=None,
        bleeding=False,
        wounded=False,
    )
    draft.say(f"{entity.name} is undead; its soul departs", "S47", about=[who], public=True)


def collapse(draft: Draft, who: str) -> None:
    """The magic that kept an Undead body going is gone (S47)."""
    if not is_dead(draft.entity(who)):
        draft.say(f"{draft.name(who)} collapses", "S47", about=[who], public=True)
        die(draft, who)


def up_again(draft: Draft, who: str) -> None:
    """Someone has HP again: Dying is over (S43)."""
    if draft.entity(who).dying is not None:
        draft.change(who, dying=None)


def _applies(draft: Draft, entity: Entity, rule: str) -> bool:
    """Whether wounds are counted for this hit: one by the rules of Shaping, one on somebody with percentile skills, or any
    at a table that plays nothing else. Others lose HP and no more."""
    alone = draft.state.settings.rules == ("shaping",)
    return rule.startswith("S") or bool(PERCENTILE & entity.stats.keys()) or alone


def is_dead(entity: Entity) -> bool:
    """Whether someone has died."""
    return any(condition.name == DEAD for condition in entity.conditions)
