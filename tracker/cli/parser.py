"""What can be called: every door, declared once, with its words and its help."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tracker.cli import files, playing, reading, running
from tracker.cli.completion import SHELLS, calls
from tracker.ssh.doors import declare_acts
from tracker.table.reports import KINDS

Door = Callable[[argparse.Namespace], int]
"""Runs a call and returns its exit status."""

CHOICES = {
    "merge": "into a running fight: add them to it",
    "park": "set a running fight aside and open one for them",
    "replace": "end a running fight and open one for them",
}
"""What may become of a fight that is running when others come (B75)."""


def parser() -> argparse.ArgumentParser:
    """Every call with its words, options and help."""
    top = argparse.ArgumentParser(
        prog="tracker", description="The table a game master runs fights on: Wyrding, Gifts and Shaping."
    )
    top.add_argument("--saves", metavar="DIR", help="the folder of saves")
    doors = top.add_subparsers(required=True, metavar="CALL")

    def door(name: str, run: Door, save: str | None = "save") -> argparse.ArgumentParser:
        added = doors.add_parser(name, help=run.__doc__, description=run.__doc__)
        added.add_argument("--saves", metavar="DIR", default=argparse.SUPPRESS, help="the folder of saves")
        added.set_defaults(door=run)
        if save:
            added.add_argument(save, metavar=save.upper(), nargs="?" if name == "play" else None)
        return added

    plays = door("play", playing.play)
    plays.add_argument("--linear", action="store_true", help="line by line, for screen readers")
    plays.add_argument(
        "--share", metavar="HOST:PORT", nargs="?", const="", help="let players in over SSH meanwhile"
    )
    door("serve", playing.serve).add_argument(
        "--listen", metavar="HOST:PORT", help="where; port 0 picks a free one"
    )
    declare_acts(door("seat", playing.seat, None))
    does = door("do", running.do)
    does.add_argument("lines", metavar="LINE", nargs="*", help="a command line")
    does.add_argument("-f", dest="script", metavar="SCRIPT", help="a file of command lines")
    does.add_argument("--seed", type=int, metavar="N", help="roll the same dice every time")
    does.add_argument("--dry-run", action="store_true", help="say what would change; change nothing")
    does.add_argument("--json", action="store_true", help="one JSON object for each line")
    shows = door("show", reading.show)
    shows.add_argument("--json", action="store_true", help="everything, for scripts")
    shows.add_argument("--seat", metavar="NAME", help="as this seat sees it")
    logs = door("log", reading.log)
    logs.add_argument("--since", type=int, metavar="ROUND", help="from this round on")
    logs.add_argument("--grep", metavar="WORD", help="only entries that hold this word")
    door("replay", reading.replay)
    door("check", reading.check, "file")
    imports = door("import", files.import_, "file")
    imports.add_argument("--into", metavar="SAVE", required=True, help="the table they come to")
    imports.add_argument(
        "--only", metavar="NAME", default="", help="of the file, only who or what is so called"
    )
    imports.add_argument("--dry-run", action="store_true", help="say what would come; change nothing")
    imports.add_argument("--seed", type=int, metavar="N", help="roll the same dice every time")
    busy = imports.add_mutually_exclusive_group()
    for choice, meaning in CHOICES.items():
        busy.add_argument(f"--{choice}", dest="choice", action="store_const", const=choice, help=meaning)
    exports = door("export", files.export_)
    exports.add_argument("--as", dest="kind", choices=KINDS, required=True, help="the format")
    bundles = door("bundle", files.bundle_)
    bundles.add_argument("out", metavar="FILE", nargs="?", help="the zip to write")
    door("generations", reading.list_generations)
    door("restore", reading.restore_generation).add_argument("n", metavar="N", type=int)
    door("keys", reading.keys, None)

    def complete(arguments: argparse.Namespace) -> int:
        """Print a script that completes calls in a shell, such as: source <(tracker completion bash)."""
        print(SHELLS[arguments.shell](list(calls(top))), end="")
        return 0

    door("completion", complete, None).add_argument("shell", metavar="SHELL", choices=tuple(SHELLS))
    return top
