"""No way in but by a seat's own key or phrase, and nothing to be had but a screen."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.ssh.kit import Client, Shared, new_key, public, shared, until
from tracker.ssh.host import Limits
from tracker.ssh.throttle import LONGEST_DELAY, MEMORY_SECONDS, MOST_FAILURES, Throttle
from tracker.table.saves.seats import SeatRecord, changed, hash_phrase, read_seats, without_seat, write_seats

DENIED = asyncssh.PermissionDenied


async def waiting(shared: Shared) -> list[float]:
    """Have the host note how long it would wait, instead of waiting."""
    waited: list[float] = []

    async def note(seconds: float) -> None:
        waited.append(seconds)

    shared.host.sleep = note
    return waited


def with_key(key: asyncssh.SSHKey) -> dict[str, Any]:
    return {"client_keys": [key], "preferred_auth": "publickey"}


# --- keys ------------------------------------------------------------------------------------------------------------


async def test_a_seats_own_key_opens_it_and_no_other(tmp_path: Path) -> None:
    async with shared(tmp_path) as table:
        (await table.connect("ilyra", **with_key(table.keys["ilyra"]))).abort()
        for seat, key in (("ilyra", new_key()), ("ilyra", table.keys["marrow"]), ("gm", table.keys["ilyra"])):
            with pytest.raises(DENIED):
                await table.connect(seat, **with_key(key))
        with pytest.raises(DENIED):
            await table.connect("nobody", **with_key(table.keys["ilyra"]))


async def test_a_key_that_is_offered_but_not_proved_gives_nothing(tmp_path: Path) -> None:
    """The game master's key is offered, which the server says it would take; then the player's own is proved. Whoever
    sits down is whom the connection logged in as: the player."""
    async with shared(tmp_path) as table:
        stolen = _Unprovable(table.keys["gm"])
        with pytest.raises(DENIED):
            await table.connect("gm", client_keys=[stolen], preferred_auth="publickey")
        assert table.host.present() == {}
        async with table.sitting("ilyra", client_keys=[stolen, table.keys["ilyra"]]) as client:
            assert table.host.present() == {"ilyra": True}
            client.type(":next\r")
            await client.shows("for the game master")
        assert table.table.show()["active"] == "Ilyra"


class _Unprovable(asyncssh.SSHKeyPair):
    """A key somebody knows only the public half of: it is offered, and signed with another."""

    def __init__(self, key: asyncssh.SSHKey) -> None:
        super().__init__(
            key.algorithm, key.algorithm, key.sig_algorithms, key.sig_algorithms, key.public_data, b""
        )
        self._other = new_key()

    def sign(self, data: bytes) -> bytes:
        return self._other.sign(data, self.sig_algorithm)


async def test_a_seat_taken_away_gets_up_and_cannot_sit_down_again(tmp_path: Path) -> None:
    async with shared(tmp_path) as table, table.sitting("ilyra") as client:
        seats = read_seats(table.save)
        del seats["ilyra"]
        write_seats(table.save, seats)
        table.table.do("hp Bandit -1")
        await client.closed.wait()
        assert b"not at the table any more" in client.received
        with pytest.raises(DENIED):
            await table.connect("ilyra")


async def test_seats_changed_while_the_table_rests_hold_at_once(tmp_path: Path) -> None:
    async with (
        shared(tmp_path) as table,
        table.sitting("ilyra") as client,
        table.sitting("marrow") as other,
    ):
        await client.shows("Ilyra", "15/15")
        assert "11/11" not in client.text
        seats = read_seats(table.save)
        write_seats(table.save, without_seat(changed(seats, "ilyra", owns=("Bandit",)), "marrow"))
        table.host.review()
        await client.shows("11/11")
        await other.closed.wait()
        assert b"not at the table any more" in other.received


async def test_a_seat_file_nobody_can_read_lets_nobody_in(tmp_path: Path) -> None:
    async with shared(tmp_path) as table:
        (tmp_path / "shared.seats.toml").write_text("[ilyra]\nrole = 7\n")
        with pytest.raises(DENIED):
            await table.connect("ilyra")


# --- phrases ---------------------------------------------------------------------------------------------------------


async def test_a_phrase_opens_a_players_seat(tmp_path: Path) -> None:
    words = {"client_keys": None, "password": "three  blind mice"}
    async with (
        shared(tmp_path, phrase="three blind mice") as table,
        table.connect_screen("ilyra", **words) as client,  # type: ignore[arg-type]
    ):
        await client.ready()


async def test_wrong_phrases_wait_longer_and_longer_and_then_find_nobody_in(tmp_path: Path) -> None:
    async with shared(tmp_path, phrase="three blind mice") as table:
        waited = await waiting(table)
        for number in range(MOST_FAILURES):
            with pytest.raises(DENIED):
                await table.connect("ilyra", client_keys=None, password=f"guess {number}")
        assert waited == [0, 0.5, 1, 2, 4, *[LONGEST_DELAY] * (MOST_FAILURES - 5)]
        with pytest.raises((DENIED, asyncssh.DisconnectError), match="too many"):
            await table.connect("ilyra", client_keys=None, password="three blind mice")
        (await table.connect("ilyra")).abort()


async def test_a_connection_has_three_tries(tmp_path: Path) -> None:
    async with shared(tmp_path, phrase="three blind mice") as table:
        await waiting(table)
        guesses = _Guessing(10)
        with pytest.raises(asyncssh.DisconnectError, match="too many wrong phrases"):
            await asyncssh.connect(
                "127.0.0.1", table.port, username="ilyra", known_hosts=None, client_keys=None, agent_path=None,
                config=None, client_factory=lambda: guesses,
            )  # fmt: skip
        assert guesses.made == 4


class _Guessing(asyncssh.SSHClient):
    def __init__(self, most: int) -> None:
        self.made = 0
        self._most = most

    def password_auth_requested(self) -> str | None:
        self.made += 1
        return f"guess {self.made}" if self.made <= self._most else None

    def kbdint_auth_requested(self) -> None:
        return None


@pytest.mark.parametrize("seat", ["gm", "nobody", "watch"])
async def test_a_seat_without_a_phrase_answers_as_one_that_is_not_there(tmp_path: Path, seat: str) -> None:
    async with shared(tmp_path, phrase="three blind mice") as table:
        await waiting(table)
        for phrase in ("", "three blind mice", "nobody sits here"):
            with pytest.raises(DENIED):
                await table.connect(seat, client_keys=None, password=phrase)


async def test_a_game_masters_seat_takes_no_phrase_even_from_the_file(tmp_path: Path) -> None:
    async with shared(tmp_path) as table:
        await waiting(table)
        forged = SeatRecord("gm", "gm", keys=(public(table.keys["gm"]),), phrase=hash_phrase("let me in"))
        text = (tmp_path / "shared.seats.toml").read_text()
        (tmp_path / "shared.seats.toml").write_text(
            text.replace('role = "gm"', f'role = "gm"\nphrase = "{forged.phrase}"')
        )
        with pytest.raises(DENIED):
            await table.connect("gm", client_keys=None, password="let me in")


def test_the_throttle_forgets_after_a_while_and_never_shuts_a_seat() -> None:
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    for number in range(MOST_FAILURES):
        throttle.failed(f"10.0.0.{number}", "ilyra")
    assert throttle.delay("10.9.9.9", "ilyra") == LONGEST_DELAY
    assert not throttle.shut("10.9.9.9")
    assert throttle.delay("10.9.9.9", "marrow") == 0
    for _ in range(MOST_FAILURES):
        throttle.failed("10.0.0.1", "marrow")
    assert throttle.shut("10.0.0.1")
    now[0] += MEMORY_SECONDS
    assert not throttle.shut("10.0.0.1")
    assert throttle.delay("10.9.9.9", "ilyra") == 0


def test_the_throttle_keeps_bounded_memory() -> None:
    throttle = Throttle(lambda: 0.0)
    for number in range(5000):
        throttle.failed(f"address {number}", f"seat {number}")
    assert len(throttle._failures) <= 2000


# --- what may be asked for -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["gm", "ilyra"])
async def test_commands_subsystems_and_file_transfer_are_refused(tmp_path: Path, seat: str) -> None:
    async with shared(tmp_path) as table:
        connection = await table.connect(seat)
        wishes: tuple[dict[str, Any], ...] = (
            {"command": "ls"},
            {"subsystem": "sftp"},
            {"command": "ls", "term_type": "xterm"},
        )
        for wanted in wishes:
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.create_session(lambda: Client((80, 24)), encoding=None, **wanted)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.start_sftp_client()
        connection.abort()


@pytest.mark.parametrize("seat", ["gm", "ilyra"])
async def test_forwarding_is_refused_in_every_direction(tmp_path: Path, seat: str) -> None:
    async with shared(tmp_path) as table:
        connection = await table.connect(seat)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", table.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection(str(tmp_path / "socket"))
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 1)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_path(str(tmp_path / "there"), str(tmp_path / "here"))
        connection.abort()


async def test_agent_and_x11_are_refused_and_the_screen_comes_up_all_the_same(tmp_path: Path) -> None:
    async with shared(tmp_path) as table:
        connection = await table.connect("ilyra")
        with pytest.raises(asyncssh.ChannelOpenError):
            await Client.open(connection, "xterm", (80, 24), x11_forwarding=True, x11_display="localhost:9")
        connection.abort()
        async with table.sitting("ilyra"):
            (sitting,) = table.host._sittings
            assert sitting.session is not None
            assert sitting.session._connection.get_extra_info("agent_path") is None


async def test_without_a_terminal_there_is_one_clear_line(tmp_path: Path) -> None:
    async with shared(tmp_path) as table:
        connection = await table.connect("ilyra")
        result = await connection.run(term_type=None)
        assert str(result.stdout) == "tracker needs a terminal: leave out -T, and give ssh no command\r\n"
        assert result.exit_status == 1
        assert table.host.present() == {}
        connection.abort()


@pytest.mark.parametrize(
    "line", ["next", "reveal Bandit", "hp Bandit -5", "grant r1", "set Ilyra hp=99", "house x=1"]
)
async def test_a_player_who_types_a_game_masters_command_is_refused(tmp_path: Path, line: str) -> None:
    async with shared(tmp_path) as table, table.sitting("ilyra") as client:
        before = table.table.state
        client.type(f":{line}\r")
        await until(lambda: "for the game master" in client.text or "not yours" in client.text, client.text)
        assert table.table.state is before


# --- too many and too much -------------------------------------------------------------------------------------------


async def test_five_hundred_who_never_log_in_keep_nobody_out(tmp_path: Path) -> None:
    async with shared(tmp_path, limits=Limits(knocking=32)) as table:
        idle = [await asyncio.open_connection("127.0.0.1", table.port) for _ in range(500)]
        begun = time.monotonic()
        async with table.sitting("ilyra"):
            assert time.monotonic() - begun < 10
            await until(lambda: len(table.host._knocking) <= 32, "the bound on those who knock")
        for _, writer in idle:
            writer.close()


async def test_who_never_logs_in_is_shown_out(tmp_path: Path) -> None:
    async with shared(tmp_path, limits=Limits(login_seconds=0.2)) as table:
        reader, writer = await asyncio.open_connection("127.0.0.1", table.port)
        assert (await reader.readline()).startswith(b"SSH-2.0-tracker")
        await asyncio.wait_for(reader.read(), 10)
        writer.close()


async def test_screens_of_a_seat_are_bounded(tmp_path: Path) -> None:
    async with (
        shared(tmp_path, limits=Limits(per_seat=2)) as table,
        table.sitting("ilyra"),
        table.sitting("ilyra"),
        table.connect_screen("ilyra") as third,
    ):
        await third.closed.wait()
        assert b"There is no room" in third.received


@pytest.mark.parametrize(("before", "after"), [("\x1b[200~", "\x1b[201~"), ("", "")], ids=["pasted", "typed"])
async def test_a_megabyte_is_cut_and_harms_nobody(tmp_path: Path, before: str, after: str) -> None:
    async with shared(tmp_path) as table, table.sitting("ilyra") as client, table.sitting("marrow") as other:
        client.type(":roll 1d1 ")
        await client.shows(": roll 1d1")
        begun = time.process_time()
        client.type(before + "a" * 1_000_000 + after)
        table.table.do("hp Marrow -5")
        await other.shows("19/24")
        assert time.process_time() - begun < 5
        await client.quiet()
        client.type("\r")
        await until(lambda: "rolls" in client.text or "at most" in client.text, client.text)
        table.table.do("hp Ilyra -5")
        client.type("\x1b")
        await client.shows("10/15")


HOSTILE = "\x1b[31mred\x1b]0;title\x07\x1b]52;c;aGk=\x07 [red]x[/] [@click=app.quit]y[/] \u202eevil \u2066z a\u0000b"

EVIL = (b"\x1b[31mred", b"\x1b]0;", b"\x1b]52", "\u202e".encode(), "\u2066".encode())


async def test_escapes_markup_and_bidi_marks_in_names_and_pastes_reach_nobodys_terminal(
    tmp_path: Path,
) -> None:
    async with shared(tmp_path) as table, table.sitting("gm") as gm, table.sitting("ilyra") as ilyra:
        table.table.do(f'rename Bandit "{HOSTILE}"', "add [/]")
        ilyra.type(":roll 1d1 ")
        await ilyra.shows(": roll 1d1")
        ilyra.type(f"\x1b[200~{HOSTILE}\x1b[201~\r")
        await gm.shows("[red]x[/]", "[/]")
        await gm.shows("ilyra rolls")
        await gm.quiet()
        await ilyra.quiet()
        for client in (gm, ilyra):
            assert [evil for evil in EVIL if evil in client.received] == []
            assert not client.closed.is_set()


@pytest.mark.parametrize("name", ["", "GM", "gm ", "..", "../gm", "a" * 3000, "[/]"])
async def test_odd_user_names_are_nobody(tmp_path: Path, name: str) -> None:
    async with shared(tmp_path) as table:
        await waiting(table)
        with pytest.raises((DENIED, asyncssh.Error, OSError)):
            await asyncio.wait_for(
                asyncssh.connect(
                    "127.0.0.1", table.port, username=name, known_hosts=None, client_keys=[table.keys["gm"]],
                    password="x", agent_path=None, config=None,
                ),
                20,
            )  # fmt: skip
        assert table.host.present() == {}
