"""The core test (G1–G3): which dice are rolled, what they come to, and how good that is.

`natural` is the highest face of all dice, before anything is added; Risk looks at it alone. Every bonus and
penalty, that of a Spirit such as d6-2 included, belongs to the whole roll and is added to that one face.
"""

from __future__ import annotations

import msgspec

from tracker.rules.gifts.data import GiftsData, Grade
from tracker.rules.gifts.pools import Pool, Spirit


class Die(msgspec.Struct, frozen=True):
    """A die a rule asks for: what people call it, and its sides."""

    name: str
    sides: int


class Roll(msgspec.Struct, frozen=True):
    """A roll to be made: its dice in the order they are asked for, and what is added to the highest face."""

    dice: tuple[Die, ...]
    modifier: int = 0


def spirit_roll(spirit: Spirit, skill: Pool, modifier: int = 0) -> Roll:
    """Spirit and a skill rolled together (G6): Spirit's die first, then the skill's, largest first.

    `modifier` is what this roll gets beside Spirit's own bonus or penalty; the roll's modifier is their sum.
    """
    dice = (Die("Spirit", spirit.die), *(Die("skill", sides) for sides in skill.dice))
    return Roll(dice, spirit.modifier + modifier)


def grade(natural: int, modifier: int, target: int, risk: int, data: GiftsData) -> Grade:
    """How well a test went (G2, G3): a Botch by Risk, else the best grade its margin earns, else a Botch."""
    if natural <= risk:
        return Grade.BOTCH
    margin = natural + modifier - target
    earned = [grade for grade, least in data.margin.items() if margin >= least]
    return max(earned, default=Grade.BOTCH)
