"""The face of a real die, asked for by name."""

from __future__ import annotations

from tracker.app.modals.prompt import Help, Prompt, shows


class Faces(Prompt):
    """Gives the face typed as digits, or None. Refuses a face the die does not have."""

    def __init__(self, name: str, sides: int, command: str) -> None:
        self.sides = sides
        self.die = name
        self.command = command
        super().__init__("real dice", self._help, lead=f"{name}:")

    def _help(self, text: str, width: int) -> Help:
        fault = "" if self._face(text) else f"a d{self.sides} shows 1 to {self.sides}"
        return shows(
            (
                (" Roll ", "text"),
                (self.die, "warn"),
                (f" and type what it shows, 1 to {self.sides}.", "text"),
            ),
            ((" for ", "dim"), (self.command, "dim")),
            fault=fault,
        )

    def _face(self, text: str) -> int | None:
        text = text.strip()
        if text in ("00", "000") and self.sides == 100:
            return 100
        if not (text.isascii() and text.isdigit() and len(text) < 6):
            return None
        return int(text) if 1 <= int(text) <= self.sides else None

    def take(self) -> None:
        face = self._face(self.text)
        if face is None:
            self.refuse(self._help(self.text, 80).fault)
        else:
            self.answer(str(face))
