"""A whole session on a disk that fails, or at which the program dies, at each of its calls in turn."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext
from pathlib import Path

from tests.table.disks import Counting, Failing
from tests.trust.killed import Toll, reopened, script
from tests.trust.spoken import Broken
from tracker.table.ledger.opening import open_table
from tracker.table.saves import Disk, SaveError
from tracker.table.state import State, new_state

SITTINGS = 3
"""How often the table is left and opened again within one session."""

ERRORS = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.ENOENT)
"""What a disk says when it is full, broken, not to be written, not ours, or gone."""

DIED = 9


class Session:
    """The same lines at the same table every time; `lines` and the `states` they lead to, beginning with the first."""

    def __init__(self, seed: int) -> None:
        self.lines, self.states = self._long(seed)

    def _long(self, seed: int) -> tuple[list[str], list[State]]:
        setup = ["add Ann hp=15 side=pc", "add Bandit x2 hp=11", "init Bandit* 4", "begin"]
        lines, states = script(new_state(), seed, setup)
        return lines, states

    def play(self, save: Path, disk: Disk, said: Callable[[int], None]) -> None:
        """Play it through in several sittings, calling `said` with the number of lines done after each."""
        for n in range(SITTINGS):
            first, last = (len(self.lines) * part // SITTINGS for part in (n, n + 1))
            with open_table(save, disk=disk) as table:
                for number, line in enumerate(self.lines[first:last], first + 1):
                    result = table.store.do(line)
                    if not result.ok:
                        raise Broken(f"{line!r} was refused: {result.message}")
                    said(number)

    def check(self, save: Path, said: int, toll: Toll, more: int = 1) -> None:
        """Reopen: `said` lines must be there, and at most `more` after them."""
        toll.kills += 1
        toll.said += said
        if reopened(save, toll) not in self.states[said : said + more + 1]:
            raise Broken(f"{said} lines were said to be done, and the table is none of what they lead to")


# --- dying -------------------------------------------------------------------------------------------------------------


def _dying(session: Session, save: str, said: str, point: int) -> None:
    def before(now: int) -> None:
        if now == point:
            os._exit(DIED)

    words = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    session.play(Path(save), Counting(before), lambda number: _tell(words, number))
    os._exit(0)


def _tell(words: int, number: int) -> None:
    os.pwrite(words, f"{number:9}".encode(), 0)


def die_at(context: ForkServerContext, session: Session, folder: Path, point: int, toll: Toll) -> bool:
    """Let the program die at one call of its disk; whether it came that far. Raises Broken."""
    save, said = folder / "dying.toml", folder / "said"
    _clear(folder)
    program = context.Process(target=_dying, args=(session, str(save), str(said), point))
    program.start()
    program.join()
    if program.exitcode not in (0, DIED):
        raise Broken(f"at call {point} it ended with {program.exitcode}")
    number = int(said.read_text() or 0) if said.exists() else 0
    session.check(save, number, toll)
    return program.exitcode == DIED


# --- failing -----------------------------------------------------------------------------------------------------------


def fail_at(session: Session, folder: Path, point: int, error: int, toll: Toll) -> bool:
    """Let one call of the disk fail, and say again what was refused; whether it came that far. Raises Broken."""
    save = folder / "failing.toml"
    _clear(folder)
    disk = Failing(point, error)
    done = tries = 0
    for n in range(SITTINGS):
        last = len(session.lines) * (n + 1) // SITTINGS
        while done < last:
            tries += 1
            if tries > 2 * SITTINGS:
                raise Broken(f"call {point} failed once, and {session.lines[done]!r} is refused ever since")
            for result, refused in _sitting(save, disk, session.lines[done:last]):
                done += result
                if refused is not None:
                    _plain(refused)
    session.check(save, done, toll, more=0)
    return disk.failed.is_set()


def fail_from(session: Session, folder: Path, point: int, error: int, toll: Toll) -> bool:
    """Let every call of the disk fail from one on; whether it came that far. Raises Broken."""
    save = folder / "failing.toml"
    _clear(folder)
    disk = Failing(point, error, for_good=True)
    done = 0
    for result, refused in _sitting(save, disk, session.lines):
        done += result
        if refused is not None:
            _plain(refused)
    session.check(save, done, toll, more=0)
    return disk.failed.is_set()


def _sitting(save: Path, disk: Disk, lines: list[str]) -> Iterator[tuple[int, str | None]]:
    """Do lines at one opening until one is refused: 1 for each that is done, and what was said of one that was not."""
    try:
        with open_table(save, disk=disk) as table:
            for line in lines:
                result = table.store.do(line)
                if result.ok:
                    yield 1, None
                    continue
                yield 0, result.message
                return
    except SaveError as error:
        yield 0, "\n".join(error.faults)


def _plain(refused: str) -> None:
    if not refused or "\n" in refused or "Traceback" in refused:
        raise Broken(f"refused, but not in one plain line: {refused!r}")


def _clear(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


def main(folder: Path, seed: int, every: int = 1) -> dict[str, Toll]:
    """Die, fail once and fail for good at every (or every so many-th) call of a session. Raises Broken."""
    session = Session(seed)
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.trust.faulty"])
    tolls = {"dying at a call": Toll(), "a failing call": Toll(), "failing for good": Toll()}
    table = folder / "table"
    first = 1 + seed % every
    point = first
    while die_at(context, session, table, point, tolls["dying at a call"]):
        point += every
    for name, fail in (("a failing call", fail_at), ("failing for good", fail_from)):
        point = first
        while fail(session, table, point, ERRORS[point % len(ERRORS)], tolls[name]):
            point += every
    return tolls
