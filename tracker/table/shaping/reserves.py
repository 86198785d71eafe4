"""Vitality reserves: what they absorb of damage, after everything else and before HP, and which of two is kept (S46)."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.rules.shaping import Kind, Outcome, ShapingData
from tracker.rules.shaping.effects import reserve_points
from tracker.rules.shaping.harm import reserve_kept
from tracker.table.body.health import absorbs
from tracker.table.draft import Draft
from tracker.table.moments import at
from tracker.table.shaping import ending, laid
from tracker.table.shaping.attacks import Keep
from tracker.table.state import Hold, replace


def points(outcomes: Iterable[Outcome], data: ShapingData) -> int | None:
    """The points a fresh hold by these outcomes has; None where no reserve is among them."""
    return next((reserve_points(each, data) for each in outcomes if each.kind is Kind.RESERVE), None)


@absorbs
def absorb(draft: Draft, who: str, amount: int) -> int:
    """What the reserve of someone takes of that much damage; one that is spent ends once the table settles."""
    held = laid.reserve(laid.laid(draft.state, who, draft.rules.shaping))
    left = held.hold.points or 0 if held else 0
    taken = min(left, amount)
    if held is None or taken <= 0:
        return 0
    shaping = held.shaping
    holds = tuple(replace(hold, points=left - taken) if hold is held.hold else hold for hold in shaping.holds)
    draft.set_shaping(replace(shaping, holds=holds))
    draft.say(f"{draft.name(who)}'s reserve takes {taken}: {left - taken} left", "S46", about=[who])
    return taken


def keep_one(draft: Draft, shaping: str, new: Hold, keep: Keep = "new") -> None:
    """Of two vitality reserves the one with more points stays; between equals the one the subject keeps."""
    if new.points is None:
        return
    data = draft.rules.shaping
    held = [each for each in laid.laid(draft.state, new.who, data) if each.outcome.kind is Kind.RESERVE]
    old = next((each for each in held if each.shaping.id != shaping), None)
    fresh = next((each for each in held if each.shaping.id == shaping), None)
    if old is None or fresh is None:
        return
    kept = reserve_kept(old.hold.points or 0, new.points)
    if kept == "choose":
        draft.say(f"{draft.name(new.who)} may choose between equal reserves; the {keep} one is kept", "S46")
        kept = keep
    gone = fresh if kept == "old" else old
    why = f"the reserve of {max(old.hold.points or 0, new.points)} stays"
    ending.loosen(draft, gone.shaping.id, new.who, (gone.place,), why, "S46")


@at("settled")
def end_spent(draft: Draft, _: str = "") -> None:
    """A reserve with no points left ends, whatever is left of its Duration."""
    for shaping in list(draft.state.shapings.values()):
        for hold in shaping.holds:
            if hold.points == 0:
                places = [place for place in hold.took if shaping.build.outcomes[place].kind is Kind.RESERVE]
                if places:
                    ending.loosen(draft, shaping.id, hold.who, places, "its reserve is spent", "S46")
