"""The dice of a casting, in the order in which they are counted (S27)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tracker.rules.d100 import net_dice
from tracker.rules.shaping.build import Build, ShaperFacts, TargetFacts
from tracker.rules.shaping.data import ShapingData
from tracker.rules.shaping.limits import limits_of, ritual_needs
from tracker.rules.shaping.pricing import price


class Contribution(msgspec.Struct, frozen=True):
    """Dice that one cause brings: Bonus dice above 0, Penalty dice below; a Talent that takes one Penalty die away is +1."""

    name: str
    dice: int
    rule: str


class CastingDice(msgspec.Struct, frozen=True):
    """Everything that weighs on a casting, the net that is rolled (−3 to +3), and whether it is overreach all the same."""

    contributions: tuple[Contribution, ...]
    net: int
    overreach: bool


def casting_dice(
    build: Build, shaper: ShaperFacts, targets: Sequence[TargetFacts], data: ShapingData
) -> CastingDice:
    """The dice of casting `build` (S27). Dice that cancel or are taken away leave it overreach (S20)."""
    magnitude = price(build, data).magnitude
    listed = [each for each in _listed(build, shaper, targets, magnitude, data) if each.dice]
    listed += _steadied(shaper, data)
    left = sum(each.dice for each in listed)
    if left < 0 and "shaping-expertise" in shaper.talents and not shaper.expertise_used:
        listed.append(Contribution("Shaping Expertise", 1, "S27"))
        left += 1
    above = magnitude > limits_of(shaper.skill, data).safe
    return CastingDice(tuple(listed), net_dice(max(left, 0), max(-left, 0)), above)


def _listed(
    build: Build, shaper: ShaperFacts, targets: Sequence[TargetFacts], magnitude: int, data: ShapingData
) -> Iterator[Contribution]:
    burden = data.burden
    above = max(0, magnitude - limits_of(shaper.skill, data).safe)
    if build.ritual:
        needs = ritual_needs(magnitude, shaper.skill, data)
        yield Contribution("ritual above Safe", -needs.penalty, "S70")
        yield Contribution("ritual", needs.bonus, "S70")
    else:
        yield Contribution("overreach", -min(above, data.overreach.most) * data.overreach.penalty, "S20")
    if build.adjust.veiled:
        yield Contribution("veiled", -data.adjust.veiled_penalty, "S18")
    yield Contribution("cover", -_cover(build, targets, data), "S35")
    yield Contribution("wounded", -burden.wounded if shaper.wounded else 0, "S7")
    fatigue = {"normal": 0, "fatigued": burden.fatigued, "exhausted": burden.exhausted}[shaper.fatigue]
    yield Contribution(shaper.fatigue, -fatigue, "S7")
    yield Contribution("grapple", -shaper.grappled, "S27")
    yield Contribution("assistance", data.assist.bonus if build.assist else 0, "S71")
    yield Contribution("helping magic", max((0, *shaper.magic)), "S27")
    yield Contribution("hostile magic", min((0, *shaper.magic)), "S27")
    yield Contribution("circumstances", build.bonus, "S27")
    yield Contribution("circumstances", -build.penalty, "S27")


def _cover(build: Build, targets: Sequence[TargetFacts], data: ShapingData) -> int:
    """Penalty dice of what shelters the targets of a projection: the larger of terrain and Shield Cover (S35)."""
    if build.direct and build.delivery != "projected":
        return 0
    terrain = {"partial": data.cover.partial, "substantial": data.cover.substantial}.get(build.cover, 0)
    aimed = build.delivery == "projected" and build.radius is None
    shields = aimed and any(target.shield_cover for target in targets)
    return max(terrain, data.cover.shield if shields else 0)


def _steadied(shaper: ShaperFacts, data: ShapingData) -> list[Contribution]:
    """Steady Casting: one Penalty die of a wound or a grapple taken away (S27)."""
    hampered = (shaper.wounded and data.burden.wounded) or shaper.grappled
    if "steady-casting" not in shaper.talents or not hampered:
        return []
    return [Contribution("Steady Casting", 1, "S27")]
