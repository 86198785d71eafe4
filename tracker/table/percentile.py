"""A percentile test at the table: what weighs on it, its readings, its grade (S1–S3, S7)."""

from __future__ import annotations

import msgspec

from tracker.rules.d100 import MOST_DICE, Result, dice_text, kept, net_dice, readings
from tracker.table.draft import Draft
from tracker.table.refusal import Refused


class Weight(msgspec.Struct, frozen=True):
    """One cause of Bonus (positive) or Penalty (negative) dice."""

    cause: str
    dice: int
    rule: str


def weights(draft: Draft, who: str, skill: str, extra: int = 0) -> list[Weight]:
    """Everything that weighs on a test of `who` with `skill`, `extra` net dice by circumstance included."""
    entity = draft.entity(who)
    found: list[Weight] = []
    if extra:
        found.append(Weight("circumstances", extra, "S2"))
    if entity.wounded:
        found.append(Weight("wounded", -1, "S7"))
    tired = {"normal": 0, "fatigued": -1, "exhausted": -2}[entity.fatigue]
    if tired:
        found.append(Weight(entity.fatigue, tired, "S7"))
    return found


def net(found: list[Weight]) -> int:
    """Bonus and Penalty dice cancelled and capped (S2)."""
    bonus = sum(weight.dice for weight in found if weight.dice > 0)
    penalty = -sum(weight.dice for weight in found if weight.dice < 0)
    return net_dice(bonus, penalty)


def test(draft: Draft, who: str, skill: str, dice: int) -> Result:
    """Roll a test with `dice` net Bonus or Penalty dice; refuses readings that no roll can give together."""
    name = draft.name(who)
    value = draft.entity(who).stats.get(skill, 0)
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


def _companion(draft: Draft, label: str, first: int) -> int:
    """A further reading with the units of the first; the program's own roll turns only the tens die (S2)."""
    units = first % 10
    return draft.roll(f"{label}, tens again", 100, lambda roll: readings(units, (roll(10) - 1,))[0])
