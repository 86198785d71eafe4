"""A Gift from off to pushed and back (G5–G9): what may be done with it, and what a roll makes of it.

The `..._refusal` functions say why something cannot be done now, as words that follow the Gift's name, or
None; ask them before any die is rolled. The others raise ValueError with the same words.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.rules.gifts.data import Action, GiftsData, Grade, half_actions
from tracker.rules.gifts.grades import Die, grade
from tracker.rules.gifts.locks import Lock, lock_text, longer


class GiftState(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where a Gift stands (G5). `pushed_to` is the grade of its push, while that holds.

    `armed` is the lock that starts when the Gift turns off, `armed_global` the one that then falls on all its
    owner's Gifts; `lock` is the one that runs. Raises ValueError for a push without its grade.
    """

    state: Literal["off", "on", "pushed", "double_pushed"] = "off"
    pushed_to: Grade | None = None
    armed: Lock | None = None
    armed_global: Lock | None = None
    lock: Lock | None = None

    def __post_init__(self) -> None:
        if (self.state in ("pushed", "double_pushed")) != (self.pushed_to is not None):
            raise ValueError(
                "a pushed Gift has the grade of its push in pushed_to, and no other Gift has one"
            )


class TurnedOff(msgspec.Struct, frozen=True):
    """A Gift turned off (G7), and the lock that now falls on all Gifts of its owner, if one was armed."""

    state: GiftState
    global_lock: Lock | None = None
    rules: tuple[str, ...] = ("G7",)


class Activation(msgspec.Struct, frozen=True):
    """What an activation came to (G6). `complication`: the game master invents one."""

    grade: Grade
    state: GiftState
    complication: bool = False
    rules: tuple[str, ...] = ("G2", "G3", "G6")


class Push(msgspec.Struct, frozen=True):
    """What a push or a double push came to (G8, G9).

    `grade` is what it counts as, `rolled` what the dice alone said. `refund` half-actions come back to the
    turn. `dice` are those to roll next: the one for Powerloss after a double push, else none.
    """

    rolled: Grade
    grade: Grade
    state: GiftState
    refund: int = 0
    dice: tuple[Die, ...] = ()
    rules: tuple[str, ...] = ("G2", "G3", "G8")


def activation_refusal(state: GiftState, global_lock: Lock | None, data: GiftsData) -> str | None:
    """Why a Gift cannot be activated now (G5, G6); `global_lock` is its owner's."""
    if state.state != "off":
        return "is on already"
    return _locked(state.lock, global_lock, data)


def off_refusal(state: GiftState) -> str | None:
    """Why a Gift cannot be turned off now (G7)."""
    return "is off already" if state.state == "off" else None


def push_refusal(state: GiftState, global_lock: Lock | None, data: GiftsData) -> str | None:
    """Why a Gift cannot be pushed, or pushed again, now (G8, G9, G11, G15); `global_lock` is its owner's."""
    if state.state == "double_pushed":
        return "has been pushed twice, and there is no third push"
    locked = _locked(state.lock, global_lock, data)
    if locked is None and state.state == "off":
        return "is off; activate it before pushing it"
    return locked


def push_action(state: GiftState, data: GiftsData) -> Action:
    """What pushing a Gift in this state costs before the roll (G8, G9)."""
    return data.double_push.action if state.state == "pushed" else data.push.action


def activate(
    state: GiftState, natural: int, modifier: int, target: int, risk: int, data: GiftsData
) -> Activation:
    """Activate a Gift that is off and free (G6), with the target and Risk of the Gift itself."""
    _demand(activation_refusal(state, None, data))
    achieved = grade(natural, modifier, target, risk, data)
    brings = {Grade.BOTCH: data.activation.botch, Grade.FAILURE: data.activation.failure}
    complication = brings.get(achieved) == "complication"
    turned_on = GiftState("on") if achieved >= data.activation.turns_on else state
    return Activation(achieved, turned_on, complication)


def turn_off(state: GiftState, data: GiftsData) -> TurnedOff:
    """Turn a Gift off (G7): pushes are over, and what was armed starts now."""
    _demand(off_refusal(state))
    return TurnedOff(GiftState(lock=longer(state.lock, state.armed, data)), state.armed_global)


def under_global_lock(state: GiftState, data: GiftsData) -> TurnedOff:
    """What becomes of another Gift of its owner when a lock falls on all (G11): it stays on, or turns off."""
    if state.state == "off" or data.global_lock.others == "stay":
        return TurnedOff(state, rules=("G11",))
    return turn_off(state, data)


def push(state: GiftState, natural: int, modifier: int, data: GiftsData) -> Push:
    """Push a Gift that is on (G8) or pushed already (G9); after the latter Powerloss is still to roll."""
    _demand(push_refusal(state, None, data))
    if state.pushed_to is None:
        rolled = grade(natural, modifier, data.push.target, data.push.risk, data)
        return Push(rolled, rolled, _pushed(state, rolled, "pushed", data), _refund(state, rolled, data))
    rolled = grade(natural, modifier, data.push.target, data.double_push.risk, data)
    counts = min(rolled, state.pushed_to)
    return Push(
        rolled=rolled,
        grade=counts,
        state=_pushed(state, counts, "double_pushed", data),
        refund=_refund(state, counts, data),
        dice=(Die("Powerloss", data.powerloss.die),),
        rules=("G2", "G3", "G8", "G9"),
    )


def _pushed(
    state: GiftState, achieved: Grade, further: Literal["pushed", "double_pushed"], data: GiftsData
) -> GiftState:
    row = data.push.result[min(achieved, Grade.EXTRAORDINARY)]
    lock = None if row.lock == "none" else Lock(row.lock)
    if achieved is Grade.FAILURE and further == "double_pushed" and data.double_push.failure_lock == "armed":
        lock = state.armed
    if row.gift == "off":
        return GiftState(lock=lock)
    return GiftState(further, state.pushed_to or achieved, armed=lock)


def _refund(state: GiftState, achieved: Grade, data: GiftsData) -> int:
    row = data.push.result[min(achieved, Grade.EXTRAORDINARY)]
    paid = half_actions(push_action(state, data), data)
    return max(0, paid - half_actions(row.action, data))


def _locked(lock: Lock | None, global_lock: Lock | None, data: GiftsData) -> str | None:
    if lock is not None:
        return f"is locked {lock_text(lock, data)}"
    if global_lock is not None:
        return f"is locked with all other Gifts {lock_text(global_lock, data)}"
    return None


def _demand(refusal: str | None) -> None:
    if refusal is not None:
        raise ValueError(f"the Gift {refusal}")
