"""What random hands do at a screen: mostly lines that mean something, else keys, and whatever a clumsy hand presses.

A hand that only presses keys soon sits in some page and stays there; so it mostly leaves pages first, as people do.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from tests.trust.grammar import Speaker
from tracker.table.dice import Dice
from tracker.table.ledger.store import Store
from tracker.table.seat import Seat

ESCAPE = "\x1b"

SURE = (
    *(":hp me -1", ":hp me -1", ":hp me +1", ":stress me +1", ":stress me -1", ":counter me +torch 0/6"),
    *(":cond me +prone", ":cond me -prone", ":test me perception", ":roll 2d6 why", ":undo"),
)
"""Lines that every player may always say."""

GUIDING = (
    *(":next",) * 8,
    *(":undo", ":redo", ":hp Foe* -1", ":hp Foe* +1", ":stress . +1", ":cond Foe* +prone rounds=2"),
    *(":zone . silence", ":add Rat x2 hp=3 init=4", ":remove Rat*", ":grant r1", ":deny r2", ":begin"),
)
"""Lines with which the game master keeps a fight going, whatever the others do to it."""

OPERATORS = (
    "7da",
    "1db",
    "2sa",
    "1Sb",
    "3ha",
    "=12\r",
    "2dc",
    ".d",
    "*1s\r",
    "1h\r",
    "2s\r",
    "nn",
    "n",
    "u",
    "U",
)
"""What the game master's fingers do without a line."""

KEYS = (
    *"jjkkgG*_wvoliczspxmat~/?+-PeQVRMHfrAD0123456789",
    *(
        "\t",
        "\x1b[Z",
        "\r",
        "\r",
        " ",
        "\x7f",
        "\x10",
        "\x04",
        "\x15",
        "\x1b[A",
        "\x1b[B",
        "\x1b[C",
        "\x1b[D",
    ),
    *("\x1b[200~x [/] y\x1b[201~", "\x1b[200~hp me -1\nnext\n\x1b[201~", ":hp me", "@", ",", ";"),
)
"""Anything else; what it opens is left again by the next `ESCAPE`. `q` is not among them: leaving is what lines do."""

LEFT_OUT = re.compile(
    r"\bx\d|^(add|copy|reinforce|fight|house|table|remove|batch|why|ask|build|undo)\b|every "
)
"""Lines of the grammar that are not said: with hundreds of newcomers, or without heroes, there is nothing to be counted;
and what only asks leaves nothing behind."""


SOUND = 0.8
"""How many of the lines of the grammar are such as a table would take."""


class Hands:
    """Bursts of keys for one seat, each with the seconds to wait before it; the same from the same `dice`.

    `store` is a table like the one that is played: it tells which words lines are made of, and is never changed.
    """

    def __init__(self, seat: Seat, store: Store, dice: random.Random) -> None:
        self._seat = seat
        self._store = store
        self._dice = dice
        self._speaker = Speaker(dice)

    def bursts(self) -> Iterator[tuple[float, str]]:
        """Wait so long, press this; for ever."""
        while True:
            for _ in range(self._dice.choice((1, 1, 2))):
                yield self._dice.uniform(0.02, 0.15), ESCAPE
            # An escape and the key after it in one packet would be another key.
            yield self._dice.uniform(0.12, 0.3), self._act()

    def _act(self) -> str:
        pick = self._dice.random()
        if pick < 0.35:
            return self._said(f":{self._line()}")
        if pick < 0.8:
            return self._said(self._dice.choice(GUIDING if self._leads else SURE))
        if pick < 0.9 and self._leads:
            return self._dice.choice(OPERATORS)
        return "".join(self._dice.choice(KEYS) for _ in range(self._dice.choice((1, 1, 2, 4))))

    def _said(self, line: str) -> str:
        """A line typed letter by letter, or more often pasted: typing shows every letter to everybody's processor."""
        return f"{line}\r" if self._dice.random() < 0.25 else f":\x1b[200~{line[1:]}\x1b[201~\r"

    @property
    def _leads(self) -> bool:
        return self._seat.role == "gm"

    def _line(self) -> str:
        """A line of the grammar that can be typed: mostly one that the table, as it began, would have taken."""
        wanted = self._dice.random() < SOUND
        while True:
            line = self._speaker.line(self._store, self._seat)
            if not line or not line.isprintable() or LEFT_OUT.search(line):
                continue
            if not wanted or self._store.preview(line, self._seat, Dice((), lambda sides: sides)).ok:
                return line
