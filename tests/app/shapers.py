"""A table where magic is made: Ilyra (a) shapes and has Gifts, Marrow (b) is with her, two bandits (c, d) are not."""

from __future__ import annotations

from tests.app.kit import app_on
from tests.driver import Table
from tracker.app.app import TrackerApp
from tracker.app.surroundings import Surroundings
from tracker.table.seat import Seat

LINES = (
    "add Ilyra hp=12 side=pc init=9 dodge=45",
    "shaper Ilyra shaping=55 int=13 pow=11 cells=Unmake·Fire,Ward·Fire,Bend·Force/Motion,Alter·Flesh talents=veiled",
    "spirit Ilyra d4",
    'gift Ilyra "Keen Claws" skill=d4+d4 risk=1 does="claws like knives" push="one more bite"',
    'gift Ilyra "Deep Sight" skill=d4+d4 risk=2',
    "add Marrow hp=14 side=pc init=8 dodge=30",
    "add Bandit x2 hp=11 dodge=40 resilience=35 persistence=30 close_combat=45 init=5",
    'set "Bandit 1" shield=medium',
    "begin",
)


def magic_app(*lines: str, seed: int = 1, look: str = "dark") -> TrackerApp:
    """The game master's app on this table after some more lines."""
    return app_on(*LINES, *lines, seed=seed, look=look)


def players_app(trust: bool) -> TrackerApp:
    """The app of whoever plays Ilyra."""
    return TrackerApp(
        Table(*LINES).store, Surroundings(status=lambda: "saved"), seat=Seat("ann", "player", ("c1",), trust)
    )
