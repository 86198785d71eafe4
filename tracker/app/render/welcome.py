"""What people are told when they sit down: what to press, and at a seat of their own who they are and whom they play."""

from __future__ import annotations

from tracker.app.keys import Keymap
from tracker.app.render.hints import Hint, fitted, whole
from tracker.app.render.line import Line, clip, join
from tracker.table.seat import Seat
from tracker.table.telling.view import EntityView, View


def to_a_newcomer(keymap: Keymap, width: int) -> tuple[Line, Line]:
    """What to do, for somebody who has never been here."""
    first: Line = (
        (" Welcome. ", "title-focus"),
        (keymap.key("next"), "key"),
        (" ends a turn. ", "text"),
        (f"7{keymap.key('damage')}c", "key"),
        (" deals 7 to the row called c.", "text"),
    )
    told = {
        "undo": "takes anything back",
        "help": "tells every key",
        "leave": "leaves",
        "command": "takes any command",
    }
    hints = [((keymap.key(name), "key"), (f" {does}", "text")) for name, does in told.items()]
    return clip(first, width), ((" ", "text"), *fitted(hints, width - 1, stays=0))


def to_a_seat(view: View, seat: Seat, keys: Keymap, width: int) -> tuple[Line, Line]:
    """Two lines: who they are and how what they do is taken; then the keys that serve them."""
    mine = [entity for entity in view.entities if entity.mine]
    hello: Line = ((f" Welcome, {seat.name}", "title-focus"), (": ", "text"))
    hints = [hint for hint in _keys(seat, mine, keys) if hint[0]]
    return clip((*hello, *_who(seat, mine)), width), ((" ", "text"), *whole(hints, width - 1))


def _who(seat: Seat, mine: list[EntityView]) -> Line:
    if seat.role == "watcher":
        return (("you look on.", "text"),)
    if not mine:
        return (("nobody here is yours yet; the game master says who is.", "text"),)
    whom = join([((f"{one.letter} ", "key"), (one.name, "name")) for one in mine], (", ", "text"))
    taken = " What you do is done at once." if seat.trust else " The game master grants what you do."
    return (("you play ", "text"), *whom, (".", "text"), (taken, "dim"))


def _keys(seat: Seat, mine: list[EntityView], keys: Keymap) -> list[Hint]:
    """Only keys that are of use: not all can manifest, or shape."""
    hints: list[Hint] = []
    if seat.role == "watcher":
        hints += [
            (keys.key("search"), "finds"),
            (keys.key("log"), "the log"),
            (keys.key("pane"), "next pane"),
        ]
    elif mine:
        hints.append((f"4{keys.key('damage')}{mine[0].letter}", "4 damage"))
        if any(one.abilities for one in mine):
            hints.append((keys.key("manifest"), "manifests"))
        if any(one.gifts for one in mine):
            hints.append((keys.key("gifts"), "Gifts"))
        if any(one.shaping is not None for one in mine):
            hints.append((keys.key("shape"), "shapes"))
        hints.append((keys.key("roll"), "rolls"))
    return [
        *hints,
        (keys.key("own"), "your screen"),
        (keys.key("help"), "all keys"),
        (keys.key("leave"), "leaves"),
    ]
