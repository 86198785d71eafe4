"""What belongs to a person: their settings file, compact panes, the turn timer, a picture of the screen."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.app.kit import Hand, app_on, playing
from tests.driver import Table
from tracker.app.app import TrackerApp
from tracker.app.keys import BY_NAME
from tracker.app.preferences import Preferences, PreferencesFile, changed, read, value_of
from tracker.app.shelf import Shelf
from tracker.app.surroundings import Surroundings
from tracker.app.timer import TurnTimer
from tracker.table.refusal import Refused
from tracker.table.telling.view import View, view_for

THEIRS = """# mine
look = "paper"   # by day
[keys]
next = "X"
"""


# --- the file -----------------------------------------------------------------------------------------------------


def test_a_file_says_look_timer_and_keys() -> None:
    preferences, faults = read('look = "mono"\nturn_timer = 90\ncompact = true\n[keys]\nnext = "X"\n')
    assert faults == []
    assert (preferences.look, preferences.turn_timer, preferences.compact) == ("mono", 90, True)
    assert preferences.keymap.action("X") is BY_NAME["next"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('look = "pink"', "look is one of dark, paper"),
        ("turn_timer = -1", "turn_timer is a whole number from 0 to 3600, not -1"),
        ("turn_timer = true", "turn_timer is a whole number"),
        ('compact = "yes"', 'compact is yes or no (in the file true or false), not "yes"'),
        ("colour = 3", "there is no setting colour; there are look, compact, turn_timer"),
        ('[keys]\nnext = "4"', "keys: next: digits are counts"),
        ("keys = 3", "keys: keys are a table"),
        ("look = ", "no TOML"),
        (f"look = {'[' * 3000}", "tables or lists are nested too deeply"),
        (f"turn_timer = {'9' * 5000}", "no TOML: "),
        (
            f"turn_timer = {'9' * 4000}",
            "turn_timer is a whole number from 0 to 3600, not a number of more than",
        ),
        ('look = "\\u001b[31m"', 'look is one of dark, paper, contrast, safe, plain, mono, not ""'),
    ],
)
def test_each_fault_is_a_line_and_the_rest_holds(text: str, told: str) -> None:
    preferences, faults = read(f"{text}\n")
    assert len(faults) == 1
    assert faults[0].startswith(told)
    assert preferences.look == Preferences().look


def test_changing_a_setting_changes_its_line_alone() -> None:
    assert changed(THEIRS, "look", "dark") == THEIRS.replace('"paper"', '"dark"')
    assert changed("", "compact", True) == "compact = true\n"
    new = changed(THEIRS, "turn_timer", 60)
    assert "# mine" in new and "# by day" in new
    assert tomllib.loads(new) == {"look": "paper", "turn_timer": 60, "keys": {"next": "X"}}


@pytest.mark.parametrize(
    "text", ["look = 'a\n", '"look" = "paper"\n', "[look]\nx = 1\n", 'x = """\nlook = 1\n"""\n']
)
def test_a_file_in_which_it_stands_otherwise_is_left_as_it_is(text: str) -> None:
    with pytest.raises(Refused):
        changed(text, "look", "dark")


@pytest.mark.parametrize(
    ("key", "word"), [("compact", "maybe"), ("turn_timer", "x"), ("turn_timer", "9999"), ("look", "")]
)
def test_a_value_that_does_not_fit_is_refused(key: str, word: str) -> None:
    with pytest.raises(Refused, match=key):
        value_of(key, word)


def test_a_file_is_made_with_the_first_change_and_a_link_stays_one(tmp_path: Path) -> None:
    whole = tmp_path / "dotfiles" / "settings.toml"
    whole.parent.mkdir()
    whole.write_text(THEIRS, encoding="utf-8")
    link = tmp_path / "settings.toml"
    link.symlink_to(whole)
    assert PreferencesFile(link).set("look", "mono").look == "mono"
    assert link.is_symlink()
    assert "# by day" in whole.read_text(encoding="utf-8")
    file = PreferencesFile(tmp_path / "new" / "settings.toml")
    assert file.set("compact", "yes").compact
    assert (tmp_path / "new" / "settings.toml").read_text(encoding="utf-8") == "compact = true\n"
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["settings.toml"]


# --- the timer ----------------------------------------------------------------------------------------------------


def view_of(*lines: str) -> View:
    t = Table(*lines)
    return view_for(t.state, t.store.rules, "test")


def test_a_turn_is_timed_from_its_start_and_over_its_limit() -> None:
    now = [100.0]
    timer = TurnTimer(60, lambda: now[0])
    first = view_of("add A init=2", "add B init=1", "begin")
    second = view_of("add A init=2", "add B init=1", "begin", "next")
    assert timer.words(first) == ("0:00", "dim")
    now[0] = 159.5
    assert timer.words(first) == ("0:59", "dim")
    now[0] = 165.0
    assert timer.words(first) == ("0:05 over", "warn")
    assert timer.words(second) == ("0:00", "dim")


def test_nothing_is_timed_without_a_limit_or_a_turn() -> None:
    assert TurnTimer(0).words(view_of("add A", "begin")) == ("", "dim")
    assert TurnTimer(60).words(view_of("add A")) == ("", "dim")


# --- on the screen ------------------------------------------------------------------------------------------------


def app_of(folder: Path, text: str = "") -> TrackerApp:
    path = folder / "settings.toml"
    path.write_text(text, encoding="utf-8")
    store = Table("add A init=9 hp=5", "begin").store
    return TrackerApp(
        store,
        Surroundings(preferences_file=PreferencesFile(path), shelf=Shelf(folder), status=lambda: "saved"),
    )


def shown(hand: Hand) -> set[str | None]:
    """The panes that have room on the screen."""
    return {pane.id for pane in hand.app.table.query("Pane") if pane.size.area}


async def test_the_settings_screen_changes_the_file_and_the_screen_at_once(tmp_path: Path) -> None:
    app = app_of(tmp_path, THEIRS)
    async with playing(app) as hand:
        assert app.look == "paper"
        assert " X next" in hand.screen
        await hand.type(";j ")
        assert app.preferences.compact
        await hand.type("j90\n")
        assert app.preferences.turn_timer == 90
        await hand.type("j9999\n")
        assert "whole number from 0 to 3600" in hand.screen
        await hand.type("\x1b\x1b")
        assert hand.on_table
        assert "0:0" in hand.screen.splitlines()[0]
        kept = tomllib.loads((tmp_path / "settings.toml").read_text(encoding="utf-8"))
        assert kept == {"look": "paper", "compact": True, "turn_timer": 90, "keys": {"next": "X"}}


async def test_compact_shows_one_pane_at_a_time(tmp_path: Path) -> None:
    app = app_of(tmp_path, "compact = true\n")
    async with playing(app, (60, 16)) as hand:
        assert shown(hand) == {"roster"}
        for pane in ("zones", "ongoing", "log"):
            await hand.type("\t")
            await hand.pilot.pause()
            assert shown(hand) == {pane}
        await hand.type("M")
        await hand.pilot.pause()
        assert shown(hand) == {"map"}
        await hand.type("M")
        await hand.pilot.pause()
        assert shown(hand) == {"roster"}
        await hand.type("\t\x1b")
        await hand.pilot.pause()
        assert shown(hand) == {"roster"}


async def test_a_picture_of_the_screen_is_kept_beside_the_save_and_never_over_another(tmp_path: Path) -> None:
    async with playing(app_of(tmp_path)) as hand:
        await hand.type("\x10svg\n\x10svg\n")
        assert (tmp_path / "test-1.svg").read_text(encoding="utf-8").startswith("<svg")
        assert (tmp_path / "test-2.svg").exists()
        assert "test-2.svg" in hand.said


async def test_a_screen_without_a_computer_of_its_own_says_so() -> None:
    async with playing(app_on("add A")) as hand:
        await hand.type(";")
        assert "this screen has none" in hand.said
        await hand.type("\x10svg\n")
        assert "no place for them" in hand.said


async def test_a_look_chosen_with_a_key_is_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    async with playing(app_of(tmp_path, THEIRS)) as hand:
        await hand.type("T")
        assert hand.app.look == "contrast" and hand.said == "look: contrast, kept for next time"
    assert path.read_text() == THEIRS.replace('"paper"', '"contrast"')
    store = Table("add A init=9 hp=5", "begin").store
    async with playing(TrackerApp(store, Surroundings(preferences_file=PreferencesFile(path)))) as again:
        assert again.app.look == "contrast"


async def test_a_look_that_cannot_be_kept_holds_until_one_leaves(tmp_path: Path) -> None:
    app = app_of(tmp_path, THEIRS)
    (tmp_path / "settings.toml").write_text("look = ", encoding="utf-8")
    async with playing(app) as hand:
        await hand.type("T")
        assert app.look == "contrast" and hand.said.startswith("look: contrast, until you leave: ")


async def test_without_a_file_of_ones_own_the_look_changes_all_the_same() -> None:
    async with playing(app_on("add A init=9")) as hand:
        await hand.type("T")
        assert hand.app.look == "paper" and hand.said == "look: paper"
