"""What the table costs: a command, an upkeep, a view; saving, coming back, and memory."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import tomllib
import tracemalloc
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from time import perf_counter

from tests.bench.rows import SIZES, Row, median_of
from tests.driver import Table
from tracker.table.ledger.opening import open_table
from tracker.table.ledger.store import Store
from tracker.table.saves import decode_state, encode_state
from tracker.table.saves.statefile import compose
from tracker.table.seat import GM
from tracker.table.telling.view import view_for

ENTRIES = (100, 1000, 10_000)


def crowd(count: int) -> Table:
    """A running fight of `count`, all stressed, with a zone around the first."""
    t = Table(f"add Foe x{count} hp=1000 init=5", "stress Foe* +3", 'zone "Foe 1" erratic_time')
    t.do("begin")
    return t


def rows() -> Iterator[Row]:
    """Every figure of the table."""
    tables = [crowd(count) for count in SIZES]
    ms = 1e3
    command = [_command(t) * ms for t in tables]
    yield Row(
        "one-entity command", "a roll at 10 entities, ms", "ms", (_roll(tables[0]) * ms,), tuple(command)
    )
    upkeep = tuple(_upkeep(t) * ms for t in tables)
    as_many = tuple(one * count for one, count in zip(command, SIZES, strict=True))
    yield Row("upkeep", "as many one-entity commands, ms", "ms", as_many, upkeep)
    yield Row("view of the GM", "its state as TOML, ms", "ms", *_views(tables))
    yield from _saving(tables)
    yield Row(
        "saved command",
        "the same in memory, ms",
        "ms",
        (command[0],),
        _journal(),
        "100 · 1,000 · 10,000 entries",
    )
    yield Row("state in memory", "its save, MiB", "MiB", *_memory(tables))
    yield _shell()


def _command(t: Table) -> float:
    signs = iter(["-1", "+1"] * 1000)
    return median_of(300, lambda: _do(t.store, f'hp "Foe 2" {next(signs)}'))


def _roll(t: Table) -> float:
    return median_of(300, lambda: _do(t.store, "roll 3"))


def _upkeep(t: Table) -> float:
    last = t.show()["order"][-1]
    times: list[float] = []
    for _ in range(5):
        _do(t.store, f'goto "{last}"')
        start = time.process_time()
        _do(t.store, "next")
        times.append(time.process_time() - start)
    return sorted(times)[2]


def _views(tables: list[Table]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    texts = tuple(median_of(5, partial(encode_state, t.state)) * 1e3 for t in tables)
    views = tuple(median_of(9, partial(view_for, t.state, t.store.rules, "bench", GM)) * 1e3 for t in tables)
    return texts, views


def _saving(tables: list[Table]) -> Iterator[Row]:
    """Writing the state file, against writing as many bytes; coming back from it, and from the journal alone."""
    written, plain, loaded, parsed, rebuilt = [], [], [], [], []
    with tempfile.TemporaryDirectory() as folder:
        for count, t in zip(SIZES, tables, strict=True):
            save = Path(folder) / f"bench{count}.toml"
            with open_table(save) as table:
                table.store.edit(t.state, "bench")
                for _ in range(100):
                    _do(table.store, 'hp "Foe 2" -1')
                state, last = table.store.state, table.store.history.last
                written.append(median_of(7, partial(table.save.write_state, state, last), perf_counter) * 1e3)
            data = save.read_bytes()
            plain.append(median_of(7, partial(_write, Path(folder) / "plain", data), perf_counter) * 1e3)
            parsed.append(median_of(5, partial(tomllib.loads, data.decode()), perf_counter) * 1e3)
            loaded.append(median_of(5, partial(_open, save), perf_counter) * 1e3)
            times = []
            for _ in range(3):
                save.unlink(missing_ok=True)
                start = perf_counter()
                _open(save)
                times.append((perf_counter() - start) * 1e3)
            rebuilt.append(sorted(times)[1])
    yield Row("save", "writing the same bytes, ms", "ms", tuple(plain), tuple(written))
    yield Row("opening and leaving", "parsing its TOML, ms", "ms", tuple(parsed), tuple(loaded))
    yield Row("recovery from 100 entries", "parsing its TOML, ms", "ms", tuple(parsed), tuple(rebuilt))


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    path.rename(path.with_name("renamed"))


def _open(save: Path) -> None:
    with open_table(save):
        pass


def _journal() -> tuple[float, ...]:
    """Milliseconds of a saved command once the journal has so many entries."""
    found: list[float] = []
    with tempfile.TemporaryDirectory() as folder, open_table(Path(folder) / "bench.toml") as table:
        _do(table.store, "add Foe hp=1000000")
        for entries in ENTRIES:
            while table.store.history.last < entries:
                _do(table.store, "hp Foe -1")
            found.append(median_of(200, lambda: _do(table.store, "hp Foe -1")) * 1e3)
    return tuple(found)


def _memory(tables: list[Table]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    files, held = [], []
    for t in tables:
        data = compose(t.state, 0, datetime.now().astimezone()).decode()
        files.append(len(data) / 2**20)
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        kept = decode_state(data)
        held.append((tracemalloc.get_traced_memory()[0] - before) / 2**20)
        tracemalloc.stop()
        assert kept.entities
    return tuple(files), tuple(held)


def _shell() -> Row:
    """`tracker show` from the shell against Python alone."""
    found: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for count in SIZES:
            save = Path(folder) / f"bench{count}.toml"
            with open_table(save) as table:
                table.store.edit(crowd(count).state, "bench")
            found.append(_run("-m", "tracker", "show", str(save)))
    return Row("tracker show", "python -c pass, ms", "ms", (_run("-c", "pass"),), tuple(found))


def _run(*words: str) -> float:
    call = [sys.executable, *words]
    return median_of(5, lambda: subprocess.run(call, check=True, capture_output=True), perf_counter) * 1e3


def _do(store: Store, line: str) -> None:
    if not store.do(line).ok:
        raise SystemExit(f"a benchmark's command was refused: {line}")
