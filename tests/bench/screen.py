"""What the screen costs: start to first paint against a Textual app that shows one word; from a key to the last write
against a bare app that draws as many rows with one widget; and what an idle screen sends and burns.

The table is one of a fight late in the evening: so many entities, each with three conditions that run out and three
manifestations that go on (300 effects to 100 entities), and a zone around every one of the first forty.

*One row* is a key that changes one entity (a hit point less), *all rows* one that changes everybody (a stress counter
more), *next* the end of a turn. Besides its row in the roster each changes lines of other panes: the log goes up by a line,
the bars say what was done. *As many rows* are therefore the lines of panes that come out other than they were: the bare app
gets the same keys, holds these very lines in the same pieces and styles, and with the last key paints those that differ.
What is compared is the processor's time from the keys to the last write, which no other program on the machine lengthens;
bytes tell that both wrote about as much.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import math
import os
import statistics
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, takewhile
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace
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
from tracker.cli import GARBAGE_AFTER
from tracker.table.ledger.opening import open_table
from tracker.table.state import Effect

SIZE = (120, 40)
PRESSES = 20
QUIET = 0.1
"""Seconds without a write, and without work, after which a paint is over."""
LIMIT_MS = 50
"""Milliseconds within which nineteen of twenty presses are to be painted."""

KEYS = {"one row": (*"1d", "enter"), "next": ("n",), "all rows": (*"*1s", "enter")}

EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    def compose(self): yield Static("painted")
Empty().run()
"""


class Sink(Driver):
    """A terminal that only counts: bytes, and when the last of them came, by the clock and in the processor's time."""

    last = 0.0
    used = 0.0
    count = 0

    def write(self, data: str) -> None:
        self.last = time.perf_counter()
        self.used = time.process_time()
        self.count += len(data.encode())

    def start_application_mode(self) -> None:
        self.process_message(events.Resize(self._app.size, self._app.size))

    def disable_input(self) -> None: ...

    def stop_application_mode(self) -> None: ...


Chops = list[list[Segment]]
"""A line of the terminal: for each pane it runs through, its pieces there."""


class Paint(NamedTuple):
    """From keys to the last write: milliseconds of the processor in the middle; milliseconds by the clock that nineteen of
    twenty stay below; bytes in the middle; and the lines of the terminal before and after a press that wrote so many."""

    used: float
    p95: float
    sent: float
    before: list[Chops]
    after: list[Chops]


class Idle(NamedTuple):
    """Bytes written, and the share of a processor in percent, while nobody acts."""

    sent: int
    share: float


class Lines(Widget, can_focus=True):
    """One list that has two looks, drawn the cheapest way. Lines that differ hold only the panes in which they do."""

    def __init__(self, before: list[Chops], after: list[Chops]) -> None:
        super().__init__()
        pairs = [_differing(old, new) for old, new in zip(before, after, strict=True)]
        self.looks = [[pair[look] for pair in pairs] for look in (0, 1)]
        self.changed = [y for y, (old, new) in enumerate(pairs) if old != new]

    def turn(self) -> None:
        """Show the other look."""
        self.looks.reverse()
        self.refresh(*(Region(0, y, self.size.width, 1) for y in self.changed))

    def render_line(self, y: int) -> Strip:
        lines = self.looks[0]
        return Strip(lines[y] if y < len(lines) else [])


def _differing(old: Chops, new: Chops) -> tuple[list[Segment], list[Segment]]:
    """Two looks of a line, from the first pane in which they differ to the last; the whole line where none does."""
    if old == new:
        return list(chain(*old)), list(chain(*new))
    start = _alike(old, new)
    end = len(old) - _alike(old[::-1], new[::-1])
    return list(chain(*old[start:end])), list(chain(*new[start:end]))


def _alike(old: Chops, new: Chops) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=True)))


