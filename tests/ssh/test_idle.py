"""A table at which nobody does anything sends nothing and costs nearly nothing; a turn costs little (B109)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.ssh import BYTES, FIGHT, PLAYERS, bytes_per_command, idle, seated
from tests.ssh.kit import shared


async def test_b109_idle_sends_nothing_even_while_text_is_being_typed(tmp_path: Path) -> None:
    async with shared(tmp_path, *FIGHT, players=PLAYERS) as table:
        clients = await seated(table, 3)
        clients[0].type(":hp Ban")
        await clients[0].shows("hp Ban")
        sent, _ = await idle(clients, 1.5)
        assert sent == 0
        for client in clients:
            client.connection.abort()


@pytest.mark.long
@pytest.mark.timeout(150)
async def test_b109_idle_for_a_minute_costs_under_one_percent_a_seat(tmp_path: Path) -> None:
    async with shared(tmp_path, *FIGHT, players=PLAYERS) as table:
        clients = await seated(table, 1)
        sent, share = await idle(clients, 60)
        assert sent == 0
        assert share < 0.01
        clients[0].connection.abort()


async def test_b109_a_turn_advance_sends_less_than_eight_kilobytes_to_a_seat(tmp_path: Path) -> None:
    async with shared(tmp_path, *FIGHT, players=PLAYERS) as table:
        clients = await seated(table, 2)
        sent = dict(await bytes_per_command(table, clients, quiet=0.15))
        assert 0 < sent["next"] < BYTES
        for client in clients:
            client.connection.abort()
