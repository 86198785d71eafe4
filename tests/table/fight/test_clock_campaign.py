"""A campaign's clock through ten thousand advances, rests, undos and redos: it agrees with the sum of its parts.

The reckoning beside the table is made of plain numbers and counts in seconds what the rules say in words.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pytest

from tests.driver import Table
from tests.table.gift_looks import DAY, HOUR, stands, time
from tests.table.looks import effects

JUMPS = {
    "clock +1s": 1,
    "clock +10m": 600,
    "clock +2h": 2 * HOUR,
    "clock +1d": DAY,
    "clock +1d12h": 36 * HOUR,
}
MOST_PP = 13


@dataclass(frozen=True)
class Reckoning:
    """The clock; how long the unbroken rest has lasted since a full one; PP; when the effect ends; a lock: what it awaits
    (a rest, or a time of the clock), and how long after a rest it still lasts."""

    clock: int = 0
    rested: int = 0
    pp: int = 0
    effect_ends: int | None = None
    awaits: str = ""
    until: int = 0
    further: int = 0

    def moved(self, seconds: int) -> Reckoning:
        now = self.clock + seconds
        effect = self.effect_ends if self.effect_ends is not None and self.effect_ends > now else None
        awaits = "" if self.awaits == "clock" and self.until <= now else self.awaits
        return replace(self, clock=now, rested=0, effect_ends=effect, awaits=awaits)

    def slept(self, seconds: int, night: bool) -> Reckoning:
        done = self.moved(seconds)
        rested = self.rested + seconds
        periods = rested // (2 * HOUR) - self.rested // (2 * HOUR)
        # A quarter of 13, rounded up, is 4.
        full = night or rested >= 8 * HOUR
        pp = MOST_PP if full else min(MOST_PP, self.pp + 4 * periods)
        done = replace(done, rested=0 if full else rested, pp=pp)
        if done.awaits == "hour" or (done.awaits == "night" and night):
            waits = "clock" if done.further else ""
            done = replace(done, awaits=waits, until=done.clock + done.further, further=0)
        return done


def begin() -> Table:
    return Table(
        *("add A init=9 pp=0 pp_max=13", "spirit A d12", 'gift A "Claws"', "pool A d4"),
        *('ability A "Veil" class=fracture duration=hours:3', "begin"),
    )


def step(t: Table, known: Reckoning, dice: random.Random) -> Reckoning:
    """Do one thing at random, at the table and in the reckoning."""
    kind = dice.choices(["jump", "round", "hour", "night", "spend", "veil", "lock"], [6, 6, 8, 2, 3, 2, 3])[0]
    if kind == "jump":
        line = dice.choice(list(JUMPS))
        t.do(line)
        return known.moved(JUMPS[line])
    if kind == "round":
        t.do("next")
        return known.moved(6)
    if kind == "hour":
        hours = dice.choice([1, 1, 1, 2, 5])
        t.do(f"rest {hours}h")
        for _ in range(hours):
            known = known.slept(HOUR, night=False)
        return known
    if kind == "night":
        t.do("rest night")
        return known.slept(8 * HOUR, night=True)
    if kind == "spend":
        left = dice.randint(0, MOST_PP)
        t.do(f"set A pp={left}")
        return replace(known, pp=left)
    if kind == "veil":
        if known.effect_ends is None:
            t.do('use A "Veil" @ 1')
            return replace(known, effect_ends=known.clock + 3 * HOUR)
        t.do("stress A =0")
        return known
    if known.awaits:
        t.do("unlock A Claws")
        return replace(known, awaits="", further=0)
    return lock(t, known, dice)


def lock(t: Table, known: Reckoning, dice: random.Random) -> Reckoning:
    """Push Claws twice and turn it off, so that one of three locks runs."""
    push, again, awaits, further = dice.choice(
        [("8", "8 9", "hour", DAY), ("4", "4 1", "night", 0), ("12", "12 12", "clock", HOUR)]
    )
    t.do("gift A Claws skill=d6", f"activate A Claws @ {push} 1", f"push A Claws @ {push} 1")
    t.do(f"push A Claws @ {again.split()[0]} 1 {again.split()[1]}", "off A Claws")
    if awaits == "clock":
        return replace(known, awaits="clock", until=known.clock + further, further=0)
    return replace(known, awaits=awaits, further=further)


def agrees(t: Table, known: Reckoning) -> None:
    assert (time(t), t.entity("A")["pp"]) == (known.clock, known.pp)
    left = {} if known.effect_ends is None else {"Veil": known.effect_ends - known.clock}
    assert effects(t) == left
    waits = None
    if known.awaits == "clock":
        waits = {"until": "clock", "seconds": known.until - known.clock, "then": None}
    elif known.awaits:
        waits = {"until": known.awaits, "seconds": None, "then": known.further or None}
    assert stands(t) == ("off", None, waits)


def campaign(seed: int, steps: int) -> None:
    """A campaign of so many steps; every so often some are taken back, and some of those done again."""
    dice = random.Random(seed)
    t = begin()
    known = [Reckoning()]
    heights = [len(t.store.history.done)]
    for _ in range(steps):
        if dice.random() < 0.15 and len(known) > 4:
            back = dice.randint(1, 4)
            again = dice.randint(0, back)
            t.do(f"undo {heights[-1] - heights[-1 - back]}")
            agrees(t, known[-1 - back])
            if again:
                t.do(f"redo {heights[again - back - 1] - heights[-1 - back]}")
                agrees(t, known[again - back - 1])
            if again < back:
                known, heights = known[: again - back], heights[: again - back]
            continue
        now = step(t, known[-1], dice)
        agrees(t, now)
        if len(t.store.history.done) > heights[-1]:
            known.append(now)
            heights.append(len(t.store.history.done))


@pytest.mark.parametrize(("seed", "steps"), [(1, 500), (2, 500), (3, 10_000)])
def test_a_campaign_agrees_with_the_sum_of_its_parts(seed: int, steps: int) -> None:
    campaign(seed, steps)


def test_many_jumps_are_one_long_one() -> None:
    apart, at_once = begin(), begin()
    for t in (apart, at_once):
        lock(t, Reckoning(), random.Random(3))
    whole = sum(range(1, 60)) * 61
    for seconds in range(1, 60):
        apart.do(f"clock +{seconds}s", f"clock +{seconds}m")
    at_once.do(f"clock +{whole}s")
    assert time(apart) == time(at_once) == whole
    assert stands(apart) == stands(at_once)
