"""What can be done with a Gift now, at what cost, and how it would go: exactly, and before anything is rolled."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tracker.rules.gifts import chances, states
from tracker.rules.gifts.chances import GradeChances
from tracker.rules.gifts.data import Action, Grade, half_actions
from tracker.rules.gifts.grades import Roll
from tracker.rules.gifts.powerloss import lose_steps
from tracker.table.gifts import held, use
from tracker.table.refusal import Refused
from tracker.table.ruleset import Rules
from tracker.table.state import Entity, Gift, State


class Step(msgspec.Struct, frozen=True):
    """Something to do with a Gift.

    `refusal` says why it cannot be done now, in words that follow the Gift's title (None: it can). `affordable` is
    false when the turn has no such action left, which only warns. `roll` is None and `chances` are empty for a step
    without dice, and while they are not known; else the fractions name every grade and sum to 1.
    """

    refusal: str | None
    action: Action
    affordable: bool
    roll: Roll | None = None
    chances: GradeChances = {}


class GiftOutlook(msgspec.Struct, frozen=True):
    """A Gift as it stands, and all that may be done with it (G6–G10).

    A double push is capped by the push that holds; without one its chances are those of the dice alone. `powerloss`
    has the chance of each row, `at_stake` what its worst takes for good, such as `skill d6 → d4`; empty for nothing.
    """

    title: str
    standing: str
    activate: Step
    off: Step
    push: Step
    double_push: Step
    powerloss: GradeChances
    at_stake: str


def outlooks(state: State, rules: Rules, who: str, mod: int = 0) -> tuple[GiftOutlook, ...]:
    """The Gifts of an entity (by id) as they stand now, in their order; `mod` is what the next roll would get."""
    entity = held.as_of(state.entities[who], state.clock)
    part = state.here.participants.get(who)
    in_turn = part is not None and not part.gone and state.here.stage == "turn"
    halves = use.left(part.spent, rules) if part is not None and in_turn else None
    return tuple(_Eye(rules, entity, gift, mod, halves).outlook() for gift in entity.gifts)


class _Eye:
    """Looks at one Gift. `halves` are the half-actions the turn has left, None outside of turns."""

    def __init__(self, rules: Rules, entity: Entity, gift: Gift, mod: int, halves: int | None) -> None:
        self.rules = rules
        self.data = rules.gifts
        self.entity = entity
        self.gift = gift
        self.mod = mod
        self.halves = halves
        try:
            self.roll: Roll | None = use.roll_of(entity, gift, rules, mod)
            self.no_roll = None
        except Refused as refused:
            self.roll = None
            self.no_roll = f"cannot be rolled: {refused}"

    def outlook(self) -> GiftOutlook:
        data, status, lock = self.data, self.gift.status, self.entity.gift_lock
        target, risk = use.difficulty(self.gift, self.rules)
        refusal = states.push_refusal(status, lock, data)
        cap = status.pushed_to or Grade.EXTRA3
        return GiftOutlook(
            title=self.gift.title,
            standing=held.standing(status, data),
            activate=self.rolled(
                states.activation_refusal(status, lock, data),
                data.activation.action,
                lambda roll: chances.activation_chances(roll, target, risk, data),
            ),
            off=self.step(states.off_refusal(status), data.turn_off.action),
            push=self.rolled(
                refusal or ("is pushed already" if status.pushed_to else None),
                data.push.action,
                lambda roll: chances.push_chances(roll, data),
            ),
            double_push=self.rolled(
                refusal or (None if status.pushed_to else "is not pushed yet"),
                data.double_push.action,
                lambda roll: chances.double_push_chances(roll, cap, data),
            ),
            powerloss=chances.powerloss_chances(data, self.mod),
            at_stake=self.at_stake(),
        )

    def step(self, refusal: str | None, action: Action) -> Step:
        affordable = self.halves is None or half_actions(action, self.data) <= self.halves
        return Step(refusal, action, affordable)

    def rolled(self, refusal: str | None, action: Action, odds: Callable[[Roll], GradeChances]) -> Step:
        step = self.step(refusal or self.no_roll, action)
        if self.roll is None:
            return step
        return msgspec.structs.replace(step, roll=self.roll, chances=odds(self.roll))

    def at_stake(self) -> str:
        steps = max(row.lost_steps for row in self.data.powerloss.result.values())
        if self.roll is None or not steps:
            return ""
        skill, spirit = use.skill_of(self.gift, self.rules), use.spirit_of(self.entity, self.rules)
        lost = lose_steps(skill, spirit, steps, self.data)
        parts = [f"skill {skill} → {lost.skill}"] if lost.skill != skill else []
        parts += [f"Spirit {spirit} → {lost.spirit}"] if lost.spirit != spirit else []
        return ", ".join(parts)
