"""What was made before, each thing with all that it was made from: what would come out the same is not made again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Made = TypeVar("Made")


PASSES = 64
"""Times that all is looked through until what nobody asked for is forgotten, at the latest twice as many."""


class Kept:
    """Things by key. Sources are frozen values that share what did not change, so comparing them costs little."""

    def __init__(self) -> None:
        self._under: object = None
        self._things: dict[Hashable, tuple[object, Any]] = {}
        self._older: dict[Hashable, tuple[object, Any]] = {}
        self._passes = 0

    def under(self, circumstances: object) -> None:
        """Begin to look all through. What everything from now on is made from besides its own source; other than before, all
        is forgotten."""
        if circumstances != self._under:
            self._under = circumstances
            self._things, self._older, self._passes = {}, {}, 0
        self._passes += 1
        if self._passes > PASSES:
            self._things, self._older, self._passes = {}, self._things, 0

    def thing(self, key: Hashable, source: object, make: Callable[..., Made], *given: object) -> Made:
        """The thing with this key if its source is what it was, else `make(*given)`."""
        known = self._things.get(key)
        if known is None and self._older:
            known = self._older.get(key)
            if known is not None:
                self._things[key] = known
        if known is not None and known[0] == source:
            return known[1]  # type: ignore[no-any-return]
        made = make(*given)
        self._things[key] = (source, made)
        return made
