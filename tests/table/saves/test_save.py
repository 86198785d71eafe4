"""One open save: what is written when, who wins, and what is kept."""

from __future__ import annotations

import errno
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.table.disks import Counting, Failing, dies_at
from tracker.table.entry import Entry
from tracker.table.saves import Disk, Save, SaveError, encode_state, generations, restore
from tracker.table.saves import save as save_module
from tracker.table.saves.statefile import compose
from tracker.table.state import Entity, State, new_state

TIME = "2025-06-01T19:02:11+02:00"


def table(hp: int) -> State:
    """A table whose one entity has this many HP, so that states can be told apart."""
    entity = Entity("c1", "Ilyra", hp=hp, hp_max=20)
    counts = msgspec.structs.replace(new_state().counts, entity=1)
    return msgspec.structs.replace(new_state(), entities={"c1": entity}, names={"ilyra": "c1"}, counts=counts)


def hp_in(state: State | None) -> int | None:
    """The HP in such a table."""
    return None if state is None else state.entities["c1"].hp


def entry(n: int) -> Entry:
    return Entry(n, TIME, line=f"hp Ilyra ={n}", after=n - 1)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "vault.toml"


@pytest.fixture
def played(path: Path) -> Path:
    """A save of two entries, the state after both in its file."""
    with Save.open(path) as save:
        save.append(entry(1))
        save.append(entry(2))
        save.write_state(table(2), 2)
    return path


# --- new and old -------------------------------------------------------------------------------------------


def test_a_new_save_makes_no_file_before_its_first_entry(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "vault.toml"
    with Save.open(path) as save:
        assert (save.name, save.state, save.edited, save.entry_of_state, save.entries) == (
            "vault",
            None,
            False,
            0,
            [],
        )
        assert not save.read_only
        save.sync()
        assert files(tmp_path) == []
        save.append(entry(1))
        assert files(path.parent) == ["vault.journal.toml", "vault.lock"]
    assert files(path.parent) == ["vault.journal.toml"]


def test_b78_a_save_comes_back_as_it_was_left(played: Path) -> None:
    with Save.open(played) as save:
        assert save.state == table(2)
        assert (save.entry_of_state, save.edited, save.notes) == (2, False, [])
        assert save.entries == [entry(1), entry(2)]
        save.append(entry(3))
    with Save.open(played) as save:
        assert (hp_in(save.state), save.entry_of_state, save.edited) == (2, 2, False)
        assert save.entries[-1] == entry(3)


def test_a_save_without_its_file_has_only_the_journal_to_go_by(played: Path) -> None:
    played.unlink()
    with Save.open(played) as save:
        assert (save.state, save.edited, len(save.entries)) == (None, False, 2)


def test_an_empty_file_is_no_edit(played: Path, tmp_path: Path) -> None:
    played.write_text("\n")
    with Save.open(played) as save:
        assert (save.state, save.edited, len(save.entries), len(save.notes)) == (None, False, 2, 1)
    other = tmp_path / "other.toml"
    other.touch()
    with pytest.raises(SaveError):
        Save.open(other)


def test_reading_only_writes_nothing(played: Path) -> None:
    before = {path: path.read_bytes() for path in played.parent.iterdir()}
    disk = Counting()
    with Save.open(played, read_only=True, disk=disk) as save:
        assert (hp_in(save.state), save.read_only, save.held_by) == (2, True, None)
        with pytest.raises(SaveError, match="nothing is written, it was opened to be looked at"):
            save.append(entry(3))
        with pytest.raises(SaveError, match="nothing is written, it was opened to be looked at"):
            save.write_state(table(3), 3)
    assert disk.calls == []
    assert {path: path.read_bytes() for path in played.parent.iterdir()} == before


# --- people's changes --------------------------------------------------------------------------------------


def test_a_change_by_hand_wins_over_the_journal(played: Path) -> None:
    played.write_text(played.read_text().replace("hp = 2\n", "hp = 9\n"))
    with Save.open(played) as save:
        assert (hp_in(save.state), save.edited, save.entry_of_state) == (9, True, 2)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("entry = 2\n", "entry = 1\n"),
        lambda text: text + "# a thought\n",
        lambda text: text.replace("digest", "# digest"),
        lambda text: text.replace("saved = ", "saved = 1999-01-01 # "),
    ],
)
def test_any_change_of_the_file_is_seen(played: Path, change: Callable[[str], str]) -> None:
    played.write_text(change(played.read_text()))
    with Save.open(played) as save:
        assert save.edited
        assert hp_in(save.state) == 2


