"""Reading the dice language: text to tree, or one line that says where it goes wrong and what would be right.

Everything is bounded before any work is done, so that hostile text costs no more than reading it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from tracker.rules.dice.expression import (
    Dice,
    DiceError,
    Expression,
    Labelled,
    Negative,
    Number,
    Product,
    Sum,
    bounds,
)

LONGEST_TEXT = 500
LARGEST_NUMBER = 1_000_000
LARGEST_RESULT = 10**12  # totals stay far inside 64 bits, so they can always be saved
MOST_DICE = 1_000
DEEPEST = 50

_TYPOGRAPHIC = str.maketrans(dict.fromkeys("−–‒﹣－‐‑", "-") | {"×": "*"})
_NUMBER = re.compile(r"[0-9]+")
_DICE = re.compile(r"([0-9]*)[dD](%|-?[0-9]+)(!?)(?:([kK][hHlL])([0-9]*))?(!?)")
_LABEL = re.compile(r"\s*\[([^\[\]]*)\]")
_FRACTION = re.compile(r"[.,][0-9]")
_TEXT_FOLLOWS = re.compile(r"\s|[,;:.!?](?:\s|$)|$")
_FACTOR_ENDS = re.compile(rf"[-+*)]|{_TEXT_FOLLOWS.pattern}")


class _UnreadableError(DiceError):
    """The grammar has no place for what stands here; after a prefix it may be plain text."""


def parse(text: str) -> Expression:
    """The expression that `text` is, all of it. Raises DiceError."""
    reader = _Reader(text, whole=True)
    expression = reader.expression()
    if reader.peek():
        raise reader.unreadable("+ - * or the end")
    return expression


def parse_prefix(text: str) -> tuple[Expression, str]:
    """The longest expression that `text` begins with, and the plain text after it, stripped.

    Plain text is set off by a space, so `2d6 - hello` leaves `- hello` while `2d6-hello` is a mistake. Raises
    DiceError when there is no expression, and when a limit is broken.
    """
    reader = _Reader(text, whole=False)
    expression = reader.expression()
    if not _TEXT_FOLLOWS.match(text, reader.at):
        raise reader.unreadable("+ - * or a space before plain text")
    return expression, text[reader.at :].strip()


class _Reader:
    """Recursive descent over one text. `at` is where it has got to, `depth` the parentheses open there."""

    def __init__(self, text: str, whole: bool) -> None:
        if len(text) > LONGEST_TEXT:
            raise DiceError(f"dice take at most {LONGEST_TEXT} characters, this has {len(text):,}")
        self.raw = text
        self.text = text.translate(_TYPOGRAPHIC)
        self.whole = whole
        self.at = 0
        self.depth = 0
        self.thrown = 0

    def expression(self) -> Expression:
        expression = self.sum()
        low, high = bounds(expression)
        if max(-low, high) > LARGEST_RESULT:
            raise DiceError(f"the total must stay within {LARGEST_RESULT:,}; multiply less")
        return expression

    def sum(self) -> Expression:
        parts = [self.signed(self.product)]
        while self.peek() in ("+", "-") and (part := self.unless_text(lambda: self.signed(self.product))):
            parts.append(part)
        return parts[0] if len(parts) == 1 else Sum(tuple(parts))

    def product(self) -> Expression:
        parts = [self.factor()]
        while self.peek() == "*" and (part := self.unless_text(self.multiplier)):
            parts.append(part)
        return parts[0] if len(parts) == 1 else Product(tuple(parts))

    def multiplier(self) -> Expression:
        self.take()
        return self.signed(self.factor)

    def signed(self, read: Callable[[], Expression]) -> Expression:
        negative = False
        while self.peek() in ("+", "-"):
            negative ^= self.take() == "-"
        inner = read()
        return Negative(inner) if negative else inner

    def unless_text(self, read: Callable[[], Expression]) -> Expression | None:
        """What an operator brings, or None when the plain text after a prefix begins with the operator."""
        start = self.at
        try:
            return read()
        except _UnreadableError:
            if self.whole or self.depth or not self.text[start].isspace():
                raise
            self.at = start
            return None

    def factor(self) -> Expression:
        inner = self.group() if self.peek() == "(" else self.atom()
        if found := _LABEL.match(self.text, self.at):
            label = " ".join(self.raw[slice(*found.span(1))].split())
            if label and label.isprintable():
                self.at = found.end()
                inner = Labelled(inner, label)
        if _FRACTION.match(self.text, self.at):
            raise DiceError("numbers are whole here, without a fraction", self.at + 1)
        if not _FACTOR_ENDS.match(self.text, self.at):
            raise self.unreadable("+ - * ), a label such as [fire] or a space")
        return inner

    def group(self) -> Expression:
        self.take()
        opened = self.at
        if self.depth == DEEPEST:
            raise DiceError(f"at most {DEEPEST} parentheses inside each other", opened)
        self.depth += 1
        try:
            inner = self.sum()
            if self.peek() != ")":
                raise self.unreadable(f"+ - * or a ) for the ( of column {opened}")
            self.take()
        finally:
            self.depth -= 1
        return inner

    def atom(self) -> Expression:
        start = self.next
        if found := _DICE.match(self.text, start):
            self.at = found.end()
            return self.dice(found, start + 1)
        if found := _NUMBER.match(self.text, start):
            self.at = found.end()
            return Number(self.number(found[0], start + 1))
        raise self.unreadable("a number, dice such as 2d6, or (")

    def dice(self, found: re.Match[str], column: int) -> Dice:
        count = self.number(found[1] or "1", column)
        sides = self.number(found[2].replace("%", "100"), column)
        explodes = bool(found[3] or found[6])
        if sides < 1:
            raise DiceError("a die has 1 side or more, such as d6", column)
        if explodes and sides == 1:
            raise DiceError("a d1 would explode for ever; take d2 or more", column)
        self.thrown += count
        if self.thrown > MOST_DICE:
            raise DiceError(f"at most {MOST_DICE:,} dice in one expression", column)
        if not found[4]:
            return Dice(count, sides, explodes)
        keeping = self.number(found[5] or "1", column)
        if not 1 <= keeping <= count:
            raise DiceError(f"keep at least 1 and at most {count} of {count} dice, not {keeping}", column)
        keep: Literal["kh", "kl"] = "kh" if found[4].lower() == "kh" else "kl"
        return Dice(count, sides, explodes, keep, keeping)

    def number(self, digits: str, column: int) -> int:
        value = int(digits)
        if value > LARGEST_NUMBER:
            raise DiceError(f"numbers go up to {LARGEST_NUMBER:,}", column)
        return value

    @property
    def next(self) -> int:
        """Where the next character stands that is no space; the end of the text if there is none."""
        return len(self.text) - len(self.text[self.at :].lstrip())

    def peek(self) -> str:
        """The next character that is no space, "" at the end."""
        return self.text[self.next : self.next + 1]

    def take(self) -> str:
        """Moves past the character that `peek` saw."""
        self.at = self.next + 1
        return self.text[self.at - 1]

    def unreadable(self, wanted: str) -> _UnreadableError:
        words = self.raw[self.at :].split()
        instead = f", not {words[0][:20]!r}" if words else ""
        return _UnreadableError(f"{wanted} should stand here{instead}", self.next + 1)
