"""The real program killed at random instants: what it said was done is there on reopening, and every file can be read.

Three ways to run it, all with `kill -9` at the end: headless, fed a script; in a terminal, played by keys; serving over
SSH, played by a game master's connection. What counts as said: a line printed, or a figure seen on a screen.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import asyncssh
import msgspec
import pexpect
import pyte

from tests.ssh.kit import Client, new_key, public, until
from tests.trust.grammar import Speaker
from tests.trust.spoken import Broken
from tests.trust.spoken import table as playing
from tracker import cli
from tracker.table.ledger.history import History
from tracker.table.ledger.opening import open_table
from tracker.table.ledger.store import Store
from tracker.table.saves import decode_state, encode_state
from tracker.table.saves.seats import SeatRecord, write_seats
from tracker.table.seat import GM
from tracker.table.state import State

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = (sys.executable, "-m", "tracker")

LINES = 40
"""Lines in one script."""

HIT_POINTS = 1000
"""Of the one who is hurt on screens, one point at a time."""


class Toll(msgspec.Struct):
    """How many runs were killed, how much had been said by then in all, and how long reopening took (seconds)."""

    kills: int = 0
    said: int = 0
    recoveries: list[float] = msgspec.field(default_factory=list)

    @property
    def slowest(self) -> float:
        """The slowest recovery."""
        return max(self.recoveries, default=0.0)


# --- reopening ---------------------------------------------------------------------------------------------------------


def reopened(save: Path, toll: Toll) -> State:
    """The table as it is when the program starts again. Raises Broken when a file is unreadable or tells another tale."""
    began = time.perf_counter()
    with open_table(save) as table:
        toll.recoveries.append(time.perf_counter() - began)
        state = table.store.state
        if table.save.read_only:
            raise Broken(f"still held: {table.save.notes}")
        if table.store.history.replay_all() != state:
            raise Broken("the journal leads to another table")
    left = [path.name for path in save.parent.iterdir() if path.name.endswith((".new", ".lock"))]
    if left:
        raise Broken(f"left lying about: {left}")
    return state


# --- headless ----------------------------------------------------------------------------------------------------------


def script(state: State, seed: int, setup: Sequence[str] = ()) -> tuple[list[str], list[State]]:
    """Lines, `setup` first, that a table as it stands accepts, every face typed; and the table after each of them."""
    dice = random.Random(seed)
    speaker = Speaker(dice)
    store = Store(
        History(state, "", decode_state), encode=encode_state, roller=lambda sides: dice.randint(1, sides)
    )
    lines: list[str] = []
    states = [state]
    first = [f'roll 1d6 "kill {seed}"', *setup]
    line = first.pop(0)
    while len(lines) < LINES:
        result = store.do(line, GM, roll=True)
        # An answer to a question leaves nothing behind, and `back` asks what came before this script.
        if (
            result.ok
            and result.entry is not None
            and not line.startswith("back")
            and "\x1b" not in result.entry.line
        ):
            lines.append(result.entry.line)
            states.append(store.state)
        elif result.ok and line.startswith("back"):
            return lines, states
        line = first.pop(0) if first else speaker.line(store)
    return lines, states


def _headless(save: str, lines: str, said: str) -> None:
    """What the forked program does: the door itself, with a script at its standard input and its words in a file."""
    os.dup2(os.open(lines, os.O_RDONLY), 0)
    os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
    sys.stdin = os.fdopen(0, encoding="utf-8", errors="surrogateescape")
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="backslashreplace")
    os._exit(cli.main(["do", save, "--json"]))


class Headless:
    """`tracker do` fed with a script. The interpreter is started once and forked, so that instants are not wasted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._fork = get_context("forkserver")
        self._fork.set_forkserver_preload(["tests.trust.killed"])
        self._whole = 0.3

    def kill(self, seed: int, toll: Toll) -> None:
        """Run a script on the table of this folder and kill it at some instant. Raises Broken."""
        save = self._folder / "killed.toml"
        dice = random.Random(seed)
        before = self._before(save, seed)
        lines, states = script(before, seed)
        script_file, said = self._folder / "lines", self._folder / "said"
        script_file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        said.unlink(missing_ok=True)
        program = self._fork.Process(target=_headless, args=(str(save), str(script_file), str(said)))
        began = time.perf_counter()
        program.start()
        program.join(dice.uniform(0, self._whole * 1.1))
        whole = program.exitcode is not None
        if not whole:
            program.kill()  # It may have just ended by itself, which is as good an instant as any.
        program.join()
        if whole:
            self._whole = 0.9 * self._whole + 0.1 * (time.perf_counter() - began)
            if program.exitcode:
                raise Broken(f"seed {seed}: ended by itself with {program.exitcode}")
        acknowledged = _lines_said(said)
        if not acknowledged:
            # On a busy machine it needs longer: else most instants would lie before its first word.
            self._whole *= 1.05
        toll.kills += 1
        toll.said += acknowledged
        after = reopened(save, toll)
        if after not in states[acknowledged : acknowledged + 2]:
            raise Broken(
                f"seed {seed}: {acknowledged} lines were said to be done, and the table is none of what they lead to"
            )

    def _before(self, save: Path, seed: int) -> State:
        """The table to go on from; every so often a fresh one, so that journals begin under fire too."""
        if seed % 5 and save.exists():
            with open_table(save, read_only=True) as table:
                if 1 < len(table.store.state.entities) < 60:
                    return table.store.state
        for path in self._folder.glob("killed*"):
            path.unlink()
        if seed % 5 == 0:
            with open_table(save) as table:
                state = table.store.state
            for path in self._folder.glob("killed*"):
                path.unlink()
            return state
        start = random.Random(seed).choice(("wyrding", "gifts", "shaping", "two fights", "upkeep"))
        state = playing(start, random.Random(seed)).state
        with open_table(save) as table:
            table.store.edit(state, start)
            return table.store.state


