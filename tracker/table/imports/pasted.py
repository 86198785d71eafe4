"""Stat blocks pasted as plain text, with the faults that scanning leaves: `lnit`, ligatures, stray line breaks (B73)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import msgspec

from tracker.table.imports import values
from tracker.table.imports.found import Found, Newcomer, Skipped, Unreadable
from tracker.table.language.words import plain_minus
from tracker.table.text import clean

MOST_LINES = 20_000
MOST_TOLD = 40
"""Lines not understood that are told one by one; the rest are only counted."""

_DIGITS = r"[0-9lIO]{1,6}"
_LABELS = {
    "hp": r"(?:hit\s?points?|h\.?\s?p\.?)",
    "init": r"[il1|]nit(?:iative)?",
    "dex": r"dex(?:terity)?",
    "int": r"int(?:elligence)?",
    "ac": r"(?:arm[o0]u?r\s?class|ac)",
    "speed": r"(?:speed|spd|move(?:ment)?)",
}
_VALUE = rf"[:.=]?\s*(?P<value>[+-]?\s?{_DIGITS}(?![A-Za-z0-9])(?:\s*\([^)]{{0,60}}\))?|[0-9]{{0,3}}d[0-9]{{1,3}}[^;,)]{{0,20}})"
_LABELLED = {
    key: re.compile(rf"(?<![A-Za-z]){label}(?![A-Za-z]){_VALUE}", re.IGNORECASE)
    for key, label in _LABELS.items()
}
_BARE = {key: re.compile(rf"(?:.*[;,.]\s*)?{label}\s*[:.]?", re.IGNORECASE) for key, label in _LABELS.items()}
_AFTER = re.compile(
    rf"(?<![A-Za-z0-9])(?P<value>{_DIGITS})\s*(?:hp|hit\s?points?)(?![A-Za-z])", re.IGNORECASE
)
_COUNT = re.compile(r"(?:(?P<before>[0-9]{1,3})\s*[x×]?\s+|[x×]\s*(?P<after>[0-9]{1,3})\s+)(?=\S)")
_SCORES = re.compile(r"str\W+dex\W+con\W+int\W+wis\W+cha\W*", re.IGNORECASE)
_SCORE = re.compile(rf"(?<![A-Za-z0-9+-])({_DIGITS})(?![A-Za-z0-9])(?:\s*\([^)]*\))?")
_TRAILING = re.compile(r"[\s,;:–—(-]*(?:(?:CR|XP|Level)\s.*)?[\s,;:–—(-]*$", re.IGNORECASE)


class _Block(msgspec.Struct):
    """One creature while it is being read: its name, where it begins, what is known, and lines not understood."""

    name: str
    line: int
    told: dict[str, str]
    unknown: list[tuple[int, str]]


def read_text(text: str, title: str) -> Found:
    """Every creature in a pasted text: its name, HP and initiative; every line not understood, with its number.

    Raises Unreadable when there is no creature in it.
    """
    blocks = _blocks(list(_lines(text)))
    people: list[Newcomer] = []
    skipped: list[Skipped] = []
    unknown: list[tuple[int, str]] = []
    for block in blocks:
        unknown += block.unknown
        if not block.told:
            unknown.append((block.line, block.name))
            continue
        try:
            people.append(_person(block))
        except Unreadable as reason:
            skipped.append(Skipped(f"line {block.line}", str(reason)))
    if not people and not skipped:
        raise Unreadable("no creature in this text; it needs a line with the name and then HP, such as HP 12")
    unknown.sort()
    notes = [f"line {n}: not understood: {values.text(line, 60)}" for n, line in unknown[:MOST_TOLD]]
    if len(unknown) > MOST_TOLD:
        notes.append(f"and {len(unknown) - MOST_TOLD} more lines not understood")
    return Found(title, entities=tuple(people), skipped=tuple(skipped), notes=tuple(notes))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, mended: ligatures opened, dashes and spaces plain."""
    for number, line in enumerate(text.splitlines()[:MOST_LINES], 1):
        mended = clean(unicodedata.normalize("NFKC", plain_minus(line[:2000])))
        yield number, " ".join(mended.replace("**", "").strip(" #>*_|").split())


