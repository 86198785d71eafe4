"""The screen as text, for people to read in a review and for tests to compare.

    TRACKER_PICTURES=write pytest tests/app/test_pictures.py

writes the files anew; look at what changed before keeping it.
"""

from __future__ import annotations

import os
from pathlib import Path

from textual.app import App

FOLDER = Path(__file__).parent / "snapshots"
WRITE = os.environ.get("TRACKER_PICTURES") == "write"


def picture(app: App[None]) -> str:
    """What the screen shows now, a line per row of the terminal, without trailing spaces."""
    width, height = app.size
    lines = []
    for strip in app.screen._compositor.render_strips()[:height]:
        lines.append(strip.text.rstrip())
    assert all(len(line) <= width for line in lines)
    return "\n".join(lines) + "\n"


def matches(name: str, text: str) -> str:
    """Empty when the kept picture is `text`; else where they differ first. Writes it when asked to."""
    file = FOLDER / f"{name}.txt"
    if WRITE:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return ""
    if not file.exists():
        return f"{file.name} is not kept yet: run with TRACKER_PICTURES=write"
    kept = file.read_text(encoding="utf-8").splitlines()
    for number, (before, now) in enumerate(zip(kept, text.splitlines(), strict=False), 1):
        if before != now:
            return f"{file.name}:{number}\n  kept: {before}\n  now:  {now}"
    return "" if len(kept) == len(text.splitlines()) else f"{file.name}: another number of lines"
