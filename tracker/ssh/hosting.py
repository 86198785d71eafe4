"""Hosting a table: with a screen of its own (`play --share`) or without one (`serve`), until somebody says stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TextIO

import asyncssh
from msgspec.structs import replace

from tracker import folders
from tracker.app.seating import Seating
from tracker.app.surroundings import Surroundings
from tracker.ssh.address import Address
from tracker.ssh.guard import Streams, posted
from tracker.ssh.host import Host
from tracker.ssh.hostkey import fingerprint, host_key, key_path
from tracker.ssh.screen import SeatApp, local_screen, remote_screen
from tracker.ssh.terminal import Terminal
from tracker.table.ledger.opening import OpenTable
from tracker.table.refusal import Refused, reason
from tracker.table.saves.seats import Seats, read_seats, write_seats
from tracker.table.seat import GM, Seat

RESTARTS = 3
"""How often the local screen is put up again after it crashed."""


def serve(table: OpenTable, address: Address) -> None:
    """Host a table without a screen here, until SIGINT, SIGTERM or SIGHUP. Refuses what cannot be hosted."""
    _host(table, address, None)


def share(table: OpenTable, address: Address, around: Surroundings) -> None:
    """Host a table and play it at this terminal, until the person leaves. How saving stands, and who may sit down, is
    the host's to say."""
    _host(table, address, around)


def _host(table: OpenTable, address: Address, around: Surroundings | None) -> None:
    if table.store.read_only:
        raise Refused(table.store.read_only)
    key = host_key(key_path())
    seats = read_seats(table.save.path)
    with _log() as output:
        hosting = _Hosting(table, output)
        try:
            with asyncio.Runner() as runner:
                runner.run(hosting.open(address, key))
                _tell(hosting.address, fingerprint(key), list(seats), table)
                hosting.streams.bind()
                try:
                    runner.run(hosting.wait() if around is None else hosting.play(around))
                finally:
                    runner.run(hosting.close())
        finally:
            # Before the log is closed: whoever called us still has things to say.
            hosting.streams.release()


class _Hosting:
    """One run of a host, from opening to closing."""

    def __init__(self, table: OpenTable, output: TextIO) -> None:
        self.table = table
        self.streams = Streams(output)
        self.host = Host(table.store, table.save.path, self._screen, self.streams)
        self.host.on_presence = self._presence
        self.seating = Seating(partial(read_seats, table.save.path), self._put_seats, self._line_for)
        self.address = Address()
        self._stop = asyncio.Event()
        self._local: SeatApp | None = None

    async def open(self, address: Address, key: asyncssh.SSHKey) -> None:
        """Begin to listen."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self._stop.set)
        try:
            port = await self.host.start(address.host, address.port, key)
        except OSError as error:
            await self.host.stop()
            raise Refused(f"{address}: nobody can listen there: {reason(error)}") from None
        self.address = Address(address.host, port)

    async def wait(self) -> None:
        """Until somebody says stop."""
        await self._stop.wait()

    async def play(self, around: Surroundings) -> None:
        """Until the person at this terminal leaves, or somebody says stop."""
        around = replace(around, status=partial(self._status, GM), seating=self.seating)
        stopping = asyncio.ensure_future(self._stop.wait())
        for _ in range(1 + RESTARTS):
            self._local = app = local_screen(self.table.store, around)
            app.guard(None, self.streams.output)
            playing = asyncio.ensure_future(app.run_async(mouse=True))
            await asyncio.wait([playing, stopping], return_when=asyncio.FIRST_COMPLETED)
            if not playing.done():
                posted(app, app.exit)
                await asyncio.wait([playing], timeout=self.host.limits.goodbye_seconds)
                playing.cancel()
            with contextlib.suppress(Exception, asyncio.CancelledError):
                await playing
            if self._stop.is_set() or not app.failed:
                break
        stopping.cancel()

    async def close(self) -> None:
        """Goodbye to everybody."""
        await self.host.stop()

    def _screen(self, seat: Seat, terminal: Terminal) -> SeatApp:
        around = Surroundings(
            status=partial(self._status, seat),
            seating=self.seating if seat.role == "gm" else None,
            own_screen=self.seating.screen_of(seat.name),
        )
        return remote_screen(self.table.store, seat, terminal, around)

    def _line_for(self, seat: str) -> str:
        """The call by which a seat joins."""
        return self.address.line_for(seat)

    def _put_seats(self, seats: Seats) -> None:
        """Seats were changed on a screen: that holds for those who sit here at once."""
        write_seats(self.table.save.path, seats)
        self.host.review()

    def _status(self, seat: Seat) -> str:
        """How saving stands, and who is here and who is away.

        A player is told who they are, and that all is saved or not: saving anew each time somebody does something would tell
        that somebody did (B94), and why it cannot be done is full of paths.
        """
        if seat.role != "gm":
            saver = self.table.saver
            return f"{'not saved' if saver and saver.error else 'saved'} · {seat.name}"
        who = self.host.presence()
        return f"{self.table.status} · {who}" if who else self.table.status

    def _presence(self) -> None:
        for app in (self._local, *self.host.screens()):
            if isinstance(app, SeatApp) and app.desk.seat.role == "gm":
                app.look_again()


def _tell(address: Address, print_of_key: str, seats: list[str], table: OpenTable) -> None:
    lines = [f"listening on {address}", f"host key {print_of_key}"]
    lines += [f"{seat}: {address.line_for(seat)}" for seat in seats]
    if not seats:
        lines.append(f"nobody can sit down yet: tracker seat add {table.store.name} NAME --key FILE.pub")
    print("\n".join(lines), flush=True)


@contextlib.contextmanager
def _log() -> Iterator[TextIO]:
    """The server's log file, with everything the server's own loggers say going there."""
    output = _log_file()
    handler = logging.StreamHandler(output)
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
    loggers = [logging.getLogger(name) for name in ("tracker.ssh", "asyncssh", "asyncio")]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.WARNING)
        logger.propagate = False
    try:
        yield output
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
            logger.propagate = True
        output.close()


def _log_path() -> Path:
    """Where the server writes down what went wrong."""
    return folders.logs() / "server.log"


def _log_file() -> TextIO:
    path = _log_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
    except OSError as error:
        print(f"{path}: nothing will be written down: {reason(error)}", file=sys.stderr)
        file = os.open(os.devnull, os.O_WRONLY | os.O_CLOEXEC)
    return os.fdopen(file, "w", buffering=1, encoding="utf-8", errors="backslashreplace")
