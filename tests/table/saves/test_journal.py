"""The journal: every entry comes back, wherever it is cut or changed, and nothing of it is ever thrown away."""

from __future__ import annotations

import errno
import time
import tomllib
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.table.disks import Counting, Failing, dies_at
from tests.table.saves_strategies import entries, full
from tracker.table.entry import Change, Entry, LogLine
from tracker.table.saves import Disk, Journal, SaveError, read_journal
from tracker.table.saves.journal import read_contents
from tracker.table.seat import Seat

TIME = "2025-06-01T19:02:11+02:00"

FOUR = [
    Entry(
        1, TIME, kind="base", state='# a "state"\nformat = 1\n[[entry]]\nn = 9\ncheck = "0"\n', version="0.1"
    ),
    Entry(
        2,
        TIME,
        line='use Ilyra "Mind Spike" @ 97 12',
        seat=Seat("mira", "player", ("c1", "c4")),
        after=1,
        round=3,
        log=(
            LogLine("Ilyra uses Mind Spike: stress 6 → 8", ("W13", "W15"), "Ilyra uses Mind Spike"),
            LogLine("Marrow ☠️ sees [/] \x7f nothing", warning=True),
        ),
        changes=(
            Change("c1", "stress", 6, 8, "Mind Spike", "W15"),
            Change("c1", "x", None, 1.5, "moved"),
        ),
    ),
    Entry(3, TIME, line="roll 2d6 @ 3 4", after=2, changed=False),
    Entry(4, TIME, kind="undo", count=1, after=2),
]


def write(path: Path, *some: Entry, disk: Disk | None = None) -> None:
    """Append entries to the journal at `path`, as one session."""
    journal = Journal(path, disk or Disk(), read_contents(path))
    try:
        for entry in some:
            journal.append(entry)
        journal.sync()
    finally:
        journal.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "vault.journal.toml"


# --- there and back ----------------------------------------------------------------------------------------


def test_entries_come_back_and_the_file_is_toml(path: Path) -> None:
    write(path, *FOUR[:2])
    write(path, *FOUR[2:])
    assert read_journal(path) == (FOUR, None)
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["entry"]
    assert [table["n"] for table in tables] == [1, 2, 3, 4]
    assert tables[0]["state"] == FOUR[0].state
    assert tables[1]["line"] == 'use Ilyra "Mind Spike" @ 97 12'
    assert tables[1]["log"][1] == ["Marrow ☠️ sees [/] \x7f nothing", [], False, True]
    assert tables[1]["changes"][1] == ["c1", "x", False, 1.5, "moved"]
    assert [len(table["check"]) for table in tables] == [16, 16, 16, 16]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(some=st.lists(entries(), max_size=3))
def test_b84_every_field_of_every_entry_comes_back(path: Path, some: list[Entry]) -> None:
    path.unlink(missing_ok=True)
    some = [msgspec.structs.replace(one, n=n, after=n - 1) for n, one in enumerate(some, start=1)]
    write(path, *some)
    assert read_journal(path) == (some, None)
    assert len(tomllib.loads(path.read_text(encoding="utf-8") if some else "").get("entry", [])) == len(some)


def test_b84_an_entry_without_any_default_comes_back(path: Path) -> None:
    first, entry = Entry(1, TIME), full(Entry, n=2)
    for field in msgspec.structs.fields(Entry):
        assert field.required or getattr(entry, field.name) != field.default, field.name
    write(path, first, entry)
    assert read_journal(path) == ([first, entry], None)


def test_half_a_surrogate_keeps_no_entry_out(path: Path) -> None:
    write(path, Entry(1, TIME, line="note A \udc80"))
    assert read_journal(path) == ([Entry(1, TIME, line="note A ?")], None)


def test_no_file_is_an_empty_journal(path: Path) -> None:
    assert read_journal(path) == ([], None)


def test_nothing_is_made_before_the_first_entry(path: Path) -> None:
    write(path)
    assert not path.exists()


