"""A save of format 1, kept for ever: whatever the program becomes, it opens. Formats it does not know are named and left alone.

The files in `tests/fixtures/format-1` were played once and are never written again.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import msgspec
import pytest

from tests.trust.bent import turned_down
from tracker.cli import main
from tracker.table.ledger.opening import open_table
from tracker.table.library.validate import faults_of
from tracker.table.saves import SaveError, read_journal, restore
from tracker.table.saves.entries import entry_text
from tracker.table.saves.seats import phrase_fits, read_seats
from tracker.table.saves.statefile import is_signed, unsigned

KEPT = Path(__file__).resolve().parents[1] / "fixtures" / "format-1"


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A copy of the kept save, to be played on."""
    shutil.copytree(KEPT, tmp_path / "kept")
    return tmp_path / "kept" / "vault.toml"


def test_b84_a_save_of_format_1_says_what_it_said(save: Path) -> None:
    assert faults_of(save) == []
    with open_table(save) as table:
        state = table.store.state
        assert table.save.notes == []
    assert {one.name: (one.hp, one.stress) for one in state.entities.values()} == {
        "Ilyra": (15, 3),
        "Bandit 1": (11, 0),
        "Bandit 2": (7, 0),
        "Bandit 3": (11, 0),
        "Obelisk": (None, 2),
    }
    ilyra, dazed, _, burning, obelisk = state.entities.values()
    assert (ilyra.note, ilyra.pp, ilyra.pp_max, ilyra.position) == ("owes Marrow 40", 8, 12, (0.0, 0.0))
    assert ilyra.shaper is not None
    assert ilyra.shaper.cells == ("Unmake·Fire", "Ward·Fire")
    assert [(counter.name, counter.value, counter.maximum) for counter in ilyra.counters] == [("torch", 2, 6)]
    assert [(condition.name, condition.left) for condition in dazed.conditions] == [("dazed", 3)]
    assert [(harm.name, harm.amount) for harm in burning.ongoing] == [("acid", "3")]
    assert (obelisk.hidden, obelisk.spirit, obelisk.gifts[0].title) == (True, "d8", "Gravity")
    assert list(state.fights) == ["main", "cellar"]
    here = state.here
    assert (here.name, here.round, here.active, here.zones["z1"].events) == ("main", 1, "c2", ("silence",))
    assert [(one.number, one.line) for one in here.reinforcements] == [(3, "add Rat x2 hp=3")]
    shaping = state.shapings["s1"]
    assert (shaping.caster, shaping.magnitude, shaping.result.roll, shaping.ends_at) == (
        "c1",
        4,
        20,
        8 * 3600,
    )
    assert state.requests["r1"].line == "hp Ilyra -1"
    assert state.house == {"wyrding.recoil.mode": "sum_over"}


def test_b84_a_save_of_format_1_plays_on(save: Path) -> None:
    with open_table(save) as table:
        for line in ('hp "Bandit 2" -4', "grant r1", "next"):
            assert table.store.do(line, roll=True).ok
    with open_table(save) as table:
        bandit = next(one for one in table.store.state.entities.values() if one.name == "Bandit 2")
        assert bandit.hp == 3
        assert table.store.do("undo 3").ok


def test_b56_numbers_come_through_opening_as_they_were_and_a_second_time_the_same(save: Path) -> None:
    with open_table(save) as table:
        once = table.store.state
        assert table.store.do("note Ilyra seen").ok
    with open_table(save) as table:
        twice = table.store.state
    assert [(one.stress, one.hp, one.hp_max, one.temp) for one in once.entities.values()] == [
        (3, 15, 15, 0),
        (0, 11, 11, 0),
        (0, 7, 11, 0),
        (0, 11, 11, 0),
        (2, None, None, 0),
    ]
    noted = {**once.entities, "c1": msgspec.structs.replace(once.entities["c1"], note="seen")}
    assert twice.entities == noted
    assert (twice.fights, twice.shapings, twice.house) == (once.fights, once.shapings, once.house)


def test_the_other_files_beside_it_are_read_too(save: Path) -> None:
    with open_table(save) as table:
        assert table.store.rules.gifts.initiative.tie == ("list",)
        assert any(entry.line == "fight cellar with=Ilyra" for entry in table.store.history.entries)
    seat = read_seats(save)["ilyra"]
    assert seat.owns == ("Ilyra",)
    assert phrase_fits("three blind mice", seat.phrase)


LATER = "format: 1 is what this version of tracker reads, not 2; a later version wrote it, and it is left as it is"


def later(save: Path) -> None:
    """Make the kept save one of format 2, sealed as the program that wrote it would have."""
    rest = unsigned(save.read_bytes().replace(b"format = 1", b"format = 2"))
    head, blank, state = rest.partition(b"\n\n")
    save.write_bytes(
        head + f'\ndigest = "{blake2b(rest, digest_size=16).hexdigest()}"'.encode() + blank + state
    )
    assert is_signed(save.read_bytes())


