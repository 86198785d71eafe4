"""The bench: all that makes a Shaping on one page, each row saying what its rating buys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from tracker.app.composer.catalogue import ratings
from tracker.app.composer.labelled import LABEL, labelled
from tracker.app.composer.page import Page
from tracker.app.composer.targets import Targets
from tracker.app.pending import Letters
from tracker.app.render.line import GLUE, Drawing, Line, Piece, Row, clip, fit, join, wrap
from tracker.rules.d100 import dice_text
from tracker.rules.shaping import Kind, Outcome
from tracker.rules.shaping.effects import figure
from tracker.rules.shaping.outcomes import HIGHEST_RATING, SHAPES
from tracker.rules.shaping.pricing import intensity

if TYPE_CHECKING:
    from tracker.app.composer.screen import Composer

DIALS = {"R": "range", "D": "duration", "X": "reach"}


class Bench(Page):
    """Small letters are targets: once more is the next way to defend, and at last none. Capitals are rows. Digits set the
    dial under the cursor, else the Intensity. `spreads`: there is room for every rating of every row."""

    NAME = "bench"

    def __init__(self, composer: Composer) -> None:
        super().__init__(composer)
        self.letters = Letters()
        self.spreads = False
        self._targets = Targets(composer)

    def draw(self, width: int) -> Drawing:
        self.spreads = True
        rows = self._rows(width)
        if sum(len(row.lines) for row in rows) > self.composer.board.inner[1]:
            self.spreads = False
            rows = self._rows(width)
        shaper = self.composer.shaper
        name = self.composition.title
        title: Line = (("shape: ", "title"), (f"{shaper.letter} ", "key"), (shaper.name, "title"))
        title = (*title, (f"  {name}", "active")) if name else title
        return self.framed(
            rows,
            title,
            (
                *(("enter", "casts"), ("letters", "target"), ("0-5", "rates")),
                *(("~", "after"), ("W", "cheapest"), ("?", "keys")),
            ),
        )

    def _rows(self, width: int) -> list[Row]:
        return [
            *(*self._cells(width), *self._outcomes(width), *self._targets.rows(width)),
            *(*self._dials(width), *self._rest(width)),
        ]

    # --- rows ----------------------------------------------------------------------------------------------

    def _cells(self, width: int) -> Iterator[Row]:
        cells = self.composition.base.cells
        said = " + ".join(map(str, cells)) or "none yet"
        known = all(cell in self.composer.known for cell in cells)
        hint = self.composer.data.hint(cells[0]) if len(cells) == 1 else "Confluence" if cells else ""
        value: Line = ((said, "text" if known and cells else "warn"), (f"   {hint}", "dim"))
        yield Row("cells", tuple(labelled("C", "cell", value, (), width)))

    def _outcomes(self, width: int) -> Iterator[Row]:
        data, build = self.composer.data, self.composer.prospect.build
        for place, outcome in enumerate(self.composition.base.outcomes):
            title = data.outcome[outcome.kind].title.removeprefix("a ").removeprefix("an ")
            high = intensity(outcome, data) > self.composer.max_intensity
            value: Line = (
                (f"{outcome.intensity} ", "danger" if high else "active"),
                _pips(outcome.intensity),
                (f"  {figure(outcome, data, build.reach)}", "text"),
            )
            cell: Line = ((f"{title}", "dim"),)
            key, label = ("", "and") if place else ("O", "outcome")
            lines = labelled(key, label, value, cell, width)
            if self.spreads or self.cursor == f"outcome {place}":
                lines += self._choices(self._ratings(outcome), outcome.intensity, width)
                lines += self._marks(outcome, width)
            yield Row(f"outcome {place}", tuple(lines))
        if not self.composition.base.outcomes:
            yield Row("outcomes", tuple(labelled("O", "outcome", (("none yet", "warn"),), (), width)))

    def _ratings(self, outcome: Outcome) -> dict[int, str]:
        data, plain = self.composer.data, msgspec.structs.replace(outcome, marks=())
        rows = {one.intensity: figure(one, data) for one in ratings(plain, data, HIGHEST_RATING)}
        most = self.composer.max_intensity
        within = {rating: text for rating, text in rows.items() if rating <= most}
        more = rows.get(most + 1)
        if more is not None and more != within.get(most):
            within[most + 1] = f"above Max I {most}"
        return within

    def _marks(self, outcome: Outcome, width: int) -> list[Line]:
        """The options of an outcome, those taken lit."""
        offered = SHAPES[outcome.kind].marks
        if not offered:
            return []
        line: list[Piece] = [(" " * LABEL, "text"), ("space", "key")]
        for mark in offered:
            on = mark in outcome.marks
            line.append((f"  {'■' if on else '□'}{GLUE}{mark}", "active" if on else "text"))
        return [clip(line, width)]

    def _dials(self, width: int) -> Iterator[Row]:
        data, build = self.composer.data, self.composer.prospect.build
        tables = {
            "range": {rating: row.buys for rating, row in data.range.items()},
            "duration": {rating: row.buys for rating, row in data.duration.items()},
            "reach": {rating: row.buys for rating, row in data.reach.items()},
        }
        for key, name in DIALS.items():
            rating, table = getattr(build, name), tables[name]
            by_hand = name in self.composition.fixed
            value: Line = (
                (f"{rating} ", "active"),
                _pips(rating),
                (f"  {table[rating]}", "text"),
            )
            lines = labelled(key, name, value, (("set", "dim"),) if by_hand else (), width)
            if self.spreads or self.cursor == name:
                lines += self._choices(table, rating, width)
            yield Row(name, tuple(lines))

    def _choices(self, rows: dict[int, str], now: int, width: int) -> list[Line]:
        """All ratings with what they buy, the present one lit."""
        parts: list[Line] = []
        told = ""
        for rating, text in rows.items():
            if text == told and rating != now:
                continue
            told = text
            lit = rating == now
            parts.append(((f"{rating}:{GLUE}", "active" if lit else "key"), (text, "text" if lit else "dim")))
        return wrap(((" " * LABEL, "text"), *join(parts)), width - 1, LABEL)

    def _rest(self, width: int) -> Iterator[Row]:
        build = self.composer.prospect.build
        if build.harms:
            direct = (
                "harm arises inside the target: +1"
                if build.direct
                else "a projection: Dodge, shields and armour help"
            )
            word = "direct" if build.direct else build.delivery or "not said"
            value: Line = ((fit(word, 11), "active"), (direct, "dim"))
            yield Row("harm", tuple(labelled("H", "harm", value, (), width)))
        if self.composition.leads:
            yield Row("to", tuple(self._leads(width)))
        if self.composer.touches:
            yield Row("touch", tuple(self._touch(width)))
        yield Row("adjust", tuple(self._adjustments(width)))
        more = self._circumstances()
        if more:
            yield Row("more", tuple(labelled("M", "more", ((more, "active"),), (), width)))

    def _leads(self, width: int) -> list[Line]:
        """Where a relocation or a portal leads, and what comes of it unless that is said (S58)."""
        made, data = self.composition, self.composer.data
        gone = [one for one in made.base.outcomes if one.kind is Kind.RELOCATE]
        away = any(one.intensity >= data.relocate.away_from for one in gone)
        left = (
            "a portal leads where you say" if not gone else "out of the fight" if away else "move puts them"
        )
        fault = self.composer.landing_fault(made.to) if made.to else ""
        value: Line = ((made.to, "active"),) if made.to else (("not said", "text"), (f"   {left}", "dim"))
        return labelled("L", "leads to", (*value, (f"   {fault}", "danger")), (), width)

    def _touch(self, width: int) -> list[Line]:
        """How the attack went that comes before a hostile touch (S33)."""
        unarmed = self.composer.state.entities[self.composer.who].stats.get("unarmed", 0)
        word = "it hit" if self.composition.touch == "hit" else "it missed"
        about = f"an Unarmed attack comes first, at {unarmed} %"
        return labelled("U", "touch", ((fit(word, 11), "active"), (about, "dim")), (), width)

    def _adjustments(self, width: int) -> list[Line]:
        adjust = self.composition.base.adjust
        waits = "" if adjust.trigger is None else f" {adjust.trigger}"
        shown = (
            ("S", "selective", adjust.selective, ""),
            ("V", "veiled", adjust.veiled, ""),
            ("I", "indirect", bool(adjust.indirect), f" {adjust.indirect}" if adjust.indirect else ""),
            ("T", "trigger", adjust.trigger is not None, waits),
        )
        talents = self.composer.talents
        parts: list[Line] = []
        for key, word, on, more in shown:
            has = word in talents
            mark = "■" if on else "□" if has else "–"
            role = "active" if on else "text" if has else "dim"
            parts.append(((key, "key"), (f"{GLUE}{mark}{GLUE}{word}{more}", role)))
        lacks = not all(word in talents for _, word, _, _ in shown)
        note: Line = (("– no Talent", "dim"),) if lacks else ()
        return labelled("", "adjust", join(parts, ("  ", "text")), note, width)

    def _circumstances(self) -> str:
        """What is out of the ordinary about the casting."""
        build, made = self.composition.base, self.composition
        net = build.bonus - build.penalty
        said = [
            dice_text(net),
            f"{build.cover} cover" if build.cover != "none" else "",
            "ritual" if build.ritual else "",
            "calm" if build.calm else "",
            f"{build.assist} assists" if build.assist else "",
            "pledges" if build.pledges else "",
            "a price" if build.price else "",
            build.enchantment,
            f"“{made.name}”" if made.name else "",
            "the old reserve stays" if made.keep == "old" else "",
            "Hero Point" if made.hero else "",
            "a fumble brings it free"
            if made.arrives
            else f"Backlash {made.backlash}"
            if made.backlash
            else "",
            f"spills on {self.composer.entities[made.spill].name}"
            if made.spill in self.composer.entities
            else "",
        ]
        return ", ".join(filter(None, said))

    # --- keys ----------------------------------------------------------------------------------------------

    def press(self, stroke: str) -> bool:
        rows = {entity.letter: entity.id for entity in self.composer.entities.values()}
        if len(stroke) == 1 and stroke.isascii() and stroke.islower():
            self._letter(stroke, rows)
            return True
        self._target(self.letters.settle(rows), rows)
        if stroke.isdigit():
            self._rate(int(stroke))
        elif stroke in ("←", "→"):
            self._turn(1 if stroke == "→" else -1)
        elif stroke == "space":
            self._toggle()
        elif stroke in ("backspace", "delete"):
            self._remove()
        else:
            return False
        return True

    def _place(self) -> int | None:
        """The outcome that digits rate: the one under the cursor; with it elsewhere, the last."""
        outcomes = self.composition.base.outcomes
        last = len(outcomes) - 1 if outcomes else None
        if last is not None and self.cursor.startswith("outcome "):
            return min(int(self.cursor.split()[1]), last)
        return last

    def _rate(self, rating: int) -> None:
        if rating > HIGHEST_RATING:
            self.composer.tell(f"ratings run from 0 to {HIGHEST_RATING}", "warn")
        elif self.cursor in DIALS.values():
            self.composer.change(self.composition.dial(self.cursor, rating))
        elif (place := self._place()) is not None:
            outcome = self.composition.base.outcomes[place]
            raised = msgspec.structs.replace(outcome, intensity=rating)
            self.composer.change(self.composition.outcome(place, raised))

    def _turn(self, steps: int) -> None:
        now = (
            getattr(self.composer.prospect.build, self.cursor, None)
            if self.cursor in DIALS.values()
            else None
        )
        place = self._place()
        if now is None and place is not None:
            now = self.composition.base.outcomes[place].intensity
        if now is not None:
            self._rate(max(0, min(HIGHEST_RATING, now + steps)))

    def _toggle(self) -> None:
        """The next option of an outcome; else what its capital does."""
        place = self._place()
        key = {
            "harm": "H",
            "area": "A",
            "cells": "C",
            "outcomes": "O",
            "counter": "N",
            "touch": "U",
            "to": "L",
        }.get(self.cursor)
        if key:
            self.composer.press(key)
        elif self.cursor.startswith("target "):
            self.composer.toggle(self.cursor.split()[1])
        elif place is not None and self.cursor.startswith("outcome "):
            outcome = self.composition.base.outcomes[place]
            options = _options(SHAPES[outcome.kind].marks)
            marks = options[(options.index(outcome.marks) + 1) % len(options)]
            self.composer.change(
                self.composition.outcome(place, msgspec.structs.replace(outcome, marks=marks))
            )

    def _remove(self) -> None:
        outcomes = self.composition.base.outcomes
        place = self._place()
        if self.cursor.startswith("target "):
            who = self.cursor.split()[1]
            left = tuple(one for one in self.composition.targets if one != who)
            self.composer.change(self.composition.set(targets=left))
        elif place is not None:
            left_over = outcomes[:place] + outcomes[place + 1 :]
            self.composer.change(self.composition.outcomes(left_over))

    def _letter(self, stroke: str, rows: Mapping[str, str]) -> None:
        named = self.letters.press(stroke, rows)
        self._target(named, rows)
        if self.letters.typed:
            self.composer.tell(f"{self.letters.typed}… and a second letter, or any other key", "dim")
        elif not named:
            self.composer.tell(f"no row has the letter {stroke}", "warn")

    def _target(self, letters: Sequence[str], rows: Mapping[str, str]) -> None:
        for letter in letters:
            self.composer.toggle(rows[letter])


def _pips(rating: int) -> Piece:
    return "●" * rating + "○" * (HIGHEST_RATING - rating), "effect" if rating else "faint"


def _options(marks: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All choices among some options, in their order, none first."""
    found: list[tuple[str, ...]] = [()]
    for mark in marks:
        found += [(*chosen, mark) for chosen in found]
    return found