def _lines_said(said: Path) -> int:
    """How many lines the program had said were done: whole lines, each an object."""
    if not said.exists():
        return 0
    *whole, _cut = said.read_bytes().split(b"\n")
    count = 0
    for line in whole:
        if not json.loads(line)["ok"]:
            raise Broken(f"refused: {line.decode()}")
        count += 1
    return count


# --- screens -----------------------------------------------------------------------------------------------------------


class Screen:
    """A terminal that remembers the fewest hit points it ever showed."""

    def __init__(self) -> None:
        self.fewest = HIT_POINTS
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)

    def feed(self, data: bytes) -> None:
        """Show bytes."""
        self._stream.feed(data.replace(b"\x1b[<u", b"").replace(b"\x1b[?2026$p", b""))
        shown = hit_points("\n".join(self._screen.display))
        if shown is not None:
            self.fewest = min(self.fewest, shown)

    @property
    def text(self) -> str:
        """What it shows now."""
        return "\n".join(self._screen.display)


def hit_points(text: str) -> int | None:
    """The hit points of the one who is hurt, as a roster on a screen shows them."""
    for line in text.splitlines():
        for word in line.split():
            figure, slash, most = word.partition("/")
            if slash and most == str(HIT_POINTS) and figure.isdigit():
                return int(figure)
    return None


def target(save: Path) -> None:
    """A table with someone to be hurt."""
    for path in save.parent.glob(f"{save.stem}*"):
        path.unlink()
    with open_table(save) as table:
        for line in (f"add Target hp={HIT_POINTS} init=9", "add Other hp=9 init=5", "begin"):
            if not table.store.do(line).ok:
                raise Broken(f"{line} was refused")


def hurt(save: Path, fewest: int, typed: int, toll: Toll) -> None:
    """Whoever saw the fewest hit points must find no more of them, and no fewer than were asked for."""
    toll.kills += 1
    toll.said += HIT_POINTS - fewest
    state = reopened(save, toll)
    (who,) = (one for one in state.entities.values() if one.name == "Target")
    if who.hp is None or not HIT_POINTS - typed <= who.hp <= fewest:
        raise Broken(f"{fewest} hit points were shown after {typed} hits, and {who.hp} are there")


