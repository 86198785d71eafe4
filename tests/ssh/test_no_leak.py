"""No secret word on a player's wire: a live run, with everything a seat is sent searched (B94, B95)."""

from __future__ import annotations

import random
from pathlib import Path

from tests.ssh.kit import Client, shared
from tests.table.test_redaction_laws import FIGURE, GM_LINES, NAMES, OPENING, SECRET

OPEN = tuple(line for line in GM_LINES if not line.startswith(("fight", "undo", "redo")))

TYPED = (
    *(":hp Zq\t\x1b", ":use me \t\t\x1b", ":hp \t\t\t\x1b", "?\x1b", "l\x1b", "/gho\r\x1b"),
    *("x\x1b", "m\x1b", "p\x1b", "V\x1b", "w\x1b", "~\x1b"),
)
"""What a curious player presses: completion, help, log, search, panes and modals."""


def seen(client: Client) -> str:
    """Everything sent so far, and everything on the screen now, as text."""
    return (client.received.decode("utf-8", "replace") + client.text).casefold()


async def test_b95_nothing_secret_on_the_wire_of_a_player(tmp_path: Path) -> None:
    dice = random.Random(95)
    lines = (*OPENING, "set Ilyra owner=ilyra", "set Marrow owner=marrow", "begin")
    async with shared(tmp_path, *lines, trust=False) as table:
        clients = {
            seat: await Client.open(await table.connect(seat), "xterm-256color", (120, 40))
            for seat in ("gm", "ilyra", "marrow", "watch")
        }
        for client in clients.values():
            await client.ready()
        for step in range(100):
            line = dice.choice(OPEN)
            while "{}" in line:
                line = line.replace("{}", dice.choice(NAMES), 1)
            table.table.result(line)
            if step % 10 == 0:
                for seat in ("ilyra", "marrow", "watch"):
                    clients[seat].type(dice.choice(TYPED))
                    await clients[seat].quiet(0.02)
        for seat, client in clients.items():
            await client.quiet()
            if seat == "gm":
                assert SECRET in seen(client)
                continue
            assert not client.closed.is_set()
            # What it typed itself is echoed to it: "zq" and "gho" hold no secret.
            assert SECRET not in seen(client), seat
            assert FIGURE not in seen(client), seat
        for client in clients.values():
            client.connection.abort()


async def test_b94_nothing_is_sent_to_a_player_while_a_hidden_one_acts(tmp_path: Path) -> None:
    fight = (
        "add Ilyra init=20 hp=15 owner=ilyra",
        "add Ghoul init=15 hp=9 hidden=yes",
        "add Bandit init=10 hp=11",
        "begin",
    )
    async with shared(tmp_path, *fight) as table, table.sitting("gm") as gm, table.sitting("ilyra") as ilyra:
        before, shown = await ilyra.quiet(), ilyra.text
        table.table.do("next", "hp Ghoul -3", "note Ghoul hungry", "stress Ghoul +2", "add Wraith hidden=yes")
        await gm.shows("Wraith")
        assert await ilyra.quiet() == before
        assert ilyra.text == shown
