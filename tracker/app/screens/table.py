"""The table as one seat sees it: panes, lines above and below, and the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer

from tracker.app.desk import Desk
from tracker.app.keyboard import Keyboard, load_handlers
from tracker.app.keys import Action, Keymap
from tracker.app.panes.drawn import Bar, Ground, Roles
from tracker.app.panes.hexmap import HexMap
from tracker.app.panes.log import Log
from tracker.app.panes.ongoing import Ongoing
from tracker.app.panes.pane import Pane
from tracker.app.panes.roster import Roster
from tracker.app.panes.zones import Zones
from tracker.app.render import bars, welcome
from tracker.app.render.line import Line, Piece
from tracker.app.render.ongoing import goes_on
from tracker.app.render.own_turn import own_turn as drawn_turn
from tracker.app.screens.seated import Notice, Seated
from tracker.app.screens.sending import Sending
from tracker.app.timer import TurnTimer
from tracker.table.language.words import Command
from tracker.table.ledger.result import Result
from tracker.table.telling.displacement import Newest
from tracker.table.telling.view import EntityView, View

if TYPE_CHECKING:
    from tracker.app.app import TrackerApp

AT_LEISURE = 0.1
"""Seconds after which the first frame stands, and what only keys need can be loaded."""

SAVED_AFTER = 1.0
"""Seconds after a change at which the header looks whether it is saved."""


class TableScreen(Seated, Screen[None]):
    """What a person plays on. Everything they change goes through `send`."""

    def __init__(self, desk: Desk, keymap: Keymap, *, first_run: bool = False) -> None:
        super().__init__(classes="-shows-zones -on-roster")
        self.desk = desk
        self.keymap = keymap
        self.keyboard = Keyboard(self, keymap)
        self.sending = Sending(self)
        self.history: list[str] = []
        """Lines typed at `:`."""
        self.timer = TurnTimer()
        self._ticking: Timer | None = None
        self._held_back = False
        self._unsaved: Timer | None = None
        self._first_run = first_run
        self._stands = False
        """Whether a frame has been painted."""

    @property
    def tracker(self) -> TrackerApp:
        """The app, as what it is."""
        return cast("TrackerApp", self.app)

    def compose(self) -> ComposeResult:
        # Before anything is there to be styled anew for it.
        self._fit(self.app.size)
        view = self.desk.view
        yield Roles()
        yield Notice()
        yield Bar(id="header")
        with Ground(id="body"):
            yield Roster(view, id="roster")
            with Ground(id="side"):
                with Ground(id="middle"):
                    yield Zones(view, id="zones")
                    yield Ongoing(view, id="ongoing")
                yield Log(self.desk.log, id="log")
            desk, store = self.desk, self.desk.store
            yield HexMap(view, lambda: store.rules.wyrding, Newest(store, lambda: desk.seen_by), id="map")
        yield Bar(id="outlook")
        yield Bar(id="said")
        yield Bar(id="footer")

    def on_mount(self) -> None:
        self.time_turns(self.tracker.preferences.turn_timer)
        self.set_focus(self.roster)
        if self._first_run:
            self.hint_first_run()
        if self.desk.store.read_only:
            self.say_read_only(first=True)
        self._look()
        self.set_timer(AT_LEISURE, load_handlers, name="handlers")

    # --- parts ---------------------------------------------------------------------------------------------

    @property
    def roster(self) -> Roster:
        return self.query_one("#roster", Roster)

    @property
    def map_pane(self) -> HexMap:
        return self.query_one("#map", HexMap)

    @property
    def log_pane(self) -> Log:
        return self.query_one("#log", Log)

    def bar(self, name: str) -> Bar:
        return self.query_one(f"#{name}", Bar)

    # --- showing -------------------------------------------------------------------------------------------

    def table_moved(self) -> None:
        """Show the table as it is now; a screen that is still being put up looks once it stands."""
        if self.ready:
            self._look()

    def _look(self) -> None:
        self.desk.look()
        self.show()
        self.show_held_back()
        self._look_whether_saved()

    def _look_whether_saved(self) -> None:
        """Show how saving stands a little later, and again until all is on the disk."""
        if self._unsaved is not None:
            self._unsaved.stop()
        self._unsaved = self.set_timer(SAVED_AFTER, self._show_whether_saved, name="saved")

    def _show_whether_saved(self) -> None:
        self._unsaved = None
        self.show_header()
        if (
            self.desk.status()
            and not self.desk.status().startswith("saved")
            and not self.desk.store.read_only
        ):
            self._look_whether_saved()

    def show(self) -> None:
        """Show what the desk holds: panes, lines and keys."""
        view, ghost = self.desk.view, self.desk.ghost
        self.set_class(not any(goes_on(each) for each in (view, ghost) if each is not None), "-quiet")
        self.roster.show(view, ghost)
        self.query_one("#zones", Zones).show(view, ghost)
        self.query_one("#ongoing", Ongoing).show(view, ghost)
        self.map_pane.show(view, ghost)
        self.log_pane.show()
        self.show_header()
        if self._stands:
            # Not a moment later: what is painted by itself waits for the next frame.
            self.show_outlook()
        self.show_keys()

    def show_held_back(self) -> None:
        """Show the roll that is held back as far as it is open; once it is all open, what came of it."""
        told = self.desk.held_back
        if told:
            self._held_back = True
            keys: Line = ((" space", "key"), (" shows more", "dim")) if self.desk.is_gm else ()
            self.tell(((f" {told} ", "warn"), *keys))
        elif self._held_back:
            self._held_back = False
            newest = self.desk.log.rows()[-1:]
            self.say(newest[0].text.strip() if newest else "")

    def time_turns(self, limit: int) -> None:
        """Show how long each turn lasts, against a limit in seconds; 0 stops that."""
        self.timer.limit = limit
        if self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
        if limit:
            self._ticking = self.set_interval(1.0, self.show_header, name="turn")
        if self.is_mounted:
            self.show_header()

    def show_header(self) -> None:
        width, desk = self.size.width, self.desk
        timer = self.timer.words(desk.view)
        parked = len(desk.parked)
        line = bars.header(desk.view, desk.status(), desk.as_seen, width, timer, parked)
        self.bar("header").show(line)

    def show_outlook(self) -> None:
        desk = self.desk
        if desk.seen_by.role != "gm":
            # It goes through the whole of Shaping, and is for players.
            from tracker.table.telling.own_turn import own_turn

            turn = own_turn(desk.view, desk.state, desk.store.rules)
            self.bar("outlook").show(drawn_turn(turn, self.size.width))
            return
        line = bars.outlook(desk.ahead(), desk.view, self.keymap, self.size.width)
        self.bar("outlook").show(line)

    def show_keys(self) -> None:
        names = self.targets()
        if len(names) > 3:
            targets = f"the {len(names)} marked"
        else:
            targets = ", ".join(f"{e.letter} {e.name}" for e in names) or "nobody"
        line = bars.footer(
            self.keymap,
            self.keyboard.pending,
            targets,
            self.sending.ghosting,
            self.size.width,
            self.desk.seat.role,
            len(self.desk.view.requests),
            self.roster.crowded_by,
            self.desk.view.stage,
        )
        self.bar("footer").show(line)

    def say(self, text: str, role: str = "text") -> None:
        """Tell the person something, in the line above the keys."""
        self.tell((((" " + text), role),))

    def tell(self, line: Line) -> None:
        """Show a line of pieces there."""
        self.bar("said").show(line)

    def fall_silent(self) -> None:
        """Take away what was said last, but neither what is still so nor the two lines to a newcomer."""
        if not (self._held_back or self.desk.store.read_only) and self.bar("said").height == 1:
            self.say("", "dim")

    def hint_first_run(self) -> None:
        """Two lines that say what to do."""
        self.bar("said").show(*welcome.to_a_newcomer(self.keymap, self.size.width))

    def say_read_only(self, *, first: bool = False) -> None:
        """Say who plays here, or that nobody does any more."""
        told: list[Line] = [((f" {self.desk.store.read_only}", "warn"),)]
        if first and self.tracker.follows:
            told.append(((" What is played there shows here a moment later.", "text"),))
        self.bar("said").show(*told)
        self.show_header()

    # --- whom --------------------------------------------------------------------------------------------

    def targets(self) -> list[EntityView]:
        """The marked rows, else the one under the cursor."""
        roster = self.roster
        marked = [e for e in self.desk.view.entities if e.letter in roster.marks]
        if marked:
            return marked
        under = roster.under_cursor
        return [under] if under is not None else []

    def follow_turn(self, before: View) -> None:
        """Move the cursor along with the turn, if it stood on whoever had it or the turn could leave the view."""
        was, now = before.entity(before.active), self.desk.view.entity(self.desk.view.active)
        crowded = len(self.desk.view.entities) > self.roster.size.height - 2
        if now is not None and (crowded or was is None or self.roster.cursor_key == was.id):
            self.roster.go_to(now.id)

    # --- sending -------------------------------------------------------------------------------------------

    def send(
        self, command: Command | str, then: Callable[[Result], None] | None = None, *, now: bool = False
    ) -> None:
        """Send a command; `then` gets the result once it is done, `now` skips the ghost."""
        self.sending.send(command, then, now=now)

    def say_result(self, result: Result) -> None:
        """What a command said, or why it was refused."""
        if not result.ok:
            self.say(result.message, "danger")
            return
        told, whole = self.desk.told_within(result, self.size.width - 4)
        pieces: list[Piece] = [(" ", "text")] if whole else [(" … ", "faint")]
        for text, warning in told:
            pieces.append((text, "warn" if warning else "text"))
            pieces.append((" · ", "faint"))
        self.tell(tuple(pieces[:-1]))

    # --- keys ----------------------------------------------------------------------------------------------

    def press(self, stroke: str) -> bool:
        return self.keyboard.press(stroke)

    def run(self, action: Action) -> None:
        """Do an action, as its key would."""
        self.keyboard.run(action)

    # --- layout --------------------------------------------------------------------------------------------

    def sized(self) -> None:
        self._fit(self.size)
        if self.is_mounted:
            self.show()
            self.call_after_refresh(self._painted)

    def _painted(self) -> None:
        # The first look ahead loads what carries commands out, for which the first frame does not wait.
        self._stands = True
        self.show_outlook()
        # What the keys say depends on how much of the roster can be seen.
        self.show_keys()

    def _fit(self, size: Size) -> None:
        """Lay out for a terminal of this size."""
        width, height = size
        self.set_class(width >= 120, "-wide")
        self.set_class(width >= 170, "-vast")
        self.set_class(not (width >= 120 or height >= 34), "-one")

    def show_map(self, shown: bool) -> None:
        """Open or close the map."""
        self.set_class(shown, "-shows-map")

    def focus_pane(self, pane: Pane) -> None:
        """Give a pane the keys, bringing it up if it shares its place."""
        for each in self.query(Pane):
            self.set_class(each is pane, f"-on-{each.id}")
        if pane is not self.roster:
            self.show_map(pane is self.map_pane or (self.map_pane.display and self.has_class("-vast")))
        if pane.id in ("zones", "ongoing"):
            self.set_class(pane.id == "zones", "-shows-zones")
            self.set_class(pane.id == "ongoing", "-shows-ongoing")
        self.set_focus(pane)
