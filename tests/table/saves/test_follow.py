"""A second copy of an open table shows what is done in the first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tracker.table.ledger.opening import OpenTable, open_table
from tracker.table.saves import SaveError


def names(table: OpenTable) -> list[str]:
    return [entity.name for entity in table.store.state.entities.values()]


def test_what_is_done_in_one_shows_in_the_other(tmp_path: Path) -> None:
    path = tmp_path / "vault.toml"
    with open_table(path) as plays:
        plays.store.do("add Oda hp=9 init=3")
        with open_table(path) as watches:
            assert watches.follows and not plays.follows
            told: list[int] = []
            watches.store.subscribe(told.append)
            watches.follow()
            assert told == []
            for line in (
                "add Vin hp=5 init=2",
                "begin",
                "hp Oda -4",
                "next",
                "undo",
                "house wyrding.start_stress=2",
            ):
                assert plays.store.do(line).ok, line
                watches.follow()
                assert watches.store.state == plays.store.state, line
            assert len(told) == 6
            assert watches.store.history.entries == plays.store.history.entries
            assert not watches.store.do("hp Oda -1").ok


def test_many_steps_at_once_are_taken_up_together(tmp_path: Path) -> None:
    path = tmp_path / "vault.toml"
    with open_table(path) as plays:
        plays.store.do("add Oda hp=900")
        with open_table(path) as watches:
            for _ in range(250):
                plays.store.do("hp Oda -1")
            watches.follow()
            assert watches.store.state == plays.store.state
            assert watches.store.revision == 1


def test_half_an_entry_is_read_once_it_is_whole(tmp_path: Path) -> None:
    path, journal = tmp_path / "vault.toml", tmp_path / "vault.journal.toml"
    with open_table(path) as plays:
        plays.store.do("add Oda hp=9")
        with open_table(path) as watches:
            plays.store.do("add Vin hp=5")
            whole = journal.read_bytes()
            journal.write_bytes(whole[:-20])
            watches.follow()
            assert names(watches) == ["Oda"]
            journal.write_bytes(whole)
            watches.follow()
            assert names(watches) == ["Oda", "Vin"]


def test_a_journal_that_became_shorter_is_said_to(tmp_path: Path) -> None:
    path, journal = tmp_path / "vault.toml", tmp_path / "vault.journal.toml"
    with open_table(path) as plays:
        plays.store.do("add Oda hp=9")
        with open_table(path) as watches:
            journal.write_bytes(b"")
            with pytest.raises(SaveError, match="shorter than it was; leave the table and open it again"):
                watches.follow()


def test_the_only_copy_follows_nobody(tmp_path: Path) -> None:
    with open_table(tmp_path / "vault.toml") as plays:
        assert not plays.follows