def contents(save: Path) -> dict[str, bytes]:
    """Every file of a save, byte by byte."""
    return {path.name: path.read_bytes() for path in save.parent.iterdir()}


@pytest.mark.parametrize("known", ["0", "2", "99", '"1"', "1.5", "true"])
def test_b84_a_format_it_does_not_know_is_named_in_one_line_and_nothing_is_touched(
    save: Path, known: str
) -> None:
    save.write_text(
        save.read_text(encoding="utf-8").replace("format = 1", f"format = {known}"), encoding="utf-8"
    )
    before = contents(save)
    with pytest.raises(SaveError) as told, open_table(save):
        pass
    [fault] = told.value.faults
    assert f"format: 1 is what this version of tracker reads, not {known}" in fault
    assert contents(save) == before


@pytest.mark.parametrize(
    "call", ["show", "log", "replay", "check", "do", "play", "play --linear", "serve", "export", "bundle"]
)
def test_b84_every_door_names_a_later_format_in_one_line(
    save: Path, call: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the file is sealed, and though its journal alone could be played on."""
    monkeypatch.chdir(save.parent)
    later(save)
    before = contents(save)
    rest = {"do": ["next"], "export": ["--as", "markdown"], "serve": ["--listen", "127.0.0.1:0"]}.get(
        call, []
    )
    assert main([*call.split(), str(save), *rest]) == 1
    said = capsys.readouterr()
    assert (said.out + said.err).splitlines() == [f"{save}: {LATER}"]
    assert contents(save) == before


def test_b84_a_later_format_is_named_also_when_its_journal_cannot_be_read(save: Path) -> None:
    later(save)
    sealed_anew(save, lambda text: text.replace("[[entry]]", "[[entry]]\nsmell = 1"))
    with pytest.raises(SaveError) as told, open_table(save):
        pass
    assert told.value.faults == (f"{save}: {LATER}",)


def test_b84_a_later_format_in_a_journal_alone_is_named_and_nothing_is_touched(save: Path) -> None:
    save.unlink()
    sealed_anew(save, lambda text: text.replace("format = 1", "format = 2"))
    before = contents(save)
    with pytest.raises(SaveError) as told, open_table(save):
        pass
    [fault] = told.value.faults
    assert LATER in fault
    [fault] = faults_of(save.with_name("vault.journal.toml"))
    assert LATER in fault
    assert contents(save) == before


def test_b84_a_later_format_among_older_states_is_named_when_it_is_asked_for(save: Path) -> None:
    older = save.with_name("vault.toml.1")
    older.write_bytes(save.read_bytes().replace(b"format = 1", b"format = 2"))
    before = contents(save)
    with pytest.raises(SaveError) as told:
        restore(save, 1)
    assert told.value.faults == (f"{older}: {LATER}",)
    assert contents(save) == before


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ("[[entry]]\n", "[[entry]]\nsmell = 1\n"),
        ("\ntime =", "\nsmell = 1\ntime ="),
        ("[[entry]]", "[[deed]]"),
        ("\nline =", "\nwords ="),
        ('kind = "base"', 'kind = "whole"'),
    ],
)
def test_entries_of_a_later_version_are_named_and_nothing_is_touched(save: Path, now: str, then: str) -> None:
    sealed_anew(save, lambda text: text.replace(now, then))
    before = contents(save)
    with pytest.raises(SaveError) as told, open_table(save):
        pass
    [fault] = told.value.faults
    assert "a newer version of tracker is needed to read this journal" in fault
    assert contents(save) == before


def test_a_key_written_into_a_journal_by_hand_ends_it_there(save: Path) -> None:
    journal = save.with_name("vault.journal.toml")
    journal.write_bytes(journal.read_bytes().replace(b'\nkind = "base"', b'\nkind = "base"\nsmell = "x"', 1))
    before = contents(save)
    # The checks no longer fit, so the file alone tells what was: the journal is kept aside once somebody plays on.
    with open_table(save, read_only=True) as table:
        assert any("journal was changed" in note for note in table.save.notes)
        assert len(table.store.state.entities) == 5
    assert contents(save) == before
    assert not turned_down(lambda: faults_of(save))


def sealed_anew(save: Path, change: Callable[[str], str]) -> None:
    """Change the text of every entry of the journal, with checks that fit."""
    journal = save.with_name("vault.journal.toml")
    text, check = "", ""
    entries, _ = read_journal(journal)
    for entry in entries:
        covered = "\n" + change(entry_text(entry))
        check = blake2b((check + covered).encode(), digest_size=8).hexdigest()
        text += f'{covered}check = "{check}"\n'
    journal.write_text(text, encoding="utf-8")
