"""ORE zones as a drawing (W18, W19)."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.app.render.hints import empty
from tracker.app.render.line import Drawing, Line, Piece, Row, clip, spread, wrap
from tracker.table.telling.view import View, ZoneView

_DUE = {
    "erratic_time": "at upkeep, a d6 each",
    "phase_out": "at each turn begun here, a d100: gone at 50 or less",
}
"""What a zone's events ask for, and when."""


def zones(view: View, ghost: View | None, width: int) -> Drawing:
    """Every ORE zone: source, radius, events in words, who is inside, what is due (W18, W19)."""
    later = {zone.id: zone for zone in ghost.zones} if ghost is not None else None
    rows = [_zone(view, zone, later, width) for zone in view.zones]
    if later is not None:
        known = {zone.id for zone in view.zones}
        rows += [_new_zone(zone, width) for id, zone in later.items() if id not in known]
    opens = ("z", "opens one or rolls an event", "m", "may bring one") if view.whole else ()
    nothing = empty(("No zones.", *opens), width)
    title: list[Piece] = [("zones", "title")]
    if view.zones:
        title.append((f" {len(view.zones)}", "dim"))
    return Drawing(
        tuple(rows) or nothing, ((1, tuple(title)),), ((1, _lasts(view, width - 4)),) if view.zones else ()
    )


def _lasts(view: View, width: int) -> Line:
    """How long zones last: until the last counter is gone (W21), of which each loses one a round at most (W25)."""
    counters = [entity.stress for entity in view.entities if entity.stress is not None]
    told = "while stress lasts"
    if counters and max(counters) > 1:
        rounds = f"{max(counters)}+ rounds"
        whole = f"{told} · {rounds}"
        told = whole if len(whole) <= width else rounds
    return ((told, "dim"),)


def _zone(view: View, zone: ZoneView, later: dict[str, ZoneView] | None, width: int) -> Row:
    source = view.entity(zone.source)
    whose: list[Piece] = [(f" {zone.id} ", "zone")]
    if source is not None:
        whose += [(source.letter, "key"), (f" {source.name}", "text")]
    else:
        whose.append(("its source is gone" if view.whole else "its source is unseen", "dim"))
    far: list[Piece] = [] if zone.radius is None else [("radius ", "dim"), (f"{zone.radius:g} m", "text")]
    then = later.get(zone.id) if later is not None else zone
    if then is None:
        far.append((" → ends", "gain"))
    elif then.radius != zone.radius and then.radius is not None:
        far.append((f" → {then.radius:g} m", "warn"))
    lines: list[Line] = [spread(whose, (*far, (" ", "text")), width)]
    for event, words in zip(zone.events, zone.words, strict=True):
        lines += wrap(((f"    {event.replace('_', ' ')}", "zone"), (f": {words}", "text")), width, 6)
    lines += wrap((("    inside  ", "dim"), *_members(view, zone.members)), width, 12)
    for event, text in _DUE.items():
        if event in zone.events:
            lines += wrap((("    due     ", "dim"), (text, "warn")), width, 12)
    return Row(zone.id, tuple(lines))


def _new_zone(zone: ZoneView, width: int) -> Row:
    events = ", ".join(zone.events).replace("_", " ")
    return Row("", (clip(((f" + {zone.id} ", "loss"), (f"{zone.source or ''}: {events}", "text")), width),))


def _members(view: View, names: Sequence[str]) -> Line:
    letters = [entity.letter for entity in view.entities if entity.name in names]
    if not letters:
        return (("nobody", "dim"),)
    if len(letters) == len(view.entities) > 1:
        return (("everyone", "text"),)
    return ((" ".join(letters), "key"),)
