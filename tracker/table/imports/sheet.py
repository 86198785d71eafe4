"""Tables of people: CSV, TSV and semicolons, under any sensible header, in any order of columns."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from tracker.table.body import fields
from tracker.table.imports import values
from tracker.table.imports.found import Found, Newcomer, Skipped, Unreadable, gather
from tracker.table.state import Condition

DELIMITERS = (",", ";", "\t", "|")
MOST_ROWS = 5000
COLUMNS: dict[str, tuple[str, ...]] = {
    "name": ("name", "creature", "monster", "character", "combatant", "who", "title"),
    "count": ("count", "number", "qty", "quantity", "amount", "howmany", "n"),
    "hp": ("hp", "hitpoints", "currenthp", "curhp", "hpcurrent", "hpnow", "health", "life"),
    "hp_max": ("hpmax", "maxhp", "maximumhp", "hitpointsmax", "maxhitpoints", "hptotal"),
    "temp": ("temp", "temphp", "temporaryhp", "thp"),
    "init": ("init", "initiative", "initiativeroll", "order"),
    "combat_order": (
        "combatorder",
        "initiativebonus",
        "initiativemodifier",
        "initmod",
        "initbonus",
        "initmodifier",
    ),
    "dex": ("dex", "dexterity", "agility"),
    "ac": ("ac", "armorclass", "armourclass"),
    "side": ("side", "team", "faction", "allegiance"),
    "hidden": ("hidden", "invisible", "secret"),
    "conditions": ("conditions", "condition", "status", "statuses", "effects"),
    "note": ("note", "notes", "comment", "comments", "description", "remarks"),
}
"""Headers that mean a column of ours, as `key_of` has them; any key of `set` means itself."""

_NEEDED = "a header with a column for the name is needed, such as name,hp,init"
_LASTING = re.compile(r"(.+?)\s+([0-9]{1,4})")


def looks_like_sheet(text: str) -> bool:
    """Whether the first line of a text is a header with a name column and another that is known."""
    try:
        header = next(iter(_rows(text)))[1]
    except (StopIteration, Unreadable):
        return False
    known = [column for column in map(column_of, header) if column]
    return "name" in known and len(known) > 1


def read_sheet(text: str, title: str) -> Found:
    """Every row with a name. Raises Unreadable without a header that names a name column."""
    rows = list(_rows(text))
    if not rows:
        raise Unreadable(f"the sheet is empty; {_NEEDED}")
    line, header = rows[0]
    columns = [column_of(cell) for cell in header]
    if "name" not in columns:
        shown = ", ".join(values.text(cell, 20) for cell in header[:6])
        raise Unreadable(f"line {line}: no column for the name among {shown or 'nothing'}; {_NEEDED}")

    def read(cells: object, where: str) -> Newcomer:
        return _person(columns, cells if isinstance(cells, list) else [], where)

    people, skipped = gather(((f"line {n}", cells) for n, cells in rows[1 : MOST_ROWS + 1]), read)
    if len(rows) - 1 > MOST_ROWS:
        skipped.append(Skipped(f"line {rows[MOST_ROWS + 1][0]}", f"{MOST_ROWS} rows are the most at once"))
    unknown = [
        values.text(cell, 20) for cell, column in zip(header, columns, strict=True) if not column and cell
    ]
    notes = (f"columns left out: {', '.join(unknown[:20])}",) if unknown else ()
    return Found(title, entities=tuple(people), skipped=tuple(skipped), notes=notes)


def column_of(header: str) -> str:
    """The column of ours that a header cell means; empty for none."""
    key = values.key_of(header)
    for column, spellings in COLUMNS.items():
        if key in spellings:
            return column
    return next((field for field in fields.FIELDS if values.key_of(field) == key), "")


def _person(columns: list[str], cells: list[str], where: str) -> Newcomer:
    told = {
        column: cell.strip() for column, cell in zip(columns, cells, strict=False) if column and cell.strip()
    }
    if len(cells) > len(columns) and any(cell.strip() for cell in cells[len(columns) :]):
        raise Unreadable(f"{len(cells)} cells for {len(columns)} columns; is a quote or a delimiter missing?")
    called = values.name(told.pop("name", ""))
    remarks = [f"AC {told.pop('ac')[:20]}"] if "ac" in told else []
    remarks += [values.text(told.pop("note"), fields.LONGEST_NOTE)] if "note" in told else []
    count, conditions = told.pop("count", ""), told.pop("conditions", "")
    words = {key: word for key, cell in told.items() if (word := _word(key, cell, called)) is not None}
    if "dex" in words and "combat_order" not in columns and words["dex"].isdigit():
        words["combat_order"] = str(values.modifier(int(words["dex"])))
    return Newcomer(
        name=called,
        where=where,
        set=words,
        count=_count(count, called),
        note=" · ".join(filter(None, remarks))[: fields.LONGEST_NOTE],
        conditions=tuple(_conditions(conditions)),
    )


def _word(key: str, cell: str, called: str) -> str | None:
    """A cell as the word that `set` takes. Raises Unreadable for what cannot be one."""
    if key in ("hidden", "wounded"):
        return "yes" if cell.lower() in ("yes", "y", "true", "1", "x", "on") else "no"
    if key in ("side", "owner", "tags", "shield", "fatigue", "speed_die", "perception_die", "x", "y"):
        return values.text(cell)
    if cell in ("-", "–", "—", "?"):
        return None
    word = values.points(cell) if key in ("hp", "hp_max") else None
    number = values.whole(cell)
    word = word or (str(number) if number is not None else values.dice(cell))
    if word is None:
        raise Unreadable(f"{called}: {key} {values.text(cell, 30)} is no number")
    return word


def _count(cell: str, called: str) -> str:
    word = cell.lower().removeprefix("x").removeprefix("×").strip()
    if not word:
        return ""
    if word.isascii() and word.isdigit():
        return word if len(word) < 5 else _refuse(called, cell)
    return values.dice(word) or _refuse(called, cell)


def _refuse(called: str, cell: str) -> str:
    raise Unreadable(f"{called}: {values.text(cell, 30)} is no count")


def _conditions(cell: str) -> Iterator[Condition]:
    """Conditions of a cell: `prone; stunned 2` are two, the second for two rounds."""
    for part in re.split(r"[;,|]", cell)[:20]:
        word = values.text(part)
        lasting = _LASTING.fullmatch(word)
        if lasting and int(lasting[2]) > 0:
            yield Condition(lasting[1], int(lasting[2]))
        elif word:
            yield Condition(word)


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Rows that hold anything, each with the line it ends on. Raises Unreadable for a quote never closed."""
    lines = text.splitlines(keepends=True)
    start = next((n for n, line in enumerate(lines) if line.strip()), len(lines))
    if start < len(lines) and lines[start].lower().startswith("sep=") and len(lines[start].strip()) == 5:
        delimiter, start = lines[start][4], start + 1
    else:
        delimiter = _delimiter(lines[start]) if start < len(lines) else ","
    reader = csv.reader(io.StringIO("".join(lines[start:]), newline=""), delimiter=delimiter, strict=True)
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise Unreadable(f"line {start + reader.line_num}: {error}") from None
        if any(cell.strip() for cell in row):
            yield start + reader.line_num, row


def _delimiter(header: str) -> str:
    bare = re.sub(r'"[^"]*"', "", header)
    return max(DELIMITERS, key=bare.count)
