"""The line one types into."""

from __future__ import annotations

from rich.cells import cell_len
from textual.strip import Strip

from tracker.app.edit import Edit
from tracker.app.panes.drawn import Drawn
from tracker.app.render.line import Line, fit, pad


class Entry(Drawn):
    """Draws a line being typed, its lead in front and the cursor in it. Nothing blinks, so that an idle screen is idle."""

    def __init__(self, lead: str, edit: Edit) -> None:
        super().__init__(id="entry")
        self.lead = lead
        self.edit = edit

    def show(self, edit: Edit) -> None:
        """Show another state of the line."""
        if edit != self.edit:
            self.edit = edit
            self.refresh()

    def draw_line(self, y: int, width: int, height: int) -> Strip:
        lead = fit(self.lead, min(cell_len(self.lead), max(4, width // 2)))
        room = max(2, width - cell_len(lead) - 3)
        head, tail = self.edit.text[: self.edit.cursor], self.edit.text[self.edit.cursor :]
        while head and cell_len(head) > room - 1:
            head = head[1:]
        under = tail[:1] or " "
        line: Line = ((f" {lead} ", "key"), (head, "text"), (under, "caret"), (tail[1:], "text"))
        return self.strip(pad(line, width))
