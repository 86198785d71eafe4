"""What a SAVE word means, which files are taken, and which are turned down."""

from __future__ import annotations

import os
import socket
import time
from pathlib import Path

import pytest

from tests.table.saves.test_save import entry, files, hp_in, table
from tracker.resources import resource
from tracker.table.saves import (
    Save,
    SaveError,
    encode_state,
    find_save,
    generations,
    read_house,
    saves_folder,
)

LATER = "; a later version wrote it, and it is left as it is"

# --- words -------------------------------------------------------------------------------------------------


def test_the_saves_folder_is_the_first_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRACKER_SAVES", "/told")
    assert saves_folder("/asked") == Path("/asked")
    assert saves_folder() == Path("/told")
    monkeypatch.delenv("TRACKER_SAVES")
    assert saves_folder() == tmp_path / "data" / "tracker" / "saves"
    (tmp_path / "saves").mkdir()
    assert saves_folder() == Path("saves")


def test_a_word_is_a_name_in_the_folder_and_a_path_is_a_path(tmp_path: Path) -> None:
    assert find_save("vault", tmp_path) == tmp_path / "vault.toml"
    assert find_save("vault of echoes", tmp_path) == tmp_path / "vault of echoes.toml"
    assert find_save("act.2", tmp_path) == tmp_path / "act.2.toml"
    assert find_save("vault.toml", tmp_path) == Path("vault.toml")
    assert find_save("../other/vault.toml", tmp_path) == Path("../other/vault.toml")
    assert find_save("other/vault", tmp_path) == Path("other/vault.toml")


@pytest.mark.parametrize(
    "word",
    ["", ".", "..", ".hidden", "a..b", "-f", "a\\b", "a\nb", "a\x1b[31mb", " a", "vault.house", "vault.journal",
     "vault.seats", "x" * 101, "vault.house.toml", "x/vault.journal.toml", "x/.toml", ".toml", "x/a\0b", "x/" + "é" * 60],
)  # fmt: skip
def test_what_cannot_be_a_save_is_refused_in_one_line(word: str, tmp_path: Path) -> None:
    with pytest.raises(SaveError) as told:
        find_save(word, tmp_path)
    assert len(told.value.faults) == 1
    assert told.value.faults[0].isprintable()
    assert files(tmp_path) == []


def test_the_other_files_of_a_save_name_the_save_they_belong_to(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"belongs to the save vault\.toml; give that one"):
        find_save("x/vault.journal.toml", tmp_path)


# --- the demo ----------------------------------------------------------------------------------------------


def test_the_demo_is_played_as_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = resource("saves/demo.toml")
    before = shipped.read_bytes()
    monkeypatch.chdir(shipped.parent)
    copy = tmp_path / "demo-play.toml"
    assert find_save("demo", tmp_path) == copy
    assert find_save(str(shipped), tmp_path) == copy
    assert find_save("demo.toml", tmp_path) == copy
    with Save.open(copy) as save:
        assert save.state is not None
        assert save.state.entities
        assert not copy.exists()
        save.append(entry(1))
        save.write_state(table(5), 1)
    with Save.open(copy) as save:
        assert hp_in(save.state) == 5
    assert shipped.read_bytes() == before


def test_a_demo_toml_of_ones_own_is_a_save_like_any_other(tmp_path: Path) -> None:
    own = tmp_path / "own" / "demo.toml"
    own.parent.mkdir()
    own.write_text(encode_state(table(5)))
    assert find_save(str(own), tmp_path) == own


def test_shipped_files_are_looked_for_beside_the_package_last(tmp_path: Path) -> None:
    assert resource("styles").is_dir()
    with pytest.raises(FileNotFoundError, match=r"^nothing is missing from this installation of tracker$"):
        resource("nothing")


# --- hostile files -----------------------------------------------------------------------------------------


