"""What every Shaper can do without a cell: Sense Magic and Dispel (S68, S69)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tracker.rules import d100
from tracker.rules.d100 import Grade, Result
from tracker.rules.shaping import Limits, ShapingData, limits_of, ritual_needs
from tracker.rules.shaping.grid import assign
from tracker.rules.shaping.results import has_backlash, pp_lost
from tracker.rules.shaping.universal import dispel_magnitude, unknown_caster_skill
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.shaping import actions, backlash, casting, ending, facts, paying, percentile
from tracker.table.shaping.attacks import Attack
from tracker.table.shaping.percentile import Weight
from tracker.table.state import Entity, Shaping

# --- Sense Magic -----------------------------------------------------------------------------------------------


def sense(draft: Draft, who: str, extra: int = 0, *, reroll: bool = False) -> None:
    """Feel for active magic near by: where and of which Form, with a Critical much more (S68)."""
    entity, data = _shaper(draft, who), draft.rules.shaping
    cost = data.sense_magic.pp
    if entity.pp is not None and entity.pp < cost:
        raise Refused(f"pp-short: Sense Magic takes {cost} PP, {entity.name} has {entity.pp}")
    actions.spend(draft, who)
    dice = net_dice(draft, who, [Weight("circumstances", extra, "S2")])
    result = casting.test(draft, who, dice, reroll=reroll)
    paying.lose(draft, who, cost, "Sense Magic", "S68")
    draft.value = str(result.grade)
    if result.grade is Grade.FUMBLE:
        draft.say(
            f"{entity.name} gets a false impression, and the Tell is loud",
            "S68",
            about=[who],
            public=f"{entity.name}'s Tell is loud",
        )
        return
    found = [each for each in _near(draft, who) if _felt(each, result)]
    if not result.grade.succeeded or not found:
        draft.say(f"{entity.name} senses nothing", "S68", about=[who], public=True)
        return
    for shaping in found:
        felt = _impression(draft, shaping, whole=result.grade is Grade.CRITICAL)
        draft.say(f"{entity.name} senses {felt}", "S68", about=[who], public=True, to=_seat(draft, entity))


def _near(draft: Draft, who: str) -> Iterator[Shaping]:
    """Running Shapings whose magic is near enough; what has no place is taken to be."""
    reach = draft.rules.shaping.sense_magic.metres
    for shaping in draft.state.shapings.values():
        metres = distance_to(draft, who, shaping)
        if metres is None or metres <= reach:
            yield shaping


def _felt(shaping: Shaping, result: Result) -> bool:
    """Veiled magic hides behind its stored result (S68)."""
    return not shaping.build.adjust.veiled or d100.beats(result, shaping.result, must_succeed=True)


def _impression(draft: Draft, shaping: Shaping, *, whole: bool) -> str:
    cells = shaping.build.cells
    where = draft.names(_places(draft, shaping)) or "no one's hands"
    if not whole:
        return f"{' and '.join(dict.fromkeys(str(cell.form) for cell in cells))} on {where}"
    kept = {"concentration": ", concentrated", "active": ", controlled", "trigger": ", triggered"}
    how = ", triggered" if shaping.armed else kept.get(shaping.maintenance, "")
    anchored = ", anchored" if shaping.build.enchantment or shaping.committed else ""
    return f"{' and '.join(map(str, cells))} of Magnitude {shaping.magnitude} on {where}{how}{anchored}"


def _seat(draft: Draft, entity: Entity) -> str:
    """The seat that learns what someone senses: whoever asked, else its owner."""
    return draft.seat.name if draft.seat.role == "player" else entity.owner or draft.seat.name


# --- Dispel ----------------------------------------------------------------------------------------------------


def dispel(
    draft: Draft,
    who: str,
    shaping: Shaping,
    range_rating: int | None = None,
    *,
    extra: int = 0,
    reroll: bool = False,
    ritual: bool = False,
    choice: int | None = None,
    onto: str | None = None,
    override: Collection[str] = (),
) -> None:
    """End one running Shaping: priced, tested and paid as a casting, then opposed by its own Shaper's skill (S69).

    As a `ritual` it reaches further, and takes its hours first (S70).
    """
    entity, data = _shaper(draft, who), draft.rules.shaping
    reach = range_to(draft, who, shaping) if range_rating is None else range_rating
    magnitude = dispel_magnitude(shaping.magnitude, reach)
    bounds = limits_of(entity.stats.get("shaping", 0), data)
    check(draft, entity, magnitude, bounds, ritual, override)
    actions.spend(draft, who)
    name = draft.name(who)
    draft.say(
        f"{name} dispels {ending.title(shaping)} at Magnitude {magnitude}: {shaping.magnitude} + Range {reach}",
        "S69",
        about=[who],
        public=f"{name} dispels magic",
    )
    if ritual:
        casting.pass_hours(draft, who, magnitude)
        if shaping.id not in draft.state.shapings:
            draft.say(f"{ending.title(shaping)} ended before the ritual was over", "S70", about=[who])
            return
    weighs = [*strain(draft, who, magnitude, bounds, ritual), Weight("circumstances", extra, "S2")]
    result = casting.test(draft, who, net_dice(draft, who, weighs), reroll=reroll)
    draft.value = str(result.grade)
    if result.grade.succeeded:
        theirs = _original(draft, shaping)
        if d100.beats(result, theirs, must_succeed=True):
            _pay(draft, who, result, magnitude, bounds)
            ending.end(draft, shaping.id, f"{name} dispels it", "S69", "S3")
            return
        draft.say(
            f"{ending.title(shaping)} withstands", "S69", "S3", about=[who], public="the magic withstands"
        )
    _pay(draft, who, result, magnitude, bounds)
    if has_backlash(result.grade, magnitude, bounds.safe):
        backlash.spill_of(draft, who, _attacked(draft, who, shaping, magnitude, result), choice, onto)


def distance_to(draft: Draft, who: str, shaping: Shaping) -> float | None:
    """Metres to the nearest place where a Shaping's magic is, as far as places are known."""
    known = [facts.distance(draft, who, one) for one in _places(draft, shaping)]
    return min((metres for metres in known if metres is not None), default=None)


