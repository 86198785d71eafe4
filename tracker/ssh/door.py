"""The door: who may come in, and what they may ask for. Everything but a screen on a terminal is refused.

Nothing is remembered of keys that are only offered. Who somebody is, is read from the connection once it has
authenticated, and from nowhere else.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import asyncssh

from tracker.ssh.session import SeatSession
from tracker.table.saves.seats import SeatRecord, phrase_fits
from tracker.table.text import clean

if TYPE_CHECKING:
    from tracker.ssh.host import Host

logger = logging.getLogger("tracker.ssh")

TRIES = 3
"""Phrases tried on one connection."""

OFFERS = 20
"""Keys offered on one connection."""


class Door(asyncssh.SSHServer):
    """One connection at the door."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._tries = 0
        self._offers = 0
        self._address = "?"
        self._connection: asyncssh.SSHServerConnection | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else "?"
        self._connection = conn
        self._host.knocked(conn)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._connection is not None:
            self._host.gone(self._connection)

    def begin_auth(self, username: str) -> bool:
        return True

    def auth_completed(self) -> None:
        if self._connection is not None:
            self._host.let_in(self._connection)

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._offers += 1
        if self._offers > OFFERS:
            raise asyncssh.DisconnectError(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "too many keys; offer one with ssh -i"
            )
        record = self._host.record(username)
        return record is not None and record.has_key(key.export_public_key().decode())

    def password_auth_supported(self) -> bool:
        return True

    async def validate_password(self, username: str, password: str) -> bool:
        """Whether a phrase opens a seat. An unknown seat, one without a phrase and a game master's answer alike."""
        throttle = self._host.throttle
        self._tries += 1
        if self._tries > TRIES or throttle.shut(self._address):
            raise asyncssh.DisconnectError(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "too many wrong phrases; try again later"
            )
        await self._host.sleep(throttle.delay(self._address, username))
        record = self._host.record(username)
        async with self._host.hashing:
            right = await asyncio.to_thread(phrase_fits, password, _phrase_of(record))
        if right:
            throttle.passed(self._address, username)
            return True
        throttle.failed(self._address, username)
        logger.warning("wrong phrase for %s from %s", clean(username)[:40], self._address)
        return False

    def session_requested(self) -> SeatSession | bool:
        if self._connection is None:
            return False
        return SeatSession(self._host, self._connection)

    # Forwarding of ports, paths and the agent are refused by what the base class answers to every such request.


def _phrase_of(record: SeatRecord | None) -> str:
    return record.phrase if record is not None and record.role != "gm" else ""
