"""`tracker import`, `export` and `bundle` from the shell."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tracker.cli import main
from tracker.table.ledger.opening import open_table
from tracker.table.library.library import Library

SHEET = "name,hp,init,count\nGoblin,7,12,3\nBoss,21,15,\n"
ENCOUNTER = 'name = "Bridge"\n[groups.a]\nmonster = "goblin"\ncount = 2\n'
GOBLIN = 'name = "goblin"\nmax_hp = 7\ndex = 14\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path / "saves"))
    monkeypatch.chdir(tmp_path)
    Path("goblins.csv").write_text(SHEET)
    return tmp_path


def there(save: str = "vault") -> list[str]:
    """Everybody in a save."""
    with open_table(Path("saves") / f"{save}.toml", read_only=True) as table:
        return [entity.name for entity in table.store.state.entities.values()]


def test_import_prints_who_comes_and_the_totals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "goblins.csv", "--into", "vault"]) == 0
    assert capsys.readouterr().out == (
        "+ Goblin ×3: hp 7, init 12\n+ Boss: hp 21, init 15\n2 read, 0 skipped\n"
    )
    assert there() == ["Goblin 1", "Goblin 2", "Goblin 3", "Boss"]


def test_a_dry_run_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "goblins.csv", "--into", "vault", "--dry-run"]) == 0
    assert capsys.readouterr().out.endswith("2 read, 0 skipped; nothing is changed\n")
    assert not Path("saves/vault.toml").exists()


def test_b74_nothing_read_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    Path("empty.csv").write_text("name,hp\n,3\n")
    for more in ([], ["--dry-run"]):
        assert main(["import", "empty.csv", "--into", "vault", *more]) == 1
        captured = capsys.readouterr()
        assert captured.out == "- empty.csv: line 2: no name; a name is the least that is needed\n"
        assert captured.err == "empty.csv: 0 read, 1 skipped; nothing in it could be brought in\n"


def test_a_file_that_cannot_be_read_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("broken.json").write_text('[\n{"name": }')
    assert main(["import", "broken.json", "--into", "vault"]) == 1
    assert capsys.readouterr().err == "broken.json: line 2: no JSON: Expecting value\n"
    assert main(["import", "none.json", "--into", "vault"]) == 1
    assert capsys.readouterr().err == "none.json: there is no such file\n"
    assert main(["import", ".", "--into", "vault"]) == 1
    assert "a plain file is needed" in capsys.readouterr().err


def test_b75_a_running_fight_asks_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["do", "vault", "add Ilyra side=pc init=20", "begin"]) == 0
    capsys.readouterr()
    assert main(["import", "goblins.csv", "--into", "vault"]) == 1
    assert "--merge to add to it, --park to set it aside, or --replace to end it" in capsys.readouterr().err
    assert there() == ["Ilyra"]
    assert main(["import", "goblins.csv", "--into", "vault", "--park"]) == 0
    with open_table(Path("saves/vault.toml"), read_only=True) as table:
        assert (table.store.state.fight, table.store.state.fights["main"].stage) == ("goblins", "turn")


def test_pasted_text_comes_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Orc\nHP 15\nlnit +2\n"))
    assert main(["import", "-", "--into", "vault"]) == 0
    assert there() == ["Orc"]


def test_creatures_named_by_an_encounter_are_found_beside_it() -> None:
    Path("monsters").mkdir()
    Path("encounters").mkdir()
    Path("monsters/goblin.toml").write_text(GOBLIN)
    Path("encounters/bridge.toml").write_text(ENCOUNTER)
    assert main(["import", "encounters/bridge.toml", "--into", "vault"]) == 0
    with open_table(Path("saves/vault.toml"), read_only=True) as table:
        assert [entity.hp for entity in table.store.state.entities.values()] == [7, 7]


def test_one_thing_of_a_file_or_a_roster(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "goblins.csv", "--into", "vault", "--only", "BOSS"]) == 0
    assert there() == ["Boss"]
    assert main(["import", "goblins.csv", "--into", "vault", "--only", "dragon"]) == 1
    assert "goblins.csv: nobody and no fight in it is called dragon" in capsys.readouterr().err
    Path("vault.roster.toml").write_text(
        'roster = "V"\n[creatures.Rat]\nhp = 1\n[encounters.Cellar]\ngroups = [{ creature = "Rat", count = 2 }]\n'
    )
    assert main(["import", "vault.roster.toml", "--into", "other", "--only", "cellar"]) == 0
    assert there("other") == ["Rat 1", "Rat 2"]
    assert len(Library.open(Path())) == 2


def test_export_prints_the_report_and_says_what_it_leaves_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["do", "vault", "add Ilyra hp=12 init=3", "place bonus=2"]) == 0
    capsys.readouterr()
    assert main(["export", "vault", "--as", "csv"]) == 0
    captured = capsys.readouterr()
    assert captured.out == "name,init,hp,hp_max,conditions,note\nIlyra,3,12,12,,\n"
    assert captured.err == "csv leaves out: the place\n"
    assert main(["export", "vault", "--as", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["entities"][0]["name"] == "Ilyra"
    assert main(["export", "vault", "--as", "markdown"]) == 0
    assert capsys.readouterr().out.startswith("# vault: main\n")
    assert main(["export", "nobody", "--as", "csv"]) == 1
    with pytest.raises(SystemExit) as wrong:
        main(["export", "vault", "--as", "pdf"])
    assert wrong.value.code == 2


def test_bundle_writes_a_zip_and_overwrites_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["do", "vault", "add Ilyra"]) == 0
    assert main(["bundle", "vault"]) == 0
    assert Path("vault.bundle.zip").stat().st_size > 0
    capsys.readouterr()
    assert main(["bundle", "vault"]) == 1
    assert capsys.readouterr().err == "vault.bundle.zip: file exists\n"
    assert main(["bundle", "vault", "second.zip"]) == 0
