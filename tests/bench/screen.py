"""What the screen costs: start to first paint against a Textual app that shows one word; from a key to the last write
against a bare app that draws as many rows with one widget; and what an idle screen sends and burns.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rich.segment import Segment
from textual import events
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tests.bench.rows import SIZES, Row
from tests.bench.table import crowd
from tests.driver import Table
from tracker.app.app import TrackerApp
from tracker.table.ledger.opening import open_table

SIZE = (120, 40)
PRESSES = 9
SETTLE = 0.4
"""Seconds without a write after which a paint is over."""
LONGEST = 10.0

EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    def compose(self): yield Static("painted")
Empty().run()
"""


class Sink(Driver):
    """A terminal that only counts: bytes, and when the last of them came."""

    last = 0.0
    count = 0

    def write(self, data: str) -> None:
        self.last = time.perf_counter()
        self.count += len(data.encode())

    def start_application_mode(self) -> None:
        self.process_message(events.Resize(self._app.size, self._app.size))

    def disable_input(self) -> None: ...

    def stop_application_mode(self) -> None: ...


class Rows(Widget, can_focus=True):
    """As many rows as the tracker's, drawn the cheapest way."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.values = [0] * count

    def render_line(self, y: int) -> Strip:
        value = self.values[y] if y < len(self.values) else 0
        return Strip(
            [Segment(f"{y:3} Somebody {value:6} {'━' * 12}".ljust(self.size.width), self.rich_style)]
        )


class Bare(App[None]):
    """One list and nothing else: `r` changes a row, `a` all of them."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count

    def compose(self) -> ComposeResult:
        yield Rows(self._count)

    def on_key(self, event: events.Key) -> None:
        rows = self.query_one(Rows)
        if event.key == "r":
            rows.values[3] += 1
            rows.refresh(Region(0, 3, rows.size.width, 1))
        else:
            rows.values = [value + 1 for value in rows.values]
            rows.refresh()


def started(calls: Sequence[tuple[tuple[str, ...], bytes]], home: Path) -> list[float]:
    """Median milliseconds from calling Python until its terminal shows a text, for each call and its text; they take
    turns, so that whatever else the machine does weighs on all. Bytecode is kept, as where a program is installed: the
    first round, which writes it, does not count."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    env = {**kept, "TERM": "xterm-256color", "HOME": str(home), "PYTHONPYCACHEPREFIX": str(home / "bytecode")}
    rounds = [[_shown(call, shows, env) for call, shows in calls] for _ in range(8)]
    return [statistics.median(times) for times in zip(*rounds[1:], strict=True)]


def _shown(call: Sequence[str], shows: bytes, env: dict[str, str]) -> float:
    ours, theirs = os.openpty()
    termios.tcsetwinsize(ours, SIZE[::-1])
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, *call], stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True
    ):
        os.close(theirs)
        told = b""
        while shows not in told:
            told += os.read(ours, 65536)
        taken = (time.perf_counter() - start) * 1000
        os.write(ours, b"\x11")
        # Whoever leaves says so, until nobody has the terminal.
        with contextlib.suppress(OSError):
            while os.read(ours, 65536):
                pass
    os.close(ours)
    return taken


def starts() -> Row:
    """`tracker play` on saves of so many, against a Textual app that shows one word."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        calls: list[tuple[tuple[str, ...], bytes]] = [(("-c", EMPTY), b"painted")]
        for count in SIZES:
            save = home / f"bench{count}.toml"
            with open_table(save) as table:
                table.store.edit(crowd(count).state, "bench")
            calls.append((("-m", "tracker", "play", str(save)), b"Foe 1"))
        base, *ours = started(calls, home)
    return Row("start to first paint", "a Textual app of one word, ms", "ms", (base,), tuple(ours))


async def presses(
    make: Callable[[], App[Any]], keys: dict[str, list[str]]
) -> dict[str, tuple[float, float, float]]:
    """For each named burst of keys: median and p95 milliseconds to the last write, and bytes written. Under `idle`:
    bytes and the share of a processor, in percent, of two seconds in which nobody acts."""
    app = make()
    measured: dict[str, tuple[float, float, float]] = {}
    task = asyncio.ensure_future(app.run_async(size=SIZE))
    while not app.is_running or app._driver is None:
        await asyncio.sleep(0.05)
    await asyncio.sleep(1.5)
    sink = app._driver
    assert isinstance(sink, Sink)
    for name, burst in keys.items():
        taken, sent = [], []
        for _ in range(PRESSES):
            before, start = sink.count, time.perf_counter()
            for key in burst:
                app.post_message(events.Key(key, key if len(key) == 1 else None))
            while sink.last < start or time.perf_counter() - sink.last < SETTLE:
                await asyncio.sleep(SETTLE / 10)
                if time.perf_counter() - start > LONGEST:
                    raise SystemExit(f"{name}: nothing was painted")
            taken.append((sink.last - start) * 1000)
            sent.append(sink.count - before)
        taken.sort()
        measured[name] = (statistics.median(taken), taken[int(0.95 * PRESSES)], statistics.median(sent))
    await asyncio.sleep(1.5)
    before, burnt = sink.count, time.process_time()
    await asyncio.sleep(2)
    measured["idle"] = (sink.count - before, (time.process_time() - burnt) / 2 * 100, 0)
    app.exit()
    await task
    return measured


def busy(count: int) -> TrackerApp:
    """So many entities with three conditions each, and forty zones at the most."""
    t = Table(f"add Foe x{count} hp=100000 init=5")
    t.do("stress Foe* +1", "begin")
    for name in ("dazed", "burning", "marked"):
        t.do(f"cond Foe* +{name} rounds=90000")
    for number in range(1, min(count, 40) + 1):
        t.do(f'zone "Foe {number}" silence')
    app = TrackerApp(t.store)
    app.driver_class = Sink
    return app


def bare(count: int) -> Bare:
    """The bare app on the same terminal."""
    app = Bare(count)
    app.driver_class = Sink
    return app


def rows() -> Iterator[Row]:
    """Every figure of the screen."""
    yield starts()
    floor = [asyncio.run(presses(partial(bare, n), {"one row": ["r"], "all rows": ["a"]})) for n in SIZES]
    ours = [
        asyncio.run(
            presses(
                partial(busy, n), {"next": ["n"], "one row": [*"1d", "enter"], "all rows": [*"*1s", "enter"]}
            )
        )
        for n in SIZES
    ]
    for name, what, against in (
        ("one row", "key to paint, one row", "one row"),
        ("next", "key to paint, next turn", "one row"),
        ("all rows", "key to paint, all rows", "all rows"),
    ):
        base = tuple(one[against][0] for one in floor)
        yield Row(what, f"a bare list, {against}, ms", "ms", base, tuple(one[name][0] for one in ours))
    idle = tuple(one["idle"][1] for one in ours)
    yield Row(
        "idle screen, share of a core",
        "a bare app, %",
        "%",
        tuple(max(one["idle"][1], 0.01) for one in floor),
        idle,
    )
