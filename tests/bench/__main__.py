"""Every figure in one table, measured in one run: `python -m tests.bench [table] [screen] [ssh] [--idle SECONDS] [--keep]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator

from tests.bench import screen, ssh, table
from tests.bench.rows import Row, print_table
from tests.docs import keep

ROOMS: dict[str, Callable[[], Iterator[Row]]] = {"table": table.rows, "screen": screen.rows, "ssh": ssh.rows}


def say(text: str) -> None:
    """Print past a host, which has the process's output bound to its log."""
    print(text, file=sys.__stdout__, flush=True)


def main(words: list[str]) -> int:
    """Print the rows of the rooms named, or of all. Returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description="Measures, and prints one table."
    )
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=", ".join(ROOMS))
    parser.add_argument(
        "--idle", type=float, default=ssh.IDLE_SECONDS, help="seconds that idle seats are watched"
    )
    parser.add_argument(
        "--keep", action="store_true", help="put the table into docs/trust.md; takes every room"
    )
    chosen = parser.parse_args(words)
    unknown = [word for word in chosen.rooms if word not in ROOMS]
    if unknown:
        parser.error(f"there is no {', '.join(unknown)} to measure; there are {', '.join(ROOMS)}")
    ssh.IDLE_SECONDS = chosen.idle
    if chosen.keep and chosen.rooms:
        parser.error("the table that is kept holds every room")
    lines: list[str] = []

    def both(line: str) -> None:
        say(line)
        lines.append(line)

    print_table((row for room in chosen.rooms or ROOMS for row in ROOMS[room]()), both)
    if chosen.keep:
        keep("bench", lines)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
