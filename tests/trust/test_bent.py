"""The short form of `python -m tests.trust bent`, and files that are no files, or far too large."""

from __future__ import annotations

import os
import random
import resource
from pathlib import Path

import pytest

from tests.trust.bent import IMPORTS, Tally, bend, main, sound_files, turned_down, use
from tracker.table.refusal import Refused
from tracker.table.saves import SaveError
from tracker.table.saves.places import find_save
from tracker.table.validate import faults_of

OWN = ("save", "journal", "house", "roster", "seats")
KINDS = (*OWN, *IMPORTS)
LARGE = 100 * 2**20


@pytest.mark.parametrize("kind", KINDS)
def test_a_bent_file_loads_or_is_turned_down_in_plain_lines(kind: str, tmp_path: Path) -> None:
    tally = main(tmp_path, times=25, seed=0, kinds=(kind,))
    assert tally.taken[kind] + tally.refused[kind] == 25
    assert tally.taken[kind]


@pytest.mark.long
@pytest.mark.timeout(900)
def test_thousands_of_bent_files(tmp_path: Path) -> None:
    main(tmp_path, times=1000, seed=10_000)


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_of_100_mb_is_turned_down_without_being_read(kind: str, tmp_path: Path) -> None:
    path = sound_files(tmp_path)[kind]
    os.truncate(path, LARGE)
    if kind == "journal":
        # Of a journal the sound beginning counts; the rest, zeros here, is kept aside.
        pytest.skip("a journal may be that large")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert turned_down(lambda: use(kind, path))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < LARGE // 1024
    assert path.stat().st_size == LARGE


@pytest.mark.parametrize("odd", ["link", "pipe", "device", "folder"])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_plain_file_is_turned_down(kind: str, odd: str, tmp_path: Path) -> None:
    path = sound_files(tmp_path)[kind]
    kept = path.rename(tmp_path / "kept")
    match odd:
        case "link":
            path.symlink_to(kept)
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case _:
            path.mkdir()
    assert turned_down(lambda: use(kind, path))
    assert any("plain file" in fault for fault in faults_of(path))
    assert not path.is_file() or path.is_symlink()


@pytest.mark.parametrize(
    "word", ["../x", "..", "/dev/null", "/dev/zero", "a/../../x", "-rf", "x\n.toml", "con\0.toml"]
)
def test_words_that_name_no_save_are_refused(word: str, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    try:
        path = find_save(word, saves)
    except (SaveError, Refused) as refused:
        assert "\n" not in str(refused)
    else:
        # A word with a slash is a path, and may lead anywhere its owner may go; never to what is no save.
        assert path.suffix == ".toml"


def test_a_journal_sealed_anew_cannot_stop_the_table(tmp_path: Path) -> None:
    """Every checksum fits, and the entries make no sense: numbers of no entry, states of nobody, foreign commands."""
    (tmp_path / "sound").mkdir()
    files = sound_files(tmp_path / "sound")
    tally = Tally()
    for seed in random.Random(5).sample(range(10_000), 60):
        bend(tmp_path, "journal", files, seed, tally)
    assert tally.taken["journal"] > 30
