"""What the doors say of saves that are there, and of those that are not."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.trust.killed import terminal
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


# --- what a shell may do to a call -----------------------------------------------------------------------------------


def call(folder: Path, *words: str, shell: str = "", encoding: str = "utf-8:strict") -> str:
    """What a call says, on either stream, from a shell that treats it as `shell` says."""
    line = shlex.join([sys.executable, "-m", "tracker", *words])
    root = Path(__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONIOENCODING": encoding}
    told = subprocess.run(
        ["/bin/sh", "-c", f"{line} {shell}"],
        env={**environment, "TRACKER_SAVES": str(folder)},
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=60,
        check=False,
    )
    return told.stdout.decode()


@pytest.mark.parametrize(
    "door", [["show", "vault"], ["do", "vault"], ["play", "vault"], ["seat", "list", "vault"]]
)
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_a_call_whose_streams_are_closed_does_what_it_can(folder: Path, door: list[str], closed: str) -> None:
    assert "Traceback" not in call(folder, *door, shell=closed)


def test_a_line_without_end_is_turned_down_and_not_read_to_its_end(folder: Path) -> None:
    assert call(folder, "do", "vault", shell="</dev/zero") == (
        "-:1: a line of 4002 characters is too long; 4000 is the most\n"
    )


def test_input_that_is_no_text_is_told_in_one_line(folder: Path) -> None:
    (folder / "noise").write_bytes(b"\xff\xfe\x00\xd8noise\n" * 5)
    for door in (["do", "vault"], ["import", "-", "--into", "vault"]):
        assert call(folder, *door, shell="<noise") == "-: is not text in UTF-8\n"
    assert (
        call(folder, "play", "--linear", "vault", shell="<noise").splitlines()[-1]
        == "-: is not text in UTF-8"
    )


def test_ctrl_c_while_a_call_is_understood_is_told_in_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tracker.cli.parser", interrupted)
    assert main(["keys"]) == 1
    assert capsys.readouterr().err == "stopped\n"


def test_a_screen_told_to_stop_gives_the_terminal_back_whatever_is_still_typed(folder: Path) -> None:
    with terminal(folder / "vault.toml") as program:
        program.expect_exact("help", timeout=60)
        program.send(":hp Oda -4\r")
        program.expect_exact("5/9", timeout=60)
        program.send("jk" * 1000)
        program.kill(signal.SIGTERM)
        program.expect_exact("\x1b[?1049l", timeout=60)
        program.expect(pexpect.EOF, timeout=60)
        program.close()
        assert (program.exitstatus, program.signalstatus) == (0, None)
    assert "5/9" in call(folder, "show", "vault")
