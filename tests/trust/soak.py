"""One game master and seven players pressing random keys over SSH, on slow lines that break now and then.

The host is the real program. What it must not do: fail, lose count, or grow.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import time
from pathlib import Path

import asyncssh
import msgspec

from tests.ssh.kit import Client, new_key, public, until
from tests.trust.hands import Hands
from tests.trust.killed import host
from tests.trust.spoken import Broken
from tracker.ssh.guard import APOLOGY
from tracker.table.ledger.history import History
from tracker.table.ledger.opening import open_table
from tracker.table.ledger.store import Store
from tracker.table.saves.seats import SeatRecord, write_seats

PLAYERS = tuple(f"player{n}" for n in range(1, 8))

LATENCY = (0.005, 0.08)
"""Seconds a packet is held back, each way, at the least and at the most."""

BREAKS = 1 / 120
"""How often, per burst of keys, a line breaks."""

PATIENCE = 1.0
"""Seconds a hand waits for an answer on its screen before it presses on."""

FAREWELL = 20
"""Seconds the host may take to end."""


class Soak(msgspec.Struct):
    """The figures of a soak: seconds, bursts of keys typed, connections made and lines broken, entries in the journal, and
    the memory of the host (MiB) once everybody sat, when half the time was over, and at its end."""

    seconds: float = 0.0
    bursts: int = 0
    connections: int = 0
    breaks: int = 0
    entries: int = 0
    received: int = 0
    memory: list[float] = msgspec.field(default_factory=list)


class Line:
    """A slow line to the host, for one seat; `cut` breaks it."""

    def __init__(self, port: int, dice: random.Random) -> None:
        self._port = port
        self._dice = dice
        self._writers: list[asyncio.StreamWriter] = []
        self._server: asyncio.Server
        self.port = 0

    async def open(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Break every connection on this line, without a word to either side."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    def close(self) -> None:
        """Listen no longer."""
        self._server.close()
        self.cut()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            writer.transport.abort()
            return
        self._writers += [writer, back]
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await asyncio.sleep(self._dice.uniform(*LATENCY))
                writer.write(data)
                await writer.drain()
        writer.close()


class Hand:
    """Somebody who presses keys, and comes back when the line breaks."""

    def __init__(
        self, seat: str, key: asyncssh.SSHKey, line: Line, dice: random.Random, soak: Soak, hands: Hands
    ) -> None:
        self._seat = seat
        self._bursts = hands.bursts()
        self._key = key
        self._line = line
        self._dice = dice
        self._soak = soak
        self.sitting = asyncio.Event()

    async def play(self, end: float) -> None:
        """Press keys until the time has come."""
        while time.monotonic() < end:
            with contextlib.suppress(OSError, asyncssh.Error):
                async with asyncssh.connect(
                    "127.0.0.1",
                    self._line.port,
                    username=self._seat,
                    client_keys=[self._key],
                    known_hosts=None,
                    agent_path=None,
                    config=None,
                ) as connection:
                    client = await Client.open(
                        connection, "xterm-256color", self._dice.choice(((80, 24), (120, 40)))
                    )
                    self._soak.connections += 1
                    await self._press(client, end)

    async def _press(self, client: Client, end: float) -> None:
        seen = 0
        while time.monotonic() < end and not client.closed.is_set():
            wait, burst = next(self._bursts)
            await asyncio.sleep(wait)
            if len(client.received) > 1000:
                self.sitting.set()
            if APOLOGY.encode() in client.received[max(0, seen - len(APOLOGY)) :]:
                raise Broken(f"{self._seat} was told: {APOLOGY}")
            self._soak.received += len(client.received) - seen
            seen = len(client.received)
            if self._dice.random() < BREAKS:
                self._soak.breaks += 1
                self._line.cut()
                return
            client.type(burst)
            self._soak.bursts += 1
            await self._look(client, seen)

    async def _look(self, client: Client, seen: int) -> None:
        """Wait for an answer, as people do: hands that press on blindly only measure how long a queue can be."""
        with contextlib.suppress(AssertionError):
            await until(lambda: len(client.received) > seen or client.closed.is_set(), seconds=PATIENCE)


def memory(pid: int) -> float:
    """The memory of a process, in MiB."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def main(folder: Path, seconds: float, seed: int) -> Soak:
    """Play for a while; then everything must add up. Raises Broken."""
    return asyncio.run(_main(folder, seconds, seed))


