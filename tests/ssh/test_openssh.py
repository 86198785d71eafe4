"""The program as people run it, with OpenSSH's own client under a terminal: nothing is left broken (B105, B106)."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pyte
import pytest

from tests.ssh.kit import new_key, public
from tracker.table.ledger.opening import open_table
from tracker.table.saves.seats import SeatRecord, hash_phrase, read_keys, write_seats

SSH = shutil.which("ssh")
needs_ssh = pytest.mark.skipif(
    SSH is None, reason="OpenSSH's client is not installed (apt-get install openssh-client)"
)

DEADLINE = 30.0
TRACKER = (sys.executable, "-m", "tracker")
QUIET = (
    "-o",
    "StrictHostKeyChecking=no",
    "-o",
    "UserKnownHostsFile=/dev/null",
    "-o",
    "LogLevel=ERROR",
    "-F",
    "/dev/null",
)


class Seatbelt:
    """A home of its own for one test: a save with a fight, a key, a `tracker serve` when asked for."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.save = home / "vault.toml"
        self.environment = {
            **{
                key: value
                for key, value in os.environ.items()
                if not key.startswith(("TRACKER", "COLOR", "NO_COLOR"))
            },
            **{f"XDG_{what}_HOME": str(home / what.lower()) for what in ("DATA", "STATE", "CACHE", "CONFIG")},
            "HOME": str(home),
            "PYTHONPATH": str(Path(__file__).parents[2]),
        }
        self.port = 0
        self.server: subprocess.Popen[str] | None = None

    def tracker(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*TRACKER, *words],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=DEADLINE,
            check=False,
        )

    def serve(self) -> str:
        """Start serving; what it printed first."""
        self.server = subprocess.Popen(
            [*TRACKER, "serve", str(self.save), "--listen", "127.0.0.1:0"],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.server.stdout is not None
        lines = [self.server.stdout.readline() for _ in range(4)]
        self.port = int(lines[0].rsplit(":", 1)[1])
        return "".join(lines)

    def stop(self, number: int = signal.SIGTERM, *, watching: Shell | None = None) -> tuple[int, str, str]:
        """Stop serving, with somebody's terminal going on meanwhile: status, and what the server said since."""
        assert self.server is not None
        self.server.send_signal(number)
        if watching is not None:
            watching.ends()
        out, err = self.server.communicate(timeout=DEADLINE)
        return self.server.returncode, out, err

    def ssh(self, seat: str, *, term: str = "xterm-256color", size: tuple[int, int] = (24, 80)) -> Shell:
        """A shell at a terminal, in which ssh runs, so that what ssh leaves behind is seen."""
        line = " ".join(
            [
                str(SSH),
                *QUIET,
                "-i",
                str(self.home / "id"),
                "-o",
                "IdentitiesOnly=yes",
                "-p",
                str(self.port),
                f"{seat}@127.0.0.1",
            ]
        )
        return Shell(line, {**self.environment, "TERM": term}, size)


class Shell:
    """A terminal with a shell in it that runs one line and then says END."""

    def __init__(self, line: str, environment: dict[str, str], size: tuple[int, int] = (24, 80)) -> None:
        script = f"stty sane; {line}; echo END $?; stty -a | grep -o '[- ]icanon\\|[- ]echo '; sleep 60"
        self.child = pexpect.spawn(
            "/bin/sh", ["-c", script], env=environment, dimensions=size, timeout=DEADLINE
        )
        self.screen = pyte.Screen(size[1], size[0])
        self._stream = pyte.ByteStream(self.screen)
        self.bytes = b""

    def until(self, condition: Callable[[], Any], what: str) -> None:
        end = time.monotonic() + DEADLINE
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"not within {DEADLINE:g} s: {what}\n{self.text}\n{self.bytes[-400:]!r}")
            try:
                data = self.child.read_nonblocking(65_536, timeout=0.1)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                assert condition(), f"the terminal closed before: {what}\n{self.text}"
                return
            self.bytes += data
            self._stream.feed(data.replace(b"\x1b[<u", b"").replace(b"\x1b[?2026$p", b""))

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def shows(self, *words: str) -> None:
        self.until(lambda: all(word in self.text for word in words), f"{words} on the screen")

    def ends(self) -> bytes:
        """Wait for ssh to end; everything sent after the screen was given back."""
        self.until(
            lambda: b"END " in self.bytes and b"echo" in self.bytes.partition(b"END ")[2], "the end of ssh"
        )
        return self.bytes

    def close(self) -> None:
        self.child.close(force=True)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Seatbelt]:
    """A table of a test's own, to be served and killed."""
    yield from laid(tmp_path)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seatbelt]:
    """A table that is served to all tests which change nothing of it."""
    for found in laid(tmp_path_factory.mktemp("served")):
        found.serve()
        yield found


