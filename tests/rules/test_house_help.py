"""What is said of a house rule is said of that one."""

from __future__ import annotations

from collections import Counter

from tracker.rules.book import Book
from tracker.table.ruleset import shipped_book


def test_a_family_says_of_each_of_its_values_what_it_is() -> None:
    document = {
        "_rule": "S1",
        "_from": "HOUSE x",
        "_help": "The family.",
        "_means": {"ap": "Armour.", "dice": "Dice."},
        "fire": {"ap": 0, "dice": {"dodge": 1}, "word": "hot"},
        "ice": {"ap": {"value": 1, "help": "Ice armour."}},
    }
    entries = Book.of({"shaping": document}).entries
    assert {key.removeprefix("shaping."): entry.help for key, entry in entries.items()} == {
        "fire.ap": "Armour.",
        "fire.dice.dodge": "Dice.",
        "fire.word": "The family.",
        "ice.ap": "Ice armour.",
    }


def test_no_meaning_is_said_of_values_of_different_names() -> None:
    house = [entry for entry in shipped_book().entries.values() if entry.is_house]
    said = {(entry.help, _name(entry.key)) for entry in house}
    often = Counter(help for help, _ in said)
    assert [help for help, count in often.items() if count > 1] == []


def _name(key: str) -> str:
    """The part of a key that tells what is meant; of the dice of a being's traits it is not the skill."""
    parts = key.split(".")
    return "dice" if parts[-2] == "dice" else parts[-1]