async def _main(folder: Path, seconds: float, seed: int) -> Soak:
    save = folder / "soak.toml"
    _make(save)
    keys = {seat: new_key() for seat in ("gm", *PLAYERS)}
    seats = {
        seat: SeatRecord(seat, keys=(public(key),), trust=seat != "player7") for seat, key in keys.items()
    }
    seats["gm"] = SeatRecord("gm", "gm", keys=(public(keys["gm"]),))
    write_seats(save, seats)
    soak = Soak()
    logs = folder / "state"
    with host(save, XDG_STATE_HOME=str(logs), PYTHONFAULTHANDLER="1") as (program, port):
        lines = [Line(port, random.Random(f"{seed} line {seat}")) for seat in keys]
        for line in lines:
            await line.open()
        likeness = _likeness(save)
        hands = [
            Hand(
                seat,
                key,
                line,
                random.Random(f"{seed} {seat}"),
                soak,
                Hands(seats[seat].seat(likeness.state), likeness, random.Random(f"{seed} hands {seat}")),
            )
            for (seat, key), line in zip(keys.items(), lines, strict=True)
        ]
        began = time.monotonic()
        playing = [asyncio.ensure_future(hand.play(began + seconds)) for hand in hands]
        try:
            sat = [hand.sitting.is_set for hand in hands]
            await until(
                lambda: all(one() for one in sat) or any(one.done() for one in playing), "everybody sits"
            )
            for wait in (0.0, began + seconds / 2 - time.monotonic()):
                await asyncio.sleep(max(0.0, wait))
                soak.memory.append(memory(program.pid))
            await asyncio.gather(*playing)
        except Broken as broken:
            raise Broken(f"{broken}\n{_told(logs)}") from None
        finally:
            for one in playing:
                one.cancel()
            for line in lines:
                line.close()
        soak.memory.append(memory(program.pid))
        soak.seconds = time.monotonic() - began
        program.send_signal(signal.SIGTERM)
        status = await asyncio.to_thread(_ended, program)
    if status:
        raise Broken(f"the host ended with {status}")
    if "Traceback" in (told := _told(logs)):
        raise Broken(f"the host's log holds an exception:\n{told}")
    soak.entries = _adds_up(save)
    return soak


def _make(save: Path) -> None:
    with open_table(save) as table:
        for n, seat in enumerate(PLAYERS):
            table.store.do(f"add Hero{n} hp=900 init={20 - n} side=pc owner={seat} stress=2")
        for line in (
            "add Foe x4 hp=900 init=5",
            "spirit Hero0 d8",
            'gift Hero0 "Keen Claws" skill=d6',
            "begin",
        ):
            if not table.store.do(line).ok:
                raise Broken(f"{line} was refused")
        table.store.base()


def _ended(program: subprocess.Popen[str]) -> int:
    """The status the host ended with. Raises Broken when it does not end; it then says where it is stuck."""
    try:
        return program.wait(FAREWELL)
    except subprocess.TimeoutExpired:
        program.send_signal(signal.SIGABRT)
        program.wait(FAREWELL)
        raise Broken(f"the host did not end within {FAREWELL} s of being asked to") from None


def _likeness(save: Path) -> Store:
    """The table as it begins, to make lines from; nobody changes it."""
    with open_table(save, read_only=True) as table:
        return table.store


def _told(logs: Path) -> str:
    return "".join(path.read_text() for path in logs.rglob("*.log"))


def _adds_up(save: Path) -> int:
    """Do the journal again, and add up what every entry says it did to anybody's hit points. Returns the entries' number."""
    with open_table(save) as table:
        store = table.store
        if store.history.replay_all() != store.state:
            raise Broken("the journal leads to another table")
        sums = _sums(store.history)
        for who, entity in store.state.entities.items():
            if who in sums and entity.hp != sums[who]:
                raise Broken(
                    f"{entity.name} has {entity.hp} hit points; what was done adds up to {sums[who]}"
                )
        return store.history.last


def _sums(history: History) -> dict[str, float]:
    """Everybody's hit points as the changes in the entries that hold add up to them, from when they first changed."""
    sums: dict[str, float] = {}
    for entry in history.live():
        for change in entry.changes:
            if change.field == "hp" and change.after is not None:
                if change.before is not None and change.who in sums and sums[change.who] != change.before:
                    raise Broken(
                        f"entry {entry.n} found {change.before} hit points where {sums[change.who]} were left"
                    )
                sums[change.who] = change.after
    return sums
