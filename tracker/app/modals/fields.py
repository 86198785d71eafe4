"""Values to look at and change: settings, house rules, the place, initiative."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tracker.app.modals.base import Modal
from tracker.app.modals.chooser import Choice, Chooser
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.render.line import Drawing, Line, Piece, Row, fit, spread, wrap
from tracker.table.language.words import Command


class Field(msgspec.Struct, frozen=True):
    """One value: its key, how it is called, what it is now, what it means, its rule id, the words it takes (empty: free
    text), and a letter in front of it, if it belongs to a row."""

    key: str
    label: str
    value: str
    help: str = ""
    rule: str = ""
    choices: tuple[str, ...] = ()
    letter: str = ""
    changed: bool = False


class Fields(Modal[None]):
    """Lists values; Enter changes the one under the cursor, at once if it has two. `read` gives the values as they are now,
    `write` the command that sets one; `keys` are further keys with a word and what they do."""

    def __init__(
        self,
        title: str,
        read: Callable[[], Sequence[Field]],
        write: Callable[[Field, str], Command],
        keys: Sequence[tuple[str, str, Callable[[], None]]] = (),
    ) -> None:
        super().__init__()
        self.heading = title
        self.read = read
        self.write = write
        self.keys = keys
        self.word = ""

    def fields(self) -> list[Field]:
        """The values as they are now, those with the word looked for."""
        word = self.word.casefold()
        return [
            f for f in self.read() if not word or word in f"{f.key} {f.label} {f.help} {f.rule}".casefold()
        ]

    def draw(self, width: int) -> Drawing:
        fields = self.fields()
        label = min(max((len(f.label) for f in fields), default=8), max(10, width // 2))
        rows = [Row(f.key, tuple(self._lines(f, label, width))) for f in fields]
        if not rows:
            rows = [Row("", (((" Nothing of that name.", "dim"),),))]
        hints = [("enter", "changes"), *((key, word) for key, word, _ in self.keys), ("/", "finds")]
        title: list[Piece] = [(self.heading, "title")]
        if self.word:
            title.append((f" “{self.word}”", "warn"))
        return Drawing(tuple(rows), ((1, tuple(title)),), self.note((*hints, ("esc", "closes")), width))

    def _lines(self, field: Field, label: int, width: int) -> list[Line]:
        left: list[Piece] = [
            (f" {field.letter:>2} " if field.letter else " ", "key"),
            (fit(field.label, label), "text"),
        ]
        left += [("  ", "text"), (field.value, "active" if field.changed else "gain")]
        right: Line = ((f"{field.rule} ", "rule"),) if field.rule else ()
        lines: list[Line] = [spread(left, right, width)]
        about = field.help
        if field.choices:
            about += f" ({', '.join(field.choices)})"
        if about:
            lines += wrap((("   ", "text"), (about, "dim")), width - 1, 3)
        return lines

    def press(self, stroke: str) -> bool:
        for key, _, run in self.keys:
            if stroke == key:
                run()
                self.redraw()
                return True
        if stroke == "/":
            self.find()
        elif stroke in ("enter", "space"):
            self.change()
        elif stroke in "0123456789-" or stroke == "−":
            self.change(stroke)
        elif stroke == "esc" and self.word:
            self.word = ""
            self.redraw()
        else:
            return super().press(stroke)
        return True

    def table_moved(self) -> None:
        """Show the values as they are now."""
        self.redraw()

    def change(self, typed: str = "") -> None:
        """Change the value under the cursor; `typed` is its first character, if one was typed."""
        field = next((f for f in self.fields() if f.key == self.board.cursor_key), None)
        if field is None:
            return

        def answered(value: str | None) -> None:
            if value is not None and value.strip():
                self.put(field, value.strip())
                self.redraw()

        if field.choices:
            others = [choice for choice in field.choices if choice != field.value]
            if len(others) == 1:
                answered(others[0])
                return
            choices = [Choice(c, ((c, "active" if c == field.value else "text"),)) for c in field.choices]
            self.table.tracker.ask(Chooser(field.label, choices), answered)
            return
        self.table.tracker.ask(
            Prompt(field.label, self._helper(field), text=typed, lead=f"{field.label}:"), answered
        )

    def _helper(self, field: Field) -> Callable[[str, int], Help]:
        def helper(typed: str, width: int) -> Help:
            about: Line = ((f" {field.help or field.label}", "dim"),)
            now: Line = ((" now ", "dim"), (field.value, "gain"))
            if not typed.strip():
                return shows(about, now, fault="type a value, or leave with esc")
            return shows(about, now, fault=self.fault(field, typed.strip()))

        return helper

    def put(self, field: Field, value: str) -> None:
        """Set a value."""
        self.table.send(self.write(field, value), lambda result: self.redraw(), now=True)

    def fault(self, field: Field, value: str) -> str:
        """Why a value would not be taken; empty when it would."""
        result = self.table.desk.preview(self.write(field, value))
        return "" if result.ok or result.need else result.message

    def find(self) -> None:
        """Show only values in which a word stands."""

        def helper(typed: str, width: int) -> Help:
            return shows(((" A word of the name or the meaning, or a rule id.", "dim"),))

        def answered(typed: str | None) -> None:
            if typed is not None:
                self.word = typed.strip()
                self.redraw()

        self.table.tracker.ask(Prompt("find", helper, text=self.word, lead="/"), answered)