def refusal(path: Path) -> str:
    """The one line with which opening a save is refused, quickly."""
    begun = time.process_time()
    with pytest.raises(SaveError) as told:
        Save.open(path)
    assert time.process_time() - begun < 1.0
    [line] = told.value.faults
    return line


@pytest.mark.parametrize("name", ["vault.toml", "vault.journal.toml", "vault.house.toml"])
def test_pipes_links_folders_and_devices_are_refused(tmp_path: Path, name: str) -> None:
    path, other = tmp_path / "vault.toml", tmp_path / name
    os.mkfifo(other)
    assert refusal(path) == f"{other}: a plain file is needed, and this is a pipe"
    other.unlink()
    target = tmp_path / "target.toml"
    target.write_text(encode_state(table(5)))
    other.symlink_to(target)
    assert (
        refusal(path)
        == f"{other}: a plain file is needed, and this is a link; give the path of the file itself"
    )
    target.unlink()
    assert refusal(path).endswith("this is a link; give the path of the file itself")
    other.unlink()
    other.mkdir()
    assert refusal(path) == f"{other}: a plain file is needed, and this is a folder"
    other.rmdir()
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(other))
        assert refusal(path) == f"{other}: a plain file is needed, and this is a socket"


def test_a_link_in_the_place_of_the_lock_or_the_new_file_is_not_followed(tmp_path: Path) -> None:
    path, victim = tmp_path / "vault.toml", tmp_path / "victim"
    with Save.open(path) as save:
        save.append(entry(1))
    victim.write_text("mine")
    (tmp_path / "vault.lock").symlink_to(victim)
    with Save.open(path) as save:
        assert save.read_only
    (tmp_path / "vault.lock").unlink()
    with Save.open(path) as save:
        (tmp_path / "vault.toml.new").symlink_to(victim)
        save.write_state(table(3), 1)
    assert victim.read_text() == "mine"
    assert not path.is_symlink()


def test_a_link_put_in_the_place_of_an_open_save_is_not_written(tmp_path: Path) -> None:
    path, victim = tmp_path / "vault.toml", tmp_path / "victim.toml"
    victim.write_text("mine = 1\n")
    with Save.open(path) as save:
        save.append(entry(1))
        path.symlink_to(victim)
        with pytest.raises(SaveError, match="this is a link"):
            save.write_state(table(3), 1)
    assert victim.read_text() == "mine = 1\n"


def test_a_hundred_megabytes_of_nothing_are_refused_quickly(tmp_path: Path) -> None:
    path = tmp_path / "vault.toml"
    with path.open("wb") as file:
        file.truncate(100 * 2**20)
    assert refusal(path) == f"{path}: 104857600 bytes are too many; 33555456 are the most"
    with path.open("wb") as file:
        file.truncate(2**40)
    assert refusal(path) == f"{path}: 1099511627776 bytes are too many; 33555456 are the most"


def test_a_journal_of_nothing_is_set_aside_not_parsed(tmp_path: Path) -> None:
    path = tmp_path / "vault.toml"
    path.write_text(encode_state(table(5)))
    with (tmp_path / "vault.journal.toml").open("wb") as file:
        file.truncate(100 * 2**20)
    begun = time.process_time()
    with Save.open(path) as save:
        assert (save.entries, hp_in(save.state)) == ([], 5)
        assert len(save.notes) == 1
    assert time.process_time() - begun < 2.0
    with (tmp_path / "vault.journal.toml").open("wb") as file:
        file.truncate(2**40)
    assert "bytes are too many" in refusal(path)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"\xff\xfe", "line 1: text in UTF-8 is needed"),
        (b"format = 1\n# \xe9\n", "line 2: text in UTF-8 is needed"),
        (b"\0" * 40, "no TOML: line 1, column 1: Invalid statement"),
        (b"a = " + b"[" * 1000 + b"]" * 1000, "tables or lists are nested too deeply"),
        (b"a = 1\na = 2\n", "no TOML: line 2, column 6: Cannot overwrite a value"),
        (b"clock = nan\n", "clock: a whole number is needed, not nan"),
        (b'entry = "x"\n', 'entry: the number of a journal entry, or 0, is needed, not "x"'),
        (b"entry = -1\n", "entry: the number of a journal entry, or 0, is needed, not -1"),
        (b"format = 99\n", f"format: 1 is what this version of tracker reads, not 99{LATER}"),
    ],
)
def test_what_is_no_save_is_told_in_one_line(tmp_path: Path, content: bytes, fault: str) -> None:
    path = tmp_path / "vault.toml"
    path.write_bytes(content)
    assert refusal(path) == f"{path}: {fault}"
    assert path.read_bytes() == content
    assert files(tmp_path) == ["vault.toml"]


