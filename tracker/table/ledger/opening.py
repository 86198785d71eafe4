"""Opening a table from disk: its save, its history, and the store that keeps both true."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from tracker.table.dice import Roller
from tracker.table.entry import Entry
from tracker.table.ledger import history
from tracker.table.ledger.store import Store
from tracker.table.refusal import Refused
from tracker.table.ruleset import rules_with, shipped_book
from tracker.table.saves import Disk, Save, SaveError, Saver, decode_state, encode_state
from tracker.table.saves.generations import generation_state
from tracker.table.state import State, new_state
from tracker.table.wyrding.place import usual

VERSION = "0.1"
"""The version of the rules as code: it rises whenever a command may do something else than before."""

LEFT = "read-only: nobody plays here any more; leave and open it again to play"
"""What is said where somebody else had a table open while it was watched here."""


class OpenTable:
    """A store with the save behind it; `store` is what everybody talks to."""

    def __init__(self, save: Save, saver: Saver | None, store: Store) -> None:
        self.save = save
        self.saver = saver
        self.store = store

    @property
    def status(self) -> str:
        """How saving stands, in a word or a line."""
        if self.saver is None:
            return self.store.read_only
        return self.saver.error or ("saved" if self.saver.saved else "saving")

    @property
    def follows(self) -> bool:
        """Whether somebody else plays at this table, and here it can be watched."""
        return self.save.held_by is not None

    def follow(self) -> None:
        """See what whoever plays has done since the last look, and whether they still do. Raises SaveError when that cannot
        be made out."""
        entries = self.save.read_on()
        if entries:
            try:
                self.store.follow(entries)
            except Refused as refused:
                raise SaveError(f"{self.save.path}: {refused}; leave the table and open it again") from None
        held_by = self.save.holder()
        self.store.read_only = _why_read_only(held_by) if held_by else LEFT

    def bring_back(self, n: int) -> str:
        """Go back to generation `n` while the table is open, as one undoable entry; says how that went."""
        try:
            older = generation_state(self.save.path, n)
            self.store.edit(older, f"generation {n} is back; undo returns to the newer table")
        except (SaveError, Refused) as fault:
            return str(fault)
        return f"generation {n} is back; undo returns to the newer table"


class _Keeper:
    """Hands entries and states of a store to the save."""

    def __init__(self, save: Save, saver: Saver) -> None:
        self._save = save
        self._saver = saver

    def append(self, entry: Entry) -> None:
        try:
            self._save.append(entry)
        except SaveError as error:
            raise Refused(str(error)) from None

    def touch(self, state: State, entry: int, *, keep: bool = False) -> None:
        self._saver.touch(state, entry, keep=keep)


@contextmanager
def open_table(
    path: Path, *, read_only: bool = False, roller: Roller | None = None, disk: Disk | None = None
) -> Iterator[OpenTable]:
    """Open the save at `path`, new or old, and close it well. Raises SaveError with every fault of its files.

    A save someone else holds opens read-only.
    """
    with Save.open(path, read_only=read_only, disk=disk) as save:
        table = _assemble(save, roller)
        try:
            yield table
        finally:
            if table.saver is not None:
                with contextlib.suppress(Refused):
                    _leave(table)
                table.saver.close()


@cache
def version() -> str:
    """The version entries are written with: of the code and of the rules' data."""
    entries = msgspec.json.encode(sorted(shipped_book().entries.items()))
    return f"{VERSION}+{blake2b(entries, digest_size=4).hexdigest()}"


def rebuilt(save: Save) -> history.History:
    """The history in a save's journal, for replay; the state in the file is not consulted."""
    return history.read(new_state(), save.entries, version(), decode_state)


def _assemble(save: Save, roller: Roller | None) -> OpenTable:
    past = history.read(_first_state(save), save.entries, version(), decode_state)
    saver = None if save.read_only else Saver(save)
    try:
        leads = _journal_leads(past, save)
        store = Store(
            past,
            name=save.name,
            house=save.house,
            keeper=_Keeper(save, saver) if saver else None,
            encode=encode_state,
            roller=roller,
            version=version(),
            read_only=_why_read_only(save.held_by) if save.read_only else "",
        )
        if saver is not None:
            _open_well(store, save, leads)
    except Refused as refused:
        if saver is not None:
            saver.close()
        raise SaveError(_about(save.path, str(refused))) from None
    if saver is None and save.edited and save.state is not None:
        store.state = save.state
    return OpenTable(save, saver, store)


def _journal_leads(past: history.History, save: Save) -> bool:
    """Make the table as it stands known. False when its journal cannot tell, being another version's, and the file does.

    Raises Refused when nothing tells it.
    """
    if save.state is not None and save.entry_of_state == past.last and not save.edited:
        past.know(save.state)
        return True
    try:
        past.state()
        return True
    except Refused as refused:
        why = refused
    if not save.edited:
        with contextlib.suppress(Refused):
            past.state_by_any_version()
            save.notes.append(
                f"{save.name}: this version did again what another wrote ({why}); see that all is as it was"
            )
            return True
    if save.state is None:
        raise why
    save.notes.append(f"{save.name}: play goes on from the file alone ({why})")
    past.know(save.state)
    return False


def _about(path: Path, fault: str) -> str:
    """A fault with the file it is about; what the disk says names its file already."""
    return fault if fault.startswith(str(path.with_suffix(""))) else f"{path}: {fault}"


def _first_state(save: Save) -> State:
    """What the table is before its first entry."""
    if not save.entries and save.state is not None:
        return save.state
    return new_state(usual(rules_with(save.house, {})))


def _open_well(store: Store, save: Save, journal_leads: bool) -> None:
    """Make the journal begin with a whole state, take over edits by hand, and mark where other rules begin."""
    if not save.entries:
        store.base()
    elif save.state is not None and not journal_leads:
        store.edit(save.state, "the file says how the table is")
        store.base()
    elif save.edited and save.state is not None and save.state != store.state:
        store.edit(save.state, "the save was changed by hand")
        store.base()
    elif store.history.rules_differ(store.house):
        store.base()


def _leave(table: OpenTable) -> None:
    newest = table.store.history.entries[-1] if table.store.history.entries else None
    if newest is not None and newest.kind != "base" and table.store.since_base > 20:
        table.store.base()


def _why_read_only(held_by: str | None) -> str:
    return f"read-only: {held_by} has this table open" if held_by else "this table is open read-only"
