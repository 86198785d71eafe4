"""People's files bent in thousands of ways: each loads and can be used, or is turned down in plain lines, untouched."""

from __future__ import annotations

import random
import shutil
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from tests.table.imports.test_formats import COMPENDIUM, ENCOUNTER, GOBLIN, NOTE
from tests.table.imports.test_json import ambush, block
from tests.table.imports.test_plan import SHEET
from tests.table.library.test_library import ROSTER
from tests.trust.bends import BENDS, resealed
from tests.trust.grammar import STARTS
from tests.trust.spoken import Broken, limited
from tests.trust.spoken import table as playing
from tracker.app.preferences import PreferencesFile
from tracker.table.ledger.opening import open_table
from tracker.table.library import exchange
from tracker.table.library.library import Library
from tracker.table.library.validate import faults_of
from tracker.table.refusal import Refused
from tracker.table.reports.bundle import bundle
from tracker.table.reports.export import FORMATS, export
from tracker.table.saves import SaveError
from tracker.table.saves.seats import SeatRecord, hash_phrase, read_seats, write_seats
from tracker.table.seat import GM, Seat
from tracker.table.telling.view import to_builtins, view_for

HOUSE = """wyrding.recoil.mode = "sum_over"

[gifts.initiative]
tie = ["list"]
"""

SETTINGS = """# mine
look = "paper"
turn_timer = 120   # seconds

[keys]
next = ["n", "enter"]
"""

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGwD9Rr0V8wQ2RZ0m6nA3l0o4n7b0xv8o6Qd2m8s3d1K laptop"

IMPORTS = {
    "creatures.json": msgspec.json.encode([block("Goblin", 7, 14), block("Wolf", 11, 15)]),
    "ambush.json": msgspec.json.encode(ambush()),
    "goblin.toml": GOBLIN.encode(),
    "bridge.toml": ENCOUNTER.encode(),
    "bestiary.xml": COMPENDIUM.encode(),
    "note.md": NOTE.encode(),
    "people.csv": SHEET.encode(),
}


class Tally(msgspec.Struct):
    """How many bent files of each kind were taken and how many turned down, and which took longest."""

    taken: Counter[str] = msgspec.field(default_factory=Counter)
    refused: Counter[str] = msgspec.field(default_factory=Counter)
    slowest: float = 0.0
    slowest_file: str = ""


# --- the files -------------------------------------------------------------------------------------------------------


def sound_files(folder: Path) -> dict[str, Path]:
    """One sound file of every kind in `folder`, by kind, the save first: all belong to the table `vault`."""
    save = folder / "vault.toml"
    with open_table(save, roller=_rolls(3)) as opened:
        for name in ("wyrding", "shaping"):
            for line in (*STARTS[name], "fight main", "end"):
                opened.store.do(line)
        for line in ("hp Ann -3", "undo", "redo", "request hp c1 -1", "reinforce every 2 add Rat hp=1"):
            opened.store.do(line)
    (folder / "vault.house.toml").write_text(HOUSE, encoding="utf-8")
    (folder / "vault.roster.toml").write_text(ROSTER, encoding="utf-8")
    (folder / "vault.settings.toml").write_text(SETTINGS, encoding="utf-8")
    write_seats(
        save,
        {
            "ann": SeatRecord("ann", owns=("Ann",), keys=(KEY,), phrase=hash_phrase("three blind mice")),
            "gm": SeatRecord("gm", "gm", keys=(KEY,)),
        },
    )
    kinds = {
        kind: folder / f"vault.{kind}.toml" for kind in ("journal", "house", "roster", "seats", "settings")
    }
    for name, data in IMPORTS.items():
        kinds[name] = folder / name
        kinds[name].write_bytes(data)
    return {"save": save, **kinds}


def _rolls(seed: int) -> Callable[[int], int]:
    dice = random.Random(seed)
    return lambda sides: dice.randint(1, sides)


