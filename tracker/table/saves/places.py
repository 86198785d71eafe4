"""Where saves are: what a SAVE word on the command line means, and which files belong to a save."""

from __future__ import annotations

import os
import re
from pathlib import Path

import msgspec

from tracker import folders
from tracker.resources import resource
from tracker.table.saves.disk import refuse_odd, telling
from tracker.table.saves.faults import SaveError
from tracker.table.text import clean_name

DEMO = "demo"
"""The word for the ready-made fight."""

DEMO_COPY = "demo-play.toml"
"""The file in the saves folder in which the ready-made fight is played."""

GENERATIONS = 5
"""How many older states of a save are kept."""

_LONGEST = 100
"""The longest name of a save, in bytes: room is left for what its other files add."""

_RESERVED = (".house", ".journal", ".seats")
_NAME = re.compile(r"[^./\\-][^/\\]*")


class Paths(msgspec.Struct, frozen=True):
    """The files of one save. `fresh` is where a new file is written before it takes the place of an old one."""

    state: Path
    journal: Path
    house: Path
    lock: Path
    fresh: Path

    @classmethod
    def of(cls, path: Path) -> Paths:
        """Those of the save at `path`. Raises SaveError unless `path` can be one."""
        name = path.name.removesuffix(".toml")
        if path.suffix != ".toml" or not name:
            raise SaveError(f"{path}: the file of a save is called NAME.toml")
        if name.endswith(_RESERVED):
            other = name[: name.rindex(".")] or "NAME"
            raise SaveError(f"{path}: belongs to the save {other}.toml; give that one")
        if not path.name.isprintable() or len(os.fsencode(name)) > _LONGEST:
            raise SaveError(
                f"{str(path)!r:.60}: the name of a save is printable and at most {_LONGEST} bytes long"
            )
        with telling(path):
            refuse_odd(path)
        beside = path.with_name
        return cls(
            state=path,
            journal=beside(f"{name}.journal.toml"),
            house=beside(f"{name}.house.toml"),
            lock=beside(f"{name}.lock"),
            fresh=beside(f"{name}.toml.new"),
        )

    @property
    def name(self) -> str:
        """What people call the save."""
        return self.state.name.removesuffix(".toml")

    def generation(self, n: int) -> Path:
        """The file of generation `n`, 1 the newest."""
        return self.state.with_name(f"{self.state.name}.{n}")


def saves_folder(option: str | None = None) -> Path:
    """The saves folder: `option`, `$TRACKER_SAVES`, `./saves` if there is one, or else the user's own."""
    told = option or os.environ.get("TRACKER_SAVES")
    if told:
        return Path(told)
    here = Path("saves")
    return here if here.is_dir() else folders.data() / "saves"


def find_save(word: str, folder: Path) -> Path:
    """The path a SAVE word means, whether it exists or not.

    A word with a `/`, or ending in `.toml`, is a path (`.toml` may be left out); any other is a name in
    `folder`. The ready-made fight, by name or path, is its copy in `folder`. Raises SaveError for what cannot
    be a save.
    """
    if word == DEMO:
        return Paths.of(folder / DEMO_COPY).state
    if "/" not in word and not word.endswith(".toml"):
        if not _NAME.fullmatch(word) or ".." in word or clean_name(word) != word:
            raise SaveError(
                f"{clean_name(word)!r} is no name for a save; letters and digits are, such as vault-3"
            )
        return Paths.of(folder / f"{word}.toml").state
    if "\0" in word:
        raise SaveError("a path has no zero bytes in it")
    path = Path(word if word.endswith(".toml") else f"{word}.toml")
    return Paths.of(folder / DEMO_COPY).state if is_demo(path) else Paths.of(path).state


def saves_in(folder: Path) -> list[str]:
    """The names of the saves in a folder, in order; none when it cannot be read."""
    try:
        files = [path.name.removesuffix(".toml") for path in folder.glob("*.toml") if path.is_file()]
    except OSError:
        return []
    return sorted(name for name in files if name and not name.endswith((*_RESERVED, ".roster")))


def is_demo(path: Path) -> bool:
    """Whether `path` is the shipped file of the ready-made fight, which is never written."""
    try:
        return path.samefile(shipped_demo())
    except (OSError, SaveError):
        return False


def shipped_demo() -> Path:
    """The shipped file of the ready-made fight. Raises SaveError when it is missing."""
    try:
        return resource("saves/demo.toml")
    except FileNotFoundError as error:
        raise SaveError(str(error)) from None
