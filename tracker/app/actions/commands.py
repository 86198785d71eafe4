"""The command line, and the palette of all actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.complete import complete
from tracker.app.keys import ACTIONS, BY_NAME, Action
from tracker.app.modals.prompt import Help, Prompt
from tracker.app.render.line import Line, Row, clip, fit, join, wrap
from tracker.table.registry import VERBS, Verb

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


WORDS_SHOWN = 40


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
        if found.words:
            words: Line = join((((word, "key"),) for word in found.words[:WORDS_SHOWN]), ("  ", "text"))
            lines += wrap(((" ", "text"), *words), width, 1)[:4]
        elif not typed.strip():
            lines.append(((" ", "text"), *join((((w[0], "key"),) for w in VERBS), ("  ", "text"))))
        return Help(tuple(Row("", (line,)) for line in lines), found.words, fault)

    def answered(typed: str | None) -> None:
        if typed and typed.strip():
            table.history.append(typed)
            table.send(typed)

    table.tracker.ask(Prompt("command", helper, text=text, lead=":", history=table.history), answered)


def _usage(verb: Verb, width: int) -> list[Line]:
    return [
        *wrap(((f" {verb.usage}", "text"), (f"  {verb.help}", "dim")), width, 3)[:5],
        clip(((" such as ", "dim"), (verb.example, "effect")), width),
    ]


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
