"""How commands, upkeep and the journal grow: `python -m tests.bench.table` prints ratios measured in one run."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.driver import Table
from tracker.table.opening import open_table


def median_of(runs: int, work: Callable[[], None]) -> float:
    """Median seconds of `runs` runs."""
    times: list[float] = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def crowd(count: int) -> Table:
    """A running fight of `count`, all stressed, with a zone around the first."""
    t = Table(f"add Foe x{count} hp=1000 init=5", "stress Foe* +3", 'zone "Foe 1" erratic_time')
    t.do("begin")
    return t


def one_command(count: int) -> float:
    """Seconds of a command on one entity among `count`."""
    t = crowd(count)
    signs = iter(["-1", "+1"] * 1000)
    return median_of(400, lambda: _do(t, f'hp "Foe 2" {next(signs)}'))


def upkeep(count: int) -> float:
    """Seconds of a whole upkeep of `count`."""
    t = crowd(count)
    last = t.show()["order"][-1]

    def once() -> None:
        _do(t, f'goto "{last}"')
        start = time.perf_counter()
        _do(t, "next")
        times.append(time.perf_counter() - start)

    times: list[float] = []
    for _ in range(7):
        once()
    return statistics.median(times)


def journal_cost(entries: int) -> float:
    """Seconds of a saved command once the journal has `entries` entries."""
    with tempfile.TemporaryDirectory() as folder, open_table(Path(folder) / "bench.toml") as table:
        table.store.do("add Foe hp=1000000")
        while table.store.history.last < entries:
            table.store.do("hp Foe -1")
        return median_of(300, lambda: _must(table.store.do("hp Foe -1").ok))


def _do(t: Table, line: str) -> None:
    _must(t.store.do(line).ok)


def _must(ok: bool) -> None:
    if not ok:
        raise SystemExit("a benchmark's command was refused")


def rows() -> list[tuple[str, float, float, float]]:
    """(what, base, measured, aim) in seconds, for every row of the table."""
    return [
        ("one-entity command, 1,000 against 10 entities", one_command(10), one_command(1000), 1.5),
        ("upkeep, 1,000 against 100 entities", upkeep(100), upkeep(1000), 12.0),
        ("saved command, entry 10,000 against entry 10", journal_cost(10), journal_cost(10_000), 1.0),
    ]


def main() -> None:
    """Print the table."""
    for what, base, measured, aim in rows():
        print(
            f"{what:<52} {base * 1e3:8.3f} ms {measured * 1e3:8.3f} ms  ratio {measured / base:5.2f}  aim {aim:g}"
        )


if __name__ == "__main__":
    main()
