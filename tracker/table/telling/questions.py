"""Questions about what has happened, answered from the journal. Nothing here changes the table.

What was undone counts for nothing, as if it had never been.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from tracker.rules.dice import DiceError, distribution, parse
from tracker.table.draft import Draft
from tracker.table.entry import Entry
from tracker.table.language.words import parse_line
from tracker.table.refusal import Refused
from tracker.table.state import State
from tracker.table.telling.diff import Difference, differences
from tracker.table.telling.view import letter, view_for

BANDS = 10
"""Into how many bands the faces of a die are grouped that has more than FACES_EACH."""

FACES_EACH = 20


class Blow(msgspec.Struct, frozen=True):
    """Points somebody lost at once, temporary ones included: how many, to what, by which entry."""

    entry: int
    round: int
    points: int
    why: str


class Waiting(msgspec.Struct, frozen=True):
    """Someone who has yet to act this round. `note` says what is special about their turn (empty: nothing)."""

    letter: str
    name: str
    initiative: int | None
    note: str


class Band(msgspec.Struct, frozen=True):
    """Faces from `low` to `high`: how often they came, and how often that was to be expected."""

    low: int
    high: int
    seen: int
    expected: Fraction


class Rolls(msgspec.Struct, frozen=True):
    """All faces of one kind of die. `as_low` is the exact chance that so many fair dice total at most what these did,
    `as_high` that they total at least that; None when counting it would take too long."""

    sides: int
    count: int
    total: int
    bands: tuple[Band, ...]
    as_low: Fraction | None
    as_high: Fraction | None

    @property
    def mean(self) -> Fraction:
        """What the faces came to on average."""
        return Fraction(self.total, self.count)

    @property
    def expected(self) -> Fraction:
        """What they were to come to on average."""
        return Fraction(self.sides + 1, 2)


def damage(draft: Draft, who: str, round_: int) -> list[Blow]:
    """What someone lost in a round of the open fight, oldest first."""
    found: list[Blow] = []
    for entry in this_fight(draft):
        if entry.round != round_:
            continue
        for change in entry.changes:
            lost = int((change.before or 0) - (change.after or 0))
            if change.who == who and change.field in ("hp", "temp") and lost > 0:
                found.append(Blow(entry.n, entry.round, lost, change.why))
    return found


def waiting(draft: Draft) -> list[Waiting]:
    """Those of the open fight who have not acted this round, next to act first."""
    fight = draft.fight
    if not draft.running:
        raise Refused("nobody waits for a turn: the fight is not running; begin starts it")
    found: list[Waiting] = []
    for who in fight.order:
        part = draft.part(who)
        if part is None or who in fight.finished or (who == fight.active and fight.stage == "turn"):
            continue
        entity = draft.entity(who)
        notes = {"holds the turn": part.delayed, "down": entity.down, "phased out": part.phased is not None}
        note = ", ".join(text for text, holds in notes.items() if holds)
        found.append(Waiting(letter(part.mark), entity.name, part.initiative, note))
    return found


def since(draft: Draft, round_: int) -> list[Difference]:
    """What differs between the table as round `round_` of the open fight was reached, its upkeep still to come, and now."""
    first = next((entry for entry in this_fight(draft) if entry.round >= round_), None)
    if first is None:
        reached = f"round {draft.fight.round} is the newest" if draft.running else "it is not running"
        raise Refused(f"the fight {draft.fight.name} has not reached round {round_}; {reached}")
    before = _state_after(draft, first.after)
    old = view_for(before, draft.rules, "", draft.seat)
    return differences(old, view_for(draft.state, draft.rules, "", draft.seat))


def seats(draft: Draft) -> list[str]:
    """The seats that have rolled anything, first to do so first."""
    return list(dict.fromkeys(entry.seat.name for entry in draft.history if any(entry.sides)))


def rolls(draft: Draft, seat: str) -> list[Rolls]:
    """Every die that commands of a seat rolled, kind by kind, the largest first.

    A reading that shares another's units digit (S2) says nothing of its own and is left out.
    """
    faces: dict[int, list[int]] = {}
    for entry in draft.history:
        if entry.seat.name == seat and any(entry.sides):
            command = parse_line(entry.line, limit=None)
            for face, sides in zip(command.faces if command else (), entry.sides, strict=False):
                if sides:
                    faces.setdefault(sides, []).append(face)
    return [_rolls(sides, faces[sides]) for sides in sorted(faces, reverse=True)]


def this_fight(draft: Draft) -> list[Entry]:
    """The entries that changed the open fight since it began, oldest first, as far back as the journal can be read."""
    return list(_back(draft))[::-1]


def _back(draft: Draft) -> Iterator[Entry]:
    for entry in reversed(draft.history):
        if not entry.changed:
            continue
        try:
            state = _state_after(draft, entry.n)
        except Refused:
            return
        if state.fight != draft.state.fight:
            continue
        if state.here.stage == "setup" or (state.here.stage == "over" and draft.fight.stage != "over"):
            return
        yield entry


def _state_after(draft: Draft, n: int) -> State:
    if draft.state_after is None:
        raise Refused("there is no journal here to look back into")
    return draft.state_after(n)


def _rolls(sides: int, faces: list[int]) -> Rolls:
    seen = Counter(faces)
    step = 1 if sides <= FACES_EACH else -(-sides // BANDS)
    bands = tuple(
        Band(
            low,
            high := min(sides, low + step - 1),
            sum(seen[face] for face in range(low, high + 1)),
            Fraction(len(faces) * (high - low + 1), sides),
        )
        for low in range(1, sides + 1, step)
    )
    as_low, as_high = _tails(sides, len(faces), sum(faces))
    return Rolls(sides, len(faces), sum(faces), bands, as_low, as_high)


def _tails(sides: int, count: int, total: int) -> tuple[Fraction | None, Fraction | None]:
    try:
        odds = distribution(parse(f"{count}d{sides}"))
    except DiceError:
        return None, None
    low = sum(ways for t, ways in odds.ways.items() if t <= total)
    high = sum(ways for t, ways in odds.ways.items() if t >= total)
    return Fraction(low, odds.outcomes), Fraction(high, odds.outcomes)