class Bare(App[None]):
    """One list and nothing else: Enter or `n` changes its look."""

    def __init__(self, before: list[Chops], after: list[Chops]) -> None:
        super().__init__()
        self._looks = before, after

    def compose(self) -> ComposeResult:
        yield Lines(*self._looks)

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "n"):
            self.query_one(Lines).turn()


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
    make: Callable[[], App[Any]], keys: Mapping[str, Sequence[str]]
) -> tuple[dict[str, Paint], Idle]:
    """What each named burst of keys costs, and two seconds after them in which nobody acts."""
    app = make()
    app.driver_class = Sink
    task = asyncio.ensure_future(app.run_async(size=SIZE))
    while not app.is_running or app._driver is None:
        if task.done():
            await task
            raise SystemExit(f"{app}: it ended before it began")
        await asyncio.sleep(0.05)
    sink = app._driver
    assert isinstance(sink, Sink)
    await _quiet(sink, 10)
    # As the program itself does, but for what the bench has left.
    gc.collect()
    gc.set_threshold(*GARBAGE_AFTER)
    painted = {}
    for name, burst in keys.items():
        painted[name] = await _pressed(app, sink, burst)
        # A page that came with the last of them would take the keys of the next.
        app.post_message(events.Key("escape", None))
        await _quiet(sink)
    await _quiet(sink, 15)
    before, burnt = sink.count, time.process_time()
    await asyncio.sleep(2)
    idle = Idle(sink.count - before, (time.process_time() - burnt) / 2 * 100)
    app.exit()
    await task
    return painted, idle


async def _pressed(app: App[Any], sink: Sink, burst: Sequence[str]) -> Paint:
    used, taken, sent, looks = [], [], [], [_looks(app)]
    for _ in range(PRESSES):
        count, start, burnt = sink.count, time.perf_counter(), time.process_time()
        for key in burst:
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await _quiet(sink)
        if sink.count == count:
            raise SystemExit(f"{burst}: nothing was painted")
        used.append((sink.used - burnt) * 1000)
        taken.append((sink.last - start) * 1000)
        sent.append(sink.count - count)
        looks.append(_looks(app))
    worst = sorted(taken)[math.ceil(0.95 * PRESSES) - 1]
    middle = statistics.median_low(sent)
    at = sent.index(middle)
    return Paint(statistics.median(used), worst, middle, looks[at], looks[at + 1])


async def _quiet(sink: Sink, times: int = 1) -> None:
    """Wait until nothing is written and nothing worked at for so many times QUIET."""
    still = 0
    while still < times:
        count, burnt = sink.count, time.process_time()
        await asyncio.sleep(QUIET)
        still = still + 1 if sink.count == count and time.process_time() - burnt < QUIET / 20 else 0


def _looks(app: App[Any]) -> list[Chops]:
    compositor = app.screen._compositor
    lines = compositor._render_chops(compositor.size.region, lambda y: True)
    return [[list(strip) for strip in line.values()] for line in lines]


def busy(count: int) -> TrackerApp:
    """So many entities as the module says."""
    t = Table(f"add Foe x{count} hp=100000 init=5")
    t.do("stress Foe* +1", "begin")
    for name in ("dazed", "burning", "marked"):
        t.do(f"cond Foe* +{name} rounds=90000")
    for number in range(1, min(count, 40) + 1):
        t.do(f'zone "Foe {number}" silence')
    state = t.state
    effects = {
        f"e{3 * at + n}": Effect(f"e{3 * at + n}", who, name, "rounds", 90000)
        for at, who in enumerate(state.entities)
        for n, name in enumerate(("Ward", "Mist", "Chant"), 1)
    }
    fight = replace(state.here, effects=effects)
    t.store.edit(replace(state, fights={**state.fights, fight.name: fight}), "what goes on")
    return TrackerApp(t.store)


def rows() -> Iterator[Row]:
    """Every figure of the screen."""
    yield starts()
    ours = [asyncio.run(presses(partial(busy, n), KEYS)) for n in SIZES]
    for name in KEYS:
        paints = [painted[name] for painted, _ in ours]
        floor = [
            asyncio.run(presses(partial(Bare, one.before, one.after), {name: KEYS[name]}))[0][name]
            for one in paints
        ]
        yield Row(
            f"key to paint, {name}",
            "a bare app, as many rows, ms",
            "ms of CPU",
            tuple(one.used for one in floor),
            tuple(one.used for one in paints),
        )
        yield Row(
            f"bytes to paint, {name}",
            "the bare app, bytes",
            "bytes",
            tuple(one.sent for one in floor),
            tuple(one.sent for one in paints),
        )
        yield Row(
            f"19 of 20 within, {name}", "the aim, ms", "ms", (LIMIT_MS,), tuple(one.p95 for one in paints)
        )
    bare = asyncio.run(presses(partial(Bare, [], []), {}))[1]
    yield Row(
        "idle screen, share of a core",
        "a bare app, %",
        "%",
        (max(bare.share, 0.01),),
        tuple(idle.share for _, idle in ours),
    )
