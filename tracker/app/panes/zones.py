"""Zones as a pane."""

from __future__ import annotations

from tracker.app.panes.view_pane import ViewPane
from tracker.app.render.line import Drawing
from tracker.app.render.zones import zones
from tracker.table.telling.view import View


class Zones(ViewPane):
    """ORE zones."""

    HELP_NAME = "zones"

    def slice(self, view: View) -> object:
        return view.zones

    def show(self, view: View, ghost: View | None) -> None:
        # Without zones it leaves its room to what goes on.
        self.set_class(not view.zones and not (ghost and ghost.zones), "-empty")
        super().show(view, ghost)

    def draw(self, width: int) -> Drawing:
        return zones(self.view, self.ghost, width)
