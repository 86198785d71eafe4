"""The doors: what `tracker …` does from the shell. Exit status 0 done, 1 refused or faulty, 2 wrong call."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tracker.cli import running
from tracker.cli.parser import Door, parser
from tracker.table.refusal import Refused
from tracker.table.saves import SaveError


def main(argv: Sequence[str] | None = None) -> int:
    """Run one call from the shell and return its exit status."""
    calls = parser()
    arguments, more = calls.parse_known_args(_with_door(list(sys.argv[1:] if argv is None else argv)))
    if more and (arguments.door is not running.do or any(word.startswith("-") for word in more)):
        calls.error(f"unrecognized arguments: {' '.join(more)}")
    if more:
        # Lines may stand after options too.
        arguments.lines += more
    door: Door = arguments.door
    try:
        return door(arguments)
    except SaveError as error:
        for fault in error.faults:
            print(fault, file=sys.stderr)
    except Refused as refused:
        print(refused, file=sys.stderr)
    except BrokenPipeError:
        # Whoever read our output has gone; what was done is kept.
        sys.stderr.close()
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    return 1


def _with_door(argv: list[str]) -> list[str]:
    """A call that names no door opens the last table."""
    rest = argv[2:] if argv[:1] == ["--saves"] else argv
    return argv if rest else [*argv, "play"]
