"""Who may sit at a table: the seat file, its faults, keys and phrases."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.driver import Table
from tracker.table.refusal import Refused
from tracker.table.saves import SaveError
from tracker.table.saves.seats import (
    COLOURS,
    SYMBOLS,
    SeatRecord,
    find,
    hash_phrase,
    phrase_fits,
    read_keys,
    read_seats,
    seats_path,
    with_seat,
    without_seat,
    write_seats,
)

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGeXQW1ZYjXwZc0rYW0cMVQDuvumrCAFL7eC4x9tteBX her laptop"
OTHER = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAeXQW1ZYjXwZc0rYW0cMVQDuvumrCAFL7eC4x9tteBX"


def save(folder: Path) -> Path:
    return folder / "vault.toml"


def written(folder: Path, text: str) -> Path:
    seats_path(save(folder)).write_text(text, encoding="utf-8")
    return save(folder)


def faults(path: Path) -> list[str]:
    with pytest.raises(SaveError) as raised:
        read_seats(path)
    return [fault.partition("seats.toml: ")[2] for fault in raised.value.faults]


# --- the file --------------------------------------------------------------------------------------------------------


def test_seats_stand_beside_the_save_and_only_their_owner_reads_them(tmp_path: Path) -> None:
    write_seats(save(tmp_path), {"ilyra": SeatRecord("ilyra")})
    path = tmp_path / "vault.seats.toml"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert not save(tmp_path).exists()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["vault.seats.toml"]


def test_no_file_means_no_seats(tmp_path: Path) -> None:
    assert read_seats(save(tmp_path)) == {}


_words = st.text(st.characters(codec="utf-8", categories=["L", "N", "P"]), min_size=1, max_size=12)


_wishes = st.fixed_dictionaries(
    {},
    optional={
        "look": st.sampled_from(["auto", "paper", "mono"]),
        "colours": st.sampled_from(COLOURS),
        "symbols": st.sampled_from(SYMBOLS),
        "mouse": st.booleans(),
        "kitty_keys": st.booleans(),
        "trust": st.booleans(),
    },
)


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(
        st.from_regex(r"[a-z][a-z0-9_-]{0,9}", fullmatch=True),
        st.tuples(st.sampled_from(["player", "watcher"]), st.lists(_words), _wishes),
        max_size=4,
    )
)
def test_seats_come_back_as_they_were_written(
    tmp_path_factory: pytest.TempPathFactory, found: dict[str, tuple[str, list[str], dict[str, Any]]]
) -> None:
    seats = {
        name: SeatRecord(name, role, tuple(owns), (KEY,), **wishes)  # type: ignore[arg-type]
        for name, (role, owns, wishes) in found.items()
    }
    path = save(tmp_path_factory.mktemp("seats"))
    write_seats(path, seats)

    def kept(seats: Mapping[str, SeatRecord]) -> dict[str, SeatRecord]:
        # Names are cleaned as they are read.
        return {name: msgspec.structs.replace(seat, owns=()) for name, seat in seats.items()}

    assert kept(read_seats(path)) == kept(seats)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("ilyra = 3", "ilyra: a table is needed, not 3"),
        ("[ilyra]\nrole = 'king'", 'ilyra.role: "gm", "player" or "watcher" is needed, not "king"'),
        ("[ilyra]\nowners = []", "ilyra.owners: no such key; is it owns?"),
        ("[Ilyra]", 'Ilyra.name: "Ilyra" is no name for a seat'),
        ('["a b"]', 'a b.name: "a b" is no name for a seat'),
        ("[gm]\nrole = 'gm'\nphrase = 'let me in'", "gm.phrase: a game master's seat takes keys only"),
        ("[ilyra]\nphrase = 'let me in'", "ilyra.phrase: a hash is needed, which tracker seat phrase makes"),
        ("[ilyra]\nkeys = ['ssh-ed25519 AAAA']", 'ilyra.keys.1: "ssh-ed25519 AAAA" is no public key'),
        ("[ilyra]\nkeys = 'ssh-ed25519 AAAA'", "ilyra.keys: a list is needed"),
        ("[ilyra", "no TOML"),
        ("\n".join(f"[seat{n}]" for n in range(65)), "seat64: 64 seats are the most"),
    ],
)
def test_a_fault_in_the_file_is_told_with_its_place(tmp_path: Path, text: str, fault: str) -> None:
    told = faults(written(tmp_path, text))
    assert any(line.startswith(fault) for line in told), told


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    assert len(faults(written(tmp_path, "[Ilyra]\n[gm]\nrole='gm'\nphrase='x'\n[b]\nkeys=['x','y']"))) == 5


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("[ilyra]")
    seats_path(save(tmp_path)).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(SaveError, match="this is a link"):
        read_seats(save(tmp_path))


# --- who they are ----------------------------------------------------------------------------------------------------


def test_a_seat_owns_what_it_is_said_to_own_by_name_and_by_mark() -> None:
    t = Table("add Ilyra", "add Wolf owner=ilyra", "add Bandit owner=marrow", "rename Ilyra 'Ilyra the Bold'")
    record = SeatRecord("ilyra", owns=("Ilyra", "wolf"))
    assert record.seat(t.state).owns == ("c2",)
    t.do("rename 'Ilyra the Bold' ILYRA")
    assert record.seat(t.state).owns == ("c1", "c2")
    assert not record.seat(t.state).trust
    assert SeatRecord("gm", "gm", owns=("Ilyra",)).seat(t.state) == SeatRecord("gm", "gm").seat(t.state)


def test_adding_to_a_seat_keeps_what_it_has() -> None:
    seats = with_seat({}, SeatRecord("ilyra", owns=("Ilyra",), keys=(KEY,), trust=True))
    seats = with_seat(seats, SeatRecord("ilyra", owns=("Wolf",), keys=(OTHER, KEY)))
    assert seats["ilyra"] == SeatRecord("ilyra", owns=("Ilyra", "Wolf"), keys=(KEY, OTHER), trust=True)
    assert without_seat(seats, "ilyra") == {}


def test_a_seat_made_the_game_masters_loses_its_phrase() -> None:
    seats = with_seat({}, SeatRecord("ilyra", phrase=hash_phrase("three blind mice")))
    assert with_seat(seats, SeatRecord("ilyra", "gm", keys=(KEY,)))["ilyra"].phrase == ""


def test_a_seat_that_is_not_there_is_told_by_those_that_are() -> None:
    with pytest.raises(Refused, match='there is no seat "nope"; there is gm'):
        find({"gm": SeatRecord("gm", "gm")}, "nope")
    with pytest.raises(Refused, match="tracker seat add SAVE NAME makes one"):
        without_seat({}, "nope")


# --- keys ------------------------------------------------------------------------------------------------------------


def test_a_key_is_its_body_whatever_its_comment() -> None:
    record = SeatRecord("ilyra", keys=(KEY,))
    assert record.has_key(KEY.removesuffix(" her laptop"))
    assert record.has_key(f"{KEY.removesuffix(' her laptop')} another")
    assert not record.has_key(OTHER)
    assert not record.has_key("")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no public key in it"),
        ("# only a comment\n\n", "no public key in it"),
        ("-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA", "this is a private key, which nobody else may have"),
        ("hello", "is no public key"),
        ("ssh-dss AAAAB3NzaC1kc3MAAACB", "is no public key"),
        (KEY.replace("ssh-ed25519", "ssh-rsa"), "is no public key"),
        ('command="ls" ' + KEY, "is no public key"),
    ],
)
def test_what_is_no_public_key_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        read_keys(text)


def test_a_file_may_hold_several_keys() -> None:
    assert read_keys(f"# two\n{KEY}\n\n{OTHER}\n") == (KEY, OTHER)


# --- phrases ---------------------------------------------------------------------------------------------------------


def test_a_phrase_is_kept_as_a_salted_hash_and_known_again() -> None:
    first, second = hash_phrase("three blind mice"), hash_phrase("three blind mice")
    assert first != second
    assert "mice" not in first
    assert all(phrase_fits("  three blind   mice ", each) for each in (first, second))
    assert not any(phrase_fits(wrong, first) for wrong in ("", "Three blind mice", "three blind", first))


def test_a_phrase_is_hashed_at_a_cost_that_guessing_feels() -> None:
    assert hash_phrase("three blind mice").startswith("scrypt$14$")


@pytest.mark.parametrize(
    "hashed", ["", "scrypt", "scrypt$14$$", "scrypt$99$AAAAAAAAAAAAAAAA$AAAA", "plain$1$2$3"]
)
def test_what_is_no_hash_fits_nothing(hashed: str) -> None:
    assert not phrase_fits("", hashed)
    assert not phrase_fits("nobody sits here", hashed)


@pytest.mark.parametrize("phrase", ["", "abc", "  a  b ", "x" * 201])
def test_phrases_have_bounds(phrase: str) -> None:
    with pytest.raises(Refused, match="a phrase has 4 to 200 characters"):
        hash_phrase(phrase)
