"""What the doors say of saves that are there, and of those that are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tracker.cli import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path))
    for name in ("vault", "cellar", "old-mill"):
        assert main(["do", name, "add Oda hp=9"]) == 0
    return tmp_path


def test_a_save_that_is_not_there_names_those_that_are_the_closest_first(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["show", "valt"]) == 1
    said = capsys.readouterr().err.strip()
    assert said == f"{folder / 'valt.toml'}: there is no such save; there are vault, cellar, old-mill"


def test_journals_and_rosters_are_no_saves(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "foes.roster.toml").write_text("")
    (folder / "vault.house.toml").write_text("")
    capsys.readouterr()
    main(["log", "zzz"])
    assert capsys.readouterr().err.strip().endswith("there are cellar, old-mill, vault")


def test_where_there_is_none_it_is_said_how_one_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path))
    assert main(["show", "vault"]) == 1
    assert (
        capsys.readouterr()
        .err.strip()
        .endswith(f"there is no such save, and none in {tmp_path}; tracker play vault begins one")
    )


def test_many_saves_are_named_in_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for n in range(9):
        (tmp_path / f"s{n}.toml").write_text("")
    assert main(["show", "s9", "--saves", str(tmp_path)]) == 1
    assert capsys.readouterr().err.strip().endswith(" and 3 more")


@pytest.mark.parametrize("word", ["vault", "{folder}/vault.toml", "demo"])
def test_check_takes_a_name_or_a_path(folder: Path, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", word.format(folder=folder)]) == 0
    assert capsys.readouterr().out.strip().endswith(": no faults")


def test_check_says_which_saves_there_are(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "celar"]) == 1
    assert "there is no such save; there are cellar, " in capsys.readouterr().err


def test_check_of_a_path_that_is_not_there_is_about_the_file(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", f"{folder}/nothing.toml"]) == 1
    assert "nothing.toml: there is no such file" in capsys.readouterr().out
