"""The composer itself: pages above, what it all comes to below; docked beside the roster where there is room."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical

from tracker.app.composer.after import After
from tracker.app.composer.bench import Bench
from tracker.app.composer.book import Book
from tracker.app.composer.capitals import CAPITALS
from tracker.app.composer.catalogue import Catalogue
from tracker.app.composer.composition import Composition, cast_command
from tracker.app.composer.grid import Grid
from tracker.app.composer.more import More
from tracker.app.composer.page import Page
from tracker.app.composer.readout import backlash_chance, readout
from tracker.app.modals.base import Board, Modal
from tracker.app.render.line import Drawing, Line, Row
from tracker.app.screens.seated import Notice
from tracker.rules.shaping import Cell, ShapingData, parse_cell
from tracker.rules.shaping.defence import hostile
from tracker.table.language.words import Command
from tracker.table.ledger.result import Result
from tracker.table.ruleset import Rules
from tracker.table.shaping.prospect import Prospect, cheapest_way, followed, landing_fault, prospect
from tracker.table.state import OwnRecipe, State
from tracker.table.telling.aftermath import Aftermath, aftermath
from tracker.table.telling.view import EntityView

if TYPE_CHECKING:
    from tracker.app.desk import Desk

WIDE, VAST = 120, 170
"""Columns from which the roster stays in view beside it, and from which it spreads."""


ROOMY = 34
"""Lines from which every page leaves room for all that a composition comes to; below, only the bench does."""

SHORT = 4
"""Lines of it that are always there: Magnitude, the gauge, the odds."""


class List(Board):
    """The list of a page. Whenever its room changes it shows as much from the top as the cursor allows."""

    def on_resize(self) -> None:
        self.top = 0


class Readout(Board):
    """What the composition comes to; it never takes the keys."""

    def draw(self, width: int) -> Drawing:
        screen = self.screen
        assert isinstance(screen, Composer)
        return screen.readout(width)


class Composer(Modal[Command]):
    """Gives the command of the casting, or None. `then` is told; what was composed stays on the desk either way."""

    WHERE = "docked"

    def __init__(self, desk: Desk, shaper: EntityView) -> None:
        super().__init__()
        self.desk = desk
        self.who = shaper.id
        self.last = desk.composed.get(shaper.id)
        self.composition: Composition = Composition()
        self._told: Line = ()
        self._warned = False
        self.bench = Bench(self)
        self.page: Page = self.bench
        self.ghosting = False
        self._pages: dict[str, Page] = {
            page.NAME: page
            for page in (Book(self), Grid(self), Catalogue(self), self.bench, More(self), After(self))
        }
        self._look_up()

    # --- facts ---------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.desk.state

    @property
    def rules(self) -> Rules:
        return self.desk.store.rules

    @property
    def data(self) -> ShapingData:
        return self.rules.shaping

    @property
    def entities(self) -> dict[str, EntityView]:
        """Everyone a letter names, by id."""
        return {entity.id: entity for entity in self.desk.view.entities}

    @property
    def shaper(self) -> EntityView:
        return self.entities[self.who]

    def knows(self, who: str) -> bool:
        """Whether this seat knows, and says, how someone defends: the game master does, a player for their own."""
        return self.desk.is_gm or self.entities[who].mine

    @property
    def max_intensity(self) -> int:
        """The highest Intensity this Shaper reaches."""
        return self.prospect.verdict.limits.max_intensity

    @property
    def touches(self) -> bool:
        """Whether an Unarmed attack comes first: hostile at Range 0, and at someone else (S33)."""
        build = self.prospect.build
        others = any(who != self.who for who in self.prospect.targets)
        return not build.range and others and any(hostile(one, self.data) for one in build.outcomes)

    @property
    def backlash_chance(self) -> Fraction:
        """The chance that Backlash strikes the Shaper."""
        return backlash_chance(self.prospect.verdict, self.composition.arrives)

    def landing_fault(self, to: str) -> str:
        """Why it cannot lead to a place, as typed (S58)."""
        return landing_fault(self.state, self.rules, self.prospect, self.who, to)

    @property
    def complete(self) -> bool:
        return self.composition.complete

    @property
    def roomy(self) -> bool:
        """Whether there are lines to spare."""
        return self.app.size.height >= ROOMY

    @property
    def enter_takes(self) -> bool:
        """Whether Enter takes the row under the cursor rather than casting."""
        return not isinstance(self.page, Bench | After) and (self.page.moved or not self.complete)

    def _look_up(self) -> None:
        """Judge the composition as it stands, at the table as it is."""
        own = self.state.entities[self.who].shaper
        self.known: tuple[Cell, ...] = tuple(parse_cell(cell) for cell in own.cells) if own else ()
        self.talents = frozenset(own.talents if own else ())
        self.own_recipes: tuple[OwnRecipe, ...] = own.recipes if own else ()
        made, here = self.composition, self.entities
        targets = tuple(who for who in made.targets if who in here)
        build = followed(self.state, self.rules, self.who, made.base, targets, made.fixed)
        self.prospect: Prospect = prospect(self.state, self.rules, self.who, build, targets, made.defend)
        self.least = cheapest_way(self.state, self.rules, self.who, build, targets).price.magnitude
        self._aftermath: Aftermath | None = None

    @property
    def aftermath(self) -> Aftermath:
        """What the casting would leave, worked out once for each composition."""
        if self._aftermath is None:
            line, names = self.command, {id: entity.name for id, entity in self.entities.items()}
            store, seat = self.desk.store, self.desk.seat
            self._aftermath = aftermath(
                self.state,
                self.shaper.name,
                self.prospect,
                names,
                lambda dice: store.preview(line, seat, dice),
            )
        return self._aftermath

    # --- layout --------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Notice()
        with Vertical(id="box"):
            yield List(id="board")
            yield Readout(id="readout", cursor=False)

    def on_mount(self) -> None:
        self.table.add_class("-composing")
        self.query_one(Readout).can_focus = False
        self.show("book")

    def sized(self) -> None:
        self.set_class(self.app.size.width >= WIDE, "-wide")
        self.set_class(self.app.size.width >= VAST, "-vast")

    def answer(self, value: Command | None) -> None:
        if self.complete:
            self.desk.composed[self.who] = self.composition
        self.table.remove_class("-composing")
        self.ghost(False)
        super().answer(value)

    # --- showing -------------------------------------------------------------------------------------------

    def draw(self, width: int) -> Drawing:
        return self.page.draw(width)

    def readout(self, width: int) -> Drawing:
        """The pane below."""
        lines: list[Line]
        if self.complete:
            override = self.composition.override
            lines = readout(
                self.prospect,
                self.shaper,
                self.talents,
                override,
                self.data,
                width,
                self.least,
                self.composition.arrives,
            )
            if self.page.NAME != "bench" and not self.roomy:
                lines = lines[:SHORT]
        else:
            limits = self.prospect.verdict.limits
            lines = [((f" Intensity up to {limits.max_intensity}, Safe Magnitude {limits.safe}", "dim"),)]
        limits, skill = self.prospect.verdict.limits, self.shaper.shaping or 0
        about = f"  Shaping {skill}, {limits.band}, Max I {limits.max_intensity}"
        title: Line = (("what it comes to", "title"), (about, "dim"))
        said = self._told
        if not said and len(lines) > self.query_one(Readout).inner[1] > 0:
            said = (("page down", "key"), (" more", "dim"))
        notes = ((1, said),) if said else ()
        return Drawing(tuple(Row("", (line,)) for line in lines), ((1, title),), notes)

    def redraw(self) -> None:
        if self.is_mounted:
            self.board.redraw()
            pane = self.query_one(Readout)
            pane.refresh(layout=True)
            pane.redraw()

    def table_moved(self) -> None:
        """The table has changed meanwhile: judge anew."""
        if self.who not in self.entities:
            self.answer(None)
            return
        self.judge_again()

    def show(self, page: str, cursor: str = "") -> None:
        """Turn to a page."""
        self.page = self._pages[page]
        self.page.moved = False
        self.page.start()
        self.board.cursor_key = cursor
        self.board.top = 0
        self.redraw()
        # What is under the cursor is drawn with more to say.
        self.board.redraw()

    def ghost(self, shown: bool) -> None:
        """Show in the roster what the casting would leave, if it succeeds and gets past everyone with middling dice."""
        if not shown and not self.ghosting:
            return
        self.ghosting = shown
        state = self.aftermath.state if shown and self.complete else None
        self.desk.ghost = None if state is None else self.desk.view_of(Result(True, state=state))
        self.table.show()

    def judge_again(self) -> None:
        """Judge and draw."""
        self._look_up()
        self.ghost(self.ghosting)
        self.redraw()

    def tell(self, text: str, role: str = "text") -> None:
        """Say something in the frame below."""
        self._told = ((text, role),)
        self.redraw()

    # --- changing ------------------------------------------------------------------------------------------

    def change(self, made: Composition) -> None:
        """Go on with another composition."""
        if made.override and made.base != self.composition.base:
            made = made.set(override=())
        self.composition = made
        self._told = ()
        self._warned = False
        self.judge_again()

    def toggle(self, who: str) -> None:
        """A target more, its next way to defend, or a target less."""
        look = self.prospect.outlook(who)
        ways, now = (look.ways, look.how) if look and self.knows(who) else ((), "")
        if self.composition.base.adjust.trigger is not None:
            # Defences wait until it fires; a Counter does not (S74).
            ways = tuple(way for way in ways if way in (now, "counter"))
        self.change(self.composition.target(who, ways, now))

    def send(self, line: Command) -> None:
        """Send a command that is no casting, and say what became of it."""
        self.table.send(line, now=True)
        self._look_up()
        self._told = self.table.bar("said").line
        self.redraw()

    # --- keys ----------------------------------------------------------------------------------------------

    def press(self, stroke: str) -> bool:
        if self.page.press(stroke):
            self.redraw()
            return True
        if stroke in ("↑", "↓"):
            self.page.step(1 if stroke == "↓" else -1)
            self.board.redraw()
            self.redraw()
        elif stroke in ("page up", "page down"):
            self.query_one(Readout).scroll_lines(3 if stroke == "page down" else -3)
        elif stroke == "enter":
            if self.enter_takes:
                self.page.take()
            else:
                self.cast()
        elif stroke == "esc":
            self.back()
        elif (stroke := "-" if stroke == "−" else stroke) in CAPITALS:
            CAPITALS[stroke].run(self)
        else:
            return stroke in ("tab", "shift+tab")
        return True

    def back(self) -> None:
        """A page back; from the first, away. What was composed is kept."""
        if self.page.NAME == "book":
            self.give_up()
        elif self.page.NAME in ("bench", "outcomes", "cells") and not self.complete:
            self.show("book")
        elif self.page.NAME == "bench":
            self.give_up()
        else:
            self.show("bench", "outcome 0")

    def cast(self) -> None:
        """Cast what stands, unless something stops it."""
        if not self.complete:
            self.tell("choose a recipe, or a cell and an outcome, first", "warn")
            return
        stops = [
            each.code for each in self.prospect.verdict.stops if each.code not in self.composition.override
        ]
        if stops:
            self.tell(f"stopped by {', '.join(stops)}; ! lets it pass", "danger")
            return
        if not self.prospect.targets and self._aims and not self._warned:
            self.tell("at nobody yet: letters target; enter once more casts all the same", "warn")
            self._warned = True
            return
        line = self.command
        result = self.desk.preview(line)
        if result.ok or result.need is not None:
            self.answer(line)
        else:
            self.tell(result.message, "danger")

    @property
    def _aims(self) -> bool:
        """Whether it is meant for chosen targets."""
        build = self.prospect.build
        return build.radius is None and any(hostile(outcome, self.data) for outcome in build.outcomes)

    @property
    def command(self) -> Command:
        """The casting as it stands."""
        whom = [look for look in self.prospect.outlooks if self.knows(look.who)]
        made = self.composition if self.touches else self.composition.set(touch="hit")
        return cast_command(made, self.prospect, self.shaper, self.entities, whom)
