"""Small pieces of a row: marker, name, points, bar, states in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.cells import cell_len

from tracker.app.render.groups import Shown, kind_of
from tracker.app.render.line import Line, Piece, fit, join, size
from tracker.table.telling.view import EntityView, View

ERRATIC = {
    "move": "only moves",
    "base": "only a base action",
    "normal": "acts as usual",
    "nothing": "does nothing",
}


def marker(view: View, group: Sequence[EntityView]) -> Piece:
    """The sign for what a row is doing: on turn, down, waiting, out of phase, done, or several in one."""
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


def quiet(view: View, entity: EntityView) -> bool:
    """Whether nothing more is to be expected of someone in this round."""
    return entity.name != view.active and (entity.acted or entity.down)


def name_role(view: View, entity: EntityView) -> str:
    """How a name is shown."""
    if entity.name == view.active:
        return "active"
    if entity.hidden:
        return "hidden"
    return "dim" if quiet(view, entity) else "name"


def title(group: Sequence[EntityView]) -> str:
    """The name of someone, or of a folded kind with how many there are."""
    if len(group) == 1:
        return group[0].name
    return f"{kind_of(group[0].name)} ×{len(group)}"


def title_in(group: Sequence[EntityView], width: int) -> str:
    """A row's title in exactly `width` cells; the number that tells copies apart outlasts the cut."""
    whole = title(group)
    head, space, number = whole.rpartition(" ")
    room = width - cell_len(number) - 1
    if cell_len(whole) <= width or not space or not number.lstrip("×").isdecimal() or room < 3:
        return fit(whole, width)
    return fit(f"{fit(head, room).rstrip()} {number}", width)


def initiative(entity: EntityView) -> str:
    """Initiative as a figure; a dash where there is none."""
    return "–" if entity.initiative is None else str(entity.initiative).replace("-", "−")


def points(entity: EntityView, then: EntityView | None) -> str:
    """Hit points of their maximum, and what the ghost would make of them; empty where they are not known."""
    if entity.hp is None:
        return ""
    now = str(entity.hp)
    if then is not None and then.hp is not None and then.hp != entity.hp:
        now = f"{now}→{then.hp}"
    return f"{now}/{entity.hp_max}" if entity.hp_max is not None else now


def points_role(entity: EntityView, then: EntityView | None) -> str:
    """How hit points are shown."""
    if then is not None and then.hp is not None and entity.hp is not None and then.hp != entity.hp:
        return "gain" if then.hp > entity.hp else "loss"
    return "danger" if entity.down else "text"


def sum_of_points(group: Sequence[EntityView]) -> str:
    """How a folded kind stands: how many are up, the HP of the worst and the best off, how many are down."""
    standing = [e for e in group if not e.down]
    points = [e.hp for e in standing if e.hp is not None]
    least, most = min(points, default=0), max(points, default=0)
    spread = f" {least}–{most} HP" if least < most else f" {most} HP" if points else ""
    fallen = len(group) - len(standing)
    return f"{len(standing)} up{spread}" + (f", {fallen} ✗" if fallen else "")


def bar(now: int, top: int, width: int) -> list[Piece]:
    """A bar of `width` cells; empty only at 0, full only at the top."""
    filled = round(width * min(now, top) / top) if top > 0 else 0
    if now > 0:
        filled = max(1, filled)
    if now < top:
        filled = min(width - 1, filled)
    role = "full" if 2 * now > top else "half" if 4 * now > top else "low"
    return [("━" * max(0, filled), role), ("─" * (width - max(0, filled)), "faint")]


def wyrd(entity: EntityView) -> Line:
    """Wyrd dice: those ready, those in use, and how many are expended."""
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


def power(shown: Shown, entity: EntityView) -> Line:
    """Power Points of a Shaper, of what is available."""
    if entity.pp is None or not entity.pp_max:
        return ()
    then = shown.later(entity)
    now = str(entity.pp)
    if then is not None and then.pp != entity.pp:
        now = f"{now}→{then.pp}"
    return (("PP ", "dim"), (f"{now}/{entity.pp_max}", "effect"))


def spent(view: View, entity: EntityView) -> Line:
    """The actions that whoever has the turn has spent."""
    if entity.name != view.active or not entity.spent:
        return ()
    return (("✓ " + " ".join(entity.spent), "dim"),)


def words(shown: Shown, group: Sequence[EntityView]) -> list[Line]:
    """States and conditions in words, each a line of its own to be joined."""
    if len(group) > 1:
        return _shared_words(group)
    entity = group[0]
    then = shown.later(entity)
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
    if entity.erratic and entity.erratic != "normal":
        words.append(((ERRATIC[entity.erratic], "zone"),))
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


def fewer(words: Sequence[Line], room: int) -> Line:
    """As many words as fit, the first ones, and how many more there are."""
    for left_out in range(1, len(words) + 1):
        kept = words[: len(words) - left_out]
        line = join((*kept, ((f"+{left_out}", "warn"),)), (" ", "faint"))
        if size(line) <= room:
            return line
    return ()


def _shared_words(group: Sequence[EntityView]) -> list[Line]:
    """States and conditions in a folded kind, each with how many are in it unless all are; the most frequent first."""
    found: Counter[tuple[str, str]] = Counter()
    for entity in group:
        states = (
            (entity.dying, "dying", "danger"),
            (entity.bleeding, "bleeding", "danger"),
            (entity.phased, "phased out", "zone"),
            (entity.hidden, "hidden", "hidden"),
        )
        found.update((word, role) for on, word, role in states if on)
        found.update((condition.name, "warn") for condition in entity.conditions)
    return [
        ((word if count == len(group) else f"{word} ×{count}", role),)
        for (word, role), count in found.most_common()
    ]
