"""Frames and marks in letters that every terminal has, for one whose font lacks them (B106)."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_INSTEAD = {
    "╭╮╰╯┌┐└┘├┤┬┴┼": "+",
    "─━": "-",
    "│┃": "|",
    "▁▂▃▄": ".",
    "▅▆▇█": "#",
    "░▒": ":",
    "●◆■": "*",
    "○◇□·": ".",
    "▶▸→": ">",
    "◀◂←": "<",
    "↑▲": "^",
    "↓▼": "v",
    "✓✔": "+",
    "✗✕×": "x",
    "−–—": "-",
    "…": "~",
    "±": "~",
    "“”": '"',
    "‘’": "'",
    "≥": ">",
    "≤": "<",
    "⇒": ">",
    "∞": "8",
    "½": "/",
    "°": "o",
    "⬡⬢•✎▚▓": "*",
    "≡": "=",
    "≈": "~",
    "›": ">",
    "↗↖↘↙": "+",
}
"""What each stands for them; every one takes one cell, as its stand-in does."""

TABLE = {ord(each): letter for several, letter in _INSTEAD.items() for each in several}


class PlainSymbols(LineFilter):
    """Puts letters in the place of frames and marks. Names keep theirs: no letter of any script is touched."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments in plain letters."""
        return [
            Segment(segment.text.translate(TABLE), segment.style, segment.control)
            if not segment.text.isascii()
            else segment
            for segment in segments
        ]


PLAIN = PlainSymbols()
"""Lines remember what a filter made of them, so there is one."""
