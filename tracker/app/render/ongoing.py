"""What goes on, as a drawing: effects, Shapings, and Gifts that are on or locked."""

from __future__ import annotations

from tracker.app.render import magic
from tracker.app.render.hints import empty
from tracker.app.render.line import Drawing, Line, Piece, Row, clip, spread
from tracker.table.telling.view import EffectView, View


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
    nothing = empty(("Nothing goes on.", "m", "uses a manifestation", "x", "shapes", *lays), width)
    title: list[Piece] = [("ongoing", "title")]
    if count:
        title.append((f" {count}", "dim"))
    note: Line = (("e", "key"), (" acts on magic", "dim")) if view.shapings else ()
    return Drawing(tuple(rows) or nothing, ((1, tuple(title)),), ((1, note),) if note else ())


def goes_on(view: View) -> bool:
    """Whether there is any zone, effect or Shaping, or a Gift that is on or locked."""
    return bool(view.zones or view.effects or view.shapings) or any(
        one.gift_lock or any(gift.standing != "off" for gift in one.gifts) for one in view.entities
    )


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
