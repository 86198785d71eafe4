"""The journal as a line: encounter stress moment by moment, with the rounds below."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.app.render.line import Drawing, Line, Row, clip, spread
from tracker.table.language.words import brief
from tracker.table.telling.timeline import Timeline

_STEPS = "▁▂▃▄▅▆▇█"
UNKNOWN = "·"


def spark(values: Sequence[int | None], top: int) -> str:
    """One character per value, as high as it is of `top`; a dot where it is not known."""
    most = max(top, 1)
    return "".join(
        UNKNOWN if value is None else _STEPS[min(len(_STEPS) - 1, max(0, value) * (len(_STEPS) - 1) // most)]
        for value in values
    )


def timeline(line: Timeline, at: int, refusal: str, width: int) -> Drawing:
    """The moments around `at`; `refusal` says why it cannot be shown, if it cannot."""
    room = max(8, width - 2)
    first = max(0, min(at - room // 2, len(line) - room))
    moments = range(first, min(len(line), first + room))
    values = [line.stress(moment) for moment in moments]
    drawn = spark(values, max((value or 0 for value in values), default=0))
    here = at - first
    stress: Line = (
        (" " + drawn[:here], "stress"),
        (drawn[here : here + 1], "caret"),
        (drawn[here + 1 :], "dim"),
    )
    lines = (stress, _rounds(line, moments), _moment(line, at, refusal, width))
    title: Line = (("time", "title"), ("  stress of the encounter, moment by moment", "dim"))
    return Drawing((Row("", lines),), ((1, title),))


def _rounds(line: Timeline, moments: range) -> Line:
    """Each round's name under the moment it begins with, where there is room."""
    text = ""
    for moment in moments:
        column = 1 + moment - moments.start
        begins = moment == moments.start or line.round(moment) != line.round(moment - 1)
        if begins and line.round(moment) and len(text) <= column:
            text = f"{text:<{column}}r{line.round(moment)} "
    return ((text.rstrip(), "dim"),)


def _moment(line: Timeline, at: int, refusal: str, width: int) -> Line:
    entry = line.entry(at)
    if refusal:
        return clip(((f" {refusal}", "danger"),), width)
    said = (
        next((row.text.strip() for row in entry.log), brief(entry.line))
        if entry
        else "before the first change"
    )
    number = f"entry {entry.n} " if entry else ""
    left: Line = ((f" {number}", "dim"), (said or "changed by hand", "text"))
    back = line.steps_back(at)
    total = line.stress(at)
    where = "now" if not back else "1 step back" if back == 1 else f"{back} steps back"
    right: Line = ((f" stress {'–' if total is None else total} · ", "stress"), (f"{where} ", "warn"))
    return spread(left, right, width)