def _blocks(lines: list[tuple[int, str]]) -> list[_Block]:
    blocks: list[_Block] = []
    fresh, carried, scores = True, "", 0
    for number, line in lines:
        if not line:
            fresh = not carried
            continue
        whole_line = f"{carried} {line}".strip()
        carried = ""
        if blocks and scores:
            scores = _take_scores(blocks[-1], line, scores)
            continue
        if blocks and _SCORES.fullmatch(line):
            scores = 1
            continue
        told = _told(whole_line)
        label = next((key for key, pattern in _BARE.items() if pattern.fullmatch(line)), None)
        if label and label not in told and blocks and whole_line == line:
            # A line that breaks off after a label: its value stands on the next one.
            carried = line
            continue
        name = _name(whole_line, told)
        current = blocks[-1] if blocks else None
        if told and name and "hp" in told:
            blocks.append(_Block(name, number, told, []))
        elif told and current is not None:
            current.told = {**told, **current.told}
        elif name and (current is None or (fresh and "hp" in current.told) or (fresh and not current.told)):
            blocks.append(_Block(name, number, {}, []))
        elif current is not None:
            current.unknown.append((number, line))
        else:
            blocks.append(_Block(name or line, number, told, []))
        fresh = False
    return blocks


def _told(line: str) -> dict[str, str]:
    told: dict[str, str] = {}
    for key, pattern in _LABELLED.items():
        match = pattern.search(line)
        if match:
            told[key] = match["value"]
    after = _AFTER.search(line)
    if after and "hp" not in told:
        told["hp"] = after["value"]
    return told


def _name(line: str, told: dict[str, str]) -> str:
    """What stands before the first label of a line; the line itself when it has none."""
    starts = [match.start() for pattern in (*_LABELLED.values(), _AFTER) if (match := pattern.search(line))]
    name = _TRAILING.sub("", line[: min(starts)] if told and starts else line).strip()
    return name if any(char.isalpha() for char in name) and len(name) <= 80 else ""


def _take_scores(block: _Block, line: str, at: int) -> int:
    """Take ability scores from a line of a table of six; returns the place of the next one, 0 after the last."""
    for match in _SCORE.finditer(line):
        if at in (2, 4):
            block.told.setdefault("dex" if at == 2 else "int", match[1])
        at += 1
    return at if at <= 6 else 0


def _person(block: _Block) -> Newcomer:
    name, count = block.name, ""
    several = _COUNT.match(name)
    if several:
        name, count = name[several.end() :], several["before"] or several["after"]
    told = {key: _mended(word) for key, word in block.told.items()}
    hp = values.points(told.get("hp"))
    if "hp" in told and hp is None:
        raise Unreadable(f"{name}: {values.text(told['hp'], 30)} is no number of hit points")
    init = told.get("init", "")
    number = values.whole(init)
    armour = values.whole(told.get("ac"))
    return values.newcomer(
        values.name(name),
        f"line {block.line}",
        hp=hp,
        # A sign makes it a bonus; a bare number is where it stands in the order.
        init=number if init and init[0] not in "+-" else None,
        bonus=number if init and init[0] in "+-" else None,
        dex=values.whole(told.get("dex")),
        intelligence=values.whole(told.get("int")),
        speed=values.metres(told.get("speed")),
        remarks=(f"AC {armour}" if armour is not None else "",),
        count=count,
    )


def _mended(word: str) -> str:
    """A value with letters that scanning takes for digits put right."""
    head, bracket, rest = word.partition("(")
    if "d" not in head.lower():
        head = head.translate(str.maketrans("lIO", "110"))
    return re.sub(r"^([+-])\s+", r"\1", head.strip()) + (f" ({rest}" if bracket else "")
