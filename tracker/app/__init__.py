"""What a person sees: screens, panes, modals, keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tracker.app.keys import Keymap
from tracker.app.keys import key_table as _rows
from tracker.table.ledger.store import Store
from tracker.table.seat import GM, Seat

if TYPE_CHECKING:
    from tracker.app.past import Past
    from tracker.app.preferences import PreferencesFile
    from tracker.app.seating import Seating
    from tracker.app.shelf import Shelf

__all__ = ["key_table", "run"]


def run(
    store: Store,
    *,
    seat: Seat = GM,
    title: str = "",
    first_run: bool = False,
    status: Callable[[], str] | None = None,
    past: Past | None = None,
    keymap: Keymap | None = None,
    shelf: Shelf | None = None,
    own: PreferencesFile | None = None,
    seating: Seating | None = None,
    follow: Callable[[], None] | None = None,
) -> None:
    """Play at this terminal until the person leaves. `follow` looks what another program has done at the table."""
    from tracker.app.app import TrackerApp

    app = TrackerApp(
        store,
        seat=seat,
        title=title,
        first_run=first_run,
        status=status,
        past=past,
        keymap=keymap,
        shelf=shelf,
        own=own,
        seating=seating,
        follow=follow,
    )
    app.run()


def key_table() -> str:
    """The table of keys, made from the declarations."""
    lines: list[str] = []
    group = ""
    for heading, keys, meaning in _rows():
        if heading != group:
            lines += ([""] if lines else []) + [heading]
            group = heading
        lines.append(f"  {keys:<22}{meaning}")
    return "\n".join(lines)
