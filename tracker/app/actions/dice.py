"""Dice: rolling with their odds in sight, and who rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.render.chance import tenths
from tracker.app.render.line import Line
from tracker.rules.dice import DiceError, Distribution, distribution, maximum, mean, minimum, parse
from tracker.table.language.words import command

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("dice")
def dice(table: TableScreen, count: int | None) -> None:
    table.send(command("table", "dice=roll" if table.desk.asks_dice else "dice=ask"), now=True)


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
                (f" {tenths(100 * share)} %", "text"),
            )
        )
    return lines
