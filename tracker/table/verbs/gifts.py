"""Gifts: whose they are, activating and pushing them, turning them off."""

from __future__ import annotations

from typing import Annotated

from tracker.rules.gifts.pools import (
    Pool,
    Spirit,
    parse_pool,
    parse_spirit,
    pool_down,
    pool_up,
    spirit_down,
    spirit_up,
)
from tracker.table.draft import Draft
from tracker.table.gifts import held, use
from tracker.table.language import names
from tracker.table.language.kinds import Kind, Many, One, RawKind, Text, TitleKind, WholeKind
from tracker.table.language.registry import verb
from tracker.table.language.values import whole
from tracker.table.language.words import plain_minus, quote, unquote
from tracker.table.refusal import Refused
from tracker.table.state import Gift, replace
from tracker.table.text import fold

MOST_STEPS = 100
LONGEST_TEXT = 500

Mod = Annotated[int, WholeKind(minimum=-100, maximum=100, label="+1|-1")]
Test = Annotated[int | None, WholeKind(minimum=0, maximum=100)]


class SpiritKind(Kind[Spirit | int]):
    """A step of Spirit, or how many steps up or down."""

    label = "d8|d6-2|d12+1|+1|-1"

    def parse(self, word: str, draft: Draft) -> Spirit | int:
        text = unquote(word)
        steps = _steps(text)
        try:
            return parse_spirit(text, draft.rules.gifts) if steps is None else steps
        except ValueError as error:
            raise Refused(str(error)) from None

    def complete(self, draft: Draft) -> list[str]:
        return list(draft.rules.gifts.spirit.ladder)


class SkillKind(Kind[Pool | int]):
    """The dice of a skill, or how many steps up or down."""

    label = "none|d6|d12+d4|+1|-1"

    def parse(self, word: str, draft: Draft) -> Pool | int:
        text = unquote(word)
        steps = _steps(text)
        try:
            return parse_pool(text, draft.rules.gifts) if steps is None else steps
        except ValueError as error:
            raise Refused(str(error)) from None

    def complete(self, draft: Draft) -> list[str]:
        return ["none", *(f"d{sides}" for sides in draft.rules.gifts.dice.sizes)]


class NewGiftKind(TitleKind):
    """The title of a Gift, new or owned; those of the library are offered."""

    def complete(self, draft: Draft) -> list[str]:
        return [quote(example.title) for example in draft.rules.gifts.example.values()]


GiftWord = Annotated[
    str,
    RawKind(
        '"TITLE"',
        lambda draft: [quote(gift.title) for one in names.known_in_full(draft) for gift in one.gifts],
    ),
]


@verb("spirit", "Someone's Spirit, or steps up or down.", subject="gifts", example="spirit Ilyra d8")
def spirit(draft: Draft, who: Many, step: Annotated[Spirit | int, SpiritKind()]) -> None:
    for one in who:
        before = draft.entity(one).spirit
        now = _moved_spirit(draft, one, step) if isinstance(step, int) else step
        draft.change(one, spirit=str(now))
        draft.account(one, "spirit", None, 0, f"{before or 'none'} → {now}, by hand", "G13")
        draft.say(f"{draft.name(one)}: Spirit {before or 'none'} → {now}", "G13", about=[one])


