"""Text that people type: cleaned once, at the door, so that nothing downstream has to doubt it."""

from __future__ import annotations

import re
import unicodedata

NAME_CELLS = 80
"""The widest name kept, in terminal cells."""

_JOINER = "\u200d"
_EMOJI_PARTS = (_JOINER, "\ufe0f", "\ufe0e")
_ESCAPE = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[PX^_][^\x1b]*(?:\x1b\\)?|.)?", re.S
)


def clean(text: str) -> str:
    """`text` in NFC without escape sequences, control, bidi or invisible characters; newlines become spaces."""
    if text.isascii() and text.isprintable():
        return text
    text = _ESCAPE.sub("", text)
    text = unicodedata.normalize("NFC", text.replace("\r\n", " ").replace("\n", " ").replace("\t", " "))
    kept: list[str] = []
    for char in text:
        if char in _EMOJI_PARTS:
            if kept and unicodedata.category(kept[-1]) in ("So", "Sk", "Cf", "Mn", "Sm", "Po", "Nd"):
                kept.append(char)
            continue
        if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
            continue
        kept.append(char)
    left = "".join(kept)
    # What was dropped may have stood between a letter and its accent: once more, until nothing is left to do.
    return left if left == text else clean(left)


def cells(text: str) -> int:
    """A close estimate of how many terminal cells `text` takes."""
    return sum(
        0
        if unicodedata.combining(char) or char in _EMOJI_PARTS
        else 2
        if unicodedata.east_asian_width(char) in "WF"
        else 1
        for char in text
    )


def clean_name(text: str) -> str:
    """A name as it will be shown: cleaned, spaces folded, at most `NAME_CELLS` cells wide. May come out empty."""
    # More than this no name needs, marks above and below its letters included.
    name = " ".join(clean(text[: 20 * NAME_CELLS]).split())
    while cells(name) > NAME_CELLS:
        name = name[:-1]
    return name.rstrip()


def fold(text: str) -> str:
    """What two names share when they are the same name to a person: case does not count."""
    return text.casefold()
