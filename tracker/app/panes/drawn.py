"""Widgets that draw lines of pieces themselves, and the single-line bar."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Self, cast

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.cache import LRUCache
from textual.color import TRANSPARENT
from textual.containers import Container
from textual.filter import LineFilter
from textual.geometry import NULL_SIZE, Region, Size
from textual.strip import Strip
from textual.widget import Widget

from tracker.app.render.line import ROLES, Line, pad, size

if TYPE_CHECKING:
    from tracker.app.app import TrackerApp


KEPT_STRIPS = 192
"""Lines whose strips are kept wherever they stand: what a large screen shows, and a little more."""


class Roles(Widget):
    """Holds the looks of all roles, as the style sheet says them; there is one, and it shows nothing.

    Component classes are costly to style, and every list of the screen uses the same ones.
    """

    COMPONENT_CLASSES: ClassVar = {f"role--{role}" for role in ROLES}

    def __init__(self) -> None:
        super().__init__(id="roles", markup=False)
        self._looks: dict[str, Style] = {}
        self._strips: LRUCache[tuple[Line, str | None, tuple[str, str]], Strip] = LRUCache(KEPT_STRIPS)

    def look(self, role: str) -> Style:
        """How a role looks, the background included but for those laid over others."""
        look = self._looks.get(role)
        if look is None:
            look = self.get_component_rich_style(f"role--{role}", partial=True)
            if role != "cursor":
                look = self.rich_style + look
            self._looks[role] = look
        return look

    def strip(self, line: Line, over: str | None, renamed: tuple[str, str]) -> Strip:
        """The strip of a line, see `Drawn.strip`; a line that has moved has the one it had."""
        key = line, over, renamed
        strip = self._strips.get(key)
        if strip is None:
            strip = self._strips[key] = self._strip(*key)
        return strip

    def _strip(self, line: Line, over: str | None, renamed: tuple[str, str]) -> Strip:
        top = self.look(over) if over else None
        runs: list[tuple[str, Style]] = []
        for text, role in line:
            style = self.look(renamed[1] if role == renamed[0] else role)
            if top is not None and role != "frame":
                style += top
            before, last = runs[-1] if runs else ("", style)
            # A space looks the same in whatever colour: fewer runs are drawn sooner, and take fewer bytes.
            if style is last or (text.isspace() and _ground(style) == _ground(last) is not None):
                runs[-1:] = [(before + text, last)]
            elif before.isspace() and _ground(style) == _ground(last) is not None:
                runs[-1] = (before + text, style)
            else:
                runs.append((text, style))
        return Strip([Segment(text, style) for text, style in runs], size(line))

    def notify_style_update(self) -> None:
        self.forget()
        super().notify_style_update()

    def forget(self) -> None:
        """Read the looks anew, since the theme has changed."""
        self._looks = {}
        self._strips.clear()


@lru_cache(maxsize=512)
def _ground(style: Style) -> Color | None:
    """What a space in this style looks like, if it is nothing but its background."""
    lined = style.underline or style.underline2 or style.overline or style.strike
    return None if style.reverse or lined else style.bgcolor


class Drawn(Widget):
    """Draws lines of pieces, and keeps their strips until they are refreshed."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)
        self._strips: dict[int, Strip] = {}
        self._made_for: tuple[Size, Sequence[LineFilter]] = NULL_SIZE, ()

    def draw_line(self, y: int, width: int, height: int) -> Strip:
        """One of `height` lines, `width` cells wide."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        return self.draw_line(y, *self.size)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The strips of some lines. Textual's own would look at each paint for borders, padding, tints and links, of which
        nothing drawn here has any."""
        made_for = self.size, self.get_line_filters()
        if made_for != self._made_for:
            self._made_for = made_for
            self._strips.clear()
        (width, height), filters = made_for
        missing = [y for y in crop.line_range if y not in self._strips]
        background = self.background_colors[1] if missing else TRANSPARENT
        for y in missing:
            strip = self.draw_line(y, width, height)
            for each in filters:
                strip = strip.apply_filter(each, background)
            self._strips[y] = strip
        strips = [self._strips[y] for y in crop.line_range]
        return strips if crop.width == width else [strip.crop(*crop.column_span) for strip in strips]

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        if not regions:
            self._strips.clear()
        for region in regions:
            for y in region.line_range:
                self._strips.pop(y, None)
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def notify_style_update(self) -> None:
        self._strips.clear()
        super().notify_style_update()

    def strip(self, line: Line, over: str | None = None, renamed: tuple[str, str] = ("", "")) -> Strip:
        """The strip of a line; `over` is a role laid over all but the frame; `renamed` swaps one role for another."""
        return cast("TrackerApp", self.app).roles.strip(line, over, renamed)


class Ground(Drawn, Container):
    """What panes lie on."""

    def draw_line(self, y: int, width: int, height: int) -> Strip:
        return self.strip(pad((), width))


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
    def height(self) -> int:
        """How many lines are shown."""
        return len(self._lines)

    @property
    def line(self) -> Line:
        """The first line shown."""
        return self._lines[0]

    def draw_line(self, y: int, width: int, height: int) -> Strip:
        return self.strip(pad(self._lines[y] if y < len(self._lines) else (), width))
