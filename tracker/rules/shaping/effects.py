"""What an outcome comes to in figures (S37, S43–S62)."""

from __future__ import annotations

from math import floor

import msgspec

from tracker.rules.d100 import dice_text
from tracker.rules.shaping.cells import Form
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.outcomes import REMAINS, Kind, Outcome
from tracker.rules.shaping.pricing import intensity
from tracker.rules.shaping.tables import Traits

_PLAIN = Traits(tags=(), ap=0, movement=1.0, trait="", drawback="")


class Being(msgspec.Struct, frozen=True):
    """A conjured being (S60, S61). `skill` is attack and defence in percent; `drawback` is empty when it was bought off."""

    hp: int
    ap: int
    skill: int
    damage: str
    strike_size: str
    movement: float
    riders: int
    pp: int
    tags: frozenset[str]
    trait: str
    drawback: str


def effect_dice(outcome: Outcome, data: ShapingData) -> tuple[int, int]:
    """Dice that damage, soul damage or healing rolls, as count and sides; (0, 0) for other kinds (S25)."""
    if outcome.kind in (Kind.DAMAGE, Kind.SOUL):
        return outcome.intensity, data.harm.sides
    return (outcome.intensity, data.heal.sides) if outcome.kind is Kind.HEAL else (0, 0)


def ward_ap(outcome: Outcome, data: ShapingData) -> int:
    """AP of a Ward (S48)."""
    raised = data.ward.both_ap == "raised_intensity"
    return data.ward.ap_per_intensity * (intensity(outcome, data) if raised else outcome.intensity)


def barrier_ap_hp(outcome: Outcome, data: ShapingData) -> tuple[int, int]:
    """AP and HP of a barrier (S49)."""
    return (
        data.barrier.ap_per_intensity * outcome.intensity,
        data.barrier.hp_per_intensity * outcome.intensity,
    )


def reserve_points(outcome: Outcome, data: ShapingData) -> int:
    """Points a vitality reserve starts with (S46)."""
    return data.reserve.points_per_intensity * outcome.intensity


def dice_given(outcome: Outcome, data: ShapingData) -> int:
    """Net dice that a modifier, a defence bonus or a turn of fate gives (S25, S48, S59)."""
    if outcome.kind not in (Kind.MODIFIER, Kind.WARD_BONUS, Kind.FATE):
        return 0
    dice = max((dice for first, dice in data.dice.steps.items() if outcome.intensity >= first), default=0)
    return -dice if outcome.sign < 0 else dice


def speed(outcome: Outcome, base: float, data: ShapingData) -> float:
    """Metres of a movement mode of `base` metres under a speed outcome (S50)."""
    rows = [row for first, row in sorted(data.speed.items()) if outcome.intensity >= first]
    return base * rows[-1].factor + rows[-1].metres if rows else base


def conjured(outcome: Outcome, form: Form | None, reach: int, data: ShapingData) -> Being | None:
    """The being an outcome makes with `reach`; None if its Intensity has no row (S60).

    Without `form` it is a plain being. Animated remains are Mindless Undead without trait or drawback (S47).
    """
    beings, profile = data.being, data.being.profile.get(outcome.intensity)
    if profile is None:
        return None
    mounted, sizes = reach >= beings.mount_reach, data.impact.sizes
    remains, freed = REMAINS in outcome.marks, "free" in outcome.marks
    traits = beings.traits.get(form.key, _PLAIN) if form and not remains else _PLAIN
    light = outcome.intensity < traits.light_below and not freed
    strike = (0 if light else sizes.index(beings.strike_size[outcome.intensity - 1])) + mounted
    movement = beings.mount_movement if mounted else beings.movement
    tags = {"corporeal", "soulless", *traits.tags, *(("undead", "mindless") if remains else ())}
    return Being(
        hp=floor(profile.hp * beings.mount_hp_factor + 0.5) if mounted else profile.hp,
        ap=profile.ap + traits.ap,
        skill=profile.skill,
        damage=profile.damage,
        strike_size=sizes[min(strike, len(sizes) - 1)],
        movement=movement if freed else movement * traits.movement,
        riders=beings.mount_riders if mounted else 0,
        pp=beings.pp,
        tags=frozenset(tags - {"mindless"} if "mind" in outcome.marks else tags),
        trait=traits.trait,
        drawback="" if freed else traits.drawback,
    )


def called_skill(persistence: int, threat: int, data: ShapingData) -> int:
    """What an unwilling being opposes its calling with, in percent (S62)."""
    return max(persistence, data.calling.skill_per_threat * threat)


def cure_intensity(potency: int, data: ShapingData) -> int:
    """The least Intensity that can cure a poison or disease of that Potency (S45)."""
    return -(-potency // data.cure.potency_per_intensity)


def impact_size(outcome: Outcome, data: ShapingData) -> str:
    """Impact Size of a projected outcome (S37)."""
    sizes = data.impact.sizes
    return sizes[min(max(outcome.intensity, 1), len(sizes)) - 1]


def figure(outcome: Outcome, data: ShapingData, reach: int = 0) -> str:
    """What an outcome buys, in a few words, for a row of a composer: `2d6 damage`, `AP 4, HP 10`, `blind sight …`."""
    count, sides = effect_dice(outcome, data)
    match outcome.kind:
        case Kind.DAMAGE:
            return f"{count}d{sides} damage"
        case Kind.SOUL:
            return f"{count}d{sides} PP of harm"
        case Kind.HEAL:
            surgery = ", counts as Surgery" if outcome.intensity >= data.heal.surgery_from else ""
            return f"{count}d{sides} HP healed{surgery}"
        case Kind.RESERVE:
            return f"a reserve of {reserve_points(outcome, data)}"
        case Kind.WARD_AP:
            against = "physical and elemental" if outcome.detail == "both" else outcome.detail
            return f"AP {ward_ap(outcome, data)} against {against} harm"
        case Kind.BARRIER:
            ap, hp = barrier_ap_hp(outcome, data)
            return f"a barrier, AP {ap}, HP {hp}"
        case Kind.MODIFIER | Kind.WARD_BONUS | Kind.FATE:
            return _dice_figure(outcome, data)
        case Kind.BEING:
            return _being_figure(outcome, data, reach)
    options = " ".join(filter(None, (outcome.detail, *outcome.marks)))
    return ": ".join(filter(None, (options, bought(outcome, data))))


def bought(outcome: Outcome, data: ShapingData) -> str:
    """The row of its table that an outcome's Intensity reaches, in words; its kind's name if it reaches none."""
    rows = data.buys.get(outcome.kind, {})
    reached = [row for first, row in sorted(rows.items()) if outcome.intensity >= first]
    return reached[-1] if reached else data.outcome[outcome.kind].title


def _dice_figure(outcome: Outcome, data: ShapingData) -> str:
    dice = dice_text(dice_given(outcome, data)) or "an omen, no dice"
    return f"{dice} to {outcome.detail}" if outcome.detail else dice


def _being_figure(outcome: Outcome, data: ShapingData, reach: int) -> str:
    being = conjured(outcome, None, reach, data)
    if being is None:
        return "no such being"
    what = "animated remains" if REMAINS in outcome.marks else "a being"
    return f"{what}, HP {being.hp}, AP {being.ap}, {being.skill} %, {being.damage}"
