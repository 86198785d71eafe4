"""The app of one seat. Several may run in one process: between them and the store only messages pass."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import events
from textual.app import App
from textual.css.query import NoMatches
from textual.message import Message
from textual.timer import Timer

from tracker.app import themes
from tracker.app.desk import Desk
from tracker.app.panes.drawn import Drawn, Roles
from tracker.app.preferences import Preferences
from tracker.app.screens.seated import Seated
from tracker.app.screens.table import TableScreen
from tracker.app.strokes import stroke_of
from tracker.app.surroundings import NOTHING_AROUND, Surroundings
from tracker.resources import resource
from tracker.table.ledger.store import Store
from tracker.table.saves.faults import SaveError
from tracker.table.seat import GM, Seat

if TYPE_CHECKING:
    from tracker.app.modals.base import Answer, Modal

STYLES = ("roles", "table", "modals", "composer")
"""The style sheets, in the order in which they are read."""


FOLLOW_EVERY = 1.0
"""Seconds between looks at a journal that another program writes."""


class Moved(Message):
    """The table has moved on."""


class TrackerApp(App[None]):
    """A seat's screen on a store, with what there is `around` it."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "tracker"

    def __init__(self, store: Store, around: Surroundings = NOTHING_AROUND, *, seat: Seat = GM) -> None:
        super().__init__(css_path=[resource("styles") / f"{name}.tcss" for name in STYLES])
        self.around = around
        self.desk = Desk(store, seat, around.status)
        self._follow = around.follow
        self._following: Timer | None = None
        file = around.preferences_file
        self.preferences = file.preferences if file is not None else around.preferences
        self.keymap = self.preferences.keymap
        self._unsubscribe: Callable[[], None] | None = None
        self._called = False
        """Whether a message that the table has moved is on its way."""
        self._roles: Roles | None = None
        self._typed: deque[events.Key | events.Paste] = deque()
        for theme in themes.themes():
            self.register_theme(theme)
        self.look = self.preferences.look
        self.prefer(self.preferences)

    def get_default_screen(self) -> TableScreen:
        return TableScreen(self.desk, self.keymap, first_run=self.around.first_run)

    def on_mount(self) -> None:
        self._unsubscribe = self.desk.store.subscribe(self._told)
        # The screen may have looked before anybody would have told it of a change.
        self._told(self.desk.store.revision)
        if self._follow is not None:
            self._following = self.set_interval(FOLLOW_EVERY, self.follow, name="follow")

    @property
    def follows(self) -> bool:
        """Whether what another program does at this table shows here."""
        return self._follow is not None

    def follow(self) -> None:
        """Look what another program has done at this table; when that cannot be made out, say so and stop looking."""
        if self._follow is None:
            return
        before = self.desk.store.read_only
        try:
            self._follow()
        except SaveError as error:
            self._follow = None
            if self._following is not None:
                self._following.stop()
            self.table.say(error.faults[0], "danger")
            return
        if self.desk.store.read_only != before:
            self.table.say_read_only()

    def on_unmount(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None

    @property
    def table(self) -> TableScreen:
        """The table under whatever lies on it."""
        return next(screen for screen in self.screen_stack if isinstance(screen, TableScreen))

    @property
    def roles(self) -> Roles:
        """How each role of the visual language looks now."""
        if self._roles is None:
            self._roles = self.table.query_one(Roles)
        return self._roles

    def prefer(self, preferences: Preferences) -> None:
        """Look and behave as a person likes; keys change with the next start."""
        self.preferences = preferences
        self.set_class(preferences.compact, "-compact")
        self.set_look(preferences.look)
        if self.is_running:
            self.table.time_turns(preferences.turn_timer)

    def set_look(self, name: str) -> None:
        """Change the theme."""
        self.remove_class(f"-{self.look}")
        self.add_class(f"-{name}")
        self.look = name
        self.theme = f"tracker-{name}"
        if self.is_running:
            self.call_after_refresh(self._look_again)

    def _look_again(self) -> None:
        self.roles.forget()
        for screen in self.screen_stack:
            for widget in screen.query(Drawn):
                widget.refresh()

    def refresh_css(self, animate: bool = True) -> None:
        """Style everything anew, once there is anything; the first screen reads the styles in the theme's colours."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def on_moved(self, message: Moved) -> None:
        self.catch_up()

    def catch_up(self) -> None:
        """See the table as it is now, however much has happened since the last look."""
        self._called = False
        if self.desk.revision != self.desk.store.revision:
            for screen in self.screen_stack:
                if isinstance(screen, Seated):
                    screen.table_moved()

    def ask(self, modal: Modal[Answer], then: Callable[[Answer | None], None] | None = None) -> None:
        """Open a modal; `then` gets its answer."""
        modal.then = then
        self.push_screen(modal)

    # --- keys ----------------------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Keys and pasted text go to the top screen in the order they came, each when the one before is done with:
        whatever was typed while a screen opened or closed still reaches the one it was meant for."""
        if isinstance(event, (events.Key, events.Paste)) and not event.is_forwarded:
            self._typed.append(event)
            self.go_on()
        else:
            await super().on_event(event)

    def go_on(self) -> None:
        """Hand over what was typed, as far as the top screen is ready for it."""
        while self._typed and self.is_running and not self._exit:
            screen = self.screen
            if not isinstance(screen, Seated) or not screen.ready:
                return
            event = self._typed.popleft()
            if isinstance(event, events.Paste):
                screen.paste(event.text)
            elif stroke_of(event) == "ctrl+q":
                self.exit()
            else:
                screen.key(event)

    def _handle_exception(self, error: Exception) -> None:
        """Fail, unless something was opening as the screen ended, and finds no place any more."""
        if not (self._exit and isinstance(error, NoMatches)):
            super()._handle_exception(error)

    def _told(self, revision: int) -> None:
        # Runs in whichever seat's context the change was made: nothing but a message may cross, and one is enough.
        if not self._called:
            self._called = True
            self.post_message(Moved())