# --- loading ---------------------------------------------------------------------------------------------------------


def use(kind: str, path: Path) -> None:
    """Load a file as the program does, and use what it gives. Raises SaveError or Refused when it is turned down."""
    save = path.with_name("vault.toml")
    if kind in ("save", "journal", "house"):
        _play(save)
    elif kind == "seats":
        store = playing("wyrding", random.Random(1))
        for record in read_seats(save).values():
            view_for(store.state, store.rules, "vault", record.seat(store.state))
    elif kind == "settings":
        own = PreferencesFile(path)
        if own.faults:
            raise SaveError(own.faults)
        own.set("look", "mono")
    else:
        if kind == "roster":
            Library.open(path.parent).search("an")
        found = exchange.find_in(path)
        store = playing("prepared", random.Random(1))
        ready = exchange.plan_for(store, found, path.name, choice="merge")
        ready.preview()
        exchange.bring(store, ready)


def _play(save: Path) -> None:
    """What people do with a table they have opened."""
    with open_table(save, roller=_rolls(1)) as opened:
        store = opened.store
        for seat in (GM, Seat("ann", "player", ("c1",)), Seat("eye", "watcher")):
            msgspec.json.encode(to_builtins(view_for(store.state, store.rules, "vault", seat)))
        for line in (
            "begin",
            "next",
            "next",
            "upkeep",
            "hp c1 -1",
            "undo",
            "undo 3",
            "redo",
            "end",
            "why c1 hp",
            "undo 9",
        ):
            answered = store.do(line)
            if "\n" in answered.message:
                raise Broken(f"{line}: refused in several lines: {answered.message!r}")
        for form in FORMATS:
            turned_down(partial(export, store, form))
        bundle(opened.save, store)
    if opened.saver is not None and opened.saver.error:
        raise Broken(f"could not be saved: {opened.saver.error}")


def bend(folder: Path, kind: str, files: dict[str, Path], seed: int, tally: Tally) -> None:
    """Bend one file of `kind` in a copy of the table in `folder`, and load it. Raises Broken."""
    dice = random.Random(f"{kind} {seed}")
    copy = folder / "bent"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for sound in files.values():
        shutil.copyfile(sound, copy / sound.name)
    path = copy / files[kind].name
    if kind == "journal" and dice.random() < 0.5:
        resealed(path, dice)
        if dice.random() < 0.5:
            (copy / files["save"].name).unlink()
    else:
        path.write_bytes(dice.choice(BENDS)(path.read_bytes(), dice))
    before = path.read_bytes()
    where = f"{kind}, seed {seed}"
    began = time.perf_counter()
    with limited(where):
        if turned_down(lambda: use(kind, path)):
            tally.refused[kind] += 1
            if path.read_bytes() != before:
                raise Broken("turned down, and yet changed")
        else:
            tally.taken[kind] += 1
        for fault in faults_of(path):
            _one_line(fault)
    took = time.perf_counter() - began
    if took > tally.slowest:
        tally.slowest, tally.slowest_file = took, where


def turned_down(load: Callable[[], object]) -> bool:
    """Whether a file is turned down, in plain lines each of which says something."""
    try:
        load()
    except SaveError as error:
        for fault in error.faults:
            _one_line(fault)
        return True
    except Refused as refused:
        _one_line(str(refused))
        return True
    return False


def _one_line(text: str) -> None:
    if not text.strip() or "\n" in text or "\x1b" in text or len(text) > 2000:
        raise Broken(f"not one plain line: {text!r}")


def main(folder: Path, times: int, seed: int, kinds: tuple[str, ...] = ()) -> Tally:
    """Bend one file of each kind `times` times, in `folder`. Raises Broken."""
    sound = folder / "sound"
    sound.mkdir()
    files = sound_files(sound)
    tally = Tally()
    for kind in kinds or files:
        for number in range(times):
            bend(folder, kind, files, seed + number, tally)
    return tally
