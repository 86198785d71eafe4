"""README and docs: what of them comes from declarations, and their examples. `python -m tests.docs` writes them anew.

Two kinds of places are filled in: blocks between `<!-- NAME: made from the declarations -->` and `<!-- /NAME -->`, and what
the calls of a `console` block print. A test compares, and runs every other example:

    ```sh               calls, one after the other in the folder of the page
    ```console          calls after `$ `, each with what it prints
    ```tracker          command lines, one after the other at a new table
    ```toml FILE        a file that the program takes as it stands
    ```json FILE        a file of another program, brought to a table
    ```python           a program of its own
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from tracker.app.keys import key_table
from tracker.cli import main
from tracker.rules.book import Entry
from tracker.table.language.reference import markdown
from tracker.table.ruleset import shipped_book

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
PAGES = (README, *sorted((ROOT / "docs").glob("*.md")))
FIGURES = ROOT / "docs" / "trust.md"
"""The page that figures of long runs are kept on."""

PICTURE = ROOT / "tests" / "app" / "snapshots" / "table.80x24.txt"
ROWS = 24

_BLOCK = re.compile(
    r"(<!-- (?P<name>[a-z]+): made from the declarations -->\n).*?(<!-- /(?P=name) -->)", re.DOTALL
)
_FENCED = re.compile(
    r"^```(?P<kind>[a-z]+)(?: (?P<about>\S+))?\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE
)
_SCREENS = ("play", "serve")


class Example(msgspec.Struct, frozen=True):
    """A fenced block: its kind, the file it stands for if any, and its text."""

    kind: str
    about: str
    body: str


def examples(text: str, *kinds: str) -> list[Example]:
    """The fenced blocks of a page, of these kinds."""
    found = [Example(block["kind"], block["about"] or "", block["body"]) for block in _FENCED.finditer(text)]
    return [example for example in found if example.kind in kinds]


def filled(text: str) -> str:
    """A page with everything that is made as it would be made now. Its calls run in a folder of their own."""
    text = _BLOCK.sub(lambda block: f"{block[1]}\n{BLOCKS[block['name']]().strip()}\n\n{block[3]}", text)
    with _elsewhere():
        return _FENCED.sub(
            lambda block: block[0].replace(block["body"], _run(block["kind"], block["body"])), text
        )


def keep(mark: str, lines: Iterable[str]) -> None:
    """Put what a long run printed into the page on what is promised, between `<!-- MARK -->` and `<!-- /MARK -->`."""
    text = FIGURES.read_text(encoding="utf-8")
    before, begin, rest = text.partition(f"<!-- {mark} -->\n")
    _, end, after = rest.partition(f"<!-- /{mark} -->")
    printed = "\n".join(("", "```", *lines, "```", "", ""))
    FIGURES.write_text(f"{before}{begin}{printed}{end}{after}", encoding="utf-8")


# --- calls -----------------------------------------------------------------------------------------------------------


def _run(kind: str, body: str) -> str:
    """The body of a block after its calls have run: of a `console`, with what they print."""
    if kind == "console":
        calls = [line for line in body.splitlines() if line.startswith("$ ")]
        return "".join(f"{call}\n{printed(call[2:])[1]}" for call in calls)
    for call in body.splitlines() if kind == "sh" else ():
        status, said = printed(call)
        if status:
            raise ValueError(f"{call}\n{said}")
    return body


def printed(call: str) -> tuple[int, str]:
    """The exit status of a call and what it prints. Those that need a terminal, and other programs, are passed over."""
    program, *words = shlex.split(call, comments=True) or [""]
    if program != "tracker" or words[0] in _SCREENS:
        return 0, ""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        status = main(words)
    return status, out.getvalue()


@contextlib.contextmanager
def _elsewhere() -> Iterator[None]:
    """An empty folder as the working one, with saves in it."""
    before = os.environ.get("TRACKER_SAVES")
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        os.environ["TRACKER_SAVES"] = "."
        try:
            yield
        finally:
            os.environ.pop("TRACKER_SAVES")
            if before is not None:
                os.environ["TRACKER_SAVES"] = before


# --- what is made from declarations ------------------------------------------------------------------------------------


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


def _screen() -> str:
    """The demo fight on the screen, as the pictures of the tests have it."""
    rows = PICTURE.read_text(encoding="utf-8").splitlines()[:ROWS]
    return "\n".join(("```", *rows, "```"))


BLOCKS: dict[str, Callable[[], str]] = {
    "screen": _screen,
    "keys": _keys,
    "commands": markdown,
    "house": house_table,
}

if __name__ == "__main__":
    for page in PAGES:
        page.write_text(filled(page.read_text(encoding="utf-8")), encoding="utf-8")
