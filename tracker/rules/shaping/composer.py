"""Everything a composer shows of a build at once (S13, S20, S27, S28)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from tracker.rules.d100 import Odds, dice_text, odds
from tracker.rules.shaping.build import Build, HelperFacts, ShaperFacts, TargetFacts
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.dice import CastingDice, casting_dice
from tracker.rules.shaping.findings import Finding, judge
from tracker.rules.shaping.lasting import commits_pp
from tracker.rules.shaping.limits import Limits, limits_of
from tracker.rules.shaping.pricing import Price, price
from tracker.rules.shaping.results import Costs, pp_costs
from tracker.rules.shaping.sentence import declaration

CERTAIN = Odds(critical=Fraction(0), success=Fraction(1), failure=Fraction(0), fumble=Fraction(0))
"""What needs no roll."""


class Verdict(msgspec.Struct, frozen=True):
    """A build priced and judged. `rolled` is false for a calm Trick, which works without a test (S21)."""

    price: Price
    limits: Limits
    findings: tuple[Finding, ...]
    dice: CastingDice
    odds: Odds
    costs: Costs
    sentence: str
    rolled: bool

    @property
    def magnitude(self) -> int:
        return self.price.magnitude

    @property
    def dice_text(self) -> str:
        """`-1P`, or nothing."""
        return dice_text(self.dice.net)

    @property
    def stops(self) -> tuple[Finding, ...]:
        """The findings that refuse the casting."""
        return tuple(finding for finding in self.findings if finding.level == "stop")


def is_trick(build: Build, data: ShapingData) -> bool:
    """Whether it is a Trick at Magnitude 0: it costs nothing, and never strikes back (S21)."""
    return bool(build.outcomes) and price(build, data).magnitude == 0


def needs_roll(build: Build, data: ShapingData) -> bool:
    """Whether it is tested at all: a calm Trick is not (S21)."""
    return not (build.calm and is_trick(build, data))


def verdict(
    build: Build,
    shaper: ShaperFacts,
    targets: Sequence[TargetFacts],
    data: ShapingData,
    helpers: Sequence[HelperFacts] = (),
) -> Verdict:
    """`build` priced, judged and weighed, as it would be cast now."""
    cost, bounds = price(build, data), limits_of(shaper.skill, data)
    dice, rolled = casting_dice(build, shaper, targets, data), needs_roll(build, data)
    indefinite = commits_pp(build, shaper.talents, data)
    return Verdict(
        price=cost,
        limits=bounds,
        findings=judge(build, shaper, targets, data, helpers),
        dice=dice,
        odds=odds(shaper.skill, dice.net) if rolled else CERTAIN,
        costs=pp_costs(cost.magnitude, bounds.safe, data, indefinite=indefinite),
        sentence=declaration(build, shaper.name, targets, data),
        rolled=rolled,
    )
