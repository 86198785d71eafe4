"""What operators do to the rows a letter names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tracker.app.actions.events import send_stirring
from tracker.app.actions.handlers import handles
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.naming import amount as amount_word
from tracker.app.naming import called, everyone, signed, text
from tracker.app.render.line import Line
from tracker.table.language.words import Command, command
from tracker.table.telling.view import EntityView
from tracker.table.verbs.conditions import KNOWN

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen

Who = Sequence[EntityView]


@handles("damage")
def damage(table: TableScreen, count: int | None, who: Who) -> None:
    who = _mortal(table, who)
    if count is None:
        _quick(table, who, "damage", lambda typed: f"-{typed.lstrip('-−')}")
    else:
        table.send(command("hp", everyone(who), f"-{count}", *_halving(table, who)))


@handles("heal")
def heal(table: TableScreen, count: int | None, who: Who) -> None:
    who = _mortal(table, who)
    if count is None:
        _quick(table, who, "healing", lambda typed: f"+{typed.lstrip('+')}")
    else:
        table.send(command("hp", everyone(who), f"+{count}", *_halving(table, who)))


@handles("amount")
def amount(table: TableScreen, count: int | None, who: Who) -> None:
    if count is None:
        _quick(table, who, "hp", lambda typed: typed if typed[:1] in tuple("+-−–=t") else f"={typed}")
    else:
        table.send(command("hp", everyone(who), f"={count}"))


@handles("stress")
def stress(table: TableScreen, count: int | None, who: Who) -> None:
    send_stirring(table, command("stress", everyone(who), f"+{count or 1}"))


@handles("unstress")
def unstress(table: TableScreen, count: int | None, who: Who) -> None:
    table.send(command("stress", everyone(who), f"-{count or 1}"))


def _mortal(table: TableScreen, who: Who) -> Who:
    """Of many, those who have HP: what has none and was marked with all the others keeps nothing from being done."""
    having = [entity for entity in who if entity.hp is not None]
    return having if table.desk.is_gm and having else who


def _halving(table: TableScreen, who: Who) -> tuple[str, ...]:
    """The word that says who takes half, if anyone is marked so."""
    halved = [entity for entity in who if entity.letter in table.roster.halves]
    return (f"half={everyone(halved)}",) if halved else ()


def _named(who: Who) -> str:
    """Whom it is about, for a heading."""
    return ", ".join(f"{entity.letter} {entity.name}" for entity in who)


def _quick(table: TableScreen, who: Who, what: str, amount_of: Callable[[str], str]) -> None:
    """Type an amount: a number or dice, signs as the verb takes them, with a look at what it would do."""

    def made(typed: str) -> Command:
        word = amount_word(amount_of(typed.strip()))
        halved = _halving(table, who) if word[:1] in ("+", "-") else ()
        return command("hp", everyone(who), word, *halved)

    def helper(typed: str, width: int) -> Help:
        hint: Line = ((" 7 · 2d6+3 · =12 · t5 for temporary points", "dim"),)
        if not typed.strip():
            return shows(hint, fault="type an amount, such as 7 or 2d6+3")
        result = table.desk.preview(made(typed))
        if result.need is not None:
            return shows(((f" rolls {result.need[0]}", "text"),))
        if not result.ok:
            return shows(hint, fault=result.message)
        return shows(*(((f" {text}", "text"),) for text, _ in table.desk.told(result)[:6]))

    def answered(typed: str | None) -> None:
        if typed is not None:
            table.send(made(typed))

    table.tracker.ask(Prompt(f"{what}: {_named(who)}", helper, lead=what), answered)


@handles("condition")
def condition(table: TableScreen, count: int | None, who: Who) -> None:
    rounds = (f"rounds={count}",) if count else ()
    lasting = f" for {count} rounds" if count else ""

    def lay(name: str) -> None:
        table.send(command("cond", everyone(who), signed("+", name), *rounds))

    def chosen(name: str | None) -> None:
        if name == "":
            _ask_condition(table, who, lay)
        elif name is not None:
            lay(name)

    choices = [Choice(name, ((name, "text"),)) for name in KNOWN]
    table.tracker.ask(
        Chooser(f"condition{lasting}: {_named(who)}", choices, other=(":", "another word")), chosen
    )


def _ask_condition(table: TableScreen, who: Who, lay: Callable[[str], None]) -> None:
    """Type any condition."""

    def helper(typed: str, width: int) -> Help:
        fault = "" if typed.strip() else "any word is a condition, such as burning"
        return shows(((" Any word; a count before the key gives its rounds.", "dim"),), fault=fault)

    def answered(typed: str | None) -> None:
        if typed:
            lay(typed.strip())

    table.tracker.ask(Prompt(f"condition: {_named(who)}", helper, lead="condition"), answered)


@handles("clear")
def clear(table: TableScreen, count: int | None, who: Who) -> None:
    names = list(dict.fromkeys(c.name for e in who for c in e.conditions))
    if not names:
        table.say(f"{', '.join(e.name for e in who)}: no condition to take away", "warn")
        return

    def take(name: str | None) -> None:
        if name:
            having = [e for e in who if any(c.name == name for c in e.conditions)]
            table.send(command("cond", everyone(having), signed("-", name)))

    if len(names) == 1:
        take(names[0])
    else:
        choices = [Choice(name, ((name, "text"),)) for name in names]
        table.tracker.ask(Chooser("take away", choices), take)


@handles("hide")
def hide(table: TableScreen, count: int | None, who: Who) -> None:
    seen = [e for e in who if not e.hidden]
    table.send(command("hide", everyone(seen)) if seen else command("reveal", everyone(who)))


@handles("note")
def note(table: TableScreen, count: int | None, who: Who) -> None:
    entity = who[0]

    def helper(typed: str, width: int) -> Help:
        return shows(((" Only you see it. Nothing takes it away.", "dim"),))

    def answered(typed: str | None) -> None:
        if typed is not None and typed.strip() != (entity.note or ""):
            table.send(command("note", called(entity), text(typed.strip())))

    title = f"note: {entity.letter} {entity.name}"
    table.tracker.ask(Prompt(title, helper, text=entity.note or "", lead="note"), answered)


@handles("repeat")
def repeat(table: TableScreen, count: int | None) -> None:
    last = table.keyboard.last
    if not last.operator:
        table.say("nothing to repeat yet; an operator such as 7dc comes first", "warn")
        return
    table.keyboard.arm(last if count is None else type(last)(str(count), last.operator))
