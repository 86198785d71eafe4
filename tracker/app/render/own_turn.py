"""The line that tells a player what their own next turn brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.render.line import Line, clip, join, some

if TYPE_CHECKING:
    from tracker.table.telling.own_turn import OwnTurn

MOST = 4
"""Things named one by one."""


def own_turn(turn: OwnTurn | None, width: int) -> Line:
    """Whether it is their turn or how far away it is, then what of their own ends, ticks or is rolled by then. Empty for
    who owns nobody."""
    if turn is None:
        return ()
    who: Line = ((f" {turn.who.letter} ", "key"), (turn.who.name, "name"))
    if turn.without:
        return clip(join((who, ((turn.without, "warn"),))), width)
    parts: list[Line] = []
    if turn.turns == 0:
        parts.append(((" your turn, ", "active"), (f"{turn.who.letter} ", "key"), (turn.who.name, "active")))
    else:
        after: Line = ()
        if turn.after is not None:
            after = ((", after ", "dim"), (f"{turn.after.letter} ", "key"), (turn.after.name, "text"))
        parts.append((*who, (_when(turn), "text"), *after))
    if turn.allows:
        parts.append(((turn.allows, "warn"),))
    if turn.tend:
        parts.append(((f"keep up {some(turn.tend, MOST)} or it lapses", "warn"),))
    if turn.brings:
        lead = "with its end " if turn.turns == 0 else "upkeep " if turn.upkeep else ""
        parts.append(((lead, "dim"), (some(turn.brings, MOST), "text")))
    elif turn.upkeep:
        parts.append((("upkeep changes nothing of yours", "dim"),))
    elif not turn.tend:
        parts.append((("nothing of yours ends", "dim"),))
    if turn.dice:
        parts.append((("dice ", "dim"), (some(turn.dice, MOST), "warn")))
    return clip(join(parts), width)


def _when(turn: OwnTurn) -> str:
    if turn.turns == 1:
        return " comes next"
    if turn.after is None:
        return " next round"
    return f" in {turn.turns} turns"