def in_terminal(folder: Path, seed: int, toll: Toll) -> None:
    """Play in a terminal and kill the program there. Raises Broken."""
    save = folder / "terminal.toml"
    target(save)
    dice = random.Random(seed)
    screen, typed = Screen(), 0
    with terminal(save) as program:
        _read_until(program, screen, lambda: hit_points(screen.text) is not None, 20)
        end = time.monotonic() + dice.uniform(0, 2.5)
        while time.monotonic() < end:
            program.send(":hp Target -1\r")
            typed += 1
            _read(program, screen, dice.uniform(0, 0.05))
        os.kill(program.pid, signal.SIGKILL)
        _read(program, screen, 0.2)
    hurt(save, screen.fewest, typed, toll)


@contextmanager
def terminal(save: Path) -> Iterator[pexpect.spawn]:
    """`tracker play` in a terminal of 80 by 24."""
    program = pexpect.spawn(
        PROGRAM[0],
        [*PROGRAM[1:], "play", str(save)],
        dimensions=(24, 80),
        env={**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)},
    )
    program.delaybeforesend = None
    try:
        yield program
    finally:
        program.close(force=True)


def _read(program: pexpect.spawn, screen: Screen, seconds: float) -> None:
    """Show what comes within a while."""
    end = time.monotonic() + seconds
    while True:
        try:
            screen.feed(program.read_nonblocking(65536, timeout=max(0.0, end - time.monotonic())))
        except (pexpect.TIMEOUT, pexpect.EOF):
            return


def _read_until(
    program: pexpect.spawn, screen: Screen, condition: Callable[[], bool], seconds: float
) -> None:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end or not program.isalive():
            raise Broken(f"no table in the terminal:\n{screen.text}")
        _read(program, screen, 0.1)


def serving(folder: Path, seed: int, toll: Toll) -> None:
    """Play over SSH and kill the host. Raises Broken."""
    asyncio.run(_serving(folder, seed, toll))


async def _serving(folder: Path, seed: int, toll: Toll) -> None:
    save = folder / "served.toml"
    target(save)
    key = new_key()
    write_seats(save, {"gm": SeatRecord("gm", "gm", keys=(public(key),))})
    dice = random.Random(seed)
    screen, typed = Screen(), 0
    with host(save) as (program, port):
        connection = await asyncssh.connect(
            "127.0.0.1",
            port,
            username="gm",
            client_keys=[key],
            known_hosts=None,
            agent_path=None,
            config=None,
        )
        try:
            client = await Client.open(connection, "xterm-256color", (80, 24))
            seen = 0

            def look() -> bool:
                nonlocal seen
                screen.feed(bytes(client.received[seen:]))
                seen = len(client.received)
                return hit_points(screen.text) is not None

            await until(look, "the table on a screen")
            end = time.monotonic() + dice.uniform(0, 2.0)
            while time.monotonic() < end:
                client.type(":hp Target -1\r")
                typed += 1
                await asyncio.sleep(dice.uniform(0, 0.05))
                look()
            program.kill()
            await client.closed.wait()
            look()
        finally:
            connection.abort()
    hurt(save, screen.fewest, typed, toll)


@contextmanager
def host(save: Path, **environment: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """`tracker serve` and the port it listens on."""
    program = subprocess.Popen(
        [*PROGRAM, "serve", str(save), "--listen", "127.0.0.1:0"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )
    try:
        assert program.stdout is not None
        listening = program.stdout.readline()
        if not listening.startswith("listening on "):
            raise Broken(f"the host said {listening!r}")
        yield program, int(listening.rpartition(":")[2])
    finally:
        program.kill()
        program.wait()
        if program.stdout is not None:
            program.stdout.close()


# --- all of it ---------------------------------------------------------------------------------------------------------


def main(folder: Path, kills: int, seed: int, screens: int) -> dict[str, Toll]:
    """`kills` headless, and `screens` each in a terminal and serving. Raises Broken."""
    tolls = {"headless": Toll(), "in a terminal": Toll(), "serving": Toll()}
    headless = Headless(folder)
    for number in range(kills):
        headless.kill(seed + number, tolls["headless"])
    for number in range(screens):
        in_terminal(folder, seed + number, tolls["in a terminal"])
        serving(folder, seed + number, tolls["serving"])
    return tolls
