"""Who sits at the table, and may send commands."""

from __future__ import annotations

from typing import Literal

import msgspec

Role = Literal["gm", "player", "watcher"]


class Seat(msgspec.Struct, frozen=True):
    """Who sends a command: a name, a role, and the ids of the entities it owns. Without `trust`, what a player does
    for their own becomes a request."""

    name: str
    role: Role = "gm"
    owns: tuple[str, ...] = ()
    trust: bool = True


GM = Seat("gm", "gm")
