"""Who comes later: lines that a fight keeps for a round, done in the upkeep that opens it."""

from __future__ import annotations

import re

from tracker.table.draft import Draft
from tracker.table.fight.upkeep import phase
from tracker.table.language import registry
from tracker.table.language.words import LineError, parse_line
from tracker.table.ledger import apply
from tracker.table.refusal import Refused
from tracker.table.state import Reinforcement

MOST = 100
"""Lines one fight keeps at most."""

_SHAPE = re.compile(r"(round|every)\s+([0-9]{1,4})\s+(\S.*)", re.IGNORECASE | re.DOTALL)
_VERBS = ("add", "copy", "batch")


def parse(text: str) -> Reinforcement:
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


def describe(kept: Reinforcement) -> str:
    """`round 3: add Bandit x2`."""
    return f"{kept.when} {kept.number}: {kept.line}"


def due(kept: Reinforcement, round_: int) -> bool:
    """Whether it comes as this round begins."""
    return round_ == kept.number if kept.when == "round" else round_ % kept.number == 0


@phase("reinforcements")
def arrive(draft: Draft) -> None:
    """Bring in who is due in the round that is about to begin. What is refused is told and stops nothing."""
    fight = draft.fight
    coming = fight.round + (draft.rules.wyrding.upkeep.when != "round_start")
    for kept in fight.reinforcements:
        if not due(kept, coming):
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
