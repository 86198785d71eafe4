"""The long forms, each printing its figures: `python -m tests.trust killed|spoken|bent|soak [--help]`."""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.docs import keep
from tests.trust import bent, faulty, killed, soak, spoken

Figures = Iterator[str]


def run_killed(given: argparse.Namespace, folder: Path) -> Figures:
    """Kill the program at random instants, and let its disk fail at every call."""
    yield from _tolls(killed.main(folder, given.kills, given.seed, given.screens))
    yield from _tolls(faulty.main(folder / "disk", given.seed))


def _tolls(tolls: dict[str, killed.Toll]) -> Figures:
    for name, toll in tolls.items():
        if toll.kills:
            usual = statistics.median(toll.recoveries)
            yield (
                f"{name:<18} {toll.kills:5} times · {toll.said:6} commands said to be done, all there on reopening · "
                f"reopened within {toll.slowest * 1e3:.0f} ms (median {usual * 1e3:.0f})"
            )


def run_spoken(given: argparse.Namespace, folder: Path) -> Figures:
    """Say anything at any table."""
    came = spoken.main(given.lines, given.seed)
    lines = came.done + came.refused + came.asking
    yield f"{lines} lines: {came.done} done, {came.refused} refused, {came.asking} asking for a die"
    yield "no exception, nothing changed by a refusal, every journal replays"
    yield f"the slowest line took {came.slowest * 1e3:.0f} ms: {came.slowest_line[:100]}"


def run_bent(given: argparse.Namespace, folder: Path) -> Figures:
    """Bend people's files."""
    before = _memory()
    tally = bent.main(folder, given.times, given.seed)
    for kind in sorted(tally.taken | tally.refused):
        yield f"{kind:<16} {tally.taken[kind]:6} taken {tally.refused[kind]:6} turned down"
    yield f"the slowest took {tally.slowest * 1e3:.0f} ms ({tally.slowest_file}) · memory grew by {_memory() - before:.1f} MiB"


def run_soak(given: argparse.Namespace, folder: Path) -> Figures:
    """A game master and seven players with random keys, on slow lines that break."""
    came = soak.main(folder, given.minutes * 60, given.seed)
    seated, half, last = came.memory
    yield (
        f"{came.seconds / 60:.1f} minutes · {came.bursts} bursts of keys · {came.connections} connections, {came.breaks} broken "
        f"· {came.entries} entries · {came.received / 2**20:.1f} MiB of screens"
    )
    yield f"no exception, sums exact · the host's memory: {seated:.1f} MiB, {half:.1f} at half time, {last:.1f} at the end"


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


Run = Callable[[argparse.Namespace, Path], Figures]


def main() -> int:
    """Run one of them; exit status 1, and what was promised, when something did not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.trust", description=__doc__)
    acts = parser.add_subparsers(required=True, metavar="WHAT")

    def act(name: str, run: Run, **options: float) -> None:
        added = acts.add_parser(name, help=run.__doc__, description=run.__doc__)
        added.set_defaults(run=run, what=name)
        added.add_argument("--keep", action="store_true", help="put the figures into docs/trust.md")
        for option, default in {**options, "seed": 1}.items():
            added.add_argument(
                f"--{option}", type=type(default), default=default, help=f"{default} unless given"
            )

    act("killed", run_killed, kills=1000, screens=20)
    act("spoken", run_spoken, lines=1_000_000)
    act("bent", run_bent, times=1000)
    act("soak", run_soak, minutes=10.0)
    given = parser.parse_args()
    began = time.monotonic()
    lines = [f"$ python -m tests.trust {' '.join(sys.argv[1:])}".replace(" --keep", "")]
    with tempfile.TemporaryDirectory() as folder:
        try:
            for line in given.run(given, Path(folder)):
                print(line, flush=True)
                lines.append(line)
        except spoken.Broken as broken:
            print(broken, file=sys.stderr)
            return 1
    print(f"({time.monotonic() - began:.0f} s)")
    if given.keep:
        keep(given.what, lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
