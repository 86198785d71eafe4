"""Plain values as people type them: whole numbers, metres, yes and no, dice. What is none is refused."""

from __future__ import annotations

from tracker.rules.dice import DiceError, Expression
from tracker.rules.dice import parse as parse_dice
from tracker.table.language.words import plain_minus
from tracker.table.refusal import Refused
from tracker.table.state import FARTHEST


def whole(text: str) -> int:
    """A whole number as typed; refuses anything else."""
    plain = plain_minus(text).strip()
    digits = plain[1:] if plain[:1] in ("+", "-") else plain
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise Refused(f"{text or 'nothing'} is no whole number")
    return int(plain)


def metres(text: str) -> float:
    """A length or coordinate in metres as typed."""
    try:
        value = float(plain_minus(text).strip().removesuffix("m").strip())
    except ValueError:
        raise Refused(f"{text or 'nothing'} is no number of metres") from None
    if not abs(value) <= FARTHEST:
        raise Refused(f"{text} is no number of metres on this table")
    return value


def yes_no(text: str) -> bool:
    """`yes` or `no` as typed."""
    folded = text.strip().lower()
    if folded in ("yes", "true", "on"):
        return True
    if folded in ("no", "false", "off"):
        return False
    raise Refused(f"{text or 'nothing'} is neither yes nor no")


def dice(text: str) -> Expression:
    """A dice expression (or a plain number) as typed."""
    try:
        return parse_dice(text)
    except DiceError as error:
        raise Refused(str(error)) from None
