"""How a seat wishes its screen to be: for its own person, and for the game master who helps."""

from __future__ import annotations

from tracker.app.modals.fields import Field, Fields
from tracker.app.seating import OwnScreen
from tracker.app.themes import NAMES
from tracker.table.language.words import command
from tracker.table.refusal import Refused
from tracker.table.saves.faults import SaveError
from tracker.table.saves.seats import COLOURS, SYMBOLS, SeatRecord

YES_NO = ("yes", "no")

WISHES: dict[str, tuple[str, tuple[str, ...]]] = {
    "look": ("how it looks; auto is what its colours can show", ("auto", *NAMES)),
    "colours": ("how many colours it shows; auto goes by what the terminal says of itself", COLOURS),
    "symbols": ("frames and marks, or plain letters where a font lacks them", SYMBOLS),
    "mouse": ("clicks and the wheel count; marking text then needs Shift", YES_NO),
    "kitty_keys": ("the terminal tells all keys apart; no key here needs it", YES_NO),
}
"""What can be wished for, what it means, and the words it takes."""


class Wishes(Fields):
    """Every change is kept with the seat and holds at once on all its screens."""

    def __init__(self, title: str, own_screen: OwnScreen) -> None:
        self.own_screen = own_screen
        super().__init__(title, self._read, lambda field, value: command("own", field.key, value))

    def put(self, field: Field, value: str) -> None:
        try:
            self.own_screen.write(field.key, value == "yes" if field.choices == YES_NO else value)
        except (Refused, SaveError) as error:
            self.table.say(_first(error), "danger")
            return
        self.table.say(f"{field.label}: {value}, kept with the seat")

    def _read(self) -> list[Field]:
        try:
            kept = self.own_screen.read()
        except (Refused, SaveError) as error:
            self.table.say(_first(error), "danger")
            return []
        return [
            Field(key, key.replace("_", " "), _shown(kept, key), help, "", choices)
            for key, (help, choices) in WISHES.items()
        ]


def _first(error: Refused | SaveError) -> str:
    return error.faults[0] if isinstance(error, SaveError) else str(error)


def _shown(kept: SeatRecord, key: str) -> str:
    value = getattr(kept, key)
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
