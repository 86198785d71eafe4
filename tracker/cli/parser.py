"""What can be called: every door, declared once, with its words and its help, before anything of it is loaded."""

from __future__ import annotations

import argparse
from typing import Protocol

from tracker.cli.completion import SHELLS
from tracker.table.reports import KINDS

CHOICES = {
    "merge": "into a running fight: add them to it",
    "park": "set a running fight aside and open one for them",
    "replace": "end a running fight and open one for them",
}
"""What may become of a fight that is running when others come (B75)."""


class Declare(Protocol):
    """Declares a call: its name, where its function stands, its help, and what its first word is, if it has one."""

    def __call__(
        self, name: str, where: str, help: str, save: str | None = "save"
    ) -> argparse.ArgumentParser: ...


def parser() -> argparse.ArgumentParser:
    """Every call with its words, options and help; `door` says where its function stands: a module of this package, and
    a name in it."""
    top = argparse.ArgumentParser(
        prog="tracker", description="The table a game master runs fights on: Wyrding, Gifts and Shaping."
    )
    _add_saves(top, None)
    doors = top.add_subparsers(required=True, metavar="CALL")

    def door(name: str, where: str, help: str, save: str | None = "save") -> argparse.ArgumentParser:
        added = doors.add_parser(name, help=help, description=help)
        _add_saves(added)
        added.set_defaults(door=where)
        if save:
            added.add_argument(save, metavar=save.upper(), nargs="?" if name == "play" else None)
        return added

    _declare_play(door)
    _declare_acts(door("seat", "seats.seat", "Say who may sit at a table over SSH.", None))
    _declare_do(door)
    _declare_looks(door)
    _declare_files(door)
    _declare_generations(door)
    _declare_about(door)
    return top


def _declare_play(door: Declare) -> None:
    """Calls that play or host a table."""
    plays = door(
        "play", "playing.play", "Open a table on the screen; with --share others join over SSH meanwhile."
    )
    plays.add_argument("--linear", action="store_true", help="line by line, for screen readers")
    plays.add_argument(
        "--share", metavar="HOST:PORT", nargs="?", const="", help="let players in over SSH meanwhile"
    )
    door("serve", "playing.serve", "Host a table over SSH, without a screen here.").add_argument(
        "--listen", metavar="HOST:PORT", help="where; port 0 picks a free one"
    )


def _declare_do(door: Declare) -> None:
    """The call that does lines."""
    does = door("do", "running.do", "Run lines headless.")
    does.add_argument("lines", metavar="LINE", nargs="*", help="a command line")
    does.add_argument("-f", dest="script", metavar="SCRIPT", help="a file of command lines")
    does.add_argument("--seed", type=int, metavar="N", help="roll the same dice every time")
    does.add_argument("--dry-run", action="store_true", help="say what would change; change nothing")
    does.add_argument("--json", action="store_true", help="one JSON object for each line")


def _declare_looks(door: Declare) -> None:
    """Calls that look at a table, or at any file."""
    shows = door("show", "reading.show", "Print the table.")
    shows.add_argument("--json", action="store_true", help="everything, for scripts")
    shows.add_argument("--seat", metavar="NAME", help="as this seat sees it")
    logs = door("log", "reading.log", "Print the log.")
    logs.add_argument("--since", type=int, metavar="ROUND", help="from this round on")
    logs.add_argument("--grep", metavar="WORD", help="only entries that hold this word")
    door("replay", "reading.replay", "Do the journal again and compare.")
    door("check", "reading.check", "Check a file.", "file")


def _declare_files(door: Declare) -> None:
    """Calls that bring files in and give them out."""
    imports = door(
        "import",
        "files.import_",
        "Bring people's files to a table: creatures, sheets, notes, saved fights, rosters.",
        "file",
    )
    imports.add_argument("--into", metavar="SAVE", required=True, help="the table they come to")
    imports.add_argument(
        "--only", metavar="NAME", default="", help="of the file, only who or what is so called"
    )
    imports.add_argument("--dry-run", action="store_true", help="say what would come; change nothing")
    imports.add_argument("--seed", type=int, metavar="N", help="roll the same dice every time")
    busy = imports.add_mutually_exclusive_group()
    for choice, meaning in CHOICES.items():
        busy.add_argument(f"--{choice}", dest="choice", action="store_const", const=choice, help=meaning)
    exports = door("export", "files.export_", "Print a report of the open fight.")
    exports.add_argument("--as", dest="kind", choices=KINDS, required=True, help="the format")
    bundles = door("bundle", "files.bundle_", "Pack a save up as a bug report, without private notes.")
    bundles.add_argument("out", metavar="FILE", nargs="?", help="the zip to write")


def _declare_generations(door: Declare) -> None:
    """Calls about older states."""
    door("generations", "reading.list_generations", "List older states.")
    door("restore", "reading.restore_generation", "Bring an older state back.").add_argument(
        "n", metavar="N", type=int
    )


def _declare_about(door: Declare) -> None:
    """Calls about the program itself."""
    door("keys", "about.keys", "Print the key table.", None)
    door(
        "completion",
        "about.completion",
        "Print a script that completes calls in a shell, such as: source <(tracker completion bash).",
        None,
    ).add_argument("shell", metavar="SHELL", choices=tuple(SHELLS))


def _add_saves(parser: argparse.ArgumentParser, default: str | None = argparse.SUPPRESS) -> None:
    """Said before a call or behind it; what stands behind it holds."""
    parser.add_argument("--saves", metavar="DIR", default=default, help="the folder of saves")


def _declare_acts(parser: argparse.ArgumentParser) -> None:
    """The acts of `tracker seat`, with their arguments."""
    acts = parser.add_subparsers(required=True, metavar="ACT", dest="act")

    def act(name: str, help: str, named: bool = True) -> argparse.ArgumentParser:
        added = acts.add_parser(name, help=help, description=help)
        _add_saves(added)
        added.add_argument("save", metavar="SAVE")
        if named:
            added.add_argument("name", metavar="NAME", help="what the person logs in as")
        return added

    adds = act("add", "add a seat, or keys and names to one that is there")
    adds.add_argument("--role", choices=("gm", "player", "watcher"), help="player unless said")
    adds.add_argument("--owns", metavar="NAMES", default="", help="who it plays, with commas between them")
    adds.add_argument("--key", metavar="FILE", help="a file with its public key")
    adds.add_argument("--phrase", metavar="WORDS", help="words that open it, as an SSH password")
    adds.add_argument("--trust", action="store_true", help="what it does for its own needs no leave")
    act("list", "list the seats", named=False)
    act("remove", "take a seat away")
    act("phrase", "give a seat another phrase; an empty one takes it away").add_argument(
        "words", metavar="WORDS", nargs="*", help="asked for when left out"
    )
