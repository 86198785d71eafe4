"""Time: the board moves through the journal, and can be left where one stops."""

from __future__ import annotations

from tracker.app.modals.base import Modal
from tracker.app.render.line import Drawing
from tracker.app.render.timeline import timeline
from tracker.table.refusal import Refused
from tracker.table.telling.timeline import Timeline

HINTS = (("← →", "moment"), ("enter", "goes back there"), ("↑ ↓", "round"), ("esc", "returns"))


class Scrub(Modal[int]):
    """Gives how many commands to undo, or None. While it is open the panes underneath show the moment chosen."""

    WHERE = "bottom"

    def __init__(self, line: Timeline) -> None:
        super().__init__()
        self.line = line
        self.at = line.now
        self.refusal = ""

    def draw(self, width: int) -> Drawing:
        drawing = timeline(self.line, self.at, self.refusal, width)
        return drawing._replace(notes=self.note(HINTS, width))

    def press(self, stroke: str) -> bool:
        line, at = self.line, self.at
        steps = {
            "←": at - 1,
            "→": at + 1,
            "h": at - 1,
            "l": at + 1,
            "page up": at - 20,
            "page down": at + 20,
            "home": 0,
            "g": 0,
            "end": line.now,
            "G": line.now,
        }
        if stroke in ("↑", "k", "↓", "j"):
            self.go(line.round_start(at, -1 if stroke in ("↑", "k") else 1))
        elif stroke in steps:
            self.go(steps[stroke])
        elif stroke == "enter":
            self.leave(None if self.refusal else line.steps_back(at) or None)
        elif stroke in ("esc", "q"):
            self.leave(None)
        else:
            return super().press(stroke)
        return True

    def go(self, moment: int) -> None:
        """Show a moment; where the journal cannot be read, say so and stay with what was shown."""
        self.at = max(0, min(self.line.now, moment))
        desk = self.table.desk
        try:
            self.refusal = ""
            if self.at == self.line.now:
                desk.now()
            else:
                entry = self.line.entry(self.at)
                desk.go_to(self.line.state(self.at), self.line.rules(self.at), entry.n if entry else 0)
        except Refused as refused:
            self.refusal = str(refused)
        self.table.show()
        self.redraw()

    def leave(self, steps: int | None) -> None:
        """Come back to the present, and answer."""
        self.table.desk.now()
        self.table.show()
        self.answer(steps)

    def table_moved(self) -> None:
        """Somebody else went on: the journal is longer now, and what was looked at is still there."""
        back = self.line.steps_back(self.at)
        self.line = Timeline(self.table.desk.store)
        self.go(self.line.now if not back else self.at)
