"""Several lines as one act, which is what an import or a prepared encounter comes as."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from tracker.table.draft import Draft
from tracker.table.language.kinds import RawKind
from tracker.table.language.registry import verb
from tracker.table.language.words import RAW_AFTER, Command, is_quoted, split, unquote
from tracker.table.ledger import apply
from tracker.table.refusal import Refused

BETWEEN = ";"
"""The word that stands between two lines of a batch."""


@verb(
    "batch",
    "Do several lines as one: all of them or none, taken back by one undo. A title in quotes may come first.",
    subject="table",
    example='batch "an ambush" add Bandit x3 hp=11 ; init Bandit* 12',
)
def batch(draft: Draft, lines: Annotated[str, RawKind('["TITLE"] LINE ; LINE …')]) -> None:
    words = split(lines)
    if words and is_quoted(words[0]):
        draft.say(unquote(words.pop(0)))
    commands = list(commands_in(words))
    if not commands:
        raise Refused("a batch needs at least one line: batch add Bandit x3 hp=11 ; init Bandit* 12")
    for number, command in enumerate(commands, 1):
        try:
            if command.verb == "batch":
                raise Refused("a batch has no place in a batch")
            apply.carry_out(draft, command)
            if draft.travel:
                raise Refused(f"{command.verb} takes back whole commands, so it has no place in a batch")
        except Refused as refused:
            raise Refused(f"line {number} of the batch ({str(command)[:60]}): {refused}") from None


def commands_in(words: list[str]) -> Iterator[Command]:
    """The commands of a batch, from its words."""
    line: list[str] = []
    for word in (*words, BETWEEN):
        if word != BETWEEN:
            line.append(word)
        elif line:
            verb, *rest = line
            yield Command(verb, (" ".join(rest),) if verb in RAW_AFTER and rest else tuple(rest))
            line = []