def test_what_other_editors_do_to_lines_does_no_harm(played: Path) -> None:
    played.write_bytes(b"\xef\xbb\xbf" + played.read_bytes().replace(b"\n", b"\r\n"))
    with Save.open(played) as save:
        assert save.state == table(2)
        assert save.edited


def test_a_file_written_by_hand_opens(path: Path) -> None:
    path.write_text(encode_state(table(7)))
    with Save.open(path) as save:
        assert (hp_in(save.state), save.edited, save.entry_of_state) == (7, True, 0)


def test_the_journal_of_another_save_is_told_and_the_file_is_kept(played: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    with Save.open(other) as save:
        for n in range(1, 5):
            save.append(msgspec.structs.replace(entry(n), line="next"))
    journal = played.with_name("vault.journal.toml")
    other.with_name("other.journal.toml").replace(journal)
    with Save.open(played) as save:
        [note] = save.notes
        assert note.startswith("vault.journal.toml is not the journal that vault.toml was saved with")
        assert (len(save.entries), save.edited) == (4, False)
        save.write_state(table(7), 4)
    assert [one.entry for one in generations(played)] == [2]
    with Save.open(played) as save:
        assert (hp_in(save.state), save.notes) == (7, [])


def test_a_file_ahead_of_its_journal_wins(played: Path) -> None:
    journal = played.with_name("vault.journal.toml")
    journal.write_bytes(journal.read_bytes()[:-20])
    with Save.open(played) as save:
        assert (hp_in(save.state), save.edited, len(save.entries)) == (2, True, 1)
        assert len(save.notes) == 2
        assert "the journal ends at entry 1, before the file (entry 2)" in save.notes[1]
    journal.unlink()
    with Save.open(played) as save:
        assert (hp_in(save.state), save.edited, save.entries) == (2, True, [])


def test_a_faulty_change_by_hand_is_told_with_every_fault(played: Path) -> None:
    played.write_text(played.read_text().replace("hp = 2\n", 'hp = "two"\nhp_mx = 4\n'))
    before = files(played.parent)
    with pytest.raises(SaveError) as told:
        Save.open(played)
    assert told.value.faults == (
        f'{played}: entities.c1.hp: a whole number is needed, not "two"',
        f"{played}: entities.c1.hp_mx: no such key; is it hp_max?",
        f"{played}: with vault.toml moved away, play goes on from vault.journal.toml, which reaches entry 2",
    )
    assert files(played.parent) == before
    with pytest.raises(SaveError):
        Save.open(played)


def test_a_file_changed_while_it_is_open_is_kept(played: Path) -> None:
    with Save.open(played) as save:
        save.write_state(table(3), 3)
        mine = played.read_text().replace("hp = 3\n", "hp = 19\n")
        played.write_text(mine)
        save.write_state(table(4), 4)
        assert save.notes == ["vault.toml was changed by somebody else; that is kept as vault.toml.1"]
        assert "hp = 19\n" in played.with_name("vault.toml.1").read_text()
        assert hp_in(Save.open(played, read_only=True).state) == 4
        save.write_state(table(5), 5)
        assert len(save.notes) == 1


# --- generations -------------------------------------------------------------------------------------------


def test_the_file_of_the_last_session_is_kept_and_then_one_every_ten_minutes(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Save.open(played) as save:
        for n in range(3, 9):
            save.write_state(table(n), n)
        assert [one.entry for one in generations(played)] == [2]
        monkeypatch.setattr(save_module, "GENERATION_SECONDS", 0.0)
        save.write_state(table(9), 9)
        assert [one.entry for one in generations(played)] == [8, 2]
        monkeypatch.setattr(save_module, "GENERATION_SECONDS", 600.0)
        save.write_state(table(10), 10)
        save.write_state(table(11), 11, keep=True)
        assert [one.entry for one in generations(played)] == [10, 8, 2]


def test_five_generations_are_kept_the_newest_first_and_of_one_sitting_the_oldest_too(path: Path) -> None:
    with Save.open(path) as save:
        for n in range(1, 10):
            save.append(entry(n))
            save.write_state(table(n), n, keep=True)
    found = generations(path)
    assert [(one.n, one.entry, one.round) for one in found] == [
        (1, 8, 0),
        (2, 7, 0),
        (3, 6, 0),
        (4, 5, 0),
        (5, 1, 0),
    ]
    assert all(one.size > 100 and one.time[:2] == "20" for one in found)
    assert files(path.parent) == [
        "vault.journal.toml",
        "vault.toml",
        *(f"vault.toml.{n}" for n in range(1, 6)),
    ]


def test_a_damaged_generation_is_still_listed(played: Path) -> None:
    played.with_name("vault.toml.1").write_text("\x00")
    [one] = generations(played)
    assert (one.n, one.round, one.entry, one.size) == (1, None, None, 1)


def test_b80_restoring_makes_a_new_head_and_keeps_the_old(path: Path) -> None:
    with Save.open(path) as save:
        for n in range(1, 4):
            save.append(entry(n))
            save.write_state(table(n), n, keep=True)
    restore(path, 2)
    assert [one.entry for one in generations(path)] == [3, 2, 1]
    for _ in range(2):
        with Save.open(path) as save:
            assert (hp_in(save.state), save.edited, save.entry_of_state) == (1, True, 1)
    restore(path, 1)
    assert [one.entry for one in generations(path)] == [1, 3, 2, 1]
    with Save.open(path) as save:
        assert hp_in(save.state) == 3
        assert save.edited


def test_b80_a_generation_copied_back_by_hand_stays(path: Path) -> None:
    with Save.open(path) as save:
        for n in range(1, 4):
            save.append(entry(n))
            save.write_state(table(n), n, keep=True)
    path.write_bytes(path.with_name("vault.toml.2").read_bytes())
    with Save.open(path) as save:
        assert (hp_in(save.state), save.edited) == (1, True)


def test_restoring_refuses_what_it_cannot_do(played: Path) -> None:
    with pytest.raises(SaveError, match="no generation 1; what is kept: there is none"):
        restore(played, 1)
    with Save.open(played) as save:
        save.write_state(table(3), 3, keep=True)
        with pytest.raises(SaveError, match=r"vault is open in process \d+ on .*; leave it there first"):
            restore(played, 1)
    with pytest.raises(SaveError, match="no generation 7; what is kept: 1"):
        restore(played, 7)
    before = played.read_bytes()
    played.with_name("vault.toml.1").write_text("entities = 5")
    with pytest.raises(SaveError, match=r"vault.toml.1: entities: a table is needed, not 5"):
        restore(played, 1)
    assert played.read_bytes() == before


def test_b90_a_disk_that_is_full_for_long_uses_up_no_generation(path: Path) -> None:
    with Save.open(path) as save:
        for n in range(1, 7):
            save.write_state(table(n), n, keep=True)
    disk = Failing(10**9, for_good=True)
    with Save.open(path, disk=disk) as save:
        disk.fail_from_here()
        for _ in range(8):
            with pytest.raises(SaveError, match="the disk is full"):
                save.write_state(table(7), 7, keep=True)
        assert [one.entry for one in generations(path)] == [5, 4, 3, 2, 1]
        disk.broken = False
        save.write_state(table(7), 7, keep=True)
    assert [one.entry for one in generations(path)] == [6, 5, 4, 3, 1]


# --- faults of the disk ------------------------------------------------------------------------------------


def play(save: Save, said: Callable[[int], Any] = lambda n: None) -> None:
    """A short session after `played`: entries 3 to 5, the state saved after each."""
    for n in range(3, 6):
        save.append(entry(n))
        said(n)
        save.sync()
        save.write_state(table(n), n, keep=n == 4)


def sound(path: Path, acknowledged: int) -> None:
    """What must hold whatever happened: the old or a newer state loads, and every acknowledged entry is there."""
    with Save.open(path) as save:
        assert [one.n for one in save.entries] == list(range(1, len(save.entries) + 1))
        assert len(save.entries) >= acknowledged
        assert not save.edited
        assert hp_in(save.state) == save.entry_of_state
        assert 2 <= save.entry_of_state <= len(save.entries)
        assert not save.read_only
    assert [name for name in files(path.parent) if name.endswith((".new", ".lock"))] == []
    assert all(one.entry is not None for one in generations(path))


def fresh_copy(played: Path, folder: Path) -> Path:
    """The save as `played` left it, in a folder of its own."""
    folder.mkdir()
    for path in played.parent.glob("vault*"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder / played.name


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_b90_whichever_call_fails_the_old_or_the_new_state_loads(
    played: Path, tmp_path: Path, error: int
) -> None:
    point, met = 1, True
    while met:
        path = fresh_copy(played, tmp_path / f"fails-{point}")
        disk = Failing(point, error)
        said = [2]
        try:
            with Save.open(path, disk=disk) as save:
                play(save, said.append)
        except SaveError as told:
            assert len(told.faults) == 1
            assert "\n" not in str(told)
        sound(path, said[-1])
        met = disk.points >= point
        point += 1
    assert point > 40


def test_b90_after_a_failed_call_the_same_session_goes_on(played: Path, tmp_path: Path) -> None:
    point, met = 1, True
    while met:
        path = fresh_copy(played, tmp_path / f"goes-on-{point}")
        disk = Counting()
        with Save.open(path, disk=disk) as save:
            failing = Failing(point)
            save._disk = save._journal._disk = failing
            for attempt in range(2):
                try:
                    save.append(entry(3))
                    break
                except SaveError:
                    assert attempt == 0
            for attempt in range(2):
                try:
                    save.write_state(table(3), 3, keep=True)
                    break
                except SaveError:
                    assert attempt == 0
            save._disk = save._journal._disk = disk
            assert save.notes == []
        with Save.open(path) as save:
            assert (hp_in(save.state), save.entry_of_state, len(save.entries)) == (3, 3, 3)
        met = failing.points >= point
        point += 1
    assert point > 15


def test_b90_killed_at_any_call_the_old_or_the_new_state_loads(played: Path, tmp_path: Path) -> None:
    point, died = 1, True
    while died:
        path = fresh_copy(played, tmp_path / f"dies-{point}")
        told = tmp_path / f"told-{point}"

        def session(disk: Disk, path: Path = path, told: Path = told) -> None:
            with Save.open(path, disk=disk) as save:
                play(save, lambda n: told.write_text(str(n)))

        died = dies_at(point, session)
        sound(path, int(told.read_text()) if told.exists() else 2)
        point += 1
    assert point > 40


def test_b90_killed_at_any_call_of_a_restore_the_old_or_the_restored_state_loads(
    played: Path, tmp_path: Path
) -> None:
    with Save.open(played) as save:
        save.write_state(table(2), 2)
    played.with_name("vault.toml.1").write_text("entry = 1\n" + encode_state(table(1)))
    point, died = 1, True
    while died:
        path = fresh_copy(played, tmp_path / f"restores-{point}")
        died = dies_at(point, partial(restore, path, 1))
        with Save.open(path) as save:
            assert (hp_in(save.state), save.edited) in ((2, False), (1, True))
            assert len(save.entries) == 2
        point += 1
    assert point > 8


def test_b90_stray_files_of_a_killed_write_are_swept(played: Path) -> None:
    stray = played.with_name("vault.toml.new")
    stray.write_text("half a st")
    Save.open(played, read_only=True).close()
    assert stray.exists()
    Save.open(played).close()
    assert not stray.exists()


def test_b88_a_state_that_cannot_be_saved_leaves_the_file_alone(played: Path) -> None:
    before = played.read_bytes()
    bad = msgspec.structs.replace(table(3), house={"a": None})
    worse = msgspec.structs.replace(table(3), entities={"c1": Entity("c1", "Ilyra", x=float("nan"))})
    with Save.open(played) as save:
        for state in (bad, worse):
            with pytest.raises(SaveError):
                save.write_state(state, 3)
    assert played.read_bytes() == before
    assert files(played.parent) == ["vault.journal.toml", "vault.toml"]


def test_a_folder_that_is_gone_is_told_in_one_line(played: Path) -> None:
    save = Save.open(played)
    save.append(entry(3))
    for path in played.parent.iterdir():
        path.unlink()
    played.parent.rmdir()
    with pytest.raises(SaveError, match=r"^[^\n]*the folder [^\n]* is not there \(any more\)$"):
        save.append(entry(4))
    with pytest.raises(SaveError, match=r"^[^\n]*the folder [^\n]* is not there \(any more\)$"):
        save.write_state(table(4), 4)
    save.close()
    assert not played.parent.exists()


def test_a_damaged_file_the_program_wrote_is_rebuilt_from_the_journal(played: Path) -> None:
    # A state that a later version would not accept any more: signed, yet faulty.
    played.write_bytes(
        compose(msgspec.structs.replace(table(2), fight="cellar"), 2, datetime.now().astimezone())
    )
    with Save.open(played) as save:
        assert (save.state, save.edited, len(save.entries)) == (None, False, 2)
        assert save.notes[0].startswith("rebuilt from the journal, as the file is damaged: ")
    played.with_name("vault.journal.toml").unlink()
    with pytest.raises(SaveError, match="fight: the name of a fight is needed"):
        Save.open(played)


# --- two at one save ---------------------------------------------------------------------------------------

HOLD = """
import sys
from pathlib import Path
from tests.table.saves.test_save import entry, table
from tracker.table.saves import Save
save = Save.open(Path(sys.argv[1]))
print("open", flush=True)
n = len(save.entries)
for line in sys.stdin:
    n += 1
    save.append(entry(n))
    save.write_state(table(n), n)
    print(n, flush=True)
"""


def holder(path: Path) -> subprocess.Popen[str]:
    """Another process that has the save open and plays an entry for each line it is sent."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    return process


def send(process: subprocess.Popen[str], lines: int) -> None:
    assert process.stdin is not None
    process.stdin.write("x\n" * lines)
    process.stdin.flush()


def test_b80_a_second_opener_may_look_and_is_told_who_plays(played: Path) -> None:
    with holder(played) as process:
        send(process, 1)
        assert process.stdout is not None
        assert process.stdout.readline() == "3\n"
        with Save.open(played) as save:
            assert save.read_only
            assert save.held_by is not None
            assert save.held_by.startswith(f"process {process.pid} on ")
            assert (hp_in(save.state), len(save.entries)) == (3, 3)
            with pytest.raises(SaveError, match=f"nothing is written, it is open in process {process.pid}"):
                save.append(entry(4))
        process.communicate("", timeout=20)
    with Save.open(played) as save:
        assert (save.read_only, save.held_by) == (False, None)


def test_b78_killed_with_kill_9_nothing_acknowledged_is_lost(played: Path) -> None:
    with holder(played) as process:
        send(process, 2000)
        acknowledged = 2
        assert process.stdout is not None
        for line in process.stdout:
            acknowledged = int(line)
            if acknowledged == 40:
                process.send_signal(signal.SIGKILL)
        assert process.wait(timeout=20) == -signal.SIGKILL
    assert played.with_name("vault.lock").exists()
    sound(played, acknowledged)


def test_two_who_start_the_same_new_save_do_not_share_it(path: Path) -> None:
    one, two = Save.open(path), Save.open(path)
    one.append(entry(1))
    with pytest.raises(SaveError, match=r"vault is open in process \d+"):
        two.append(entry(1))
    one.close()
    for _ in range(2):
        with pytest.raises(SaveError, match="somebody made this save meanwhile; open it again"):
            two.append(entry(1))
        with pytest.raises(SaveError, match="somebody made this save meanwhile; open it again"):
            two.write_state(table(9), 1)
    two.close()
    assert files(path.parent) == ["vault.journal.toml"]


class Unlucky(Disk):
    """A disk on which whoever held the lock removes it just when we have opened it."""

    def __init__(self) -> None:
        self.opened = 0

    def open(self, path: Path, flags: int) -> int:
        file = super().open(path, flags)
        if path.suffix == ".lock":
            self.opened += 1
            if self.opened == 1:
                path.unlink()
        return file


def test_a_lock_removed_while_it_is_taken_is_taken_anew(played: Path) -> None:
    disk = Unlucky()
    with Save.open(played, disk=disk) as save:
        assert disk.opened == 2
        assert not save.read_only
        assert Save.open(played).read_only


def test_a_disk_that_can_only_be_read_opens_for_looking(played: Path) -> None:
    with Save.open(played, disk=Failing(1, errno.EROFS)) as save:
        assert (save.read_only, save.held_by, hp_in(save.state)) == (True, None, 2)
        lock = played.with_name("vault.lock")
        assert save.notes == [
            f"vault can only be looked at: {lock}: the disk can only be read; put the save elsewhere"
        ]


@pytest.mark.parametrize("odd", ["vault.lock", "vault.toml.new"])
def test_what_stands_in_the_place_of_its_other_files_is_named(played: Path, odd: str) -> None:
    played.with_name(odd).mkdir()
    with Save.open(played) as save:
        assert (save.read_only, hp_in(save.state)) == (True, 2)
        [note] = save.notes
        assert note.startswith(f"vault can only be looked at: {played.with_name(odd)}: ")
