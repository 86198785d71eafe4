"""Who may sit at a table over SSH: `NAME.seats.toml` beside the save, never inside it.

    [ilyra]
    role = "player"                       # gm, player or watcher
    owns = ["Ilyra"]                      # names, beside whatever `set NAME owner=ilyra` says
    keys = ["ssh-ed25519 AAAA… her laptop"]
    phrase = "scrypt$14$…"                # a salted hash; `tracker seat phrase` makes it
    trust = true                          # what she does for her own needs no leave
    look = "paper"                        # and how her screen is: colours, symbols, mouse, kitty_keys

People may change the file; it is read anew whenever somebody knocks.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec
import tomli_w

from tracker.table.language.words import split_list, unquote
from tracker.table.refusal import Refused
from tracker.table.saves.disk import Disk, telling, write_beside
from tracker.table.saves.faults import SaveError
from tracker.table.saves.plain import Reading, to_plain, told, told_faults
from tracker.table.saves.statefile import read_toml
from tracker.table.seat import Role, Seat
from tracker.table.state import State
from tracker.table.text import clean, clean_name, fold

LARGEST = 2**18
"""The largest seat file read, in bytes."""

MOST = 64
"""Seats at one table."""

SHORTEST_PHRASE, LONGEST_PHRASE = 4, 200
"""Characters of a phrase."""

COMMENT = """\
# Who may sit at this table over SSH. `tracker seat` writes this file; other comments in it are not kept.
"""

KEY_TYPES = (
    "ssh-ed25519",
    "sk-ssh-ed25519@openssh.com",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "sk-ecdsa-sha2-nistp256@openssh.com",
    "ssh-rsa",
)
"""Kinds of public keys taken."""

COLOURS = ("auto", "none", "16", "256", "full")
"""How many colours a seat's screen shows; `auto` goes by what the terminal says of itself."""

SYMBOLS = ("full", "plain")
"""Frames and marks as they are meant, or in letters that every terminal has."""

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_LOOK = re.compile(r"[a-z]{1,20}")
_COST = 14
"""Of scrypt, as the power of two that is its N; about 16 MiB and a twentieth of a second."""


class SeatRecord(msgspec.Struct, frozen=True):
    """One seat as the file has it. `owns` are names of entities; `keys` public keys as in a `.pub` file; `phrase` a
    salted hash, empty for none.

    How its screen is: `look` (auto: what its colours can show), `colours`, `symbols`, and whether its terminal reports the
    `mouse` and keys as kitty does.
    """

    name: str
    role: Role = "player"
    owns: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    phrase: str = ""
    trust: bool = False
    look: str = "auto"
    colours: Literal["auto", "none", "16", "256", "full"] = "auto"
    symbols: Literal["full", "plain"] = "full"
    mouse: bool = False
    kitty_keys: bool = False

    def seat(self, state: State) -> Seat:
        """The seat at a table as it stands: what it owns by name, and what is marked as its own (`set NAME owner=`)."""
        named = (state.names.get(fold(clean_name(name))) for name in self.owns)
        marked = (e.id for e in state.entities.values() if e.owner and fold(e.owner) == self.name)
        owns = () if self.role == "gm" else tuple(dict.fromkeys(who for who in (*named, *marked) if who))
        return Seat(self.name, self.role, owns, self.trust or self.role == "gm")

    def has_key(self, key: str) -> bool:
        """Whether a public key, as in a `.pub` file, is one of this seat's."""
        wanted = _key_body(key)
        return wanted is not None and any(_key_body(known) == wanted for known in self.keys)


Seats = Mapping[str, SeatRecord]


def seats_path(save: Path) -> Path:
    """The seat file of the save at `save`."""
    return save.with_name(f"{save.name.removesuffix('.toml')}.seats.toml")


