"""One row of the table of figures, and how it is printed."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable

import msgspec

SIZES = (10, 100, 1000)
"""How many entities."""


HEADER = f"{'what':<30} {'by':<26} {'measured':<32} {'as a multiple of':<42} {'is':<22} grows"


class Row(msgspec.Struct, frozen=True):
    """A figure in `unit` at several sizes (of `by`), and what it is compared with: `base`, measured in the same run, either
    once or at each size."""

    what: str
    against: str
    unit: str
    base: tuple[float, ...]
    at: tuple[float, ...]
    by: str = "10 · 100 · 1,000 entities"

    @property
    def ratios(self) -> list[float]:
        """The figure as a multiple of its baseline, at each size."""
        bases = self.base if len(self.base) > 1 else self.base * len(self.at)
        return [value / base for value, base in zip(self.at, bases, strict=True)]

    @property
    def growth(self) -> float:
        """How many times the first the last is; 1 when both are nothing."""
        first, last = self.at[0], self.at[-1]
        return last / first if first else 1.0 if not last else float("inf")


def median_of(runs: int, work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Median seconds of `runs` runs, of the processor's time; of the wall's when `clock` is `perf_counter`, for what waits
    for disks and other processes."""
    times: list[float] = []
    for _ in range(runs):
        start = clock()
        work()
        times.append(clock() - start)
    return statistics.median(times)


def print_table(rows: Iterable[Row], say: Callable[[str], None] = print) -> None:
    """Print rows as they come."""
    say(HEADER)
    for row in rows:
        figures = " · ".join(f"{value:,.4g}" for value in row.at)
        ratios = " · ".join(f"{ratio:.3g}" for ratio in row.ratios)
        base = " · ".join(f"{value:,.3g}" for value in row.base)
        grows = f"{row.growth:.2f} ×" if len(row.at) > 1 else ""
        say(
            f"{row.what:<30} {row.by:<26} {figures + ' ' + row.unit:<32} "
            f"{f'{row.against} ({base})':<42} {ratios + ' ×':<22} {grows}".rstrip()
        )
