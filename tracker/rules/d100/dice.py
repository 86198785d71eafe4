"""Bonus and Penalty dice (S2). A net of dice is one number: Bonus dice count up, Penalty dice down."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tracker.rules.d100.grades import HIGHEST, Result, result, standing

MOST_DICE = 3
"""No test keeps more Bonus or Penalty dice than this (S2)."""

_DICE = re.compile(r"(?P<sign>[+\-−]?)(?P<count>\d{1,2})(?P<kind>[bp])", re.IGNORECASE)


def net_dice(bonus: int, penalty: int) -> int:
    """What is left when Bonus and Penalty dice cancel one for one, from −3 to +3 (S2)."""
    return min(max(bonus - penalty, -MOST_DICE), MOST_DICE)


def dice_text(net: int) -> str:
    """`+1B`, `-2P`, or nothing for no dice."""
    if net == 0:
        return ""
    return f"+{net}B" if net > 0 else f"-{-net}P"


def parse_dice(text: str) -> int:
    """What `+1B` or `-2P` comes to as a net number. Raises ValueError."""
    match = _DICE.fullmatch(text.strip())
    wrong = f"dice are written +1B or -2P, not {text!r}"
    if match is None:
        raise ValueError(wrong)
    is_bonus = match["kind"].lower() == "b"
    if match["sign"] and (match["sign"] == "+") != is_bonus:
        raise ValueError(wrong)
    return int(match["count"]) if is_bonus else -int(match["count"])


def readings(units: int, tens: Iterable[int]) -> tuple[int, ...]:
    """The full readings (1–100) that one units die and several tens dice make, each die showing 0 to 9."""
    return tuple(10 * ten + units or HIGHEST for ten in tens)


def kept(candidates: Sequence[int], skill: int, net: int) -> Result:
    """The test that `candidates`, full readings, come to with `net` dice (S2): the best with Bonus dice, else the worst.

    Raises ValueError unless there are 1 + |net| readings that share their units digit.
    """
    if abs(net) > MOST_DICE:
        raise ValueError(f"at most {MOST_DICE} Bonus or Penalty dice count, not {abs(net)}")
    wanted = 1 + abs(net)
    if len(candidates) != wanted:
        raise ValueError(f"this test takes {_count(wanted)}, not {len(candidates)}")
    tests = [result(reading, skill) for reading in candidates]
    if len({reading % 10 for reading in candidates}) > 1:
        shown = " ".join(str(reading) for reading in candidates)
        raise ValueError(f"the readings of one test share their units digit, unlike {shown}")
    pick = max if net > 0 else min
    return pick(tests, key=lambda test: standing(test.roll, test.grade))


def _count(wanted: int) -> str:
    return "1 reading" if wanted == 1 else f"{wanted} readings, dice included"
