"""Magic that goes on, magic without a cell, and Hero Points."""

from __future__ import annotations

from typing import Annotated

from tracker.table.draft import Draft
from tracker.table.language.kinds import (
    AmountKind,
    AmountValue,
    ChoiceKind,
    FlagKind,
    ListKind,
    ModKind,
    One,
    ShapingArg,
    Text,
    WholeKind,
)
from tracker.table.language.registry import verb
from tracker.table.refusal import Refused
from tracker.table.shaping import control, ending, escaping, heroism, universal, witness
from tracker.table.shaping.attacks import Keep
from tracker.table.shaping.words import DefendKind, RatingKind
from tracker.table.verbs.percentile import SkillKind

LONGEST_ORDER = 200

Mod = Annotated[int, ModKind()]
Hero = Annotated[str, ChoiceKind("reroll")]
Face = Annotated[int | None, WholeKind(minimum=1, maximum=4)]
Skill = Annotated[str, SkillKind()]
Harm = Annotated[AmountValue, AmountKind("-", "-7 or -2d6")]


@verb(
    "direct",
    "Keep concentration or control going this turn, or give a summon another order.",
    subject="shaping",
    access="own",
    example='direct s1 order="guard me"',
)
def direct(draft: Draft, which: ShapingArg, *, order: Text | None = None) -> None:
    if order is not None and len(order) > LONGEST_ORDER:
        raise Refused(f"a standing order is short: {LONGEST_ORDER} characters at most, not {len(order)}")
    control.direct(draft, which, order)


@verb("drop", "Dismiss a Shaping of one's own.", subject="shaping", access="own", example="drop s1")
def drop(draft: Draft, which: ShapingArg) -> None:
    control.drop(draft, which)


@verb(
    "escape",
    "Try the original defence again against what holds someone.",
    subject="shaping",
    access="own",
    example="escape Bandit s1",
)
def escape(draft: Draft, who: One, which: ShapingArg) -> None:
    escaping.escape(draft, who, which)


@verb(
    "sense",
    "Sense Magic: a Combat Action and a Power Point.",
    subject="shaping",
    access="own",
    example="sense Ilyra",
)
def sense(draft: Draft, who: One, *, mod: Mod = 0, hero: Hero | None = None) -> None:
    universal.sense(draft, who, mod, reroll=hero is not None)


@verb(
    "dispel",
    "Dispel a running Shaping; priced by its Magnitude and the Range to it.",
    subject="shaping",
    access="own",
    example="dispel Ilyra s1 range=1",
)
def dispel(
    draft: Draft,
    who: One,
    which: ShapingArg,
    *,
    range_: Annotated[int | None, RatingKind()] = None,
    mod: Mod = 0,
    hero: Hero | None = None,
    ritual: Annotated[bool, FlagKind("ritual")] = False,
    backlash: Face = None,
    spill: One | None = None,
    override: Annotated[tuple[str, ...], ListKind("CODES")] = (),
) -> None:
    universal.dispel(
        draft,
        who,
        which,
        range_,
        extra=mod,
        reroll=hero is not None,
        ritual=ritual,
        choice=backlash,
        onto=spill,
        override=override,
    )


@verb(
    "fire",
    "The event of a waiting Trigger has come.",
    subject="shaping",
    example="fire s1 defend=Bandit:dodge",
)
def fire(
    draft: Draft,
    which: ShapingArg,
    *,
    defend: Annotated[dict[str, str] | None, DefendKind()] = None,
    touch: Annotated[str, ChoiceKind("hit", "miss")] = "hit",
    keep: Annotated[Keep, ChoiceKind("old", "new")] = "new",
) -> None:
    control.fire(draft, which, defend or {}, missed=touch == "miss", keep=keep)


@verb(
    "doubt",
    "Look closer at an illusion, or sense what magic conceals.",
    subject="shaping",
    access="own",
    example="doubt Bandit s1",
)
def doubt(draft: Draft, who: One, which: ShapingArg) -> None:
    witness.doubt(draft, who, which)


@verb(
    "cross",
    "Go through a portal, or try to pass where magic denies it.",
    subject="shaping",
    access="own",
    example="cross Ilyra s1",
)
def cross(draft: Draft, who: One, which: ShapingArg, skill: Skill | None = None) -> None:
    control.cross(draft, who, which, skill)


@verb("batter", "Damage a barrier, past its AP.", subject="shaping", example="batter s1 -2d6")
def batter(draft: Draft, which: ShapingArg, amount: Harm) -> None:
    control.batter(draft, which, draft.total(amount.dice, f"against {ending.title(which)}"))


@verb(
    "hero",
    "Spend a Hero Point: reroll a failed test, soften a wound, or live.",
    subject="shaping",
    access="own",
    example="hero Ilyra reroll",
)
def hero(draft: Draft, who: One, what: Annotated[str, ChoiceKind("reroll", "soften", "live")]) -> None:
    {"reroll": heroism.reroll, "soften": heroism.soften, "live": heroism.live}[what](draft, who)
