"""A person's own settings: how the screen looks and behaves, kept in their file."""

from __future__ import annotations

from collections.abc import Callable

from tracker.app.modals.fields import Field, Fields
from tracker.app.preferences import PREFERENCES, PreferencesFile, shown, value_of
from tracker.table.language.words import command
from tracker.table.refusal import Refused


class Own(Fields):
    """Changes the settings file line by line; `taken` is told of every change."""

    def __init__(self, file: PreferencesFile, taken: Callable[[], None]) -> None:
        self.file = file
        self.taken = taken
        super().__init__(
            "your own settings", self._read, lambda field, value: command("own", field.key, value)
        )

    def put(self, field: Field, value: str) -> None:
        try:
            self.file.set(field.key, value)
        except Refused as refused:
            self.table.say(str(refused), "danger")
            return
        self.taken()
        self.table.say(f"{field.key}: {value}, kept in {self.file.path}")

    def fault(self, field: Field, value: str) -> str:
        try:
            value_of(field.key, value)
        except Refused as refused:
            return str(refused)
        return ""

    def _read(self) -> list[Field]:
        return [
            Field(key, key.replace("_", " "), shown(self.file.preferences, key), one.help, "", one.choices)
            for key, one in PREFERENCES.items()
        ]
