"""What would put a finding right, said by the composer's own keys rather than in the words of the command language."""

from __future__ import annotations

from tracker.app.render.line import Line
from tracker.rules.shaping import Finding

BY_KEY = {
    "cell-unknown": "`C` shows those that are known",
    "intensity-zero": "`O` says what it does, `1`-`5` how strongly",
    "delivery-missing": "`H` projects it, or makes it direct at Magnitude +1",
    "direct-radius": "`A` chooses its targets, or `H` projects it",
    "concentration-d": "`D` sets Duration 1 or more, or `space` on the outcome leaves live out",
    "fate-later": "`T` arms it as a Trigger, in place of the Duration",
    "mythic-price": "`M` declares a lasting price",
    "ritual-needed": "{}: `M`",
    "reach-short": "{}: `X`",
    "route": "{}: `R`, `I`",
    "outcome-twice": "{}: `delete`",
    "confluence-two": "{}: `C`, `O`",
    "reserve-continuous": "{}: `M`",
}
"""By the code of a finding, keys between backticks; `{}` is the remedy as the rules have it."""


def remedy(finding: Finding) -> Line:
    """What would be right, its keys lit."""
    said = BY_KEY.get(finding.code, "{}").replace("{}", finding.remedy)
    pieces = said.split("`")
    return tuple((text, "key" if place % 2 else "text") for place, text in enumerate(pieces) if text)
