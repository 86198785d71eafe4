"""The command line, and the palette of all actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.app.actions.events import send_stirring
from tracker.app.actions.handlers import handles
from tracker.app.complete import complete
from tracker.app.keys import ACTIONS, BY_NAME, Action
from tracker.app.modals.prompt import Help, Prompt
from tracker.app.render.line import GLUE, Line, Row, clip, fit, join, wrap
from tracker.table.language.registry import Verb
from tracker.table.language.words import LineError, parse_line

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


WORD_LINES = 4
"""Lines of words that fit what is being typed."""


@handles("command")
def command_(table: TableScreen, count: int | None) -> None:
    command_line(table)


def command_line(table: TableScreen, text: str = "") -> None:
    """Type any command, with its usage, completions and what it would do above. One that would be refused stays, to
    be mended."""
    desk = table.desk

    def helper(typed: str, width: int) -> Help:
        found = complete(desk.store, desk.seat, typed)
        lines: list[Line] = []
        result = desk.preview(typed)
        fault = "" if result.ok or result.need is not None else result.message
        if found.verb is not None and typed.strip():
            lines += _usage(found.verb, width)
            if result.need is not None:
                lines.append(((" → asks for ", "dim"), (result.need[0], "warn")))
            elif result.ok:
                lines += [clip(((" → ", "gain"), (told, "text")), width) for told, _ in desk.told(result)[:4]]
            elif typed.endswith(" ") or len(typed.split()) > 1:
                lines += wrap(((" ", "text"), (fault, "dim")), width, 1)
        lines += _words(found.words, width)
        return Help(tuple(Row("", (line,)) for line in lines), found.words, fault)

    def answered(typed: str | None) -> None:
        if typed and typed.strip():
            table.history.append(typed)
            _send(table, typed)

    table.tracker.ask(Prompt("command", helper, text=text, lead=":", history=table.history), answered)


def _words(words: Sequence[str], width: int) -> list[Line]:
    """Words that fit in WORD_LINES, and how many more there are."""
    for shown in range(len(words), 0, -1):
        listed = [((word, "key"),) for word in words[:shown]]
        rest = len(words) - shown
        more: Line = ((f"… {rest} more, type to narrow".replace(" ", GLUE), "dim"),) if rest else ()
        lines = wrap(((" ", "text"), *join((*listed, more), ("  ", "text"))), width, 1)
        if len(lines) <= WORD_LINES:
            return lines
    return []


def _usage(verb: Verb, width: int) -> list[Line]:
    return [
        *wrap(((f" {verb.usage}", "text"), (f"  {verb.help}", "dim")), width, 3)[:5],
        clip(((" such as ", "dim"), (verb.example, "effect")), width),
    ]


def _send(table: TableScreen, typed: str) -> None:
    try:
        line = parse_line(typed)
    except LineError as error:
        table.say(str(error), "danger")
        return
    if line is not None:
        send_stirring(table, line)


@handles("palette")
def palette(table: TableScreen, count: int | None) -> None:
    gm = table.desk.is_gm
    actions = [a for a in ACTIONS if a.name not in ("palette", "cancel") and (gm or not a.gm)]

    def helper(typed: str, width: int) -> Help:
        found = [a for a in actions if _meant(typed, a)]
        rows = [
            Row(
                a.name,
                (
                    clip(
                        (
                            (f" {fit(table.keymap.key(a.name), 9)}", "key"),
                            (fit(a.name.replace("_", " "), 14), "text"),
                            (a.help, "dim"),
                        ),
                        width,
                    ),
                ),
            )
            for a in found
        ]
        return Help(tuple(rows) or (Row("", (((" No action of that name.", "dim"),),)),))

    def picked(name: str | None) -> None:
        if name:
            table.run(BY_NAME[name])

    table.tracker.ask(Prompt("every action", helper, lead="›", picks=True), picked)


def _meant(typed: str, action: Action) -> bool:
    """Whether every word typed stands in the action's name or meaning."""
    told = f"{action.name} {action.help}".casefold()
    return all(word in told for word in typed.casefold().split())
