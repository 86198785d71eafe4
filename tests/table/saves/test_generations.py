"""Older states of a save are thinned by age: whatever happens in a row, days and weeks ago stay within reach."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.saves.test_save import table
from tracker.cli import main
from tracker.table.saves import Disk, Generation, generations
from tracker.table.saves.generations import keep
from tracker.table.saves.places import GENERATIONS, Paths
from tracker.table.saves.statefile import compose, saved_at
from tracker.table.saves.thinning import DISTANCES, expendable

START = datetime.fromisoformat("2026-03-02T19:00:00+01:00")


class Sessions:
    """A save that is opened, played for a moment and left, at times of one's choosing."""

    def __init__(self, folder: Path) -> None:
        self.paths = Paths.of(folder / "vault.toml")
        self._number = 0
        self._current = b""

    def at(self, moment: datetime) -> None:
        """A session: what was there is kept, and the save is of `moment` now."""
        if self._current:
            keep(Disk(), self.paths, self._current, moment)
        self._number += 1
        self._current = compose(table(self._number % 20), self._number, moment)

    @property
    def ages(self) -> list[float]:
        """Hours before the save was last left, of each generation, newest first."""
        last = _saved(self._current)
        return [
            (last - _saved(self.paths.generation(one.n).read_bytes())) / timedelta(hours=1)
            for one in self.kept
        ]

    @property
    def kept(self) -> list[Generation]:
        """The generations."""
        return generations(self.paths.state)


def _saved(data: bytes) -> datetime:
    line = next(line for line in data.decode().splitlines() if line.startswith("saved = "))
    return datetime.fromisoformat(line.removeprefix("saved = "))


@pytest.fixture
def sessions(tmp_path: Path) -> Sessions:
    return Sessions(tmp_path)


def test_calls_in_a_row_leave_the_states_of_other_days(sessions: Sessions) -> None:
    for days in (-8, -2, -1):
        sessions.at(START + timedelta(days=days))
    for second in range(30):
        sessions.at(START + timedelta(seconds=second))
    # Newest, one of this sitting, yesterday, the day before, last week; in hours.
    newest, sitting, *others = sessions.ages
    assert newest == pytest.approx(1 / 3600)
    assert sitting < 1 / 60
    assert [round(age) for age in others] == [24, 48, 192]


def test_an_evening_of_calls_keeps_ten_minutes_and_an_hour_ago(sessions: Sessions) -> None:
    for days in (-9, -1):
        sessions.at(START + timedelta(days=days))
    for minute in range(0, 240, 2):
        sessions.at(START + timedelta(minutes=minute))
    newest, *others = sessions.ages
    assert newest == pytest.approx(2 / 60)
    assert any(1 / 6 <= age < 1 for age in others)
    assert any(1 <= age < 24 for age in others)
    assert sum(age >= 24 for age in others) == 2


def test_the_state_of_last_week_gives_way_to_a_later_one_that_is_a_week_old(sessions: Sessions) -> None:
    for day in range(60):
        sessions.at(START + timedelta(days=day))
    newest, *others = [round(age / 24) for age in sessions.ages]
    assert newest == 1
    assert any(7 <= age <= 14 for age in others)
    assert max(others) <= 14


@given(st.lists(st.floats(0, 40), min_size=8, max_size=40).map(lambda gaps: [gap**3 / 100 for gap in gaps]))
def test_the_only_state_of_another_day_never_goes(gaps: list[float]) -> None:
    ages: list[datetime] = []
    now = START
    for gap in gaps:
        previous, now = now, now + timedelta(minutes=gap)
        if len(ages) == GENERATIONS:
            there_before = {age.date() for age in ages} - {now.date()}
            ages.pop(expendable([now - age for age in ages]))
            assert not there_before or {age.date() for age in ages} - {now.date()}
        ages.insert(0, previous)
    assert all(later >= earlier for later, earlier in pairwise(ages))


@given(st.lists(st.timedeltas(timedelta(days=-40), timedelta(days=40)), min_size=5, max_size=5))
def test_of_every_distance_that_there_was_one_is_left(ages: list[timedelta]) -> None:
    """Save the nearest, when there is one of each: that has the newest beside it."""

    def distances(of: list[timedelta]) -> set[int]:
        return {sum(abs(age) >= begin for begin in DISTANCES) for age in of}

    gone = expendable(ages)
    lost = distances(ages) - distances(ages[:gone] + ages[gone + 1 :])
    assert lost == (set() if len(distances(ages)) < 5 else {1})


def test_a_clock_set_back_is_as_far_away_as_one_set_forward(sessions: Sessions) -> None:
    for years in (0, 1, 0, -1, 0):
        sessions.at(START + timedelta(days=365 * years))
    for second in range(20):
        sessions.at(START + timedelta(hours=1, seconds=second))
    assert sum(abs(age) > 24 for age in sessions.ages) >= 1
    assert len(sessions.kept) == GENERATIONS


def test_a_file_without_its_time_is_as_old_as_the_file(tmp_path: Path) -> None:
    path = tmp_path / "vault.toml.1"
    for text in ("format = 1\n", "saved = soon\n", "saved = 0001-01-01 00:00:00+14:00\n"):
        path.write_text(text)
        os.utime(path, (1_000_000_000, 1_000_000_000))
        assert saved_at(path).timestamp() == 1_000_000_000


def test_calls_from_the_shell_in_a_row_use_up_no_older_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["do", "./vault.toml", "add Ilyra hp=15"]) == 0
    paths = Paths.of(tmp_path / "vault.toml")
    old = _saved(paths.state.read_bytes()) - timedelta(days=3)
    keep(Disk(), paths, compose(table(7), 0, old), old)
    for _ in range(8):
        assert main(["do", "./vault.toml", "hp Ilyra -1"]) == 0
    capsys.readouterr()
    assert main(["generations", "./vault.toml"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == GENERATIONS
    assert old.date().isoformat() in listed[-1]
