"""Percentile tests."""

from __future__ import annotations

from typing import Annotated

from tracker.rules import d100
from tracker.table.draft import Draft
from tracker.table.language import names
from tracker.table.language.kinds import Kind, ModKind, One
from tracker.table.language.registry import verb
from tracker.table.language.words import unquote
from tracker.table.refusal import Refused
from tracker.table.shaping import laid, percentile
from tracker.table.state import Failed
from tracker.table.text import fold


class SkillKind(Kind[str]):
    """A skill, as its key."""

    label = "SKILL"

    def parse(self, word: str, draft: Draft) -> str:
        return skill(unquote(word))

    def complete(self, draft: Draft) -> list[str]:
        return ["perception", "dodge", "resilience", "persistence", "close_combat", "unarmed", "shaping"]


class AgainstKind(Kind[tuple[str, str]]):
    """`NAME:SKILL`: who opposes, and with what."""

    label = "NAME:SKILL"

    def parse(self, word: str, draft: Draft) -> tuple[str, str]:
        name, colon, key = word.rpartition(":")
        if not colon:
            raise Refused(f"{unquote(word)} is nobody to test against; it is NAME:SKILL")
        return names.one(draft, name), skill(unquote(key))


@verb(
    "test",
    "A percentile test with all that weighs on it, or an opposed one.",
    subject="entities",
    access="own",
    example="test Ilyra perception mod=+1B",
)
def test(
    draft: Draft,
    who: One,
    skill: Annotated[str, SkillKind()],
    *,
    mod: Annotated[int, ModKind()] = 0,
    against: Annotated[tuple[str, str] | None, AgainstKind()] = None,
) -> None:
    own = _roll(draft, who, skill, mod, against[0] if against else None)
    if against is None:
        return
    other, their_skill = against
    opposed = _roll(draft, other, their_skill, 0)
    winner = who if d100.beats(own, opposed) else other
    draft.say(f"{draft.name(winner)} wins", "S3", about=[who, other], public=True)


def skill(text: str) -> str:
    """A skill's key as typed, spaces and capitals forgiven."""
    key = fold(text.strip()).replace(" ", "_").replace("-", "_")
    if not key:
        raise Refused("a skill is missing, such as perception")
    return key


def _roll(draft: Draft, who: str, skill: str, mod: int, against: str | None = None) -> d100.Result:
    found = percentile.weights(draft, who, skill, mod, against=against)
    dice = percentile.net(found)
    result = percentile.test(draft, who, skill, dice)
    percentile.announce(draft, who, skill, dice, result)
    if laid.fails_unseen(draft.state, who, skill, against, draft.rules.shaping):
        draft.warn(f"{draft.name(who)} sees nothing there: by sight alone it fails", "S53", "S54")
    draft.change(who, failed=None if result.grade.succeeded else Failed(skill, dice))
    draft.value = str(result.grade)
    return result
