"""Shell completion: made from the declared calls, and asked of bash itself."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tracker.cli import main
from tracker.cli.completion import SHELLS, calls
from tracker.cli.parser import parser


def script(shell: str) -> str:
    return SHELLS[shell](list(calls(parser())))


def completed(folder: Path, *words: str) -> set[str]:
    """What bash offers for the last of these words, in a folder."""
    numbered = " ".join(f"'{word}'" for word in words)
    ask = f"COMP_WORDS=({numbered}); COMP_CWORD={len(words) - 1}; _tracker; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    done = subprocess.run(
        ["bash", "--norc", "-c", f"{script('bash')}\n{ask}"],
        capture_output=True,
        text=True,
        cwd=folder,
        env={"TRACKER_SAVES": str(folder / "saves"), "PATH": "/usr/bin:/bin"},
        check=True,
        timeout=30,
    )
    assert done.stderr == ""
    return set(done.stdout.split())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "saves").mkdir()
    for name in ("vault.toml", "vault.journal.toml", "vault.house.toml", "valley.toml", "goblins.csv"):
        (tmp_path / "saves" / name).touch()
    return tmp_path


def test_the_first_word_is_a_call(folder: Path) -> None:
    assert completed(folder, "tracker", "pl") == {"play"}
    assert {"play", "do", "seat", "completion"} <= completed(folder, "tracker", "")


def test_a_save_is_completed_by_name_and_its_other_files_are_not_offered(folder: Path) -> None:
    assert completed(folder, "tracker", "play", "va") == {"vault", "valley"}
    assert completed(folder, "tracker", "import", "x.csv", "--into", "vau") == {"vault"}
    assert completed(folder, "tracker", "check", "saves/gob") == {"saves/goblins.csv"}


def test_options_and_their_words_are_those_of_the_call(folder: Path) -> None:
    assert completed(folder, "tracker", "play", "--l") == {"--linear"}
    assert completed(folder, "tracker", "export", "vault", "--as", "") == {"markdown", "json", "csv"}
    assert completed(folder, "tracker", "do", "vault", "--seed", "") == set()


def test_acts_of_a_call_have_options_of_their_own(folder: Path) -> None:
    assert completed(folder, "tracker", "seat", "") == {"add", "list", "remove", "phrase"}
    assert completed(folder, "tracker", "seat", "add", "--ro") == {"--role"}
    assert completed(folder, "tracker", "seat", "add", "vault", "Anna", "--role", "p") == {"player"}


@pytest.mark.parametrize("shell", SHELLS)
def test_every_call_and_option_stands_in_every_script(shell: str) -> None:
    text = script(shell)
    for call in calls(parser()):
        assert all(word in text for word in call.name.split())
        for option in call.options:
            assert all(flag.lstrip("-") in text for flag in option.flags)


def test_quotes_of_help_do_not_end_a_word(folder: Path) -> None:
    for shell in ("zsh", "fish"):
        for line in script(shell).splitlines():
            if line.startswith(("complete", "            '")):
                plain = line.replace("'\\''", "").replace("\\'", "")
                assert plain.count("'") % 2 == 0, line


def test_the_call_prints_the_script(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "fish"]) == 0
    assert capsys.readouterr().out == script("fish")
