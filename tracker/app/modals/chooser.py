"""A choice by letter: each row has one, and pressing it is choosing it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.app.modals.base import Modal
from tracker.app.render.line import Drawing, Line, Row, wrap

LETTERS = "abcdefghijlmnoprstuvwxyz"
"""Letters for rows; j, k and q move and leave."""


class Choice(msgspec.Struct, frozen=True):
    """One row: what choosing it gives, how it looks, a key of its own (else the next letter), and more to read."""

    value: str
    line: Line
    key: str = ""
    more: str = ""


class Chooser(Modal[str]):
    """Gives the value of the row chosen, or None. `other` is the key and words of a way to type something else;
    choosing it gives an empty string."""

    def __init__(self, title: str, choices: Sequence[Choice], other: tuple[str, str] | None = None) -> None:
        super().__init__()
        self.heading = title
        taken = {choice.key for choice in choices} | ({other[0]} if other else set())
        letters = iter([letter for letter in LETTERS if letter not in taken])
        self.choices = [(choice.key or next(letters, ""), choice) for choice in choices]
        self.other = other

    def draw(self, width: int) -> Drawing:
        rows = []
        for key, choice in self.choices:
            lines: list[Line] = [((f" {key or ' '}  ", "key"), *choice.line)]
            if choice.more:
                lines += wrap((("    ", "text"), (choice.more, "dim")), width - 1, 4)
            rows.append(Row(key or choice.value, tuple(lines)))
        hints = [("enter", "takes the row"), *([self.other] if self.other else []), ("esc", "leaves")]
        return Drawing(tuple(rows), ((1, ((self.heading, "title"),)),), self.note(hints, width))

    def press(self, stroke: str) -> bool:
        for key, choice in self.choices:
            if stroke == key or (stroke == "enter" and self.board.cursor_key == (key or choice.value)):
                self.answer(choice.value)
                return True
        if self.other and stroke == self.other[0]:
            self.answer("")
            return True
        return super().press(stroke)
