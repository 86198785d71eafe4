"""`tracker do`: command lines from arguments, a script or standard input."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TextIO

import msgspec

from tracker.cli.common import farewell, path_of, roller_of
from tracker.table.entry import LogLine
from tracker.table.language.words import LINE_LIMIT
from tracker.table.ledger.opening import OpenTable, open_table
from tracker.table.refusal import Refused, reason
from tracker.table.telling.foresight import foresee


def do(arguments: argparse.Namespace) -> int:
    """Run lines headless."""
    dry: bool = arguments.dry_run
    with open_table(path_of(arguments), read_only=dry, roller=roller_of(arguments.seed)) as table:
        for note in table.save.notes:
            print(note, file=sys.stderr)
        run_line = _dry_runner(table, arguments.json) if dry else _runner(table, arguments.json)
        for where, line in _lines(arguments):
            message = run_line(line)
            if message:
                print(f"{where}: {message}", file=sys.stderr, flush=True)
                return 1
    return farewell(table)


def _runner(table: OpenTable, as_json: bool) -> Callable[[str], str]:
    def run(line: str) -> str:
        result = table.store.do(line, roll=True)
        if not line.strip() or line.lstrip().startswith("#"):
            return ""
        if as_json:
            messages = [str(said) for said in result.lines] if result.ok else [result.message]
            _print_json(line, result.ok, messages, result.value if _is_answer(result.value) else None)
        elif result.ok:
            _say(result.lines, result.faces)
        return "" if result.ok else result.message

    return run


def _dry_runner(table: OpenTable, as_json: bool) -> Callable[[str], str]:
    # Nothing is written, for the files are open for reading alone. In memory each line is done, with the faces
    # as they happen to fall, for the next may rest on it.
    table.store.read_only = ""

    def run(line: str) -> str:
        seen = foresee(table.store, line)
        if not line.strip() or line.lstrip().startswith("#"):
            return ""
        told = seen.certain or ([] if seen.dice else seen.lines)
        messages = [*map(str, told), *(f"would ask for {die}" for die in seen.dice)]
        value = None if seen.refusal else table.store.do(line, roll=True).value
        if as_json:
            answer = value if _is_answer(value) else None
            _print_json(line, not seen.refusal, [seen.refusal] if seen.refusal else messages, answer)
        elif not seen.refusal:
            for what in messages:
                print(what, flush=True)
        return seen.refusal

    return run


def _print_json(line: str, ok: bool, messages: list[str], value: object) -> None:
    shown = {"line": line.strip(), "ok": ok, "messages": messages, "result": msgspec.to_builtins(value)}
    print(msgspec.json.encode(shown).decode(), flush=True)


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
            raise Refused(f"{path}: {reason(error)}") from None
    elif not arguments.lines:
        yield from _numbered("-", sys.stdin)


def _numbered(name: str, stream: TextIO) -> Iterator[tuple[str, str]]:
    # A line that is too long is turned down, so none is read to its end that may have none.
    for number, line in enumerate(iter(partial(stream.readline, LINE_LIMIT + 2), ""), 1):
        yield f"{name}:{number}", line.rstrip("\n")
