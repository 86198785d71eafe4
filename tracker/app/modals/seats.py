"""Who may sit at the table over SSH: the seats beside the save, looked at and changed."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tracker.app.modals.base import Modal
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.prompt import Prompt, shows
from tracker.app.modals.wishes import Wishes
from tracker.app.render.line import Drawing, Line, Row, fit, join, wrap
from tracker.app.seating import Seating
from tracker.table.language.words import LineError
from tracker.table.refusal import Refused
from tracker.table.saves.faults import SaveError
from tracker.table.saves.seats import (
    SeatRecord,
    Seats,
    changed,
    find,
    hash_phrase,
    read_keys,
    read_names,
    with_seat,
    without_seat,
)
from tracker.table.seat import Role

ROLES: dict[Role, str] = {
    "player": "acts for those it owns, and asks for the rest",
    "watcher": "looks on",
    "gm": "a game master; keys open it, never a phrase",
}


class SeatList(Modal[None]):
    """Every change is kept at once, laid over the seats as they are kept by then."""

    def __init__(self, seating: Seating) -> None:
        super().__init__()
        self.seating = seating
        self.fault = ""
        self.seats: Seats = {}
        self.read()

    def read(self) -> None:
        """Take up the seats as they are kept now."""
        try:
            self.seats = self.seating.read()
        except SaveError as error:
            self.fault = error.faults[0]

    def draw(self, width: int) -> Drawing:
        name = max((len(name) for name in self.seats), default=0)
        rows = [Row(seat.name, tuple(self._lines(seat, name, width))) for seat in self.seats.values()]
        if not rows:
            rows = [Row("", (((" Nobody has a seat yet: ", "dim"), ("a", "key"), (" adds one.", "dim")),))]
        if self.fault:
            rows += [Row("", (line,)) for line in wrap(((f" {self.fault}", "danger"),), width - 1, 1)]
        acts = [(key, word) for key, (word, _) in self.acts.items()] if self.seats else []
        hints = (("a", "adds"), *acts, ("esc", "closes"))
        return Drawing(tuple(rows), ((1, (("seats", "title"),)),), self.note(hints, width))

    def _lines(self, seat: SeatRecord, name: int, width: int) -> list[Line]:
        lines = wrap(((f" {fit(seat.name, name)}  ", "name"), *_told(seat)), width - 1, 5)
        joins = self.seating.line_for(seat.name)
        return [*lines, *wrap((("     ", "text"), (joins, "effect")), width - 1, 5)] if joins else lines

    @property
    def acts(self) -> dict[str, tuple[str, Callable[[SeatRecord], None]]]:
        """What can be done to the seat under the cursor, by key."""
        return {
            "o": ("owns", self.own),
            "p": ("phrase", self.phrase),
            "k": ("key", self.add_key),
            "r": ("role", self.role),
            "t": ("trust", self.trust),
            "s": ("screen", self.screen_of),
            "x": ("removes", self.take_away),
        }

    def press(self, stroke: str) -> bool:
        seat = self.seats.get(self.board.cursor_key)
        if stroke == "a":
            self.add()
        elif stroke in self.acts and seat is not None:
            self.acts[stroke][1](seat)
        else:
            return super().press(stroke)
        return True

    def table_moved(self) -> None:
        """Show the seats as they are kept now."""
        self.read()
        self.redraw()

    # --- changes -------------------------------------------------------------------------------------------

    def add(self) -> None:
        about = "What the person logs in as, then whom they play: ilyra Ilyra,Oak"

        def added(seats: Seats, typed: str) -> Seats:
            name, _, owns = typed.partition(" ")
            if name in seats:
                raise Refused(f"{name} has a seat already")
            return with_seat(seats, SeatRecord(name, owns=read_names(owns.strip())))

        self.ask("a new seat", "seat:", about, added)

    def own(self, seat: SeatRecord) -> None:
        self.ask(
            f"whom {seat.name} plays",
            "names:",
            "Names with commas between them.",
            lambda seats, typed: changed(seats, seat.name, owns=read_names(typed)),
            ",".join(f'"{name}"' if "," in name else name for name in seat.owns),
        )

    def phrase(self, seat: SeatRecord) -> None:
        self.ask(
            f"a phrase for {seat.name}",
            "phrase:",
            "A few words that open the seat, as an SSH password; none takes the phrase away.",
            lambda seats, typed: changed(seats, seat.name, phrase=hash_phrase(typed) if typed else ""),
        )

    def add_key(self, seat: SeatRecord) -> None:
        self.ask(
            f"a public key of {seat.name}",
            "key:",
            "Paste the line of a .pub file.",
            lambda seats, typed: with_seat(
                seats, msgspec.structs.replace(find(seats, seat.name), keys=read_keys(typed))
            ),
        )

    def role(self, seat: SeatRecord) -> None:
        choices = [
            Choice(role, ((f"{role}  ", "active" if role == seat.role else "text"), (help, "dim")))
            for role, help in ROLES.items()
        ]

        def chosen(word: str | None) -> None:
            role = next((role for role in ROLES if role == word), None)
            if role is not None:
                self.keep(lambda seats: changed(seats, seat.name, role=role))

        self.table.tracker.ask(Chooser(f"the role of {seat.name}", choices), chosen)

    def trust(self, seat: SeatRecord) -> None:
        self.keep(lambda seats: changed(seats, seat.name, trust=not seat.trust))

    def screen_of(self, seat: SeatRecord) -> None:
        self.table.tracker.ask(Wishes(f"the screen of {seat.name}", self.seating.screen_of(seat.name)))

    def take_away(self, seat: SeatRecord) -> None:
        told: Line = ((f"{seat.name} has no seat any more; its keys and phrase are gone", "text"),)

        def chosen(word: str | None) -> None:
            if word:
                self.keep(lambda seats: without_seat(seats, seat.name))

        self.table.tracker.ask(Chooser("take a seat away", [Choice("yes", told, key="y")]), chosen)

    def ask(
        self, title: str, lead: str, about: str, change: Callable[[Seats, str], Seats], text: str = ""
    ) -> None:
        """Ask for words, and keep what they change."""

        def answered(typed: str | None) -> None:
            if typed is not None:
                self.keep(lambda seats: change(seats, typed.strip()))

        prompt = Prompt(title, lambda typed, width: shows(((f" {about}", "dim"),)), text=text, lead=lead)
        self.table.tracker.ask(prompt, answered)

    def keep(self, change: Callable[[Seats], Seats]) -> None:
        """Change the seats as they are kept now, or say why not."""
        self.fault = ""
        try:
            self.seating.write(change(self.seating.read()))
        except (Refused, LineError) as refused:
            self.fault = str(refused)
        except SaveError as error:
            self.fault = error.faults[0]
        if not self.fault:
            self.read()
        self.redraw()


def _told(seat: SeatRecord) -> Line:
    """A seat in pieces; keys and phrases are only counted."""
    keys = {0: "no key", 1: "1 key"}.get(len(seat.keys), f"{len(seat.keys)} keys")
    opens = bool(seat.keys or seat.phrase)
    owns: Line = (("plays ", "dim"), (", ".join(seat.owns), "text")) if seat.owns else ()
    return join(
        (
            ((seat.role, "active" if seat.role == "gm" else "text"),),
            owns,
            ((keys, "text" if opens else "warn"),),
            (("a phrase" if seat.phrase else "no phrase", "text" if opens else "warn"),),
            (("trusted", "gain"),) if seat.trust else (),
        )
    )
