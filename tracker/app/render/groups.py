"""Which rows the roster has: one for each entity in order, or one for several foes of one folded kind."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

import msgspec

from tracker.table.telling.view import EntityView, View

FOLD_FROM = 3
"""Foes of one kind fold into one row from this many on."""

_NUMBERED = re.compile(r"^(.*\S) \d+$")


class Shown(msgspec.Struct, frozen=True):
    """What a seat sees of the roster: its view, the ghost of what may come, marked letters and those of them who take
    half, folded kinds."""

    view: View
    ghost: View | None = None
    marks: frozenset[str] = frozenset()
    halves: frozenset[str] = frozenset()
    folded: frozenset[str] = frozenset()

    def mark(self, group: Sequence[EntityView]) -> str:
        """The sign before a row: marked, marked to take half, or neither."""
        if not self.marks:
            return " "
        letters = {entity.letter for entity in group}
        return "½" if letters & self.halves else "*" if letters & self.marks else " "

    def later(self, entity: EntityView) -> EntityView | None:
        """What the ghost makes of someone."""
        return self.ghost.entity(entity.name) if self.ghost is not None else None


def grouped(view: View, folded: Collection[str]) -> list[list[EntityView]]:
    """The rows in order, each one entity or several foes of one folded kind; whoever is active stands alone."""
    by_name = {entity.name: entity for entity in view.entities}
    if not folded:
        return [[by_name[name]] for name in view.order]
    groups: list[list[EntityView]] = []
    for name in view.order:
        entity = by_name[name]
        kind = kind_of(entity.name)
        last = groups[-1][0] if groups else None
        together = (
            kind in folded
            and last is not None
            and kind_of(last.name) == kind
            and view.active not in (entity.name, last.name)
            and last.side == entity.side
        )
        if together:
            groups[-1].append(entity)
        else:
            groups.append([entity])
    return groups


def kinds(view: View) -> dict[str, int]:
    """Every kind that has FOLD_FROM or more, and how many."""
    counts: dict[str, int] = {}
    for entity in view.entities:
        kind = kind_of(entity.name)
        if kind:
            counts[kind] = counts.get(kind, 0) + 1
    return {kind: count for kind, count in counts.items() if count >= FOLD_FROM}


@lru_cache(maxsize=4096)
def kind_of(name: str) -> str:
    """What numbered copies share: `Bandit` for `Bandit 2`, empty for a name without a number."""
    match = _NUMBERED.match(name)
    return match.group(1) if match else ""
