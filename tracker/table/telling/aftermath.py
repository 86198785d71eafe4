"""What a casting would leave: everyone's HP and PP after each grade of it, expected and at the ends, before it is rolled.

The casting itself is tried on the table with imagined dice, so that guards, armour, Wards, reserves and whatever else stands
in the way count as they will. Chances are exact; so are means, but for effects of more dice than are tried one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from itertools import groupby, product

import msgspec

from tracker.rules import d100
from tracker.rules.d100 import Grade, Side
from tracker.table.dice import Dice, Roller
from tracker.table.ledger.result import Result
from tracker.table.shaping.prospect import Hurdle, Prospect, SubjectOutlook
from tracker.table.state import Entity, State

WITHSTANDS, FALLS = 98, 100
"""Faces of a d100 that fail: with any skill below them, and with every skill."""

MOST_TRIES = 150
"""Throws of effect dice that are tried one by one; beyond them only the ends are told."""

SUCCEEDING = (Grade.CRITICAL, Grade.SUCCESS)

Try = Callable[[Dice], Result]
"""What the casting comes to with some dice."""


class Span(msgspec.Struct, frozen=True):
    """A number as it may be after: the least, the most, and the mean of all cases (None: not reckoned)."""

    low: int
    high: int
    mean: Fraction | None


class Change(msgspec.Struct, frozen=True):
    """Someone's `what` (`HP` or `PP`), as it is and as it is after a Critical and after a Success."""

    who: str
    what: str
    now: int
    critical: Span
    success: Span


class Taking(msgspec.Struct, frozen=True):
    """Outcomes that take hold of someone, with the chance that they do after a Critical and after a Success."""

    who: str
    outcomes: tuple[str, ...]
    critical: Fraction
    success: Fraction


class Aftermath(msgspec.Struct, frozen=True):
    """What a casting would leave, by names. `joins` are those it brings; `state` is the table after a Success that gets past
    everyone with middling dice; `refusal` says why there is no casting."""

    changes: tuple[Change, ...] = ()
    takings: tuple[Taking, ...] = ()
    joins: tuple[str, ...] = ()
    state: State | None = None
    refusal: str = ""


def aftermath(
    now: State, caster: str, prospect: Prospect, names: Mapping[str, str], attempt: Try
) -> Aftermath:
    """What `attempt`, the casting of `prospect` by the one named `caster`, would leave. `names` are those of its ids."""
    tests = _Tests(caster, prospect, names)
    ends = [attempt(tests.dice(lambda sides, top=top: sides if top else 1)) for top in (False, True)]  # type: ignore[misc]
    if not ends[0].ok or ends[0].state is None:
        return Aftermath(refusal=ends[0].message)
    found = list(_cases(tests, attempt))
    landed = found or [(Fraction(0), end.state) for end in ends if end.state is not None]
    held = list(_cases(tests, attempt, guarded=True)) if tests.guards else []
    payers = {caster, *(pledge.name for pledge in prospect.build.pledges)}
    looks = {names[look.who]: look for look in prospect.outlooks if look.who in names}
    return Aftermath(
        changes=tuple(_changes(now, landed, held, prospect, looks, payers, exact=bool(found))),
        takings=tuple(_takings(prospect, looks)),
        joins=tuple(_joins(now, ends[0].state)),
        state=_middling(tests, attempt),
    )


# --- imagined dice ---------------------------------------------------------------------------------------------


class Imagined(Dice):
    """Dice that show what is imagined: a d100 by whose test it is, other dice by `effect`."""

    def __init__(self, tests: Mapping[str, int], other: int, effect: Roller) -> None:
        super().__init__()
        self._tests, self._other, self._effect = tests, other, effect

    def ask(
        self, name: str, sides: int, own: Callable[[Roller], int] | None = None, secret: bool = False
    ) -> int:
        test = name.removesuffix(", tens again")
        face = self._tests.get(test, self._other) if sides == 100 else self._effect(sides)
        self.faces.append(face)
        self.names.append(name)
        self.sides.append(sides)
        return face


