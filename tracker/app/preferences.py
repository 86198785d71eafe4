"""A person's own settings: one TOML file, theirs to write by hand; the settings screen changes single lines of it.

    look = "paper"
    compact = true
    turn_timer = 120            # seconds; 0 is off

    [keys]                      # as `tracker keys` names the actions
    next = "n"
    undo = ["u", "ctrl+z"]

Comments, order and keys stay as they are whatever the screen changes.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from tracker import folders
from tracker.app.keys import Keymap, KeymapError, keymap_of
from tracker.app.themes import NAMES
from tracker.table.refusal import Refused
from tracker.table.saves import SaveError
from tracker.table.saves.codec import plain_toml
from tracker.table.saves.disk import Disk, read_file, telling, write_beside
from tracker.table.saves.plain import told
from tracker.table.settings import as_typed
from tracker.table.text import clean

LARGEST = 2**16
LONGEST_TURN = 3600


class Preference(msgspec.Struct, frozen=True):
    """One setting: what it means, its value when nobody says, and the words it takes (empty: a whole number)."""

    help: str
    default: str | bool | int
    choices: tuple[str, ...] = ()


PREFERENCES: dict[str, Preference] = {
    "look": Preference("how the screen looks", "dark", NAMES),
    "compact": Preference(
        "one pane at a time, for small screens; tab turns to the next", False, ("yes", "no")
    ),
    "turn_timer": Preference("seconds a turn should take, shown as it passes; 0 is off", 0),
}


class Preferences(msgspec.Struct, frozen=True):
    """What a person likes. `turn_timer` is in seconds, 0 for off."""

    look: str = "dark"
    compact: bool = False
    turn_timer: int = 0
    keymap: Keymap = Keymap()


def settings_path() -> Path:
    """Where a person's own settings are kept."""
    return folders.settings() / "settings.toml"


def read(text: str) -> tuple[Preferences, list[str]]:
    """The settings in a text, and its faults, a line each; what is at fault stays as nobody had said it."""
    try:
        document = plain_toml(text)
    except ValueError as error:
        return Preferences(), [str(error)]
    faults: list[str] = []
    values: dict[str, object] = {}
    for key, value in document.items():
        if key == "keys":
            continue
        fault = _fault(key, value)
        if fault:
            faults.append(fault)
        else:
            values[key] = value
    try:
        keymap = keymap_of(document.get("keys", {}))
    except KeymapError as error:
        keymap = Keymap()
        faults += [f"keys: {fault}" for fault in str(error).splitlines()]
    return msgspec.structs.replace(Preferences(keymap=keymap), **values), faults


def value_of(key: str, word: str) -> str | bool | int:
    """The value that a person typed. Refuses what the setting does not take."""
    preference = PREFERENCES[key]
    value: str | bool | int = word
    if isinstance(preference.default, bool):
        value = {"yes": True, "no": False}.get(word, word)
    elif isinstance(preference.default, int) and word.isascii() and word.isdigit() and len(word) < 9:
        value = int(word)
    fault = _fault(key, value)
    if fault:
        raise Refused(fault)
    return value


def shown(preferences: Preferences, key: str) -> str:
    """A setting's value as people type it."""
    return as_typed(getattr(preferences, key))


def changed(text: str, key: str, value: str | bool | int) -> str:
    """The text with one setting changed: the line it stands on, else a new line before the first table. Refuses a text
    in which it stands in some other way."""
    line = f"{key} = {_toml(value)}"
    head, tables = _parted(text)
    said = re.compile(rf"^(\s*){key}(\s*)=(\s*)[^#\n]*?(\s*)(#.*)?$", re.M)
    if said.search(head):
        new = said.sub(lambda m: f"{m[1]}{key}{m[2]}={m[3]}{_toml(value)}{m[4]}{m[5] or ''}", head, count=1)
    else:
        new = f"{head.rstrip()}\n{line}\n".lstrip("\n") + ("\n" if tables else "")
    result = new + tables
    try:
        before, after = plain_toml(text), plain_toml(result)
    except ValueError as error:
        raise Refused(f"nothing in the settings file is changed: {error}") from None
    if after != {**before, key: value}:
        raise Refused(f"{key} stands in the settings file in a way that only a person can change")
    return result


class PreferencesFile:
    """The file at `path`. `preferences` are those read last, `faults` what is wrong with it, a line each."""

    def __init__(self, path: Path) -> None:
        # People keep such files elsewhere and link to them; the link stays one.
        self.path = path.resolve()
        self.preferences = Preferences()
        self.faults: list[str] = []
        self.load()

    def load(self) -> None:
        """Read the file; without one everything stays as nobody had said it."""
        try:
            self.preferences, faults = read(self._text())
            self.faults = [f"{self.path}: {fault}" for fault in faults]
        except SaveError as error:
            self.faults = list(error.faults)

    def set(self, key: str, word: str) -> Preferences:
        """Change one setting in the file. Refuses what it does not take, and a file that cannot be changed."""
        value = value_of(key, word)
        disk = Disk()
        try:
            text = changed(self._text(), key, value)
            with telling(self.path):
                disk.make_folder(self.path.parent)
                _replace(disk, self.path, text.encode())
        except SaveError as error:
            raise Refused(str(error.faults[0])) from None
        self.load()
        return self.preferences

    def _text(self) -> str:
        with telling(self.path):
            found = read_file(self.path, LARGEST)
        try:
            return found[0].decode("utf-8-sig") if found else ""
        except UnicodeDecodeError:
            raise SaveError(f"{self.path}: is not text in UTF-8") from None


def _replace(disk: Disk, path: Path, data: bytes) -> None:
    """Put new bytes in place of a file's at once."""
    fresh = path.with_name(f"{path.name}.new")
    write_beside(disk, fresh, data)
    disk.rename(fresh, path)


def _fault(key: str, value: object) -> str:
    preference, said = PREFERENCES.get(key), told(value)
    if preference is None:
        return (
            f"there is no setting {clean(key)[:40]}; there are {', '.join(PREFERENCES)}, and a table [keys]"
        )
    if isinstance(preference.default, bool):
        return (
            "" if isinstance(value, bool) else f"{key} is yes or no (in the file true or false), not {said}"
        )
    if isinstance(preference.default, int):
        whole = isinstance(value, int) and not isinstance(value, bool)
        fits = whole and 0 <= int(str(value)) <= LONGEST_TURN
        return "" if fits else f"{key} is a whole number from 0 to {LONGEST_TURN}, not {said}"
    return (
        "" if value in preference.choices else f"{key} is one of {', '.join(preference.choices)}, not {said}"
    )


def _parted(text: str) -> tuple[str, str]:
    """What stands before the first table, and the tables."""
    found = re.search(r"^[ \t]*\[", text, re.M)
    return (text, "") if found is None else (text[: found.start()], text[found.start() :])


def _toml(value: str | bool | int) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
