"""A percentile test at the table: what weighs on it, its readings, its grade (S1–S3, S7)."""

from __future__ import annotations

import msgspec

from tracker.rules.d100 import MOST_DICE, Result, dice_text, kept, net_dice, readings
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.shaping import beings, ending, laid


class Weight(msgspec.Struct, frozen=True):
    """One cause of Bonus (positive) or Penalty (negative) dice."""

    cause: str
    dice: int
    rule: str


def weights(
    draft: Draft,
    who: str,
    skill: str,
    extra: int = 0,
    *,
    cause: str = "circumstances",
    against: str | None = None,
    defended: laid.Defended | None = None,
) -> list[Weight]:
    """Everything that weighs on a test of `who` with `skill`: `extra` net dice of some `cause`, wounds, Fatigue, the
    strongest magic each way, and sight that fails, or fails `against` someone hidden (S2, S7, S27, S53, S54). `defended`:
    what it defends against, if it is a defence."""
    entity, data = draft.entity(who), draft.rules.shaping
    tired = {"normal": 0, "fatigued": data.burden.fatigued, "exhausted": data.burden.exhausted}[
        entity.fatigue
    ]
    found = [
        Weight(cause, extra, "S2"),
        Weight("wounded", -data.burden.wounded if entity.wounded else 0, "S7"),
        Weight(entity.fatigue, -tired, "S7"),
        Weight("trait", beings.trait_dice(draft, who, skill), "S61"),
        Weight(*beings.drawback_dice(draft, who), "S61"),
    ]
    found += [
        Weight(each.outcome.label, dice, "S27")
        for each, dice in laid.dice(draft.state, who, skill, data, defended)
    ]
    # The sightless attack worse; how well they defend, no rule changes.
    unseen = 0 if defended else laid.sense_dice(draft.state, who, skill, data)
    hidden = laid.concealed_dice(draft.state, against, skill, data) if against else 0
    found.append(Weight("sight", min(unseen, hidden), "S54" if unseen <= hidden else "S53"))
    return [weight for weight in found if weight.dice]


def net(found: list[Weight]) -> int:
    """Bonus and Penalty dice cancelled and capped (S2)."""
    bonus = sum(weight.dice for weight in found if weight.dice > 0)
    penalty = -sum(weight.dice for weight in found if weight.dice < 0)
    return net_dice(bonus, penalty)


def test(draft: Draft, who: str, skill: str, dice: int, value: int | None = None) -> Result:
    """Roll a test with `dice` net Bonus or Penalty dice; refuses readings that no roll can give together.

    `value` stands in for the skill someone has of their own.
    """
    name = draft.name(who)
    value = draft.entity(who).stats.get(skill, 0) if value is None else value
    count = 1 + min(abs(dice), MOST_DICE)
    label = f"{skill} d100 of {name}"
    rolled = [draft.roll(label, 100)]
    while len(rolled) < count:
        rolled.append(_companion(draft, label, rolled[0]))
    try:
        return kept(rolled, value, dice)
    except ValueError as error:
        raise Refused(str(error)) from None


def said(draft: Draft, who: str, skill: str, dice: int, result: Result) -> str:
    """A finished test in words."""
    more = f" {dice_text(dice)}" if dice else ""
    return f"{draft.name(who)} {skill.replace('_', ' ')} {result.skill}{more}: {result.roll}, {result.grade}"


def announce(draft: Draft, who: str, skill: str, dice: int, result: Result) -> None:
    """Say a finished test; what someone's skill is, others are not told. A turn of fate for it is used up (S59)."""
    shown = f"{draft.name(who)} {skill.replace('_', ' ')}: {result.roll}, {result.grade}"
    draft.say(said(draft, who, skill, dice, result), "S1", "S2", about=[who], public=shown)
    ending.use_fate(draft, who, skill)


def _companion(draft: Draft, label: str, first: int) -> int:
    """A further reading with the units of the first; the program's own roll turns only the tens die (S2)."""
    units = first % 10
    return draft.roll(f"{label}, tens again", 100, lambda roll: readings(units, (roll(10) - 1,))[0])
