"""Half-typed input: a count, an operator, a target's letters. A value of the seat's own, never of the table's."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

COUNT_DIGITS = 6


class Pending(msgspec.Struct, frozen=True):
    """What has been typed so far: digits, then an operator's name, then the beginning of a row's letters."""

    count: str = ""
    operator: str = ""
    letters: str = ""

    @property
    def amount(self) -> int | None:
        """The count, if one was typed."""
        return int(self.count) if self.count else None

    def digit(self, digit: str) -> Pending:
        """With one more digit; a leading zero and digits beyond COUNT_DIGITS are dropped."""
        text = (self.count + digit).lstrip("0")[:COUNT_DIGITS]
        return msgspec.structs.replace(self, count=text)


NOTHING = Pending()


def target(letters: str, rows: Collection[str]) -> tuple[str | None, bool]:
    """What typed letters mean among the letters of all rows: the row they name for certain, and whether they may
    still become one. `a` alone is not certain while there is a row `aa`."""
    longer = any(row != letters and row.startswith(letters) for row in rows)
    exact = letters in rows
    return (letters if exact and not longer else None), exact or longer


class Letters:
    """Rows named by their letters on a page whose letters act at once. Where `a` could become `aa`, `a` alone waits: for the
    second letter, or for whatever else is pressed."""

    def __init__(self) -> None:
        self.typed = ""

    def press(self, stroke: str, rows: Collection[str]) -> tuple[str, ...]:
        """The rows that are certain with this letter: none yet, one, or two if it begins another."""
        typed = self.typed + stroke
        sure, possible = target(typed, rows)
        if possible:
            self.typed = "" if sure else typed
            return (sure,) if sure else ()
        waited = self.settle(rows)
        return (*waited, *self.press(stroke, rows)) if waited else ()

    def settle(self, rows: Collection[str]) -> tuple[str, ...]:
        """The row that has waited for a second letter, which now does not come."""
        typed, self.typed = self.typed, ""
        return (typed,) if typed in rows else ()
