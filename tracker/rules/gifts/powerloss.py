"""Powerloss (G10, G11): what a double push costs in the end.

In order: roll the die that the double push names, read its row with `powerloss`, roll the dice that row
names, then `suffer` it. Lost steps go through `lose_steps` as well.
"""

from __future__ import annotations

import msgspec

from tracker.rules.gifts.data import GiftsData, Grade, PowerlossRow
from tracker.rules.gifts.grades import Die, grade
from tracker.rules.gifts.locks import Lock, clock_lock, followed_by, longer
from tracker.rules.gifts.pools import Pool, Spirit, pool_down, spirit_down
from tracker.rules.gifts.states import GiftState, turn_off


class Powerloss(msgspec.Struct, frozen=True):
    """A row of Powerloss (G10), and the dice it asks for next: one for days, or none."""

    grade: Grade
    row: PowerlossRow
    dice: tuple[Die, ...] = ()
    rules: tuple[str, ...] = ("G10",)


class Suffered(msgspec.Struct, frozen=True):
    """The Gift after Powerloss, the lock that now falls on all its owner's Gifts, and steps lost for good."""

    state: GiftState
    global_lock: Lock | None = None
    lost_steps: int = 0
    rules: tuple[str, ...] = ("G10", "G11")


class LostSteps(msgspec.Struct, frozen=True):
    """Skill and Spirit after steps were lost (G13). `at_floor`: Spirit could not fall as far as it should."""

    skill: Pool
    spirit: Spirit
    at_floor: bool = False
    rules: tuple[str, ...] = ("G10", "G13")


def powerloss_grade(face: int, modifier: int, data: GiftsData) -> Grade:
    """The grade of a bare Powerloss die (G10). The double push's `modifier` counts only if the table says so.

    Nothing is better than Critical, the best row there is.
    """
    counted = modifier if data.powerloss.modifiers else 0
    return min(grade(face, counted, data.powerloss.target, data.powerloss.risk, data), Grade.CRITICAL)


def powerloss(face: int, modifier: int, data: GiftsData) -> Powerloss:
    """The row for this face (G10). `modifier` is what the double push was given, without Spirit's own."""
    achieved = powerloss_grade(face, modifier, data)
    row = data.powerloss.result[achieved]
    return Powerloss(achieved, row, (Die("days", row.day_die),) if row.day_die else ())


def suffer(state: GiftState, row: PowerlossRow, days_face: int, data: GiftsData) -> Suffered:
    """Lay a row of Powerloss on a Gift after its double push (G11). `days_face` is 0 without such a die.

    The lock joins the one that the double push left: armed while the Gift is on, running once it is off. With
    `gifts.powerloss.starts` immediate a Gift that is still on turns off now.
    """
    if not row.locks:
        return Suffered(state, lost_steps=row.lost_steps)
    more = clock_lock(days_face + row.days, row.hours, data)
    for_all = more if row.all_gifts else None
    if state.state == "off":
        lock = _joined(state.lock, more, row, data)
        return Suffered(msgspec.structs.replace(state, lock=lock), for_all, row.lost_steps)
    armed = _joined(state.armed, more, row, data)
    state = msgspec.structs.replace(state, armed=armed, armed_global=for_all)
    if data.powerloss.starts == "on_turn_off":
        return Suffered(state, lost_steps=row.lost_steps)
    off = turn_off(state, data)
    return Suffered(off.state, off.global_lock, row.lost_steps)


def lose_steps(skill: Pool, spirit: Spirit, steps: int, data: GiftsData) -> LostSteps:
    """Lose steps for good (G10, G13): of the skill while it has dice, then of Spirit, down to its floor."""
    for _ in range(steps):
        lower_skill = pool_down(skill, data)
        if lower_skill is not None:
            skill = lower_skill
            continue
        lower_spirit = spirit_down(spirit, data)
        if lower_spirit is None:
            return LostSteps(skill, spirit, at_floor=True)
        spirit = lower_spirit
    return LostSteps(skill, spirit)


def _joined(base: Lock | None, more: Lock, row: PowerlossRow, data: GiftsData) -> Lock | None:
    if row.further and data.lock.combine == "then":
        return followed_by(base, more)
    return longer(base, more, data)
