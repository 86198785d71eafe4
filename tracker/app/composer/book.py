"""The book: recipes a Shaper can cast now, by where they come from, and the way to compose from scratch."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import msgspec

from tracker.app.composer.composition import Composition
from tracker.app.composer.page import Page
from tracker.app.modals.chooser import LETTERS
from tracker.app.modals.prompt import Help, Prompt
from tracker.app.naming import called, text
from tracker.app.render.chance import percent
from tracker.app.render.line import Drawing, Line, Row, clip, fit, spread
from tracker.rules.shaping import Build, cells_text
from tracker.table.language.words import command
from tracker.table.shaping.prospect import prospect

AGAIN = "."
"""The key of what was composed last."""


OWN, STARTING = "kept", "starting book"
"""Where recipes come from; those of rosters from the title of theirs."""


MARKS, ROSTER = {OWN: "✎", STARTING: " "}, "≡"
"""What a recipe is marked with by where it comes from, and what one of a roster is."""

LEGEND: Line = ((" ✎", "effect"), (" kept  ", "dim"), ("≡", "effect"), (" from a roster", "dim"))
"""What the marks say, where recipes of all origins stand side by side."""


class Leaf(msgspec.Struct, frozen=True):
    """A recipe as it stands for this Shaper. `origin` is where it comes from, `fault` says why it cannot be cast."""

    key: str
    title: str
    note: str
    build: Build
    origin: str
    magnitude: int
    chance: Fraction
    fault: str

    @property
    def own(self) -> bool:
        """Whether it is kept in the save, and may be forgotten."""
        return self.origin == OWN


class Book(Page):
    """Picks a recipe by its letter."""

    NAME = "book"

    def start(self) -> None:
        """Read the book as it is now: what can be cast first, the rest with what it lacks."""
        shelf = self.composer.table.tracker.around.shelf
        rosters = shelf.library.rosters if shelf is not None else ()
        found = [(OWN, one.title, "", one.build) for one in self.composer.own_recipes]
        found += [(each.title, one.title, one.note, one.build) for each in rosters for one in each.recipes]
        found += [(STARTING, one.title, one.note, one.build) for one in self.composer.rules.recipes]
        numbers: Counter[str] = Counter()
        leaves = []
        for origin, title, note, build in found:
            numbers[origin] += 1
            leaves.append(self._leaf(f"{origin} {numbers[origin]}", origin, title, note, build))
        self.leaves = [leaf for leaf in leaves if not leaf.fault] + [leaf for leaf in leaves if leaf.fault]
        self.letters = dict(zip((leaf.key for leaf in self.leaves if not leaf.fault), LETTERS, strict=False))

    def _leaf(self, key: str, origin: str, title: str, note: str, build: Build) -> Leaf:
        state, rules, who = self.composer.state, self.composer.rules, self.composer.shaper.id
        verdict = prospect(state, rules, who, build, (), {}).verdict
        strange = [str(cell) for cell in build.cells if cell not in self.composer.known]
        stops = [finding.text for finding in verdict.stops if finding.code != "delivery-missing"]
        fault = f"takes {' and '.join(strange)}" if strange else next(iter(stops), "")
        return Leaf(key, title, note, build, origin, verdict.magnitude, verdict.odds.succeeding, fault)

    def draw(self, width: int) -> Drawing:
        rows = [Row("C", (clip(((" C  ", "key"), ("compose from scratch", "text")), width),))]
        last = self.composer.last
        if last is not None:
            said = f"{cells_text(last.base.cells)}: {' '.join(map(str, last.base.outcomes))}"
            line: Line = (
                (f" {AGAIN}  ", "key"),
                ("the last one again", "text"),
                (f"   {last.title or said}", "dim"),
            )
            rows.append(Row(AGAIN, (clip(line, width),)))
        title = max((len(leaf.title) for leaf in self.leaves), default=10)
        several = any(leaf.origin != STARTING for leaf in self.leaves)
        heading = ""
        for leaf in self.leaves:
            said = "out of reach" if leaf.fault else leaf.origin if several else ""
            if said != heading:
                heading = said
                rows.append(Row("", (clip(((f" {said}", "title"),), width),)))
            rows.append(self._row(leaf, min(title, max(14, width // 3)), width))
        shaper = self.composer.shaper
        title_line: Line = (("shape: ", "title"), (f"{shaper.letter} ", "key"), (shaper.name, "title"))
        takes = "takes the row" if self.composer.enter_takes else "casts"
        hints = [("letter", "takes it"), ("C", "composes"), ("/", "finds"), ("enter", takes)]
        hints += [("delete", "forgets")] if self.composer.own_recipes else []
        return self.framed(rows, title_line, (*hints, ("esc", "leaves")))

    def _row(self, leaf: Leaf, title: int, width: int) -> Row:
        letter = self.letters.get(leaf.key, "")
        role = "dim" if leaf.fault else "text"
        head: Line = (
            (f" {letter or ' '}  ", "key"),
            (fit(leaf.title, title), role),
            (f" {MARKS.get(leaf.origin, ROSTER)} ", "effect"),
        )
        if leaf.fault:
            return Row(leaf.key, (clip((*head, (leaf.fault, "dim")), width),))
        right: Line = (
            (f" M {leaf.magnitude}", "effect"),
            (f"{percent(leaf.chance, column=True):>7} % ", "gain"),
        )
        about = (
            leaf.note
            or f"{cells_text(leaf.build.cells)}: {', '.join(one.label for one in leaf.build.outcomes)}"
        )
        return Row(leaf.key, (spread((*head, (about, "dim")), right, width),))

    # --- keys ----------------------------------------------------------------------------------------------

    def press(self, stroke: str) -> bool:
        if stroke == "/":
            self.find()
        elif stroke == AGAIN and self.composer.last is not None:
            self.composer.change(self.composer.last)
            self.composer.show("bench")
        elif stroke in ("delete", "backspace"):
            self.forget()
        elif stroke in self.letters.values():
            self.open(next(leaf for leaf in self.leaves if self.letters.get(leaf.key) == stroke))
        else:
            return False
        return True

    def take(self) -> None:
        key = self.cursor
        leaf = next((each for each in self.leaves if each.key == key), None)
        if leaf is not None:
            self.open(leaf)
        elif key:
            self.composer.press(key)

    def open(self, leaf: Leaf) -> None:
        """Lay a recipe on the bench; targets chosen already stay."""
        now = self.composition
        self.composer.change(
            Composition(
                base=leaf.build,
                targets=now.targets,
                defend=now.defend,
                title=leaf.title,
            )
        )
        self.composer.show("bench", "outcome 0")

    def forget(self) -> None:
        """Give up one's own recipe under the cursor; undo brings it back."""
        leaf = next((each for each in self.leaves if each.key == self.cursor and each.own), None)
        if leaf is None:
            self.composer.tell("only recipes kept in the save are forgotten", "warn")
            return
        self.composer.send(command("forget", called(self.composer.shaper), text(leaf.title)))
        self.start()

    def find(self) -> None:
        """Look for a recipe by any words of its title, its cells, or what it does."""

        def helper(typed: str, width: int) -> Help:
            words = typed.casefold().split()
            found = [leaf for leaf in self.leaves if all(word in _told(leaf) for word in words)]
            title = max((len(leaf.title) for leaf in found), default=10)
            rows = tuple(self._row(leaf, min(title, max(14, width // 3)), width) for leaf in found)
            if len({leaf.origin for leaf in found}) > 1:
                rows = (Row("", (clip(LEGEND, width),)), *rows)
            return Help(rows or (Row("", (((" No recipe says so.", "dim"),),)),))

        def picked(key: str | None) -> None:
            leaf = next((each for each in self.leaves if each.key == key), None)
            if leaf is not None:
                self.open(leaf)

        self.composer.table.tracker.ask(Prompt("find a recipe", helper, lead="/", picks=True), picked)


def _told(leaf: Leaf) -> str:
    cells, outcomes = cells_text(leaf.build.cells), " ".join(map(str, leaf.build.outcomes))
    return f"{leaf.title} {leaf.note} {cells} {outcomes} {leaf.origin}".casefold()
