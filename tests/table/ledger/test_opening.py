"""Opening a table: an older state comes back as one entry (B80); nothing that was played is out of reach of a later version."""

from __future__ import annotations

from pathlib import Path

import pytest

from tracker.table.ledger import opening
from tracker.table.ledger.opening import open_table
from tracker.table.saves import SaveError, read_journal


def test_b80_a_generation_comes_back_into_an_open_table(tmp_path: Path) -> None:
    path = tmp_path / "vault.toml"
    for line in ("add A hp=9", "hp A -4", "hp A -4"):
        with open_table(path) as table:
            assert table.store.do(line).ok
    with open_table(path) as table:
        now = table.store.state
        assert "is back" in table.bring_back(1)
        assert table.store.state.entities["c1"].hp == 5
        assert table.store.do("undo").ok
        assert table.store.state == now
        assert "no generation 9" in table.bring_back(9)
        assert table.store.state == now


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "vault.toml"
    with open_table(path) as table:
        for line in ("add A hp=9", "hp A -1", "hp A -1", "hp A -1"):
            assert table.store.do(line).ok
    return path


@pytest.fixture
def later(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once that is played, the program is of a later version."""
    monkeypatch.setattr(opening, "version", lambda: "9.9+later")


def hp(path: Path, *, read_only: bool = False) -> tuple[int | None, list[str]]:
    """The hit points of A once the table is open, and what is said about its opening."""
    with open_table(path, read_only=read_only) as table:
        return table.store.state.entities["c1"].hp, table.save.notes


@pytest.mark.usefixtures("later")
def test_a_later_version_opens_what_was_left_well(played: Path) -> None:
    assert hp(played) == (6, [])


@pytest.mark.usefixtures("later")
@pytest.mark.parametrize("read_only", [True, False])
def test_a_later_version_opens_a_save_changed_by_hand(played: Path, read_only: bool) -> None:
    played.write_text(played.read_text().replace("hp = 6\n", "hp = 2\n"))
    found, [note] = hp(played, read_only=read_only)
    assert found == 2
    assert "play goes on from the file alone" in note
    assert "was written by version" in note
    if not read_only:
        assert hp(played) == (2, [])
        with open_table(played) as table:
            assert table.store.do("hp A -1").ok
            assert table.store.do("undo").ok
            assert table.store.state.entities["c1"].hp == 2


@pytest.mark.usefixtures("later")
@pytest.mark.parametrize("lost", [True, False])
def test_a_later_version_does_again_what_was_not_saved_any_more(played: Path, lost: bool) -> None:
    """As after kill -9, and a new version installed before anybody looked again."""
    if lost:
        played.unlink()
    else:
        played.write_bytes(b"")
    found, notes = hp(played)
    assert found == 6
    assert "this version did again what another wrote" in notes[-1]
    assert hp(played) == (6, [])


@pytest.mark.usefixtures("later")
def test_a_file_ahead_of_another_versions_journal_opens(played: Path) -> None:
    journal = played.with_name("vault.journal.toml")
    journal.write_bytes(journal.read_bytes()[:-20])
    last = len(read_journal(journal)[0])
    found, notes = hp(played)
    assert found == 6
    assert "play goes on from the file alone" in notes[-1]
    assert hp(played) == (6, [])
    assert len(read_journal(journal)[0]) > last


def test_what_the_disk_says_names_its_file_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(SaveError) as told, open_table(Path("vault.toml")):
        pass
    assert str(told.value).count("vault") == 1
