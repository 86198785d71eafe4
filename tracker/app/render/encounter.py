"""The encounter as a whole: stress, chances, the place, the clock."""

from __future__ import annotations

from tracker.app.render.groups import Shown
from tracker.app.render.line import Line, Piece, join, size
from tracker.table.view import EntityView, View


def total(shown: Shown) -> Line:
    """Encounter stress (W2), and what it may become."""
    view, ghost = shown.view, shown.ghost
    if view.encounter_stress is None:
        return ()
    pieces: list[Piece] = [("E ", "dim"), (str(view.encounter_stress), "stress")]
    if ghost is not None and ghost.encounter_stress not in (None, view.encounter_stress):
        pieces.append((f" → {ghost.encounter_stress}", "stress"))
    return tuple(pieces)


def chances(view: View) -> Line:
    """The exact chance of an event at the active one's next use, by class; else of a check made now (W16)."""
    active = view.entity(view.active)
    if active is not None and active.recoil_next is not None and active.abilities:
        return (("next ", "dim"), (next_chances(active), "text"), (" %", "dim"))
    if view.recoil_chance is not None:
        return (("recoil ", "dim"), (f"{view.recoil_chance:.4g}", "text"), (" %", "dim"))
    return ()


def next_chances(entity: EntityView) -> str:
    """The exact chances of the next Fracture, Break and Shatter, such as `15/17/21`."""
    chances = entity.recoil_next
    assert chances is not None
    return "/".join(f"{value:.4g}" for value in (chances.fracture, chances.break_, chances.shatter))


def place(view: View, width: int) -> Line:
    """The place and what lies about in it (W3), as much as fits."""
    here = view.place
    parts: list[Line] = [((f"place +{here.bonus}" if here.bonus else "place ±0", "dim"),)]
    if here.stability:
        parts.append(((f"stability {here.stability}", "dim"),))
    if here.strength:
        parts.append(((f"strength {here.strength:+d}", "dim"),))
    if here.space != "real":
        parts.append(((here.space, "zone"),))
    if view.ambient is not None:
        parts.append(((f"ambient {view.ambient}", "dim"),))
    while len(parts) > 1 and size(join(parts)) > width:
        parts.pop()
    return join(parts)


def clock(view: View) -> Line:
    minutes, seconds = divmod(view.clock_seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    day = f"day {days + 1} " if days else ""
    return ((f"clock {day}{hours:02}:{minutes:02}:{seconds:02}", "dim"),)
