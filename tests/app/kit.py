"""Apps on tables in memory, for tests of the screen."""

from __future__ import annotations

import random
from pathlib import Path

from tests.driver import Table
from tracker.app.app import TrackerApp
from tracker.table.draft import GM, Seat
from tracker.table.history import History
from tracker.table.saves.codec import decode_state
from tracker.table.state import State
from tracker.table.store import Store

DEMO = Path(__file__).parents[2] / "saves" / "demo.toml"


def demo_state() -> State:
    """The demo fight, as shipped."""
    return decode_state(DEMO.read_text(encoding="utf-8"))


def demo_store(seed: int = 1) -> Store:
    """A store in memory on the demo fight; the program's dice come from a fixed seed."""
    dice = random.Random(seed)
    history = History(demo_state(), "test", decode_state)
    return Store(history, name="demo", roller=lambda sides: dice.randint(1, sides))


def demo_app(seed: int = 1, seat: Seat = GM, look: str = "dark") -> TrackerApp:
    """An app on the demo fight."""
    return TrackerApp(demo_store(seed), seat=seat, look=look, status=lambda: "saved")


def app_on(*lines: str, seed: int = 1, look: str = "dark") -> TrackerApp:
    """An app on a table in memory after some lines."""
    return TrackerApp(Table(*lines, seed=seed).store, look=look, status=lambda: "saved")