def _places(draft: Draft, shaping: Shaping) -> tuple[str, ...]:
    """Whom the magic of a Shaping is on: those held and its beings; else its caster."""
    people = [*(hold.who for hold in shaping.holds), *shaping.beings]
    return tuple(one for one in people or [shaping.caster] if one in draft.state.entities)


def range_to(draft: Draft, who: str, shaping: Shaping) -> int:
    """The lowest Range rating that reaches the magic; touch where no places are known (S15)."""
    metres = distance_to(draft, who, shaping)
    data = draft.rules.shaping
    if metres is None or metres <= data.figures.close_metres:
        return 0
    far = [
        rating
        for rating, row in sorted(data.range.items())
        if row.metres is not None and metres <= row.metres
    ]
    beyond = max(rating for rating, row in data.range.items() if row.metres is not None) + 1
    return far[0] if far else beyond


def strain(draft: Draft, who: str, magnitude: int, bounds: Limits, ritual: bool) -> list[Weight]:
    """Dice for Magnitude above Safe, and those of a ritual (S20, S70)."""
    data = draft.rules.shaping
    if ritual:
        needs = ritual_needs(magnitude, draft.entity(who).stats.get("shaping", 0), data)
        return [Weight("ritual above Safe", -needs.penalty, "S70"), Weight("ritual", needs.bonus, "S70")]
    above = min(max(0, magnitude - bounds.safe), data.overreach.most)
    return [Weight("overreach", -above * data.overreach.penalty, "S20")]


def check(
    draft: Draft, entity: Entity, magnitude: int, bounds: Limits, ritual: bool, override: Collection[str]
) -> None:
    """The findings that a Dispel can have: enough PP, and within the most a casting reaches (S20)."""
    if override and draft.seat.role != "gm":
        raise Refused("override= is the GM's alone")
    stops = {}
    if entity.pp is not None and entity.pp < magnitude:
        stops["pp-short"] = f"it takes {magnitude} PP, {entity.name} has {entity.pp}"
    if magnitude > bounds.most and not ritual:
        stops["ritual-needed"] = f"Magnitude {magnitude} is above {bounds.most}, the most of a casting"
    if magnitude > bounds.ritual_most:
        stops["ritual-cap"] = f"Magnitude {magnitude} is above {bounds.ritual_most}, the most of a ritual"
    for code, text in stops.items():
        if code not in override:
            raise Refused(f"{code}: {text}")
        draft.warn(f"lifted by the GM, {code}: {text}", "S20")
    if bounds.safe < magnitude <= bounds.most:
        draft.warn(f"overreach: Magnitude {magnitude} is above Safe {bounds.safe}", "S20")


def _original(draft: Draft, shaping: Shaping) -> Result:
    """What stands for the original Shaper: its skill as it is now, without dice; unknown once it is gone (S69)."""
    skill = opposing_skill(draft, shaping)
    roll = draft.roll(f"shaping d100 of {ending.caster(draft, shaping)}", 100)
    result = d100.result(roll, skill)
    draft.say(
        f"{ending.caster(draft, shaping)} opposes with {skill}: {roll}, {result.grade}",
        *("S69", "S1"),
        about=[shaping.caster],
    )
    return result


def opposing_skill(draft: Draft, shaping: Shaping) -> int:
    """The skill that stands for the original Shaper (S69)."""
    caster = draft.state.entities.get(shaping.caster)
    unknown = unknown_caster_skill(shaping.magnitude, draft.rules.shaping)
    return unknown if caster is None else caster.stats.get("shaping", 0)


def _pay(draft: Draft, who: str, result: Result, magnitude: int, bounds: Limits) -> None:
    lost = pp_lost(result.grade, magnitude, bounds.safe, draft.rules.shaping)
    paying.lose(draft, who, lost, f"{result.grade} at Magnitude {magnitude}", "S28")


def _attacked(draft: Draft, who: str, shaping: Shaping, magnitude: int, result: Result) -> Attack:
    made = assign(shaping.build.outcomes, shaping.build.cells, draft.rules.shaping)
    return Attack(who, shaping.build, made, magnitude, result, (who,))


# --- both ------------------------------------------------------------------------------------------------------


def _shaper(draft: Draft, who: str) -> Entity:
    """Someone who can use universal magic: a Shaper, free to go through the Practice (S8, S10)."""
    entity = draft.entity(who)
    if entity.shaper is None and "shaping" not in entity.stats:
        raise Refused(f"{entity.name} is no Shaper; shaper {entity.name} shaping=55 … makes one")
    if facts.shaper(draft, who).practice_blocked:
        raise Refused(f"practice: {entity.name} cannot go through the Practice now")
    return entity


def net_dice(draft: Draft, who: str, more: list[Weight]) -> int:
    """Net dice of a test of universal magic: no Shaping Expertise, but Steady Casting (S27)."""
    found = [*percentile.weights(draft, who, "shaping"), *(each for each in more if each.dice)]
    steady = "steady-casting" in facts.talents(draft.entity(who)) and draft.entity(who).wounded
    if steady:
        found.append(Weight("Steady Casting", _burden(draft.rules.shaping), "S27"))
    return percentile.net(found)


def _burden(data: ShapingData) -> int:
    return min(1, data.burden.wounded)
