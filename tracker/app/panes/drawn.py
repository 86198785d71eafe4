"""Widgets that draw lines of pieces themselves, and the single-line bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from tracker.app.render.line import ROLES, Line, pad, size

if TYPE_CHECKING:
    from tracker.app.app import TrackerApp


class Roles(Widget):
    """Holds the looks of all roles, as the style sheet says them; there is one, and it shows nothing.

    Component classes are costly to style, and every list of the screen uses the same ones.
    """

    COMPONENT_CLASSES: ClassVar = {f"role--{role}" for role in ROLES}

    def __init__(self) -> None:
        super().__init__(id="roles", markup=False)
        self._looks: dict[str, Style] = {}

    def look(self, role: str) -> Style:
        """How a role looks, the background included but for those laid over others."""
        look = self._looks.get(role)
        if look is None:
            look = self.get_component_rich_style(f"role--{role}", partial=True)
            if role != "cursor":
                look = self.rich_style + look
            self._looks[role] = look
        return look

    def notify_style_update(self) -> None:
        self._looks = {}
        super().notify_style_update()

    def forget(self) -> None:
        """Read the looks anew, since the theme has changed."""
        self._looks = {}


class Drawn(Widget):
    """Turns pieces into a strip of the screen."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)

    def strip(self, line: Line, over: str | None = None, renamed: tuple[str, str] = ("", "")) -> Strip:
        """The strip of a line; `over` is a role laid over all but the frame; `renamed` swaps one role for another."""
        look = cast("TrackerApp", self.app).roles.look
        top = look(over) if over else None
        segments = []
        for text, role in line:
            style = look(renamed[1] if role == renamed[0] else role)
            if top is not None and role != "frame":
                style += top
            segments.append(Segment(text, style))
        return Strip(segments, size(line))


class Bar(Drawn):
    """A line or two across the screen."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: tuple[Line, ...] = ((),)

    def show(self, *lines: Line) -> None:
        """Show lines; repaints only if they differ, and makes room only if there are more or fewer."""
        if lines == self._lines:
            return
        other_height = len(lines) != len(self._lines)
        self._lines = lines
        if other_height:
            self.styles.height = len(lines)
        self.refresh(layout=other_height)

    @property
    def line(self) -> Line:
        """The first line shown."""
        return self._lines[0]

    def render_line(self, y: int) -> Strip:
        return self.strip(pad(self._lines[y] if y < len(self._lines) else (), self.size.width))
