"""Breaking free: the original defence tried again against the stored result of a Shaping (S56, S57)."""

from __future__ import annotations

from tracker.rules import d100
from tracker.rules.shaping import Kind
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.shaping import actions, attacks, defending, ending, facts, percentile
from tracker.table.state import Defence, Failed, Hold, Shaping

FORBIDDING = (Kind.INCAPACITATE,)
"""Kinds that leave no Combat Action, so that a retry is free at the end of the subject's turn (S56)."""

OF_THEIR_OWN = (Kind.INFLUENCE, Kind.CONTROL)
"""Kinds whose escapes the GM grants: no Combat Action is spent (S57)."""


def escape(draft: Draft, who: str, shaping: Shaping) -> None:
    """Someone tries to break free, with a Combat Action (S56), or when the GM grants it of control (S57)."""
    hold, defence = open_defence(draft, who, shaping)
    kinds = {shaping.build.outcomes[place].kind for place in _places(hold, defence)}
    if kinds & set(OF_THEIR_OWN):
        if draft.seat.role != "gm":
            raise Refused(f"{ending.called(draft, shaping)} has no escape but one that the GM grants")
        draft.say(f"the GM grants {draft.name(who)} another defence", "S57", about=[who])
    elif kinds & set(FORBIDDING) or _helpless(draft, who):
        raise Refused(f"{draft.name(who)} can take no Combat Action; it retries at the end of its own turn")
    else:
        actions.spend(draft, who)
    _retry(draft, who, shaping, defence)


def retry_freely(draft: Draft, who: str) -> None:
    """At the end of a turn whoever could take no Combat Action tries again at no cost (S56)."""
    for shaping in list(draft.state.shapings.values()):
        hold = ending.hold_of(shaping, who)
        if hold is None or shaping.armed or hold.away or (hold.until is not None and hold.until.count == 1):
            continue
        for defence in hold.defences:
            kinds = {shaping.build.outcomes[place].kind for place in _places(hold, defence)}
            if kinds & set(FORBIDDING):
                _retry(draft, who, shaping, defence)
                break


def try_again(draft: Draft, who: str, failed: Failed) -> None:
    """The test of a failed escape once more, and what it then achieves (S7, S56)."""
    result = percentile.test(draft, who, failed.skill, failed.dice)
    percentile.announce(draft, who, failed.skill, failed.dice, result)
    draft.value = str(result.grade)
    shaping = draft.state.shapings.get(failed.escape)
    hold = ending.hold_of(shaping, who) if shaping else None
    if shaping is None or hold is None:
        return
    for defence in hold.defences:
        if _skill(defence) == failed.skill and _places(hold, defence):
            _conclude(draft, who, shaping, defence, result)


def open_defence(draft: Draft, who: str, shaping: Shaping) -> tuple[Hold, Defence]:
    """The hold on someone and the defence that may be tried again; refuses where there is none."""
    hold = ending.hold_of(shaping, who)
    if hold is None or not hold.took or shaping.armed:
        raise Refused(f"{ending.called(draft, shaping)} does not hold {draft.name(who)}")
    defence = next((each for each in hold.defences if _places(hold, each)), None)
    if defence is None:
        raise Refused(
            f"{draft.name(who)} did not resist {ending.called(draft, shaping)}; drop or dispel ends it"
        )
    return hold, defence


def _places(hold: Hold, defence: Defence) -> tuple[int, ...]:
    return tuple(place for place in defence.outcomes if place in hold.took)


def _helpless(draft: Draft, who: str) -> bool:
    names = {condition.name for condition in draft.entity(who).conditions}
    return bool(names & set(facts.HELPLESS))


def _skill(defence: Defence) -> str:
    return defending.SKILLS.get(defence.skill, defence.skill)


def _retry(draft: Draft, who: str, shaping: Shaping, defence: Defence) -> None:
    attack = attacks.stored(draft, shaping, (who,))
    stand = defending.stand(draft, attack, who, defence.skill, defence.outcomes)
    result = defending.roll(draft, who, stand)
    if not result.grade.succeeded:
        draft.change(who, failed=Failed(stand.skill, stand.dice, shaping.id))
    _conclude(draft, who, shaping, defence, result)


def _conclude(draft: Draft, who: str, shaping: Shaping, defence: Defence, result: d100.Result) -> None:
    hold = ending.hold_of(shaping, who)
    if hold is None:
        return
    if d100.beats(shaping.result, result, must_succeed=True):
        draft.say(f"{draft.name(who)} does not break free", "S56", "S3", about=[who], public=True)
    else:
        ending.loosen(draft, shaping.id, who, _places(hold, defence), "it breaks free", "S56", "S3")
