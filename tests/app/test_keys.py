"""The declarations: every action has a key or stands in the palette, a meaning, and a function."""

from __future__ import annotations

import pytest

from tests.app.kit import app_on, playing
from tracker.app.actions import HANDLERS
from tracker.app.edit import Edit
from tracker.app.keys import ACTIONS, BY_NAME, FOOTERS, GROUPS, Keymap, KeymapError, key_table, keymap_of
from tracker.app.pending import NOTHING, target


def test_every_action_is_done_by_something_and_nothing_else_is() -> None:
    assert set(HANDLERS) == set(BY_NAME)


def test_every_action_has_a_meaning_a_group_and_a_place_in_the_table() -> None:
    table = key_table()
    for action in ACTIONS:
        assert action.help and action.group in GROUPS, action.name
        assert action.help in table
        assert all(key in table for key in action.keys)


def test_no_key_means_two_things() -> None:
    keys = [key for action in ACTIONS for key in action.keys]
    assert len(keys) == len(set(keys))
    assert not any(key.isdigit() for key in keys)


def test_nothing_needs_alt_or_function_keys() -> None:
    for action in ACTIONS:
        plain = [key for key in action.keys if "alt" not in key and not (key[0] == "f" and key[1:].isdigit())]
        assert plain or not action.keys


def test_the_footer_names_declared_actions() -> None:
    assert all(BY_NAME[name].label for names in FOOTERS.values() for name in names)


def test_a_keymap_file_rebinds() -> None:
    keymap = keymap_of({"next": ["enter", "N"], "back": "B"})
    assert keymap.action("N") is BY_NAME["next"]
    assert keymap.action("B") is BY_NAME["back"]
    assert keymap.action("n") is None
    assert keymap.key("next") == "enter"


def test_an_empty_list_takes_the_key_away() -> None:
    assert keymap_of({"fold": []}).action("f") is None


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"jump": "j"}, "jump: no such action"),
        ({"next": 3}, "next: a key is a word"),
        ({"next": "4"}, "digits are counts"),
        ({"next": "u"}, "u stands for both"),
    ],
)
def test_a_faulty_keymap_file_says_what_is_wrong(table: dict[str, object], told: str) -> None:
    with pytest.raises(KeymapError, match=told):
        keymap_of(table)


def test_a_keymap_file_with_two_faults_names_both() -> None:
    with pytest.raises(KeymapError) as caught:
        keymap_of({"jump": "j", "next": "4"})
    assert len(str(caught.value).splitlines()) == 2


async def test_a_rebound_key_works_and_the_footer_shows_it() -> None:
    keymap = keymap_of({"next": "X", "repeat": "n"})
    async with playing(app_on("add A init=2", "add B init=1", "begin", keymap=keymap)) as hand:
        assert " X next" in hand.screen
        await hand.type("X")
        assert hand.view.active == "B"


def test_counts_drop_leading_zeros_and_stop_growing() -> None:
    pending = NOTHING
    for digit in "0071234567":
        pending = pending.digit(digit)
    assert pending.amount == 712345


@pytest.mark.parametrize(
    ("letters", "rows", "means"),
    [
        ("a", ["a", "b"], ("a", True)),
        ("a", ["a", "b", "aa"], (None, True)),
        ("aa", ["a", "b", "aa"], ("aa", True)),
        ("c", ["a", "b"], (None, False)),
    ],
)
def test_a_letter_is_certain_only_when_no_longer_one_begins_with_it(
    letters: str, rows: list[str], means: tuple[str | None, bool]
) -> None:
    assert target(letters, rows) == means


def test_the_line_editor() -> None:
    edit = Edit.of("hp Marrow -3")
    assert edit.cut_word() == Edit.of("hp Marrow ")
    assert edit.home().insert("x") == Edit("xhp Marrow -3", 1)
    assert edit.left().backspace() == Edit("hp Marrow 3", 10)
    assert edit.home().delete() == Edit("p Marrow -3", 0)
    assert edit.left().cut_end() == Edit.of("hp Marrow -")
    assert edit.left().cut_start() == Edit("3", 0)
    assert Edit.of("é☠️").backspace() == Edit.of("é")
    assert Edit.of("").press("enter") is None


def test_the_line_editor_takes_nothing_that_could_reach_the_terminal() -> None:
    assert Edit.of("").insert("a\x1b[31mb\nc\x07").text == "ab c"


def test_a_keymap_without_changes_is_the_declared_one() -> None:
    assert Keymap().keys == {action.name: action.keys for action in ACTIONS}