class _Tests:
    """The d100 of a casting that succeeds and gets past everyone, or past all but those who guard."""

    def __init__(self, caster: str, prospect: Prospect, names: Mapping[str, str]) -> None:
        skill = min(prospect.ours.skill, 100)
        least = 1 if skill < 2 else max(1, skill // 10) + 1
        self._ours = {f"shaping d100 of {caster}": least}
        stands = [
            (look, hurdle) for look in (*prospect.outlooks, *prospect.onlookers) for hurdle in look.hurdles
        ]
        strong = any(hurdle.stand.value >= WITHSTANDS for _, hurdle in stands)
        self._other = FALLS if strong else WITHSTANDS
        self.guards = {
            f"{hurdle.stand.skill} d100 of {names[look.who]}": max(1, min(hurdle.stand.value, WITHSTANDS))
            for look, hurdle in stands
            if hurdle.name == "guard" and look.who in names
        }

    def dice(self, effect: Roller, *, guarded: bool = False) -> Imagined:
        return Imagined({**self._ours, **(self.guards if guarded else {})}, self._other, effect)


def _cases(tests: _Tests, attempt: Try, *, guarded: bool = False) -> Iterator[tuple[Fraction, State]]:
    """The table after each throw of the effect dice, with its chance; nothing if there are too many throws."""
    groups = _effects(tests, attempt, guarded)
    sums = [_sums(count, sides) for count, sides in groups]
    tries = 1
    for each in sums:
        tries *= len(each)
    if tries > MOST_TRIES:
        return
    for throw in product(*(each.items() for each in sums)):
        weight = Fraction(1)
        faces: list[int] = []
        for (total, cases), (count, sides) in zip(throw, groups, strict=True):
            weight *= Fraction(cases, sides**count)
            faces += _spread(total, count, sides)
        state = _thrown(tests, attempt, faces, guarded)
        if state is not None:
            yield weight, state


def _middling(tests: _Tests, attempt: Try) -> State | None:
    groups = _effects(tests, attempt, False)
    faces = [face for count, sides in groups for face in _spread(count * (sides + 1) // 2, count, sides)]
    return _thrown(tests, attempt, faces, False)


def _thrown(tests: _Tests, attempt: Try, faces: list[int], guarded: bool) -> State | None:
    thrown = iter(faces)
    return attempt(tests.dice(lambda sides: next(thrown, 1), guarded=guarded)).state


def _effects(tests: _Tests, attempt: Try, guarded: bool) -> list[tuple[int, int]]:
    """The effect dice that are rolled: how many of which, those of one name together."""
    dice = tests.dice(lambda sides: 1, guarded=guarded)
    attempt(dice)
    rolled = [(name, sides) for name, sides in zip(dice.names, dice.sides, strict=True) if sides != 100]
    return [(len(list(same)), sides) for (_, sides), same in groupby(rolled)]


def _sums(count: int, sides: int) -> dict[int, int]:
    """In how many cases some dice of a kind show each sum."""
    ways = {0: 1}
    for _ in range(count):
        more: dict[int, int] = {}
        for total, cases in ways.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, 0) + cases
        ways = more
    return ways


def _spread(total: int, count: int, sides: int) -> list[int]:
    """Faces that show a sum."""
    faces = []
    for left in range(count, 0, -1):
        face = max(1, min(sides, total - (left - 1)))
        faces.append(face)
        total -= face
    return faces


# --- what comes of them ----------------------------------------------------------------------------------------

Cases = list[tuple[Fraction, State]]


def _changes(
    now: State,
    landed: Cases,
    held: Cases,
    prospect: Prospect,
    looks: Mapping[str, SubjectOutlook],
    payers: Collection[str],
    *,
    exact: bool,
) -> Iterator[Change]:
    """HP and PP that are other ones after; PP of those who pay are told with the costs of each grade."""
    for entity in now.entities.values():
        look = looks.get(entity.name)
        hurdle = next((each for each in look.hurdles if _harms(each)), None) if look is not None else None
        for what in ("HP", "PP"):
            before = _figure(entity, what)
            after = _span(entity.id, what, landed, exact)
            if before is None or after is None or (what == "PP" and entity.name in payers):
                continue
            guarded = _span(entity.id, what, held, exact) if hurdle and hurdle.name == "guard" else None
            if (after.low, after.high) == (before, before):
                continue
            spans = [_mixed(before, after, guarded, prospect, hurdle, grade) for grade in SUCCEEDING]
            yield Change(entity.name, what, before, *spans)


def _harms(hurdle: Hurdle) -> bool:
    return any("damage:" in outcome or "soul:" in outcome for outcome in hurdle.outcomes)


def _figure(entity: Entity | None, what: str) -> int | None:
    if entity is None:
        return None
    return entity.hp if what == "HP" else entity.pp


def _span(who: str, what: str, cases: Cases, exact: bool) -> Span | None:
    figures = [(weight, _figure(state.entities.get(who), what)) for weight, state in cases]
    known = [(weight, figure) for weight, figure in figures if figure is not None]
    if not known or len(known) < len(figures):
        return None
    numbers = [figure for _, figure in known]
    mean = sum((weight * figure for weight, figure in known), Fraction(0)) if exact else None
    return Span(min(numbers), max(numbers), mean)


def _mixed(
    before: int, lands: Span, guarded: Span | None, prospect: Prospect, hurdle: Hurdle | None, grade: Grade
) -> Span:
    """A figure after a casting of some grade, whether it lands, is guarded against, or is withstood."""
    through = _given(prospect, (), grade)
    past = through if hurdle is None else _past(prospect, hurdle, grade)
    parts = [(past, lands)]
    if guarded is not None and hurdle is not None:
        # A Critical guard blocks all, whatever the size of the impact (S37).
        critical = d100.odds(hurdle.stand.value, hurdle.stand.dice).critical
        plain = through - past - through * critical
        parts.append((max(Fraction(0), plain), guarded))
    left = 1 - sum((chance for chance, _ in parts), Fraction(0))
    parts.append((left, Span(before, before, Fraction(before))))
    happens = [(chance, span) for chance, span in parts if chance > 0]
    means = [chance * span.mean for chance, span in happens if span.mean is not None]
    mean = sum(means, Fraction(0)) if len(means) == len(happens) else None
    return Span(min(span.low for _, span in happens), max(span.high for _, span in happens), mean)


def _past(prospect: Prospect, hurdle: Hurdle, grade: Grade) -> Fraction:
    if hurdle.name == "counter":
        return _given(prospect, (), grade)
    return _given(prospect, (Side(hurdle.stand.value, hurdle.stand.dice),), grade)


def _given(prospect: Prospect, defences: tuple[Side, ...], grade: Grade) -> Fraction:
    """The chance to get past everything once the casting has come to some grade; 0 for one it never comes to."""
    comes: Fraction = getattr(d100.odds(prospect.ours.skill, prospect.ours.net), grade)
    if not prospect.verdict.rolled:
        return Fraction(grade is Grade.SUCCESS)
    passes = d100.odds_of_passing(prospect.ours, defences, prospect.countering, grade)
    return passes / comes if comes else Fraction(0)


def _takings(prospect: Prospect, looks: Mapping[str, SubjectOutlook]) -> Iterator[Taking]:
    """Each subject's outcomes, those that are opposed together as one."""
    if prospect.build.adjust.trigger is not None:
        return
    for name, look in looks.items():
        for hurdle in look.hurdles:
            yield Taking(name, hurdle.outcomes, *(_past(prospect, hurdle, grade) for grade in SUCCEEDING))
        if look.free is not None:
            opposed = {outcome for hurdle in look.hurdles for outcome in hurdle.outcomes}
            rest = tuple(str(each) for each in prospect.build.outcomes if str(each) not in opposed)
            yield Taking(name, rest, *(_given(prospect, (), grade) for grade in SUCCEEDING))


def _joins(now: State, after: State) -> Iterator[str]:
    yield from (entity.name for who, entity in after.entities.items() if who not in now.entities)
