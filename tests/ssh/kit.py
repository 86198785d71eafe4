"""A shared table on a free loopback port, and clients whose screens tests can read."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import asyncssh
import pyte

from tests.driver import Table
from tracker.app.seating import Seating
from tracker.app.surroundings import Surroundings
from tracker.ssh.guard import Guarded, Streams
from tracker.ssh.host import Host, Limits
from tracker.ssh.screen import remote_screen
from tracker.ssh.terminal import Terminal
from tracker.table.saves.seats import SeatRecord, Seats, hash_phrase, read_seats, write_seats
from tracker.table.seat import Seat

DEADLINE = 20.0
"""Seconds after which a condition is given up on; most hold within a few hundredths."""

MAKE = "ssh-ed25519"

MakeApp = Callable[[Seat, Terminal], Guarded]


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key(MAKE)


def public(key: asyncssh.SSHKey) -> str:
    return key.export_public_key().decode().strip()


async def until(condition: Callable[[], Any], what: str = "", seconds: float = DEADLINE) -> Any:
    """Wait for a condition to hold, and return what it gave."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds:g} s: {what or condition}")
        await asyncio.sleep(0.005)
    return found


class Shared:
    """A table that people share: `table` is its store, `host` the server, `keys` the key of each seat."""

    def __init__(
        self, table: Table, host: Host, port: int, save: Path, keys: dict[str, asyncssh.SSHKey]
    ) -> None:
        self.table = table
        self.host = host
        self.port = port
        self.save = save
        self.keys = keys
        self.log = host._streams.output

    async def connect(self, seat: str, **options: Any) -> asyncssh.SSHClientConnection:
        """A connection that has logged in with the seat's key, unless other options say otherwise."""
        wanted = {"client_keys": [self.keys[seat]] if seat in self.keys else None, **options}
        return await asyncssh.connect(
            "127.0.0.1", self.port, username=seat, known_hosts=None, agent_path=None, config=None, **wanted
        )

    @asynccontextmanager
    async def sitting(self, seat: str, **options: Any) -> AsyncIterator[Client]:
        """A client whose screen is up."""
        async with self.connect_screen(seat, **options) as client:
            await client.ready()
            yield client

    @asynccontextmanager
    async def connect_screen(
        self, seat: str, *, term: str = "xterm-256color", size: tuple[int, int] = (80, 24), **options: Any
    ) -> AsyncIterator[Client]:
        connection = await self.connect(seat, **options)
        try:
            yield await Client.open(connection, term, size)
        finally:
            connection.abort()
            await connection.wait_closed()


class Client(asyncssh.SSHClientSession[bytes]):
    """One client: every byte it got, and its screen as a terminal would show it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.received = bytearray()
        self._drawn = 0
        self.closed = asyncio.Event()
        self.connection: asyncssh.SSHClientConnection
        self.channel: asyncssh.SSHClientChannel[bytes]

    @classmethod
    async def open(
        cls, connection: asyncssh.SSHClientConnection, term: str, size: tuple[int, int], **options: Any
    ) -> Client:
        wanted: dict[str, Any] = {"term_type": term, "term_size": size, "encoding": None, **options}
        client = cls(size)
        client.connection = connection
        client.channel, _ = await connection.create_session(lambda: client, **wanted)
        return client

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.received += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()

    @property
    def text(self) -> str:
        """What the screen shows. Only now is what came drawn: most of it is overdrawn before anyone looks."""
        fresh, self._drawn = bytes(self.received[self._drawn :]), len(self.received)
        # pyte takes the private sequences for keyboards and queries as text.
        self._stream.feed(fresh.replace(b"\x1b[<u", b"").replace(b"\x1b[?2026$p", b""))
        return "\n".join(line.rstrip() for line in self.screen.display)

    async def ready(self) -> None:
        """Wait for the screen to be drawn."""
        await self.shows("initiative", "? help")

    async def shows(self, *words: str) -> None:
        """Wait until every word is on the screen."""
        try:
            await until(lambda: all(word in self.text for word in words), f"{words} on the screen")
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self.text}") from None

    async def shows_not(self, word: str) -> None:
        """Wait until a word is gone from the screen."""
        await until(lambda: word not in self.text, f"{word!r} gone from the screen")

    async def quiet(self, seconds: float = 0.15) -> int:
        """Wait until nothing has come for a while, and return how much has come so far."""
        seen = -1
        while seen != len(self.received):
            seen = len(self.received)
            await asyncio.sleep(seconds)
        return seen

    def resize(self, columns: int, rows: int) -> None:
        """Change the terminal's size, as a person drags a window."""
        self.screen.resize(rows, columns)
        self.channel.change_terminal_size(columns, rows)

    async def drawn_anew(self, columns: int, rows: int) -> str:
        """What the screen shows once it was drawn as a whole; what came before is not looked at, which takes long."""
        self._drawn = len(self.received)
        self.screen.reset()
        self.resize(columns, rows)
        await until(lambda: len(self.received) > self._drawn, "the screen to be drawn anew")
        await self.quiet()
        return self.text

    def type(self, text: str) -> None:
        self.channel.write(text.encode())


PLAYERS = ("ilyra", "marrow")

FIGHT = (
    "add Ilyra init=20 hp=15 side=pc owner=ilyra",
    "add Marrow init=15 hp=24 side=pc owner=marrow",
    "add Bandit init=10 hp=11",
    "begin",
)


@asynccontextmanager
async def shared(
    folder: Path,
    *lines: str,
    players: tuple[str, ...] = PLAYERS,
    limits: Limits | None = None,
    make_app: Callable[[Table], MakeApp] | None = None,
    phrase: str = "",
    trust: bool = True,
    on: Table | None = None,
) -> AsyncIterator[Shared]:
    """A fight, shared: a GM's seat `gm` and one for each player, each with a key; `phrase` opens players' seats too. `on` is
    a table that is there already."""
    table = on or Table(*(lines or FIGHT))
    save = folder / "shared.toml"
    keys = {seat: new_key() for seat in ("gm", *players)}
    hashed = hash_phrase(phrase) if phrase else ""
    seats = {
        seat: SeatRecord(seat, keys=(public(keys[seat]),), phrase=hashed, trust=trust) for seat in players
    }
    seats["gm"] = SeatRecord("gm", "gm", keys=(public(keys["gm"]),))
    seats["watch"] = SeatRecord("watch", "watcher", keys=(public(keys.setdefault("watch", new_key())),))
    write_seats(save, seats)

    def put(seats: Seats) -> None:
        write_seats(save, seats)
        host.review()

    seating = Seating(partial(read_seats, save), put)
    make = make_app(table) if make_app else _real(table, seating)
    streams = Streams(io.StringIO())
    host = Host(table.store, save, make, streams, limits or Limits())
    port = await host.start("127.0.0.1", 0, new_key())
    try:
        streams.bind()
        yield Shared(table, host, port, save, keys)
    finally:
        await host.stop()
        streams.release()


def _real(table: Table, seating: Seating) -> MakeApp:
    def make(seat: Seat, terminal: Terminal) -> Guarded:
        theirs = seating if seat.role == "gm" else None
        around = Surroundings(status=lambda: "saved", seating=theirs, own_screen=seating.screen_of(seat.name))
        return remote_screen(table.store, seat, terminal, around)

    return make


Act = Callable[[], Awaitable[Any]]
