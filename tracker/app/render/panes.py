"""Zones, what goes on, and the log, as drawings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tracker.app.render import magic
from tracker.app.render.line import GLUE, Drawing, Line, Piece, Row, clip, join, spread, wrap
from tracker.table.telling.loglines import LogRow
from tracker.table.telling.view import EffectView, View, ZoneView

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
    empty = _empty(("No zones.", *opens), width)
    title: list[Piece] = [("zones", "title")]
    if view.zones:
        title.append((f" {len(view.zones)}", "dim"))
    return Drawing(
        tuple(rows) or empty, ((1, tuple(title)),), ((1, _lasts(view, width - 4)),) if view.zones else ()
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


def ongoing(view: View, ghost: View | None, width: int, height: int = 0, under: str = "") -> Drawing:
    """Effects, Shapings and Gifts that are on or locked, each with what is left. Where that takes more lines than `height`
    (0: any), Shapings are told in fewer, but for the one `under` the cursor."""
    then = {effect.id: effect for effect in ghost.effects} if ghost is not None else None
    rows = [Row(effect.id, (_effect(view, effect, then, width),)) for effect in view.effects]
    if then is not None:
        known = {effect.id for effect in view.effects}
        rows += [
            Row("", (clip(((f" + {effect.name}", "gain"), (f" {lasting(effect)}", "dim")), width),))
            for id, effect in then.items()
            if id not in known
        ]
    gifts = magic.gifts(view, width)
    room = height - sum(len(row.lines) for row in (*rows, *gifts)) if height else None
    rows += [*magic.shapings(view, ghost, width, room, under), *gifts]
    count = sum(bool(row.key) for row in rows)
    lays = ("c", "lays a condition") if view.whole else ()
    empty = _empty(("Nothing goes on.", "m", "uses a manifestation", "x", "shapes", *lays), width)
    title: list[Piece] = [("ongoing", "title")]
    if count:
        title.append((f" {count}", "dim"))
    note: Line = (("e", "key"), (" acts on magic", "dim")) if view.shapings else ()
    return Drawing(tuple(rows) or empty, ((1, tuple(title)),), ((1, note),) if note else ())


def lasting(effect: EffectView) -> str:
    """What is left of an effect, in words."""
    if effect.left is None:
        return {"stress": "while stressed", "passive": "passive"}.get(effect.kind, "until dismissed")
    if effect.kind == "rounds":
        return "1 round" if effect.left == 1 else f"{effect.left} rounds"
    return magic.span(effect.left)


def _effect(view: View, effect: EffectView, then: dict[str, EffectView] | None, width: int) -> Line:
    owner = view.entity(effect.owner)
    left: list[Piece] = [(f" {effect.id:<3} ", "effect")]
    if owner is not None:
        left.append((f"{owner.letter} ", "key"))
    left.append((effect.name, "text"))
    letters = [entity.letter for entity in view.entities if entity.name in effect.targets]
    if letters:
        left += [(" on ", "dim"), (" ".join(letters), "key")]
    held = f"holds {effect.held} · " if effect.held else ""
    right: list[Piece] = [(f" {held}{lasting(effect)} ", "warn" if effect.left == 1 else "dim")]
    if then is not None:
        later = then.get(effect.id)
        if later is None:
            right.append(("→ ends ", "loss"))
        elif later.left != effect.left:
            right.append((f"→ {later.left} ", "loss"))
    return spread(left, right, width)


def log(rows: Sequence[LogRow], word: str, width: int, *, fold: str = "", whole: bool = True) -> Drawing:
    """The log, newest last, with rule ids; a round is named where it begins. `fold` says what the key for it does, `whole`
    whether a game master reads it."""
    drawn: list[Row] = []
    last_round = -1
    for number, row in enumerate(rows):
        label = ""
        if row.round != last_round:
            label = f"r{row.round}" if row.round else "–"
            last_round = row.round
        drawn.append(Row(f"{row.entry}.{number}", _said(row, label, width)))
    note: Line = ()
    if word:
        title: Line = (("log", "title"), (f" “{word}” {len(rows)}", "warn"))
        empty = _empty(("Nothing in the log says so.", "l", "changes the filter"), width)
    else:
        title = (("log", "title"),)
        onward = ("n", "goes on", ":", "takes any command") if whole else ("?", "tells every key")
        empty = _empty(("Nothing has happened yet.", *onward), width)
    if fold:
        note = (("f", "key"), (f" {fold}", "dim"))
    return Drawing(tuple(drawn) or empty, ((1, title),), ((1, note),) if note else ())


MARGIN = 5
"""Cells before the text of the log: the round stands there."""


@lru_cache(maxsize=2048)
def _said(row: LogRow, label: str, width: int) -> tuple[Line, ...]:
    role = "faint" if row.undone else "warn" if row.warning else "text"
    text = f"undone: {row.text}" if row.undone else row.text
    head: Line = ((f" {label:<4}", "dim"),)
    if row.stands_for > 1:
        head = ((f" {label:<3}", "dim"), ("▸", "key"))
    # Glued to the last word, the rule ids never stand alone on a line.
    rules = " ".join(row.rules)
    glued: Line = (((GLUE * 2 + rules).replace(" ", GLUE), "rule"),) if rules else ()
    *lines, last = wrap((*head, (text, role), *glued), width - 1, MARGIN)
    if rules and last[-1] == (f"  {rules}", "rule"):
        last = spread(last[:-1], ((rules, "rule"),), width - 1)
    return (*lines, last)


def _empty(words: Sequence[str], width: int) -> tuple[Row, ...]:
    """What an empty pane says: what it would hold, and keys that fill it, as (key, what it does) pairs."""
    hints = [((words[i], "key"), (f" {words[i + 1]}", "dim")) for i in range(1, len(words) - 1, 2)]
    lines = [((" " + words[0], "dim"),), *(wrap(((" ", "text"), *join(hints)), width, 1) if hints else ())]
    return (Row("", tuple(clip(line, width) for line in lines)),)
