"""Backlash: what a fumble or a failed overreach does to its Shaper (S40)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.rules.shaping import Kind
from tracker.rules.shaping.grid import Made
from tracker.rules.shaping.pricing import highest_intensity
from tracker.table.body import health
from tracker.table.draft import Draft
from tracker.table.shaping import harming, paying
from tracker.table.shaping.attacks import Attack


def strike(
    draft: Draft,
    who: str,
    magnitude: int,
    intensity: int,
    made: Sequence[Made],
    choice: int | None = None,
    onto: str | None = None,
) -> None:
    """Backlash on a Shaper: `choice` is the GM's face of the d4, else it is rolled. `intensity` is the highest that was
    attempted; of `made`, what was attempted, a spill takes the gravest outcome, and strikes the Shaper, or `onto` the
    subject that is nearest."""
    data = draft.rules.shaping
    face = choice or draft.roll(f"Backlash d{len(data.backlash)} of {draft.name(who)}", len(data.backlash))
    row = data.backlash[face]
    draft.say(f"Backlash {face} for {draft.name(who)}: {row.text}", "S40", about=[who], public=True)
    match row.kind:
        case "damage":
            if draft.entity(who).hp is not None:
                health.damage(draft, who, magnitude, "Backlash", "S40")
        case "drain":
            paying.lose(draft, who, magnitude, "Backlash", "S40")
        case "spill":
            _spill(draft, onto or who, intensity - 1, made)
        case "fatigue":
            paying.tire(draft, who, "Backlash", "S40")


def spill_of(
    draft: Draft, who: str, attack: Attack, choice: int | None = None, onto: str | None = None
) -> None:
    """Backlash of a fumbled Counter or Dispel, which takes Form and Intensity from the Shaping attacked (S39, S40)."""
    intensity = highest_intensity(attack.build, draft.rules.shaping)
    strike(draft, who, attack.magnitude, intensity, attack.made, choice, onto)


def _spill(draft: Draft, who: str, intensity: int, made: Sequence[Made]) -> None:
    """The gravest outcome, one Intensity lower, at once, on someone; cosmetic at Intensity 0 (S40)."""
    if intensity <= 0 or not made:
        draft.say(f"only looks: the spill does {draft.name(who)} no harm", "S40", about=[who], public=True)
        return
    gravest = max(
        made, key=lambda each: (each.outcome.kind in (Kind.DAMAGE, Kind.SOUL), each.outcome.intensity)
    )
    if gravest.outcome.kind not in (Kind.DAMAGE, Kind.SOUL):
        form = gravest.cell.form if gravest.cell else "magic"
        draft.say(
            f"{form} at Intensity {intensity} spills on {draft.name(who)} or what is near; say what it does",
            "S40",
            about=[who],
            public=True,
        )
        return
    spilled = Made(msgspec.structs.replace(gravest.outcome, intensity=intensity), gravest.cell)
    rolled = harming.roll_dice(draft, who, spilled.outcome)
    if spilled.outcome.kind is Kind.SOUL:
        harming.harm_soul(draft, who, spilled.outcome, rolled)
    else:
        harming.harm(draft, who, spilled, rolled, blocks="none", direct=False)
