"""Somebody sitting at the table: a seat, its screen, and the connection it is looked at through, if any."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from typing import TYPE_CHECKING

from tracker.ssh.guard import APOLOGY, Guarded, logger, posted
from tracker.ssh.terminal import Terminal
from tracker.table.saves.seats import SeatRecord

if TYPE_CHECKING:
    from tracker.ssh.session import SeatSession

GOODBYE = "Goodbye; everything is saved."


class Sitting:
    """See the module. `over` is called once the screen has ended."""

    def __init__(
        self, record: SeatRecord, app: Guarded, terminal: Terminal, over: Callable[[Sitting], None]
    ) -> None:
        self.record = record
        self.app = app
        self.terminal = terminal
        self.session: SeatSession | None = None
        self.farewell = GOODBYE
        self._over = over
        self._leaving: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def sit(self, session: SeatSession) -> None:
        """Look at this screen through a session: the first, or one that comes back."""
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        self.session = session
        before = self.terminal.depth
        self.terminal.attach(session.channel, session.term, session.size, session.environment)
        if self._task is None:
            # In a context of its own, or the screen would take itself for whichever one the loop was busy with.
            self._task = asyncio.get_running_loop().create_task(
                self._run(), name=f"seat {self.record.name}", context=contextvars.Context()
            )
        elif self.terminal.depth != before:
            posted(self.app, self.app.recolour)

    def take(self, record: SeatRecord) -> None:
        """The seat is kept otherwise by now."""
        before, self.record = self.record, record
        self.terminal.wish(record)
        if (record.look, record.colours, record.symbols) != (before.look, before.colours, before.symbols):
            posted(self.app, self.app.recolour)

    def get_up(self, keep_seconds: float) -> None:
        """The connection is gone; the place is kept for a while."""
        self.session = None
        self.terminal.detach()
        if self._task is None or self._task.done():
            return  # It has ended, and keeps nothing: a timer would hold the whole screen until its time comes.
        loop = asyncio.get_running_loop()
        self._leaving = loop.call_later(keep_seconds, self.leave, "")

    def leave(self, farewell: str) -> None:
        """Ask the screen to end."""
        if farewell:
            self.farewell = farewell
        posted(self.app, self.app.exit)

    def dismiss(self, farewell: str) -> None:
        """Say goodbye at once. The screen ends behind that, and a busy one takes its time."""
        self.farewell = farewell
        self.terminal.give_back()
        if self.session is not None:
            self.session.end(f"{farewell}\r\n", 0)
        posted(self.app, self.app.exit)

    async def ended(self, seconds: float) -> None:
        """Wait for the screen to end, and end it the hard way if it does not in time."""
        if self._task is None:
            return
        done, _ = await asyncio.wait([self._task], timeout=seconds)
        if not done:
            self._task.cancel()
            await asyncio.wait([self._task], timeout=0.5)

    async def _run(self) -> None:
        try:
            await self.app.run_async(mouse=True, size=self.terminal.size)
        except Exception as error:
            self.app.failed = True
            logger.error("the screen of %s broke", self.record.name, exc_info=error)
        finally:
            if self._leaving is not None:
                self._leaving.cancel()
            if self.session is not None:
                self.session.end(f"{APOLOGY if self.app.failed else self.farewell}\r\n", int(self.app.failed))
            self._over(self)
