"""From rolled damage to HP: guard, armour, reserve (S37, S38, S46, S48)."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.rules.d100 import Grade
from tracker.rules.shaping.cells import Form
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.results import half_up

Shield = Literal["small", "medium", "large"]
Blocks = Literal["all", "half", "none"]


HarmClass = Literal["physical", "elemental", "spiritual"]

_ELEMENTAL = (Form.FIRE, Form.WATER_ICE, Form.AIR_STORM)


class Hit(msgspec.Struct, frozen=True):
    """Where rolled damage went: blocked by a guard, stopped by armour, taken by a reserve, and the HP lost."""

    blocked: int
    armour: int
    reserve: int
    hp: int


def harm_class(form: Form) -> HarmClass:
    """The class of harm a Form deals: fire, cold and lightning are elemental, harm to souls is spiritual (S48)."""
    if form is Form.SPIRIT:
        return "spiritual"
    return "elemental" if form in _ELEMENTAL else "physical"


def guard_blocks(intensity: int, shield: Shield, grade: Grade, data: ShapingData) -> Blocks:
    """What a winning Active Guard stops of a projected outcome (T-IMPACT, S37); a Critical stops all."""
    sizes = data.impact.sizes
    impact = min(max(intensity, 1), len(sizes)) - 1
    short = impact - sizes.index(getattr(data.shield, shield))
    if grade is Grade.CRITICAL or short <= 0:
        return "all"
    return "half" if short == 1 else "none"


def armour_against(worn: int, ward: int, *, direct: bool) -> int:
    """AP that counts: the higher of worn and Ward, never their sum; the Ward alone against Direct Harm (S38, S41, S48)."""
    return ward if direct else max(worn, ward)


def hit(rolled: int, blocks: Blocks, armour: int, reserve: int = 0) -> Hit:
    """Rolled damage through guard, armour and reserve to HP (S38); compare `hp` with MWL."""
    blocked = {"all": rolled, "half": half_up(rolled), "none": 0}[blocks]
    stopped = min(armour, rolled - blocked)
    absorbed = min(reserve, rolled - blocked - stopped)
    return Hit(blocked, stopped, absorbed, rolled - blocked - stopped - absorbed)


def reserve_kept(remaining: int, new: int) -> Literal["old", "new", "choose"]:
    """Which of two vitality reserves stays, by points left; the subject chooses between equals (S46)."""
    if remaining == new:
        return "choose"
    return "old" if remaining > new else "new"
