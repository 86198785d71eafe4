"""What sharing costs: `python -m tests.bench.ssh` prints, as ratios measured in one run, how soon every seat shows an edit with
1, 4 and 8 seats, the bytes a command sends to an 80×24 seat, and what an idle minute sends and burns (B86, B109).

`--idle SECONDS` sets how long idling is watched (60 by default; 0 leaves it out).
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.ssh.kit import Client, Shared, shared
from tracker.ssh.screen import SeatApp

EDITS = 30
SEATS = (1, 4, 8)
WITHIN, BYTES = 0.25, 8192
"""Seconds in which every screen shows the last edit, and bytes one turn advance may send."""

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


async def settled(clients: list[Client], quiet: float = 0.12) -> None:
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


async def bytes_per_command(table: Shared, clients: list[Client]) -> Iterator[tuple[str, int]]:
    """Bytes each command sends to the seat that gets most."""
    found: list[tuple[str, int]] = []
    table.table.do("stress Hero1 +3")
    await settled(clients)
    for line in COMMANDS:
        before = [len(client.received) for client in clients]
        table.table.do(line)
        await settled(clients)
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


def say(text: str) -> None:
    """Print past the host, which has the process's output bound to its log."""
    print(text, file=sys.__stdout__, flush=True)


async def main(idle_seconds: float) -> None:
    one = 0.0
    for count in SEATS:
        with tempfile.TemporaryDirectory() as folder:
            async with shared(Path(folder), *FIGHT, players=PLAYERS) as table:
                clients = await seated(table, count)
                found = await convergence(table, clients)
                middle, worst = statistics.median(found), max(found)
                one = one or middle
                say(
                    f"{count} seats: an edit shows everywhere in {middle / one:.2f} × that of one seat "
                    f"(median {middle * 1000:.0f} ms, worst {worst * 1000:.0f} ms, {worst / WITHIN:.2f} of the bound)"
                )
                if count == SEATS[-1]:
                    for line, size in await bytes_per_command(table, clients):
                        say(f"{line}: {size} bytes to one seat, {size / BYTES:.2f} of the bound")
                    if idle_seconds:
                        sent, share = await idle(clients, idle_seconds)
                        say(
                            f"idle for {idle_seconds:g} s, 8 seats and their clients: {sent} bytes, {share:.2%} of a processor"
                        )
                for client in clients:
                    client.connection.abort()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--idle", type=float, default=60.0, metavar="SECONDS")
    asyncio.run(main(parser.parse_args().idle))
