"""The doors: what `tracker …` does from the shell. Exit status 0 done, 1 refused or faulty, 2 wrong call."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TextIO

import msgspec
import platformdirs

from tracker.app import linear
from tracker.app.shelf import Shelf
from tracker.ssh.doors import declare_acts
from tracker.ssh.doors import run as run_act
from tracker.table import exchange, printing
from tracker.table.dice import Roller
from tracker.table.draft import GM, LogLine, Seat
from tracker.table.foresight import foresee
from tracker.table.library import Library
from tracker.table.opening import OpenTable, open_table, rebuilt
from tracker.table.refusal import Refused
from tracker.table.reports import FORMATS, bundle, export
from tracker.table.saves import SaveError
from tracker.table.saves.generations import generations, restore
from tracker.table.saves.places import DEMO, find_save, saves_folder
from tracker.table.seats import find, read_seats
from tracker.table.view import to_builtins, view_for

Door = Callable[[argparse.Namespace], int]

CHOICES = {
    "merge": "into a running fight: add them to it",
    "park": "set a running fight aside and open one for them",
    "replace": "end a running fight and open one for them",
}
"""What may become of a fight that is running when others come (B75)."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one call from the shell and return its exit status."""
    parser = _parser()
    arguments, more = parser.parse_known_args(_with_door(list(sys.argv[1:] if argv is None else argv)))
    if more and (arguments.door is not do or any(word.startswith("-") for word in more)):
        parser.error(f"unrecognized arguments: {' '.join(more)}")
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


# --- doors -----------------------------------------------------------------------------------------------------


def play(arguments: argparse.Namespace) -> int:
    """Open a table on the screen; with --share others join over SSH meanwhile."""
    from tracker.app import run

    word = arguments.save or last_table() or DEMO
    path = _path(arguments, word)
    first_run = not last_table()
    if arguments.linear and arguments.share is not None:
        raise Refused("--linear plays alone; tracker serve shares a table without a screen here")
    with open_table(path) as table:
        remember_table(path)
        if arguments.linear:
            linear.play(table.store)
            return _farewell(table)
        if not sys.stdout.isatty() or not sys.stdin.isatty():
            print(
                "play needs a terminal; tracker play --linear and tracker do work without one",
                file=sys.stderr,
            )
            return 1
        if arguments.share is None:
            shelf = Shelf(path.parent)
            run(table.store, first_run=first_run, status=lambda: table.status, shelf=shelf)
        else:
            from tracker.ssh.hosting import parse_address, share

            share(table, parse_address(arguments.share), first_run=first_run)
    return _farewell(table)


def serve(arguments: argparse.Namespace) -> int:
    """Host a table over SSH, without a screen here."""
    from tracker.ssh.hosting import parse_address, serve

    address = parse_address(arguments.listen)
    with open_table(_path(arguments)) as table:
        serve(table, address)
    return _farewell(table)


def seat(arguments: argparse.Namespace) -> int:
    """Say who may sit at a table over SSH."""
    for line in run_act(_existing(arguments), arguments):
        print(line)
    return 0


def do(arguments: argparse.Namespace) -> int:
    """Run lines headless."""
    with open_table(_path(arguments), roller=_roller(arguments.seed)) as table:
        for note in table.save.notes:
            print(note, file=sys.stderr)
        run_line = _dry_runner(table) if arguments.dry_run else _runner(table, arguments.json)
        for where, line in _lines(arguments):
            message = run_line(line)
            if message:
                print(f"{where}: {message}", file=sys.stderr, flush=True)
                return 1
    return _farewell(table)


def show(arguments: argparse.Namespace) -> int:
    """Print the table."""
    with open_table(_existing(arguments), read_only=True) as table:
        seat = GM if arguments.seat is None else _seat(table, arguments.seat)
        view = view_for(table.store.state, table.store.rules, table.store.name, seat)
        if arguments.json:
            print(msgspec.json.format(msgspec.json.encode(to_builtins(view)), indent=2).decode())
        else:
            print(printing.table(view))
    return 0


def log(arguments: argparse.Namespace) -> int:
    """Print the log."""
    with open_table(_existing(arguments), read_only=True) as table:
        for line in printing.log(table.store.history.entries, since=arguments.since, word=arguments.grep):
            print(line)
    return 0


def replay(arguments: argparse.Namespace) -> int:
    """Do the journal again and compare."""
    with open_table(_existing(arguments), read_only=True) as table:
        again = rebuilt(table.save).replay_all()
        if again == table.store.state:
            print(f"identical: {len(table.store.history.entries)} entries")
            return 0
        for difference in printing.state_differences(table.store, again):
            print(difference, file=sys.stderr)
        print(f"{arguments.save}: the table and its journal differ", file=sys.stderr)
        return 1


def check(arguments: argparse.Namespace) -> int:
    """Check a file."""
    from tracker.table.validate import faults_of

    faults = faults_of(Path(arguments.file))
    for fault in faults:
        print(fault)
    if not faults:
        print(f"{arguments.file}: no faults")
    return 1 if faults else 0


