"""From the library or a file: what to bring, a look at what will come, and progress while that takes long."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from textual.message import Message
from textual.worker import get_current_worker

from tracker.app.modals.base import Modal
from tracker.app.modals.pick import COUNT
from tracker.app.modals.prompt import Help, Prompt
from tracker.app.render.line import Drawing, Line, Row, clip, spread, wrap
from tracker.app.shelf import Shelf, is_path
from tracker.table.imports import Plan, Progress
from tracker.table.library.library import Hit, Library
from tracker.table.refusal import Refused
from tracker.table.saves import SaveError

PASTED = "pasted"
"""The answer when text was pasted, which is then in `Bring.text_pasted`."""


class Bring(Prompt):
    """Finds creatures and prepared fights by name, or a file by its path; several lines pasted are taken as they are.

    Gives `hit N` for a row of `hits`, `file PATH`, or PASTED. `count` is how many were asked for by ` x3`.
    """

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.library: Library = shelf.library
        self.hits: list[Hit] = []
        self.count = 1
        self.text_pasted = ""
        super().__init__("from the library", self._found, lead="bring", picks=True)

    def paste(self, text: str) -> None:
        if "\n" in text.strip():
            self.text_pasted = text
            self.answer(PASTED)
        else:
            super().paste(text)

    def _found(self, typed: str, width: int) -> Help:
        if is_path(typed):
            return self._files(typed, width)
        found = COUNT.search(typed)
        self.count = int(found[1]) if found else 1
        self.hits = self.library.search(COUNT.sub("", typed).strip())
        rows = [Row(f"hit {n}", (_hit(hit, self.count, width),)) for n, hit in enumerate(self.hits)]
        return Help((*rows, *self._hints(typed, bool(rows), width)))

    def _files(self, typed: str, width: int) -> Help:
        files = self.shelf.files(typed.strip())
        rows = [Row(f"file {name}", (clip(((" ", "text"), (name, "text")), width),)) for name in files]
        none = (Row("", (((" There is no such file here.", "dim"),),)),)
        return Help(tuple(rows) or none, tuple(files))

    def _hints(self, typed: str, found: bool, width: int) -> list[Row]:
        lines: list[Line] = []
        for fault in self.library.faults[:3]:
            lines += wrap(((f" {fault}", "danger"),), width - 1, 3)
        if not found and typed.strip() and len(self.library):
            lines.append(((" Nothing in the library is called that.", "dim"),))
        if not len(self.library) and not self.library.faults:
            words = f" No rosters yet: files NAME.roster.toml beside the save, in {self.shelf.folder}."
            lines += wrap(((words, "dim"),), width - 1, 1)
        if not typed.strip():
            words = " A name, x3 after it for three; a path such as ~/party.csv; or paste a stat block or a sheet."
            lines += wrap(((words, "dim"),), width - 1, 1)
        return [Row("", (line,)) for line in lines]


def _hit(hit: Hit, count: int, width: int) -> Line:
    left: Line = ((f" {hit.name}", "name"), (f" ×{count}" if count > 1 else "", "key"))
    if hit.person is not None:
        about = [f"{key} {hit.person.set[key]}" for key in ("hp", "init") if key in hit.person.set]
        right = " · ".join([*about, hit.roster])
    else:
        groups = len(hit.encounter.people) if hit.encounter is not None else 0
        right = f"prepared fight, {groups} kinds · {hit.roster}"
    return spread(left, ((f" {right} ", "dim"),), width)


class Progressed(Message):
    """An import has got so far."""

    def __init__(self, done: int, of: int) -> None:
        super().__init__()
        self.done = done
        self.of = of


class _Stopped(Exception):
    """Nobody wants this import any more."""


class Outcome(msgspec.Struct, frozen=True):
    """What came of making a plan: the plan, or why there is none."""

    plan: Plan | None = None
    refusal: str = ""


class Planned(Message):
    """A plan has been made, or has not."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__()
        self.outcome = outcome


class Working(Modal[Outcome]):
    """Makes a plan beside the screen, which stays alive meanwhile. Esc stops it; nothing has been changed then."""

    def __init__(self, title: str, work: Callable[[Progress], Plan]) -> None:
        super().__init__()
        self.heading = title
        self.work = work
        self.done, self.of = 0, 0

    def on_mount(self) -> None:
        self.run_worker(self._work, thread=True, exit_on_error=False)

    def draw(self, width: int) -> Drawing:
        room = max(4, width - 12)
        full = room * self.done // self.of if self.of else 0
        line: Line = (
            (" " + "━" * full, "gain"),
            ("─" * (room - full), "faint"),
            (f" {self.done}/{self.of}" if self.of else " reading", "dim"),
        )
        note: Line = (("esc", "key"), (" stops; nothing is changed", "dim"))
        return Drawing((Row("", (clip(line, width),)),), ((1, ((self.heading, "title"),)),), ((1, note),))

    def on_progressed(self, message: Progressed) -> None:
        self.done, self.of = message.done, message.of
        self.redraw()

    def answer(self, value: Outcome | None) -> None:
        self.workers.cancel_node(self)
        super().answer(value)

    def _work(self) -> None:
        worker = get_current_worker()

        def progress(done: int, of: int) -> None:
            if worker.is_cancelled:
                raise _Stopped
            if done % 20 == 0 or done == of:
                self.post_message(Progressed(done, of))

        try:
            outcome = Outcome(self.work(progress))
        except _Stopped:
            return
        except (Refused, SaveError) as refused:
            outcome = Outcome(refusal=str(refused))
        self.post_message(Planned(outcome))

    def on_planned(self, message: Planned) -> None:
        if self.is_current:
            self.answer(message.outcome)


class Preview(Modal[str]):
    """What a plan would bring, and every thing that stays out with its reason. Gives `all` to bring it, or, where several
    could be `picked`, `pick` to choose among them."""

    def __init__(self, plan: Plan, *, picked: bool = False) -> None:
        super().__init__()
        self.plan = plan
        self.picked = picked

    def draw(self, width: int) -> Drawing:
        plan = self.plan
        rows = [
            Row(f"+{n}", tuple(wrap(((" + ", "gain"), (line, "text")), width - 1, 3)))
            for n, line in enumerate(plan.comes)
        ]
        rows += [
            Row(f"-{n}", tuple(wrap(((" − ", "danger"), (str(one), "warn")), width - 1, 3)))
            for n, one in enumerate(plan.skipped)
        ]
        rows += [
            Row(f"n{n}", tuple(wrap(((f"   {note}", "dim"),), width - 1, 3)))
            for n, note in enumerate(plan.notes)
        ]
        if not plan.count:
            rows.append(Row("", (((" Nobody in it could be brought in.", "danger"),),)))
        brings = f" brings all {plan.count} · " if self.picked else " brings them · "
        note: Line = (("enter", "key"), (brings, "dim")) if plan.count else ()
        note = (*note, ("/", "key"), (" picks some · ", "dim")) if self.picked else note
        leaves = " leaves it" if self.picked else " leaves everything as it is"
        note = (*note, ("esc", "key"), (leaves, "dim"))
        title: Line = ((f"{plan.title}: ", "title"), (plan.totals, "title-focus"))
        return Drawing(tuple(rows), ((1, title),), ((1, note),))

    def press(self, stroke: str) -> bool:
        if stroke == "enter" and self.plan.count:
            self.answer("all")
            return True
        if stroke == "/" and self.picked:
            self.answer("pick")
            return True
        return super().press(stroke)
