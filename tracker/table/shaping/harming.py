"""Harm and healing on the board: from rolled dice to HP and PP, and what healing ends (S38, S42–S46)."""

from __future__ import annotations

from tracker.rules.shaping import Outcome
from tracker.rules.shaping.effects import effect_dice
from tracker.rules.shaping.grid import Made
from tracker.rules.shaping.harm import Blocks, armour_against, harm_class, hit
from tracker.rules.shaping.sentence import in_words
from tracker.table.body import health, wounds
from tracker.table.draft import Draft
from tracker.table.shaping import beings, laid, paying


def roll_dice(draft: Draft, caster: str, outcome: Outcome) -> int:
    """The effect dice of an outcome, once for all subjects (S25, S34)."""
    count, sides = effect_dice(outcome, draft.rules.shaping)
    what = in_words(outcome, draft.rules.shaping)
    faces = [draft.roll(f"{outcome.kind} d{sides}", sides) for _ in range(count)]
    if faces:
        draft.say(f"{what}: {'+'.join(map(str, faces))} = {sum(faces)}", "S25", about=[caster], public=True)
    return sum(faces)


def harm(draft: Draft, who: str, made: Made, rolled: int, *, blocks: Blocks, direct: bool) -> int:
    """Damage through guard, armour and vitality reserve to HP (S38). Returns the HP lost."""
    entity, data = draft.entity(who), draft.rules.shaping
    health.require_hp(entity)
    form, nature = made.cell.form if made.cell else None, beings.nature_of(draft, who)
    if form and nature and nature.unharmed_by(form):
        draft.say(f"{entity.name} is unharmed: {nature.traits.trait}", "S61", about=[who], public=True)
        return 0
    warded = laid.ward(draft.state, who, harm_class(form), data) if form else 0
    worn = 0 if form and nature and nature.pierced_by(form) else entity.stats.get("ap", 0)
    armour = armour_against(worn, warded, direct=direct)
    came = hit(rolled, blocks, armour)
    steps = [f"{rolled} rolled"]
    steps += [f"−{came.blocked} blocked"] if came.blocked else []
    if came.armour:
        steps.append(f"−{came.armour} AP ({'Ward' if warded >= worn or direct else 'worn'} {armour})")
    draft.say(f"{entity.name}: {' '.join(steps)}, {came.hp} left", "S38", about=[who])
    return health.damage(draft, who, came.hp, in_words(made.outcome, data), "S38") if came.hp else 0


def harm_soul(draft: Draft, who: str, outcome: Outcome, rolled: int) -> None:
    """Damage to a soul: PP past spiritual Wards (S42)."""
    stopped = min(rolled, laid.ward(draft.state, who, "spiritual", draft.rules.shaping))
    if draft.entity(who).pp is None:
        draft.warn(f"{draft.name(who)} has no PP to lose; set {draft.name(who)} pp=N gives some", "S42")
        return
    if stopped:
        draft.say(f"{draft.name(who)}: {rolled} rolled −{stopped} AP (Ward)", "S48", about=[who])
    paying.lose(draft, who, rolled - stopped, in_words(outcome, draft.rules.shaping), "S42")


def heal(draft: Draft, who: str, outcome: Outcome, rolled: int, *, again: bool) -> None:
    """Healing: HP up to the most, once between full rests; Bleeding and Dying end (S43, S44)."""
    entity = draft.entity(who)
    if wounds.is_dead(entity):
        draft.warn(f"{entity.name} is dead, and past healing", "S47")
        return
    if entity.bleeding or entity.dying is not None:
        draft.change(who, bleeding=False, dying=None)
        draft.say(f"{entity.name} no longer bleeds or dies", "S43", about=[who], public=True)
    if entity.healed and not again:
        draft.warn(f"{entity.name} gains no HP: one Shaping restored some since its last full rest", "S44")
    elif entity.hp is not None:
        gained = health.heal(draft, who, rolled, in_words(outcome, draft.rules.shaping), "S43")
        draft.change(who, healed=entity.healed or gained > 0)
    if outcome.intensity >= draft.rules.shaping.heal.surgery_from:
        wounds.treat(draft, who)
