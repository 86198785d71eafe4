"""What one seat has in front of it: the store, its own view, and what it has not sent yet. Knows nothing of widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tracker.table.dice import Dice
from tracker.table.entry import LogLine
from tracker.table.kept import Kept
from tracker.table.language.words import Command, LineError, parse_line
from tracker.table.ledger.result import Result
from tracker.table.ledger.store import Store
from tracker.table.ruleset import Rules
from tracker.table.seat import GM, Seat
from tracker.table.state import State
from tracker.table.telling.alike import in_short
from tracker.table.telling.diff import Difference, differences
from tracker.table.telling.known import known_state
from tracker.table.telling.loglines import LogBook
from tracker.table.telling.outlook import Outlook, outlook
from tracker.table.telling.view import View, view_for

if TYPE_CHECKING:
    from tracker.app.composer.composition import Composition

PLAYERS = Seat("players", "watcher")
"""Whose view the GM looks at when asking what the players see."""

Eyes = Callable[[State], Seat]
"""A seat to look through: who it is, and whom it owns as the table stands."""

DECIDED = frozenset({"W16", "W17", "W18"})
"""Rules of what dice decide about reality: recoil and events."""

LEAST_END = 20
"""Cells of a warning that are worth telling behind the end of a story."""

STALE_VERBS = ("next", "undo", "redo", "back", "upkeep")
"""Commands that mean what was on the screen when they were pressed (B27)."""


class Desk:
    """A seat at a table. `view` is what it saw last; `ghost` a view that a command not yet sent would lead to."""

    def __init__(self, store: Store, seat: Seat = GM, status: Callable[[], str] = str) -> None:
        self.store = store
        self.seat = seat
        self.status = status
        self.eyes: Eyes | None = None
        """Through whom the GM looks; None: through its own."""
        self.ghost: View | None = None
        self.composed: dict[str, Composition] = {}
        """What was composed last for each Shaper, by id."""
        self._kept = Kept()
        self._ahead: tuple[int, Outlook] | None = None
        self._known: tuple[State, Seat, State] | None = None
        self._moment: tuple[State, Rules] | None = None
        self.revision = store.revision
        self.log = LogBook(store.history, seat)
        self.view = self._view()

    def look(self) -> View:
        """See the table as it is now."""
        self.revision = self.store.revision
        self.log.before = self.store.reveal.entry if self.store.reveal else None
        self.view = self._view()
        self.log.read(self.seen_by)
        return self.view

    def do(self, command: str | Command) -> Result:
        """Send a command; one that depends on what was seen carries the revision that was."""
        verb = command.verb if isinstance(command, Command) else command.split(" ", 1)[0]
        based_on = self.revision if verb in STALE_VERBS else None
        result = self.store.do(command, self.seat, based_on=based_on)
        if result.ok:
            self.look()
        return result

    def preview(self, command: str | Command, *, roll: bool = False) -> Result:
        """What a command would do; with `roll`, the program rolls what is missing."""
        try:
            parsed = command if isinstance(command, Command) else parse_line(command)
        except LineError as error:
            return Result(False, str(error))
        faces = parsed.faces if parsed else ()
        return self.store.preview(command, self.seat, Dice(faces, self.store.roller if roll else None))

    def view_of(self, result: Result) -> View:
        """This seat's view of the state a command led, or would lead, to."""
        state = result.state or self.store.state
        return view_for(state, self.store.rules, self.store.name, self.seat, self._kept)

    def ahead(self) -> Outlook:
        """What the next press of `next` will do, told once per revision."""
        if self._ahead is None or self._ahead[0] != self.store.revision:
            self._ahead = (self.store.revision, outlook(self.store, self.view, self.seat, self._kept))
        return self._ahead[1]

    def differences(self, result: Result) -> list[Difference]:
        """What a command would change, as this seat sees it."""
        return differences(self.view, self.view_of(result))

    def told(self, result: Result) -> list[tuple[str, bool]]:
        """What a command says in short, as this seat may hear it, and whether it is a warning."""
        return [(text, said.warning) for text, said in self._heard(result)]

    def told_within(self, result: Result, width: int) -> tuple[list[tuple[str, bool]], bool]:
        """As much of what a command says as fits on one line, and whether that is all. Warnings, and what dice decided
        about reality, come first; then the end of the story, back to its beginning; some of the end is told in any case."""
        heard = self._heard(result)

        def weight(at: int) -> tuple[int, int]:
            said = heard[at][1]
            return 2 if said.warning else 1 if DECIDED & set(said.rules) else 0, at

        kept: list[int] = []
        for at in sorted(range(len(heard)), key=weight, reverse=True):
            used = sum(cell_len(heard[one][0]) + 3 for one in (*kept, at))
            if not kept or used <= width:
                kept.append(at)
        told = sorted(kept)
        end = max((at for at, (_, said) in enumerate(heard) if not said.warning), default=0)
        if heard and end not in told and all(heard[at][1].warning for at in told):
            # One of the two does not fit; the line is cut at its end, and the log has it whole.
            told = [end, *told] if cell_len(heard[end][0]) + LEAST_END <= width else [*told, end]
        return [(heard[at][0], heard[at][1].warning) for at in told], len(told) == len(heard)

    def _heard(self, result: Result) -> list[tuple[str, LogLine]]:
        """The lines of a result that this seat may hear, in short, each with the line it stands for."""
        lines = [said for said in result.lines if (said.text if self.is_gm else said.shown)]
        texts = [((said.text if self.is_gm else said.shown) or "").strip() for said in lines]
        # The log puts the same lines in short by the same, and what was worked out is there.
        told = in_short(texts, [(said.rules, said.warning) for said in lines])
        return [(one.text, lines[one.at]) for one in told]

    @property
    def is_gm(self) -> bool:
        """Whether this seat is the game master's."""
        return self.seat.role == "gm"

    @property
    def held_back(self) -> str:
        """The roll that is held back, as far as this seat may see it; empty for none."""
        return (self.store.reveal.for_seat(self.seen_by) or "") if self.store.reveal else ""

    @property
    def state(self) -> State:
        """The table as far as whoever looks knows it, to reckon with before anything is sent; its ids are the view's."""
        state, seat = self._moment[0] if self._moment else self.store.seen, self.seen_by
        if self._known is None or self._known[0] is not state or self._known[1] != seat:
            self._known = state, seat, known_state(state, seat)
        return self._known[2]

    @property
    def parked(self) -> list[tuple[str, str]]:
        """The fights set aside, newest first, each with how far it has got; only the game master knows of any."""
        if not self.is_gm or self.eyes is not None:
            return []
        state = self.store.seen
        fights = [fight for name, fight in state.fights.items() if name != state.fight]
        return [(fight.name, fight.progress) for fight in reversed(fights) if fight.participants]

    @property
    def asks_dice(self) -> bool:
        """Whether people roll and type the faces."""
        return self.store.state.settings.dice == "ask"

    def go_to(self, state: State, rules: Rules, entry: int) -> None:
        """Look back at the table as it was after an entry; the log stops there."""
        self._moment = (state, rules)
        self.log.until = entry
        self.view = self._view()

    def now(self) -> None:
        """Look at the table as it is again."""
        self._moment = None
        self.log.until = None
        self.look()

    @property
    def seen_by(self) -> Seat:
        """Whose view this is: the seat's own, unless the GM looks through another's eyes."""
        return self.eyes(self.store.state) if self.eyes is not None else self.seat

    @property
    def as_seen(self) -> str:
        """Through whose eyes the GM looks, in words; empty for its own."""
        if self.eyes is None:
            return ""
        seat = self.seen_by
        return "as the players see it" if seat is PLAYERS else f"as {seat.name} sees it"

    def _view(self) -> View:
        state, rules = self._moment or (self.store.seen, self.store.rules)
        return view_for(state, rules, self.store.name, self.seen_by, self._kept)
