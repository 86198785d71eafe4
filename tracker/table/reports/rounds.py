"""Encounter stress round by round, from the journal, and as a chart in characters."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.table.ledger.store import Store
from tracker.table.refusal import Refused
from tracker.table.wyrding import stress

WIDTH = 40
"""The longest bar of a chart, in cells."""

_EIGHTHS = " ▏▎▍▌▋▊▉█"


class RoundStress(msgspec.Struct, frozen=True):
    """Encounter stress in one round: where it stood at the end (or stands now), and its highest."""

    round: int
    last: int
    highest: int


def stress_by_round(store: Store) -> list[RoundStress]:
    """Encounter stress of the open fight for each round, the oldest first; round 0 is before it began.

    Rounds that other versions of the rules have written, and that cannot be done again, are left out.
    """
    found: dict[int, RoundStress] = {}
    history = store.history
    for n in history.done:
        try:
            state, rules = history.state_after(n), history.rules_after(n)
        except Refused:
            found.clear()
            continue
        if state.fight != store.state.fight:
            continue
        now = stress.encounter_stress(state, rules)
        round_ = state.here.round
        before = found.get(round_)
        found[round_] = RoundStress(round_, now, max(now, before.highest if before else now))
    return [found[round_] for round_ in sorted(found)]


def chart(rounds: Sequence[RoundStress], width: int = WIDTH) -> list[str]:
    """One bar per round, as long as its last encounter stress, with the highest beside it where that was higher."""
    top = max((one.highest for one in rounds), default=0)
    lines: list[str] = []
    for one in rounds:
        peak = f" (highest {one.highest})" if one.highest > one.last else ""
        label = f"round {one.round:>2}" if one.round else "before  "
        lines.append(f"{label}  {_bar(one.last, top, width)} {one.last}{peak}".rstrip())
    return lines


def _bar(value: int, top: int, width: int) -> str:
    if top <= width:
        return "█" * value
    eighths = value * width * 8 // top
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()
