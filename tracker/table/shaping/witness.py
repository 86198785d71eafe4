"""Seeing through what magic shows or hides: illusions, and concealment against magical senses (S51, S64)."""

from __future__ import annotations

from tracker.rules import d100
from tracker.rules.shaping import Form, Kind
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.shaping import actions, ending, laid, percentile
from tracker.table.state import Shaping


def doubt(draft: Draft, who: str, shaping: Shaping) -> None:
    """A witness looks closer: a magical sense opposes concealment as it stands, everyone else spends a Combat Action on
    Perception against the stored result of an illusion (S51, S64)."""
    if shaping.armed:
        raise Refused(f"{ending.called(draft, shaping)} shows nothing yet")
    sense = _sense_of(draft, who) if shaping.build.has(Kind.CONCEAL) else None
    if sense is not None:
        _tell(draft, who, shaping, d100.beats(sense.result, shaping.result, must_succeed=True), "S51")
        return
    if not any(cell.form is Form.MIND for cell in shaping.build.cells):
        raise Refused(
            f"{ending.called(draft, shaping)} is no illusion, and {draft.name(who)} has no magical sense for it"
        )
    actions.spend(draft, who)
    dice = percentile.net(percentile.weights(draft, who, "perception"))
    result = percentile.test(draft, who, "perception", dice)
    percentile.announce(draft, who, "perception", dice, result)
    seen = not d100.beats(shaping.result, result, must_succeed=True)
    _tell(draft, who, shaping, seen, "S64")
    if seen and ending.hold_of(shaping, who) is not None:
        ending.loosen(draft, shaping.id, who, None, "it is seen through", "S64")


def _sense_of(draft: Draft, who: str) -> Shaping | None:
    """The best magical sense someone has (S51)."""
    held = laid.laid(draft.state, who, draft.rules.shaping)
    senses = [each for each in held if each.outcome.kind is Kind.SENSE]
    return max(senses, key=lambda each: each.outcome.intensity).shaping if senses else None


def _tell(draft: Draft, who: str, shaping: Shaping, seen: bool, rule: str) -> None:
    name = draft.name(who)
    how = f"{name} sees through " if seen else f"{name} needs new evidence against "
    ending.tell(draft, shaping, how, "", rule, "S3", about=[who])
