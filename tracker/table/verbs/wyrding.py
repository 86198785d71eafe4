"""Wyrding: the place, abilities, wyrd dice, manifestations, stress."""

from __future__ import annotations

import re
from typing import Annotated, Any

from tracker.rules.wyrding import actions
from tracker.table.draft import Draft
from tracker.table.language import names
from tracker.table.language.kinds import (
    Amount,
    ChoiceKind,
    Kind,
    ListKind,
    Many,
    Natural,
    One,
    Positive,
    Present,
    Raw,
    Text,
    Title,
    Whole,
)
from tracker.table.language.registry import verb
from tracker.table.language.values import whole
from tracker.table.language.words import unquote
from tracker.table.refusal import Refused
from tracker.table.state import Ability, WyrdDie, replace
from tracker.table.text import fold
from tracker.table.verbs.conditions import OPEN_ENDED
from tracker.table.wyrding import effects, manifest, recoil

TYPES = ("bioturgy", "thaumaturgy", "kinetic", "hypercognition", "telepathy")
TARGETS = ("area", "individual", "entity", "living", "point", "self", "sight", "willing")
_DIE = re.compile(r"(?:([1-9][0-9]?))?[dD]([0-9]{1,4})")


class DurationKind(Kind[tuple[str, int]]):
    """How long an ability lasts, as (kind, amount)."""

    label = "instant|rounds:N|stress|minutes:N|hours:N|permanent"

    def parse(self, word: str, draft: Draft) -> tuple[str, int]:
        text = unquote(word).strip().lower()
        if text in OPEN_ENDED:
            return "permanent", 0
        if text in ("instant", "stress"):
            return text, 0
        kind, colon, amount = text.partition(":")
        if kind not in ("rounds", "minutes", "hours") or not colon:
            raise Refused(f"{text} is no duration; it is {self.label}")
        count = whole(amount)
        if not 1 <= count <= 100_000:
            raise Refused(f"{count} {kind} is no duration; at least 1")
        return kind, count

    def complete(self, draft: Draft) -> list[str]:
        return ["instant", "rounds:3", "stress", "minutes:10", "hours:1", "permanent"]


class WyrdDiceKind(Kind[tuple[int, ...]]):
    """One word of wyrd dice, such as d6 or d6,d8 or 2d6, as sides."""

    label = "d6,d8"

    def parse(self, word: str, draft: Draft) -> tuple[int, ...]:
        sides: list[int] = []
        for part in unquote(word).replace(",", " ").split():
            match = _DIE.fullmatch(part)
            if not match or not 2 <= int(match.group(2)) <= 1000:
                raise Refused(f"{part} is no wyrd die; it is like d6")
            sides.extend([int(match.group(2))] * int(match.group(1) or 1))
        return tuple(sides)


@verb(
    "place",
    "The place: stress bonus, stability, strength of reality, space.",
    subject="wyrding",
    example="place bonus=5 space=surreal",
)
def place(
    draft: Draft,
    *,
    bonus: Natural | None = None,
    stability: Natural | None = None,
    strength: Whole | None = None,
    space: Annotated[str | None, ChoiceKind("real", "surreal", "irreal")] = None,
) -> None:
    given = {"bonus": bonus, "stability": stability, "strength": strength, "space": space}
    changes: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    if not changes:
        raise Refused("say what changes: bonus=, stability=, strength= or space=")
    old = draft.fight.place
    draft.set_fight(place=replace(old, **changes))
    if bonus is not None:
        draft.account("", "bonus", old.bonus, bonus, "the place", "W3")
    for key, value in changes.items():
        draft.say(f"the place: {key} {getattr(old, key)} → {value}", "W3")


