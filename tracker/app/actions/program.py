"""The command line and the program itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app import themes
from tracker.app.actions.handlers import handles
from tracker.app.complete import complete
from tracker.app.modals.prompt import Help, Prompt
from tracker.app.render.line import Line, Row, clip, join, wrap
from tracker.table.registry import VERBS, Verb
from tracker.table.words import command

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen

WORDS_SHOWN = 40


@handles("command")
def command_(table: TableScreen, count: int | None) -> None:
    command_line(table)


def command_line(table: TableScreen, text: str = "") -> None:
    """Type any command, with its usage, completions and what it would do above."""
    desk = table.desk

    def helper(typed: str, width: int) -> Help:
        found = complete(desk.store, desk.seat, typed)
        lines: list[Line] = []
        if found.verb is not None and typed.strip():
            lines += _usage(found.verb, width)
            result = desk.preview(typed)
            if result.need is not None:
                lines.append(((" → asks for ", "dim"), (result.need[0], "warn")))
            elif result.ok:
                lines += [clip(((" → ", "gain"), (said.text, "text")), width) for said in result.lines[:4]]
            elif typed.endswith(" ") or len(typed.split()) > 1:
                lines += wrap(((" ", "text"), (result.message, "dim")), width, 1)
        if found.words:
            words: Line = join((((word, "key"),) for word in found.words[:WORDS_SHOWN]), ("  ", "text"))
            lines += wrap(((" ", "text"), *words), width, 1)[:4]
        elif not typed.strip():
            lines.append(((" ", "text"), *join((((w[0], "key"),) for w in VERBS), ("  ", "text"))))
        return Help(tuple(Row("", (line,)) for line in lines), found.words)

    def answered(typed: str | None) -> None:
        if typed and typed.strip():
            table.history.append(typed)
            table.send(typed)

    table.app.push_screen(Prompt("command", helper, text=text, lead=":", history=table.history), answered)


def _usage(verb: Verb, width: int) -> list[Line]:
    return [
        *wrap(((f" {verb.usage}", "text"), (f"  {verb.help}", "dim")), width, 3)[:5],
        clip(((" such as ", "dim"), (verb.example, "effect")), width),
    ]


@handles("ghost")
def ghost(table: TableScreen, count: int | None) -> None:
    table.ghosting = not table.ghosting
    if not table.ghosting and table.held is not None:
        table.drop_ghost()
    table.say("the next commands are shown first" if table.ghosting else "commands are done at once", "dim")
    table.show_keys()


@handles("dice")
def dice(table: TableScreen, count: int | None) -> None:
    table.send(command("table", "dice=roll" if table.desk.asks_dice else "dice=ask"), now=True)


@handles("theme")
def theme(table: TableScreen, count: int | None) -> None:
    names = themes.NAMES
    name = names[(names.index(table.tracker.look) + 1) % len(names)]
    table.tracker.set_look(name)
    table.say(f"look: {name}", "dim")


@handles("cancel")
def cancel(table: TableScreen, count: int | None) -> None:
    table.escape()


@handles("leave")
def leave(table: TableScreen, count: int | None) -> None:
    table.app.exit()
