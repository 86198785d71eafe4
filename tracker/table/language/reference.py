"""The command language, written from the verbs' own declarations."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.table.language.registry import Verb, declared

SUBJECTS = {
    "fight": "The fight",
    "table": "The table",
    "entities": "Who is there",
    "wyrding": "Wyrding",
    "gifts": "Gifts, rest and the clock",
    "shaping": "Shaping",
    "seats": "Players' wishes",
    "library": "Library and files",
}
"""Subjects in the order they are told, with their headings."""

ACCESS = {"gm": "", "own": "players for their own", "any": "players too"}


def markdown() -> str:
    """Every verb by subject, as Markdown tables."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    verbs = declared().values()
    for subject in (*SUBJECTS, *sorted({verb.subject for verb in verbs} - SUBJECTS.keys())):
        found = [verb for verb in verbs if verb.subject == subject]
        if not found:
            continue
        yield f"### {SUBJECTS.get(subject, subject.capitalize())}"
        yield ""
        yield "| line | does |"
        yield "| --- | --- |"
        yield from map(_row, found)
        yield ""


def _row(verb: Verb) -> str:
    who = f" ({ACCESS[verb.access]})" if ACCESS[verb.access] else ""
    example = f" `{_cell(verb.example)}`" if verb.example and verb.example != verb.usage else ""
    return f"| `{_cell(verb.usage)}` | {_cell(verb.help)}{who}{example} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
