"""Every screen and modal, and the keys that open it on the demo fight."""

from __future__ import annotations

from tests.app.kit import demo_app
from tracker.app.app import TrackerApp
from tracker.app.past import Past

PAST = Past(
    lambda: [(1, "21:07, round 1, entry 3"), (2, "20:44, not begun, entry 1")], lambda n: f"back at {n}"
)

SCREENS: dict[str, str] = {
    "table": "7dc3sbnn",
    "add": "aBandit x2 hp=11",
    "command": ":hp M",
    "manifest": "m",
    "manifest-targets": "mbc",
    "event": "me\n",
    "condition": "3cb",
    "another-condition": "cb:",
    "clear": "ccaCc",
    "zones": "z",
    "zone-members": "z1",
    "place": "P",
    "settings": ",",
    "initiative": "i",
    "quick-entry": "db2d6",
    "note": "og",
    "roll": "r2d6+3",
    "search": "/b",
    "log-filter": "7dc3sblBandit",
    "why": "w",
    "ghost": "~7dc",
    "palette": "\x10str",
    "help": "?",
    "upkeep": "sa2sa5sannnnnnn",
    "real-dice": "@za",
    "key-test": "\x10what a key\nxn",
    "generations": "\x10older\n",
    "players": "V",
    "time": "7dc3sbnnnt←←",
}
"""What to press. `event` depends on the seed, which is chosen so that one comes."""


def app_for(name: str, look: str = "dark") -> TrackerApp:
    """An app on the demo fight that is about to show a screen."""
    return demo_app(seed=EVENT_SEED if name == "event" else 1, look=look, past=PAST)


EVENT_SEED = 1
