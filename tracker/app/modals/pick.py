"""Some of those a file holds, by name, one after the other."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tracker.app.modals.prompt import Help, Prompt
from tracker.app.render.line import Line, Row, spread
from tracker.table.imports.found import Newcomer
from tracker.table.text import fold

MOST_ROWS = 100

COUNT = re.compile(r"\s+[x×]([1-9][0-9]{0,2})$")
"""How many are asked for, behind a name."""


class Pick(Prompt):
    """Gives the place of one of `people`; `count` is how many were asked for by ` x3`, 0 for as many as the file says.
    `came` is who came last."""

    def __init__(self, title: str, people: Sequence[Newcomer], came: str = "") -> None:
        self.people = people
        self.count = 0
        self.came = came
        super().__init__(title, self._found, lead="bring", picks=True)

    def _found(self, typed: str, width: int) -> Help:
        count = COUNT.search(typed)
        self.count = int(count[1]) if count else 0
        words = fold(COUNT.sub("", typed)).split()
        rows = [
            Row(str(place), (self._line(one, width),))
            for place, one in enumerate(self.people)
            if all(word in fold(one.name) for word in words)
        ]
        none: Line = ((" Nobody in it is called that.", "dim"),)
        came: Line = ((f" {self.came}", "gain"), (" came; the next, or ", "dim"), ("esc", "key"))
        first = (Row("", (came,)),) if self.came and not typed else ()
        return Help((*first, *(rows[:MOST_ROWS] or [Row("", (none,))])))

    def _line(self, one: Newcomer, width: int) -> Line:
        many = f" ×{self.count}" if self.count else f" ×{one.count}" if one.count else ""
        about = " · ".join(f"{key} {one.set[key]}" for key in ("hp", "init") if key in one.set)
        return spread(((f" {one.name}", "name"), (many, "key")), ((f" {about} ", "dim"),), width)
