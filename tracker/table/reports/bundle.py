"""A save as a bug report: its state, its journal and the versions in one zip, private notes left out."""

from __future__ import annotations

import io
import platform
import re
import tempfile
import zipfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec
import tomli_w

from tracker.table.entry import Entry, LogLine
from tracker.table.language.words import Command, LineError, is_quoted, parse_line, quote, split
from tracker.table.ledger.opening import version as rules_version
from tracker.table.ledger.store import Store
from tracker.table.saves import Disk, Save, SaveError, decode_state, encode_state
from tracker.table.saves.journal import Contents, Journal
from tracker.table.state import State, replace
from tracker.table.verbs.batch import BETWEEN, commands_in

LEFT_OUT = "left out"
"""What stands in the place of a note, so that the journal can still be replayed to the same state."""

_NOTE = re.compile(r"(?<!\S)note(?!\S)")
_PACKAGES = ("tracker", "textual", "rich", "asyncssh", "msgspec")


def bundle(save: Save, store: Store) -> bytes:
    """The bytes of the zip. Seats, keys and phrases are never part of it."""
    name = save.name
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{name}.toml", encode_state(without_notes(store.state)))
        archive.writestr(f"{name}.journal.toml", _journal([_entry(one) for one in store.history.entries]))
        if save.house:
            archive.writestr(f"{name}.house.toml", tomli_w.dumps(dict(save.house)))
        archive.writestr("versions.txt", "\n".join(_versions()) + "\n")
    return packed.getvalue()


def without_notes(state: State) -> State:
    """The state with every note, and every note asked for, replaced."""
    entities = {
        who: replace(entity, note=LEFT_OUT if entity.note else "") for who, entity in state.entities.items()
    }
    requests = {
        one: replace(asked, line=line_without_notes(asked.line)) for one, asked in state.requests.items()
    }
    return replace(state, entities=entities, requests=requests)


def line_without_notes(line: str) -> str:
    """A command line with the text of `note` replaced, in a batch, a request or on its own."""
    try:
        command = parse_line(line, limit=None)
    except LineError:
        # A line cut short in a log may break off inside a note.
        cut = _NOTE.search(line)
        return f"{line[: cut.start()]}note … {LEFT_OUT}" if cut else line
    if command is None:
        return line
    told = str(_command(command))
    return line if told == str(command) else told


def _command(command: Command) -> Command:
    words = command.words
    if command.verb == "note" and len(words) > 1:
        return Command(
            "note", (words[0], *(quote(LEFT_OUT) for word in words[1:2] if word != '""')), command.faces
        )
    if command.verb == "batch" and words:
        inner = split(words[0])
        title = [inner.pop(0)] if inner and is_quoted(inner[0]) else []
        lines = f" {BETWEEN} ".join(str(_command(one)) for one in commands_in(inner))
        return Command("batch", (" ".join((*title, lines)),), command.faces)
    if command.verb == "request" and words:
        return Command("request", (line_without_notes(words[0]),), command.faces)
    if command.verb == "grant" and words:
        id_, _, instead = words[0].partition(" ")
        return Command("grant", (f"{id_} {line_without_notes(instead)}" if instead else id_,), command.faces)
    return command


def _entry(entry: Entry) -> Entry:
    try:
        state = encode_state(without_notes(decode_state(entry.state))) if entry.state else ""
    except SaveError:
        # A state nobody can read cannot be relieved of its notes.
        state = ""
    return msgspec.structs.replace(
        entry, line=line_without_notes(entry.line), log=tuple(map(_said, entry.log)), state=state
    )


def _said(line: LogLine) -> LogLine:
    text = _text(line.text)
    shown = _text(line.shown) if line.shown else line.shown
    return msgspec.structs.replace(line, text=text, shown=shown)


def _text(text: str) -> str:
    if text.startswith("note to "):
        who, colon, note = text.partition(": ")
        return f"{who}{colon}{LEFT_OUT if note not in ('', 'none') else note}"
    # A line may be told after a colon: what was undone, asked for, granted or denied.
    at = text.find(": ")
    while at >= 0:
        rest = text[at + 2 :]
        told = line_without_notes(rest)
        if told != rest:
            return text[: at + 2] + told
        at = text.find(": ", at + 2)
    return text


def _journal(entries: list[Entry]) -> bytes:
    """The entries as a journal of their own, each closed by its checksum."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bundle.journal.toml"
        journal = Journal(path, Disk(), Contents([], 0, "", b"", None))
        try:
            for entry in entries:
                journal.append(entry)
        finally:
            journal.close()
        return path.read_bytes() if path.exists() else b""


def _versions() -> list[str]:
    lines = [f"rules {rules_version()}", f"python {platform.python_version()}", f"system {platform.system()}"]
    for package in _PACKAGES:
        try:
            lines.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return lines
