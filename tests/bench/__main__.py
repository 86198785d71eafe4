"""Every figure in one table, measured in one run: `python -m tests.bench [table] [screen] [ssh]`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from tests.bench import screen, ssh, table
from tests.bench.rows import Row, print_table

ROOMS: dict[str, Callable[[], Iterator[Row]]] = {"table": table.rows, "screen": screen.rows, "ssh": ssh.rows}


def say(text: str) -> None:
    """Print past a host, which has the process's output bound to its log."""
    print(text, file=sys.__stdout__, flush=True)


def main(words: list[str]) -> int:
    """Print the rows of the rooms named, or of all. Returns the exit status."""
    unknown = [word for word in words if word not in ROOMS]
    if unknown:
        print(f"there is no {', '.join(unknown)} to measure; there are {', '.join(ROOMS)}", file=sys.stderr)
        return 2
    print_table((row for room in words or ROOMS for row in ROOMS[room]()), say)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
