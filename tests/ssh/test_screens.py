"""Screens over SSH: they start, follow the table, keep their place, end well, and leave each other alone."""

from __future__ import annotations

import asyncio
import gc
import io
import logging
import sys
from pathlib import Path

import asyncssh
import pytest
from textual import events

from tests.driver import Table
from tests.ssh.kit import Client, MakeApp, Shared, shared, until
from tracker.app.surroundings import Surroundings
from tracker.ssh.host import Limits
from tracker.ssh.screen import SeatApp, remote_screen
from tracker.ssh.terminal import RESET, Terminal
from tracker.table.seat import Seat

LEFT = f"{RESET}\x1b[?1049l\x1b[?25h".encode()
"""What gives a terminal back, before the last words."""


def sitting(table: Shared, seat: str) -> SeatApp:
    """The app of a seat."""
    (app,) = [each.app for each in table.host._sittings if each.record.name == seat]
    assert isinstance(app, SeatApp)
    return app


# --- following ------------------------------------------------------------------------------------------------------


async def test_a_seat_sees_the_table_and_what_changes(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("gm") as gm, table.sitting("ilyra") as ilyra:
        await gm.shows("Ilyra", "Marrow", "11/11")
        await ilyra.shows("Ilyra", "15/15", "Bandit")
        assert "11/11" not in ilyra.text
        gm.type("n")
        await until(lambda: table.table.show()["active"] == "Marrow", "the turn to pass")
        table.table.do("hp Ilyra -4")
        await ilyra.shows("11/15")
        await gm.shows("11/15")


async def test_b98_viewers_stay_while_entities_come_and_go_in_every_phase(tmp_path: Path) -> None:
    seats = ("gm", "ilyra", "marrow")
    async with shared(tmp_path) as table:
        clients = [await Client.open(await table.connect(seat), "xterm-256color", (80, 24)) for seat in seats]
        for client in clients:
            await client.ready()
        lines = [
            "add Wolf hp=3",
            "next",
            "remove Bandit",
            "next",
            "add Bat hidden=yes init=30",
            "next",
            "upkeep",
            "next",
        ]
        for line in [
            *lines,
            "remove Wolf",
            "reveal Bat",
            "end",
            "remove Bat",
            "add Owl",
            "begin",
            "remove Ilyra",
            "next",
        ]:
            table.table.result(line)
        for client in clients:
            await client.shows("Owl")
            await client.shows_not("20  Ilyra")
            assert not client.closed.is_set()
            client.connection.abort()


async def test_resizing_while_a_modal_is_open_and_down_to_almost_nothing(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("ilyra") as client:
        client.type("?")
        for size in ((200, 60), (80, 24), (40, 12), (20, 5), (0, 0), (65535, 3), (100, 30)):
            client.channel.change_terminal_size(*size)
            await client.quiet(0.05)
        client.type("\x1b")
        await client.quiet()
        client.screen.reset()
        client.resize(100, 31)
        await client.shows("Ilyra")
        await until(lambda: tuple(sitting(table, "ilyra").size) == (100, 31), "the last size")
        await client.shows("? help")


async def test_two_connections_of_a_seat_share_it_and_select_for_themselves(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("gm") as one, table.sitting("gm") as other:
        await other.quiet()
        before = other.text
        one.type(":")
        await one.shows("command")
        await other.quiet()
        assert other.text == before
        one.type("hp Ilyra -1\r")
        await other.shows("14/15")


# --- keeping a place -------------------------------------------------------------------------------------------------


async def test_b105_a_dropped_connection_finds_its_half_typed_text_again(tmp_path: Path) -> None:
    async with shared(tmp_path) as table:
        async with table.sitting("gm") as gm:
            gm.type(":hp Ban")
            await gm.shows("hp Ban")
        await until(lambda: table.host.present() == {"gm": False}, "the place to be kept")
        assert table.host.presence() == "gm (away)"
        table.table.do("hp Ilyra -4")
        async with table.connect_screen("gm", size=(100, 30), term="xterm") as again:
            await again.shows("hp Ban", "11/15")
            again.type("dit -3\r")
            await again.shows("8/11")
            assert table.host.present() == {"gm": True}
            assert again.received.startswith(RESET.encode())
            assert b"38;2" not in again.received
            assert b"38;5" not in again.received


async def test_a_place_is_kept_no_longer_than_it_is_kept(tmp_path: Path) -> None:
    async with shared(tmp_path, limits=Limits(keep_seconds=0.05)) as table:
        async with table.sitting("gm"):
            pass
        await until(lambda: table.host.present() == {}, "the place to be given up")


async def test_a_place_is_not_given_to_another_seat(tmp_path: Path) -> None:
    async with shared(tmp_path) as table:
        async with table.sitting("ilyra") as ilyra:
            ilyra.type(":roll 9d9 mine")
            await ilyra.shows("9d9 mine")
        await until(lambda: table.host.present() == {"ilyra": False})
        async with table.sitting("marrow") as marrow:
            await marrow.quiet()
            assert "9d9" not in marrow.text


# --- ending ----------------------------------------------------------------------------------------------------------


async def test_b105_leaving_gives_the_terminal_back(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("ilyra") as client:
        client.type("q")
        await client.closed.wait()
        before, last = bytes(client.received).split(LEFT)
        assert last == b"Goodbye; everything is saved.\r\n"
        for mode in (
            b"\x1b[?1000h",
            b"\x1b[?1003h",
            b"\x1b[?1006h",
            b"\x1b[>",
            b"\x1b[?2048h",
            b"\x1b[?1016h",
        ):
            assert mode not in before
        assert client.channel.get_exit_status() == 0
        await until(lambda: table.host.present() == {})


async def test_a_seat_that_wants_the_mouse_gets_it_and_it_is_switched_off_again(tmp_path: Path) -> None:
    async with shared(tmp_path) as table:
        seats = tmp_path / "shared.seats.toml"
        seats.write_text(seats.read_text().replace("[ilyra]\n", "[ilyra]\nmouse = true\n"))
        async with table.sitting("ilyra") as client:
            assert b"\x1b[?1000h\x1b[?1006h" in client.received
            client.type("q")
            await client.closed.wait()
            assert b"\x1b[?1000l" in client.received.split(b"\x1b[?1006h")[1]


async def test_closing_the_table_says_goodbye_to_every_seat(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("gm") as gm, table.sitting("ilyra") as ilyra:
        ilyra.type("?")
        await table.host.stop()
        for client in (gm, ilyra):
            await client.closed.wait()
            assert client.received.endswith(b"\x1b[?25hThe table closes; everything is saved. Goodbye.\r\n")
        with pytest.raises(OSError):
            await table.connect("gm")


# --- apart -----------------------------------------------------------------------------------------------------------


class Brittle(SeatApp):
    """A screen that breaks on F2 and prints on F3."""

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and event.key == "f2":
            secret = "a local value that nobody may see"
            raise ZeroDivisionError(f"of its own accord {len(secret)}")
        if isinstance(event, events.Key) and event.key == "f3":
            print("printed by a screen")
            print("warned by a screen", file=sys.stderr)
        await super().on_event(event)


def brittle(table: Table) -> MakeApp:
    def make(seat: Seat, terminal: Terminal) -> SeatApp:
        return Brittle(table.store, seat=seat)

    return make


F2, F3 = "\x1bOQ", "\x1bOR"


async def test_a_crash_ends_one_seat_with_an_apology_and_nobody_else_notices(tmp_path: Path) -> None:
    async with (
        shared(tmp_path, make_app=brittle) as table,
        table.sitting("gm") as gm,
        table.sitting("ilyra") as ilyra,
    ):
        handler = logging.StreamHandler(table.log)
        logging.getLogger("tracker.ssh").addHandler(handler)
        quiet = await gm.quiet()
        ilyra.type(F2)
        await ilyra.closed.wait()
        assert ilyra.received.endswith(
            b"\x1b[?25hSomething broke at this seat and was written down; nothing at the table is lost. "
            b"Connect again.\r\n"
        )
        assert ilyra.channel.get_exit_status() == 1
        assert b"local value" not in ilyra.received
        assert b"ZeroDivisionError" not in ilyra.received
        assert await gm.quiet() == quiet
        assert isinstance(table.log, io.StringIO)
        written = table.log.getvalue()
        assert "ZeroDivisionError: of its own accord" in written
        assert "in on_event" in written
        assert "a local value" not in written.replace('secret = "a local value', "")
        logging.getLogger("tracker.ssh").removeHandler(handler)
        table.table.do("hp Ilyra -1")
        await gm.shows("14/15")
        async with table.sitting("ilyra") as again:
            await again.shows("14/15")


@pytest.mark.parametrize("way", ["q", F2])
async def test_a_screen_that_has_ended_is_let_go_of(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What the test runner keeps of the log would keep the screens that crashed.
    monkeypatch.setattr(logging.getLogger("tracker.ssh"), "propagate", False)
    async with shared(tmp_path, make_app=brittle) as table:
        for _ in range(4):
            async with table.sitting("ilyra") as ilyra:
                ilyra.type(way)
                await ilyra.closed.wait()

        def left() -> int:
            gc.collect()
            return sum(type(each) is Brittle for each in gc.get_objects())

        await until(lambda: left() <= 1, "the ended screens to go")


async def test_what_a_screen_prints_lands_in_the_log_whoever_leaves_first(tmp_path: Path) -> None:
    before = sys.stdout, sys.stderr
    async with (
        shared(tmp_path, make_app=brittle) as table,
        table.sitting("ilyra") as ilyra,
        table.sitting("gm") as gm,
    ):
        ilyra.type("q")
        await ilyra.closed.wait()
        gm.type(F3)
        log = table.log
        assert isinstance(log, io.StringIO)
        await until(lambda: "warned by a screen" in log.getvalue(), "the log")
        assert "printed by a screen" in log.getvalue()
        await gm.quiet()
        assert b"by a screen" not in gm.received
    assert (sys.stdout, sys.stderr) == before


async def test_a_screen_that_cannot_be_made_ends_with_an_apology(tmp_path: Path) -> None:
    def broken(table: Table) -> MakeApp:
        def make(seat: Seat, terminal: Terminal) -> SeatApp:
            if seat.name == "ilyra":
                raise RuntimeError("no screen today")
            return remote_screen(table.store, seat, terminal, Surroundings())

        return make

    async with shared(tmp_path, make_app=broken) as table, table.sitting("gm") as gm:
        async with table.connect_screen("ilyra") as ilyra:
            await ilyra.closed.wait()
            assert b"Something broke" in ilyra.received
        assert not gm.closed.is_set()


async def test_a_stalled_reader_is_bounded_slows_nobody_and_is_exact_afterwards(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("gm") as gm, table.sitting("ilyra") as ilyra:
        ilyra.channel.pause_reading()
        (place,) = [each for each in table.host._sittings if each.record.name == "ilyra"]
        assert place.session is not None
        channel = place.session.channel
        most = 0
        for number in range(400):
            table.table.do(f"add Wolf{number} hp=9", "next")
            most = max(most, channel.get_write_buffer_size())
            if number % 20 == 0:
                await asyncio.sleep(0)
        table.table.do("hp Ilyra =3")
        await gm.shows("3/15")
        assert most < 300_000
        assert place.terminal.sent < 4_000_000
        ilyra.channel.resume_reading()
        await ilyra.shows("3/15")
        await ilyra.quiet()
        async with table.sitting("ilyra") as fresh:
            await fresh.quiet()
            assert _without_bar(ilyra.text) == _without_bar(fresh.text)


def _without_bar(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if "saved" not in line)


async def test_output_that_the_client_does_not_take_is_never_queued_without_end() -> None:
    class Stuck:
        def __init__(self) -> None:
            self.taken = 0

        def write(self, data: bytes) -> None:
            self.taken += len(data)

        def is_closing(self) -> bool:
            return False

        def pause_reading(self) -> None:
            pass

        def resume_reading(self) -> None:
            pass

    stuck, drawn = Stuck(), 0
    terminal = Terminal()

    def redraw() -> None:
        nonlocal drawn
        drawn += 1

    terminal.on_redraw = redraw
    terminal.attach(stuck, "xterm", (80, 24), {})
    terminal.block()
    start = stuck.taken
    for _ in range(1000):
        terminal.write("x" * 1000)
    assert stuck.taken == start
    terminal.unblock()
    assert drawn == 1


async def test_the_clock_of_a_lone_escape(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("gm") as gm:
        gm.type(":")
        await gm.shows("command")
        gm.type("\x1b")
        await gm.shows_not("command ─")


async def test_half_a_character_is_no_end_of_file(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("gm") as gm:
        gm.type(":")
        await gm.shows("command")
        for byte in "roll 1d1 Zoë 界 ":
            for part in byte.encode():
                gm.channel.write(bytes([part]))
                await asyncio.sleep(0)
        await gm.shows("Zoë 界")
        gm.channel.write(b"\xff\xfe")
        gm.type("\r")
        await gm.shows("rolls")


async def test_a_disconnect_in_the_middle_of_drawing_is_nobodys_trouble(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("gm") as gm:
        for _ in range(5):
            connection = await table.connect("ilyra")
            client = await Client.open(connection, "xterm", (80, 24))
            await until(lambda: client.received)  # noqa: B023 - awaited in this very turn
            connection.abort()
            table.table.do("next")
        await gm.shows("Ilyra")
        assert len(table.host._sittings) <= 5


async def test_b86_a_key_that_is_wrong_for_the_protocol_ends_that_connection_alone(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("gm") as gm:
        reader, writer = await asyncio.open_connection("127.0.0.1", table.port)
        writer.write(b"SSH-2.0-x\r\n" + b"\xff" * 4096)
        await asyncio.wait_for(reader.read(), 20)
        writer.close()
        table.table.do("hp Ilyra -1")
        await gm.shows("14/15")


async def test_sessions_that_ask_for_no_screen_leave_nothing_behind(tmp_path: Path) -> None:
    async with shared(tmp_path) as table:
        connection = await table.connect("ilyra")
        for _ in range(20):
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.create_session(asyncssh.SSHClientSession, "true")
        connection.abort()
        await until(lambda: not table.host._inside)
        assert table.host._sittings == []
