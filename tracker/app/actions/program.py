"""The program itself: ghost, look, help, older states, keys, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app import help, themes
from tracker.app.actions.handlers import handles
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.keytest import KeyTest
from tracker.app.modals.sheet import Sheet
from tracker.app.modals.tour import Tour
from tracker.table.refusal import Refused

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("ghost")
def ghost(table: TableScreen, count: int | None) -> None:
    sending = table.sending
    sending.ghosting = not sending.ghosting
    if not sending.ghosting and sending.held is not None:
        sending.drop_ghost()
    table.say("the next commands are shown first" if sending.ghosting else "commands are done at once", "dim")
    table.show_keys()


@handles("theme")
def theme(table: TableScreen, count: int | None) -> None:
    names = themes.NAMES
    name = names[(names.index(table.tracker.look) + 1) % len(names)]
    file = table.tracker.around.preferences_file
    if file is None:
        table.tracker.set_look(name)
        table.say(f"look: {name}", "dim")
        return
    try:
        table.tracker.prefer(file.set("look", name))
        table.say(f"look: {name}, kept for next time", "dim")
    except Refused as refused:
        table.tracker.set_look(name)
        table.say(f"look: {name}, until you leave: {refused}", "warn")


@handles("cancel")
def cancel(table: TableScreen, count: int | None) -> None:
    table.keyboard.escape()


@handles("leave")
def leave(table: TableScreen, count: int | None) -> None:
    table.app.exit()


@handles("help")
def help_(table: TableScreen, count: int | None) -> None:
    pane = getattr(table.focused, "HELP_NAME", "")
    gm = table.desk.is_gm
    page = Sheet(
        f"help: {pane}" if pane else "help",
        lambda width: help.page(pane, table.keymap, gm, width),
        onward=("?", "takes the tour", lambda: table.tracker.ask(Tour(table.keymap))),
    )
    table.tracker.ask(page)


@handles("generations")
def generations(table: TableScreen, count: int | None) -> None:
    past = table.tracker.around.past
    if past is None:
        table.say("this table keeps no older states here; from the shell: tracker generations", "warn")
        return
    kept = list(past.generations())
    if not kept:
        table.say("no older states are kept yet", "warn")
        return
    restore = past.restore

    def chosen(number: str | None) -> None:
        if number:
            table.say(restore(int(number)), "text")

    choices = [Choice(str(n), ((words, "text"),), key=str(n) if n < 10 else "") for n, words in kept]
    table.tracker.ask(Chooser("bring an older state back; the newer one is kept", choices), chosen)


@handles("keys")
def keys(table: TableScreen, count: int | None) -> None:
    table.tracker.ask(KeyTest(table.keymap))
