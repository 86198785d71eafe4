"""Percentile tests: grades (S1), Bonus and Penalty dice (S2), opposed tests (S3) and the exact odds of each."""

from tracker.rules.d100.dice import (
    MOST_DICE,
    dice_text,
    kept,
    net_dice,
    parse_dice,
    readings,
)
from tracker.rules.d100.grades import Grade, Result, grade, result, standing
from tracker.rules.d100.odds import Odds, Side, odds, odds_against, odds_of_passing, odds_of_winning, percent
from tracker.rules.d100.opposed import beats

__all__ = [
    "MOST_DICE",
    "Grade",
    "Odds",
    "Result",
    "Side",
    "beats",
    "dice_text",
    "grade",
    "kept",
    "net_dice",
    "odds",
    "odds_against",
    "odds_of_passing",
    "odds_of_winning",
    "parse_dice",
    "percent",
    "readings",
    "result",
    "standing",
]
