"""Colours as a person's terminal has them: how many, and every style brought down to those (B106).

Screens share one process and one cache of styles, so the depth cannot be left to a console: each seat's lines go
through a filter of its own, and every console writes what the filter leaves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from rich.color import Color, ColorSystem, ColorType
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from textual.color import Color as TextualColor
from textual.filter import LineFilter

Depth = Literal["none", "16", "256", "full"]
"""Colours of a terminal: none, the sixteen it names itself, the palette of 256, or all."""

DEPTHS: tuple[Depth, ...] = ("none", "16", "256", "full")

_FULL_BY_NAME = ("kitty", "ghostty", "alacritty", "foot", "wezterm")


def depth_of(term: str, environment: Mapping[str, str]) -> Depth:
    """How many colours a terminal has, by its `TERM` and the variables its client sent.

    `COLORTERM` rarely arrives; then the name decides, and a name that says nothing means sixteen.
    """
    name = term.lower()
    if environment.get("NO_COLOR") or name in ("", "dumb", "unknown") or name.startswith("vt"):
        return "none"
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "full"
    if name.endswith("-direct") or any(known in name for known in _FULL_BY_NAME):
        return "full"
    return "256" if "256" in name else "16"


class DepthFilter(LineFilter):
    """Brings the styles of every line down to a depth. Lines remember what a filter made of them, so a depth has one
    filter, and a terminal of another depth another."""

    def __init__(self, depth: Depth) -> None:
        super().__init__()
        self._depth: Depth = depth

    def apply(self, segments: list[Segment], background: TextualColor) -> list[Segment]:
        """The same segments in the colours there are."""
        return [
            segment
            if segment.style is None
            else Segment(segment.text, at_depth(segment.style, self._depth), segment.control)
            for segment in segments
        ]


FILTERS: dict[Depth, DepthFilter] = {depth: DepthFilter(depth) for depth in DEPTHS}
"""The filter of each depth."""


@lru_cache(16384)
def at_depth(style: Style, depth: Depth) -> Style:
    """A style in the colours of a depth. Text never takes the colour of what it stands on."""
    if depth == "full" or (style.color is None and style.bgcolor is None):
        return style
    if depth == "none":
        # What was told by a background, such as the cursor's row, is told by inversion.
        marked = style.bgcolor is not None and _lightness(style.bgcolor) > 0.45
        return (
            style.without_color + Style(reverse=True) if marked and not style.reverse else style.without_color
        )
    color, ground = _down(style.color, depth), _down(style.bgcolor, depth)
    if color is not None and color == ground and style.color != style.bgcolor:
        color = _down(Color.parse("#000000" if _lightness(ground) > 0.4 else "#ffffff"), depth)
    plain = Style.from_color(color, ground)
    return style.without_color + plain


def _down(color: Color | None, depth: Depth) -> Color | None:
    if color is None or color.type is ColorType.DEFAULT:
        return color
    if depth == "16":
        return color if color.type is ColorType.STANDARD else _nearest(color)
    return color.downgrade(ColorSystem.EIGHT_BIT) if color.type is ColorType.TRUECOLOR else color


@lru_cache(4096)
def _nearest(color: Color) -> Color:
    return Color.from_triplet(color.get_truecolor()).downgrade(ColorSystem.STANDARD)


def _lightness(color: Color | None) -> float:
    """From 0, black, to 1, white."""
    if color is None or color.type is ColorType.DEFAULT:
        return 0.0
    red, green, blue = color.get_truecolor(DEFAULT_TERMINAL_THEME)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
