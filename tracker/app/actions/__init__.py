"""What the actions declared in `keys` do. Importing this package fills HANDLERS."""

from __future__ import annotations

from tracker.app.actions import (  # noqa: F401 - each declares its handlers
    answers,
    bring,
    commands,
    dice,
    fight,
    look,
    magic,
    map,
    own,
    program,
    requests,
    rows,
    running,
    seats,
    settings,
    time,
    turns,
    zones,
)
from tracker.app.actions.handlers import HANDLERS

__all__ = ["HANDLERS"]