def import_(arguments: argparse.Namespace) -> int:
    """Bring people's files to a table: creatures, sheets, notes, saved fights, rosters."""
    save = _path(arguments, arguments.into)
    library = Library.open(save.parent)
    if arguments.file == "-":
        found = exchange.found_in("pasted", sys.stdin.read(), library.creature, "-")
    else:
        found = exchange.find_in(Path(arguments.file), library, arguments.only)
    with open_table(save, read_only=arguments.dry_run, roller=_roller(arguments.seed)) as table:
        ready = exchange.plan_for(
            table.store, found, arguments.file, choice=arguments.choice, progress=_progress()
        )
        *lines, totals = ready.preview()
        for line in lines:
            print(line)
        if arguments.dry_run and ready.count:
            print(f"{totals}; nothing is changed")
            return 0
        exchange.bring(table.store, ready)
        print(totals)
    return _farewell(table)


def export_(arguments: argparse.Namespace) -> int:
    """Print a report of the open fight."""
    with open_table(_existing(arguments), read_only=True) as table:
        report = export(table.store, arguments.kind)
    sys.stdout.write(report.text)
    for thing in report.lost:
        print(f"{arguments.kind} leaves out: {thing}", file=sys.stderr)
    return 0


def bundle_(arguments: argparse.Namespace) -> int:
    """Pack a save up as a bug report, without private notes."""
    with open_table(_existing(arguments), read_only=True) as table:
        packed = bundle(table.save, table.store)
        path = Path(arguments.out or f"{table.save.name}.bundle.zip")
    try:
        with path.open("xb") as out:
            out.write(packed)
    except OSError as error:
        raise Refused(f"{path}: {_reason(error)}") from None
    print(f"{path}: state, journal and versions; private notes are left out")
    return 0


def list_generations(arguments: argparse.Namespace) -> int:
    """List older states."""
    found = generations(_existing(arguments))
    for generation in found:
        print(printing.generation(generation))
    if not found:
        print("no older states are kept yet")
    return 0


def restore_generation(arguments: argparse.Namespace) -> int:
    """Bring an older state back."""
    path = _existing(arguments)
    restore(path, arguments.n)
    with open_table(path):
        pass
    print(f"generation {arguments.n} is back; the newer state is kept as generation 1")
    return 0


def keys(arguments: argparse.Namespace) -> int:
    """Print the key table."""
    from tracker.app import key_table

    print(key_table())
    return 0


# --- the last table ----------------------------------------------------------------------------------------------


def _memory() -> Path:
    return platformdirs.user_data_path("tracker", appauthor=False) / "last-table"


def last_table() -> str | None:
    """The path of the table that was played last, if it is still there."""
    try:
        path = Path(_memory().read_text(encoding="utf-8").strip())
        return str(path) if path.suffix == ".toml" and path.is_file() else None
    except (OSError, ValueError):
        return None


def remember_table(path: Path) -> None:
    """Remember a table for the next call without a name. Failing to is no reason to stop."""
    try:
        _memory().parent.mkdir(parents=True, exist_ok=True)
        _memory().write_text(str(path.resolve()), encoding="utf-8")
    except OSError:
        return


# --- helpers -----------------------------------------------------------------------------------------------------


def _runner(table: OpenTable, as_json: bool) -> Callable[[str], str]:
    def run(line: str) -> str:
        result = table.store.do(line, roll=True)
        if not line.strip() or line.lstrip().startswith("#"):
            return ""
        if as_json:
            messages = [str(said) for said in result.lines] if result.ok else [result.message]
            value = msgspec.to_builtins(result.value) if _is_answer(result.value) else None
            shown = {"line": line.strip(), "ok": result.ok, "messages": messages, "result": value}
            print(msgspec.json.encode(shown).decode(), flush=True)
        elif result.ok:
            _say(result.lines, result.faces)
        return "" if result.ok else result.message

    return run


def _dry_runner(table: OpenTable) -> Callable[[str], str]:
    def run(line: str) -> str:
        seen = foresee(table.store, line)
        for difference in seen.certain:
            print(difference, flush=True)
        for die in seen.dice:
            print(f"would ask for {die}", flush=True)
        return seen.refusal

    return run


def _say(lines: Sequence[LogLine], faces: Sequence[int]) -> None:
    for said in lines:
        print(f"{'! ' if said.warning else ''}{said}", flush=True)
    if faces:
        print(f"@ {' '.join(map(str, faces))}", flush=True)


def _is_answer(value: object) -> bool:
    return isinstance(value, (msgspec.Struct, dict))


