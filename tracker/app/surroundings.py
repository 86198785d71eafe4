"""What a table's screen finds around it, as whoever opened the table has put it together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from tracker.app.preferences import Preferences

if TYPE_CHECKING:
    from tracker.app.preferences import PreferencesFile
    from tracker.app.seating import OwnScreen, Seating
    from tracker.app.shelf import Shelf


class Past(msgspec.Struct, frozen=True):
    """`generations` gives (number, words) of each older state, newest first; `restore` brings one back and says how it went."""

    generations: Callable[[], Sequence[tuple[int, str]]]
    restore: Callable[[int], str]


class Surroundings(msgspec.Struct, frozen=True):
    """What is None is not to be had at this screen, and the key for it says so."""

    status: Callable[[], str] = str
    """How saving stands, and who is here; empty for nothing to say."""
    past: Past | None = None
    """Older states of the save."""
    shelf: Shelf | None = None
    """Files beside the save, for a seat at this computer."""
    preferences: Preferences = Preferences()
    """What the person likes, where no file of theirs says so."""
    preferences_file: PreferencesFile | None = None
    seating: Seating | None = None
    """Who may sit at the table, for whoever may say so."""
    own_screen: OwnScreen | None = None
    """How the screen of this very seat is, where its seat keeps that."""
    follow: Callable[[], None] | None = None
    """Looks what another program has done at the table. Raises SaveError when that cannot be made out."""
    first_run: bool = False
    """Whether nobody has played here before."""


NOTHING_AROUND = Surroundings()
"""A table in memory, and nothing else."""
