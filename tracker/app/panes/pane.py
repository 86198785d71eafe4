"""The one list widget: a framed list of rows, drawn line by line, repainting only the lines that changed."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from textual import events
from textual.geometry import Region
from textual.strip import Strip

from tracker.app.panes.drawn import Drawn
from tracker.app.render.line import Drawing, Line, Rows, clip, pad, size

EMPTY = Drawing(())


class Pane(Drawn, can_focus=True):
    """A list in a frame. Subclasses say what it shows by `draw`; the cursor stays with a row's key, not its place."""

    follows_end = False
    """Whether this pane keeps its last row in view until someone scrolls up."""

    ENTER = "why"
    """The action that Enter stands for here."""

    def __init__(self, *, id: str | None = None, classes: str | None = None, cursor: bool = True) -> None:
        super().__init__(id=id, classes=classes)
        self.drawing = EMPTY
        self.cursor_key = ""
        self.top = 0
        self.following = self.follows_end
        self._shows_cursor = cursor
        self._rows: dict[str, int] = {}
        """The place of each row by its key."""
        self._starts: list[int] = [0]
        """The first line of each row, and how many lines there are."""
        self._under: range = range(0)
        """Which lines the cursor is on."""
        self._painted: list[tuple[Line, bool, bool]] = []
        """What stands in the frame since it was last drawn."""

    def draw(self, width: int) -> Drawing:
        """What to show inside a frame `width` cells wide inside."""
        return EMPTY

    # --- what is shown -------------------------------------------------------------------------------------

    @property
    def total(self) -> int:
        """How many lines there are, in view or not."""
        return self._starts[-1]

    @property
    def inner(self) -> tuple[int, int]:
        """Cells and lines inside the frame."""
        width, height = self.size
        return max(0, width - 2), max(0, height - 2)

    def redraw(self, *, centre: bool = False) -> None:
        """Draw anew and repaint what differs. With `centre`, a cursor out of view comes to the upper third, so that one
        that goes on and on does not move everything each time."""
        width, height = self.inner
        if width <= 0 or height <= 0:
            return
        before = self.drawing
        self.drawing = self.draw(width)
        if self.drawing is not before:
            rows = self.drawing.rows
            self._starts = list(accumulate((row.height for row in rows), initial=0))
            self._rows = {row.key: place for place, row in enumerate(rows)}
        self._keep_cursor(before.rows)
        self._under = self._lines_of(self.cursor_key)
        self._scroll(height, centre)
        self._repaint(before)

    def row_keys(self) -> list[str]:
        """The keys of all rows the cursor can stand on, first to last."""
        return [key for key in self._rows if key]

    def move(self, steps: int) -> None:
        """Move the cursor by rows; without rows to stand on, scroll by lines."""
        keys = self.row_keys()
        if not self._shows_cursor or not keys:
            self.scroll_lines(steps)
            return
        at = keys.index(self.cursor_key) if self.cursor_key in keys else 0
        self.cursor_key = keys[max(0, min(len(keys) - 1, at + steps))]
        self.redraw()

    def across(self, steps: int) -> None:
        """Move the cursor sideways, where there is anything beside it."""

    def let_go(self) -> bool:
        """Forget what has been taken up here; whether there was anything."""
        return False

    @property
    def reachable(self) -> bool:
        """Whether going from pane to pane comes by."""
        return True

    def scroll_lines(self, steps: int) -> None:
        """Scroll without moving the cursor."""
        height = self.inner[1]
        most = max(0, self.total - height)
        top = max(0, min(most, self.top + steps))
        self.following = self.follows_end and top >= most
        if top != self.top:
            self.top = top
            self._repaint(self.drawing)

    # --- Textual -------------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        self.redraw()
        self.refresh()

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll_lines(2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_lines(-2)

    def on_click(self, event: events.Click) -> None:
        """Put the cursor where someone points."""
        line = self.top + event.y - 1
        if 0 <= line < self.total and (key := self.drawing.rows[self._row_at(line)].key):
            self.cursor_key = key
            self.redraw()

    def draw_line(self, y: int, width: int, height: int) -> Strip:
        focused = self.has_focus
        frame = ("frame", "frame-focus") if focused else ("", "")
        if width < 3 or height < 2:
            return Strip.blank(width, self.rich_style)
        if y == 0:
            return self.strip(self._edge("╭┬╮", self.drawing.titles, width - 2, focused), None, frame)
        if y == height - 1:
            return self.strip(self._edge("╰┴╯", self.drawing.notes, width - 2, False), None, frame)
        line, cursor, thumb = self._inside(y - 1, height - 2)
        body = pad(line, width - 2) if line else self._blank(width - 2)
        right = "┃" if thumb else "│"
        return self.strip(
            (("│", "frame"), *body, (right, "frame")), "cursor" if cursor and focused else None, frame
        )

    # --- drawing -------------------------------------------------------------------------------------------

    def _repaint(self, before: Drawing) -> None:
        """Paint the lines that no longer stand there as they were painted last."""
        now, height = self.drawing, self.inner[1]
        painted, self._painted = self._painted, [self._inside(y, height) for y in range(height)]
        if before.rules != now.rules or len(painted) != height:
            self.refresh()
            return
        lines = enumerate(zip(painted, self._painted, strict=True), 1)
        changed = [y for y, (old, new) in lines if old != new]
        if before.titles != now.titles:
            changed.append(0)
        if before.notes != now.notes:
            changed.append(height + 1)
        if changed:
            width = self.size.width
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def _inside(self, y: int, height: int) -> tuple[Line, bool, bool]:
        """A line inside the frame: what it tells, whether the cursor is on it, and the thumb of the scroll bar."""
        at = y + self.top
        line: Line = ()
        if 0 <= at < self.total:
            row = self._row_at(at)
            line = self.drawing.rows[row].lines[at - self._starts[row]]
        return line, at in self._under, self._thumb(y, height)

    def _lines_of(self, key: str) -> range:
        """The lines of a row; none where the cursor does not show."""
        row = self._rows.get(key) if key and self._shows_cursor else None
        return range(0) if row is None else range(self._starts[row], self._starts[row + 1])

    def _row_at(self, line: int) -> int:
        """The place of the row that a line belongs to."""
        return bisect_right(self._starts, line) - 1

    def _keep_cursor(self, before: Rows) -> None:
        """Keep the cursor on its row; when that has gone, on the row that took its place."""
        if self.cursor_key and self.cursor_key in self._rows:
            return
        keys = self.row_keys()
        old = [row.key for row in before if row.key]
        at = old.index(self.cursor_key) if self.cursor_key in old else 0
        self.cursor_key = keys[min(at, len(keys) - 1)] if keys else ""

    def _scroll(self, height: int, centre: bool = False) -> None:
        """Bring the cursor into view."""
        most = max(0, self.total - height)
        if self.following:
            self.top = most
        elif self._shows_cursor:
            marked = self._under
            if marked and centre and not self.top <= marked[0] <= marked[-1] < self.top + height:
                self.top = marked[0] - height // 3
            elif marked:
                # A row taller than the pane shows its beginning.
                self.top = min(max(self.top, marked[-1] - height + 1), marked[0])
        self.top = max(0, min(most, self.top))

    def _thumb(self, y: int, height: int) -> bool:
        total = self.total
        if total <= height or height <= 0:
            return False
        length = max(1, height * height // total)
        start = (height - length) * self.top // max(1, total - height)
        return start <= y < start + length

    def _edge(self, corners: str, notes: tuple[tuple[int, Line], ...], width: int, focused: bool) -> Line:
        left, tee, right = tuple(corners)
        line: list[tuple[str, str]] = [(left, "frame")]
        at = 0

        def rule_to(end: int) -> None:
            nonlocal at
            if end > at:
                text = "".join(tee if x in self.drawing.rules else "─" for x in range(at, end))
                line.append((text, "frame"))
                at = end

        for index, (column, note) in enumerate(notes):
            end = notes[index + 1][0] - 1 if index + 1 < len(notes) else width
            if not note or column < at or column + 3 > end:
                continue
            rule_to(column)
            shown = clip(note, end - column - 3)
            if focused and shown:
                shown = tuple((text, "title-focus" if role == "title" else role) for text, role in shown)
            line.extend(((" ", "frame"), *shown, (" ", "frame")))
            at += size(shown) + 2
        rule_to(width)
        line.append((right, "frame"))
        return tuple(line)

    def _blank(self, width: int) -> Line:
        """An empty line, with the vertical rules running on."""
        parts: list[tuple[str, str]] = []
        at = 0
        for x in self.drawing.rules:
            parts.extend(((" " * (x - at), "text"), ("│", "frame")))
            at = x + 1
        return pad(parts, width)
