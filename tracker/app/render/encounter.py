"""The encounter as a whole: stress, chances, the place, the clock."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.app.render.chance import whole
from tracker.app.render.groups import Shown
from tracker.app.render.line import Line, Piece, join, size
from tracker.table.telling.view import View


def total(shown: Shown) -> Line:
    """Encounter stress (W2), and what it may become."""
    view, ghost = shown.view, shown.ghost
    if view.encounter_stress is None:
        return ()
    pieces: list[Piece] = [("in all ", "dim"), (str(view.encounter_stress), "stress")]
    if ghost is not None and ghost.encounter_stress not in (None, view.encounter_stress):
        pieces.append((f" → {ghost.encounter_stress}", "stress"))
    return tuple(pieces)


def chances(view: View, width: int) -> Line:
    """The chance of an event (W16) in at most `width` cells: in whole percent: at the active one's next use, by class, or from
    the least to the greatest; else that of a check made now."""
    active = view.entity(view.active)
    if active is not None and active.recoil_next is not None and active.abilities:
        known = active.recoil_next
        classes = {"fracture": known.fracture, "break": known.break_, "shatter": known.shatter}
        by_class = ", ".join(f"{name} {whole(value)}" for name, value in classes.items())
        told: Line = (("event by ", "dim"), (by_class, "text"), (" %", "dim"))
        if size(told) <= width:
            return told
        return (("event ", "dim"), (_span(classes.values()), "text"), (" %", "dim"))
    if view.recoil_chance is not None:
        return (("event ", "dim"), (str(whole(view.recoil_chance)), "text"), (" %", "dim"))
    return ()


def _span(chances: Iterable[float]) -> str:
    """From the least to the greatest."""
    least, *_, most = sorted(whole(chance) for chance in chances)
    return f"{least}" if least == most else f"{least}–{most}"


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
    """The campaign's clock."""
    minutes, seconds = divmod(view.clock_seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    day = f"day {days + 1} " if days else ""
    return ((f"clock {day}{hours:02}:{minutes:02}:{seconds:02}", "dim"),)
