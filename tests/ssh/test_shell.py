"""`tracker seat` and the addresses of `tracker serve`, as people type them."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.ssh.kit import new_key, public
from tracker.cli import main
from tracker.ssh.address import Address, parse_address
from tracker.ssh.hostkey import fingerprint, host_key
from tracker.table.ledger.opening import open_table
from tracker.table.refusal import Refused
from tracker.table.saves.seats import phrase_fits, read_seats, seats_path


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "id.pub").write_text(public(new_key()))
    assert main(["do", str(tmp_path / "vault.toml"), "add Ilyra hp=9", "add Ghoul hp=5 hidden=yes"]) == 0
    capsys.readouterr()
    return str(tmp_path / "vault.toml")


def test_seats_are_added_listed_and_removed(save: str, capsys: pytest.CaptureFixture[str]) -> None:
    key = str(Path(save).with_name("id.pub"))
    assert main(["seat", "list", save]) == 0
    assert capsys.readouterr().out == "there are no seats yet: tracker seat add SAVE NAME --key FILE.pub\n"
    assert main(["seat", "add", save, "ilyra", "--owns", "Ilyra,Nobody", "--key", key, "--trust"]) == 0
    assert capsys.readouterr().out == (
        "ilyra: player, owns Ilyra, Nobody, 1 key, trusted\nnobody at the table is called Nobody yet\n"
    )
    assert main(["seat", "add", save, "gm", "--role", "gm"]) == 0
    assert "has neither a key nor a phrase yet" in capsys.readouterr().out
    assert main(["seat", "phrase", save, "ilyra", "three", "blind", "mice"]) == 0
    assert main(["seat", "add", save, "gm", "--key", key]) == 0
    capsys.readouterr()
    assert main(["seat", "list", save]) == 0
    assert capsys.readouterr().out == (
        "ilyra: player, owns Ilyra, Nobody, 1 key, a phrase, trusted\ngm: gm, 1 key\n"
    )
    assert phrase_fits("three blind mice", read_seats(Path(save))["ilyra"].phrase)
    assert main(["seat", "remove", save, "gm"]) == 0
    assert list(read_seats(Path(save))) == ["ilyra"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["add", "SAVE", "gm", "--role", "gm", "--phrase", "let me in"],
            "a game master's seat takes keys only",
        ),
        (["add", "SAVE", "Il yra"], '"Il yra" is no name for a seat'),
        (["add", "SAVE", "ilyra", "--key", "SAVE"], "is no public key"),
        (["add", "SAVE", "ilyra", "--key", "/nowhere/id.pub"], "/nowhere/id.pub: no such file or directory"),
        (["add", "SAVE", "ilyra", "--phrase", "abc"], "a phrase has 4 to 200 characters"),
        (["remove", "SAVE", "nobody"], 'there is no seat "nobody"'),
        (["phrase", "SAVE", "nobody", "some words"], 'there is no seat "nobody"'),
        (["list", "./nowhere.toml"], "there is no such save"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(
    save: str, capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    assert main(["seat", *(save if word == "SAVE" else word for word in words)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert told in said.err
    assert said.err.count("\n") == 1
    assert read_seats(Path(save)) == {}


def test_show_seat_prints_the_table_as_that_seat_sees_it(
    save: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["seat", "add", save, "ilyra", "--owns", "Ilyra"]) == 0
    capsys.readouterr()
    assert main(["show", save, "--seat", "ilyra"]) == 0
    shown = capsys.readouterr().out
    assert "Ilyra" in shown
    assert "Ghoul" not in shown
    assert main(["show", save, "--seat", "nobody"]) == 1
    assert capsys.readouterr().err == 'there is no seat "nobody"; there is ilyra\n'


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (None, Address("127.0.0.1", 2222)),
        ("", Address("127.0.0.1", 2222)),
        ("0.0.0.0:4000", Address("0.0.0.0", 4000)),
        ("table.example", Address("table.example", 2222)),
        (":0", Address("127.0.0.1", 0)),
        ("4000", Address("127.0.0.1", 4000)),
        ("[::1]:22", Address("::1", 22)),
        ("[::1]", Address("::1", 2222)),
    ],
)
def test_addresses_are_loopback_unless_told_otherwise(text: str | None, address: Address) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize("text", ["host:port", "1.2.3.4:99999", "::1:22", "host:-1", "a:b:1"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="is no address; it is HOST:PORT"):
        parse_address(text)


def test_the_line_players_type() -> None:
    assert Address("192.0.2.7", 2222).line_for("ilyra") == "ssh -p 2222 ilyra@192.0.2.7"
    assert Address("192.0.2.7", 22).line_for("ilyra") == "ssh ilyra@192.0.2.7"
    assert "0.0.0.0" not in Address("0.0.0.0", 2222).line_for("ilyra")
    assert str(Address("::1", 22)) == "[::1]:22"


# --- serving ---------------------------------------------------------------------------------------------------------


def test_what_cannot_be_served_is_told_in_one_line(save: str, capsys: pytest.CaptureFixture[str]) -> None:
    def told(*words: str) -> str:
        assert main(["serve", *words]) == 1
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
        return said.err

    assert told(save, "--listen", "127.0.0.1:99999") == (
        "127.0.0.1:99999 is no address; it is HOST:PORT such as 127.0.0.1:2222, or a port alone\n"
    )
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert told(save, "--listen", f"127.0.0.1:{port}").startswith(
            f"127.0.0.1:{port}: nobody can listen there: "
        )
    with open_table(Path(save)) as table:
        table.store.do("hp Ilyra -1")
        assert told(save, "--listen", "127.0.0.1:0").startswith("read-only: ")
    seats_path(Path(save)).write_text("[ilyra]\nrole = 7\n")
    assert "ilyra.role" in told(save, "--listen", "127.0.0.1:0")


def test_the_host_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "data" / "ssh_host_key"
    first = fingerprint(host_key(path))
    assert path.stat().st_mode & 0o777 == 0o600
    assert fingerprint(host_key(path)) == first
    assert first.startswith("SHA256:")


def test_a_host_key_that_others_may_read_or_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ssh_host_key"
    host_key(path)
    path.chmod(0o640)
    with pytest.raises(
        Refused, match=r"others may read or write this key \(mode 0640\); chmod 600 puts that right"
    ):
        host_key(path)
    path.chmod(0o600)
    path.write_text("no key")
    with pytest.raises(Refused, match="this is no private key"):
        host_key(path)
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match=r"not a directory|file exists"):
        host_key(tmp_path / "file" / "key")
