"""The screen as text, for people to read in a review and for tests to compare.

    TRACKER_PICTURES=write pytest tests/app/test_pictures.py

writes the files anew; look at what changed before keeping it. A picture has three parts: the screen; where it has which
colour (a letter per cell: the legend is COLOURS); and how it looks without any (b bold, d dim, i italic, r reversed,
u underlined).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from rich.style import Style
from textual.app import App
from textual.strip import Strip

from tracker.app.themes import INKS

FOLDER = Path(__file__).parent / "snapshots"
WRITE = os.environ.get("TRACKER_PICTURES") == "write"

COLOURS = {
    "key": "k",
    "active": "a",
    "danger": "!",
    "warn": "w",
    "gain": "g",
    "stress": "s",
    "zone": "z",
    "effect": "e",
    "dim": ".",
    "cursor": "_",
}
"""A letter for each colour of the dark theme that says something; plain text and frames have none."""


def picture(app: App[None]) -> str:
    """What the screen shows now, a line per row of the terminal, without trailing spaces."""
    return "".join(f"{strip.text.rstrip()}\n" for strip in _strips(app))


def colours(app: App[None]) -> str:
    """Which colour each cell has, in the dark theme."""
    inks = {getattr(INKS["dark"], name): letter for name, letter in COLOURS.items()}

    def letter(style: Style, text: str) -> str:
        back = inks.get(_hex(style, background=True), "") if style.bgcolor else ""
        fore = inks.get(_hex(style, background=False), " ") if style.color else " "
        return fore if text.strip() and fore != " " else back or " "

    return _grid(app, letter)


def weights(app: App[None]) -> str:
    """How each cell looks where there is no colour."""

    def letter(style: Style, text: str) -> str:
        for on, mark in (
            (style.reverse, "r"),
            (style.underline, "u"),
            (style.bold, "b"),
            (style.italic, "i"),
            (style.dim, "d"),
        ):
            if on and (text.strip() or mark == "r"):
                return mark
        return " "

    return _grid(app, letter)


def differs(name: str, text: str) -> str:
    """Empty when the kept picture is `text`; else where they differ first. Writes it when asked to."""
    file = FOLDER / f"{name}.txt"
    if WRITE:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return ""
    if not file.exists():
        return f"{file.name} is not kept yet: run with TRACKER_PICTURES=write"
    kept = file.read_text(encoding="utf-8").splitlines()
    now = text.splitlines()
    for number, (before, after) in enumerate(zip(kept, now, strict=False), 1):
        if before != after:
            return f"{file.name}:{number}\n  kept: {before}\n  now:  {after}"
    return "" if len(kept) == len(now) else f"{file.name}: {len(kept)} lines were kept, {len(now)} are now"


def _strips(app: App[None]) -> list[Strip]:
    return app.screen._compositor.render_strips()[: app.size.height]


def _grid(app: App[None], letter: Callable[[Style, str], str]) -> str:
    lines = []
    for strip in _strips(app):
        row = ""
        for segment in strip:
            style = segment.style or Style.null()
            row += "".join(letter(style, char) for char in segment.text)
        lines.append(row.rstrip())
    return "\n".join(lines).rstrip() + "\n"


def _hex(style: Style, *, background: bool) -> str:
    colour = style.bgcolor if background else style.color
    assert colour is not None
    return colour.get_truecolor().hex if colour.triplet else ""
