"""What a screen looks like at every size, and whether it comes back from the smallest as it was (B107)."""

from __future__ import annotations

from tests.app.kit import SIZES, Hand
from tests.app.pictures import colours, differs, picture, weights
from tracker.app.screens.seated import SMALLEST

SMALLER = ((60, 18), (40, 14), (40, 12), (20, 5), (1, 1))
"""Sizes on the way down; below SMALLEST there is only a notice, as long as it fits."""


async def through_every_size(hand: Hand, name: str) -> None:
    """Compare what is shown with its pictures, and make sure that no change of size does anything to it."""
    app = hand.app
    screen, lines, first = app.screen, hand.lines, hand.screen
    parts: dict[tuple[int, int], list[str]] = {}
    for size in SIZES:
        await hand.resize(*size)
        parts[size] = [picture(app), colours(app)]
    app.set_look("mono")
    for size in reversed(SIZES):
        await hand.resize(*size)
        parts[size].append(weights(app))
    assert hand.screen == first
    told = [differs(f"{name}.{w}x{h}", "\n".join(parts[w, h])) for w, h in SIZES]
    for width, height in SMALLER:
        await hand.resize(width, height)
        told_so = "Nothing" in hand.screen or width < 20
        assert told_so or not (width < SMALLEST[0] or height < SMALLEST[1])
    await hand.resize(80, 24)
    assert hand.screen == first
    assert app.screen is screen
    assert hand.lines == lines
    assert not any(told), "\n".join(filter(None, told))
