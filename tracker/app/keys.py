"""Every action of the screen, declared once: its name, keys, meaning and place. Keys, footer, help, palette, the
README's table and `tracker keys` are all made from here.

An *operator* waits for a target: a row's letter, or Enter for the marked rows, else the cursor's. A count typed before it
goes with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from tracker.table.seat import Role
from tracker.table.text import clean

Count = Literal["no", "may", "amount", "whom"]
"""Whether digits before an action mean nothing, may stand (default 1), are the amount asked for otherwise, or make it
an operator."""


class Action(msgspec.Struct, frozen=True):
    """One thing a person can do. `label` is its word in the footer (empty: not there); `gm` for the game master alone."""

    name: str
    keys: tuple[str, ...]
    help: str
    group: str
    label: str = ""
    operator: bool = False
    count: Count = "no"
    gm: bool = True


GROUPS = {
    "turns": "Turns and rounds",
    "rows": "Whoever a letter names",
    "fight": "The fight and the place",
    "look": "Looking and moving",
    "table": "The table and the program",
}

ACTIONS: tuple[Action, ...] = (
    Action("next", ("n",), "end the turn and start the next one; accept the upkeep", "turns", "next"),
    Action("back", ("N",), "take the last turn advance back, or move the marker one slot back", "turns"),
    Action("delay", ("D",), "hold a turn, or take a held one now", "turns", operator=True),
    Action(
        "undo",
        ("u",),
        "take the last command back, with all it set off",
        "turns",
        "undo",
        count="may",
        gm=False,
    ),
    Action("redo", ("U", "ctrl+r"), "do again what was taken back", "turns", count="may", gm=False),
    Action("scrub", ("t",), "look back through the journal, and go back to any moment", "turns"),
    Action(
        "damage",
        ("d",),
        "damage: 7dc deals 7 to c; dc asks how much",
        "rows",
        "damage",
        operator=True,
        count="amount",
        gm=False,
    ),
    Action("heal", ("h",), "heal: 4hc gives c 4 back", "rows", operator=True, count="amount", gm=False),
    Action(
        "amount",
        ("=",),
        "set HP (12), or -2d6+3, +4, t5 as typed",
        "rows",
        operator=True,
        count="amount",
        gm=False,
    ),
    Action("stress", ("s",), "stress up: 3sb gives b three", "rows", "stress", operator=True, count="may"),
    Action("unstress", ("S",), "stress down: 2Sb takes two from b", "rows", operator=True, count="may"),
    Action(
        "condition",
        ("c",),
        "a condition; a count is its rounds",
        "rows",
        "condition",
        operator=True,
        count="may",
    ),
    Action("clear", ("C",), "take a condition away", "rows", operator=True),
    Action("hide", ("v",), "hide from the players, or reveal", "rows", operator=True),
    Action("note", ("o",), "a note only you see", "rows", operator=True),
    Action(
        "initiative",
        ("i",),
        "initiative of all; after a count, of whoever is named",
        "rows",
        "initiative",
        count="whom",
    ),
    Action("repeat", (".",), "the last operator again, for another target", "rows"),
    Action("add", ("a",), "add someone, or several", "fight", "add"),
    Action("bring", ("A",), "from the library, a file or pasted text", "fight", "import"),
    Action("manifest", ("m",), "use a manifestation of whoever is active", "fight", "manifest", gm=False),
    Action("shape", ("x",), "compose and cast a Shaping of whoever is active", "fight", "shape", gm=False),
    Action(
        "gifts", ("p",), "Gifts of whoever is active: activate, push, turn off", "fight", "gifts", gm=False
    ),
    Action(
        "running",
        ("e",),
        "magic that goes on: keep it up, order it, drop it, break free, dispel",
        "fight",
        gm=False,
    ),
    Action("zones", ("z",), "zones: who is inside, open one, end one", "fight", "zones"),
    Action("place", ("P",), "the place: bonus, stability, strength, space", "fight", "place"),
    Action("roll", ("r",), "roll dice, with their odds", "fight", "roll", gm=False),
    Action("begin", ("b",), "begin the fight", "fight", "begin"),
    Action("parked", (), "go back to a fight that is parked (set aside)", "fight"),
    Action("down", ("j", "↓"), "cursor down", "look", gm=False),
    Action("up", ("k", "↑"), "cursor up", "look", gm=False),
    Action("page_down", ("page down", "ctrl+d"), "a page down", "look", gm=False),
    Action("page_up", ("page up", "ctrl+u"), "a page up", "look", gm=False),
    Action("first", ("g", "home"), "to the first row", "look", gm=False),
    Action("last", ("G", "end"), "to the last row", "look", gm=False),
    Action("left", ("←",), "on the map: a hex to the left", "look", gm=False),
    Action("right", ("→",), "on the map: a hex to the right", "look", gm=False),
    Action("map", ("M",), "the map: open it, close it", "look", "map", gm=False),
    Action(
        "point", ("'",), "on the map: find someone, to move or to measure", "look", operator=True, gm=False
    ),
    Action("take", (), "on the map: take up, put down, measure (enter)", "look", gm=False),
    Action("nearer", ("+",), "on the map: larger", "look", gm=False),
    Action("farther", ("-",), "on the map: smaller", "look", gm=False),
    Action("pane", ("tab",), "the next pane", "look", gm=False),
    Action("pane_back", ("shift+tab",), "the pane before", "look", gm=False),
    Action("mark", ("space",), "mark or unmark the row", "look"),
    Action("mark_half", ("H",), "mark the row as one that takes half, or unmark it", "look"),
    Action("mark_all", ("*",), "mark every row", "look"),
    Action("mark_none", ("_",), "unmark all", "look"),
    Action("fold", ("f",), "fold or unfold foes of one kind; on the log, its alike lines", "look", gm=False),
    Action("fold_all", ("F",), "fold all foes of one kind, or unfold all", "look", "fold", gm=False),
    Action("search", ("/",), "find a name, a zone, a condition, a line of the log", "look", "find", gm=False),
    Action("log", ("l",), "the log, filtered", "look", "log", gm=False),
    Action("why", ("w",), "why a number is what it is", "look"),
    Action("ask", ("Q",), "what has happened: damage, who waits, what changed, dice", "look", count="may"),
    Action("players", ("V",), "see the table as the players do, or one of them", "look"),
    Action("help", ("?",), "keys of this pane", "look", "help", gm=False),
    Action("requests", ("R",), "what players ask for: grant it, change it, deny it", "table", "asked"),
    Action("seats", (), "who may sit at this table over SSH", "table"),
    Action("command", (":",), "any command, with completion", "table", "command", gm=False),
    Action("ghost", ("~",), "show the next command before it is done", "table"),
    Action("palette", ("ctrl+p",), "every action by name", "table", gm=False),
    Action("dice", ("@",), "who rolls: you with real dice, or the program", "table"),
    Action("settings", (",",), "settings and house rules", "table"),
    Action("own", (";",), "your own settings: look, compact, turn timer", "table", "settings", gm=False),
    Action("picture", (), "the screen as an SVG picture, beside the save", "table", gm=False),
    Action("generations", (), "older states of this save", "table"),
    Action("theme", ("T",), "the next look: dark, paper, contrast, safe, plain, mono", "table", gm=False),
    Action("keys", (), "see what a key sends", "table", gm=False),
    Action("end", (), "end the fight", "fight"),
    Action("cancel", ("esc",), "back; never changes anything", "table", gm=False),
    Action("leave", ("q", "ctrl+q"), "leave; everything is saved", "table", "leave", gm=False),
)

BY_NAME: Mapping[str, Action] = {action.name: action for action in ACTIONS}

FOOTERS: Mapping[Role, tuple[str, ...]] = {
    "gm": (
        *("next", "damage", "stress", "condition", "manifest", "shape", "zones", "add", "undo"),
        *("help", "command"),
    ),
    "player": ("damage", "manifest", "gifts", "shape", "roll", "undo", "log", "own", "help", "command"),
    "watcher": ("search", "log", "map", "own", "help", "leave"),
}
"""Actions whose keys stand in the last line, by role; the last two always, the others as there is room."""

BEFORE = ("add", "bring", "begin", "initiative", "place", "undo", "help", "command")
"""Those of the game master while the fight has not begun."""


class Keymap:
    """Which key means which action: the declared keys, and what a person's keymap file says instead."""

    def __init__(self, changed: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.keys: dict[str, tuple[str, ...]] = {a.name: a.keys for a in ACTIONS} | dict(changed or {})
        self._actions = {key: BY_NAME[name] for name, keys in self.keys.items() for key in keys}

    def action(self, stroke: str) -> Action | None:
        """The action a key means, if any."""
        return self._actions.get(stroke)

    def key(self, name: str) -> str:
        """The first key of an action, or nothing."""
        keys = self.keys[name]
        return keys[0] if keys else ""


class KeymapError(ValueError):
    """A keymap file that does not fit. The text is for people, a fault per line."""


def keymap_of(document: object) -> Keymap:
    """A keymap from a table of TOML. Raises KeymapError with every fault."""
    if not isinstance(document, dict):
        raise KeymapError('keys are a table, such as [keys] and below it next = "n"')
    changed: dict[str, tuple[str, ...]] = {}
    faults: list[str] = []
    for name, value in document.items():
        keys = (value,) if isinstance(value, str) else value
        if name not in BY_NAME:
            faults.append(f"{clean(name)[:40]}: no such action; there are {', '.join(BY_NAME)}")
        elif not isinstance(keys, (list, tuple)) or not all(isinstance(k, str) and k for k in keys):
            faults.append(f'{name}: a key is a word such as "n" or "ctrl+r", or a list of them')
        elif any(key.isdigit() for key in keys):
            faults.append(f"{name}: digits are counts, and cannot be keys")
        else:
            changed[name] = tuple(keys)
    taken: dict[str, str] = {}
    for name, keys in ({a.name: a.keys for a in ACTIONS} | changed).items():
        for key in keys:
            if key in taken:
                faults.append(f"{clean(key)[:40]} stands for both {taken[key]} and {name}")
            taken.setdefault(key, name)
    if faults:
        raise KeymapError("\n".join(faults))
    return Keymap(changed)


def key_table() -> str:
    """Every action with its keys and meaning, group by group, as lines to print."""
    groups = []
    for group, heading in GROUPS.items():
        rows = [
            f"  {' '.join(action.keys) or f'palette: {action.name}':<22}{action.help}"
            for action in ACTIONS
            if action.group == group
        ]
        groups.append("\n".join((heading, *rows)))
    return "\n\n".join(groups)
