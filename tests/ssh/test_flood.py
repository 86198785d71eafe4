"""Hands that press on without waiting: they keep nobody else waiting, nor the end, and take no room."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.ssh.kit import Client, Shared, shared, until
from tracker.ssh.driver import MOST_WAITING, SSHDriver
from tracker.ssh.host import CLOSING, WINDOW

FLOOD = "jk" * 100_000
"""More keys than can be looked at while a test runs."""


def driver(table: Shared, seat: str) -> SSHDriver:
    """What carries keys to the screen of a seat."""
    found = next(one.app._driver for one in table.host._sittings if one.record.name == seat)
    assert isinstance(found, SSHDriver)
    return found


async def flooding(table: Shared, client: Client, seat: str) -> SSHDriver:
    """Have a seat press more keys than it has turns for."""
    client.type(FLOOD)
    await until(lambda: driver(table, seat)._terminal._held, "no more is taken")
    return driver(table, seat)


async def test_a_flood_at_one_seat_keeps_no_other_waiting(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("ilyra") as wild, table.sitting("marrow") as calm:
        flood = await flooding(table, wild, "ilyra")
        calm.type(":hp me -1\r")
        await calm.shows("23/24")
        assert flood._waiting
        await wild.shows("Marrow")
        assert table.table.entity("Marrow")["hp"] == 23


async def test_of_a_flood_only_so_much_is_taken(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("ilyra") as wild:
        flood = await flooding(table, wild, "ilyra")
        for _ in range(50):
            assert len(flood._waiting) <= MOST_WAITING + WINDOW
            await asyncio.sleep(0)
        assert wild.channel.get_write_buffer_size() > len(FLOOD) // 2


async def test_closing_amid_floods_says_goodbye_to_every_seat(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("ilyra") as one, table.sitting("marrow") as other:
        for seat, client in (("ilyra", one), ("marrow", other)):
            await flooding(table, client, seat)
        await table.host.stop()
        for client in (one, other):
            assert client.received.endswith(f"\x1b[?1049l\x1b[?25h{CLOSING}\r\n".encode())
        assert table.host.present() == {}
        assert "Traceback" not in table.log.getvalue()  # type: ignore[attr-defined]


async def test_a_flood_whose_line_breaks_ends_and_its_seat_sits_down_again(tmp_path: Path) -> None:
    async with shared(tmp_path) as table:
        async with table.sitting("ilyra") as wild:
            await flooding(table, wild, "ilyra")
        await until(lambda: table.host.present() == {"ilyra": False}, "the line is gone")
        async with table.sitting("ilyra") as again:
            again.type(":hp me -1\r")
            await again.shows("14/15")
