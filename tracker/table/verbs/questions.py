"""Questions about what has happened. They leave no trace."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from tracker.table.draft import Draft
from tracker.table.language.kinds import Natural, One, Positive, TextKind
from tracker.table.language.registry import verb
from tracker.table.refusal import Refused
from tracker.table.telling import questions
from tracker.table.telling.questions import Blow, Rolls


class SeatKind(TextKind):
    """A seat that has rolled."""

    def complete(self, draft: Draft) -> list[str]:
        return questions.seats(draft)


@verb(
    "ask damage",
    "Points someone lost in a round, blow by blow; without a round, in this one and the last.",
    subject="fight",
    changes=False,
    example="ask damage Bandit 2",
)
def damage(draft: Draft, who: One, round_: Positive | None = None) -> None:
    if not draft.fight.round:
        raise Refused("no round has begun in this fight; begin starts the first")
    now = draft.fight.round
    rounds = [round_] if round_ else [now, now - 1][: 2 if now > 1 else 1]
    answer: dict[str, Any] = {}
    for number in rounds:
        blows = questions.damage(draft, who, number)
        total = sum(blow.points for blow in blows)
        draft.say(f"{draft.name(who)} lost {total} in round {number}")
        for blow in blows:
            draft.say(f"  −{blow.points} {blow.why} (entry {blow.entry})")
        answer[str(number)] = {"points": total, "blows": [_blow(blow) for blow in blows]}
    draft.value = answer


@verb("ask waiting", "Who has not acted this round.", subject="fight", changes=False, example="ask waiting")
def waiting(draft: Draft) -> None:
    found = questions.waiting(draft)
    have = "1 has" if len(found) == 1 else f"{len(found) or 'none'} have"
    draft.say(f"{have} still to act in round {draft.fight.round}")
    for one in found:
        initiative = "" if one.initiative is None else f" {one.initiative}"
        draft.say(f"  {one.letter} {one.name}{initiative}{f', {one.note}' if one.note else ''}")
    draft.value = {"waiting": [one.name for one in found]}


@verb(
    "ask since",
    "What has changed since a round was reached; its own upkeep counts in.",
    subject="fight",
    changes=False,
    example="ask since 3",
)
def since(draft: Draft, round_: Natural) -> None:
    found = questions.since(draft, round_)
    draft.say(f"{len(found) or 'no'} thing{'s' * (len(found) != 1)} differ since round {round_}")
    for difference in found:
        draft.say(f"  {difference}")
    draft.value = {"since": [str(difference) for difference in found]}


@verb(
    "ask rolls",
    "The dice of a seat, or of every seat: how often each face came, and how often it was to be expected.",
    subject="fight",
    changes=False,
    example="ask rolls gm",
)
def rolls(draft: Draft, seat: Annotated[str, SeatKind("SEAT")] = "") -> None:
    known = questions.seats(draft)
    if seat and seat not in known:
        who = f"those who have are {', '.join(known)}" if known else "nobody has"
        raise Refused(f"no seat {seat} has rolled any dice; {who}")
    if not known:
        draft.say("nobody has rolled any dice")
    answer: dict[str, Any] = {}
    for name in [seat] if seat else known:
        answer[name] = [_tell(draft, name, kind) for kind in questions.rolls(draft, name)]
    draft.value = answer


def _tell(draft: Draft, seat: str, kind: Rolls) -> dict[str, Any]:
    mean, expected = _number(kind.mean), _number(kind.expected)
    draft.say(f"{seat} rolled {kind.count}d{kind.sides}: mean {mean}, to be expected {expected}{_luck(kind)}")
    for band in kind.bands:
        faces = str(band.low) if band.low == band.high else f"{band.low}–{band.high}"
        draft.say(f"  {faces}: {band.seen}, to be expected {_number(band.expected)}")
    return {
        "sides": kind.sides,
        "count": kind.count,
        "mean": float(kind.mean),
        "expected_mean": float(kind.expected),
        "faces": [
            {"low": band.low, "high": band.high, "seen": band.seen, "expected": float(band.expected)}
            for band in kind.bands
        ],
        "chance_as_low": None if kind.as_low is None else float(100 * kind.as_low),
        "chance_as_high": None if kind.as_high is None else float(100 * kind.as_high),
    }


def _luck(kind: Rolls) -> str:
    if kind.as_low is None or kind.as_high is None or kind.mean == kind.expected:
        return ""
    low = kind.mean < kind.expected
    chance = kind.as_low if low else kind.as_high
    return f"; fair dice come so {'low' if low else 'high'} {_number(100 * chance)} % of the time"


def _number(value: Fraction) -> str:
    return f"{float(value):.4g}"


def _blow(blow: Blow) -> dict[str, Any]:
    return {"entry": blow.entry, "points": blow.points, "why": blow.why}
