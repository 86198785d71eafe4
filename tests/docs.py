"""The parts of the README that come from declarations: `python -m tests.docs` writes them anew; a test compares."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from tracker.app import key_table
from tracker.rules.book import Entry
from tracker.table.reference import markdown
from tracker.table.ruleset import shipped_book

README = Path(__file__).resolve().parent.parent / "README.md"
_BLOCK = re.compile(
    r"(<!-- (?P<name>[a-z]+): made from the declarations -->\n).*?(<!-- /(?P=name) -->)", re.DOTALL
)


def filled(text: str) -> str:
    """The text with every generated block as the declarations have it now."""
    return _BLOCK.sub(lambda block: f"{block[1]}\n{BLOCKS[block['name']]().strip()}\n\n{block[3]}", text)


def house_table() -> str:
    """Every key the rules leave to the table, as a Markdown table."""
    rows = [_row(entry) for entry in shipped_book().entries.values() if entry.is_house]
    return "\n".join(("| key | default | rule | meaning |", "| --- | --- | --- | --- |", *rows))


def _row(entry: Entry) -> str:
    default = ",".join(map(str, entry.value)) if isinstance(entry.value, list) else str(entry.value)
    choices = f" ({', '.join(entry.choices)})" if entry.choices and not isinstance(entry.value, list) else ""
    meaning = (entry.help + choices).replace("|", "\\|")
    return f"| `{entry.key}` | {default} | {entry.rule} | {meaning} |"


def _keys() -> str:
    return f"```\n{key_table()}\n```"


BLOCKS: dict[str, Callable[[], str]] = {"keys": _keys, "commands": markdown, "house": house_table}

if __name__ == "__main__":
    README.write_text(filled(README.read_text(encoding="utf-8")), encoding="utf-8")