@verb(
    "ability",
    "Record a manifestation someone can use.",
    subject="wyrding",
    example='ability Ilyra "Mind Spike" class=fracture range=close',
)
def ability(
    draft: Draft,
    who: Many,
    title: Title,
    *,
    class_: Annotated[str, ChoiceKind("fracture", "break", "shatter")],
    type_: Annotated[tuple[str, ...], ListKind("TYPES", TYPES)] = (),
    action: Annotated[str, ChoiceKind(*actions.ACTIONS)] = "action",
    range_: Annotated[str | None, ChoiceKind("close", "medium", "long", "far")] = None,
    duration: Annotated[tuple[str, int], DurationKind()] = ("instant", 0),
    shape: Text = "",
    passive: Positive | None = None,
    wyrd: Natural = 0,
    target: Annotated[tuple[str, ...], ListKind("TARGETS", TARGETS)] = (),
) -> None:
    kind, amount = duration
    given: dict[str, Any] = {
        "weight": class_,
        "types": type_,
        "action": action,
        "range": range_,
        "duration": kind,
        "amount": amount,
        "shape": shape,
        "passive": passive,
        "wyrd": wyrd,
        "target": target,
    }
    for one in who:
        entity = draft.entity(one)
        recorded = Ability(title=title, **given)
        others = tuple(a for a in entity.abilities if fold(a.title) != fold(title))
        draft.change(one, abilities=(*others, recorded))
        draft.say(f"{entity.name} can use {title}: {class_}", "W4", about=[one])


@verb("pool", "Someone's wyrd dice, all ready.", subject="wyrding", example="pool Ilyra d6 d8")
def pool(draft: Draft, who: Many, *dice: Annotated[tuple[int, ...], WyrdDiceKind()]) -> None:
    sides = [side for group in dice for side in group]
    if len(sides) > 50:
        raise Refused("a pool has 50 dice at most")
    for one in who:
        draft.change(one, wyrd=tuple(WyrdDie(side) for side in sides))
        draft.say(
            f"{draft.name(one)}: wyrd pool {' '.join(f'd{side}' for side in sides) or 'empty'}",
            "W14",
            about=[one],
        )


@verb("refresh", "Expended wyrd dice become ready again.", subject="wyrding", example="refresh Ilyra")
def refresh(draft: Draft, who: Many) -> None:
    for one in who:
        count = effects.refresh_pool(draft, one)
        draft.say(
            f"{draft.name(one)}: {count} wyrd {'die is' if count == 1 else 'dice are'} ready again",
            "W14",
            about=[one],
        )


@verb(
    "use",
    "Use a manifestation: stress, recoil, event and dice in one act.",
    subject="wyrding",
    access="own",
    example='use Ilyra "Mind Spike" on=Bandit',
)
def use(
    draft: Draft,
    who: One,
    title: Raw,
    *,
    dice: Annotated[tuple[int, ...] | None, WyrdDiceKind()] = None,
    on: Present = (),
    help_: Present = (),
    fail: Present = (),
    inside: Present = (),
) -> None:
    names.unphased(draft, names.present(draft, who))
    chosen = manifest.require_ability(draft, who, title)
    for helper in help_:
        if not any(fold(a.title) == fold(chosen.title) for a in draft.entity(helper).abilities):
            raise Refused(f"{draft.name(helper)} does not have {chosen.title}, so cannot help")
    strangers = [one for one in fail if one not in on]
    if strangers:
        raise Refused(f"fail= names targets; {draft.names(strangers)} is none")
    helpers = tuple(one for one in help_ if one != who)
    manifest.manifest(draft, manifest.Use(who, chosen, dice, on, helpers, fail, inside))


@verb("stress", "Change someone's stress by hand.", subject="wyrding", example="stress Ilyra +1")
def stress(draft: Draft, who: Many, amount: Amount, *, inside: Present = ()) -> None:
    # A passive that this switches on may bring an event.
    draft.inside = inside
    counters = draft.total(amount.dice, f"stress of {draft.names(who)}")
    for one in who:
        entity = draft.entity(one)
        wanted = {"+": entity.stress + counters, "-": entity.stress - counters}.get(amount.sign, counters)
        after = min(max(0, wanted), 100_000)
        draft.account(one, "stress", entity.stress, after, f"by hand {amount.text}")
        draft.change(one, stress=after)
        draft.say(
            f"{entity.name}: stress {entity.stress} → {after}",
            about=[one],
            public=draft.state.settings.show_stress,
        )


@verb("recoil", "A bare recoil check with someone as its source.", subject="wyrding", example="recoil Ilyra")
def recoil_(draft: Draft, who: One, *, inside: Present = ()) -> None:
    recoil.check(draft, names.present(draft, who), inside)
