"""Magic that goes on: Shapings by their caster with the weight they put on INT, and Gifts that are on or locked."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.app.render.line import Line, Row, clip, join, size, spread, wrap
from tracker.table.gifts.view import GiftView, LockView
from tracker.table.shaping.view import ShapingView
from tracker.table.telling.view import EntityView, View

KEEPS = {
    "passive": "by itself",
    "concentration": "concentration",
    "active": "active control",
    "summon": "obeys",
    "trigger": "waits for its event",
}
"""What keeps a Shaping going (S67)."""

TIMELESS = {0: "to the end of a turn", 4: "until dismissed", 5: "for good"}
"""Durations that no clock ends, by their rating."""

INDENT = 5


def shapings(
    view: View, ghost: View | None, width: int, room: int | None = None, under: str = ""
) -> list[Row]:
    """Every running Shaping, under its caster and what it bears (S65); with a ghost, what would end or begin. Where all of it
    takes more than `room` lines, Shapings are told in one line from the last on, but for the one `under` the cursor."""
    later = {shaping.id: shaping for shaping in ghost.shapings} if ghost is not None else None
    rows: list[Row] = []
    for caster in dict.fromkeys(shaping.caster for shaping in view.shapings):
        entity = view.entity(caster)
        then = ghost.entity(caster) if ghost is not None else None
        rows.append(Row("", (_caster(entity, then, width),)))
        own = [shaping for shaping in view.shapings if shaping.caster == caster]
        rows += [Row(shaping.id, _shaping(view, shaping, later, width)) for shaping in own]
    known = {shaping.id: shaping for shaping in view.shapings}
    for shaping in ghost.shapings if ghost is not None else ():
        if shaping.id not in known:
            line: Line = ((f" + {shaping.name}", "gain"), (f" {left_of(shaping)}", "dim"))
            rows.append(Row("", (clip(line, width),)))
    over = sum(len(row.lines) for row in rows) - room if room is not None else 0
    for place, row in reversed(list(enumerate(rows))):
        if over > 0 and len(row.lines) > 1 and row.key != under:
            over -= len(row.lines) - 1
            rows[place] = Row(row.key, (_brief(view, known[row.key], later, width),))
    return rows


def _caster(entity: EntityView | None, then: EntityView | None, width: int) -> Line:
    """Who keeps the Shapings below going, with Active Magnitude against INT as a bar where it is known (S65)."""
    if entity is None:
        return ((" their Shaper is not here", "dim"),)
    name: Line = ((f" {entity.letter} ", "key"), (entity.name, "name"))
    if entity.int_ is None or entity.active_magnitude is None:
        return clip(name, width)
    return _weight(name, entity, then, width)


def _weight(name: Line, entity: EntityView, then: EntityView | None, width: int) -> Line:
    most, now = entity.int_ or 0, entity.active_magnitude or 0
    figure = f" {now}/{most} "
    if then is not None and then.active_magnitude not in (None, now):
        figure = f" {now} → {then.active_magnitude}/{most} "
    label = " active "
    room = max(4, min(most, 24, width - size(name) - len(label) - len(figure)))
    filled = min(room, -(-now * room // most)) if most else room
    role = "low" if now >= most else "half" if 2 * now > most else "full"
    right: Line = (
        (label, "dim"),
        ("━" * filled, role),
        ("─" * (room - filled), "faint"),
        (figure, "danger" if now > most else "text"),
    )
    return spread(name, right, width)


def _shaping(
    view: View, shaping: ShapingView, later: dict[str, ShapingView] | None, width: int
) -> tuple[Line, ...]:
    """On one line all that is known of it where there is room for that, else whom and how long, and below it the rest."""
    name, whom, ends = _name(shaping), _whom(view, shaping), _ends(shaping, later)
    about = _details(view, shaping)
    whole = (*name, *whom, ("  ", "text"), *join(about))
    if size(whole) + size(ends) < width:
        return (spread(whole, ends, width),)
    head = (*name, *whom)
    if size(head) + size(ends) > width:
        head, about = name, [whom[1:], *about]
    more = wrap(((" " * INDENT, "text"), *join(about)), width - 1, INDENT) if about else []
    return (spread(head, ends, width), *more)


def _brief(view: View, shaping: ShapingView, later: dict[str, ShapingView] | None, width: int) -> Line:
    """What tells most of a Shaping, on one line."""
    magnitude: Line = ((f" M {shaping.magnitude}", "effect"),) if shaping.magnitude is not None else ()
    ends = _ends(shaping, later)
    return spread(_name(shaping), (*_whom(view, shaping), *magnitude, *ends), width)


def _name(shaping: ShapingView) -> Line:
    return ((f" {shaping.id:<3} ", "effect"), (shaping.name, "text"))


def _ends(shaping: ShapingView, later: dict[str, ShapingView] | None) -> Line:
    """What is left of it, and whether it would end."""
    soon = shaping.left is not None and shaping.left <= SOON
    left: Line = ((f" {left_of(shaping)} ", "warn" if soon else "dim"),)
    return (*left, ("→ ends ", "loss")) if later is not None and shaping.id not in later else left


SOON = 60
"""Seconds from which on the end of a Shaping deserves a look."""


def left_of(shaping: ShapingView) -> str:
    """What is left of a Shaping, in words."""
    if shaping.left is not None:
        return span(shaping.left)
    return TIMELESS.get(shaping.duration or 0, "while it lasts") if shaping.duration is not None else ""


def _whom(view: View, shaping: ShapingView) -> Line:
    """Whom it holds, by letter."""
    letters = _letters(view, shaping.targets)
    return ((" ", "text"), ("on ", "dim"), (" ".join(letters), "key")) if letters else ()


def _details(view: View, shaping: ShapingView) -> list[Line]:
    """Magnitude, cells, what keeps it going, and what there is beside: HP, passages, orders, PP it commits."""
    parts: list[Line] = []
    if shaping.magnitude is not None:
        parts.append(((f"M {shaping.magnitude}", "effect"),))
    if shaping.cells:
        parts.append(((" + ".join(shaping.cells), "dim"),))
    if shaping.maintenance is not None:
        keeps = KEEPS.get(shaping.maintenance, shaping.maintenance)
        parts.append(((keeps, "dim" if shaping.maintenance in ("passive", "summon") else "warn"),))
    if shaping.structure is not None:
        parts.append(((f"HP {shaping.structure}", "text"),))
    if shaping.passages is not None:
        parts.append(((f"{shaping.passages} more may pass", "text"),))
    if shaping.committed:
        parts.append(((f"commits {shaping.committed} PP", "warn"),))
    if shaping.beings:
        brought = " ".join(_letters(view, shaping.beings)) or "nobody here"
        parts.append((("brought ", "dim"), (brought, "key")))
    if shaping.order:
        parts.append(((f"“{shaping.order}”", "text"),))
    if shaping.paused:
        parts.append((("outside ", "dim"), (" ".join(_letters(view, shaping.paused)), "key")))
    return parts


def _letters(view: View, names: Sequence[str | None]) -> list[str]:
    return [entity.letter for entity in view.entities if entity.name in names]


def gifts(view: View, width: int) -> list[Row]:
    """Gifts that are on, armed or locked, counted down; before them a lock on all of someone's (G11, G12)."""
    rows: list[Row] = []
    for entity in view.entities:
        if entity.gift_lock is not None:
            line = _gift(entity.letter, "every Gift", f"locked {awaited(entity.gift_lock)}", "warn", width)
            rows.append(Row(f"{entity.id} *", line))
        rows += [
            Row(f"{entity.id} {gift.name}", _gift(entity.letter, gift.name, *_standing(gift), width))
            for gift in entity.gifts
            if gift.state != "off" or gift.lock is not None
        ]
    return rows


