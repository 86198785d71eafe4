"""The short form of `python -m tests.trust killed`: about fifty kills, and a disk that fails in every way."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.trust import faulty, killed
from tracker.table.ledger import store as store_module
from tracker.table.ledger.opening import open_table, rebuilt
from tracker.table.saves import SaveError

KILLS = 36
SCREENS = 1
EVERY = 8
"""Every so many-th call of the disk in the short form; which ones, the seed decides."""


def test_b78_killed_at_random_instants(tmp_path: Path) -> None:
    tolls = killed.main(tmp_path, kills=KILLS, seed=7, screens=0)
    assert tolls["headless"].kills == KILLS
    assert tolls["headless"].said > 100


def test_b78_killed_while_a_screen_shows_it(tmp_path: Path) -> None:
    tolls = killed.main(tmp_path, kills=0, seed=3, screens=SCREENS)
    assert tolls["in a terminal"].kills == tolls["serving"].kills == SCREENS
    assert tolls["in a terminal"].said + tolls["serving"].said > 0


def test_b90_dying_and_failing_at_calls_of_the_disk(tmp_path: Path) -> None:
    for toll in faulty.main(tmp_path, seed=2, every=EVERY).values():
        assert toll.kills > 50 // EVERY


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_thousand_kills(tmp_path: Path) -> None:
    killed.main(tmp_path, kills=1000, seed=1000, screens=20)
    faulty.main(tmp_path, seed=0)


# --- disks that are as they should not be ------------------------------------------------------------------------------


def test_a_folder_moved_away_meanwhile_keeps_all_that_was_said(tmp_path: Path) -> None:
    folder, away = tmp_path / "here", tmp_path / "away"
    with open_table(folder / "vault.toml") as table:
        assert table.store.do("add Ann hp=9").ok
        folder.rename(away)
        for _ in range(2):
            refused = table.store.do("hp Ann -1")
            assert not refused.ok
            assert "folder" in refused.message or "not there" in refused.message
        away.rename(folder)
        assert table.store.do("hp Ann -2").ok
    with open_table(folder / "vault.toml") as table:
        assert [one.hp for one in table.store.state.entities.values()] == [7]


def test_a_folder_removed_meanwhile_is_told_and_the_program_ends_well(tmp_path: Path) -> None:
    folder = tmp_path / "here"
    with open_table(folder / "vault.toml") as table:
        assert table.store.do("add Ann hp=9").ok
        shutil.rmtree(folder)
        refused = table.store.do("hp Ann -1")
        assert not refused.ok
        assert "\n" not in refused.message
    assert table.saver is not None
    assert table.saver.error is not None
    assert "\n" not in table.saver.error
    assert not folder.exists()


def test_a_clock_set_back_changes_nothing_but_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = tmp_path / "vault.toml"
    states = []
    for days in (0, -400, 3, -9000):
        moment = datetime.now().astimezone() + timedelta(days=days)
        monkeypatch.setattr(store_module, "_now", lambda moment=moment: moment.isoformat(timespec="seconds"))
        with open_table(save) as table:
            assert not table.save.notes
            assert table.store.do(f"add Foe hp={abs(days)}").ok
            states.append(table.store.state)
        for path in tmp_path.iterdir():
            os.utime(path, (moment.timestamp(), moment.timestamp()))
    with open_table(save) as table:
        assert table.store.state == states[-1] == rebuilt(table.save).replay_all()
        assert table.store.do("undo 4").ok


IN_A_SMALL_DISK = """
import sys
from pathlib import Path
from tracker.table.ledger.opening import open_table

save, ballast = Path(sys.argv[1]) / "vault.toml", Path(sys.argv[1]) / "ballast"
ballast.write_bytes(bytes(120_000))
done = 0
with open_table(save) as table:
    table.store.do("add Ann hp=100000")
    while (result := table.store.do("hp Ann -1")).ok:
        done += 1
    assert "the disk is full" in result.message, result.message
    assert not table.store.do("hp Ann -1").ok
    ballast.unlink()
    assert table.store.do("hp Ann -1").ok
    done += 1
assert table.saver.error is None, table.saver.error
with open_table(save) as table:
    assert table.store.state.entities["c1"].hp == 100000 - done, table.store.state
print(done)
"""

IN_A_READ_ONLY_DISK = """
import sys
from pathlib import Path
from tracker.table.ledger.opening import open_table

with open_table(Path(sys.argv[1]) / "vault.toml") as table:
    print(table.status)
    result = table.store.do("hp Ann -1")
    assert not result.ok
    print(result.message)
    assert table.store.do("why Ann hp").ok
"""


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    mounted = "mount -t tmpfs -o size=256k none"
    done = _in_a_mount_of_its_own(tmp_path, mounted, IN_A_SMALL_DISK)
    assert int(done) > 50


def test_a_disk_that_can_really_only_be_read(tmp_path: Path) -> None:
    with open_table(tmp_path / "vault.toml") as table:
        assert table.store.do("add Ann hp=9").ok
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    status, refused = _in_a_mount_of_its_own(
        tmp_path, f"mount -o bind,ro {tmp_path}", IN_A_READ_ONLY_DISK
    ).splitlines()
    assert "read-only" in status
    assert "read-only" in refused
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_save_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SaveError) as told, contextlib.ExitStack() as stack:
        stack.enter_context(open_table(tmp_path / "file" / "vault.toml"))
    assert all("\n" not in fault for fault in told.value.faults)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_an_answer_that_cannot_be_written_is_told_and_what_was_done_is_kept(tmp_path: Path) -> None:
    save = tmp_path / "vault.toml"
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [*killed.PROGRAM, "do", str(save), "add Ann hp=9"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=killed.ROOT,
        )
    assert (ran.returncode, ran.stderr) == (1, "the answer cannot be written: no space left on device\n")
    with open_table(save) as table:
        assert [one.hp for one in table.store.state.entities.values()] == [9]


def test_a_terminal_without_our_letters_gets_the_table_all_the_same(tmp_path: Path) -> None:
    save = tmp_path / "vault.toml"
    with open_table(save) as table:
        assert table.store.do("add Ann hp=9").ok
    ran = subprocess.run(
        [*killed.PROGRAM, "show", str(save)],
        capture_output=True,
        text=True,
        check=False,
        cwd=killed.ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "9/9" in ran.stdout


def _in_a_mount_of_its_own(folder: Path, mount: str, program: str) -> str:
    """What a program prints for which `folder` is another disk; nobody else sees that disk. Skips where that is not allowed."""
    unshare = shutil.which("unshare")
    if (
        unshare is None
        or subprocess.run([unshare, "-rm", "true"], capture_output=True, check=False).returncode
    ):
        pytest.skip("this system lets nobody mount a disk of their own (unshare -rm)")
    ran = subprocess.run(
        [
            unshare,
            "-rm",
            "sh",
            "-c",
            f'{mount} {folder} && exec "$0" -c "$1" {folder}',
            sys.executable,
            program,
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=killed.ROOT,
    )
    if "mount:" in ran.stderr:
        pytest.skip(ran.stderr.strip())
    assert ran.returncode == 0, ran.stderr
    return ran.stdout
