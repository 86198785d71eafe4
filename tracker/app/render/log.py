"""The log as a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tracker.app.render.hints import empty
from tracker.app.render.line import GLUE, Drawing, Line, Row, spread, wrap
from tracker.table.telling.loglines import LogRow

MARGIN = 5
"""Cells before the text of the log: the round stands there."""


def log(rows: Sequence[LogRow], word: str, width: int, *, fold: str = "", whole: bool = True) -> Drawing:
    """The log, newest last, with rule ids; a round is named where it begins. `fold` says what the key for it does, `whole`
    whether a game master reads it."""
    drawn: list[Row] = []
    last_round = -1
    for number, row in enumerate(rows):
        label = ""
        if row.round != last_round:
            label = f"r{row.round}" if row.round else "–"
            last_round = row.round
        drawn.append(Row(f"{row.entry}.{number}", _said(row, label, width)))
    note: Line = ()
    if word:
        title: Line = (("log", "title"), (f" “{word}” {len(rows)}", "warn"))
        nothing = empty(("Nothing in the log says so.", "l", "changes the filter"), width)
    else:
        title = (("log", "title"),)
        onward = ("n", "goes on", ":", "takes any command") if whole else ("?", "tells every key")
        nothing = empty(("Nothing has happened yet.", *onward), width)
    if fold:
        note = (("f", "key"), (f" {fold}", "dim"))
    return Drawing(tuple(drawn) or nothing, ((1, title),), ((1, note),) if note else ())


@lru_cache(maxsize=2048)
def _said(row: LogRow, label: str, width: int) -> tuple[Line, ...]:
    role = "faint" if row.undone else "warn" if row.warning else "text"
    text = f"undone: {row.text}" if row.undone else row.text
    head: Line = ((f" {label:<4}", "dim"),)
    if row.stands_for > 1:
        head = ((f" {label:<3}", "dim"), ("▸", "key"))
    # Glued to the last word, the rule ids never stand alone on a line.
    rules = " ".join(row.rules)
    glued: Line = (((GLUE * 2 + rules).replace(" ", GLUE), "rule"),) if rules else ()
    *lines, last = wrap((*head, (text, role), *glued), width - 1, MARGIN)
    if rules and last[-1] == (f"  {rules}", "rule"):
        last = spread(last[:-1], ((rules, "rule"),), width - 1)
    return (*lines, last)
