"""Screens over SSH: they start, show the table, follow it, and end well."""

from __future__ import annotations

from pathlib import Path

from tests.ssh.kit import shared


async def test_a_seat_sees_the_table_and_what_changes(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("gm") as gm, table.sitting("ilyra") as ilyra:
        await gm.shows("Ilyra", "Marrow", "Bandit")
        await ilyra.shows("Ilyra", "15/15")
        table.table.do("hp Ilyra -4")
        await ilyra.shows("11/15")
        await gm.shows("11/15")
