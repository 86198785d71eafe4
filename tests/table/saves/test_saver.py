"""Saving beside the play: soon, the newest only, and never in silence."""

from __future__ import annotations

import threading
from pathlib import Path

import msgspec
import pytest

from tests.table.disks import Counting, Failing
from tests.table.saves.test_save import entry, hp_in, table
from tracker.table.saves import Disk, Save, Saver, generations


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "vault.toml"


class Telling(Disk):
    """A disk that tells when a state file has taken its place."""

    def __init__(self) -> None:
        self.placed = threading.Event()

    def rename(self, old: Path, new: Path) -> None:
        super().rename(old, new)
        if new.suffix == ".toml":
            self.placed.set()


def test_what_is_touched_is_on_the_disk_within_a_second(path: Path) -> None:
    disk = Telling()
    with Save.open(path, disk=disk) as save:
        saver = Saver(save)
        save.append(entry(1))
        saver.touch(table(1), 1)
        assert disk.placed.wait(1.0)
        assert hp_in(Save.open(path, read_only=True).state) == 1
        saver.close()
        assert (saver.error, saver.saved) == (None, True)


def test_many_touches_are_one_write_and_closing_waits_for_it(path: Path) -> None:
    disk = Counting()
    with Save.open(path, disk=disk) as save:
        saver = Saver(save, delay=60.0)
        assert saver.saved
        for n in range(1, 101):
            save.append(entry(n))
            saver.touch(table(n), n)
        waiting = not saver.saved
        saver.close()
        assert (waiting, saver.saved) == (True, True)
        assert disk.calls.count("rename vault.toml.new vault.toml") == 1
    with Save.open(path) as save:
        assert (hp_in(save.state), save.entry_of_state) == (100, 100)


def test_the_journal_is_on_the_medium_before_the_state_that_follows_from_it(path: Path) -> None:
    disk = Counting()
    with Save.open(path, disk=disk) as save:
        saver = Saver(save, delay=60.0)
        save.append(entry(1))
        done = len(disk.calls)
        saver.touch(table(1), 1)
        saver.close()
    assert disk.calls[done:] == [
        "sync",
        "remove vault.toml.new",
        "open vault.toml.new",
        "write",
        "sync",
        "rename vault.toml.new vault.toml",
        "sync_folder",
        "remove vault.lock",
    ]


def test_closing_without_a_touch_writes_nothing(path: Path) -> None:
    with Save.open(path) as save:
        saver = Saver(save)
        saver.close()
        saver.close()
    assert not path.exists()


def test_a_generation_asked_for_survives_later_touches(path: Path) -> None:
    with Save.open(path) as save:
        save.write_state(table(1), 1)
        saver = Saver(save, delay=60.0)
        saver.touch(table(2), 2, keep=True)
        saver.touch(table(3), 3)
        saver.close()
    assert [one.entry for one in generations(path)] == [1]
    with Save.open(path) as save:
        assert hp_in(save.state) == 3


def test_b90_what_failed_is_told_and_tried_again(path: Path) -> None:
    disk = Failing(10**9, for_good=True)
    with Save.open(path, disk=disk) as save:
        save.write_state(table(1), 1)
        saver = Saver(save, delay=0.0, retry=0.01)
        disk.fail_from_here()
        saver.touch(table(2), 2, keep=True)
        assert disk.failed.wait(5.0)
        assert not saver.saved
        disk.broken = False
        saver.close()
        assert (saver.error, saver.saved) == (None, True)
    with Save.open(path) as save:
        assert hp_in(save.state) == 2
    assert [one.entry for one in generations(path)] == [1]


def test_b90_closing_on_a_full_disk_ends_and_tells(path: Path) -> None:
    disk = Failing(10**9, for_good=True)
    with Save.open(path, disk=disk) as save:
        save.write_state(table(1), 1)
        saver = Saver(save, delay=60.0)
        disk.fail_from_here()
        saver.touch(table(2), 2)
        saver.close()
        assert saver.error == f"{path}: the disk is full; make room, nothing that was saved is lost"
        assert not saver.saved
    assert hp_in(Save.open(path, read_only=True).state) == 1


def test_a_state_that_cannot_be_saved_is_told_and_play_goes_on(path: Path) -> None:
    with Save.open(path) as save:
        saver = Saver(save, delay=60.0)
        saver.touch(msgspec.structs.replace(table(2), house={"a": None}), 1)
        saver.close()
        assert saver.error == "house.a: NoneType is nothing a save can hold"
