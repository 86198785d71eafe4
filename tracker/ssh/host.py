"""The host of a shared table: who sits there, at which screens, and how all of it ends well."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncssh
import msgspec

from tracker.ssh.door import Door
from tracker.ssh.guard import APOLOGY, Guarded, Streams, logger
from tracker.ssh.session import SeatSession
from tracker.ssh.sitting import Sitting
from tracker.ssh.terminal import Terminal
from tracker.ssh.throttle import Throttle
from tracker.table.ledger.store import Store
from tracker.table.saves.faults import SaveError
from tracker.table.saves.seats import SeatRecord, read_seats, seats_path
from tracker.table.seat import Seat

MakeApp = Callable[[Seat, Terminal], Guarded]
"""Makes the screen of a seat."""

UNSEATED = "This seat is not at the table any more."

LEAVE_SECONDS = 1.5
"""How long clients may take to hang up."""

WINDOW = 4_096
"""Bytes that a client may send ahead of what its screen has taken."""

CLOSING = "The table closes; everything is saved. Goodbye."


class Limits(msgspec.Struct, frozen=True):
    """How much of everything there may be. Seconds and numbers."""

    knocking: int = 48
    """Connections that have not logged in; one more, and the oldest has to go."""
    sitting: int = 40
    """Screens, those of the away included."""
    per_seat: int = 4
    """Screens of one seat."""
    login_seconds: float = 30.0
    keep_seconds: float = 600.0
    """How long the place of a dropped connection is kept."""
    goodbye_seconds: float = 2.0
    """How long screens may take to end."""


class Host:
    """See the module. `save` is the path of the save, beside which the seats are listed."""

    def __init__(
        self, store: Store, save: Path, make_app: MakeApp, streams: Streams, limits: Limits | None = None
    ) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.throttle = Throttle()
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self.hashing = asyncio.Semaphore(2)
        """Hashing a phrase takes 16 MiB; never more than two at a time."""
        self._save = save
        self._make_app = make_app
        self._streams = streams
        self._knocking: OrderedDict[asyncssh.SSHServerConnection, None] = OrderedDict()
        self._inside: set[asyncssh.SSHServerConnection] = set()
        self._sittings: list[Sitting] = []
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._closing = False
        self._stamp = _stamp(seats_path(save))
        self._unsubscribe: Callable[[], None] | None = None
        self.on_presence: Callable[[], None] = lambda: None
        """Called when somebody comes or goes."""

    # --- opening and closing ---------------------------------------------------------------------------------

    async def start(self, address: str, port: int, key: asyncssh.SSHKey) -> int:
        """Listen, and return the port. Raises OSError when that cannot be."""
        self._acceptor = await asyncssh.create_server(
            lambda: Door(self),
            address,
            port,
            server_host_keys=[key],
            encoding=None,
            line_editor=False,
            allow_scp=False,
            agent_forwarding=False,
            x11_forwarding=False,
            gss_host=None,
            compression_algs=["none"],
            login_timeout=self.limits.login_seconds,
            keepalive_interval=75,
            keepalive_count_max=2,
            window=WINDOW,
            server_version="tracker",
        )
        self._unsubscribe = self.store.subscribe(self._moved)
        return self._acceptor.get_port()

    async def stop(self) -> None:
        """Say goodbye to every seat, give their terminals back, and close."""
        self._closing = True
        if self._acceptor is not None:
            self._acceptor.close()
        if self._unsubscribe is not None:
            self._unsubscribe()
        for sitting in list(self._sittings):
            sitting.dismiss(CLOSING)
        waiting = [sitting.ended(self.limits.goodbye_seconds) for sitting in list(self._sittings)]
        await asyncio.gather(*waiting, return_exceptions=True)
        # Clients leave by themselves once their session has ended and their terminal has taken everything. Hanging up
        # before that would be told as a fault, and OpenSSH's would drop what its terminal has not taken yet.
        await self._all_leave(LEAVE_SECONDS)
        connections = [*self._inside, *self._knocking]
        for connection in connections:
            connection.close()
        await self._all_leave(LEAVE_SECONDS / 5)
        for connection in connections:
            connection.abort()
        if self._acceptor is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._acceptor.wait_closed(), timeout=1.0)

    async def _all_leave(self, seconds: float) -> None:
        """Wait until nobody is connected, but no longer than so many seconds."""
        end = asyncio.get_running_loop().time() + seconds
        while (self._inside or self._knocking) and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.01)

    # --- who there is ----------------------------------------------------------------------------------------

    def record(self, seat: str) -> SeatRecord | None:
        """The seat of that name as its file has it now; None when there is none, or the file cannot be read."""
        try:
            return read_seats(self._save).get(seat)
        except SaveError as error:
            logger.error("nobody can sit down: %s", "; ".join(error.faults))
            return None

    def present(self) -> dict[str, bool]:
        """The seats with a screen, by name, and whether anyone looks at it now."""
        found: dict[str, bool] = {}
        for sitting in self._sittings:
            found[sitting.record.name] = found.get(sitting.record.name, False) or sitting.terminal.connected
        return found

    def screens(self) -> list[Guarded]:
        """Every screen there is."""
        return [sitting.app for sitting in self._sittings]

    def presence(self) -> str:
        """Who is here and who is away, in a few words."""
        here = self.present()
        return ", ".join(name if connected else f"{name} (away)" for name, connected in here.items())

    # --- coming and going ------------------------------------------------------------------------------------

    def knocked(self, connection: asyncssh.SSHServerConnection) -> None:
        """A connection that has not logged in. Too many, and the one that has been at it longest goes."""
        if self._closing:
            connection.abort()
            return
        self._knocking[connection] = None
        while len(self._knocking) > self.limits.knocking:
            oldest, _ = self._knocking.popitem(last=False)
            oldest.abort()

    def let_in(self, connection: asyncssh.SSHServerConnection) -> None:
        """A connection has logged in."""
        self._knocking.pop(connection, None)
        self._inside.add(connection)

    def gone(self, connection: asyncssh.SSHServerConnection) -> None:
        """A connection has ended."""
        self._knocking.pop(connection, None)
        self._inside.discard(connection)

    def sit_down(self, session: SeatSession) -> Sitting | None:
        """Give a session the place its seat left, or a new one; None when there is none for it."""
        record = self.record(session.seat)
        if record is None or self._closing:
            session.end(f"{UNSEATED}\r\n", 1)
            return None
        mine = [sitting for sitting in self._sittings if sitting.record.name == record.name]
        for sitting in mine:
            if sitting.session is None and sitting.record.role == record.role and not sitting.app.failed:
                sitting.sit(session)
                self.on_presence()
                return sitting
        if len(mine) >= self.limits.per_seat or len(self._sittings) >= self.limits.sitting:
            session.end("There is no room: close another connection of this seat first.\r\n", 1)
            return None
        terminal = Terminal(record)
        terminal.meet(session.term, session.environment)
        try:
            app = self._make_app(record.seat(self.store.state), terminal)
            app.guard(terminal, self._streams.output)
        except Exception as error:
            logger.error("no screen for %s", record.name, exc_info=error)
            session.end(f"{APOLOGY}\r\n", 1)
            return None
        sitting = Sitting(record, app, terminal, self._over)
        self._sittings.append(sitting)
        sitting.sit(session)
        self.on_presence()
        return sitting

    def left(self, sitting: Sitting, session: SeatSession) -> None:
        """The connection of a session is gone."""
        if sitting.session is not session:
            return
        sitting.get_up(self.limits.keep_seconds)
        self.on_presence()

    def _over(self, sitting: Sitting) -> None:
        if sitting in self._sittings:
            self._sittings.remove(sitting)
        self.on_presence()

    def _moved(self, revision: int) -> None:
        """The table changed: what seats own may have too, and who may sit there."""
        self.review()

    def review(self) -> None:
        """Give every screen the seat it has by now; who has none any more, or another role, gets up."""
        self._read_again()
        for sitting in self._sittings:
            sitting.app.reseat(sitting.record.seat(self.store.state))

    def _read_again(self) -> None:
        """Read the seats again if their file has changed."""
        stamp = _stamp(seats_path(self._save))
        if stamp == self._stamp:
            return
        self._stamp = stamp
        for sitting in list(self._sittings):
            record = self.record(sitting.record.name)
            if record is None or record.role != sitting.record.role:
                sitting.leave(UNSEATED)
            else:
                sitting.take(record)


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino
