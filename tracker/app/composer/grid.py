"""The sixty cells: Forms down, Techniques across, the known ones lit (S24)."""

from __future__ import annotations

from tracker.app.composer.page import Page
from tracker.app.render.line import Drawing, Line, Piece, Row, clip, fit, wrap
from tracker.rules.shaping import Cell, Form, Technique

TECHNIQUES = dict(zip("cbuaws", Technique, strict=True))
FORMS = dict(zip("fwaelmospt", Form, strict=True))
"""Letters of columns and rows: a Technique's letter, then a Form's, mean a cell wherever the cursor is."""

LABEL = 16


class Grid(Page):
    """Picks a cell; with `adding`, a second one beside the first, for Confluence."""

    NAME = "cells"

    def start(self) -> None:
        """Begin at the cell chosen, else at the first one known."""
        chosen = self.composition.base.cells or self.composer.known or (Cell(Technique.CONJURE, Form.FIRE),)
        self.at = chosen[-1]
        self.technique: Technique | None = None
        self.adding = False

    def draw(self, width: int) -> Drawing:
        room = max(3, min(11, (width - LABEL) // len(TECHNIQUES)))
        head: list[Piece] = [(" " * LABEL, "text")]
        for letter, technique in TECHNIQUES.items():
            column = "active" if technique is (self.technique or self.at.technique) else "dim"
            word = str(technique) if len(technique) < room - 2 else technique[: room - 3]
            head += [(letter, "key"), (fit(f" {word}", room - 1), column)]
        rows = [Row("", (clip(head, width),))]
        rows += [Row("", (clip(self._form(letter, form, room), width),)) for letter, form in FORMS.items()]
        rows += [Row("", (line,)) for line in ((), *self._about(width))]
        title: Line = (("a second cell, for Confluence" if self.adding else "cell", "title"),)
        takes = "takes it" if self.composer.enter_takes else "casts"
        return self.framed(
            rows,
            title,
            (("u f", "Technique, Form"), ("↑↓←→", ""), ("+", "a second"), ("enter", takes), ("esc", "back")),
        )

    def _form(self, letter: str, form: Form, room: int) -> list[Piece]:
        here = form is self.at.form
        pieces: list[Piece] = [(f" {letter} ", "key"), (fit(form, LABEL - 3), "active" if here else "text")]
        for technique in TECHNIQUES.values():
            cell = Cell(technique, form)
            known, chosen = cell in self.composer.known, cell in self.composition.base.cells
            mark, role = ("■", "gain") if known else ("·", "faint")
            if chosen:
                mark, role = ("◆" if known else "◇"), "active"
            shown = f"[{mark}]" if cell == self.at else f" {mark} "
            pieces.append((fit(shown, room), "active" if cell == self.at else role))
        return pieces

    def _about(self, width: int) -> list[Line]:
        """What the cell under the cursor is good for."""
        data, cell = self.composer.data, self.at
        known = cell in self.composer.known
        technique, form = data.technique[cell.technique.key], data.form_row(cell.form)
        lines = wrap(
            (
                (f" {cell}", "active"),
                (" known" if known else " not known", "gain" if known else "warn"),
                (f"  {data.hint(cell)}", "text"),
            ),
            width - 1,
            3,
        )
        told = (
            f" {cell.technique}: may {technique.may}; never {technique.never}. {cell.form}: {form.governs}."
        )
        return lines + wrap(((told, "dim"),), width - 1, 3)

    def press(self, stroke: str) -> bool:
        if self.technique is None and stroke in TECHNIQUES:
            self.technique = TECHNIQUES[stroke]
        elif self.technique is not None and stroke in FORMS:
            self.at = Cell(self.technique, FORMS[stroke])
            self.take()
        elif stroke in ("←", "→"):
            self._across(1 if stroke == "→" else -1)
        elif stroke == "+":
            self.adding = not self.adding and bool(self.composition.base.cells)
        elif stroke == "space":
            self.adding = bool(self.composition.base.cells)
            self.take()
        elif stroke == "esc" and self.technique is not None:
            self.technique = None
        else:
            return False
        return True

    def step(self, steps: int) -> None:
        self.moved = True
        forms = list(Form)
        at = max(0, min(len(forms) - 1, forms.index(self.at.form) + steps))
        self.at = Cell(self.at.technique, forms[at])

    def _across(self, steps: int) -> None:
        self.moved = True
        techniques = list(Technique)
        at = (techniques.index(self.at.technique) + steps) % len(techniques)
        self.at = Cell(techniques[at], self.at.form)

    def take(self) -> None:
        """Choose the cell under the cursor and go on to what it can make."""
        cells = self.composition.base.cells
        chosen = (cells[0], self.at) if self.adding and cells and cells[0] != self.at else (self.at,)
        self.composer.change(self.composition.cells(chosen, self.composer.data))
        self.technique, self.adding = None, False
        made = len(self.composition.base.outcomes)
        self.composer.show("bench" if made >= len(chosen) else "outcomes")
