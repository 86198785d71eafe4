"""The one way from a screen to the table: a command is shown first where that is wanted, and dice that people roll are
asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tracker.app.render.line import Line
from tracker.table.language.words import Command, LineError, parse_line
from tracker.table.ledger.result import Result

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


class Sending:
    """Sends for one table screen. While `ghosting`, each command is shown before it is done; `held` is the one shown now:
    Enter sends it."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.ghosting = False
        self.held: Command | None = None

    def send(
        self,
        command: Command | str,
        then: Callable[[Result], None] | None = None,
        *,
        now: bool = False,
    ) -> None:
        """Send a command. Missing faces are asked for if people roll; with the ghost on, it is shown first.

        `then` gets the result once it is done; `now` skips the ghost.
        """
        try:
            parsed = parse_line(command) if isinstance(command, str) else command
        except LineError as error:
            self.table.say(str(error), "danger")
            return
        if parsed is None:
            return
        if self.ghosting and not now:
            self.foresee(parsed, self._show_ghost)
            return
        result = self.table.desk.do(parsed)
        if result.need is not None:
            self._ask_next_face(parsed, result.need, lambda more: self.send(more, then, now=now))
            return
        self.table.say_result(result)
        self.table.show()
        self.table.show_held_back()
        if result.ok and then is not None:
            then(result)

    def ask_face(self, what: str, name: str, sides: int, go_on: Callable[[int], None]) -> None:
        """Ask for the face of a real die; without an answer nothing is done."""

        def answered(face: str | None) -> None:
            if face is None:
                self.table.say(f"{what}: not done, since {name} was not rolled", "warn")
            else:
                go_on(int(face))

        from tracker.app.modals.faces import Faces  # only real dice need it

        self.table.tracker.ask(Faces(name, sides, what), answered)

    def _ask_next_face(
        self, command: Command, need: tuple[str, int], go_on: Callable[[Command], None]
    ) -> None:
        """Ask for the next face a command needs, and go on with the command that has it."""
        name, sides = need
        self.ask_face(
            str(command), name, sides, lambda face: go_on(command.with_faces((*command.faces, face)))
        )

    def foresee(self, command: Command, then: Callable[[Command, Result], None]) -> None:
        """Find out what a command would do, with dice rolled or asked for, and go on with those very faces."""
        result = self.table.desk.preview(command, roll=not self.table.desk.asks_dice)
        if result.need is not None:
            self._ask_next_face(command, result.need, lambda more: self.foresee(more, then))
        elif result.ok:
            then(command.with_faces(result.faces), result)
        else:
            self.table.say(result.message, "danger")

    def _show_ghost(self, command: Command, result: Result) -> None:
        self.held = command
        self.table.desk.ghost = self.table.desk.view_of(result)
        self.table.show()
        does: Line = (("enter", "key"), (" does it · ", "dim"), ("esc", "key"), (" drops it", "dim"))
        self.table.tell(((f" {command} ", "warn"), *does))

    def settle_ghost(self, *, do_it: bool) -> None:
        """Do the command whose ghost is shown, or drop it."""
        held = self.held
        self.drop_ghost()
        if do_it and held is not None:
            self.send(held, now=True)
        else:
            self.table.say("not done", "dim")

    def drop_ghost(self) -> None:
        """Forget the command whose ghost is shown."""
        self.held = None
        self.table.desk.ghost = None
        self.table.show()
