"""What the screen costs: start to first paint against an empty Textual app; from a key to the last write against a bare
app that draws as many rows with one widget; and what an idle screen sends and burns.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from rich.segment import Segment
from textual import events
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tests.bench.rows import SIZES, Row
from tests.driver import Table
from tracker.app.app import TrackerApp

SIZE = (120, 40)
PRESSES = 9
SETTLE = 0.4
"""Seconds without a write after which a paint is over."""
LONGEST = 10.0

EMPTY = """
from textual.app import App
class Empty(App):
    def on_mount(self): self.call_after_refresh(self.exit)
Empty().run(headless=True, size=(120, 40))
"""
STARTED = """
import sys
from tests.bench.table import crowd
from tracker.app.app import TrackerApp
store = crowd(int(sys.argv[1])).store
class Once(TrackerApp):
    def on_mount(self): self.leave_when_painted()
    def leave_when_painted(self):
        if getattr(self.screen, "ready", False): self.call_after_refresh(self.exit)
        else: self.set_timer(0.002, self.leave_when_painted)
Once(store).run(headless=True, size=(120, 40))
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


def started(program: str, *words: str) -> float:
    """Median milliseconds from calling Python to the first paint of a program that then leaves."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", program, *words], check=True, capture_output=True)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


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
    empty = started(EMPTY)
    yield Row(
        "start to first paint",
        "an empty Textual app, ms",
        "ms",
        (empty,),
        tuple(started(STARTED, str(n)) for n in SIZES),
    )
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
