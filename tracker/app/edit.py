"""A line being typed, as a value: text and cursor. What each editing key does to it is a pure step."""

from __future__ import annotations

import unicodedata

import msgspec

from tracker.table.language.words import LINE_LIMIT
from tracker.table.text import clean


class Edit(msgspec.Struct, frozen=True):
    """Text and where the cursor stands, counted in characters."""

    text: str = ""
    cursor: int = 0

    @classmethod
    def of(cls, text: str) -> Edit:
        """`text` with the cursor behind it."""
        return cls(text, len(text))

    def insert(self, typed: str) -> Edit:
        """With text put in at the cursor, cleaned of what cannot be shown; nothing beyond LINE_LIMIT characters."""
        typed = clean(typed)[: max(0, LINE_LIMIT - len(self.text))]
        return Edit(self.text[: self.cursor] + typed + self.text[self.cursor :], self.cursor + len(typed))

    def press(self, stroke: str) -> Edit | None:
        """What an editing key makes of it; None for a key that edits nothing."""
        step = _STEPS.get(stroke)
        return step(self) if step else None

    # --- steps ---------------------------------------------------------------------------------------------

    def left(self) -> Edit:
        return Edit(self.text, _before(self.text, self.cursor))

    def right(self) -> Edit:
        return Edit(self.text, _after(self.text, self.cursor))

    def home(self) -> Edit:
        return Edit(self.text, 0)

    def end(self) -> Edit:
        return Edit.of(self.text)

    def backspace(self) -> Edit:
        start = _before(self.text, self.cursor)
        return Edit(self.text[:start] + self.text[self.cursor :], start)

    def delete(self) -> Edit:
        return Edit(self.text[: self.cursor] + self.text[_after(self.text, self.cursor) :], self.cursor)

    def cut_word(self) -> Edit:
        head = self.text[: self.cursor].rstrip()
        start = head.rfind(" ") + 1
        return Edit(self.text[:start] + self.text[self.cursor :], start)

    def cut_start(self) -> Edit:
        return Edit(self.text[self.cursor :], 0)

    def cut_end(self) -> Edit:
        return Edit(self.text[: self.cursor], self.cursor)


def last_word_start(text: str) -> int:
    """Where the word being typed begins; an open quote belongs to its word."""
    start, quoted = 0, False
    for i, char in enumerate(text):
        if char == '"' and (i == 0 or text[i - 1] != "\\"):
            quoted = not quoted
        elif char.isspace() and not quoted:
            start = i + 1
    return start


_STEPS = {
    "←": Edit.left,
    "→": Edit.right,
    "home": Edit.home,
    "end": Edit.end,
    "ctrl+a": Edit.home,
    "ctrl+e": Edit.end,
    "backspace": Edit.backspace,
    "ctrl+h": Edit.backspace,
    "delete": Edit.delete,
    "ctrl+w": Edit.cut_word,
    "ctrl+u": Edit.cut_start,
    "ctrl+k": Edit.cut_end,
}


def _joins(text: str, at: int) -> bool:
    """Whether the character at `at` belongs to the one before it."""
    if not 0 < at < len(text):
        return False
    return (
        bool(unicodedata.combining(text[at])) or text[at] in "\u200d\ufe0f\ufe0e" or text[at - 1] == "\u200d"
    )


def _before(text: str, cursor: int) -> int:
    at = max(0, cursor - 1)
    while at > 0 and _joins(text, at):
        at -= 1
    return at


def _after(text: str, cursor: int) -> int:
    at = min(len(text), cursor + 1)
    while at < len(text) and _joins(text, at):
        at += 1
    return at
