"""Older states of a save, as the app is told of them by whoever opened it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec


class Past(msgspec.Struct, frozen=True):
    """`generations` gives (number, words) of each older state, newest first; `restore` brings one back and says how it went."""

    generations: Callable[[], Sequence[tuple[int, str]]]
    restore: Callable[[int], str]
