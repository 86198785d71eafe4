"""How a chance is written on a screen: tenths of a percent where one chooses by it; the exact figure is what `why` tells."""

from __future__ import annotations

from fractions import Fraction

LEAST, MOST = 0.1, 99.9
"""The tenths next to impossible and to certain, in percent."""


def tenths(percent: Fraction | float, *, column: bool = False) -> str:
    """Percent, 0 to 100, to a tenth; what is neither impossible nor certain never reads so. In a `column` every figure has
    its tenth, so that they stand under each other."""
    if 0 < percent < LEAST / 2:
        return f"<{LEAST}"
    if 100 - LEAST / 2 < percent < 100:
        return f">{MOST}"
    told = f"{float(percent):.1f}"
    return told if column else told.removesuffix(".0")


def percent(chance: Fraction, *, column: bool = False) -> str:
    """A chance, 0 to 1, as percent to a tenth, without the sign."""
    return tenths(100 * chance, column=column)


def whole(percent: float) -> int:
    """Percent, 0 to 100, to a whole one; what is neither impossible nor certain never reads so."""
    return max(1, min(99, round(percent))) if 0 < percent < 100 else round(percent)
