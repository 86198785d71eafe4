"""Who comes later: lines that a fight keeps for a round, done in the upkeep that opens it."""

from __future__ import annotations

import re
from typing import Annotated

from tracker.table.draft import Draft
from tracker.table.fight.upkeep import phase
from tracker.table.language import registry
from tracker.table.language.kinds import RawKind
from tracker.table.language.registry import verb
from tracker.table.language.words import LineError, parse_line
from tracker.table.ledger import apply
from tracker.table.refusal import Refused
from tracker.table.state import Reinforcement

MOST = 100
"""Lines one fight keeps at most."""

_SHAPE = re.compile(r"(round|every)\s+([0-9]{1,4})\s+(\S.*)", re.IGNORECASE | re.DOTALL)
_VERBS = ("add", "copy", "batch")


@verb(
    "reinforce",
    "Keep a line for a round to come, or for every so many; without one, list them; clear forgets them.",
    subject="table",
    example="reinforce round 3 add Bandit x2 hp=11",
)
def reinforce(
    draft: Draft, text: Annotated[str | None, RawKind("round N LINE | every N LINE | clear")] = None
) -> None:
    if text is None:
        draft.undoable = False
        for kept in draft.fight.reinforcements:
            draft.say(_described(kept))
        if not draft.fight.reinforcements:
            draft.say("no reinforcements are kept for this fight")
    elif text.strip().lower() == "clear":
        draft.say(f"{len(draft.fight.reinforcements)} reinforcements forgotten")
        draft.set_fight(reinforcements=())
    elif len(draft.fight.reinforcements) >= MOST:
        raise Refused(f"{MOST} reinforcements are the most a fight keeps; reinforce clear forgets them")
    else:
        kept = _parsed(text)
        draft.set_fight(reinforcements=(*draft.fight.reinforcements, kept))
        draft.say(f"kept: {_described(kept)}")


@phase("reinforcements")
def arrive(draft: Draft) -> None:
    """Bring in who is due in the round that is about to begin. What is refused is told and stops nothing."""
    fight = draft.fight
    coming = fight.round + (draft.rules.wyrding.upkeep.when != "round_start")
    for kept in fight.reinforcements:
        if not _due(kept, coming):
            continue
        try:
            command = parse_line(kept.line)
            if command is not None:
                with draft.attempt():
                    apply.carry_out(draft, command)
        except (Refused, LineError) as refused:
            draft.warn(f"reinforcements did not come: {kept.line[:60]}: {refused}")
    left = tuple(kept for kept in draft.fight.reinforcements if kept.when == "every" or kept.number > coming)
    draft.set_fight(reinforcements=left)


def _parsed(text: str) -> Reinforcement:
    """`round 3 add Bandit x2` or `every 2 add Wolf`. Refuses anything else, and verbs that bring nobody."""
    match = _SHAPE.fullmatch(text.strip())
    if match is None or int(match[2]) < 1:
        raise Refused(
            "say when and what, such as reinforce round 3 add Bandit x2, or reinforce every 2 add Wolf"
        )
    command = parse_line(match[3])
    if command is None or command.verb not in _VERBS:
        raise Refused(f"reinforcements come by {', '.join(_VERBS)}, not by {match[3].split()[0]}")
    registry.find(command)
    return Reinforcement("round" if match[1].lower() == "round" else "every", int(match[2]), match[3])


def _described(kept: Reinforcement) -> str:
    """`round 3: add Bandit x2`."""
    return f"{kept.when} {kept.number}: {kept.line}"


def _due(kept: Reinforcement, round_: int) -> bool:
    """Whether it comes as this round begins."""
    return round_ == kept.number if kept.when == "round" else round_ % kept.number == 0
