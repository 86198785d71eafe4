"""What people are told before they do something about magic that goes on: the exact chance that it works (S56, S64, S67–S69)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from tracker.rules import d100
from tracker.rules.d100 import Grade, Odds, Side
from tracker.rules.shaping import limits_of
from tracker.rules.shaping.results import Costs, has_backlash, pp_costs
from tracker.rules.shaping.universal import dispel_magnitude
from tracker.table.dice import Dice
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.ruleset import Rules
from tracker.table.shaping import attacks, control, defending, escaping, percentile, universal
from tracker.table.shaping.defending import Stand
from tracker.table.state import Shaping, State


class Chance(msgspec.Struct, frozen=True):
    """What an attempt is rolled with, and the chance that it does what it is for."""

    stand: Stand
    works: Fraction


class DispelChance(msgspec.Struct, frozen=True):
    """A Dispel: its Magnitude with the Range in it, what it is rolled with, the skill that opposes it, the chance that it
    ends the Shaping, its PP by grade, and the chance of Backlash (S69)."""

    magnitude: int
    range: int
    stand: Stand
    against: int
    works: Fraction
    costs: Costs
    backlash: Fraction


class SenseChance(msgspec.Struct, frozen=True):
    """Sense Magic: what it is rolled with, the chance of each grade, and its PP (S68)."""

    stand: Stand
    odds: Odds
    pp: int


class Chances:
    """The chances of one moment at the table. Each gives None where there is nothing to roll."""

    def __init__(self, state: State, rules: Rules) -> None:
        self.draft = Draft(state, rules, Dice())

    def escape(self, who: str, shaping: str) -> Chance | None:
        """Of breaking free: the original defence against the stored result (S56)."""
        held = self._running(shaping)
        try:
            _, defence = escaping.open_defence(self.draft, who, held)
        except Refused:
            return None
        attack = attacks.stored(self.draft, held, (who,))
        return _against(held, defending.stand(self.draft, attack, who, defence.skill, defence.outcomes))

    def cross(self, who: str, shaping: str) -> Chance:
        """Of getting past a denial (S48)."""
        held = self._running(shaping)
        return _against(held, self._stand(who, control.denial_skill(self.draft, held)))

    def doubt(self, who: str, shaping: str) -> Chance:
        """Of seeing through an illusion (S64)."""
        return _against(self._running(shaping), self._stand(who, "perception"))

    def hold_on(self, who: str) -> Chance:
        """Of keeping concentration or control when hurt (S67)."""
        stand = self._stand(who, "persistence")
        return Chance(stand, d100.odds(stand.value, stand.dice).succeeding)

    def sense(self, who: str) -> SenseChance:
        """Of Sense Magic, for which a Veiled Shaping is a match of its own (S68)."""
        stand = Stand("shaping", self._skill(who), universal.net_dice(self.draft, who, []))
        return SenseChance(stand, d100.odds(stand.value, stand.dice), self.draft.rules.shaping.sense_magic.pp)

    def dispel(self, who: str, shaping: str) -> DispelChance:
        """Of ending a Shaping from where someone is (S69)."""
        draft, held, data = self.draft, self._running(shaping), self.draft.rules.shaping
        reach = universal.range_to(draft, who, held)
        magnitude = dispel_magnitude(held.magnitude, reach)
        bounds = limits_of(self._skill(who), data)
        dice = universal.net_dice(draft, who, universal.strain(draft, who, magnitude, bounds, False))
        stand, theirs = Stand("shaping", self._skill(who), dice), universal.opposing_skill(draft, held)
        odds = d100.odds(stand.value, dice)
        strikes = [getattr(odds, grade) for grade in Grade if has_backlash(grade, magnitude, bounds.safe)]
        return DispelChance(
            magnitude=magnitude,
            range=reach,
            stand=stand,
            against=theirs,
            works=d100.odds_of_winning(Side(stand.value, dice), Side(theirs), must_succeed=True),
            costs=pp_costs(magnitude, bounds.safe, data),
            backlash=sum(strikes, Fraction(0)),
        )

    def _running(self, shaping: str) -> Shaping:
        return self.draft.state.shapings[shaping]

    def _skill(self, who: str) -> int:
        return self.draft.entity(who).stats.get("shaping", 0)

    def _stand(self, who: str, skill: str) -> Stand:
        dice = percentile.net(percentile.weights(self.draft, who, skill))
        return Stand(skill, self.draft.entity(who).stats.get(skill, 0), dice)


def _against(shaping: Shaping, stand: Stand) -> Chance:
    """The chance that a stored result does not hold against a test (S3)."""
    holds = d100.odds_against(shaping.result, Side(stand.value, stand.dice), must_succeed=True)
    return Chance(stand, 1 - holds)
