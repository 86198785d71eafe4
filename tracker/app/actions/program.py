"""The command line and the program itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app import help, themes
from tracker.app.actions.handlers import handles
from tracker.app.complete import complete
from tracker.app.keys import ACTIONS, BY_NAME, Action
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.fields import Field, Fields
from tracker.app.modals.keytest import KeyTest
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.modals.sheet import Sheet
from tracker.app.render.line import Line, Row, clip, fit, join, wrap
from tracker.rules.dice import DiceError, Distribution, distribution, maximum, mean, minimum, parse
from tracker.table import settings as table_settings
from tracker.table.registry import VERBS, Verb
from tracker.table.words import Command, command

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
                lines += [clip(((" → ", "gain"), (told, "text")), width) for told, _ in desk.told(result)[:4]]
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

    table.tracker.ask(Prompt("command", helper, text=text, lead=":", history=table.history), answered)


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
        ("?", "enter"),
    )
    table.tracker.ask(page)


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


@handles("settings")
def settings(table: TableScreen, count: int | None) -> None:
    store = table.desk.store
    shown = {"all": False}

    def read() -> list[Field]:
        found = [
            Field(
                f"table {key}",
                key,
                table_settings.shown(store.state.settings, key),
                setting.help,
                "",
                setting.choices,
            )
            for key, setting in table_settings.SETTINGS.items()
        ]
        for key, entry in store.rules.book.entries.items():
            changed = key in store.state.house or key in store.house
            if entry.is_house or changed or shown["all"]:
                yes_no = ("yes", "no") if isinstance(entry.value, bool) else ()
                choices = tuple(str(c) for c in entry.choices) if isinstance(entry.value, str) else yes_no
                found.append(
                    Field(
                        f"house {key}",
                        key,
                        _plain(entry.value),
                        entry.help,
                        entry.rule,
                        choices,
                        changed=changed,
                    )
                )
        return found

    def write(field: Field, value: str) -> Command:
        verb, _, key = field.key.partition(" ")
        return command(verb, f'{key}="{value}"' if " " in value else f"{key}={value}")

    def show_all() -> None:
        shown["all"] = not shown["all"]

    table.tracker.ask(
        Fields("settings and house rules", read, write, (("*", "every number of the rules", show_all),))
    )


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return str(value)


@handles("roll")
def roll(table: TableScreen, count: int | None) -> None:
    def helper(typed: str, width: int) -> Help:
        if not typed.strip():
            return shows(((" such as 2d6+3 · d% · 4d6kh3 · d6!", "dim"),), fault="type dice, such as 2d6+3")
        try:
            expression = parse(typed.split("#")[0].strip())
        except DiceError as error:
            # After the dice anything may follow as the reason; the table itself will say if it cannot be read.
            result = table.desk.preview(f"roll {typed}")
            fault = "" if result.ok or result.need else result.message
            return shows(
                ((f" {error}", "dim"),) if fault else ((" then why it is rolled", "dim"),), fault=fault
            )
        low, high = minimum(expression), maximum(expression)
        lines: list[Line] = [((f" from {low} to {high}", "text"),)]
        if high - low <= 60:
            odds = distribution(expression)
            lines[0] = (*lines[0], (f", mean {float(mean(odds)):.4g}", "text"))
            lines += _bars(odds, width)
        return shows(*lines)

    def answered(typed: str | None) -> None:
        if typed:
            table.send(f"roll {typed}", now=True)

    table.tracker.ask(Prompt("roll", helper, lead="roll"), answered)


MOST_BARS = 9


def _bars(odds: Distribution, width: int) -> list[Line]:
    """A distribution as bars; neighbouring totals share a bar where there are many."""
    totals = sorted(odds)
    step = -(-len(totals) // MOST_BARS)
    groups = [totals[i : i + step] for i in range(0, len(totals), step)]
    shares = [float(sum(odds[t] for t in group)) for group in groups]
    top = max(shares)
    room = max(4, min(40, width - 26))
    lines: list[Line] = []
    for group, share in zip(groups, shares, strict=True):
        label = str(group[0]) if len(group) == 1 else f"{group[0]}–{group[-1]}"
        lines.append(
            (
                (f" {label:>9} ", "dim"),
                ("█" * max(1, round(room * share / top)), "effect"),
                (f" {100 * share:.4g} %", "text"),
            )
        )
    return lines


@handles("generations")
def generations(table: TableScreen, count: int | None) -> None:
    past = table.tracker.past
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
