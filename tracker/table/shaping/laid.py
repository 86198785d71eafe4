"""What running Shapings do to someone now. Nothing of it is kept on an entity: when a Shaping ends, so does all it did.

The strongest of a kind counts, never the sum (S27, S48, S54).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tracker.rules.shaping import Cell, Form, Kind, Outcome, ShapingData
from tracker.rules.shaping.effects import bought, dice_given, ward_ap
from tracker.rules.shaping.grid import assign
from tracker.rules.shaping.outcomes import ALL
from tracker.table.body import power, wounds
from tracker.table.state import Entity, Hold, Shaping, State

SIGHT = "sight"
"""The sense whose loss tells in a fight (S53, S54)."""


BY_SIGHT = ("perception", "ranged", "ranged_combat")
"""Skills that are of no use on what cannot be seen, unless another sense helps."""


class Laid(msgspec.Struct, frozen=True):
    """One outcome that holds someone: of which Shaping, by which hold, at which place of its list, from which cell."""

    shaping: Shaping
    hold: Hold
    place: int
    outcome: Outcome
    cell: Cell | None


def laid(state: State, who: str, data: ShapingData) -> list[Laid]:
    """Every outcome of a running Shaping that affects `who` now: neither waiting for a Trigger nor paused (S34, S74)."""
    return [each for shaping in state.shapings.values() for each in _of(shaping, who, data)]


def everyone(state: State, data: ShapingData) -> dict[str, list[Laid]]:
    """The same for everybody at once, by id."""
    found: dict[str, list[Laid]] = {}
    for shaping in state.shapings.values():
        for who in dict.fromkeys(hold.who for hold in shaping.holds):
            found.setdefault(who, []).extend(_of(shaping, who, data))
    return found


def conditions(entity: Entity, held: Sequence[Laid], data: ShapingData) -> tuple[str, ...]:
    """The conditions that what holds an entity, and the want of PP, lay on it, each once."""
    found = {name: None for each in held for name in _conditions_of(each, data)}
    if power.banished(entity):
        found["banished"] = None
    elif power.all_spent(entity) or wounds.unconscious(entity):
        found["unconscious"] = None
    return tuple(found)


def capabilities(held: Sequence[Laid], data: ShapingData) -> tuple[str, ...]:
    """What running Shapings let someone do, or protect them by, in a few words each."""
    return tuple(text for each in held if (text := _capability(each, data)))


class Defended(msgspec.Struct, frozen=True):
    """What a test defends against: by which defence, and magic of which Forms."""

    defence: str
    forms: frozenset[Form]


def dice(
    state: State, who: str, skill: str, data: ShapingData, defended: Defended | None = None
) -> Iterator[tuple[Laid, int]]:
    """The strongest helping and the strongest hostile magic on a skill, as net dice (S27, S48, S59)."""
    found = [
        (each, dice_given(each.outcome, data))
        for each in laid(state, who, data)
        if _weighs(each, skill, defended)
    ]
    helping = [one for one in found if one[1] > 0]
    hostile = [one for one in found if one[1] < 0]
    if helping:
        yield max(helping, key=lambda one: one[1])
    if hostile:
        yield min(hostile, key=lambda one: one[1])


def _weighs(each: Laid, skill: str, defended: Defended | None) -> bool:
    """Whether an outcome gives dice to this test. A Ward of the mind defends against the mind alone, where it is known what
    is defended against (S48)."""
    match each.outcome.kind:
        case Kind.FATE if not each.outcome.detail:
            return True
        case Kind.MODIFIER | Kind.FATE:
            return covers(each.outcome.detail, skill)
        case Kind.WARD_BONUS:
            named = (skill, defended.defence) if defended else (skill,)
            fits = not _of_mind(each) or defended is None or Form.MIND in defended.forms
            return fits and any(covers(each.outcome.detail, name) for name in named)
    return False


def covers(detail: str, skill: str) -> bool:
    """Whether a modifier's word names this skill, or a family whose first word it is (`combat`, `close combat`)."""
    said, known = detail.replace("_", " ").replace("-", " "), skill.replace("_", " ")
    return said == known or said in known.split()


def ward(state: State, who: str, harm: str, data: ShapingData) -> int:
    """AP of the strongest Ward against a class of harm (S48)."""
    return max(
        (
            ward_ap(each.outcome, data)
            for each in laid(state, who, data)
            if each.outcome.kind is Kind.WARD_AP
            and (each.outcome.detail == harm or (each.outcome.detail == "both" and harm != "spiritual"))
        ),
        default=0,
    )


def reserve(held: Sequence[Laid]) -> Laid | None:
    """The vitality reserve among what holds someone, if any; its points are those of the hold (S46)."""
    return next((each for each in held if each.outcome.kind is Kind.RESERVE), None)


def sense_dice(state: State, who: str, skill: str, data: ShapingData) -> int:
    """Penalty dice, as a number below 0, of the sight that someone lacks (S54)."""
    return _unseen_dice(_impaired(state, who, data), skill, data)


