"""Every way a double push can go, against the locks that G8 to G11 name, and all the way back by undo."""

from __future__ import annotations

from typing import Any

import pytest

from tests.driver import Table
from tests.table.gift_looks import AGAIN, DAY, HOUR, NIGHT, ONE_HOUR, PUSH, clock, stands, turned_on

Lock = dict[str, Any] | None

GRADES = ("botch", "failure", "partial", "success", "critical", "extraordinary")
ARMED: dict[str, Lock] = {"partial": NIGHT, "success": ONE_HOUR, "critical": None, "extraordinary": None}
"""What a push of this grade arms (G8)."""

FACES = [(1, 0), *((2, days) for days in range(1, 7)), (3, 1), (4, 1), (4, 4), (5, 2), (6, 3), (7, 4)]
FACES += [(8, 0), (9, 0), (10, 0), (11, 0), (12, 0)]
"""Powerloss faces, each with the face of its die for days (0: it asks for none)."""

RESTS = (None, "hour", "night")
LINE = {"hour": "rest 1h", "night": "rest night"}


def base_lock(push: str, again: str) -> tuple[bool, Lock]:
    """Whether the Gift is still on after both pushes, and the lock they leave (G8, G9)."""
    if again == "botch":
        return False, NIGHT
    if again == "failure":
        return False, ARMED[push]
    worse = min(push, again, key=GRADES.index)
    return True, ARMED[worse]


def with_powerloss(base: Lock, face: int, days: int) -> tuple[Lock, Lock]:
    """The lock on this Gift and the one on all, once Powerloss has shown `face` and `days` (G10, G11)."""
    if face == 1:
        return base, None
    if face <= 3:
        return clock((days + 1) * DAY), clock((days + 1) * DAY)
    if face <= 7:
        return clock((days + 1) * DAY), None
    further = DAY if face <= 11 else HOUR
    return (clock(further) if base is None else {**base, "then": further}), None


def rested(lock: Lock, rest: str | None) -> Lock:
    """A running lock after a rest (G12)."""
    if lock is None or rest is None:
        return lock
    if lock["until"] == "clock":
        left = lock["seconds"] - (8 * HOUR if rest == "night" else HOUR)
        return clock(left) if left > 0 else None
    if lock["until"] == "night" and rest == "hour":
        return lock
    return clock(lock["then"]) if lock["then"] else None


def turn_by_turn(t: Table, lines: list[str]) -> list[Any]:
    """Do the lines, keeping every state."""
    states = [t.state]
    for line in lines:
        t.do(line)
        states.append(t.state)
    return states


def back_and_forth(t: Table, states: list[Any]) -> None:
    """Undo and redo through all the states, and leave the first."""
    for state in states[-2::-1]:
        t.do("undo")
        assert t.state == state
    t.do(f"redo {len(states) - 1}")
    assert t.state == states[-1]
    t.do(f"undo {len(states) - 1}")
    assert t.state == states[0]


@pytest.mark.parametrize("push", list(ARMED))
@pytest.mark.parametrize("again", GRADES)
def test_g8_to_g12_two_pushes_powerloss_and_rests(push: str, again: str) -> None:
    t = turned_on('gift A "Hide"')
    for before in RESTS:
        for face, days in FACES:
            for later in RESTS:
                still_on, base = base_lock(push, again)
                lock, for_all = with_powerloss(base, face, days)
                lines = [f"push A Claws {PUSH[push]}"]
                lines += [LINE[before]] if before else []
                lines += [f"push A Claws {AGAIN[again]} {face}{f' {days}' if days else ''}"]
                states = turn_by_turn(t, lines)
                if still_on:
                    assert stands(t) == ("double_pushed", lock, None), (before, face, later)
                    assert t.entity("A")["gift_lock"] is None
                    # A rest while it is on serves nothing.
                    states += turn_by_turn(t, [LINE[later] if later else "clock +30d", "off A Claws"])[1:]
                assert stands(t) == ("off", None, lock), (before, face, later)
                assert t.entity("A")["gift_lock"] == for_all
                if later:
                    states += turn_by_turn(t, [LINE[later]])[1:]
                    assert stands(t) == ("off", None, rested(lock, later)), (before, face, later)
                    assert t.entity("A")["gift_lock"] == rested(for_all, later)
                back_and_forth(t, states)


@pytest.mark.parametrize("push", GRADES)
@pytest.mark.parametrize("rest", RESTS)
def test_g8_one_push_and_off(push: str, rest: str | None) -> None:
    t = turned_on()
    lines = [f"push A Claws {PUSH[push]}"]
    lock = {**ARMED, "botch": NIGHT, "failure": None}[push]
    states = turn_by_turn(t, lines)
    if push in ARMED:
        assert stands(t) == ("pushed", lock, None)
        states += turn_by_turn(t, [LINE[rest] if rest else "clock +1d", "off A Claws"])[1:]
    assert stands(t) == ("off", None, lock)
    if rest:
        states += turn_by_turn(t, [LINE[rest]])[1:]
        assert stands(t) == ("off", None, rested(lock, rest))
    back_and_forth(t, states)


@pytest.mark.parametrize("push", list(ARMED))
@pytest.mark.parametrize("rest", RESTS)
def test_g15_off_between_the_pushes(push: str, rest: str | None) -> None:
    t = turned_on()
    lines = [f"push A Claws {PUSH[push]}", "off A Claws", *([LINE[rest]] if rest else [])]
    states = turn_by_turn(t, lines)
    lock = rested(ARMED[push], rest)
    assert stands(t) == ("off", None, lock)
    if lock is None:
        states += turn_by_turn(t, ["activate A Claws @ 4", "push A Claws @ 12"])[1:]
        assert stands(t) == ("pushed", None, None)
    else:
        assert "locked" in t.refused("activate A Claws @ 4")
    back_and_forth(t, states)
