"""What keeps screens in one process apart: nobody's crash, print or environment reaches anybody else."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TextIO

from rich.color import ColorSystem
from textual import events
from textual.app import App
from textual.css.query import NoMatches
from textual.filter import ANSIToTruecolor, LineFilter

from tracker.ssh.colour import FILTERS
from tracker.ssh.driver import SSHDriver
from tracker.ssh.symbols import PLAIN

if TYPE_CHECKING:
    from tracker.ssh.terminal import Terminal
    from tracker.table.seat import Seat

logger = logging.getLogger("tracker.ssh")

APOLOGY = "Something broke at this seat and was written down; nothing at the table is lost. Connect again."


class Guarded(App[None]):
    """An app of one seat among others in a process; mix it in before the app's own class.

    `failed` tells whether it crashed. Without a terminal it is the local screen.
    """

    terminal: Terminal | None = None
    failed = False

    def guard(self, terminal: Terminal | None, output: TextIO) -> None:
        """Prepare for running beside others: at a terminal, with prints and warnings going to `output`."""
        self.terminal = terminal
        # Apps swap the process's streams while they run; when all swap in the same one, no order of leaving matters.
        self._capture_stdout: Any = output
        self._capture_stderr: Any = output
        if terminal is None:
            return
        self.driver_class: Any = partial(SSHDriver, terminal=terminal, busy=lambda: self.busy)
        self.console._color_system = ColorSystem.TRUECOLOR
        self.animation_level = "none"

    @property
    def busy(self) -> bool:
        """Whether keys it was handed still wait for something to open or close."""
        return False

    def reseat(self, seat: Seat) -> None:
        """What the seat owns, or may do unasked, may have changed."""

    def recolour(self) -> None:
        """The terminal has other colours than the one before."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The app's own filters, but not those of the environment the server happens to run in; then the depth."""
        found = super().get_line_filters()
        if self.terminal is None:
            return found
        own = [each for each in found if isinstance(each, ANSIToTruecolor) or each not in self._filters]
        plain = [PLAIN] if self.terminal.wishes.symbols == "plain" else []
        return [*own, *plain, FILTERS[self.terminal.depth]]

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """A blinking cursor would send bytes twice a second for ever (B109)."""
        if self.terminal is not None and getattr(event.widget, "cursor_blink", False):
            event.widget.cursor_blink = False  # type: ignore[attr-defined]

    def _handle_exception(self, error: Exception) -> None:
        """Write a crash down, without the values it happened on, and end this screen alone."""
        if self._exit and isinstance(error, NoMatches):
            return  # What was opening as the screen ended finds no place any more.
        self.failed = True
        self._return_code = 1
        logger.error("a screen crashed", exc_info=error)
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()


def posted(app: App[Any], act: Callable[[], object]) -> None:
    """Have `act` done by an app in its own time and context: nothing else may cross from one screen to another."""
    app.call_later(act)


class Streams:
    """The process's output bound to a file while screens run, so that no print lands on anybody's screen."""

    def __init__(self, output: TextIO) -> None:
        self.output = output
        self._kept: tuple[TextIO, TextIO] | None = None

    def bind(self) -> None:
        """From now on output goes to the file."""
        if self._kept is None:
            self._kept = sys.stdout, sys.stderr
            sys.stdout = sys.stderr = self.output

    def release(self) -> None:
        """Output goes where it went before."""
        if self._kept is not None:
            sys.stdout, sys.stderr = self._kept
            self._kept = None