def _gift(letter: str, name: str, standing: str, role: str, width: int) -> tuple[Line, ...]:
    left: Line = ((" " * INDENT, "text"), (f"{letter} ", "key"), (name, "text"))
    if len(standing) + len(name) + INDENT + 5 <= width:
        return (spread(left, ((f" {standing} ", role),), width),)
    return (clip(left, width), *wrap(((" " * (INDENT + 2), "text"), (standing, role)), width - 1, INDENT + 2))


def _standing(gift: GiftView) -> tuple[str, str]:
    """Where a Gift stands, and how to show it: what it waits for while it is locked."""
    if gift.lock is not None:
        return f"locked {awaited(gift.lock)}", "warn"
    state = gift.state.replace("_", " ")
    if gift.armed is not None:
        return f"{state}; once off locked {awaited(gift.armed)}", "effect"
    return state, "gain"


def awaited(lock: LockView) -> str:
    """What a lock waits for: a rest, or so long on the clock; and what follows."""
    now = f"{span(lock.seconds)} more" if lock.seconds is not None else RESTS[lock.until]
    return now if lock.then is None else f"{now}, then {span(lock.then)}"


RESTS = {"night": "until a night's rest", "hour": "until an hour's rest"}


def span(seconds: int) -> str:
    """A stretch of time in its two largest units."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    if days:
        return f"{days} d {hours} h" if hours else f"{days} d"
    if hours:
        return f"{hours} h {minutes:02} min"
    if minutes and not seconds:
        return f"{minutes} min"
    return f"{minutes} min {seconds:02} s" if minutes else f"{seconds} s"
