"""What sharing costs: how soon every seat shows an edit, and the last of many, with 1, 4 and 8 seats; the bytes a command
sends to an 80×24 seat; and what an idle minute sends and burns (B86, B109).
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.bench.rows import SIZES, Row
from tests.ssh.kit import Client, Shared, shared
from tracker.ssh.screen import SeatApp

EDITS = 20
BURST = 40
"""Edits of each of eight who all edit at once."""
IDLE_SECONDS = 5.0
BYTES = 8192
"""The most that a turn may send to one seat."""
SEATS = (1, 4, 8)

PLAYERS = tuple(f"seat{number}" for number in range(8))
FIGHT = (
    *(f"add Hero{n} init={30 - n} hp=20 side=pc owner=seat{n}" for n in range(8)),
    "add Bandit x8 hp=11 init=12",
    "begin",
)
COMMANDS = (
    "next",
    "hp Hero0 -1",
    "stress Hero1 +1",
    "cond Hero2 +prone",
    "zone Hero3 silence",
    "add Wolf hp=3",
    "undo",
)


async def seated(table: Shared, count: int) -> list[Client]:
    """So many clients, each at a seat of its own, with their screens up."""
    seats = ("gm", *PLAYERS)[:count]
    clients = [await Client.open(await table.connect(seat), "xterm-256color", (80, 24)) for seat in seats]
    for client in clients:
        await client.ready()
    await settled(clients)
    return clients


async def settled(clients: list[Client], quiet: float = 0.2) -> None:
    """Wait until nothing has come to anyone for a while."""
    before = -1
    while before != (now := sum(len(client.received) for client in clients)):
        before = now
        await asyncio.sleep(quiet)


def screens(table: Shared) -> list[SeatApp]:
    return [screen for screen in table.host.screens() if isinstance(screen, SeatApp)]


class Watch:
    """Notes when the last byte came to each client."""

    def __init__(self, clients: list[Client]) -> None:
        self.last = [0.0] * len(clients)
        for number, client in enumerate(clients):
            self._listen(number, client)

    def _listen(self, number: int, client: Client) -> None:
        received = client.data_received

        def noted(data: bytes, datatype: int | None) -> None:
            self.last[number] = time.perf_counter()
            received(data, datatype)

        client.data_received = noted  # type: ignore[method-assign]


async def convergence(table: Shared, clients: list[Client]) -> list[float]:
    """Seconds from an edit to the last byte that shows it to the slowest seat, for each edit."""
    watch = Watch(clients)
    found: list[float] = []
    for number in range(EDITS):
        begun = time.perf_counter()
        table.table.do("hp Hero0 -1" if number % 2 == 0 else "hp Hero0 +1")
        await settled(clients)
        found.append(max(watch.last) - begun)
    return found


async def burst(table: Shared, clients: list[Client]) -> float:
    """Seconds from the last of many edits, by eight at random moments, to the last byte that shows it to the slowest seat."""
    watch, dice, last = Watch(clients), random.Random(86), 0.0

    async def edit(hero: int) -> None:
        nonlocal last
        for number in range(BURST):
            table.table.do(f"hp Hero{hero} {'-1' if number % 2 == 0 else '+1'}")
            last = time.perf_counter()
            await asyncio.sleep(dice.random() * 0.02)

    await asyncio.gather(*(edit(hero) for hero in range(8)))
    await settled(clients)
    return max(watch.last) - last


async def bytes_per_command(
    table: Shared, clients: list[Client], quiet: float = 0.3
) -> Iterator[tuple[str, int]]:
    """Bytes each command sends to the seat that gets most."""
    found: list[tuple[str, int]] = []
    table.table.do("stress Hero1 +3")
    await settled(clients, quiet)
    for line in COMMANDS:
        before = [len(client.received) for client in clients]
        table.table.do(line)
        await settled(clients, quiet)
        found.append((line, max(len(c.received) - b for c, b in zip(clients, before, strict=True))))
    return iter(found)


@contextmanager
def busy() -> Iterator[list[float]]:
    """The share of one processor that this process took, once the block is over."""
    begun, used = time.perf_counter(), time.process_time()
    share: list[float] = []
    yield share
    share.append((time.process_time() - used) / (time.perf_counter() - begun))


async def idle(clients: list[Client], seconds: float) -> tuple[int, float]:
    """Bytes sent, and share of one processor burnt, while nobody does anything."""
    await settled(clients, 0.5)
    before = sum(len(client.received) for client in clients)
    with busy() as share:
        await asyncio.sleep(seconds)
    return sum(len(client.received) for client in clients) - before, share[0]


class Shares(NamedTuple):
    """What so many seats at a fight cost: milliseconds until all show an edit, in the middle and at worst, and the last of
    a burst; bytes of each command to one seat; bytes sent and the share of a core burnt while idle."""

    middle: float
    worst: float
    burst: float
    sizes: dict[str, int]
    sent: int
    burnt: float


async def measured(fight: tuple[str, ...], count: int) -> Shares:
    """What so many seats at a fight cost."""
    with tempfile.TemporaryDirectory() as folder:
        async with shared(Path(folder), *fight, players=PLAYERS) as table:
            clients = await seated(table, count)
            edits = await convergence(table, clients)
            many = await burst(table, clients) if fight is FIGHT else 0.0
            sizes = dict(await bytes_per_command(table, clients, quiet=0.8))
            sent, burnt = await idle(clients, IDLE_SECONDS) if fight is FIGHT else (0, 0.0)
            for client in clients:
                client.connection.abort()
    return Shares(statistics.median(edits) * 1000, max(edits) * 1000, many * 1000, sizes, sent, burnt)


def rows() -> Iterator[Row]:
    """Every figure of sharing."""
    seats = {count: asyncio.run(measured(FIGHT, count)) for count in SEATS}
    by = " · ".join(map(str, SEATS)) + " seats"
    all_ = tuple(seats.values())
    for title, times in (
        ("an edit shown to all seats", tuple(one.middle for one in all_)),
        ("the slowest edit", tuple(one.worst for one in all_)),
        (f"the last of {8 * BURST} by eight", tuple(one.burst for one in all_)),
    ):
        yield Row(title, "to one seat, ms", "ms", (max(all_[0].middle, 0.01),), times, by)
    burnt = tuple(one.burnt * 100 for one in all_)
    yield Row(
        f"idle for {IDLE_SECONDS:g} s, share of a core", "one seat, %", "%", (max(burnt[0], 0.01),), burnt, by
    )
    sent = tuple(float(one.sent) for one in all_)
    yield Row(f"idle for {IDLE_SECONDS:g} s, sent to all", "one byte", "bytes", (1.0,), sent, by)
    crowds = [
        asyncio.run(measured((*FIGHT[:8], f"add Bandit x{max(count - 8, 1)} hp=11 init=12", "begin"), 1))
        for count in SIZES
    ]
    for line in COMMANDS:
        at = tuple(float(crowd.sizes[line]) for crowd in crowds)
        yield Row(f"wire: {line}", "a row of 80 cells, bytes", "bytes", (80.0,), at)
