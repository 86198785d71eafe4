"""No secret word on a player's wire: a live run, with everything a seat is sent searched (B94, B95)."""

from __future__ import annotations

import asyncio
import io
import random
from pathlib import Path

from tests.ssh.kit import Client, shared, until
from tests.table.telling.test_redaction_laws import FIGURE, GM_LINES, NAMES, OPENING, SECRET
from tracker.ssh.driver import ESCAPE_SECONDS
from tracker.ssh.guard import APOLOGY
from tracker.ssh.hosting import _Hosting
from tracker.table.ledger.opening import open_table
from tracker.table.seat import Seat

OPEN = tuple(line for line in GM_LINES if not line.startswith(("fight", "undo", "redo")))

TYPED = (
    *(":hp Zq\t\x1b", ":use me \t\t\x1b", ":hp \t\t\t\x1b", "?\x1b", "l\x1b", "/gho\r\x1b"),
    *("x\x1b", "m\x1b", "p\x1b", "V\x1b", "w\x1b", "~\x1b"),
    *("\x10\x1b", "\x10zq\x1b", "M++\x1b", "e\x1b", "r1d6\r", "f", "F", "Q", "A", ",", "t", "R", "i", "o\x1b", ";\x1b"),
    *(":grant \t\x1b", ":deny \t\x1b", ":fight \t\x1b", ":reveal \t\x1b", ":table \t\x1b", ":why \t\x1b", ":ask \t\x1b"),
    *(":remove \t\r\x1b", ":show\r\x1b", ":log\r\x1b", ":undo\r\x1b", ":undo 99\r\x1b", ":redo\r\x1b", ":cast me \t\t\x1b"),
)  # fmt: skip
"""What a curious player presses: completion, help, log, search, panes, modals, and all that is for the game master."""


def seen(client: Client) -> str:
    """Everything sent so far, and everything on the screen now, as text."""
    return (client.received.decode("utf-8", "replace") + client.text).casefold()


async def test_b95_nothing_secret_on_the_wire_of_a_player(tmp_path: Path) -> None:
    dice = random.Random(95)
    lines = (*OPENING, "set Ilyra owner=ilyra", "set Marrow owner=marrow", "begin")
    async with shared(tmp_path, *lines, trust=False) as table:
        clients = {
            seat: await Client.open(await table.connect(seat), "xterm-256color", (100, 30))
            for seat in ("gm", "ilyra", "marrow", "watch")
        }
        for client in clients.values():
            await client.ready()
        orders = {seat: dice.sample(TYPED, len(TYPED)) for seat in ("ilyra", "marrow", "watch")}
        for typed in zip(*orders.values(), strict=True):
            for _ in range(4):
                line = dice.choice(OPEN)
                while "{}" in line:
                    line = line.replace("{}", dice.choice(NAMES), 1)
                table.table.result(line)
            for seat, keys in zip(orders, typed, strict=True):
                clients[seat].type(keys)
            # Longer than a lone Escape may be the beginning of something else.
            await asyncio.sleep(ESCAPE_SECONDS + 0.02)
        for seat, client in clients.items():
            await client.quiet()
            sent = (
                bytes(client.received).decode("utf-8", "replace") + await client.drawn_anew(99, 31)
            ).casefold()
            if seat == "gm":
                assert SECRET in sent
                continue
            assert not client.closed.is_set()
            # What it typed itself is echoed to it: "zq" and "gho" hold no secret.
            assert SECRET not in sent, seat
            assert FIGURE not in sent, seat
            # Nor is a title set, a clipboard written or a link made, by which a terminal could be told more.
            assert b"\x1b]" not in client.received, seat
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


async def test_b94_a_players_header_does_not_tell_that_something_is_being_saved(tmp_path: Path) -> None:
    """Saving anew after each change would tell that somebody did something, unseen."""
    with open_table(tmp_path / "vault.toml") as table:
        hosting = _Hosting(table, io.StringIO())
        player, gm = Seat("ilyra", "player"), Seat("gm")
        table.store.do("add Ghoul hidden=yes")
        assert (hosting._status(gm), hosting._status(player)) == ("saving", "saved · ilyra")
        assert table.saver is not None
        await until(lambda: hosting._status(gm) == "saved", "the save")
        assert (hosting._status(gm), hosting._status(player)) == ("saved", "saved · ilyra")
        # What keeps it from being saved is full of paths.
        table.saver.error = "/home/gm/vault.toml: no space left"
        assert hosting._status(player) == "not saved · ilyra"
        table.saver.error = None


async def test_b95_a_crash_names_nobody(tmp_path: Path) -> None:
    """The words of apology are the same whatever broke."""
    assert "{" not in APOLOGY
    async with shared(tmp_path, *OPENING, "begin") as table, table.sitting("watch") as watch:
        (app,) = [sitting.app for sitting in table.host._sittings]
        app.call_later(_break)
        await watch.closed.wait()
        assert SECRET not in seen(watch)
        assert watch.received.endswith(f"{APOLOGY}\r\n".encode())


def _break() -> None:
    raise ValueError("Zqxghoul")
