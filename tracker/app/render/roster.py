"""Initiative and stress over the same rows: who is there, in order, with what they have and what weighs on them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

import msgspec
from rich.cells import cell_len

from tracker.app.render.line import Drawing, Line, Piece, Row, clip, fit, join, pad, size, spread, wrap
from tracker.table.view import EntityView, View

NARROW = 62
"""Below this many cells inside the frame, one line tells both panes."""

FOLD_FROM = 3
"""Foes of one kind fold into one row from this many on."""

_NUMBERED = re.compile(r"^(.*\S) \d+$")


Kept = dict[str, tuple[object, Row]]
"""Rows drawn before, by entity, each with all that it was drawn from."""


class Shown(msgspec.Struct, frozen=True):
    """What a seat sees of the roster: its view, the ghost of what may come, marked letters, folded kinds."""

    view: View
    ghost: View | None = None
    marks: frozenset[str] = frozenset()
    folded: frozenset[str] = frozenset()


def roster(shown: Shown, width: int, kept: Kept | None = None) -> Drawing:
    """The roster inside a frame `width` cells wide. `kept` spares drawing rows that come out the same."""
    groups = grouped(shown.view, shown.folded)
    kept = {} if kept is None else kept
    if width < NARROW:
        rows = tuple(_narrow(shown, group, width) for group in groups)
        return Drawing(rows or _nobody(width), ((1, (("roster", "title"),)), (12, total(shown))))
    right = max(25, min(46, width * 2 // 5))
    left = width - right - 1
    columns = _Columns.of(shown, groups, left)
    rows = tuple(_same_or(shown, group, columns, left, right, kept) for group in groups)
    return Drawing(
        rows or _nobody(width),
        titles=(
            (1, (("initiative", "title"),)),
            (left + 1, (("stress", "title"), ("  ", "frame"), *total(shown))),
        ),
        notes=((1, _clock(shown.view)), (left + 1, place(shown.view, right - 4))),
        rules=(left,) if rows else (),
    )


def _same_or(
    shown: Shown, group: Sequence[EntityView], columns: _Columns, left: int, right: int, kept: Kept
) -> Row:
    """A row as drawn before, if nothing it is made from has changed."""
    entity = group[0]
    later = tuple(_later(shown, one) for one in group)
    marked = any(one.letter in shown.marks for one in group)
    source = (tuple(group), later, marked, entity.name == shown.view.active, columns, left, right)
    known = kept.get(entity.id)
    if known is not None and known[0] == source:
        return known[1]
    row = _wide(shown, group, columns, left, right)
    kept[entity.id] = (source, row)
    return row


def grouped(view: View, folded: Collection[str]) -> list[list[EntityView]]:
    """The rows in order, each one entity or several foes of one folded kind; whoever is active stands alone."""
    by_name = {entity.name: entity for entity in view.entities}
    groups: list[list[EntityView]] = []
    for name in view.order:
        entity = by_name[name]
        kind = kind_of(entity.name)
        last = groups[-1][0] if groups else None
        together = (
            kind in folded
            and last is not None
            and kind_of(last.name) == kind
            and view.active not in (entity.name, last.name)
            and last.side == entity.side
        )
        if together:
            groups[-1].append(entity)
        else:
            groups.append([entity])
    return groups


def kind_of(name: str) -> str:
    """What numbered copies share: `Bandit` for `Bandit 2`, empty for a name without a number."""
    match = _NUMBERED.match(name)
    return match.group(1) if match else ""


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


def _clock(view: View) -> Line:
    minutes, seconds = divmod(view.clock_seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    day = f"day {days + 1} " if days else ""
    return ((f"clock {day}{hours:02}:{minutes:02}:{seconds:02}", "dim"),)


def _nobody(width: int) -> tuple[Row, ...]:
    lines: list[Line] = [
        (),
        (("  Nobody is here yet.", "text"),),
        (),
        (("  ", "text"), ("a", "key"), (" adds someone: ", "dim"), ("Bandit x3 hp=11 init=12", "text")),
        (
            ("  ", "text"),
            ("b", "key"),
            (" begins the fight, ", "dim"),
            ("?", "key"),
            (" tells all keys", "dim"),
        ),
    ]
    return (Row("", tuple(clip(line, width) for line in lines)),)


# --- columns -----------------------------------------------------------------------------------------------------


class _Columns(msgspec.Struct, frozen=True):
    """Widths in cells; the same for every row, so that nothing moves when a value changes."""

    letter: int
    initiative: int
    name: int
    bar: int
    points: int
    words: int

    @classmethod
    def of(cls, shown: Shown, groups: Sequence[Sequence[EntityView]], width: int) -> _Columns:
        view = shown.view
        letter = max((len(e.letter) for e in view.entities), default=1)
        initiative = max((len(_initiative(e)) for e in view.entities), default=2)
        points = max((cell_len(_points(e, _later(shown, e))) for e in view.entities), default=5)
        fixed = 3 + max(letter, 1) + 1 + max(initiative, 2) + 2 + 1 + 1 + max(points, 5) + 5
        room = max(12, width - fixed)
        longest = max((cell_len(_title(group)) for group in groups), default=6)
        name = min(max(10, longest), max(6, room - 6), 28)
        bar = max(4, min(12, room - name))
        return cls(max(letter, 1), max(initiative, 2), name, bar, max(points, 5), room - name - bar)


def _wide(shown: Shown, group: Sequence[EntityView], columns: _Columns, left: int, right: int) -> Row:
    entity = group[0]
    words = _words(shown, group)
    first = [*_start(shown, group, columns)]
    second: Line = ()
    flat = join(words, (", ", "faint"))
    weight = _stress(shown, group, right)
    if size(flat) <= columns.words - 2:
        first.extend(((" ", "text"), *flat))
    elif size(flat) + size(weight) + 2 <= right:
        # States stand at the right end where there is room, so that most rows take one line.
        weight = spread(weight, (*flat, (" ", "text")), right)
    else:
        second = flat
    lines = [(*pad(first, left), ("│", "frame"), *pad(weight, right))]
    if second:
        indent = 3 + columns.letter + 1 + columns.initiative + 2
        for part in wrap(second, left - indent - 1):
            lines.append((*pad(((" " * indent, "text"), *part), left), ("│", "frame"), (" " * right, "text")))
    return Row(entity.id, tuple(lines))


def _start(shown: Shown, group: Sequence[EntityView], columns: _Columns) -> list[Piece]:
    """Marker, letter, initiative, name, bar and points."""
    entity = group[0]
    marker, role = _marker(shown.view, group)
    pieces: list[Piece] = [
        (" ", "text"),
        (marker, role),
        ("*" if any(e.letter in shown.marks for e in group) else " ", "mark"),
        (fit(entity.letter, columns.letter, "right"), "key"),
        (" ", "text"),
        (
            fit(_initiative(entity), columns.initiative, "right"),
            "dim" if _quiet(shown.view, entity) else "text",
        ),
        ("  ", "text"),
        (fit(_title(group), columns.name), _name_role(shown.view, entity)),
        (" ", "text"),
    ]
    if len(group) > 1:
        pieces.append((fit(_sum_of_points(group), columns.bar + 1 + columns.points + 5), "dim"))
        return pieces
    then = _later(shown, entity)
    if entity.hp is None or not entity.hp_max:
        word = "✗ down" if entity.down else entity.condition if entity.hp is None else str(entity.hp)
        pieces.append((fit(word, columns.bar + 1 + columns.points + 5), "danger" if entity.down else "dim"))
        return pieces
    pieces.extend(_bar(entity.hp, entity.hp_max, columns.bar))
    pieces.append((" ", "text"))
    points = _points(entity, then)
    pieces += [(" " * (columns.points - cell_len(points)), "text"), (points, _points_role(entity, then))]
    temp = f"+{entity.temp}" if entity.temp else ""
    if then is not None and then.temp != entity.temp:
        temp = f"+{entity.temp or 0}→{then.temp or 0}"
    pieces += [(" ", "text"), (temp, "gain"), (" " * (4 - cell_len(temp)), "text")]
    return pieces


def _stress(shown: Shown, group: Sequence[EntityView], width: int) -> Line:
    """Counters as marks and figure, whether some were added this round, wyrd dice, and the actions spent."""
    entity = group[0]
    if len(group) > 1:
        total = sum(e.stress or 0 for e in group)
        return (
            (" ", "text"),
            (fit("·" * 1, 10), "faint"),
            (fit(str(total), 4, "right"), "stress" if total else "dim"),
        )
    if entity.stress is None:
        return ()
    marks = 10 if width >= 28 else 7
    count = entity.stress
    dots = "●" * count if count <= marks else "●" * (marks - 1) + "+"
    then = _later(shown, entity)
    figure = str(count)
    if then is not None and then.stress != entity.stress:
        figure = f"{count}→{then.stress}"
    pieces: list[Piece] = [
        (" ", "text"),
        (fit(dots or "·", marks), "stress" if count else "faint"),
        (fit(figure, max(4, len(figure) + 1), "right"), "stress" if count else "dim"),
        (" ↑ " if entity.added_stress else "   ", "stress"),
    ]
    extra = join((_wyrd(entity), _spent(shown.view, entity)), ("  ", "text"))
    return (*pieces, *extra)


def _narrow(shown: Shown, group: Sequence[EntityView], width: int) -> Row:
    """One line per entity when there is no room for two panes."""
    entity = group[0]
    marker, role = _marker(shown.view, group)
    then = _later(shown, entity)
    points = _points(entity, then) if entity.hp is not None else entity.condition
    stress = f"●{entity.stress}" if entity.stress else ""
    name = max(6, width - 4 - len(entity.letter) - 4 - 9 - 5)
    head: list[Piece] = [
        (" ", "text"),
        (marker, role),
        ("*" if any(e.letter in shown.marks for e in group) else " ", "mark"),
        (entity.letter, "key"),
        (fit(_initiative(entity), 3, "right"), "text"),
        (" ", "text"),
        (fit(_title(group), name), _name_role(shown.view, entity)),
        (fit(points if len(group) == 1 else f"×{len(group)}", 9, "right"), _points_role(entity, then)),
        (fit(stress, 5, "right"), "stress"),
    ]
    lines = [pad(head, width)]
    words = join(_words(shown, group), (", ", "faint"))
    if words:
        lines.append(clip(((" " * 9, "text"), *words), width))
    return Row(entity.id, tuple(lines))


# --- parts -------------------------------------------------------------------------------------------------------


def _later(shown: Shown, entity: EntityView) -> EntityView | None:
    if shown.ghost is None:
        return None
    return shown.ghost.entity(entity.name)


def _marker(view: View, group: Sequence[EntityView]) -> Piece:
    entity = group[0]
    if len(group) > 1:
        return "▸", "dim"
    if entity.name == view.active:
        return "▶", "active"
    if entity.down:
        return "✗", "danger"
    if entity.delayed:
        return "◇", "warn"
    if entity.phased:
        return "○", "zone"
    if entity.acted:
        return "✓", "dim"
    return " ", "text"


def _quiet(view: View, entity: EntityView) -> bool:
    return entity.name != view.active and (entity.acted or entity.down)


def _name_role(view: View, entity: EntityView) -> str:
    if entity.name == view.active:
        return "active"
    if entity.hidden:
        return "hidden"
    return "dim" if _quiet(view, entity) else "name"


def _title(group: Sequence[EntityView]) -> str:
    if len(group) == 1:
        return group[0].name
    return f"{kind_of(group[0].name)} ×{len(group)}"


def _initiative(entity: EntityView) -> str:
    return "–" if entity.initiative is None else str(entity.initiative).replace("-", "−")


def _points(entity: EntityView, then: EntityView | None) -> str:
    if entity.hp is None:
        return ""
    now = str(entity.hp)
    if then is not None and then.hp is not None and then.hp != entity.hp:
        now = f"{now}→{then.hp}"
    return f"{now}/{entity.hp_max}" if entity.hp_max is not None else now


def _points_role(entity: EntityView, then: EntityView | None) -> str:
    if then is not None and then.hp is not None and entity.hp is not None and then.hp != entity.hp:
        return "gain" if then.hp > entity.hp else "loss"
    return "danger" if entity.down else "text"


def _sum_of_points(group: Sequence[EntityView]) -> str:
    standing = [e for e in group if not e.down]
    points = [e.hp for e in standing if e.hp is not None]
    spread = f" {min(points)}–{max(points)} HP" if points else ""
    fallen = len(group) - len(standing)
    return f"{len(standing)} up{spread}" + (f", {fallen} down" if fallen else "")


def _bar(now: int, top: int, width: int) -> list[Piece]:
    """A bar of `width` cells; empty only at 0, full only at the top."""
    filled = round(width * min(now, top) / top) if top > 0 else 0
    if now > 0:
        filled = max(1, filled)
    if now < top:
        filled = min(width - 1, filled)
    role = "full" if 2 * now > top else "half" if 4 * now > top else "low"
    return [("━" * max(0, filled), role), ("─" * (width - max(0, filled)), "faint")]


def _wyrd(entity: EntityView) -> Line:
    pool = entity.wyrd
    if pool is None or not (pool.ready or pool.in_use or pool.expended):
        return ()
    pieces: list[Piece] = []
    if pool.ready:
        pieces.append((" ".join(pool.ready), "text"))
    if pool.in_use:
        pieces.append((f"{' ' if pieces else ''}({' '.join(pool.in_use)})", "effect"))
    if pool.expended:
        pieces.append((f"{' ' if pieces else ''}−{len(pool.expended)}", "dim"))
    return tuple(pieces)


def _spent(view: View, entity: EntityView) -> Line:
    if entity.name != view.active or not entity.spent:
        return ()
    return (("✓ " + " ".join(entity.spent), "dim"),)


ERRATIC = {
    "move": "only moves",
    "base": "only a base action",
    "normal": "acts as usual",
    "nothing": "does nothing",
}


def _words(shown: Shown, group: Sequence[EntityView]) -> list[Line]:
    """States and conditions in words, each a line of its own to be joined."""
    if len(group) > 1:
        return []
    entity = group[0]
    then = _later(shown, entity)
    words: list[Line] = []
    if entity.down:
        words.append((("down", "danger"),))
    for on, word, role in (
        (entity.dying, "dying", "danger"),
        (entity.hidden, "hidden", "hidden"),
        (entity.phased, "phased out", "zone"),
        (entity.delayed, "holds", "warn"),
        (entity.wounded, "wounded", "danger"),
        (entity.bleeding, "bleeding", "danger"),
        (entity.fatigue not in (None, "normal"), entity.fatigue or "", "warn"),
    ):
        if on:
            words.append(((word, role),))
    if entity.erratic:
        words.append(((f"erratic: {ERRATIC[entity.erratic]}", "zone"),))
    later = {c.name: c for c in then.conditions} if then is not None else None
    for condition in entity.conditions:
        left = "" if condition.left is None else f" {condition.left}"
        until = f" until {condition.until}" if condition.until else ""
        pieces: list[Piece] = [(f"{condition.name}{left}{until}", "warn")]
        if later is not None and condition.name not in later:
            pieces.append((" → gone", "gain"))
        words.append(tuple(pieces))
    if later is not None:
        known = {c.name for c in entity.conditions}
        words.extend(((f"+ {name}", "loss"),) for name in later if name not in known)
    words.extend(
        ((f"{o.name} {'+' if o.heal else '−'}{o.amount}", "gain" if o.heal else "danger"),)
        for o in entity.ongoing
    )
    for counter in entity.counters:
        top = f"/{counter.max}" if counter.max is not None else ""
        words.append(((f"{counter.name} {counter.value}{top}", "effect"),))
    if entity.note:
        words.append((("✎", "dim"),))
    return words
