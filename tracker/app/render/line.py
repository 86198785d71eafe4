"""Lines of text as values: pieces with a role each, measured in terminal cells. Everything a pane draws is made here.

A role is a word of the visual language (`danger`, `name`, `dim`, …); how it looks is said once, in `styles/roles.tcss`.
Text is plain text, whatever a person typed: nothing here is ever read as markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
from rich.cells import cell_len, set_cell_size

Piece = tuple[str, str]
"""A run of text and its role."""

Line = tuple[Piece, ...]
"""One line, left to right."""

ROLES: dict[str, str] = {
    "text": "plain text",
    "dim": "what is true but not now",
    "faint": "rules between things, empty parts of bars",
    "frame": "the frame of a pane",
    "frame-focus": "the frame of the pane that has the keys",
    "title": "the title of a pane",
    "title-focus": "the title of the pane that has the keys",
    "key": "a key to press, a letter of a row",
    "name": "the name of someone",
    "active": "whose turn it is",
    "mark": "a marked row",
    "hidden": "hidden from the players",
    "danger": "what hurts or cannot be",
    "warn": "what deserves a look",
    "gain": "a number that rose for the better",
    "loss": "a number that fell for the worse",
    "stress": "stress counters",
    "zone": "a zone and its events",
    "effect": "what goes on",
    "rule": "a rule id",
    "full": "a bar that is well filled",
    "half": "a bar that is half empty",
    "low": "a bar that is nearly empty",
    "cursor": "the row under the cursor",
    "caret": "where the next letter goes",
}
"""The visual language: every role and what it says."""

ELLIPSIS = "…"

GLUE = "\u00a0"
"""A space at which no line is broken."""


class Row(NamedTuple):
    """What one thing looks like in a list: its lines, and the key by which the cursor finds it (empty: it passes by)."""

    key: str
    lines: tuple[Line, ...]

    @property
    def height(self) -> int:
        """How many lines it takes."""
        return len(self.lines)


class LateRow(msgspec.Struct, frozen=True):
    """A row whose height is known, and whose lines are drawn only when they come into view."""

    key: str
    height: int
    row: Callable[[], Row]

    @property
    def lines(self) -> tuple[Line, ...]:
        """Its lines, drawn now."""
        return self.row().lines


Rows = tuple[Row | LateRow, ...]


class Drawing(NamedTuple):
    """What a pane shows: its rows; titles and notes for the upper and lower frame; where vertical rules run.

    Titles and notes are pairs of a column and a line. Columns count cells from the left inside of the frame.
    """

    rows: Rows
    titles: tuple[tuple[int, Line], ...] = ()
    notes: tuple[tuple[int, Line], ...] = ()
    rules: tuple[int, ...] = ()


cells: Callable[[str], int] = lru_cache(maxsize=16_384)(cell_len)
"""The width of a text in cells. The same few texts are measured with every key."""


def size(line: Line) -> int:
    """The width of a line in cells."""
    return sum([cells(text) for text, _ in line])


@lru_cache(maxsize=4096)
def fit(text: str, width: int, align: str = "left") -> str:
    """`text` in exactly `width` cells: padded, or cut at a whole character with an ellipsis."""
    if width <= 0:
        return ""
    length = cells(text)
    if length > width:
        cut = set_cell_size(text, width - 1).rstrip() + ELLIPSIS
        return cut + " " * (width - cell_len(cut))
    space = " " * (width - length)
    return space + text if align == "right" else text + space


def clip(line: Iterable[Piece], width: int) -> Line:
    """A line in at most `width` cells, cut with an ellipsis."""
    line = tuple(line)
    if size(line) <= width:
        return line
    pieces: list[Piece] = []
    left = width
    for index, (text, role) in enumerate(line):
        length = cells(text)
        more = any(rest.strip() for rest, _ in line[index + 1 :])
        if length < left or (length == left and not more):
            pieces.append((text, role))
            left -= length
            continue
        if left > 0:
            pieces.append((fit(text + (" " if length == left else ""), left).rstrip(" "), role))
        break
    return tuple(pieces)


def pad(line: Iterable[Piece], width: int) -> Line:
    """A line in exactly `width` cells."""
    cut = clip(line, width)
    missing = width - size(cut)
    return (*cut, (" " * missing, "text")) if missing > 0 else cut


def spread(left: Iterable[Piece], right: Iterable[Piece], width: int) -> Line:
    """A line of exactly `width` cells with `right` at its end; `left` gives way."""
    tail = clip(right, width)
    room = width - size(tail)
    return (*pad(left, room), *tail)


def join(lines: Iterable[Line], between: Piece = (" · ", "faint")) -> Line:
    """Lines one after another with something between them; empty ones are left out."""
    joined: list[Piece] = []
    for line in lines:
        if line:
            if joined:
                joined.append(between)
            joined.extend(line)
    return tuple(joined)


def wrap(line: Iterable[Piece], width: int, indent: int = 0) -> list[Line]:
    """A line broken at spaces into lines of at most `width` cells, the later ones indented. GLUE comes out as a space."""
    if width < indent + 4:
        return [clip(line, max(width, 0))]
    return list(_wrapped(tuple(line), width, indent))


@lru_cache(maxsize=4096)
def _wrapped(line: Line, width: int, indent: int) -> tuple[Line, ...]:
    letters = [(letter, role) for text, role in line for letter in text]
    lines: list[Line] = []
    while letters or not lines:
        margin = indent if lines else 0
        end = _fitting(letters, width - margin)
        if end < len(letters):
            end = next((i for i in range(end, 0, -1) if letters[i][0] == " "), end)
        whole = (" " if letter == GLUE else letter for letter, _ in letters[:end])
        roles = (role for _, role in letters[:end])
        lines.append(clip(_merged(((" " * margin, "text"), *zip(whole, roles, strict=True))), width))
        letters = letters[end:]
        while letters and letters[0][0] == " ":
            letters = letters[1:]
    return tuple(lines)


def _fitting(letters: list[Piece], width: int) -> int:
    """How many letters fit into a width; at least one."""
    used = 0
    for i, (letter, _) in enumerate(letters):
        used += cells(letter)
        if used > width:
            return max(1, i)
    return len(letters)


def some(words: Sequence[str], most: int = 3) -> str:
    """The first few of many words, and how many more there are."""
    rest = len(words) - most
    return ", ".join(words[:most]) + (f" and {rest} more" if rest > 0 else "")


def plain(line: Iterable[Piece]) -> str:
    """The text of a line alone."""
    return "".join(text for text, _ in line)


def _merged(pieces: Iterable[Piece]) -> Line:
    """The same pieces with neighbours of one role as one."""
    merged: list[Piece] = []
    for text, role in pieces:
        if merged and merged[-1][1] == role:
            merged[-1] = (merged[-1][0] + text, role)
        elif text:
            merged.append((text, role))
    return tuple(merged)
