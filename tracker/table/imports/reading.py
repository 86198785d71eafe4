"""Which reader a file needs, and its bytes as text."""

from __future__ import annotations

import codecs
import json
import re
import tomllib
from pathlib import PurePath
from typing import Any

from tracker.table.imports import creatures, dndme, fightfile, improved, markup, obsidian, pasted, sheet
from tracker.table.imports.found import Found, Lookup, Unreadable, nobody

LARGEST = 32 * 2**20
"""The largest file taken, in bytes."""

_BLOCK = re.compile(r"^\s{0,3}(?:`{3,}|~{3,})\s*(?:statblock|encounter)", re.MULTILINE | re.IGNORECASE)


def read(name: str, data: bytes | str, lookup: Lookup = nobody) -> Found:
    """What is in a file called `name` (pasted text has any name). `lookup` finds creatures it only names.

    Raises Unreadable with one line, which does not name the file, when nothing in it can be understood. Whatever
    else is wrong is told in `skipped` and `notes`.
    """
    text = data if isinstance(data, str) else text_of(data)
    if len(text) > LARGEST:
        raise Unreadable(f"{len(text)} characters are too many; {LARGEST} are the most")
    if not text.strip():
        raise Unreadable("the file is empty")
    title = PurePath(name).stem or "import"
    try:
        return _read(PurePath(name).suffix.lower(), text, title, lookup)
    except RecursionError:
        raise Unreadable("nested too deeply") from None


def text_of(data: bytes) -> str:
    """A file's bytes as text: UTF-8, what a byte order mark says, or else the Western code page of old files.

    Raises Unreadable for what is no text at all.
    """
    if len(data) > LARGEST:
        raise Unreadable(f"{len(data)} bytes are too many; {LARGEST} are the most")
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return data.decode(encoding, "replace").removeprefix("\ufeff")
    if data.count(b"\0"):
        raise Unreadable("this is no text; JSON, TOML, XML, CSV, Markdown or plain text is needed")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _read(suffix: str, text: str, title: str, lookup: Lookup) -> Found:
    start = text.lstrip()[:1]
    if suffix == ".json" or (suffix in ("", ".txt") and start in "{["):
        return _json(text, title)
    if suffix in (".xml", ".compendium", ".module") or start == "<":
        return markup.read_xml(text, title, lookup)
    if suffix == ".toml":
        return _toml(text, title, lookup)
    if suffix in (".csv", ".tsv"):
        return sheet.read_sheet(text, title)
    if _BLOCK.search(text) or (suffix == ".md" and any(obsidian.blocks(text))):
        return obsidian.read_note(text, title, lookup)
    if suffix != ".md" and sheet.looks_like_sheet(text):
        return sheet.read_sheet(text, title)
    return pasted.read_text(text, title)


def _json(text: str, title: str) -> Found:
    try:
        document: Any = json.loads(text)
    except json.JSONDecodeError as error:
        raise Unreadable(f"line {error.lineno}: no JSON: {error.msg}") from None
    except ValueError as error:
        raise Unreadable(f"no JSON: {error}") from None
    if fightfile.is_fight_file(document):
        return fightfile.read_fight_file(document, title)
    if improved.is_export(document):
        return improved.read_export(document, title)
    if improved.is_fight(document):
        return improved.read_fight(document, "", title)
    return creatures.read_creatures(document, title)


def _toml(text: str, title: str, lookup: Lookup) -> Found:
    try:
        document = tomllib.loads(text)
    except ValueError as error:
        raise Unreadable(f"no TOML: {error}") from None
    if dndme.is_encounter(document):
        return dndme.read_encounter(document, title, lookup)
    if dndme.is_party(document):
        return dndme.read_party(document, title)
    return dndme.read_monster(document, title)
