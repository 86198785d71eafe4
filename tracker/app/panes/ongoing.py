"""What goes on, as a pane."""

from __future__ import annotations

from tracker.app.panes.view_pane import ViewPane
from tracker.app.render.line import Drawing
from tracker.app.render.ongoing import ongoing
from tracker.table.telling.view import View


class Ongoing(ViewPane):
    """Effects, Shapings and Gifts."""

    HELP_NAME = "ongoing"

    def slice(self, view: View) -> object:
        return (
            view.effects,
            view.shapings,
            [(one.gifts, one.gift_lock, one.active_magnitude, one.int_) for one in view.entities],
        )

    def draw(self, width: int) -> Drawing:
        under = self.cursor_key if self.screen.focused is self else ""
        return ongoing(self.view, self.ghost, width, self.inner[1], under)

    def move(self, steps: int) -> None:
        super().move(steps)
        # What is under the cursor is drawn with more to say.
        self.redraw()

    def on_focus(self) -> None:
        self.redraw()
        super().on_focus()

    def on_blur(self) -> None:
        self.redraw()
        super().on_blur()
