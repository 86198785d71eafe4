"""The short form of `python -m tests.trust bent`, and files that are no files, or far too large."""

from __future__ import annotations

import os
import random
import resource
import time
from pathlib import Path

import msgspec
import pytest

from tests.trust.bent import IMPORTS, Tally, bend, main, sound_files, turned_down, use
from tests.trust.spoken import limited
from tracker.table.entry import Entry, LogLine
from tracker.table.library.validate import faults_of
from tracker.table.refusal import Refused
from tracker.table.saves import Disk, Journal, SaveError, read_journal
from tracker.table.saves.journal import read_contents
from tracker.table.saves.places import find_save

OWN = ("save", "journal", "house", "roster", "seats", "settings")
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


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "journal"])
def test_a_file_of_100_mb_is_turned_down_without_being_read(kind: str, tmp_path: Path) -> None:
    path = sound_files(tmp_path)[kind]
    os.truncate(path, LARGE)
    before = peak()
    with limited(kind):
        assert turned_down(lambda: use(kind, path))
    assert peak() - before < LARGE / 10
    assert path.stat().st_size == LARGE


def test_of_a_journal_of_100_mb_the_sound_beginning_counts_and_the_rest_is_kept(tmp_path: Path) -> None:
    files = sound_files(tmp_path)
    path = files["journal"]
    sound, entries = path.stat().st_size, len(read_journal(path)[0])
    os.truncate(path, LARGE)
    before = peak()
    with limited("a journal of zeros"):
        assert len(read_journal(path)[0]) == entries
        use("journal", path)
    assert peak() - before < 3 * LARGE
    assert path.with_name("vault.journal.toml.cut-1").stat().st_size == LARGE - sound


@pytest.mark.long
def test_a_sound_journal_of_100_mb_is_read_in_bounded_time_and_memory(tmp_path: Path) -> None:
    path, entries = tmp_path / "vault.journal.toml", 0
    entry = Entry(
        1, "2026-01-01T20:00:00+01:00", line="hp Foe -1", log=(LogLine("Foe −1: 7/9 " + "x" * 200),)
    )
    disk = Disk()
    journal = Journal(path, disk, read_contents(path))
    while path.stat().st_size < LARGE if entries else True:
        for _ in range(1000):
            journal.append(msgspec.structs.replace(entry, n=entries + 1, after=entries))
            entries += 1
    journal.close()
    before, began = peak(), time.process_time()
    assert len(read_journal(path)[0]) == entries
    assert time.process_time() - began < 60
    assert peak() - before < 10 * LARGE


def peak() -> int:
    """The most memory this process has had so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.mark.parametrize("odd", ["link", "pipe", "device", "folder"])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_plain_file_is_turned_down(kind: str, odd: str, tmp_path: Path) -> None:
    if (kind, odd) == ("settings", "link"):
        pytest.skip("people keep their settings elsewhere and link to them")
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