def read_seats(save: Path) -> dict[str, SeatRecord]:
    """The seats of the save at `save`, by name; none when there is no file. Raises SaveError with every fault."""
    path = seats_path(save)
    reading = Reading()
    seats = {
        name: reading.record(SeatRecord, table, name, name)
        for name, table in (read_toml(path, LARGEST) or {}).items()
    }
    faults = reading.faults or list(faults_in(seats.values()))
    if faults:
        raise SaveError(told_faults(faults, str(path)))
    return seats


def write_seats(save: Path, seats: Seats) -> None:
    """Replace the seat file, for its owner's eyes only. Raises SaveError."""
    path = seats_path(save)
    plain = {name: _plain(record) for name, record in seats.items()}
    data = f"{COMMENT}\n{tomli_w.dumps(plain)}".encode()
    with telling(path):
        disk, fresh = _Private(), path.with_name(f"{path.name}.new")
        disk.make_folder(path.parent)
        write_beside(disk, fresh, data)
        disk.rename(fresh, path)


def faults_in(seats: Iterable[SeatRecord]) -> Iterator[str]:
    """What is wrong with seats, each as `name.key: what would be right`."""
    for number, seat in enumerate(seats, 1):
        if number > MOST:
            yield f"{seat.name}: {MOST} seats are the most"
        yield from (f"{seat.name}.{fault}" for fault in _faults(seat))


def find(seats: Seats, name: str) -> SeatRecord:
    """The seat of that name. Refuses, naming those there are."""
    if name not in seats:
        there = f"there is {', '.join(seats)}" if seats else "tracker seat add SAVE NAME makes one"
        raise Refused(f"there is no seat {told(name)}; {there}")
    return seats[name]


def with_seat(seats: Seats, record: SeatRecord) -> dict[str, SeatRecord]:
    """The seats with one more; one that is there already gains the keys and names. Refuses what cannot be a seat."""
    old = seats.get(record.name)
    if old is not None:
        record = msgspec.structs.replace(
            record,
            owns=tuple(dict.fromkeys((*old.owns, *record.owns))),
            keys=tuple(dict.fromkeys((*old.keys, *record.keys))),
            phrase=record.phrase or (old.phrase if record.role != "gm" else ""),
            trust=record.trust or old.trust,
            look=old.look,
            colours=old.colours,
            symbols=old.symbols,
            mouse=old.mouse,
            kitty_keys=old.kitty_keys,
        )
    return _with(seats, record)


def changed(seats: Seats, name: str, **fields: object) -> dict[str, SeatRecord]:
    """The seats with other values in that one. Refuses one that is not there, or cannot be so."""
    return _with(seats, msgspec.structs.replace(find(seats, name), **fields))


def without_seat(seats: Seats, name: str) -> dict[str, SeatRecord]:
    """The seats without that one. Refuses one that is not there."""
    find(seats, name)
    return {key: record for key, record in seats.items() if key != name}


# --- keys and phrases ------------------------------------------------------------------------------------------------


def read_keys(text: str) -> tuple[str, ...]:
    """The public keys of a `.pub` or `authorized_keys` text. Refuses what is none, private keys above all."""
    lines = [line.strip() for line in clean_lines(text)]
    keys = tuple(line for line in lines if line and not line.startswith("#"))
    if not keys:
        raise Refused("no public key in it")
    for key in keys:
        fault = _key_fault(key)
        if fault:
            raise Refused(fault)
    return keys


def read_names(text: str) -> tuple[str, ...]:
    """Names as people list them, with commas between; one with a comma of its own stands in quotes. Raises LineError."""
    return tuple(filter(None, (clean_name(unquote(part)) for part in split_list(text))))


def clean_lines(text: str) -> list[str]:
    """Lines of a text, each cleaned."""
    return [clean(line) for line in text.splitlines()]


def hash_phrase(phrase: str) -> str:
    """A salted hash of a phrase, to be kept instead of it. Refuses one that is too short or too long."""
    said = _said(phrase)
    if not SHORTEST_PHRASE <= len(said) <= LONGEST_PHRASE:
        raise Refused(
            f"a phrase has {SHORTEST_PHRASE} to {LONGEST_PHRASE} characters, not {len(said)}; a few words are best"
        )
    salt = secrets.token_bytes(16)
    return f"scrypt${_COST}${_text(salt)}${_text(_scrypt(said, salt, _COST))}"