def laid(tmp_path: Path) -> Iterator[Seatbelt]:
    """A table with a fight, a game master and a player, and its end."""
    found = Seatbelt(tmp_path)
    key = new_key()
    (tmp_path / "id").write_bytes(key.export_private_key())
    (tmp_path / "id").chmod(0o600)
    (tmp_path / "id.pub").write_text(public(key))
    lines = (
        "add Ilyra init=20 hp=15",
        "add Bandit init=10 hp=11",
        "add Zqxghoul init=15 hp=9 hidden=yes",
        "begin",
    )
    with open_table(found.save) as opened:
        for line in lines:
            assert opened.store.do(line).ok
    keys = read_keys((tmp_path / "id.pub").read_text())
    hashed = hash_phrase("three blind mice")
    ilyra = SeatRecord("ilyra", owns=("Ilyra",), keys=keys, phrase=hashed, trust=True)
    write_seats(found.save, {"gm": SeatRecord("gm", "gm", keys=keys), "ilyra": ilyra})
    yield found
    if found.server is not None and found.server.poll() is None:
        found.server.kill()
        found.server.communicate()


def given_back(sent: bytes) -> None:
    """The terminal is as it was: the other screen left, the cursor there, no mouse, no kitty keys, lines as typed."""
    last = sent.rpartition(b"\x1b[?1049h")[2]
    assert b"\x1b[?1049l" in last
    assert b"\x1b[?25h" in last.rpartition(b"\x1b[?25l")[2]
    for asked in (b"\x1b[?1000h", b"\x1b[?1003h", b"\x1b[?1006h", b"\x1b[?2048h", b"\x1b[>1u", b"\x1b[>31u"):
        assert asked not in sent
    modes = sent.rpartition(b"END ")[2]
    assert b" icanon" in modes
    assert b" echo" in modes
    assert b"-icanon" not in modes


@needs_ssh
def test_b105_start_resize_type_and_leave(table: Seatbelt) -> None:
    said = table.serve()
    assert said.splitlines()[0] == f"listening on 127.0.0.1:{table.port}"
    assert said.splitlines()[1].startswith("host key SHA256:")
    assert f"gm: ssh -p {table.port} gm@127.0.0.1" in said
    shell = table.ssh("gm")
    shell.shows("Ilyra", "Zqxghoul", "? help")
    shell.child.send(":")
    shell.shows("command")
    shell.child.setwinsize(40, 120)
    shell.screen.resize(40, 120)
    shell.child.send("hp Ilyra -4")
    shell.shows("hp Ilyra -4")
    shell.child.send("\r")
    shell.shows("11/15")
    shell.child.send("q")
    sent = shell.ends()
    given_back(sent)
    assert b"Goodbye; everything is saved." in sent
    assert b"END 0" in sent
    shell.close()
    assert table.stop() == (0, "", "")
    assert "11/15" in table.tracker("show", str(table.save)).stdout


@needs_ssh
def test_b95_the_bytes_of_a_player_name_nobody_hidden(served: Seatbelt) -> None:
    table = served
    shell = table.ssh("ilyra")
    shell.shows("Ilyra", "Bandit", "? help")
    shell.child.send("q")
    assert b"zqx" not in shell.ends().lower()
    shell.close()
    shown = table.tracker("show", str(table.save), "--seat", "ilyra", "--json")
    assert shown.returncode == 0
    assert "zqx" not in shown.stdout.lower()


@needs_ssh
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_b105_a_signal_says_goodbye_restores_and_saves(table: Seatbelt, number: int) -> None:
    table.serve()
    shell = table.ssh("gm")
    shell.shows("? help")
    shell.child.send(":hp Ilyra -6\r")
    shell.shows("9/15")
    assert table.stop(number, watching=shell) == (0, "", "")
    sent = shell.bytes
    given_back(sent)
    assert b"The table closes; everything is saved. Goodbye." in sent
    shell.close()
    assert "9/15" in table.tracker("show", str(table.save)).stdout


@needs_ssh
def test_b105_a_killed_client_finds_its_place_again(table: Seatbelt) -> None:
    table.serve()
    shell = table.ssh("gm")
    shell.shows("? help")
    shell.child.send(":hp Ilyra -")
    shell.shows("hp Ilyra -")
    shell.child.kill(signal.SIGKILL)
    subprocess.run(["kill", "-9", *_ssh_children(shell.child.pid)], check=False)
    shell.close()
    again = table.ssh("gm", size=(30, 100))
    again.shows("hp Ilyra -")
    assert again.bytes.startswith(b"\x1b[?1000l")
    again.child.send("5\r")
    again.shows("10/15")
    again.child.send("q")
    given_back(again.ends())
    again.close()


