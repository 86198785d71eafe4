"""How a seat wants its screen: colours, symbols, mouse, kitty's keys; kept with the seat, undone on leaving (B105, B106)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ssh.kit import Client, Shared, shared, until
from tracker.app.modals.wishes import WISHES
from tracker.ssh.symbols import TABLE
from tracker.table.saves.faults import SaveError
from tracker.table.saves.seats import SeatRecord, changed, read_seats, write_seats

COLOURED = re.compile(rb"\x1b\[[0-9;]*[34]8;[25];")


def since(client: Client, at: int) -> bytes:
    return bytes(client.received[at:])


async def until_sent(client: Client, at: int, data: bytes) -> None:
    await until(lambda: data in since(client, at), f"{data!r}")


def kept(table: Shared, seat: str) -> tuple[str, str, str, bool, bool]:
    one = read_seats(table.save)[seat]
    return one.look, one.colours, one.symbols, one.mouse, one.kitty_keys


async def test_b105_a_player_wishes_for_mouse_and_kitty_keys_and_leaving_ends_them(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("ilyra") as client:
        assert b"\x1b[?1000h" not in client.received
        assert b"\x1b[>1u" not in client.received
        client.type(";")
        await client.shows("my screen", "kitty keys")
        at = len(client.received)
        client.type("jjj\r")
        await until_sent(client, at, b"\x1b[?1000h\x1b[?1006h")
        client.type("j\r")
        await until_sent(client, at, b"\x1b[>1u")
        assert kept(table, "ilyra") == ("auto", "auto", "full", True, True)
        client.type("k\r")
        await until_sent(client, at, b"\x1b[?1006l\x1b[?1000l")
        client.type("\r")
        await until(lambda: since(client, at).count(b"\x1b[?1000h") == 2, "the mouse again")
        client.type("\x1b")
        await client.shows_not("my screen")
        client.type("q")
        await client.closed.wait()
        last = since(client, at).rpartition(b"\x1b[?1000h")[2]
        assert b"\x1b[?1000l" in last
        assert b"\x1b[<u" in last
        async with table.sitting("ilyra") as again:
            assert b"\x1b[?1000h\x1b[?1006h\x1b[>1u" in again.received


async def test_b106_a_player_wishes_for_plain_symbols_and_no_colours_at_once(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("ilyra") as client:
        assert COLOURED.search(client.received)
        client.type(";jj\r")
        await client.shows("+- my screen")
        await client.shows_not("╭")
        client.type("\x1b")
        await client.shows_not("my screen")
        await client.shows("+- initiative", "> a 20  Ilyra")
        client.type(";j\r")
        await client.shows("b  none")
        client.type("b")
        await until(lambda: kept(table, "ilyra")[1] == "none", "the wish")
        await client.quiet()
        at = len(client.received)
        client.type("\x1b\t\t")
        await client.quiet()
        table.table.do("hp Ilyra -3", "next", "cond Bandit +prone")
        await client.shows("prone")
        assert not COLOURED.search(since(client, at))
        assert kept(table, "ilyra") == ("auto", "none", "plain", False, False)
        assert kept(table, "marrow") == ("auto", "auto", "full", False, False)


async def test_a_game_master_changes_the_screen_of_a_seat_while_it_is_looked_at(tmp_path: Path) -> None:
    async with (
        shared(tmp_path) as table,
        table.sitting("gm") as gm,
        table.sitting("ilyra") as ilyra,
        table.sitting("marrow") as marrow,
    ):
        gm.type("\x10seats\r")
        await gm.shows("ilyra   player")
        gm.type("s")
        await gm.shows("the screen of ilyra")
        gm.type("jj\r")
        await ilyra.shows("+- initiative")
        await marrow.quiet()
        assert "╭─ initiative" in marrow.text
        assert "╭" in gm.text


async def test_a_wish_for_colours_outweighs_what_the_terminal_says(tmp_path: Path) -> None:
    async with shared(tmp_path) as table:
        write_seats(table.save, changed(read_seats(table.save), "ilyra", colours="16"))
        async with table.sitting("ilyra", term="xterm-kitty") as client:
            assert not COLOURED.search(client.received)


def test_a_player_can_write_nothing_else_of_its_seat() -> None:
    assert set(WISHES) == {"look", "colours", "symbols", "mouse", "kitty_keys"}
    rest = set(SeatRecord.__struct_fields__) - set(WISHES)
    assert rest == {"name", "role", "owns", "keys", "phrase", "trust"}


@pytest.mark.parametrize(
    "told", ["look = 3", 'look = "[red]"', 'colours = "12"', 'symbols = "x"', "kitty_keys = 1"]
)
def test_a_wish_that_cannot_be_is_a_fault_of_the_seats_file(tmp_path: Path, told: str) -> None:
    save = tmp_path / "a.toml"
    (tmp_path / "a.seats.toml").write_text(f"[ilyra]\n{told}\n")
    with pytest.raises(SaveError) as caught:
        read_seats(save)
    assert f"ilyra.{told.partition(' ')[0]}" in caught.value.faults[0]


def test_b106_plain_symbols_are_letters_of_one_cell_and_touch_no_script() -> None:
    assert all(
        len(instead) == 1 and instead.isascii() and instead.isprintable() for instead in TABLE.values()
    )
    assert not [chr(each) for each in TABLE if chr(each).isalpha()]
    assert "Zoë 界 ñ".translate(TABLE) == "Zoë 界 ñ"
