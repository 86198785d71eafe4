"""What may be done with a Gift, what it becomes, and what the table may decide otherwise (G5–G11, G15)."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.gifts_kit import DATA, DAY, HOUR, under
from tracker.rules.gifts.data import Grade, half_actions
from tracker.rules.gifts.locks import Lock
from tracker.rules.gifts.powerloss import powerloss, suffer
from tracker.rules.gifts.states import (
    GiftState,
    activate,
    activation_refusal,
    off_refusal,
    push,
    push_action,
    push_refusal,
    turn_off,
    under_global_lock,
)

OFF = GiftState()
ON = GiftState("on")
PUSHED = GiftState("pushed", Grade.PARTIAL, armed=Lock("night"))
TWICE = GiftState("double_pushed", Grade.PARTIAL, armed=Lock("night"))
LOCKED = GiftState(lock=Lock("night"))
WEEK = Lock("clock", 7 * DAY)


@pytest.mark.parametrize(
    ("natural", "modifier", "risk", "expected", "state", "complication"),
    [
        (1, 9, 1, Grade.BOTCH, "off", True),
        (2, 0, 1, Grade.FAILURE, "off", False),
        (1, 0, 0, Grade.FAILURE, "off", False),
        (4, 0, 1, Grade.PARTIAL, "on", False),
        (8, 0, 1, Grade.SUCCESS, "on", False),
        (12, 4, 1, Grade.EXTRAORDINARY, "on", False),
    ],
)
def test_g6_activation(
    natural: int, modifier: int, risk: int, expected: Grade, state: str, complication: bool
) -> None:
    result = activate(OFF, natural, modifier, 4, risk, DATA)
    assert (result.grade, result.state.state, result.complication) == (expected, state, complication)


def test_g6_the_gifts_own_target_counts() -> None:
    assert activate(OFF, 5, 0, 6, 1, DATA).grade is Grade.FAILURE


def test_g6_the_table_decides_what_activations_bring() -> None:
    stern = under({"activation.turns_on": "success", "activation.failure": "complication"})
    assert activate(OFF, 4, 0, 4, 1, stern).state == OFF
    assert activate(OFF, 2, 0, 4, 1, stern).complication
    assert not activate(OFF, 1, 0, 4, 1, under({"activation.botch": "nothing"})).complication


@pytest.mark.parametrize(
    ("state", "global_lock", "refusal"),
    [
        (OFF, None, None),
        (ON, None, "is on already"),
        (PUSHED, None, "is on already"),
        (LOCKED, None, "is locked until a night's rest"),
        (OFF, WEEK, "is locked with all other Gifts for 7 days"),
    ],
)
def test_g5_what_keeps_a_gift_from_activation(
    state: GiftState, global_lock: Lock | None, refusal: str | None
) -> None:
    assert activation_refusal(state, global_lock, DATA) == refusal


@pytest.mark.parametrize(
    ("state", "global_lock", "refusal"),
    [
        (ON, None, None),
        (PUSHED, None, None),
        (OFF, None, "is off; activate it before pushing it"),
        (LOCKED, None, "is locked until a night's rest"),
        (TWICE, None, "has been pushed twice, and there is no third push"),
        (ON, WEEK, "is locked with all other Gifts for 7 days"),
        (PUSHED, WEEK, "is locked with all other Gifts for 7 days"),
    ],
)
def test_g15_what_keeps_a_gift_from_being_pushed(
    state: GiftState, global_lock: Lock | None, refusal: str | None
) -> None:
    assert push_refusal(state, global_lock, DATA) == refusal


def test_g7_off_is_off() -> None:
    assert off_refusal(OFF) == "is off already"
    assert off_refusal(ON) is None


def test_refused_steps_are_not_taken() -> None:
    with pytest.raises(ValueError, match="the Gift is on already"):
        activate(ON, 8, 0, 4, 1, DATA)
    with pytest.raises(ValueError, match="the Gift is off; activate it"):
        push(OFF, 8, 0, DATA)
    with pytest.raises(ValueError, match="the Gift is off already"):
        turn_off(OFF, DATA)


@pytest.mark.parametrize(
    ("natural", "modifier", "state"),
    [
        (2, 9, GiftState(lock=Lock("night"))),
        (3, 0, GiftState()),
        (4, 0, GiftState("pushed", Grade.PARTIAL, armed=Lock("night"))),
        (8, 0, GiftState("pushed", Grade.SUCCESS, armed=Lock("hour"))),
        (12, 0, GiftState("pushed", Grade.CRITICAL)),
        (12, 4, GiftState("pushed", Grade.EXTRAORDINARY)),
        (12, 12, GiftState("pushed", Grade.EXTRA3)),
    ],
)
def test_g8_the_gift_after_a_push(natural: int, modifier: int, state: GiftState) -> None:
    result = push(ON, natural, modifier, DATA)
    assert result.state == state
    assert result.dice == ()


def test_g8_an_extraordinary_push_gives_half_of_its_action_back() -> None:
    assert [half_actions(action, DATA) for action in ("full", "half", "none")] == [2, 1, 0]
    assert push_action(ON, DATA) == "full"
    assert push(ON, 12, 3, DATA).refund == 0
    assert push(ON, 12, 4, DATA).refund == 1
    assert push(ON, 12, 4, under({"push.action": "half"})).refund == 0
    assert push(ON, 12, 0, under({"push.action": "none"})).refund == 0


def test_g9_a_double_push_gives_back_what_its_capped_grade_says() -> None:
    extraordinary = push(ON, 12, 4, DATA).state
    assert push_action(extraordinary, DATA) == "full"
    assert push(extraordinary, 12, 4, DATA).refund == 1
    assert push(PUSHED, 12, 4, DATA).refund == 0


@pytest.mark.parametrize("natural", [1, 2, 3])
def test_g9_at_risk_three_a_face_of_three_is_always_a_botch(natural: int) -> None:
    assert push(PUSHED, natural, 20, DATA).grade is Grade.BOTCH


def test_g9_a_failed_double_push_sets_off_what_was_armed_unless_the_table_drops_it() -> None:
    assert push(PUSHED, 4, -1, DATA).state == GiftState(lock=Lock("night"))
    assert push(PUSHED, 4, -1, under({"double_push.failure_lock": "none"})).state == GiftState()


def test_g9_a_worse_double_push_replaces_the_armed_lock() -> None:
    state = push(GiftState("pushed", Grade.CRITICAL), 8, 0, DATA).state
    assert state == GiftState("double_pushed", Grade.CRITICAL, armed=Lock("hour"))


def test_g10_powerloss_asks_for_the_dice_of_its_row_only() -> None:
    asked = [[die.sides for die in powerloss(face, 0, DATA).dice] for face in range(1, 13)]
    assert asked == [[], [6], [6], [4], [4], [4], [4], [], [], [], [], []]


def test_g11_immediate_powerloss_turns_the_gift_off_at_once() -> None:
    house = under({"powerloss.starts": "immediate"})
    assert suffer(TWICE, powerloss(8, 0, house).row, 0, house).state == GiftState(
        lock=Lock("night", then=DAY)
    )
    failed = suffer(TWICE, powerloss(2, 0, house).row, 6, house)
    assert failed.state.lock == failed.global_lock == WEEK
    assert suffer(TWICE, powerloss(1, 0, house).row, 0, house).state == TWICE


def test_g11_a_table_may_let_the_longer_lock_stand_for_both() -> None:
    house = under({"lock.combine": "longer"})
    further_day, further_hour = powerloss(8, 0, house).row, powerloss(12, 0, house).row
    assert suffer(LOCKED, further_day, 0, house).state.lock == Lock("clock", DAY)
    assert suffer(LOCKED, further_hour, 0, house).state.lock == Lock("night")
    assert suffer(GiftState(lock=Lock("hour")), further_hour, 0, house).state.lock == Lock("hour")
    assert suffer(OFF, further_hour, 0, house).state.lock == Lock("clock", HOUR)


def test_g11_other_gifts_stay_on_under_a_global_lock_unless_the_table_says_off() -> None:
    assert under_global_lock(PUSHED, DATA).state == PUSHED
    house = under({"global_lock.others": "off"})
    assert under_global_lock(PUSHED, house).state == GiftState(lock=Lock("night"))
    assert under_global_lock(LOCKED, house).state == LOCKED


def test_every_result_names_its_rules() -> None:
    assert activate(OFF, 8, 0, 4, 1, DATA).rules == ("G2", "G3", "G6")
    assert push(ON, 8, 0, DATA).rules == ("G2", "G3", "G8")
    assert push(PUSHED, 8, 0, DATA).rules == ("G2", "G3", "G8", "G9")
    assert turn_off(ON, DATA).rules == ("G7",)


@pytest.mark.parametrize(
    "written", [{"state": "pushed"}, {"state": "on", "pushed_to": "success"}, {"state": "up"}]
)
def test_a_gift_that_cannot_be_is_refused_on_loading(written: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(written, GiftState)


@pytest.mark.parametrize("state", [OFF, ON, PUSHED, TWICE, LOCKED])
def test_a_gift_comes_back_from_its_written_form(state: GiftState) -> None:
    assert msgspec.convert(msgspec.to_builtins(state), GiftState) == state
