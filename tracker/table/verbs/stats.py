"""Numbers of one's own: hit points and counters."""

from __future__ import annotations

from typing import Annotated

from tracker.table.body import health
from tracker.table.draft import Draft
from tracker.table.language.kinds import AmountKind, AmountValue, ChoiceKind, Many, Text, TextKind
from tracker.table.language.registry import verb
from tracker.table.language.words import plain_minus
from tracker.table.refusal import Refused
from tracker.table.state import Counter, Refresh, replace
from tracker.table.text import clean_name, fold

HpAmount = Annotated[AmountValue, AmountKind("+-=t", "-7, +2d4, =12 or t5")]


@verb(
    "hp",
    "Damage, heal, set, or give temporary points; half= names those who take half of it, rounded down.",
    subject="entities",
    access="own",
    example="hp Bandit -7",
)
def hp(draft: Draft, who: Many, amount: HpAmount, *, half: Many = ()) -> None:
    strangers = [one for one in half if one not in who]
    if strangers:
        raise Refused(f"{draft.names(strangers)} cannot take half of what goes to {draft.names(who)} alone")
    if half and amount.sign not in ("-", "+"):
        raise Refused(f"half= halves damage and healing, not {amount.text}")
    if amount.text == "=max":
        for one in who:
            health.set_points(draft, one, draft.entity(one).hp_max or 0)
        return
    points = draft.total(amount.dice, f"hp of {draft.names(who)}")
    for one in who:
        share = points // 2 if one in half else points
        if amount.sign == "-":
            health.damage(draft, one, share)
        elif amount.sign == "+":
            health.heal(draft, one, share)
        elif amount.sign == "=":
            health.set_points(draft, one, points)
        else:
            health.give_temporary(draft, one, points)


@verb(
    "counter",
    "A counter of one's own: +NAME 0/6 makes one, NAME +1 moves it, -NAME takes it away.",
    subject="entities",
    example="counter Ilyra +torch 0/6 refresh=scene",
)
def counter(
    draft: Draft,
    who: Many,
    name: Text,
    value: Annotated[str, TextKind("N/MAX")] = "",
    *,
    refresh: Annotated[Refresh, ChoiceKind("turn_start", "turn_end", "round", "scene", "never")] = "never",
) -> None:
    sign = plain_minus(name)[:1]
    label = clean_name(name[1:] if sign in ("+", "-") else name)
    if not label:
        raise Refused("the counter needs a name: counter Ilyra +torch 0/6")
    for one in who:
        if sign == "+":
            _make(draft, one, label, value, refresh)
        elif sign == "-":
            _drop(draft, one, label)
        else:
            _move(draft, one, label, value)


def _make(draft: Draft, who: str, label: str, value: str, refresh: Refresh) -> None:
    now, slash, top = value.partition("/")
    low = _number(now) if now else 0
    high = _number(top) if slash else None
    if high is not None and low > high:
        raise Refused(f"{label} cannot stand at {low} of {high}")
    entity = draft.entity(who)
    others = tuple(c for c in entity.counters if fold(c.name) != fold(label))
    draft.change(who, counters=(*others, Counter(label, low, high, refresh)))
    draft.say(f"{entity.name}: {label} {_shown(low, high)}", about=[who])


def _drop(draft: Draft, who: str, label: str) -> None:
    found = _find(draft, who, label)
    draft.change(who, counters=tuple(c for c in draft.entity(who).counters if c is not found))
    draft.say(f"{draft.name(who)}: {found.name} is gone", about=[who])


def _move(draft: Draft, who: str, label: str, value: str) -> None:
    found = _find(draft, who, label)
    amount = AmountKind().parse(f'"{value}"', draft)
    step = draft.total(amount.dice, f"{found.name} of {draft.name(who)}")
    wanted = {"+": found.value + step, "-": found.value - step}.get(amount.sign, step)
    kept = max(0, wanted if found.maximum is None else min(wanted, found.maximum))
    draft.change(
        who, counters=tuple(replace(c, value=kept) if c is found else c for c in draft.entity(who).counters)
    )
    ends = ""
    if kept == found.maximum and found.value != kept:
        ends = ", full"
    elif wanted != kept:
        ends = ", and stays there"
    draft.account(who, found.name, found.value, kept, amount.text)
    draft.say(f"{draft.name(who)}: {found.name} {_shown(kept, found.maximum)}{ends}", about=[who])


def _find(draft: Draft, who: str, label: str) -> Counter:
    entity = draft.entity(who)
    for found in entity.counters:
        if fold(found.name) == fold(label):
            return found
    known = ", ".join(c.name for c in entity.counters)
    raise Refused(
        f"{entity.name} has no counter {label}; {f'there is {known}' if known else 'counter NAME +torch 0/6 makes one'}"
    )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise Refused(f"{text or 'nothing'} is no bound of a counter; it is like 0/6")
    return int(text)


def _shown(value: int, top: int | None) -> str:
    return f"{value}/{top}" if top is not None else str(value)
