"""Gifts against a second reading of the rules: G2–G13 written out here once more, and any life of a Gift by both."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.driver import Table

HOUR, DAY = 3600, 86400
BOTCH, FAILURE, PARTIAL, SUCCESS, CRITICAL, EXTRAORDINARY = range(6)
SKILLS = ["none", "d4", "d6", "d8", "d10", "d12", "d12+d4", "d12+d6", "d12+d8", "d12+d10", "2d12"]
SPIRITS = ["d12-8", "d10-6", "d8-4", "d6-2", "d4", "d6", "d8", "d10", "d12", "d12+1", "d12+2"]
SIDES: dict[str, list[int]] = {
    "none": [],
    "2d12": [12, 12],
    **{step: [int(die[1:]) for die in step.split("+")] for step in SKILLS if step not in ("none", "2d12")},
}

Lock = list[tuple[str, int]]
"""The parts of a lock in their order: `night` and `hour` await a rest, `clock` has seconds left."""


def grade(natural: int, modifiers: int, risk: int, target: int = 4) -> int:
    """Of the highest die (G2, G3)."""
    margin = natural + modifiers - target
    return BOTCH if natural <= risk or margin <= -4 else min(EXTRAORDINARY, 1 + (margin + 4) // 4)


def base(grade: int) -> Lock:
    """The lock that a push of some grade leads to (G8)."""
    return {BOTCH: [("night", 0)], PARTIAL: [("night", 0)], SUCCESS: [("hour", 0)]}.get(grade, [])


def shown(lock: Lock) -> dict[str, Any] | None:
    """As section 5 of the command language has it."""
    if not lock:
        return None
    until, seconds = lock[0]
    return {
        "until": until,
        "seconds": seconds if until == "clock" else None,
        "then": lock[1][1] if len(lock) > 1 else None,
    }


def passed(lock: Lock, seconds: int, rest: str = "") -> Lock:
    """What is left of a lock when time went by, at rest or not (G12)."""
    if not lock:
        return lock
    (until, left), *others = lock
    if until == "clock":
        return [("clock", left - seconds), *others] if left > seconds else passed(others, seconds - left)
    return others if rest and (rest == "night" or until == "hour") else lock


class Gift:
    """One Gift, its Spirit, and the faces it asks for."""

    def __init__(self, spirit: int, skill: int) -> None:
        self.spirit, self.skill = spirit, skill
        self.state, self.pushed = "off", BOTCH
        self.armed: Lock = []
        self.lock: Lock = []
        self.armed_for_all: Lock = []
        self.all: Lock = []

    def sides(self) -> list[int]:
        """Spirit first, then the skill as printed."""
        return [self.spirit_die()[0], *SIDES[SKILLS[self.skill]]]

    def spirit_die(self) -> tuple[int, int]:
        step = SPIRITS[self.spirit].replace("-", "+-")
        die, _, modifier = step.partition("+")
        return int(die[1:]), int(modifier or 0)

    def activate(self, natural: int, modifier: int) -> bool:
        if self.state != "off" or self.lock or self.all:
            return False
        if grade(natural, modifier + self.spirit_die()[1], 1) >= PARTIAL:
            self.state = "on"
        return True

    def push(self, natural: int, modifier: int, d12: int, days: int) -> int | None:
        """How many of the dice of Powerloss are asked for; None if it is refused."""
        if self.state not in ("on", "pushed") or self.all:
            return None
        modifier += self.spirit_die()[1]
        if self.state == "on":
            self.pushed = grade(natural, modifier, 2)
            self._set("pushed", self.pushed, base(self.pushed), [])
            return 0
        reached = min(self.pushed, grade(natural, modifier, 3))
        lock = self.armed if reached == FAILURE else base(reached)
        loss, length = grade(d12, 0, 1), [("clock", (1 + days) * DAY)]
        if loss == BOTCH:
            self.skill, self.spirit = max(self.skill - 1, 0), self.spirit - (not self.skill)
        elif loss in (FAILURE, PARTIAL):
            lock = length
        else:
            lock = [*lock, ("clock", DAY if loss == SUCCESS else HOUR)]
        self._set("double_pushed", reached, lock, length if loss == FAILURE else [])
        return 2 if loss in (FAILURE, PARTIAL) else 1

    def _set(self, state: str, grade: int, lock: Lock, for_all: Lock) -> None:
        self.state, self.armed, self.armed_for_all = state, lock, for_all
        if grade <= FAILURE:
            self.armed = lock if grade == BOTCH or state == "double_pushed" else []
            self.off()

    def off(self) -> bool:
        if self.state == "off":
            return False
        self.lock, self.all = self.armed, self.armed_for_all or self.all
        self.state, self.armed, self.armed_for_all = "off", [], []
        return True

    def wait(self, seconds: int, rest: str = "") -> None:
        self.lock, self.all = passed(self.lock, seconds, rest), passed(self.all, seconds, rest)


def do(data: st.DataObject, gift: Gift, what: str) -> tuple[str, bool]:
    """Do one thing to the model; the line that does it at a table, and whether it is to be accepted."""
    modifier = data.draw(st.sampled_from([0, 0, 2, 4, -2]))
    faces = [data.draw(st.integers(1, sides)) for sides in gift.sides()]
    d12, days = data.draw(st.integers(1, 12)), data.draw(st.integers(1, 4))
    rolled = f"mod={modifier:+d} @ {' '.join(map(str, faces))}"
    match what:
        case "activate":
            return f"activate A Claws {rolled}", gift.activate(max(faces), modifier)
        case "push":
            asked = gift.push(max(faces), modifier, d12, days)
            return f"push A Claws {rolled} {' '.join(map(str, [d12, days][: asked or 0]))}", asked is not None
        case "off":
            return "off A Claws", gift.off()
        case "rest 1h":
            gift.wait(HOUR, "hour")
        case "rest night":
            gift.wait(8 * HOUR, "night")
        case _:
            gift.wait(int(what.split("+")[1][:-1]) * HOUR)
    return what, True


@settings(max_examples=100)
@given(st.integers(1, len(SPIRITS) - 1), st.integers(0, len(SKILLS) - 1), st.data())
def test_g6_to_g13_a_gift_by_the_rules_read_a_second_time(
    spirit: int, skill: int, data: st.DataObject
) -> None:
    gift = Gift(spirit, skill)
    t = Table("add A", f"spirit A {SPIRITS[spirit]}", f'gift A "Claws" skill={SKILLS[skill]}')
    deeds = ["activate", "push", "push", "off", "rest 1h", "rest night", "clock +1h", "clock +25h"]
    for _ in range(12):
        line, accepted = do(data, gift, data.draw(st.sampled_from(deeds)))
        result = t.result(line)
        assert result.ok is accepted, f"{line}: {result.message}"
        row = t.entity("A")
        claws = row["gifts"][0]
        assert (claws["state"], claws["skill"], row["spirit"]) == (
            gift.state,
            SKILLS[gift.skill],
            SPIRITS[gift.spirit],
        )
        locks = shown(gift.armed), shown(gift.lock), shown(gift.all)
        assert (claws["armed"], claws["lock"], row["gift_lock"]) == locks
        if not gift.spirit:
            return
