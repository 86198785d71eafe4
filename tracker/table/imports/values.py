"""Values as other programs write them, read leniently: a number may be text, a list, or a table around it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

from tracker.rules.dice import DiceError
from tracker.rules.dice import format as dice_text
from tracker.rules.dice import parse as parse_dice
from tracker.table.imports.found import Newcomer, Unreadable
from tracker.table.language.words import plain_minus
from tracker.table.text import clean, clean_name

NOTE = 300
"""The longest note made of what a file says, in characters."""

_NUMBER = re.compile(r"\s*([+-]?[0-9]{1,9})(?![0-9]|\s*d\s*[0-9%]|\.[0-9])")
_LENGTH = re.compile(
    r"([0-9]{1,6}(?:\.[0-9]{1,3})?)\s*(ft|feet|foot|m\b|metres?|meters?|['′])?", re.IGNORECASE
)
_INNER = ("value", "amount", "average", "walk", "hp", "max", "total", "score")


def key_of(word: str) -> str:
    """What spellings of one key share: `Hit Points`, `hit_points` and `hitPoints` are `hitpoints`."""
    return "".join(char for char in word.casefold() if char.isalnum())


def flat_keys(record: Mapping[Any, Any]) -> dict[str, Any]:
    """A record with its keys as `key_of` has them; the first of several spellings counts."""
    plain: dict[str, Any] = {}
    for key, value in record.items():
        plain.setdefault(key_of(str(key)), value)
    return plain


def first(record: Mapping[str, Any], keys: Iterable[str]) -> Any:
    """The first value under any of these keys that says something."""
    for key in keys:
        value = record.get(key)
        if value is not None and value != "" and value != []:
            return value
    return None


def whole(value: Any, depth: int = 3) -> int | None:
    """A whole number, wherever it hides: `135`, `"135 (18d10+36)"`, `{"Value": 135}`, `[{"value": 15}]`."""
    if isinstance(value, bool) or value is None or not depth:
        return None
    if isinstance(value, int):
        return value if abs(value) < 10**9 else None
    if isinstance(value, float):
        return round(value) if math.isfinite(value) and abs(value) < 10**9 else None
    if isinstance(value, str):
        match = _NUMBER.match(plain_minus(value[:200]))
        return int(match[1]) if match else None
    if isinstance(value, Mapping):
        inner = flat_keys(value)
        return next((n for key in _INNER if (n := whole(inner.get(key), depth - 1)) is not None), None)
    if isinstance(value, (list, tuple)):
        return next((n for item in value[:8] if (n := whole(item, depth - 1)) is not None), None)
    return None


def dice(value: Any) -> str | None:
    """Dice as the command language writes them, from text such as `9d8 +27` or `(18d10+36)`."""
    if isinstance(value, Mapping):
        inner = flat_keys(value)
        return dice(first(inner, ("formula", "dice", "notes", "roll")))
    if not isinstance(value, str):
        return None
    text = value.strip().strip("()").strip()
    try:
        return dice_text(parse_dice(text[:100])).replace(" ", "")
    except DiceError:
        return None


def points(value: Any) -> str | None:
    """Hit points as a word: a number if there is one, else dice."""
    number = whole(value)
    if number is not None:
        return str(number) if number >= 0 else None
    return dice(value)


def text(value: Any, most: int = 80) -> str:
    """Something in words for a note; empty for what has none."""
    if isinstance(value, str):
        return " ".join(clean(value[: 4 * most]).split())[:most]
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, (int, float)):
        return f"{value:g}" if abs(value) < 10**12 else ""
    if isinstance(value, Mapping):
        return text(first(flat_keys(value), ("name", "value", "type", "rating", "cr")), most)
    if isinstance(value, (list, tuple)):
        return ", ".join(filter(None, (text(item, most) for item in value[:4])))[:most]
    return ""


def name(value: Any) -> str:
    """A name, cleaned. Raises Unreadable when there is none."""
    found = clean_name(value[:400]) if isinstance(value, str) else ""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9:
        found = str(value)
    if not found:
        raise Unreadable("no name; a name is the least that is needed")
    return found


def metres(value: Any) -> int | None:
    """A speed in whole metres, from `30 ft.`, `{"walk": 30}`, `["10 ft.", "swim 40 ft."]` or `9 m`.

    Numbers without a unit are feet; 5 feet are 1.5 m.
    """
    if isinstance(value, Mapping):
        inner = flat_keys(value)
        return metres(first(inner, ("walk", "land", "value", "amount", "number")))
    if isinstance(value, (list, tuple)):
        return next((m for item in value[:8] if (m := metres(item)) is not None), None)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        value = f"{value:g}" if 0 <= value < 10**6 else ""
    if not isinstance(value, str):
        return None
    match = _LENGTH.search(value[:100])
    if not match:
        return None
    unit = (match[2] or "ft").lower()
    return math.floor(float(match[1]) * (1 if unit.startswith("m") else 0.3) + 0.5)


def modifier(score: int) -> int:
    """The modifier of an ability score of the d20 games."""
    return (score - 10) // 2


def tags_of(kind: str) -> str:
    """Tags for what a creature's kind says it is."""
    folded = kind.casefold()
    return "undead" if "undead" in folded else "synthetic" if "construct" in folded else ""


def newcomer(
    called: str,
    where: str,
    *,
    hp: str | None = None,
    hp_max: str | None = None,
    temp: int | None = None,
    init: int | None = None,
    dex: int | None = None,
    bonus: int | None = None,
    intelligence: int | None = None,
    speed: int | None = None,
    side: str = "",
    hidden: bool = False,
    tags: str = "",
    remarks: Iterable[str] = (),
    **more: Any,
) -> Newcomer:
    """A newcomer from what nearly every format knows.

    The initiative basis is `init` where a fight gives one, and beside it `dex` and `combat_order`: the initiative
    bonus `bonus`, or what `dex` makes of it. `more` are further fields of Newcomer.
    """
    if bonus is None and dex is not None:
        bonus = modifier(dex)
    words = {
        "init": init,
        "hp": hp,
        "hp_max": hp_max,
        "temp": temp or None,
        "dex": dex if dex is None or dex >= 0 else None,
        "combat_order": bonus,
        "int": intelligence if intelligence is None or intelligence >= 0 else None,
        "speed": speed,
        "side": side or None,
        "hidden": "yes" if hidden else None,
        "tags": tags or None,
    }
    return Newcomer(
        name=called,
        where=where,
        set={key: str(word) for key, word in words.items() if word is not None},
        note=" · ".join(filter(None, remarks))[:NOTE],
        **more,
    )
