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

    `typed` faces are used up first. Then `roller` rolls; without one, `ask` raises NeedDie. Beside `faces`, `names` lists
    what was asked for; `sides` how many each die has, 0 for a face that is not one in so many by itself, or kept for later;
    `secret` those among them that the sender is not to hear of.

    """

    def __init__(self, typed: tuple[int, ...] = (), roller: Roller | None = None) -> None:
        self._typed = typed
        self._used = 0
        self._roller = roller
        self._hidden: Roller | None = None
        self.faces: list[int] = []
        self.names: list[str] = []
        self.sides: list[int] = []
        self.secret: set[int] = set()

    def ask(
        self, name: str, sides: int, own: Callable[[Roller], int] | None = None, secret: bool = False
    ) -> int:
        """A face of the die `name` with `sides` sides. Refuses a typed face the die does not have.

        `own` says how the program rolls it where that is not simply one face in `sides`.
        """
        if secret:
            self.secret.add(len(self.faces))
        if secret and self._hidden is not None:
            face = own(self._hidden) if own else self._hidden(sides)
        elif self._used < len(self._typed):
            face = self._typed[self._used]
            self._used += 1
            if not 1 <= face <= sides:
                raise Refused(f"{name}: a d{sides} has no face {face}")
        elif self._roller is not None:
            face = own(self._roller) if own else self._roller(sides)
        else:
            raise NeedDie(name, sides)
        self.faces.append(face)
        self.names.append(name)
        self.sides.append(0 if own else sides)
        return face

    def finish(self) -> None:
        """Refuses when typed faces are left over."""
        left = self._typed[self._used :]
        if left:
            many = "face is" if len(left) == 1 else "faces are"
            raise Refused(f"{len(left)} {many} left over: {' '.join(map(str, left))}")

    def keep_secret(self, roller: Roller) -> None:
        """Roll what a player's own command asks of someone hidden, instead of asking the player. (In replay those
        faces too are typed.)"""
        self._hidden = self._roller or roller

    def keep(self) -> tuple[int, ...]:
        """Take every typed face that is left, for a rule that will only ask later."""
        left = self._typed[self._used :]
        self._used = len(self._typed)
        self.faces.extend(left)
        self.names.extend("kept for later" for _ in left)
        self.sides.extend(0 for _ in left)
        return left


class FacesFirst(Dice):
    """Uses up faces given earlier before it asks `then`, which remembers only what it was asked."""

    def __init__(self, given: tuple[int, ...], then: Dice) -> None:
        super().__init__(given)
        self._then = then

    def ask(
        self, name: str, sides: int, own: Callable[[Roller], int] | None = None, secret: bool = False
    ) -> int:
        if self._used < len(self._typed):
            return super().ask(name, sides)
        return self._then.ask(name, sides, own)
