"""Where faces come from: typed at the table first, then the program's own, or nobody's until someone is asked."""

from __future__ import annotations

from collections.abc import Callable

from tracker.table.refusal import Refused

Roller = Callable[[int], int]
"""Gives a face of a die with that many sides."""


class NeedDie(Exception):
    """A rule asks for a die that nobody has rolled yet."""

    def __init__(self, name: str, sides: int) -> None:
        super().__init__(f"{name} (d{sides})")
        self.name = name
        self.sides = sides


class Dice:
    """Hands out faces in the order in which the rules ask, and remembers them all.

    `typed` faces are used up first. Then `roller` rolls; without one, `ask` raises NeedDie. `names` lists what was
    asked for, beside `faces`.
    """

    def __init__(self, typed: tuple[int, ...] = (), roller: Roller | None = None) -> None:
        self._typed = typed
        self._roller = roller
        self.faces: list[int] = []
        self.names: list[str] = []

    def ask(self, name: str, sides: int, own: Callable[[Roller], int] | None = None) -> int:
        """A face of the die `name` with `sides` sides. Refuses a typed face the die does not have.

        `own` says how the program rolls it where that is not simply one face in `sides`.
        """
        used = len(self.faces)
        if used < len(self._typed):
            face = self._typed[used]
            if not 1 <= face <= sides:
                raise Refused(f"{name}: a d{sides} has no face {face}")
        elif self._roller is not None:
            face = own(self._roller) if own else self._roller(sides)
        else:
            raise NeedDie(name, sides)
        self.faces.append(face)
        self.names.append(name)
        return face

    def finish(self) -> None:
        """Refuses when typed faces are left over."""
        left = self._typed[len(self.faces) :]
        if left:
            many = "face is" if len(left) == 1 else "faces are"
            raise Refused(f"{len(left)} {many} left over: {' '.join(map(str, left))}")
