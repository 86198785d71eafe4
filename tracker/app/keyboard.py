"""What a key press means at the table: a count, an operator waiting for its target, or an action."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING

from tracker.app.keys import BY_NAME, Action, Keymap
from tracker.app.panes.pane import Pane
from tracker.app.pending import NOTHING, Pending, target
from tracker.table.telling.view import EntityView

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen

STILL_MOVING = ("space", "*", "_", "↑", "↓", "tab", "shift+tab")
"""Keys that mark and move also while an operator waits."""


def handler(name: str) -> Callable[..., None]:
    """The function of an action. The first call loads all of them, with every page that they open."""
    # Nothing of it is on the first frame, which would have to wait for all of it.
    from tracker.app.actions import HANDLERS

    return HANDLERS[name]


def load_handlers() -> None:
    """Load what keys do beside the screen, so that no key has to wait for it; one pressed meanwhile does."""
    Thread(target=import_module, args=("tracker.app.actions",), name="actions").start()


class Keyboard:
    """Reads keys for one table screen. `pending` is what is half typed; `last` the newest operator that was done."""

    def __init__(self, table: TableScreen, keymap: Keymap) -> None:
        self.table = table
        self.keymap = keymap
        self.pending: Pending = NOTHING
        self.last: Pending = NOTHING

    def press(self, stroke: str) -> bool:
        """Do what a key means now. False for one that means nothing."""
        store = self.table.desk.store
        if store.reveal is not None and self.table.desk.is_gm:
            if stroke in ("space", "enter", "esc"):
                store.disclose(all=stroke != "space")
            self.table.show_held_back()
            return True
        if self.table.sending.held is not None and stroke in ("enter", "esc"):
            self.table.sending.settle_ghost(do_it=stroke == "enter")
            return True
        if stroke == "esc":
            self.escape()
            return True
        if self.pending.operator and self._press_target(stroke):
            return True
        if len(stroke) == 1 and stroke.isascii() and stroke.isdigit():
            self.arm(self.pending.digit(stroke))
            return True
        action = self.keymap.action(stroke) or (BY_NAME[self._enters()] if stroke == "enter" else None)
        if action is not None:
            self.run(action)
        return action is not None

    def _enters(self) -> str:
        """The action Enter stands for where the keys go."""
        return self.table.focused.ENTER if isinstance(self.table.focused, Pane) else Pane.ENTER

    def run(self, action: Action) -> None:
        """Do an action, or arm it if it waits for a target."""
        count = self.pending.amount
        if action.gm and not self.table.desk.is_gm:
            self.table.say(f"{action.name.replace('_', ' ')} is for the game master", "warn")
        elif action.operator or (action.count == "whom" and count is not None):
            self.arm(Pending(self.pending.count, action.name))
        else:
            self.arm(NOTHING)
            handler(action.name)(self.table, count)

    def arm(self, pending: Pending) -> None:
        """Remember half-typed input and show it."""
        self.pending = pending
        self.table.show_keys()

    def escape(self) -> None:
        """One step back: half-typed input, another's eyes, a filter, then the focus."""
        table = self.table
        if self.pending != NOTHING:
            self.arm(NOTHING)
        elif table.desk.eyes is not None:
            handler("players")(table, None)
        elif table.log_pane.word:
            table.log_pane.show("")
        elif isinstance(table.focused, Pane) and table.focused.let_go():
            table.say("let go", "dim")
        elif table.focused is not table.roster:
            table.focus_pane(table.roster)
        else:
            table.say("", "dim")

    def _press_target(self, stroke: str) -> bool:
        """A key while an operator waits. False for one that ends the waiting and means something of its own."""
        pending = self.pending
        if stroke == "enter":
            named = [e for e in self.table.desk.view.entities if e.letter == pending.letters]
            self._operate(named if pending.letters else self.table.targets())
        elif stroke == "backspace":
            shorter = Pending(pending.count, pending.operator, pending.letters[:-1])
            self.arm(shorter if pending.letters else NOTHING)
        elif len(stroke) == 1 and stroke.isascii() and stroke.islower():
            self._press_letter(pending.letters + stroke)
        elif stroke in STILL_MOVING:
            action = self.keymap.action(stroke)
            if action is not None:
                handler(action.name)(self.table, None)
                self.table.show_keys()
        else:
            self.arm(NOTHING)
            return False
        return True

    def _press_letter(self, letters: str) -> None:
        rows = {entity.letter: entity for entity in self.table.desk.view.entities}
        sure, possible = target(letters, rows)
        if sure:
            self._operate([rows[sure]])
        elif possible:
            self.arm(Pending(self.pending.count, self.pending.operator, letters))
        else:
            self.arm(NOTHING)
            self.table.say(f"no row has the letter {letters}", "danger")

    def _operate(self, who: list[EntityView]) -> None:
        pending = self.pending
        self.arm(NOTHING)
        if not who:
            self.table.say("there is nobody to do that to", "warn")
            return
        self.last = Pending(pending.count, pending.operator)
        handler(pending.operator)(self.table, pending.amount, who)
