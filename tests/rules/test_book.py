"""The numbers of the rules as data: labelled throughout, and what a person may type in place of one."""

from __future__ import annotations

import re

import pytest

from tracker.rules.book import Book, Entry, HouseError, Leaf, checked, typed
from tracker.table.ruleset import shipped_book

ENTRIES = shipped_book().entries

SOURCES = {
    *("FC-assist", "FC-attr", "FC-become", "FC-build", "FC-cast", "FC-damage", "FC-effects", "FC-fatigue"),
    *(
        "FC-grid",
        "FC-ritual",
        "FC-rounds",
        "NB-basics",
        "NB-blog",
        "NB-combat",
        "NB-old",
        "NB-risk",
        "NB-tasks",
    ),
    *(
        f"FC-t-{talent}"
        for talent in ("counter", "trigger", "confluence", "enchanter", "selective", "indirect")
    ),
    *(f"FC-t-{talent}" for talent in ("veiled", "shaping-expertise", "steady-casting", "shield-cover")),
    "FC-t-missile-guard",
}
"""The public pages that the rules quote."""


def test_every_number_names_its_rule() -> None:
    systems = {"wyrding": "W", "gifts": "G", "shaping": "S", "recipes": "S", "initiative": "WGS"}
    stray = [
        key
        for key, entry in ENTRIES.items()
        if not re.fullmatch(rf"[{systems[key.partition('.')[0]]}]\d+", entry.rule)
    ]
    assert stray == []


def test_every_number_says_where_it_comes_from() -> None:
    kinds = re.compile(r"SEED §\w|SEED, SOURCE as rule S20|SOURCE [FN]|HOUSE [a-z]+\.|DERIVED \(.+\)")
    assert [key for key, entry in ENTRIES.items() if not kinds.match(entry.source)] == []
    pages = {
        page for entry in ENTRIES.values() for page in re.findall(r"\b(?:FC|NB|DS)-[a-z-]+", entry.source)
    }
    assert pages == SOURCES


def test_what_is_left_to_the_table_is_named_as_the_key_it_is() -> None:
    for key, entry in ENTRIES.items():
        if entry.is_house and not key.startswith(
            "initiative."
        ):  # typed initiative is all `wyrding.initiative`
            named = entry.source.split()[1]
            assert key == named or key.startswith(named + ".")
            assert entry.help


NUMBER = Entry("a.number", 3, "S1", "HOUSE a", minimum=0, maximum=9)
SHARE = Entry("a.share", 1.5, "S1", "HOUSE a")
SWITCH = Entry("a.switch", False, "S1", "HOUSE a")
CHOICE = Entry("a.choice", "one", "S1", "HOUSE a", choices=("one", "two"))
SOME = Entry("a.some", ["one"], "S1", "HOUSE a", choices=("one", "two"))
NUMBERS = Entry("a.numbers", [4, 6], "S1", "HOUSE a")
ANY = Entry("a.any", [], "S1", "HOUSE a")


@pytest.mark.parametrize(
    ("entry", "text", "value"),
    [
        (NUMBER, "0", 0),
        (NUMBER, " 9 ", 9),
        (NUMBER, "4.0", 4),
        (SHARE, "−2.5", -2.5),
        (SHARE, "2", 2.0),
        (SWITCH, "Yes", True),
        (SWITCH, "off", False),
        (CHOICE, "two", "two"),
        (SOME, "two, one", ["two", "one"]),
        (SOME, "", []),
        (NUMBERS, "6, 8", [6, 8]),
        (ANY, "6,6", [6, 6]),
        (ANY, "dex", ["dex"]),
        (ANY, "", []),
    ],
)
def test_what_is_typed_becomes_a_value_of_the_kind(entry: Entry, text: str, value: Leaf) -> None:
    found = typed(entry, text)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("entry", "text", "message"),
    [
        (NUMBER, "-1", "a.number is at least 0, not -1"),
        (NUMBER, "10", "a.number is at most 9, not 10"),
        (NUMBER, "2.5", "a.number is a whole number, not 2.5"),
        (NUMBER, "many", "a.number is a number, not 'many'"),
        (SHARE, "nan", "a.share is a number, not nan"),
        (SHARE, "1e300", "a.share is at most 1000000000, not 1e+300"),
        (SWITCH, "perhaps", "a.switch is yes or no, not 'perhaps'"),
        (CHOICE, "three", "a.choice is one of one, two, not 'three'"),
        (SOME, "one,three", "a.some lists some of one, two, not 'three'"),
        (NUMBERS, "4,6.5", "a.numbers is a list like [4, 6], not [4, 6.5]"),
        (NUMBERS, "4,six", "a.numbers is a list of numbers, not '4,six'"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_right(entry: Entry, text: str, message: str) -> None:
    with pytest.raises(HouseError) as told:
        typed(entry, text)
    assert str(told.value) == message


@pytest.mark.parametrize(
    ("entry", "value", "message"),
    [
        (NUMBER, "3", "a.number is a whole number, not '3'"),
        (NUMBER, True, "a.number is a whole number, not True"),
        (SWITCH, 1, "a.switch is yes or no, not 1"),
        (CHOICE, True, "a.choice is one of one, two, not True"),
        (NUMBERS, [4, "6"], "a.numbers is a list like [4, 6], not [4, '6']"),
        (SHARE, "x" * 99, f"a.share is a number, not '{'x' * 59}…"),
    ],
)
def test_a_value_from_a_file_is_held_to_the_same(entry: Entry, value: Leaf, message: str) -> None:
    with pytest.raises(HouseError) as told:
        checked(entry, value)
    assert str(told.value) == message


def test_a_key_that_is_none_is_answered_with_one_like_it() -> None:
    book = Book({entry.key: entry for entry in (NUMBER, SHARE)})
    with pytest.raises(HouseError) as told:
        book.with_house({"b.number": 4})
    assert str(told.value) == "no rule key 'b.number'; is it a.number?"


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"x": 1}, "s.x: a rule id and a provenance are needed"),
        ({"_rule": "S1", "x": 1}, "s.x: a rule id and a provenance are needed"),
        ({"_rule": "S1", "_from": "HOUSE s.x", "x": {"value": 1, "least": 0}}, "s.x: unknown least"),
    ],
)
def test_a_leaf_without_its_labels_is_no_rule(document: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        Book.of({"s": document})
