"""What belongs to the person at this computer: their settings, and a picture of their screen."""

from __future__ import annotations

from itertools import count as numbers
from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.modals.own import Own
from tracker.app.modals.wishes import Wishes
from tracker.table.refusal import reason

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("own")
def own(table: TableScreen, count: int | None) -> None:
    around = table.tracker.around
    if around.own_screen is not None:
        table.tracker.ask(Wishes("my screen", around.own_screen))
        return
    file = around.preferences_file
    if file is None:
        table.say("settings of one's own are kept at one's own computer; this screen has none", "warn")
        return
    table.tracker.ask(Own(file, lambda: table.tracker.prefer(file.preferences)))
    for fault in file.faults[:1]:
        table.say(fault, "danger")


@handles("picture")
def picture(table: TableScreen, count: int | None) -> None:
    shelf = table.tracker.around.shelf
    if shelf is None:
        table.say("pictures are kept at one's own computer; this screen has no place for them", "warn")
        return
    svg = table.app.export_screenshot(title=table.desk.view.name)
    names = (shelf.folder / f"{table.desk.view.name}-{n}.svg" for n in numbers(1))
    path = next(path for path in names if not path.exists())
    try:
        with path.open("x", encoding="utf-8") as out:
            out.write(svg)
    except OSError as error:
        table.say(f"{path}: {reason(error)}", "danger")
        return
    table.say(f"the screen as a picture: {path}")
