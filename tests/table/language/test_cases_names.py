"""Faults other trackers had with names and with what people type; each named after its case."""

from __future__ import annotations

import re
import time
import unicodedata

import pytest

from tests.table.looks import active, hp, names, opened, said
from tracker.table.text import cells, clean_name

ODD = (
    "Goblin [elite]",
    "[0] Boss",
    "[/]",
    "a [b",
    "[red]x",
    "[@click=app.quit]x[/]",
    "{x} %s $HOME",
    "ゴブリン",
    "☠️ Lich",
    "Orc#2",
    "N" * 60,
)


def test_a_name_of_a_million_letters_is_cut_at_once() -> None:
    assert clean_name("N" * 10**6) == "N" * 80
    assert cells(clean_name("ゴ" * 10**6)) == 80
    assert clean_name("n" + "\u0301" * 10**6).startswith("ń")


def test_b63_copies_of_one_name_are_numbered() -> None:
    assert names(opened("add Sailor x4")) == ["Sailor 1", "Sailor 2", "Sailor 3", "Sailor 4"]


@pytest.mark.parametrize(("gone", "kept"), [(2, [1, 3, 4]), (4, [1, 2, 3])])
def test_b64_numbers_are_never_used_again(gone: int, kept: list[int]) -> None:
    t = opened("add Scout x4", f'remove "Scout {gone}"')
    assert names(t) == [f"Scout {n}" for n in kept]
    t.do("add Scout")
    assert names(t) == [f"Scout {n}" for n in [*kept, 5]]


@pytest.mark.parametrize(
    ("expression", "faces", "total"),
    [
        ("2d6−1", "3 4", 6),
        ("2d6–1", "3 4", 6),
        ("2d6‒1", "3 4", 6),
        ("1d4–1", "3", 2),
        ('"2d6 + 3"', "3 4", 10),
        ('"9d8 +27"', "1 1 1 1 1 1 1 1 1", 36),
        ("1D8", "5", 5),
        ("d%", "73", 73),
    ],
)
def test_b67_dice_as_people_write_them(expression: str, faces: str, total: int) -> None:
    lines = opened().do(f"roll {expression} @ {faces}")
    assert re.search(rf"(?<!\d){total}(?!\d)", said(lines))


@pytest.mark.parametrize("minus", "-−–‒")
def test_b67_damage_with_any_minus(minus: str) -> None:
    assert hp(opened("add A hp=9", f"hp A {minus}2"), "A") == (7, 9, 0)


@pytest.mark.parametrize(
    "expression",
    [
        "1001d6",
        "(99^99)d20",
        "999999999999999999999d6",
        "600d6+600d6",
        "(" * 60 + "1" + ")" * 60,
        "d0",
        "1d-3",
        "1d",
        "x",
    ],
)
def test_b69_too_much_is_refused_at_once(expression: str) -> None:
    t = opened()
    spent = []
    for _ in range(5):
        start = time.perf_counter()
        t.refused(f"roll {expression}")
        spent.append(time.perf_counter() - start)
    assert min(spent) < 0.02


def test_b69_too_many_dice_as_an_amount() -> None:
    assert opened("add A hp=9").refused("hp A -1001d6")


def test_b69_no_dice_are_nought() -> None:
    assert re.search(r"(?<!\d)0(?!\d|d)", said(opened().do("roll 0d6")))


def test_b69_a_thousand_dice_are_fine() -> None:
    assert opened().do("roll 1000d6")


@pytest.mark.parametrize("name", ODD)
def test_b70_a_name_is_plain_text(name: str) -> None:
    t = opened(
        f'add "{name}" init=5 hp=10', "add Other init=3", "begin", f'hp "{name}" -3', f'cond "{name}" +slow'
    )
    assert active(t) == (1, name)
    assert names(t) == [name, "Other"]
    assert hp(t, name) == (7, 10, 0)
    assert any(name in line for line in t.log())
    t.do("undo", f'rename "{name}" Plain', f'rename Plain "{name}"', f'goto "{name}"', f'remove "{name}"')
    assert active(t) == (1, "Other")


@pytest.mark.parametrize("name", ODD)
def test_b70_titles_conditions_counters_and_notes_are_plain_text(name: str) -> None:
    t = opened(
        "add A", "pool A d6", f'ability A "{name}" class=fracture duration=rounds:2', f'use A "{name}" @ 1'
    )
    assert [effect["name"] for effect in t.show()["effects"]] == [name]
    t.do(f'dismiss "{name}"', f'note A "{name}"', f'fight "{name}" with=A')
    assert (t.show()["effects"], t.show()["fight"]) == ([], name)


@pytest.mark.parametrize(
    "name", ["Orc\x1b[31m", "\x1b]0;title\x07Orc", "Or\x07c", "Or\u202ec", "Or\x9bc", "Or\x7fc"]
)
def test_b70_control_characters_never_get_in(name: str) -> None:
    t = opened(f'add "{name}" hp=5', "hp c1 -1")
    assert names(t) == ["Orc"] or "\x1b" in name
    shown = repr(t.show()) + "".join(t.log())
    assert not [letter for letter in shown if unicodedata.category(letter) in ("Cc", "Cf") and letter != "\n"]


@pytest.mark.parametrize("name", ["", " ", "\x1b"])
def test_b70_a_name_of_nothing_is_refused(name: str) -> None:
    assert opened().refused(f'add "{name}"')


def test_b84_hidden_and_the_name_are_kept() -> None:
    t = opened("add A hidden=yes", 'rename A "The Thing"', "add B init=4", "begin", "next")
    assert t.entity("The Thing")["hidden"] is True
    t.do("undo", "redo")
    assert t.entity("The Thing")["hidden"] is True