# --- cut and changed ---------------------------------------------------------------------------------------


def test_b90_cut_at_any_byte_it_loads_up_to_the_last_whole_entry(path: Path) -> None:
    write(path, *FOUR)
    data = path.read_bytes()
    ends = [0, *_ends(data)]
    assert len(ends) == 5
    assert ends[-1] == len(data)
    for size in range(len(data) + 1):
        path.write_bytes(data[:size])
        found, note = read_journal(path)
        whole = sum(end <= size for end in ends) - 1
        assert found == FOUR[:whole], size
        assert (note is None) == (size in ends), size
    path.write_bytes(data[: ends[3] + 40])
    assert read_journal(path)[1] == (
        "vault.journal.toml: the journal was cut off after entry 3; "
        "what follows is set aside as vault.journal.toml.cut-N"
    )


def test_b90_changed_at_any_byte_it_loads_up_to_the_entry_before(path: Path) -> None:
    write(path, *FOUR)
    data = path.read_bytes()
    ends = [0, *_ends(data)]
    for place in range(len(data)):
        path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        found, note = read_journal(path)
        assert found == FOUR[: sum(end <= place for end in ends) - 1], place
        assert note is not None, place


def test_an_entry_taken_out_or_moved_ends_the_journal_there(path: Path) -> None:
    write(path, *FOUR)
    data = path.read_bytes()
    first, second, third, _ = _ends(data)
    path.write_bytes(data[:first] + data[second:])
    assert read_journal(path)[0] == FOUR[:1]
    path.write_bytes(data[:first] + data[second:third] + data[first:second] + data[third:])
    found, note = read_journal(path)
    assert found == FOUR[:1]
    assert note is not None
    assert "the journal was changed after entry 1" in note


def _ends(data: bytes) -> list[int]:
    """Where each entry ends, in bytes."""
    checks = [at + 1 for at in range(len(data)) if data.startswith(b'\ncheck = "', at)]
    return [data.index(b"\n", at) + 1 for at in checks]


def test_what_follows_the_sound_part_is_set_aside_not_lost(path: Path) -> None:
    write(path, *FOUR[:2])
    sound = path.read_bytes()
    for n, rest in enumerate((b'\n[[entry]]\nn = 3\nline = "hp', b"\x00" * 100), start=1):
        path.write_bytes(sound + rest)
        assert read_journal(path)[0] == FOUR[:2]
        assert path.read_bytes() == sound + rest, "reading writes nothing"
        write(path, FOUR[2])
        assert path.with_name(f"vault.journal.toml.cut-{n}").read_bytes() == rest
        assert read_journal(path) == (FOUR[:3], None)


def test_a_file_that_is_no_journal_is_set_aside_whole(path: Path) -> None:
    path.write_text("shopping = true\n")
    found, note = read_journal(path)
    assert found == []
    assert note is not None
    assert "after its beginning" in note
    write(path, *FOUR)
    assert path.with_name("vault.journal.toml.cut-1").read_text() == "shopping = true\n"
    assert read_journal(path) == (FOUR, None)


def test_entries_of_a_newer_version_are_left_alone(path: Path) -> None:
    write(path, *FOUR)
    data = path.read_bytes().replace(b"changed = false\n", b'changed = false\nsmell = "x"\n')
    sound = b""
    check = ""
    for part in data.split(b'check = "')[:-1]:
        body = part.split(b"\n", 1)[1] if check else part
        check = blake2b(check.encode() + body, digest_size=8).hexdigest()
        sound += body + f'check = "{check}"\n'.encode()
    path.write_bytes(sound)
    with pytest.raises(SaveError, match="a newer version of tracker is needed to read this journal"):
        read_journal(path)
    assert path.read_bytes() == sound


# --- writing -----------------------------------------------------------------------------------------------


