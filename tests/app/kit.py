"""Apps on tables in memory, and a hand at their keyboard."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual import events
from textual.pilot import Pilot

from tests.app.pictures import picture
from tests.driver import Table
from tracker.app.app import TrackerApp
from tracker.app.keys import Keymap
from tracker.app.preferences import Preferences
from tracker.app.seating import Seating
from tracker.app.surroundings import Past, Surroundings
from tracker.table.ledger.history import History
from tracker.table.ledger.store import Store
from tracker.table.saves.codec import decode_state
from tracker.table.seat import GM, Seat
from tracker.table.state import State
from tracker.table.telling.view import View

DEMO = Path(__file__).parents[2] / "saves" / "demo.toml"
SIZES = ((80, 24), (120, 40), (200, 60))

NAMED = {
    "\n": "enter",
    "\t": "tab",
    "\x1b": "escape",
    "\x08": "backspace",
    "\x10": "ctrl+p",
    "\x11": "ctrl+q",
    "\x12": "ctrl+r",
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
    " ": "space",
}
"""Characters that stand for keys without a letter in what a hand types."""


def demo_state() -> State:
    """The demo fight, as shipped."""
    return decode_state(DEMO.read_text(encoding="utf-8"))


def demo_store(seed: int = 1) -> Store:
    """A store in memory on the demo fight; the program's dice come from a fixed seed."""
    return store_on(demo_state(), seed)


def store_on(state: State, seed: int = 1) -> Store:
    """A store in memory on a state."""
    dice = random.Random(seed)
    history = History(state, "test", decode_state)
    return Store(history, name="demo", roller=lambda sides: dice.randint(1, sides))


def demo_app(
    seed: int = 1,
    seat: Seat = GM,
    look: str = "dark",
    past: Past | None = None,
    seating: Seating | None = None,
) -> TrackerApp:
    """An app on the demo fight."""
    store = demo_store(seed)
    around = Surroundings(
        status=lambda: "saved", past=past, seating=seating, preferences=Preferences(look=look)
    )
    return TrackerApp(store, around, seat=seat)


def app_on(*lines: str, seed: int = 1, look: str = "dark", keymap: Keymap | None = None) -> TrackerApp:
    """An app on a table in memory after some lines."""
    likes = Preferences(look=look, keymap=keymap or Keymap())
    return TrackerApp(Table(*lines, seed=seed).store, Surroundings(status=lambda: "saved", preferences=likes))


class Hand:
    """A hand at a keyboard, and eyes on the screen."""

    def __init__(self, app: TrackerApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.pressed = 0

    async def type(self, keys: str) -> None:
        """Press keys in one burst, as a fast hand or a slow line delivers them; wait once, at the end."""
        for key in keys:
            name = NAMED.get(key, key)
            self.app.post_message(
                events.Key(name, key if (key.isprintable() and len(name) == 1) or key == " " else None)
            )
            self.pressed += 1
        await self.pilot.pause()

    async def paste(self, text: str) -> None:
        """Paste text, as terminals with bracketed paste deliver it."""
        self.app.post_message(events.Paste(text))
        await self.pilot.pause()

    async def resize(self, width: int, height: int) -> None:
        """Change the size of the terminal."""
        await self.pilot.resize_terminal(width, height)
        await self.pilot.pause()

    @property
    def screen(self) -> str:
        """What the screen shows."""
        return picture(self.app)

    @property
    def said(self) -> str:
        """The line above the keys."""
        return "".join(text for text, _ in self.app.table.bar("said").line).strip()

    @property
    def lines(self) -> list[str]:
        """The commands of the journal so far."""
        return [entry.line for entry in self.app.desk.store.history.entries]

    @property
    def view(self) -> View:
        """The table as it is."""
        return self.app.desk.look()

    @property
    def on_table(self) -> bool:
        """Whether no modal is open."""
        return self.app.screen is self.app.table

    def hp(self, name: str) -> int | None:
        """Someone's hit points."""
        entity = self.view.entity(name)
        assert entity is not None
        return entity.hp


@asynccontextmanager
async def playing(app: TrackerApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Hand]:
    """An app that runs, and a hand at it."""
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Hand(app, pilot)