@verb(
    "gift",
    "A Gift someone owns; on an owned title, what changes of it.",
    subject="gifts",
    example='gift Ilyra "Keen Claws" skill=d6 target=4 risk=1',
)
def gift(
    draft: Draft,
    who: Many,
    title: Annotated[str, NewGiftKind()],
    *,
    skill: Annotated[Pool | int | None, SkillKind()] = None,
    target: Test = None,
    risk: Test = None,
    does: Text | None = None,
    push: Text | None = None,
) -> None:
    for text in (does, push):
        if text is not None and len(text) > LONGEST_TEXT:
            raise Refused(f"a text of {len(text)} characters is too long; {LONGEST_TEXT} is the most")
    given = {"target": target, "risk": risk, "does": does, "push_does": push}
    changes = {key: value for key, value in given.items() if value is not None}
    for one in who:
        entity = draft.entity(one)
        owned = next((own for own in entity.gifts if fold(own.title) == fold(title)), None)
        if owned is not None and not changes and skill is None:
            raise Refused(
                f"{entity.name} has {owned.title} already; say what changes of it, such as skill=d6"
            )
        written = replace(owned or _new(draft, title), **changes)
        if skill is not None:
            written = replace(written, skill=str(_moved_skill(draft, written, skill)))
        draft.put(held.with_gift(entity, written))
        aim, risks = use.difficulty(written, draft.rules)
        draft.say(
            f"{entity.name} {'has' if owned else 'gets'} {written.title}: "
            f"skill {written.skill}, target {aim}, Risk {risks}",
            "G4",
            about=[one],
        )


@verb(
    "activate",
    "Activate a Gift: Spirit and its skill are rolled.",
    subject="gifts",
    access="own",
    example='activate Ilyra "Keen Claws" mod=+1',
)
def activate(draft: Draft, who: One, title: GiftWord, *, mod: Mod = 0) -> None:
    use.activate(draft, who, title, mod)


@verb(
    "off",
    "Turn a Gift off; what its pushes have armed begins.",
    subject="gifts",
    access="own",
    example='off Ilyra "Keen Claws"',
)
def off(draft: Draft, who: One, title: GiftWord) -> None:
    use.turn_off(draft, who, title)


@verb(
    "push",
    "Push a Gift that is on, or push it once more and roll Powerloss.",
    subject="gifts",
    access="own",
    example='push Ilyra "Keen Claws" mod=-1',
)
def push(draft: Draft, who: One, title: GiftWord, *, mod: Mod = 0) -> None:
    use.push(draft, who, title, mod)


@verb(
    "unlock",
    "Lift the locks on a Gift, running and armed; without a title, all that lie on someone.",
    subject="gifts",
    example='unlock Ilyra "Keen Claws"',
)
def unlock(draft: Draft, who: One, title: GiftWord | None = None) -> None:
    held.unlock(draft, who, title)


def _new(draft: Draft, title: str) -> Gift:
    """A Gift as it comes: by the library, if its title stands there, and with the skill everyone starts with (G4)."""
    data = draft.rules.gifts
    example = next((known for known in data.example.values() if fold(known.title) == fold(title)), None)
    return Gift(
        title,
        skill=data.start.skill,
        does=example.does if example else "",
        push_does=example.push if example else "",
    )


def _steps(text: str) -> int | None:
    plain = plain_minus(text).strip()
    if plain[:1] not in ("+", "-") or not plain[1:].isdigit():
        return None
    steps = whole(plain)
    if not 1 <= abs(steps) <= MOST_STEPS:
        raise Refused(f"between 1 and {MOST_STEPS} steps at once, not {abs(steps)}")
    return steps


def _moved_spirit(draft: Draft, who: str, steps: int) -> Spirit:
    """Spirit some steps up or down its ladder (G13); at the floor it stops, and the game master is told."""
    data, entity = draft.rules.gifts, draft.entity(who)
    now = use.spirit_of(entity, draft.rules)
    for _ in range(abs(steps)):
        moved = spirit_up(now, data) if steps > 0 else spirit_down(now, data)
        if moved is None:
            draft.warn(f"{entity.name}: Spirit stands at {now} and falls no further", "G13")
            break
        now = moved
    return now


def _moved_skill(draft: Draft, gift: Gift, step: Pool | int) -> Pool:
    """The skill given, or some steps up or down its ladder (G13); without dice it falls no further."""
    if isinstance(step, Pool):
        return step
    data = draft.rules.gifts
    now = use.skill_of(gift, draft.rules)
    for _ in range(abs(step)):
        moved = pool_up(now, data) if step > 0 else pool_down(now, data)
        if moved is None:
            raise Refused(f"the skill of {gift.title} has no dice to lose")
        now = moved
    return now
