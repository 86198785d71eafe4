"""The log as a seat may read it: what each entry of the journal said, line by line."""

from __future__ import annotations

import msgspec

from tracker.table.entry import Entry
from tracker.table.ledger.history import History
from tracker.table.seat import GM, Seat
from tracker.table.telling import alike


class LogRow(msgspec.Struct, frozen=True, gc=False):
    """One line of the log: the entry and round it belongs to, its text, rule ids, and the faces of its entry.

    `first` marks the first line of an entry, which alone carries `line` (the command) and `faces`; `undone` whether the
    entry no longer holds; `stands_for` how many alike lines are told in this one.
    """

    entry: int
    round: int
    text: str
    rules: tuple[str, ...]
    warning: bool = False
    first: bool = False
    line: str = ""
    faces: tuple[int, ...] = ()
    undone: bool = False
    stands_for: int = 1


def rows_of(entry: Entry, seat: Seat = GM) -> list[LogRow]:
    """What an entry said, as `seat` may read it; the commands and faces behind it are the GM's alone."""
    gm = seat.role == "gm"
    rows: list[LogRow] = []
    for said in entry.log:
        text = said.for_seat(seat)
        if text is None:
            continue
        first = gm and not rows
        rows.append(
            LogRow(
                # A player's own count of entries would tell how many they are not shown.
                entry=entry.n if gm else 0,
                round=entry.round,
                text=text,
                rules=said.rules,
                warning=said.warning,
                first=first,
                line=entry.line if first else "",
                faces=_faces(entry.line) if first else (),
            )
        )
    return rows


def in_short(rows: list[LogRow]) -> list[LogRow]:
    """The rows of one entry with many alike ones told in one."""
    told = alike.in_short([row.text for row in rows], [(row.rules, row.warning) for row in rows])
    return [
        rows[one.at]
        if one.lines == 1
        else msgspec.structs.replace(rows[one.at], text=one.text, stands_for=one.lines)
        for one in told
    ]


class LogBook:
    """The log of a history for one seat, read on as entries are added."""

    def __init__(self, history: History, seat: Seat = GM) -> None:
        self._history = history
        self._seat = seat
        self._read = 0
        self._rows: list[LogRow] = []
        self._short: list[LogRow] = []
        self.before: int | None = None
        """The entry before which to stop reading, since it is held back; None reads on to the end."""
        self.until: int | None = None
        """The entry at which reading stops, while looking back; None reads all."""
        self.read()

    def read(self, seat: Seat | None = None) -> None:
        """Take up what was added since the last reading; for another seat than before, everything anew."""
        if seat is not None and seat != self._seat:
            self._seat, self._read, self._rows, self._short = seat, 0, [], []
        entries = self._history.entries[: None if self.before is None else self.before - 1]
        for entry in entries[self._read :]:
            rows = rows_of(entry, self._seat)
            self._rows.extend(rows)
            self._short.extend(in_short(rows))
        self._read = len(entries)

    @property
    def whole(self) -> bool:
        """Whether it is read as a game master reads it."""
        return self._seat.role == "gm"

    def rows(self, word: str = "", *, short: bool = False) -> list[LogRow]:
        """Every line, oldest first, or those in which a word stands (in text, rule ids or the command). In `short`, many
        alike lines of one command are one."""
        undone = self._history.dropped.union(self._history.undone)
        wanted = word.casefold()
        return [
            msgspec.structs.replace(row, undone=True) if row.entry in undone else row
            for row in (self._short if short else self._rows)
            if (self.until is None or row.entry <= self.until)
            if not wanted or wanted in f"{row.text} {' '.join(row.rules)} {row.line}".casefold()
        ]


def _faces(line: str) -> tuple[int, ...]:
    head, at, tail = line.rpartition(" @ ")
    return (
        tuple(int(word) for word in tail.split()) if at and tail.replace(" ", "").isdigit() and head else ()
    )
