"""The tour: ten steps, each a few lines under the table they talk about."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.app.keys import Keymap
from tracker.app.modals.base import Modal
from tracker.app.render.line import Drawing, Line, Row, wrap

STEPS: tuple[tuple[str, str], ...] = (
    (
        "The table",
        "Everyone stands in order of initiative, with HP on the left and stress on the right. The letter of a row is how keys "
        "name it, and stays the same for the whole fight. {down} and {up} move the cursor, {pane} goes to the next pane.",
    ),
    (
        "Turns",
        "{next} ends a turn and starts the next one; the line above the keys says beforehand what it will do. After the last "
        "turn of a round it shows the upkeep, change by change, and does nothing until you accept. {back} takes it back.",
    ),
    (
        "Damage and healing",
        "A number, a verb, a letter: 7{damage}c deals 7 to c, 4{heal}c heals 4. Without the letter, enter takes the rows marked "
        "with {mark}, else the one under the cursor. {damage}c without a number asks, and takes dice such as 2d6+3.",
    ),
    (
        "Stress and recoil",
        "3{stress}b gives b three stress. The header shows the stress of all together, and the chance of an event at the next "
        "use of whoever is active, from a fracture to a shatter. {why} on a row tells where its numbers come from.",
    ),
    (
        "Manifestations and zones",
        "{manifest} uses a manifestation: cost, reach and exact risk stand beside it before you choose. If an event comes, its "
        "zone opens by itself; {zones} says who is inside, opens one by hand or ends it.",
    ),
    (
        "Shaping and Gifts",
        "{shape} composes a Shaping: cells, outcomes, dials, with Magnitude, odds and findings as you go; enter casts. {gifts} "
        "lists Gifts with the exact chances of what each can do now.",
    ),
    (
        "Undo and time",
        "{undo} takes the last command back with all it set off, {redo} does it again. {scrub} moves the board through the "
        "whole journal; enter goes back to where you stop. Nothing is ever lost.",
    ),
    (
        "People",
        "{add} adds someone, x6 after the name six of them; {bring} takes them from your rosters, a file or pasted text. "
        "{condition} lays a condition, {hide} hides a row from the players, {note} keeps a note for you alone.",
    ),
    (
        "Looking closer",
        "{map} opens the map, where a way is priced before it is walked. {ghost} shows the next command before it is done. "
        "{search} finds anything, {log} filters the log, {players} shows what the players see.",
    ),
    (
        "Everything else",
        "{palette} lists every action, {command} takes any command and completes it. {settings} holds the settings of the "
        "table with its house rules, {own} your own. {help} tells the keys of where you are. {leave} leaves; all is saved.",
    ),
)
"""Heading and text of each step; a name in braces stands for the key of that action."""


class Tour(Modal[None]):
    """Goes through the steps; nothing on the table changes."""

    WHERE = "bottom"

    def __init__(self, keymap: Keymap) -> None:
        super().__init__()
        self.keymap = keymap
        self.step = 0

    def draw(self, width: int) -> Drawing:
        heading, text = STEPS[self.step]
        rows = (*wrap(_with_keys(text, self.keymap), width - 1, 1), ())
        onward = "ends the tour" if self.step == len(STEPS) - 1 else "goes on"
        notes = self.note((("enter", onward), ("←", "goes back"), ("esc", "leaves")), width)
        title: Line = ((heading, "title-focus"), (f" {self.step + 1} of {len(STEPS)}", "dim"))
        return Drawing(tuple(Row("", (line,)) for line in rows), ((1, title),), notes)

    def press(self, stroke: str) -> bool:
        if stroke in ("enter", "→", "space", "n", "?"):
            self.go(1)
        elif stroke in ("←", "backspace", "N"):
            self.go(-1)
        elif stroke.isdigit():
            self.step = (int(stroke) - 1) % len(STEPS)
            self.redraw()
        else:
            return super().press(stroke)
        return True

    def go(self, steps: int) -> None:
        """Go on or back; beyond the last step the tour is over."""
        if self.step + steps >= len(STEPS):
            self.answer(None)
            return
        self.step = max(0, self.step + steps)
        self.redraw()


def _with_keys(text: str, keymap: Keymap) -> Sequence[tuple[str, str]]:
    """The text in pieces, names in braces put in as keys; an action without a key is called by its name."""
    pieces: list[tuple[str, str]] = [(" ", "text")]
    for part in text.split("{"):
        name, brace, rest = part.partition("}")
        if brace:
            pieces.append((keymap.key(name) or name, "key"))
            pieces.append((rest, "text"))
        else:
            pieces.append((part, "text"))
    return pieces
