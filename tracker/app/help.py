"""Help, made from the declarations: what each pane shows, and every key with its meaning."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.app.keys import ACTIONS, GROUPS, Keymap
from tracker.app.render.line import Line, fit, wrap

PANES = {
    "initiative and stress": (
        "The line on top tells the round, whose turn it is, the stress of all together, and the chance of an event at the "
        "next use of whoever is active. Everyone stands in order of initiative, with the same rows for stress. A letter "
        "stays with its row for the whole fight. "
        "▶ has the turn, ✓ has acted, ◇ holds, ○ is phased out, ✗ is down, * is marked; ↑ added stress this round; "
        "dice stand ready, (in use), or − expended."
    ),
    "zones": "Each zone of an event: its source, its radius, what it does, who is inside, and what it asks for later.",
    "ongoing": "What goes on: effects with what is left of them, Shapings, and Gifts that are on or locked.",
    "map": (
        "Where everybody is, in hexes; + and - show it larger or smaller. Arrows move the cursor. Enter takes up whoever stands "
        "there, and enter again moves them; on an empty hex it begins to measure. The cost of the way stands below before it "
        "is walked. ○ is the rim of a zone, : inside, ≈ inside where steps cost otherwise; + and - the rim to be; → who was "
        "thrown by the last reshuffle, from °; • the way measured, from ×."
    ),
    "log": "What happened, newest last, with the rule each line went by. Undone lines stay, faint.",
}


def page(pane: str, keymap: Keymap, gm: bool, width: int) -> Sequence[Line]:
    """The help of a pane, then all keys by group."""
    lines: list[Line] = []
    if pane in PANES:
        lines += [
            ((f" {pane}", "title-focus"),),
            *wrap(((" ", "text"), (PANES[pane], "text")), width - 1, 1),
            (),
        ]
    lines += wrap(
        (
            (" Digits, an operator, a letter: ", "text"),
            ("7dc", "key"),
            (" deals 7 to c. Instead of the letter, ", "text"),
            ("enter", "key"),
            (" takes the marked rows, else the one under the cursor. Operators are marked ", "text"),
            ("…", "key"),
        ),
        width - 1,
        1,
    )
    for group, heading in GROUPS.items():
        lines += [(), ((f" {heading}", "title-focus"),)]
        for action in ACTIONS:
            keys = keymap.keys[action.name]
            if action.group != group or (action.gm and not gm):
                continue
            shown = " ".join(keys) if keys else f"{keymap.key('palette')} {action.name}"
            head: Line = ((f" {fit(shown + (' …' if action.operator else ''), 18)}", "key"),)
            lines += wrap((*head, (action.help, "text")), width - 1, 19)
    return lines
