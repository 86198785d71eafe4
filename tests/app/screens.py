"""Every screen and modal, and the keys that open it on the demo fight."""

from __future__ import annotations

from tests.app.kit import demo_app
from tracker.app.app import TrackerApp
from tracker.app.seating import Seating
from tracker.app.surroundings import Past
from tracker.table.saves.seats import SeatRecord

PAST = Past(
    lambda: [(1, "21:07, round 1, entry 3"), (2, "20:44, not begun, entry 1")], lambda n: f"back at {n}"
)
ILYRA = SeatRecord("ilyra", owns=("Ilyra",), keys=("ssh-ed25519 …",))
SEATS = {"gm": SeatRecord("gm", "gm"), "ilyra": ILYRA, "guest": SeatRecord("guest", "watcher")}
SEATING = Seating(lambda: SEATS, lambda seats: None)

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
    "players": "VV",
    "eyes": "V",
    "requests": "R",
    "seats": "\x10may sit\n",
    "time": "7dc3sbnnnt←←",
}
"""What to press. `event` depends on the seed, which is chosen so that one comes."""


def app_for(name: str, look: str = "dark") -> TrackerApp:
    """An app on the demo fight that is about to show a screen."""
    app = demo_app(seed=EVENT_SEED if name == "event" else 1, look=look, past=PAST, seating=SEATING)
    if name == "requests":
        seat = ILYRA.seat(app.desk.store.state)
        for line in ASKED:
            assert app.desk.store.do(f"request {line}", seat).ok, line
    return app


ASKED = ("hp Ilyra -4", 'hp "Bandit 1" -7', "stress Ilyra +2", "roll 2d6 @ 3 5")
"""What Ilyra's player asks for where requests are shown."""


EVENT_SEED = 1
