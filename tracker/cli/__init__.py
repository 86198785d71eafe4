"""The doors: what `tracker …` does from the shell. Exit status 0 done, 1 refused or faulty, 2 wrong call."""

from __future__ import annotations

import argparse
import atexit
import gc
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from tracker.cli.parser import parser

GARBAGE_AFTER = (50_000, 5, 2)
"""New objects after which Python looks for garbage among the newest, and after how many looks among older ones. With its own
700 a fifth of every start went into looking through modules, styles and books, all of which stay; with its own ten times ten
looks, pages that were closed would pile up for hundreds of keys before it looks everywhere."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one call from the shell and return its exit status."""
    gc.set_threshold(*GARBAGE_AFTER)
    # On the way out Python looks through everything once more, which takes a busy host seconds.
    atexit.register(gc.freeze)
    _open_streams()
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Where a terminal cannot show a letter a question mark stands; the table is told all the same.
        sys.stdout.reconfigure(errors="replace")
    try:
        return _call(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 1


def _call(argv: list[str]) -> int:
    """Understand a call, and go through its door."""
    calls = parser()
    arguments, more = calls.parse_known_args(_with_door(argv))
    if more and (arguments.door != "running.do" or any(word.startswith("-") for word in more)):
        calls.error(f"unrecognized arguments: {' '.join(more)}")
    if more:
        # Lines may stand after options too.
        arguments.lines += more
    return _through(_door(arguments.door), arguments)


def _door(where: str) -> Callable[[argparse.Namespace], int]:
    module, _, name = where.partition(".")
    door: Callable[[argparse.Namespace], int] = getattr(import_module(f"{__name__}.{module}"), name)
    return door


def _through(door: Callable[[argparse.Namespace], int], arguments: argparse.Namespace) -> int:
    """Go through a door; what is turned down there is told."""
    from tracker.table.refusal import Refused, reason
    from tracker.table.saves import SaveError

    try:
        status = door(arguments)
        sys.stdout.flush()
        return status
    except SaveError as error:
        for fault in error.faults:
            print(fault, file=sys.stderr)
    except Refused as refused:
        print(refused, file=sys.stderr)
    except UnicodeDecodeError as error:
        # Files are read where one knows which it is; this came in by itself.
        print(f"-: {reason(error)}", file=sys.stderr)
    except BrokenPipeError:
        # Whoever read our output has gone; what was done is kept.
        sys.stderr.close()
    except OSError as error:
        print(f"the answer cannot be written: {reason(error)}", file=sys.stderr)
        # What is still to be flushed would fail once more, past us.
        sys.stdout = None
    return 1


def _open_streams() -> None:
    """In the place of a stream that whoever called us has closed, one that is empty, or leads nowhere."""
    nowhere = Path(os.devnull)
    sys.stdin = sys.stdin or nowhere.open(encoding="utf-8")
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")


def _with_door(argv: list[str]) -> list[str]:
    """A call that names no door opens the last table."""
    rest = argv[2:] if argv[:1] == ["--saves"] else argv
    return argv if rest else [*argv, "play"]