def _lines(arguments: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Every line to run with where it stands, as it comes."""
    if arguments.lines:
        for number, line in enumerate(arguments.lines, 1):
            yield f"line:{number}", line
    if arguments.script is not None:
        path = Path(arguments.script)
        try:
            with path.open(encoding="utf-8-sig") as script:
                yield from _numbered(path.name, script)
        except (OSError, UnicodeDecodeError) as error:
            raise Refused(f"{path}: {_reason(error)}") from None
    elif not arguments.lines:
        yield from _numbered("-", sys.stdin)


def _numbered(name: str, stream: TextIO) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(stream, 1):
        yield f"{name}:{number}", line.rstrip("\n")


def _reason(error: Exception) -> str:
    return (
        "is not text in UTF-8"
        if isinstance(error, UnicodeDecodeError)
        else str(getattr(error, "strerror", error))
    )


def _roller(seed: int | None) -> Roller | None:
    if seed is None:
        return None
    dice = random.Random(seed)
    return lambda sides: dice.randint(1, sides)


def _progress() -> Callable[[int, int], None] | None:
    """Shows on a terminal how far a long import has got; Ctrl+C stops it with nothing changed."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, of: int) -> None:
        if done % 50 == 0:
            print(f"\r{done} of {of} · Ctrl+C stops", end="", file=sys.stderr, flush=True)
        if done == of and of >= 50:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    return show


def _path(arguments: argparse.Namespace, word: str | None = None) -> Path:
    return find_save(word or arguments.save, saves_folder(arguments.saves))


def _existing(arguments: argparse.Namespace) -> Path:
    path = _path(arguments)
    if (
        not path.exists()
        and not path.with_name(f"{path.stem}.journal.toml").exists()
        and arguments.save != DEMO
    ):
        raise Refused(f"{path}: there is no such save")
    return path


def _seat(table: OpenTable, name: str) -> Seat:
    return find(read_seats(table.save.path), name).seat(table.store.state)


def _farewell(table: OpenTable) -> int:
    """Say how the last save went, once everything is closed."""
    if table.saver is not None and table.saver.error:
        print(table.saver.error, file=sys.stderr)
        return 1
    return 0


def _with_door(argv: list[str]) -> list[str]:
    """A bare call opens the last table."""
    return argv if argv and argv[0] != "--saves" else [*argv, "play"]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tracker", description="The table a game master runs fights on: Wyrding, Gifts and Shaping."
    )
    parser.add_argument("--saves", metavar="DIR", help="the folder of saves")
    doors = parser.add_subparsers(required=True, metavar="CALL")

    def door(name: str, run: Door, save: str | None = "save") -> argparse.ArgumentParser:
        added = doors.add_parser(name, help=run.__doc__, description=run.__doc__)
        added.add_argument("--saves", metavar="DIR", default=argparse.SUPPRESS, help="the folder of saves")
        added.set_defaults(door=run)
        if save:
            added.add_argument(save, metavar=save.upper(), nargs="?" if name == "play" else None)
        return added

    plays = door("play", play)
    plays.add_argument("--linear", action="store_true", help="line by line, for screen readers")
    plays.add_argument(
        "--share", metavar="HOST:PORT", nargs="?", const="", help="let players in over SSH meanwhile"
    )
    door("serve", serve).add_argument("--listen", metavar="HOST:PORT", help="where; port 0 picks a free one")
    declare_acts(door("seat", seat, None))
    does = door("do", do)
    does.add_argument("lines", metavar="LINE", nargs="*", help="a command line")
    does.add_argument("-f", dest="script", metavar="SCRIPT", help="a file of command lines")
    does.add_argument("--seed", type=int, metavar="N", help="roll the same dice every time")
    does.add_argument("--dry-run", action="store_true", help="say what would change; change nothing")
    does.add_argument("--json", action="store_true", help="one JSON object for each line")
    shows = door("show", show)
    shows.add_argument("--json", action="store_true", help="everything, for scripts")
    shows.add_argument("--seat", metavar="NAME", help="as this seat sees it")
    logs = door("log", log)
    logs.add_argument("--since", type=int, metavar="ROUND", help="from this round on")
    logs.add_argument("--grep", metavar="WORD", help="only entries that hold this word")
    door("replay", replay)
    door("check", check, "file")
    imports = door("import", import_, "file")
    imports.add_argument("--into", metavar="SAVE", required=True, help="the table they come to")
    imports.add_argument(
        "--only", metavar="NAME", default="", help="of the file, only who or what is so called"
    )
    imports.add_argument("--dry-run", action="store_true", help="say what would come; change nothing")
    imports.add_argument("--seed", type=int, metavar="N", help="roll the same dice every time")
    running = imports.add_mutually_exclusive_group()
    for choice, meaning in CHOICES.items():
        running.add_argument(f"--{choice}", dest="choice", action="store_const", const=choice, help=meaning)
    exports = door("export", export_)
    exports.add_argument("--as", dest="kind", choices=tuple(FORMATS), required=True, help="the format")
    bundles = door("bundle", bundle_)
    bundles.add_argument("out", metavar="FILE", nargs="?", help="the zip to write")
    door("generations", list_generations)
    door("restore", restore_generation).add_argument("n", metavar="N", type=int)
    door("keys", keys, None)
    return parser
