"""Conditions and harm that repeats."""

from __future__ import annotations

from typing import Annotated, Literal

from tracker.rules.dice import format as dice_text
from tracker.table.draft import Draft
from tracker.table.language import names
from tracker.table.language.kinds import ChoiceKind, Kind, Many, Text, TextKind
from tracker.table.language.registry import verb
from tracker.table.language.values import dice, whole
from tracker.table.language.words import plain_minus, unquote
from tracker.table.refusal import Refused
from tracker.table.state import Anchor, Condition, Ongoing
from tracker.table.text import clean_name, fold

KNOWN = ("stunned", "bloodied", "incapacitated", "dying", "deafened", "prone", "restrained", "blinded", "wet")
"""Conditions offered when one is asked for; any word is one."""

At = Literal["start", "end", "upkeep"]
"""When ongoing harm and healing repeat."""

OPEN_ENDED = ("", "scene", "∞", "until dispelled", "permanent")
"""Durations that are never counted (B41)."""


class RoundsKind(Kind[int | None]):
    """A number of rounds, or words for a duration nobody counts."""

    label = "N"

    def parse(self, word: str, draft: Draft) -> int | None:
        return rounds(unquote(word))


class UntilKind(Kind[Anchor]):
    """`start:NAME` or `end:NAME`: that entity's coming turn start or end."""

    label = "start:NAME|end:NAME"

    def parse(self, word: str, draft: Draft) -> Anchor:
        moment, colon, name = word.partition(":")
        if not colon or moment not in ("start", "end"):
            raise Refused(f"{unquote(word)} is no moment; it is start:NAME or end:NAME")
        who = names.present(draft, names.one(draft, name))
        return Anchor("start" if moment == "start" else "end", who)


class ConditionKind(TextKind):
    """`+word` lays a condition, `-word` takes it away."""

    def __init__(self) -> None:
        super().__init__("+CONDITION|-CONDITION")

    def complete(self, draft: Draft) -> list[str]:
        return [f"+{name}" for name in KNOWN]


@verb(
    "cond",
    "Lay a condition on someone or take it away.",
    subject="entities",
    example="cond Bandit +deafened rounds=3",
)
def cond(
    draft: Draft,
    who: Many,
    name: Annotated[str, ConditionKind()],
    *,
    rounds: Annotated[int | None, RoundsKind()] = None,
    until: Annotated[Anchor | None, UntilKind()] = None,
) -> None:
    sign, label = _signed(name, "a condition", "cond Bandit +stunned, or -stunned")
    for one in who:
        if sign == "-":
            _lift(draft, one, label)
        else:
            _lay(draft, one, label, rounds, until)


@verb(
    "ongoing",
    "Damage or healing that repeats, at the end of its turn unless said.",
    subject="entities",
    example="ongoing Bandit +acid 3",
)
def ongoing(
    draft: Draft,
    who: Many,
    name: Text,
    amount: Annotated[str, TextKind("DICE")] = "",
    *,
    at: Annotated[At, ChoiceKind("start", "end", "upkeep")] = "end",
    heal: Annotated[str, TextKind("DICE")] = "",
) -> None:
    sign, label = _signed(name, "ongoing harm", "ongoing Bandit +acid 3, or -acid")
    if sign == "-":
        for one in who:
            _stop(draft, one, label)
        return
    laid = Ongoing(label, _dice_of(amount, heal), heal=bool(heal), at=at)
    for one in who:
        _start(draft, one, laid)


def rounds(text: str) -> int | None:
    """A number of rounds as typed; None for a duration nobody counts. Refuses other words (B41)."""
    if text.strip().lower() in OPEN_ENDED:
        return None
    try:
        return whole(text)
    except Refused:
        raise Refused(f"{text} is no number of rounds, nor scene, ∞ or until dispelled") from None


def _lift(draft: Draft, who: str, label: str) -> None:
    entity = draft.entity(who)
    others = tuple(c for c in entity.conditions if fold(c.name) != fold(label))
    if len(others) == len(entity.conditions):
        there = ", ".join(c.name for c in entity.conditions)
        raise Refused(f"{entity.name} is not {label}{f', but {there}' if there else ''}")
    draft.change(who, conditions=others)
    draft.say(f"{entity.name}: {label} is gone", about=[who], public=True)


def _lay(draft: Draft, who: str, label: str, rounds: int | None, until: Anchor | None) -> None:
    """Lay a condition, in the place of one of the same name; `until` counts `rounds` times its moment."""
    if rounds is not None and rounds < 1:
        raise Refused("a condition lasts at least one round")
    anchor = Anchor(until.moment, until.who, rounds or 1) if until else None
    laid = Condition(label, None if anchor else rounds, anchor)
    entity = draft.entity(who)
    others = tuple(c for c in entity.conditions if fold(c.name) != fold(label))
    draft.change(who, conditions=(*others, laid))
    said = f"{entity.name}: {label}"
    draft.say(f"{said}{_lasting(draft, laid)}", about=[who], public=said)


def _stop(draft: Draft, who: str, label: str) -> None:
    entity = draft.entity(who)
    others = tuple(o for o in entity.ongoing if fold(o.name) != fold(label))
    if len(others) == len(entity.ongoing):
        raise Refused(f"{entity.name} has no ongoing {label}")
    draft.change(who, ongoing=others)
    draft.say(f"{entity.name}: {label} is over", about=[who], public=True)


def _start(draft: Draft, who: str, laid: Ongoing) -> None:
    entity = draft.entity(who)
    others = tuple(o for o in entity.ongoing if fold(o.name) != fold(laid.name))
    draft.change(who, ongoing=(*others, laid))
    said = f"{entity.name}: {laid.name}"
    effect = "heals" if laid.heal else "costs"
    draft.say(f"{said} {effect} {laid.amount} at {laid.at}", about=[who], public=said)


def _dice_of(amount: str, heal: str) -> str:
    """The dice of ongoing harm, or of healing; refuses both and neither."""
    if bool(amount) == bool(heal):
        raise Refused("say how much once: ongoing Bandit +acid 3, or ongoing Bandit +regrowth heal=3")
    if plain_minus(heal or amount).startswith("-"):
        raise Refused("an amount has no sign here: ongoing Bandit +acid 3 costs, heal=3 heals")
    return dice_text(dice(heal or amount))


def _signed(text: str, what: str, example: str) -> tuple[str, str]:
    sign = plain_minus(text)[:1]
    label = clean_name(text[1:])
    if sign not in ("+", "-") or not label:
        raise Refused(f"{what} is laid or taken away with a sign: {example}")
    return sign, label


def _lasting(draft: Draft, condition: Condition) -> str:
    if condition.until is not None:
        nth = f", time {condition.until.count}" if condition.until.count > 1 else ""
        return f" until the {condition.until.moment} of {draft.name(condition.until.who)}'s turn{nth}"
    return f" for {condition.left} rounds" if condition.left is not None else ""
