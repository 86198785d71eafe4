"""What cures and restores: poison and disease, Fatigue, mundane conditions, life itself (S45, S47, S56)."""

from __future__ import annotations

from tracker.rules.shaping import Kind, Outcome, ShapingData
from tracker.rules.shaping.outcomes import HIGHEST_RATING
from tracker.table.body import health
from tracker.table.body.wounds import DEAD, is_dead
from tracker.table.draft import Draft
from tracker.table.state import Condition, Counter, Entity

POTENCY = ("potency", "poison", "disease")
"""Counters whose value is the Potency a cure is up against (S45)."""


def potency(draft: Draft, who: str) -> Counter | None:
    """The counter of a poison or disease that someone has (S45)."""
    return next((c for c in draft.entity(who).counters if c.name.casefold() in POTENCY and c.value), None)


def cure(draft: Draft, who: str) -> None:
    """A poison or disease is gone, with its counter, and what it did each turn (S45)."""
    found = potency(draft, who)
    entity = draft.entity(who)
    if found is None:
        draft.say(f"{entity.name} has no counter {' or '.join(POTENCY)} to cure", "S45", about=[who])
        return
    draft.change(
        who,
        counters=tuple(each for each in entity.counters if each is not found),
        ongoing=tuple(each for each in entity.ongoing if each.name != found.name),
        conditions=tuple(each for each in entity.conditions if each.name != found.name),
    )
    draft.say(f"{entity.name} is cured of {found.name}", "S45", about=[who], public=True)


def restore(draft: Draft, who: str, outcome: Outcome, duration: int = 0) -> None:
    """The gravest mundane trouble that the Intensity can lift: Fatigue, else a condition. Active magic stays (S56).

    The highest Intensity and Duration bring the dead back (S47).
    """
    entity, data = draft.entity(who), draft.rules.shaping
    if is_dead(entity):
        _raise(draft, who, outcome, duration)
        return
    if entity.fatigue != "normal" and outcome.intensity >= data.restore.fatigued:
        whole = entity.fatigue == "fatigued" or outcome.intensity >= data.restore.exhausted
        after = "normal" if whole else "fatigued"
        draft.change(who, fatigue=after)
        draft.say(f"{entity.name} is {'rested' if whole else after}", "S56", about=[who], public=True)
        return
    found = _gravest(draft, entity, outcome.intensity)
    if found is None:
        draft.warn(f"{entity.name} has no mundane condition that {outcome.label} can lift", "S56")
        return
    draft.change(who, conditions=tuple(each for each in entity.conditions if each is not found))
    draft.say(f"{entity.name}: {found.name} is gone", "S56", about=[who], public=True)


def _raise(draft: Draft, who: str, outcome: Outcome, duration: int) -> None:
    """A willing soul is back in its body, at 1 HP and Wounded (S47)."""
    entity = draft.entity(who)
    if min(outcome.intensity, duration) < HIGHEST_RATING:
        draft.warn(f"{entity.name} is dead; a soul returns by Intensity 5 and Duration 5 alone", "S47")
        return
    draft.change(
        who,
        conditions=tuple(each for each in entity.conditions if each.name != DEAD),
        dying=None,
        bleeding=False,
        wounded=True,
    )
    if entity.hp is not None:
        health.set_points(draft, who, 1)
    draft.say(f"{entity.name} returns from death, wounded", "S47", about=[who], public=True)


def severity(name: str, data: ShapingData) -> int | None:
    """The Intensity that would lay a condition, and so lifts it; None for one the rules do not know (S56)."""
    rows, unseen = data.outcome, data.unseen
    word = name.partition(":")[0]
    kinds = {
        "prone": Kind.PRONE,
        "hindered": Kind.HINDER,
        "restrained": Kind.RESTRAIN,
        "impaired": Kind.IMPAIR,
        "action-lost": Kind.LOST_ACTION,
        "stunned": Kind.LOST_ACTION,
        "incapacitated": Kind.INCAPACITATE,
        "unconscious": Kind.INCAPACITATE,
    }
    if word in ("lost", "blinded", "deafened"):
        return unseen.sense_gone_from
    return rows[kinds[word]].least if word in kinds else None


def _gravest(draft: Draft, entity: Entity, intensity: int) -> Condition | None:
    data, running = draft.rules.shaping, draft.state.shapings
    known = [(severity(each.name, data), each) for each in entity.conditions if each.source not in running]
    within = [(least, each) for least, each in known if least is not None and least <= intensity]
    return max(within, key=lambda one: one[0])[1] if within else None