def phrase_fits(phrase: str, hashed: str) -> bool:
    """Whether a phrase is the one that was hashed. Takes as long when there is none to compare with."""
    parts = _hash_parts(hashed)
    cost, salt, wanted = parts or (_COST, b"nobody sits here", b"")
    said = _said(phrase)
    found = _scrypt(said if len(said) <= LONGEST_PHRASE else "", salt, cost)
    return hmac.compare_digest(found, wanted) and parts is not None


# --- inside ----------------------------------------------------------------------------------------------------------


class _Private(Disk):
    """Makes files that only their owner may read."""

    def open(self, path: Path, flags: int) -> int:
        return os.open(path, flags | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)


def _with(seats: Seats, record: SeatRecord) -> dict[str, SeatRecord]:
    """The seats with that record in its place. Refuses what cannot be a seat."""
    together = {**seats, record.name: record}
    fault = next(faults_in(together.values()), None)
    if fault:
        raise Refused(fault)
    return together


def _plain(record: SeatRecord) -> dict[str, object]:
    plain = to_plain(record)
    plain.pop("name")
    return {"role": record.role, **plain}


def _faults(seat: SeatRecord) -> Iterator[str]:
    if not _NAME.fullmatch(seat.name):
        yield (
            f"name: {told(seat.name)} is no name for a seat; small letters and digits are, such as ilyra, "
            "32 at most"
        )
    if seat.role == "gm" and seat.phrase:
        yield "phrase: a game master's seat takes keys only"
    if seat.phrase and _hash_parts(seat.phrase) is None:
        yield "phrase: a hash is needed, which tracker seat phrase makes"
    if not _LOOK.fullmatch(seat.look):
        yield f"look: {told(seat.look)} is no look; dark and paper are, or auto"
    for number, key in enumerate(seat.keys, 1):
        fault = _key_fault(key)
        if fault:
            yield f"keys.{number}: {fault}"


def _key_fault(key: str) -> str:
    if "PRIVATE KEY" in key:
        return "this is a private key, which nobody else may have; give the .pub file beside it"
    if _key_body(key) is None:
        return f"{told(key[:60])} is no public key; it is like a line of a .pub file: ssh-ed25519 AAAA…"
    return ""


def _key_body(key: str) -> tuple[str, str] | None:
    """Type and body of a public key, without its comment; None for what is none."""
    kind, _, rest = key.strip().partition(" ")
    body = rest.strip().partition(" ")[0]
    if kind not in KEY_TYPES:
        return None
    try:
        blob = base64.b64decode(body, validate=True)
    except (ValueError, binascii.Error):
        return None
    # The body says its own type first, with its length before it.
    return (kind, body) if blob[4 : 4 + len(kind)] == kind.encode() and len(blob) > len(kind) + 20 else None


def _said(phrase: str) -> str:
    """A phrase as it counts: how it is spaced does not."""
    return " ".join(clean(phrase).split())


def _scrypt(said: str, salt: bytes, cost: int) -> bytes:
    return hashlib.scrypt(said.encode(), salt=salt, n=2**cost, r=8, p=1, maxmem=2**28, dklen=32)


def _hash_parts(hashed: str) -> tuple[int, bytes, bytes] | None:
    parts = hashed.split("$")
    if len(parts) != 4 or parts[0] != "scrypt" or not parts[1].isdigit() or not 10 <= int(parts[1]) <= 18:
        return None
    try:
        salt, digest = (base64.b64decode(part, validate=True) for part in parts[2:])
    except (ValueError, binascii.Error):
        return None
    return (int(parts[1]), salt, digest) if len(salt) >= 8 and len(digest) == 32 else None


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
