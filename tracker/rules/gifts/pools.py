"""Pools of dice and the two ladders (G1, G13): skills, which grow by dice, and Spirit, which is one die."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

import msgspec

from tracker.rules.gifts.data import SPIRIT_STEP, GiftsData

MOST_DICE = 100
"""The most dice a pool may hold: far above any skill, and small enough to reckon with at once."""

_DICE = re.compile(r"([0-9]{0,3})d([0-9]{1,3})")
_MINUS = str.maketrans("−–‒", "---")


class Pool(msgspec.Struct, frozen=True):
    """The dice of a skill as sides, largest first; empty for none. Prints as people write it: `2d12+d4`."""

    dice: tuple[int, ...] = ()

    def __str__(self) -> str:
        runs = [(sides, len(list(run))) for sides, run in groupby(self.dice)]
        return "+".join(f"{count if count > 1 else ''}d{sides}" for sides, count in runs) or "none"


class Spirit(msgspec.Struct, frozen=True):
    """A step of Spirit: one die, and what is added to every roll it is part of. Prints as `d6-2`."""

    die: int
    modifier: int = 0

    def __str__(self) -> str:
        return f"d{self.die}{self.modifier:+d}" if self.modifier else f"d{self.die}"


def pool_of(dice: Iterable[int]) -> Pool:
    """The pool of these dice, given as sides in any order."""
    return Pool(tuple(sorted(dice, reverse=True)))


def parse_pool(text: str, data: GiftsData) -> Pool:
    """The pool written as `none`, `d6` or `2d12+d4`. Raises ValueError for other words and dice."""
    folded = _folded(text)
    if folded == "none":
        return Pool()
    dice: list[int] = []
    for part in folded.split("+"):
        match = _DICE.fullmatch(part)
        count = int(match[1] or 1) if match else 0
        if not match or not count:
            raise ValueError(f"a pool is none or dice such as d6 or 2d12+d4, not {text!r}")
        if int(match[2]) not in data.dice.sizes:
            known = ", ".join(f"d{sides}" for sides in data.dice.sizes)
            raise ValueError(f"a pool holds {known}, not d{match[2]}")
        dice += [int(match[2])] * count
    if len(dice) > MOST_DICE:
        raise ValueError(f"a pool holds at most {MOST_DICE} dice, not {len(dice)}")
    return pool_of(dice)


def level(pool: Pool, data: GiftsData) -> int:
    """The levels of a pool's dice, summed (G1): d4 counts 1, d12 counts 5."""
    return sum(data.dice.sizes.index(sides) + 1 for sides in pool.dice)


def pool_of_level(level: int, data: GiftsData) -> Pool:
    """The rung of the skill ladder with this level (G13): largest dice, and one for the rest."""
    sizes = data.dice.sizes
    full, rest = divmod(level, len(sizes))
    return Pool((sizes[-1],) * full + ((sizes[rest - 1],) if rest else ()))


def on_ladder(pool: Pool, data: GiftsData) -> bool:
    """Whether a pool is a rung of the skill ladder; others, such as 3d4, are mixed pools."""
    return pool == pool_of_level(level(pool, data), data)


def pool_down(pool: Pool, data: GiftsData) -> Pool | None:
    """The pool a step lower (G13), or None for a pool without dice.

    On the ladder the smallest die shrinks; of a mixed pool the one that `gifts.step.mixed_pool` names. A die
    of the smallest size disappears.
    """
    if not pool.dice:
        return None
    sides = _moving(pool.dice, pool, data)
    lower = data.dice.sizes.index(sides) - 1
    return pool_of((*_without(pool, sides), *((data.dice.sizes[lower],) if lower >= 0 else ())))


def pool_up(pool: Pool, data: GiftsData) -> Pool:
    """The pool a step higher (G13): a die grows, the one `pool_down` would pick, or a new one joins."""
    sizes = data.dice.sizes
    growing = [sides for sides in pool.dice if sides != sizes[-1]]
    if not growing:
        return pool_of((*pool.dice, sizes[0]))
    sides = _moving(growing, pool, data)
    return pool_of((*_without(pool, sides), sizes[sizes.index(sides) + 1]))


def parse_spirit(text: str, data: GiftsData) -> Spirit:
    """The step of Spirit written as `d6-2`, `d8` or `d12+1`. Raises ValueError off the ladder."""
    ladder = spirit_ladder(data)
    top = ladder[-1]
    spirit = _step(_folded(text))
    if spirit:
        above = spirit.modifier - top.modifier if spirit.die == top.die else 0
        if spirit in ladder or (above > 0 and above % data.spirit.beyond == 0):
            return spirit
    steps = ", ".join(data.spirit.ladder)
    raise ValueError(f"Spirit is one of {steps}, {spirit_up(top, data)} and so on, not {text!r}")


def spirit_ladder(data: GiftsData) -> tuple[Spirit, ...]:
    """The named steps of Spirit, lowest first; past the last of them the bonus grows."""
    return tuple(step for step in map(_step, data.spirit.ladder) if step)


def spirit_down(spirit: Spirit, data: GiftsData) -> Spirit | None:
    """The step below (G13), or None at `gifts.spirit.floor`, where the game master is told instead."""
    ladder = spirit_ladder(data)
    if spirit not in ladder:
        return Spirit(spirit.die, spirit.modifier - data.spirit.beyond)
    rung = ladder.index(spirit)
    return ladder[rung - 1] if rung > data.spirit.ladder.index(data.spirit.floor) else None


def spirit_up(spirit: Spirit, data: GiftsData) -> Spirit:
    """The step above (G13); past the top of the ladder the bonus grows without end."""
    ladder = spirit_ladder(data)
    if spirit in ladder[:-1]:
        return ladder[ladder.index(spirit) + 1]
    return Spirit(spirit.die, spirit.modifier + data.spirit.beyond)


def _folded(text: str) -> str:
    return "".join(text.lower().translate(_MINUS).split())


def _moving(among: Iterable[int], pool: Pool, data: GiftsData) -> int:
    mixed = not on_ladder(pool, data)
    return max(among) if mixed and data.step.mixed_pool == "largest" else min(among)


def _without(pool: Pool, sides: int) -> list[int]:
    rest = list(pool.dice)
    rest.remove(sides)
    return rest


def _step(text: str) -> Spirit | None:
    match = SPIRIT_STEP.fullmatch(text)
    return Spirit(int(match[1]), int(match[2] or 0)) if match else None