def test_a_path_through_a_file_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert refusal(tmp_path / "file" / "vault.toml").endswith(
        f"the folder {tmp_path / 'file'} is not there (any more)"
    )


def test_generations_of_no_save_are_none(tmp_path: Path) -> None:
    assert generations(tmp_path / "vault.toml") == []
    os.mkfifo(tmp_path / "vault.toml.1")
    with pytest.raises(SaveError, match="this is a pipe"):
        generations(tmp_path / "vault.toml")


# --- house rules -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        '"wyrding.recoil.mode" = "sum_over"\n"wyrding.start_stress" = 1\n',
        'wyrding.recoil.mode = "sum_over"\nwyrding.start_stress = 1\n',
        '[wyrding]\nstart_stress = 1\n[wyrding.recoil]\nmode = "sum_over"\n',
        '\ufeff[wyrding]\r\nstart_stress = 1\r\nrecoil = { mode = "sum_over" }\r\n',
    ],
)
def test_house_rules_are_read_with_dots_or_as_tables(tmp_path: Path, text: str) -> None:
    path = tmp_path / "vault.toml"
    house = tmp_path / "vault.house.toml"
    house.write_bytes(text.encode())
    with Save.open(path) as save:
        assert save.house == {"wyrding.recoil.mode": "sum_over", "wyrding.start_stress": 1}
        save.append(entry(1))
        save.write_state(table(1), 1)
    assert house.read_bytes() == text.encode()


def test_every_fault_of_the_house_rules_is_told(tmp_path: Path) -> None:
    house = tmp_path / "vault.house.toml"
    house.write_text(
        '[wyrding]\nstart_stress = "many"\nrecoil.mode = "sum_under"\nrecoil.mood = 1\nplace.bonus = 0.5\n'
    )
    with pytest.raises(SaveError) as told:
        read_house(house)
    faults = told.value.faults
    assert [fault.split(" ")[0] for fault in faults] == [f"{house}:"] * 3
    assert "wyrding.start_stress" in faults[0]
    assert "wyrding.recoil.mood" in faults[1]
    assert "wyrding.place.bonus" in faults[2]
    with pytest.raises(SaveError):
        Save.open(tmp_path / "vault.toml")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[wyrding]\nstart_stress = nan\n", "wyrding.start_stress: a finite number is needed, not nan"),
        (
            '"wyrding.start_stress" = 1\n[wyrding]\nstart_stress = 2\n',
            "wyrding.start_stress: stands there twice, with dots and as a table; once is right",
        ),
        ("a = [1, 2", "no TOML: end of document: Unclosed array"),
        ("a = 2020-01-01", "a: a number, a word, a list, true or false is needed, not a date or time"),
    ],
)
def test_house_rules_that_cannot_be_are_told(tmp_path: Path, text: str, fault: str) -> None:
    house = tmp_path / "vault.house.toml"
    house.write_text(text)
    with pytest.raises(SaveError) as told:
        read_house(house)
    assert told.value.faults == (f"{house}: {fault}",)


def test_no_file_is_no_house_rules(tmp_path: Path) -> None:
    assert read_house(tmp_path / "vault.house.toml") == {}
