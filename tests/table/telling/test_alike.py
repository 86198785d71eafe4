"""Many alike lines told in one."""

from __future__ import annotations

from tests.driver import Table
from tracker.table.language.words import in_short as line_in_short
from tracker.table.telling.alike import in_short, together
from tracker.table.telling.loglines import LogBook


def log(*lines: str) -> list[str]:
    book = LogBook(Table(*lines).store.history)
    return [row.text for row in book.rows(short=True)]


GOBLINS = ("add Goblin x34 hp=7 init=12", "add Oda hp=9 init=3")


def test_b108_one_blow_to_thirty_four_is_one_line() -> None:
    said = log(*GOBLINS, "hp Goblin* -3")
    assert said[-1] == "Goblin ×34 −3: 4/7"


def test_b108_what_is_said_of_others_beside_them_counts_in() -> None:
    said = log(*GOBLINS, "hp Goblin*,Oda -7")
    assert said[-2:] == ["Goblin ×34 and Oda −7: 0–2/7–9", "Goblin ×34 goes down"]


def test_b108_six_are_still_told_one_by_one() -> None:
    said = log("add Goblin x6 hp=7", "hp Goblin* -3")
    assert said[-6:] == [f"Goblin {n} −3: 4/7" for n in range(1, 7)]


def test_b108_undoing_a_blow_to_named_creatures_is_one_short_line() -> None:
    names = ",".join(f'"Goblin {n}"' for n in range(1, 35))
    said = log(*GOBLINS, f"hp {names} -3", "undo")
    assert said[-1] == "undone: damage 3 to 34 creatures"


def test_b108_going_back_over_many_commands_is_one_line() -> None:
    said = log("add Oda hp=30", *["hp Oda -1"] * 8, "undo 8", "redo 8")
    assert said[-2:] == [
        "undone: 8 commands, back to before hp Oda -1",
        "done again: 8 commands, up to hp Oda -1",
    ]


def test_every_line_stays_to_be_read_and_searched() -> None:
    table = Table(*GOBLINS, "hp Goblin* -3")
    book = LogBook(table.store.history)
    assert sum(row.text.endswith("−3: 4/7") for row in book.rows()) == 34
    assert [row.text for row in book.rows("goblin 17 −3")] == ["Goblin 17 −3: 4/7"]
    assert book.rows(short=True)[-1].stands_for == 34


def test_lines_of_another_kind_stay_apart() -> None:
    texts = [f"A{n}x is up" for n in range(8)]
    told = in_short(texts, [n == 3 for n in range(8)])
    assert [one.lines for one in told] == [7, 1]


def test_names_in_a_few_words() -> None:
    assert together([*(f"Bandit {n}" for n in range(1, 8)), "Oda"]) == "Bandit ×7 and Oda"
    assert together(["Oda", "Ilyra", "Marrow", "Echo", "Vin"]) == "5 creatures"


def test_lines_in_short() -> None:
    many = ",".join(f"N{n}" for n in range(8))
    assert line_in_short(f"hp {many} +2d6 @ 3 4") == "heal 8 creatures by 2d6 @ 3 4"
    assert line_in_short(f"cond {many} +prone") == "cond 8 creatures +prone"
    assert line_in_short("roll 9d6 @ 1 2 3 4 5 6 1 2 3") == "roll 9d6 @ 1 2 3 4 5 6 1 2 3"
    assert line_in_short("init G* 1d20 @ 1 2 3 4 5 6 7") == "init G* 1d20 @ 1 2 3 4 5 6 …"
    assert line_in_short("hp A,B -3") == "hp A,B -3"