def test_b78_an_entry_is_one_write_of_its_own_size(path: Path) -> None:
    disk = Counting()
    journal = Journal(path, disk, read_contents(path))
    sizes = []
    for n in range(1, 400):
        before = len(disk.calls)
        journal.append(Entry(n + 1000, TIME, line="hp Bandit -7", after=n + 999))
        if n > 1:
            assert disk.calls[before:] == ["write"]
            sizes.append(path.stat().st_size)
    journal.close()
    steps = {after - before for before, after in pairwise(sizes)}
    assert len(steps) == 1


def test_b78_ten_thousand_entries_are_read_in_time(path: Path) -> None:
    log = (LogLine("Bandit −7, 4/11", ("S44",), "Bandit −7"), LogLine("Bandit is hurt"))
    some = [
        Entry(
            n,
            TIME,
            line="hp Bandit -7",
            after=n - 1,
            round=3,
            log=log,
            changes=(Change("c1", "hp", 11, 4, "hp"),),
        )
        for n in range(1, 10_001)
    ]
    write(path, *some)
    begun = time.process_time()
    found, _ = read_journal(path)
    assert time.process_time() - begun < 1.0
    assert found == some


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
def test_b90_a_failed_append_leaves_no_part_and_the_next_one_counts(path: Path, error: int) -> None:
    write(path, FOUR[0])
    point = 1
    while True:
        path.write_bytes(path.read_bytes()[: _ends(path.read_bytes())[0]])
        disk = Failing(point, error)
        journal = Journal(path, disk, read_contents(path))
        failures = 0
        for entry in FOUR[1:]:
            try:
                journal.append(entry)
            except SaveError as told:
                failures += 1
                assert len(told.faults) == 1
                assert told.faults[0].startswith(f"{path}: ")
                journal.append(entry)
            assert read_journal(path) == (FOUR[: entry.n], None)
        journal.close()
        assert read_journal(path) == (FOUR, None)
        if not failures:
            break
        point += 1
    assert point > 6


def test_b90_a_disk_that_stays_full_loses_only_what_was_refused(path: Path) -> None:
    write(path, FOUR[0])
    disk = Failing(3, for_good=True)
    journal = Journal(path, disk, read_contents(path))
    journal_full = "the disk is full; make room, nothing that was saved is lost"
    for _ in range(3):
        with pytest.raises(SaveError, match=journal_full):
            journal.append(FOUR[1])
        assert read_journal(path)[0] == FOUR[:1]
    disk.broken = False
    journal.append(FOUR[1])
    journal.close()
    assert read_journal(path) == (FOUR[:2], None)


def test_b90_killed_at_any_call_what_was_acknowledged_is_there(path: Path, tmp_path: Path) -> None:
    cut = b'\n[[entry]]\nn = 2\nline = "hp'
    told = tmp_path / "told"

    def play(disk: Disk) -> None:
        journal = Journal(path, disk, read_contents(path))
        for entry in FOUR[1:]:
            journal.append(entry)
            told.write_text(str(entry.n))

    point, died = 1, True
    while died:
        for other in tmp_path.iterdir():
            other.unlink()
        write(path, FOUR[0])
        path.write_bytes(path.read_bytes() + cut)
        died = dies_at(point, play)
        acknowledged = int(told.read_text()) if told.exists() else 1
        found, _ = read_journal(path)
        assert found == FOUR[: len(found)]
        assert len(found) >= acknowledged
        aside = [other.read_bytes() for other in tmp_path.glob("*.cut-*")]
        assert cut in aside or path.read_bytes().endswith(cut)
        point += 1
    assert point > 8


def test_a_journal_that_another_program_touched_takes_nothing_more(path: Path) -> None:
    journal = Journal(path, Disk(), read_contents(path))
    journal.append(FOUR[0])
    with path.open("ab") as other:
        other.write(b"# mine\n")
    with pytest.raises(SaveError, match="changed by another program; leave the table and open it again"):
        journal.append(FOUR[1])
    path.unlink()
    with pytest.raises(SaveError, match="is not there"):
        journal.append(FOUR[1])
    journal.close()