def _ssh_children(shell: int) -> list[str]:
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(shell)], capture_output=True, text=True, check=False
    )
    return found.stdout.split()


@needs_ssh
def test_b105_a_killed_server_leaves_a_terminal_that_types_and_a_save_that_opens(table: Seatbelt) -> None:
    table.serve()
    shell = table.ssh("gm")
    shell.shows("? help")
    shell.child.send(":hp Ilyra -7\r")
    shell.shows("8/15")
    assert table.server is not None
    table.server.kill()
    table.server.communicate()
    sent = shell.ends()
    modes = sent.rpartition(b"END ")[2]
    assert b" icanon" in modes
    assert b"-icanon" not in modes
    shell.close()
    table.serve()
    again = table.ssh("gm")
    again.shows("8/15")
    assert again.bytes.index(b"\x1b[?1049h") > again.bytes.index(b"\x1b[?1000l")
    again.child.send("q")
    given_back(again.ends())
    again.close()


@needs_ssh
def test_b106_every_terminal_starts_and_is_given_back(served: Seatbelt) -> None:
    table = served
    for term in ("xterm", "xterm-256color", "linux", "screen", "tmux-256color", "dumb"):
        shell = table.ssh("gm", term=term)
        shell.shows("Ilyra", "▶", "? help")
        shell.child.send("q")
        sent = shell.ends()
        given_back(sent)
        assert b"8;2;" not in sent
        assert (b"8;5;" in sent) <= ("256" in term)
        shell.close()


@needs_ssh
def test_a_phrase_is_asked_for_and_opens_the_seat(served: Seatbelt) -> None:
    table = served
    line = f"{SSH} {' '.join(QUIET)} -o PubkeyAuthentication=no -p {table.port} ilyra@127.0.0.1"
    shell = Shell(line, {**table.environment, "TERM": "xterm"})
    shell.until(lambda: b"assword:" in shell.bytes, "the question")
    shell.child.send("three blind mice\r")
    shell.shows("Ilyra", "? help")
    shell.child.send("q")
    given_back(shell.ends())
    shell.close()


@needs_ssh
def test_commands_and_no_terminal_over_openssh(served: Seatbelt) -> None:
    table = served

    def ssh(*words: str) -> subprocess.CompletedProcess[str]:
        base = [str(SSH), *QUIET, "-o", "BatchMode=yes", "-i", str(table.home / "id"), "-p", str(table.port)]
        return subprocess.run(
            [*base, *words], env=table.environment, capture_output=True, text=True, timeout=DEADLINE, check=False,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip

    assert "exec request failed" in ssh("gm@127.0.0.1", "ls").stderr
    assert "subsystem request failed" in ssh("-s", "gm@127.0.0.1", "sftp").stderr
    without = ssh("-T", "gm@127.0.0.1")
    assert (without.returncode, without.stdout) == (
        1,
        "tracker needs a terminal: leave out -T, and give ssh no command\n",
    )


def test_play_share_lets_a_player_in_while_the_game_master_plays_here(table: Seatbelt) -> None:
    if SSH is None:
        pytest.skip("OpenSSH's client is not installed (apt-get install openssh-client)")
    line = f"{' '.join(TRACKER)} play {table.save} --share 127.0.0.1:0"
    here = Shell(line, {**table.environment, "TERM": "xterm-256color"})
    here.until(lambda: b"listening on" in here.bytes and "? help" in here.text, "the local screen")
    table.port = int(here.bytes.partition(b"listening on 127.0.0.1:")[2].split()[0])
    there = table.ssh("ilyra")
    there.shows("Ilyra", "15/15", "? help")
    here.shows("ilyra")
    here.child.send(":hp Ilyra -4\r")
    here.shows("11/15")
    there.shows("11/15")
    here.child.send("\x10older states")
    here.shows("older states of this save")
    here.child.send("\r")
    here.shows("no older states are kept yet")
    here.child.send("q")
    sent = here.ends()
    assert b"\x1b[?1049l" in sent
    assert b"END 0" in sent
    assert b" icanon" in sent.rpartition(b"END ")[2]
    assert b"The table closes" in there.ends()
    for shell in (here, there):
        shell.close()
    assert "11/15" in table.tracker("show", str(table.save)).stdout
