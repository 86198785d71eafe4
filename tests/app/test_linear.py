"""The table line by line, as a screen reader follows it."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

from tests.app.kit import demo_store
from tests.driver import Table
from tracker.app.linear import play
from tracker.app.linear.spoken import plain
from tracker.table.ledger.store import Store


def talk(store: Store, *lines: str) -> list[str]:
    """What is said to these lines, the greeting left out."""
    out = io.StringIO()
    play(store, source=io.StringIO("".join(f"{line}\n" for line in lines)), out=out)
    said = out.getvalue().splitlines()
    assert said[1] == "? tells what can be said; look reads the table; q leaves."
    assert said[-1] == "You have left the table."
    return said[2:-1]


def three(*more: str) -> Store:
    return Table("add A init=20 hp=20", "add B init=15 hp=30", "add C init=10 hp=8", "begin", *more).store


def test_a_command_tells_what_it_says_and_what_changed() -> None:
    assert talk(three(), "hp B -7") == ["B minus 7: 23 of 30", "Changed: B hp 30 to 23."]


def test_next_tells_whose_turn_comes() -> None:
    said = talk(three(), "n")
    assert said[-1] == "Changed: active A to B."


def test_who_tells_the_turn_what_is_next_and_who_waits() -> None:
    assert talk(three(), "who") == [
        "main, round 1, turn of A.",
        "Next: b B.",
        "Still to act: B, C.",
    ]


def test_look_reads_everybody_in_order_and_one_by_name_or_letter() -> None:
    store = three("stress B +2", "cond C +prone rounds=2", "hide C", "hp A t3", 'note A "owes me"')
    said = talk(store, "look", "look b", "look c")
    assert said[:5] == [
        "main, round 1, turn of A.",
        "Encounter stress 2, chance of recoil 3 percent.",
        "a A, has the turn, initiative 20, 20 of 20 HP and 3 temporary, note: owes me.",
        "b B, initiative 15, 30 of 30 HP, stress 2.",
        "c C, hidden from the players, initiative 10, 8 of 8 HP, prone 2 rounds.",
    ]
    assert said[-2:] == [said[3], said[4]]


def test_a_mistake_is_one_line_and_changes_nothing() -> None:
    store = three()
    before = store.state
    for line in ("hp Nobody -3", 'hp "B -3', "nonsense", "look Zed", "? nonsense"):
        assert len(talk(store, line)) == 1
    assert store.state is before


def test_real_dice_are_asked_for_by_name_and_asked_again_for_a_face_they_lack() -> None:
    store = three("table dice=ask")
    out = talk(store, "roll 1d6", "9", "4")
    assert out[0] == "A d6 has faces 1 to 6; an empty line leaves it undone."
    assert out[1].startswith("rolls ")
    assert talk(store, "roll 1d6", "") == ["Not done: d6 was not rolled."]


def test_would_tells_and_does_nothing() -> None:
    store = three()
    before = store.state
    assert talk(store, "would hp B -7", "would hp B -1d6", "would look") == [
        "Would change: B hp 30 to 23.",
        "Would ask for: d6 hp of B",
        "Refused: there is no verb look; ? lists all verbs",
    ]
    assert store.state is before


def test_undo_and_the_log_are_read_in_order() -> None:
    said = talk(three(), "hp B -7", "u", "log 2")
    assert said[-2:] == ["Undone: Round 1: B minus 7: 23 of 30", "Round 1: undone: hp B minus 7"]


def test_help_names_every_word_and_explains_a_verb() -> None:
    said = talk(three(), "?", "? hp")
    assert said[0].startswith("look: ")
    assert any(line.startswith("Verbs: ") and "cast" in line for line in said)
    assert said[-1].startswith("Such as hp ")


def test_the_demo_can_be_played_through_a_round() -> None:
    store = demo_store()
    said = talk(store, "look", *["n"] * 8, "who", "log")
    assert store.state.here.round >= 2
    assert not [line for line in said if line.startswith("Refused") or not line]


def test_signs_are_said_as_words() -> None:
    assert plain("hp 11 → 6 · −5 +2 12/15 97 ≥ 100 3 % 2–3 Knife-2") == (
        "hp 11 to 6, minus 5 plus 2 12 of 15 97 at least 100 3 percent 2–3 Knife-2"
    )


def test_play_linear_needs_no_terminal_and_no_textual(tmp_path: Path) -> None:
    code = (
        "import sys; from tracker.cli import main; status = main(sys.argv[1:]); "
        "assert 'textual' not in sys.modules; sys.exit(status)"
    )
    call = [sys.executable, "-c", code, "play", "fresh", "--linear", "--saves", str(tmp_path)]
    done = subprocess.run(
        call, input="add A hp=5\nhp A -2\nq\n", capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Changed: A hp 5 to 3." in done.stdout
    assert "hp A -2" in (tmp_path / "fresh.journal.toml").read_text(encoding="utf-8")


def test_b81_parked_fights_are_told_at_the_start_and_when_looking() -> None:
    store = three("fight cellar with=A")
    parked = "Parked: main (round 1). fight main goes back to main."
    said = talk(store, "look", "fight main")
    assert said[0] == parked and said.count(parked) == 2
    assert not any(line.startswith("Parked: main") for line in talk(store, "look"))
