"""Gifts of someone: where each stands, what can be done with it now, and the exact chance of every grade before the roll."""

from __future__ import annotations

from fractions import Fraction

from tracker.app.modals.base import Modal
from tracker.app.modals.chooser import LETTERS
from tracker.app.naming import called, text
from tracker.app.render.chance import percent
from tracker.app.render.line import Drawing, Line, Piece, Row, clip, fit, size, spread, wrap
from tracker.rules.gifts.chances import GradeChances
from tracker.rules.gifts.data import Grade
from tracker.table.gifts.held import grade_text
from tracker.table.gifts.odds import GiftOutlook, Step, outlooks
from tracker.table.gifts.view import GiftView
from tracker.table.language.words import Command, command
from tracker.table.telling.view import EntityView

LABEL = 17
MOST_MOD = 9

WHOLE_CHANCE = 13
"""Cells a column needs for a fraction with its percentage; in less, the percentage stands alone."""

SHORTER = {"activate": "begin", "push again": "again", "Powerloss": "loss"}
"""What is rolled, where columns are narrow."""


class Gifts(Modal[Command]):
    """Gives the command of what is done with a Gift, or None. The Gift under the cursor shows its chances; what could take
    something for good is asked once more."""

    def __init__(self, owner: EntityView) -> None:
        super().__init__()
        self.owner = owner
        self.mod = 0
        self._told: Line = ()
        self._sure = ""

    # --- facts ---------------------------------------------------------------------------------------------

    def outlooks(self) -> tuple[GiftOutlook, ...]:
        """Every Gift as it stands now; none of someone who is gone."""
        desk = self.table.desk
        if self.owner.id not in desk.state.entities:
            return ()
        return outlooks(desk.state, desk.store.rules, self.owner.id, self.mod)

    def table_moved(self) -> None:
        """The table has changed meanwhile; nothing is left to be done for someone who is gone."""
        if self.owner.id not in self.table.desk.state.entities:
            self.answer(None)
        else:
            self.redraw()

    @property
    def gift(self) -> GiftOutlook | None:
        """The Gift under the cursor."""
        found = self.outlooks()
        return next((one for one in found if one.title == self.board.cursor_key), next(iter(found), None))

    # --- drawing -------------------------------------------------------------------------------------------

    def draw(self, width: int) -> Drawing:
        found = self.outlooks()
        cursor = self.board.cursor_key or (found[0].title if found else "")
        by_name = {gift.name: gift for gift in self.owner.gifts}
        rows = []
        for letter, one in zip(LETTERS, found, strict=False):
            lines = self._head(letter, one, by_name.get(one.title), width)
            if one.title == cursor:
                lines += self._chances(one, by_name.get(one.title), width)
            rows.append(Row(one.title, tuple(lines)))
        mod = f" · {self.mod:+d} to the roll" if self.mod else ""
        title: Line = (
            ("gifts: ", "title"),
            (f"{self.owner.letter} ", "key"),
            (self.owner.name, "title"),
            (f"  Spirit {self.owner.spirit or 'none'}{mod}", "effect"),
        )
        hints = (("A", "activates"), ("P", "pushes"), ("O", "off"), ("+ -", "dice"), ("esc", "leaves"))
        notes = self.note(hints, width)
        return Drawing(tuple(rows), ((1, title),), ((1, self._told),) if self._told else notes)

    def _head(self, letter: str, one: GiftOutlook, view: GiftView | None, width: int) -> list[Line]:
        """A Gift and where it stands, on a line of its own if that takes many words."""
        dice = view.skill if view is not None and view.skill != "none" else "–"
        left: list[Piece] = [
            (f" {letter} ", "key"),
            (fit(one.title, LABEL + 4), "active"),
            (fit(dice, 8), "effect"),
        ]
        standing: Piece = (one.standing, "warn" if "lock" in one.standing else "text")
        if size(tuple(left)) + len(one.standing) < width:
            return [spread(left, (standing, (" ", "text")), width)]
        return [clip(left, width), *wrap(((" " * 4, "text"), standing), width - 1, 4)]

    def _chances(self, one: GiftOutlook, view: GiftView | None, width: int) -> list[Line]:
        """The table of a Gift: grades down, what can be rolled across."""
        columns = (
            ("A", "activate", one.activate.chances),
            ("P", "push", one.push.chances),
            ("P", "push again", one.double_push.chances),
            ("", "Powerloss", one.powerloss if one.double_push.chances else {}),
        )
        room = max(8, (width - LABEL - 1) // len(columns))
        whole = room >= WHOLE_CHANCE
        lines: list[Line] = []
        for words in (view.does, view.push_does and f"pushed: {view.push_does}") if view is not None else ():
            if words:
                lines += wrap((("    ", "text"), (words, "dim")), width - 1, 4)
        head: list[Piece] = [(" " * LABEL, "text")]
        for key, name, _ in columns:
            told = name if whole else SHORTER.get(name, name)
            head += [(f"{key} " if key else "", "key"), (fit(told, room - (2 if key else 0)), "text")]
        lines.append(clip(head, width))
        cells = [_column(chances, whole) for _, _, chances in columns]
        for grade in (grade for grade in Grade if any(chances.get(grade) for _, _, chances in columns)):
            line: list[Piece] = [(fit(f"    {grade_text(grade)}", LABEL), "dim")]
            for cell, (_, _, chances) in zip(cells, columns, strict=True):
                line.append((fit(cell.get(grade, "·"), room), _role(chances, grade)))
            lines.append(clip(line, width))
        lines += self._now(one, room, width)
        return lines

    def _now(self, one: GiftOutlook, room: int, width: int) -> list[Line]:
        """What each step costs, and why it cannot be taken now."""
        steps = (one.activate, one.push, one.double_push)
        line: list[Piece] = [(fit("    now", LABEL), "dim")]
        for step in steps:
            words, role = _costs(step)
            if len(words) >= room:
                words = words.replace("-", " ").split(" ")[0]
            line.append((fit(words, room - 1) + " ", role))
        lines = [clip(line, width)]
        refused: dict[str, list[str]] = {}
        # What is on cannot be activated, and what is off not turned off: that goes without saying.
        named = (("activate", one.activate), ("push", one.push), ("push again", one.double_push))
        for name, step in named if one.off.refusal else named[1:]:
            if step.refusal:
                refused.setdefault(step.refusal, []).append(name)
        if one.at_stake:
            worst = f"a botched Powerloss takes {one.at_stake} for good"
            lines += wrap(((" " * 4, "text"), (worst, "danger")), width - 1, 4)
        told = " · ".join(f"no {' or '.join(names)}: it {why}" for why, names in refused.items())
        return lines + (wrap(((" " * 4, "text"), (told, "dim")), width - 1, 4) if told else [])

    # --- keys ----------------------------------------------------------------------------------------------

    def press(self, stroke: str) -> bool:
        sure, self._sure, self._told = self._sure, "", ()
        one = self.gift
        letters = dict(zip(LETTERS, self.outlooks(), strict=False))
        if one is None or stroke in ("esc", "q"):
            return super().press(stroke)
        if stroke in letters:
            self.board.cursor_key = letters[stroke].title
        elif stroke in ("+", "-", "−"):
            steps = 1 if stroke == "+" else -1
            self.mod = max(-MOST_MOD, min(MOST_MOD, self.mod + steps))
        elif stroke == "A":
            self._do("activate", one, one.activate)
        elif stroke == "O":
            self._do("off", one, one.off)
        elif stroke == "P":
            self._push(one, sure)
        elif stroke == "enter":
            if one.activate.refusal is None:
                self._do("activate", one, one.activate)
            else:
                self._push(one, sure)
        else:
            moved = super().press(stroke)
            self.redraw()
            return moved
        if self.is_current:
            self.redraw()
        return True

    def _push(self, one: GiftOutlook, sure: str) -> None:
        """Push; once more only after asking, if Powerloss may take something for good."""
        if one.double_push.refusal is not None:
            self._do("push", one, one.push)
            return
        lost = one.powerloss.get(Grade.BOTCH, Fraction(0))
        if one.at_stake and lost and sure != one.title:
            self._sure = one.title
            self._told = (
                (f"{one.at_stake} for good at {_fraction(lost)}: ", "danger"),
                ("P", "key"),
                (" once more dares it", "danger"),
            )
            return
        self._do("push", one, one.double_push)

    def _do(self, verb: str, one: GiftOutlook, step: Step) -> None:
        if step.refusal is not None:
            self._told = ((f"{one.title} {step.refusal}", "warn"),)
            return
        mod = (f"mod={self.mod:+d}",) if self.mod and verb != "off" else ()
        self.answer(command(verb, called(self.owner), text(one.title), *mod))


def _column(chances: GradeChances, whole: bool) -> dict[Grade, str]:
    """The possible chances of a column in words, fractions and percentages each under each other; a fraction for which the
    column has no room is left out."""
    shown = {grade: chance for grade, chance in chances.items() if chance}
    tenths = {grade: f"{percent(chance, column=True)} %" for grade, chance in shown.items()}
    long = max(map(len, tenths.values()), default=0)
    room = WHOLE_CHANCE - long - 2 if whole else -1
    fractions = {grade: _fraction(chance) for grade, chance in shown.items()}
    exact = {grade: told for grade, told in fractions.items() if len(told) <= room}
    lead = max((len(told) + 1 for told in exact.values()), default=0)
    leading = {grade: f"{told} ".rjust(lead) for grade, told in exact.items()}
    return {grade: leading.get(grade, " " * lead) + told.rjust(long) for grade, told in tenths.items()}


def _fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}" if chance != 1 else "1"


def _role(chances: GradeChances, grade: Grade) -> str:
    if not chances.get(grade):
        return "faint"
    return "danger" if grade is Grade.BOTCH else "dim" if grade is Grade.FAILURE else "text"


def _costs(step: Step) -> tuple[str, str]:
    """What a step costs in the turn, in a word, and how to show it."""
    if step.refusal is not None:
        return "not now", "dim"
    action = {"full": "full action", "half": "half-action", "none": "free"}[step.action]
    return (action, "gain") if step.affordable else ("turn spent", "warn")
