"""The clock, and rests."""

from __future__ import annotations

from typing import Annotated

from tracker.rules.gifts.data import Rest
from tracker.table.draft import Draft
from tracker.table.fight import clock
from tracker.table.language.kinds import Kind
from tracker.table.language.registry import verb
from tracker.table.language.words import plain_minus, unquote
from tracker.table.refusal import Refused

MOST_HOURS = 24


class JumpKind(Kind[int]):
    """How far the clock goes on, in seconds."""

    label = "+3d|+2h|+10m|+30s"

    def parse(self, word: str, draft: Draft) -> int:
        text = "".join(plain_minus(unquote(word)).lower().split())
        if text.startswith(("-", "=")):
            raise Refused("the clock only goes forward; undo takes a jump back")
        if not text.startswith("+"):
            raise Refused(f"the clock goes on by an amount, such as +{text if text[:1].isdigit() else '3d'}")
        return clock.seconds_of(text[1:], draft.rules.gifts)

    def complete(self, draft: Draft) -> list[str]:
        return ["+10m", "+1h", "+1d", "+1d12h"]


class RestKind(Kind[tuple[Rest, int]]):
    """A kind of rest, and how many of it."""

    label = "1h|night"

    def parse(self, word: str, draft: Draft) -> tuple[Rest, int]:
        text = unquote(word).strip().lower()
        hours = text.removesuffix("h")
        if text == "night":
            return "night", 1
        if hours == text or not (hours.isascii() and hours.isdigit() and 1 <= int(hours[:9]) <= MOST_HOURS):
            raise Refused(
                f"{text or 'nothing'} is no rest; it is night, or whole hours from 1h to {MOST_HOURS}h"
            )
        return "hour", int(hours)

    def complete(self, draft: Draft) -> list[str]:
        return ["1h", "night"]


@verb(
    "clock",
    "Let time pass: what it ends is told. No upkeep runs.",
    subject="gifts",
    example="clock +1d12h",
)
def clock_(draft: Draft, jump: Annotated[int, JumpKind()]) -> None:
    clock.jump(draft, jump)


@verb("rest", "Everyone rests, by the hour or for a night.", subject="gifts", example="rest night")
def rest(draft: Draft, rest: Annotated[tuple[Rest, int], RestKind()]) -> None:
    kind, times = rest
    clock.rest(draft, kind, times)
