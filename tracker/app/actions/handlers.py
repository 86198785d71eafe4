"""Where each action's function is kept, by the action's name."""

from __future__ import annotations

from collections.abc import Callable

from tracker.app.keys import BY_NAME

HANDLERS: dict[str, Callable[..., None]] = {}
"""Functions of (table screen, count), for operators of (table screen, count, targets)."""


def handles(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Declare the function of a declared action."""
    if name not in BY_NAME:
        raise KeyError(f"{name} is not declared in keys")

    def declare(run: Callable[..., None]) -> Callable[..., None]:
        HANDLERS[name] = run
        return run

    return declare
