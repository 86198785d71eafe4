"""A start loads only what it shows: each call of the shell its own door, the screen its first frame."""

from __future__ import annotations

import subprocess
import sys

import pytest

VERBS = ("tracker.table.verbs", "tracker.table.fight.turns", "tracker.table.shaping.casting")
SCREEN = ("textual", "rich", "tracker.app", "asyncssh", "asyncio")
PAGES = ("tracker.app.actions", "tracker.app.modals", "tracker.app.composer")
FILES = ("tracker.table.imports", "tracker.table.library.library", "tracker.table.reports.export", "yaml")


@pytest.mark.parametrize(
    ("program", "unwanted"),
    [
        (
            "from tracker.cli import main; main(['completion', 'bash'])",
            ("tracker.table.ledger.store", *SCREEN),
        ),
        ("from tracker.cli import main; main(['show', 'demo'])", (*VERBS, *SCREEN, *FILES)),
        ("from tracker.cli import main; main(['do', 'demo', '--dry-run', 'roll 3'])", (*SCREEN, *FILES)),
        ("import tracker.cli.playing, tracker.app.app", (*VERBS, *PAGES, *FILES, "asyncssh")),
    ],
    ids=["completion", "show", "do", "first frame"],
)
def test_a_start_loads_nothing_it_does_not_show(program: str, unwanted: tuple[str, ...]) -> None:
    told = f"import sys; {program}; print('loaded', *sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", told], check=True, capture_output=True, text=True)
    loaded = done.stderr.split()
    assert loaded[0] == "loaded"
    assert not [name for name in unwanted if name in loaded]
