"""At whom a Shaping goes: each target with how it defends and the chance to get past, and whoever could counter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tracker.app.composer.labelled import LABEL, labelled
from tracker.app.render.chance import percent
from tracker.app.render.groups import kind_of
from tracker.app.render.line import GLUE, Line, Row, clip, fit, join, size, spread, wrap
from tracker.rules.d100 import dice_text
from tracker.table.shaping.prospect import Hurdle, SubjectOutlook
from tracker.table.telling.view import EntityView

if TYPE_CHECKING:
    from tracker.app.composer.screen import Composer

MANY = 4
"""From so many alike on, those who are no targets are told together."""

LONGEST = 18
"""Cells of a target's name at most."""


def _in_short(others: Sequence[EntityView]) -> list[Line]:
    """Letters and names, many of one kind by the first letter and the last; none is torn from its name."""
    told: list[Line] = []
    for kind, alike in groupby(others, key=lambda one: kind_of(one.name) or one.id):
        group = [*alike]
        if len(group) < MANY:
            told += [((f"{one.letter}{GLUE}", "key"), (one.name.replace(" ", GLUE), "dim")) for one in group]
        else:
            letters = f"{group[0].letter}–{group[-1].letter}{GLUE}"
            told.append(((letters, "key"), (f"{kind.replace(' ', GLUE)}{GLUE}×{len(group)}", "dim")))
    return told


class Targets:
    """The rows of the bench that say it."""

    def __init__(self, composer: Composer) -> None:
        self.composer = composer

    def rows(self, width: int) -> Iterator[Row]:
        """A row for each target, then whoever else is there, and whoever looks on and could counter."""
        by_id = self.composer.entities
        named = [by_id[one] for one in self.composer.prospect.targets if one in by_id]
        names = min(LONGEST, max((cell_len(entity.name) for entity in named), default=0))
        for number, entity in enumerate(named):
            look = self.composer.prospect.outlook(entity.id)
            yield Row(f"target {entity.id}", tuple(self._target(entity, look, number == 0, names, width)))
        others = [entity for entity in by_id.values() if entity not in named and not entity.down]
        if others:
            line: Line = (*self._at(not named), *join(_in_short(others), ("  ", "text")))
            yield Row("" if named else "area", tuple(wrap(line, width - 1, LABEL)))
        if self.composer.prospect.onlookers:
            yield Row("counter", tuple(self._onlookers(width)))

    def _onlookers(self, width: int) -> list[Line]:
        """Whoever is no target but could counter, and the chance that the Shaping succeeds in spite of it (S39)."""
        by_id, now = self.composer.entities, self.composer.prospect.counters
        parts: list[Line] = []
        for look in self.composer.prospect.onlookers:
            entity, chosen = by_id[look.who], look.who == now
            head: Line = (
                ("■ " if chosen else "□ ", "active" if chosen else "text"),
                (f"{entity.letter} ", "key"),
            )
            parts.append((*head, (f"{entity.name} ", "text"), *_hurdle(look.hurdles[0], False, named=False)))
        return labelled("N", "counter", join(parts, ("  ", "text")), (), width)

    def _at(self, first: bool) -> Line:
        """What stands in front of the targets: the key and size of an area, or `at`."""
        radius = self.composer.composition.base.radius
        label = "at" if radius is None else f"in {radius:g} m"
        return ((" A ", "key"), (fit(label, LABEL - 3), "dim")) if first else ((" " * LABEL, "text"),)

    def _target(
        self, entity: EntityView, look: SubjectOutlook | None, first: bool, names: int, width: int
    ) -> list[Line]:
        """A target: how it defends, with what, and the chance that the Shaping gets past."""
        head: Line = (
            *self._at(first),
            (f"{entity.letter} ", "key"),
            (fit(entity.name, names), "text"),
            (" ", "text"),
        )
        if look is None or not self.composer.knows(entity.id):
            known: Line = () if look is None else (("the game master says how it defends", "dim"),)
            return [clip((*head, *known), width)]
        several = len(look.hurdles) + (look.free is not None) > 1
        parts = [_hurdle(hurdle, several) for hurdle in look.hurdles]
        if look.free is not None:
            word = "the rest" if look.hurdles else "no defence"
            parts.append(((word, "dim"), (" lands ", "dim"), (f"{percent(look.free)} %", "gain")))
        more: Line = ((f"{entity.letter} changes ", "faint"),) if len(look.ways) > 1 else ()
        if self.composer.composition.base.adjust.trigger is not None and look.how not in ("counter", "none"):
            more = (("when it fires ", "faint"),)
        line = (*head, *join(parts))
        if size(line) + size(more) < width:
            return [spread(line, more, width)]
        return wrap(line, width - 1, LABEL + 2)


def _hurdle(hurdle: Hurdle, several: bool, *, named: bool = True) -> Line:
    """What is rolled against the Shaping, and the chance that it gets past; `several` says against what of it."""
    stand = hurdle.stand
    name = f"{hurdle.name} " if named else ""
    dice = f" {dice_text(stand.dice)}" if stand.dice else ""
    against = f" {hurdle.outcomes[0].partition(':')[0]}" if several else ""
    return (
        (f"{name}{stand.value} %{dice}", "text"),
        (f"{against} past ", "dim"),
        (f"{percent(hurdle.past)} %", "gain"),
    )
