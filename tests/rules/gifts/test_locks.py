"""Locks under rest and time (G12), and which lock every double push ends in (G8–G11)."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.gifts_kit import DATA, DAY, HOUR, under
from tracker.rules.gifts.data import Rest
from tracker.rules.gifts.locks import (
    Lock,
    after_rest,
    after_seconds,
    clock_lock,
    followed_by,
    lock_text,
    longer,
    rest_seconds,
    time_text,
)
from tracker.rules.gifts.powerloss import powerloss, suffer
from tracker.rules.gifts.states import GiftState, push, push_refusal, turn_off

NIGHT = Lock("night")
AN_HOUR = Lock("hour")

# --- the table of every double push -----------------------------------------------------------------------

# G9: the lock a double push leaves, by grade of the push (rows) and of the double push (columns, worst first:
# botch, failure, partial, success, critical, extraordinary, extra2, extra3). `!`: the Gift goes off.
LEFT = {
    "partial": "!night !night night night night night night night",
    "success": "!night !hour night hour hour hour hour hour",
    "critical": "!night !none night hour none none none none",
    "extraordinary": "!night !none night hour none none none none",
}

# G11: what a Gift with that lock is locked by in the end, by face of the d12. N is the face of the days' die
# and one more; days and hours run on the clock, and a rest that is not yet had stands before them.
ENDS = {
    "none": {1: "free", 2: "N days", 4: "N days", 8: "24 h", 12: "1 h"},
    "hour": {1: "hour", 2: "N days", 4: "N days", 8: "hour + 24 h", 12: "hour + 1 h"},
    "night": {1: "night", 2: "N days", 4: "N days", 8: "night + 24 h", 12: "night + 1 h"},
}

# G12: what is left of it after an hour's rest, and after a night's.
RESTED = {
    "free": ("free", "free"),
    "hour": ("free", "free"),
    "night": ("night", "free"),
    "hour + 24 h": ("24 h", "24 h"),
    "hour + 1 h": ("1 h", "1 h"),
    "night + 24 h": ("night + 24 h", "24 h"),
    "night + 1 h": ("night + 1 h", "1 h"),
    "24 h": ("23 h", "16 h"),
    "1 h": ("free", "free"),
    "48 h": ("47 h", "40 h"),
    "72 h": ("71 h", "64 h"),
    "96 h": ("95 h", "88 h"),
    "120 h": ("119 h", "112 h"),
    "144 h": ("143 h", "136 h"),
    "168 h": ("167 h", "160 h"),
}

# With a face of 12 against target 4: what makes it this grade.
MODIFIERS = {
    "botch": -12,
    "failure": -11,
    "partial": -8,
    "success": -4,
    "critical": 0,
    "extraordinary": 4,
    "extra2": 8,
    "extra3": 12,
}


def ends(left: str, face: int, days_face: int) -> str:
    row = ENDS[left][max(first for first in ENDS[left] if first <= face)]
    return f"{24 * (days_face + 1)} h" if row == "N days" else row


def in_words(lock: Lock | None) -> str:
    if lock is None:
        return "free"
    parts = [lock.until if lock.seconds is None else f"{lock.seconds / HOUR:g} h"]
    return " + ".join(parts if lock.then is None else [*parts, f"{lock.then / HOUR:g} h"])


def days_faces(face: int) -> range:
    if face in (2, 3):
        return range(1, 7)
    return range(1, 5) if face in (4, 5, 6, 7) else range(1)


def double_pushed(pushed_to: str, rolled: str) -> GiftState:
    once = push(GiftState("on"), 12, MODIFIERS[pushed_to], DATA)
    assert once.grade.value == pushed_to
    twice = push(once.state, 12, MODIFIERS[rolled], DATA)
    assert twice.rolled.value == rolled
    return twice.state


@pytest.mark.parametrize("rolled", MODIFIERS)
@pytest.mark.parametrize("pushed_to", LEFT)
def test_g8_g11_every_double_push_ends_in_the_lock_of_the_table(pushed_to: str, rolled: str) -> None:
    left = dict(zip(MODIFIERS, LEFT[pushed_to].split(), strict=True))[rolled]
    for face in range(1, 13):
        for days_face in days_faces(face):
            expected = ends(left.removeprefix("!"), face, days_face)
            for_all = expected if face in (2, 3) else "free"
            row = powerloss(face, 0, DATA).row
            suffered = suffer(double_pushed(pushed_to, rolled), row, days_face, DATA)
            assert suffered.lost_steps == (1 if face == 1 else 0)
            state, global_lock = suffered.state, suffered.global_lock
            assert state.state == ("off" if left.startswith("!") else "double_pushed")
            if state.state == "double_pushed":
                assert (in_words(state.lock), in_words(state.armed)) == ("free", expected)
                assert global_lock is None
                off = turn_off(state, DATA)
                state, global_lock = off.state, off.global_lock
            assert (in_words(state.lock), in_words(global_lock)) == (expected, for_all)
            assert (state.armed, state.armed_global, state.pushed_to) == (None, None, None)
            by_an_hour, by_a_night = RESTED[expected]
            assert in_words(after_rest(state.lock, "hour", DATA)) == by_an_hour
            assert in_words(after_rest(state.lock, "night", DATA)) == by_a_night


@pytest.mark.parametrize("rolled", MODIFIERS)
@pytest.mark.parametrize("pushed_to", LEFT)
@pytest.mark.parametrize("rest", ["hour", "night"])
def test_g11_rest_before_turning_off_serves_nothing(pushed_to: str, rolled: str, rest: Rest) -> None:
    for face, days_face in [(1, 0), (2, 6), (4, 4), (8, 0), (12, 0)]:
        state = double_pushed(pushed_to, rolled)
        state = suffer(state, powerloss(face, 0, DATA).row, days_face, DATA).state
        rested = msgspec.structs.replace(state, lock=after_rest(state.lock, rest, DATA))
        if state.state == "off":
            index = ("hour", "night").index(rest)
            assert in_words(rested.lock) == RESTED[in_words(state.lock)][index]
        else:
            assert turn_off(rested, DATA) == turn_off(state, DATA)


@pytest.mark.parametrize(
    ("pushed_to", "expected"),
    [("partial", "night"), ("success", "hour"), ("critical", "free"), ("extraordinary", "free")],
)
@pytest.mark.parametrize("rest", ["none", "hour", "night"])
def test_g15_turning_off_between_the_pushes_takes_the_lock_of_the_first(
    pushed_to: str, expected: str, rest: Rest
) -> None:
    once = push(GiftState("on"), 12, MODIFIERS[pushed_to], DATA).state
    off = turn_off(once, DATA)
    assert (off.state.state, off.state.pushed_to, off.global_lock) == ("off", None, None)
    assert in_words(off.state.lock) == expected
    assert push_refusal(off.state, None, DATA) is not None


# --- rest and time ----------------------------------------------------------------------------------------

locks = st.one_of(
    st.builds(Lock, st.sampled_from(["night", "hour"]), st.none(), st.none() | st.integers(1, 10**7)),
    st.builds(Lock, st.just("clock"), st.integers(1, 10**7), st.none() | st.integers(1, 10**7)),
)
spans = st.integers(0, 2 * 10**7)


@given(locks, spans, spans)
def test_g12_time_in_two_stretches_is_time_in_one(lock: Lock, first: int, second: int) -> None:
    assert after_seconds(after_seconds(lock, first), second) == after_seconds(lock, first + second)


@given(locks)
def test_g12_a_lock_ends_with_its_last_second(lock: Lock) -> None:
    lasts = (lock.seconds or 0) + (lock.then or 0)
    if lock.until != "clock":
        assert after_seconds(lock, 10**9) == lock
    else:
        assert after_seconds(lock, lasts) is None
        assert after_seconds(lock, lasts - 1) == Lock("clock", 1)


@given(locks, locks)
def test_g11_the_longer_of_two_does_not_depend_on_their_order(one: Lock, other: Lock) -> None:
    assert in_length(longer(one, other, DATA)) == max(in_length(one), in_length(other))
    assert in_length(longer(other, one, DATA)) == max(in_length(one), in_length(other))
    assert longer(one, None, DATA) == longer(None, one, DATA) == one


def in_length(lock: Lock | None) -> int:
    assert lock is not None
    return {"night": 8 * HOUR, "hour": HOUR, "clock": 0}[lock.until] + (lock.seconds or 0) + (lock.then or 0)


def test_g11_between_equals_the_rest_is_awaited() -> None:
    assert longer(Lock("clock", HOUR), AN_HOUR, DATA) == longer(AN_HOUR, Lock("clock", HOUR), DATA) == AN_HOUR


def test_g11_further_parts_add_up() -> None:
    assert followed_by(None, Lock("clock", HOUR)) == Lock("clock", HOUR)
    assert followed_by(Lock("hour", then=DAY), Lock("clock", HOUR)) == Lock("hour", then=DAY + HOUR)


def test_g12_ten_years_in_one_step() -> None:
    ten_years = 3652 * DAY
    assert after_seconds(Lock("clock", ten_years), ten_years - DAY) == Lock("clock", DAY)
    assert after_seconds(Lock("clock", 7 * DAY), ten_years) is None
    assert after_seconds(Lock("night", then=DAY), ten_years) == Lock("night", then=DAY)


def test_g12_rests_move_the_clock() -> None:
    assert (rest_seconds("hour", DATA), rest_seconds("night", DATA)) == (3600, 28800)
    longer_nights = under({"night_rest_hours": 10})
    assert after_rest(Lock("clock", DAY), "night", longer_nights) == Lock("clock", 14 * HOUR)


def test_g12_the_part_after_a_rest_starts_when_the_rest_has_ended() -> None:
    assert after_rest(Lock("hour", then=DAY), "night", DATA) == Lock("clock", DAY)


def test_g12_days_have_the_tables_hours() -> None:
    assert clock_lock(3, 2, under({"day_hours": 20})) == Lock("clock", 62 * HOUR)


def test_g12_the_clock_does_not_run_backwards() -> None:
    with pytest.raises(ValueError, match="backwards, by 5 s"):
        after_seconds(NIGHT, -5)


def test_lock_view_has_all_three_keys() -> None:
    assert Lock("hour", then=DAY).view() == {"until": "hour", "seconds": None, "then": 86400}
    assert Lock("clock", 60).view() == {"until": "clock", "seconds": 60, "then": None}


@pytest.mark.parametrize(
    "written",
    [
        {"until": "clock"},
        {"until": "night", "seconds": 5},
        {"until": "clock", "seconds": 0},
        {"until": "hour", "then": -1},
        {"until": "noon"},
        {"until": "night", "after": 5},
    ],
)
def test_a_lock_that_cannot_be_is_refused_on_loading(written: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(written, Lock)


@pytest.mark.parametrize("lock", [NIGHT, Lock("hour", then=DAY), Lock("clock", 5, 6)])
def test_a_lock_comes_back_from_its_written_form(lock: Lock) -> None:
    assert msgspec.convert(msgspec.to_builtins(lock), Lock) == lock


@pytest.mark.parametrize(
    ("lock", "words"),
    [
        (NIGHT, "until a night's rest"),
        (Lock("hour", then=DAY), "until an hour's rest, then 1 day"),
        (Lock("clock", 6 * DAY + 4 * HOUR), "for 6 days 4 h"),
        (Lock("clock", 61), "for 1 min 1 s"),
    ],
)
def test_locks_in_words(lock: Lock, words: str) -> None:
    assert lock_text(lock, DATA) == words


def test_no_time_in_words() -> None:
    assert time_text(0, DATA) == "0 s"


def test_the_tables_of_this_test_are_whole() -> None:
    for left, face in product(ENDS, range(1, 13)):
        for days_face in days_faces(face):
            assert ends(left, face, days_face) in RESTED