def concealed_dice(state: State, from_whom: str, skill: str, data: ShapingData) -> int:
    """Penalty dice, as a number below 0, of testing against someone hidden from sight (S53). What an illusion hides, only
    those it fools miss, and it is them it holds (S64)."""
    return _unseen_dice(_concealed(state, from_whom, data), skill, data)


def fails_unseen(state: State, who: str, skill: str, against: str | None, data: ShapingData) -> bool:
    """Whether a test that goes by sight fails outright: looking and shooting, blind or at someone unseen (S53, S54)."""
    hidden = _concealed(state, against, data) if against else 0
    gone = max(_impaired(state, who, data), hidden) >= data.unseen.sense_gone_from
    return gone and skill in BY_SIGHT


def sightless(held: Sequence[Laid], data: ShapingData) -> bool:
    """Whether magic has taken someone's sight wholly (S54)."""
    return _sight_lost(held, data) >= data.unseen.sense_gone_from


def steered_unwillingly(each: Laid) -> bool:
    """Whether an outcome has its Shaper move someone who opposed it, or could still (S50)."""
    against = any(each.place in defence.outcomes for defence in each.hold.defences)
    return against and each.outcome.kind is Kind.MOVE and "steered" in each.outcome.marks


def _impaired(state: State, who: str, data: ShapingData) -> int:
    return _sight_lost(laid(state, who, data), data)


def _sight_lost(held: Sequence[Laid], data: ShapingData) -> int:
    """The Intensity that takes someone's sight; 0 while blind sight supplies it (S51, S54)."""
    senses = [each.outcome.intensity for each in held if each.outcome.kind is Kind.SENSE]
    if max(senses, default=0) >= data.unseen.blind_sight_from:
        return 0
    return max((each.outcome.intensity for each in held if _is(each, Kind.IMPAIR, SIGHT)), default=0)


def _concealed(state: State, who: str, data: ShapingData) -> int:
    held = [each for each in laid(state, who, data) if not _of_mind(each)]
    return max((each.outcome.intensity for each in held if _is(each, Kind.CONCEAL, SIGHT)), default=0)


def _of(shaping: Shaping, who: str, data: ShapingData) -> Iterator[Laid]:
    if shaping.armed:
        return
    for hold in shaping.holds:
        if hold.who != who or hold.away or not hold.took:
            continue
        made = assign(shaping.build.outcomes, shaping.build.cells, data)
        for place in hold.took:
            yield Laid(shaping, hold, place, made[place].outcome, made[place].cell)


def _is(each: Laid, kind: Kind, sense: str) -> bool:
    return each.outcome.kind is kind and each.outcome.detail in (sense, ALL)


def _of_mind(each: Laid) -> bool:
    return each.cell is not None and each.cell.form is Form.MIND


def _unseen_dice(intensity: int, skill: str, data: ShapingData) -> int:
    unseen = data.unseen
    if intensity >= unseen.sense_gone_from:
        return -unseen.close_penalty if skill in ("close_combat", "unarmed") else 0
    return -unseen.penalty if intensity and skill == "perception" else 0


def _conditions_of(each: Laid, data: ShapingData) -> tuple[str, ...]:
    outcome, gone = each.outcome, data.unseen.sense_gone_from
    sense = outcome.detail or ALL
    match outcome.kind:
        case Kind.RESTRAIN | Kind.BARRIER:
            return ("restrained",)
        case Kind.INCAPACITATE:
            return ("incapacitated",)
        case Kind.INFLUENCE:
            return ("influenced",)
        case Kind.CONTROL:
            return ("controlled",)
        case Kind.CONCEAL:
            return (f"concealed:{sense}",)
        case Kind.IMPAIR:
            return (f"lost:{sense}" if outcome.intensity >= gone else f"impaired:{sense}",)
    return ()


def _capability(each: Laid, data: ShapingData) -> str:
    outcome = each.outcome
    match outcome.kind:
        case Kind.WARD_AP:
            return f"Ward AP {ward_ap(outcome, data)} {outcome.detail}"
        case Kind.RESERVE:
            return f"reserve {each.hold.points or 0}"
        case Kind.MODIFIER | Kind.WARD_BONUS | Kind.FATE:
            given = dice_given(outcome, data)
            sign = f"+{given}B" if given > 0 else f"-{-given}P" if given else "an omen"
            return f"{sign} {outcome.detail or 'next test'}"
        case Kind.MOVE if steered_unwillingly(each):
            return f"steered against its will: {outcome.detail}, {data.push.steered_metres} m a round"
        case Kind.MOVE | Kind.BREATH | Kind.SENSE:
            return " ".join(filter(None, (outcome.kind.value, outcome.detail, *outcome.marks)))
        case Kind.SPEED:
            return f"{outcome.detail} {bought(outcome, data)}"
        case Kind.IMPAIR if (
            _is(each, Kind.IMPAIR, SIGHT) and outcome.intensity >= data.unseen.sense_gone_from
        ):
            return f"blind: Movement × {data.unseen.blind_movement:g}, Close -{data.unseen.close_penalty}P"
        case Kind.CONCEAL if _of_mind(each):
            return f"fooled: something is {bought(outcome, data)}"
        case Kind.WARD_DENY | Kind.TRANSFORM:
            return bought(outcome, data)
    return ""
