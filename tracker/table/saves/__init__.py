"""The table on disk: `Save` opens one, `Saver` keeps it current, `encode_state` and `decode_state` are its text."""

from tracker.table.saves.codec import decode_state, encode_state
from tracker.table.saves.disk import Disk
from tracker.table.saves.faults import SaveError
from tracker.table.saves.generations import Generation, generations, restore
from tracker.table.saves.house import read_house
from tracker.table.saves.journal import Journal, read_journal
from tracker.table.saves.places import find_save, saves_folder
from tracker.table.saves.save import Save
from tracker.table.saves.saver import Saver

__all__ = [
    "Disk",
    "Generation",
    "Journal",
    "Save",
    "SaveError",
    "Saver",
    "decode_state",
    "encode_state",
    "find_save",
    "generations",
    "read_house",
    "read_journal",
    "restore",
    "saves_folder",
]
