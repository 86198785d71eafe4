"""The README says what the program does: its generated parts are current, its examples run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.docs import BLOCKS, README, filled
from tracker.cli import main
from tracker.table.registry import declared

TEXT = README.read_text(encoding="utf-8")


def test_generated_parts_are_current() -> None:
    assert all(f"<!-- {name}: made" in TEXT for name in BLOCKS)
    assert filled(TEXT) == TEXT, "run python -m tests.docs"


def test_every_verb_says_its_help_and_shows_an_example() -> None:
    for verb in declared().values():
        assert verb.help.endswith("."), verb.name
        assert verb.example.startswith(verb.words[0]), verb.name


def test_the_calls_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    calls = [line for block in re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()]
    calls = [call for call in calls if call.startswith("tracker ")]
    assert calls
    for call in calls:
        words = shlex.split(call, comments=True)[1:]
        if words[0] in ("play", "serve"):
            continue
        assert main(words) == 0, call
