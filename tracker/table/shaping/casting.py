"""A casting from its roll to its effect: Counter, defences, payment, what it does, Backlash (S26–S40)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from tracker.rules import d100
from tracker.rules.d100 import Grade, Result
from tracker.rules.shaping import Kind, ritual_needs
from tracker.rules.shaping.defence import hostile
from tracker.rules.shaping.figures import tell_metres
from tracker.rules.shaping.grid import assign
from tracker.rules.shaping.pricing import highest_intensity
from tracker.rules.shaping.results import has_backlash
from tracker.rules.units import HOUR
from tracker.table.draft import Draft
from tracker.table.fight import clock
from tracker.table.language import names
from tracker.table.refusal import Refused
from tracker.table.shaping import (
    actions,
    attacks,
    backlash,
    beings,
    defending,
    facts,
    landing,
    moving,
    paying,
    percentile,
)
from tracker.table.shaping.attacks import Attack, Keep
from tracker.table.shaping.proposal import Proposal
from tracker.table.state import Failed, Hold, Spot, replace
from tracker.table.text import fold


class Casting(msgspec.Struct, frozen=True):
    """A proposal, and what people decided beside it.

    `backlash` is the row of Backlash that the GM chose, or `arrival`: a fumbled calling brings its being free and hostile
    instead (S62). `spill` is whom a spill of Backlash strikes, if not its Shaper (S40).
    """

    proposal: Proposal
    defend: Mapping[str, str] = {}
    touch: str = "hit"
    backlash: int | Literal["arrival"] | None = None
    spill: str | None = None
    reroll: bool = False
    name: str = ""
    order: str = ""
    override: tuple[str, ...] = ()
    to: tuple[Spot, ...] = ()
    keep: Keep = "new"


def cast(draft: Draft, casting: Casting) -> None:
    """Do it all. Refuses, before anything is spent or rolled, what the rules or the table forbid."""
    proposal = casting.proposal
    _check_people(draft, proposal)
    _check_findings(draft, casting)
    attack = attack_of(draft, casting)
    defending.require_possible(draft, attack)
    moving.require_spots(draft, attack)
    _check_words(casting)
    _check_touch(draft, casting)
    actions.spend(draft, proposal.who)
    about = [proposal.who, *proposal.targets]
    if casting.touch == "miss":
        whom = draft.names(each for each in proposal.targets if each != proposal.who)
        missed = f"{draft.name(proposal.who)}'s touch misses {whom}"
        draft.say(f"{missed}: no roll, no Power Points", "S33", about=about, public=missed)
        return
    draft.say(proposal.verdict.sentence, "S26", about=about, public=_announced(draft, proposal))
    draft.say(tell(draft, proposal), "S10", about=about)
    if proposal.build.ritual:
        pass_hours(draft, proposal.who, proposal.verdict.magnitude)
    if not proposal.verdict.rolled:
        landing.land(draft, landing.Landing(attack, ()))
        return
    result = _roll(draft, casting)
    _resolve(draft, casting, msgspec.structs.replace(attack, result=result))


def test(draft: Draft, who: str, dice: int, *, reroll: bool = False) -> Result:
    """A Shaping test, said; once more if it fails and a Hero Point is to be spent on it, before any loss (S7, S28)."""
    if reroll:
        paying.require_hero(draft.entity(who))
    result = percentile.test(draft, who, "shaping", dice)
    percentile.announce(draft, who, "shaping", dice, result)
    if reroll and not result.grade.succeeded:
        paying.spend_hero(draft, who, "reroll")
        return test(draft, who, dice)
    failed = None if result.grade.succeeded else Failed("shaping", dice, casting=True)
    draft.change(who, failed=failed)
    return result


def _check_people(draft: Draft, proposal: Proposal) -> None:
    """Refuses a Shaper or subject who is phased out, and beings that would summon (S71, W27)."""
    for who in (proposal.who, *proposal.targets):
        names.unphased(draft, who)
    require_helper(draft, proposal)
    if facts.brought(draft.state, proposal.who) and proposal.build.has(Kind.BEING, Kind.CALL):
        raise Refused(f"{draft.name(proposal.who)} was conjured or called, and can summon nobody")


def require_helper(draft: Draft, proposal: Proposal) -> None:
    """Refuses an Assistance that nobody capable gives: another Shaper, free to go through the Practice (S71)."""
    helper = draft.state.names.get(fold(proposal.build.assist))
    if helper is None:
        return
    entity = draft.entity(helper)
    if helper == proposal.who:
        raise Refused(f"{entity.name} casts, and cannot Assist as well; name another Shaper")
    if entity.shaper is None and "shaping" not in entity.stats:
        raise Refused(f"{entity.name} is no Shaper; only a capable Shaper Assists")
    if facts.shaper(draft, helper).practice_blocked:
        raise Refused(f"{entity.name} cannot go through the Practice now, and so cannot Assist")


def _check_findings(draft: Draft, casting: Casting) -> None:
    findings = casting.proposal.verdict.findings
    if casting.override and draft.seat.role != "gm":
        raise Refused("override= is the GM's alone")
    strange = [code for code in casting.override if code not in draft.rules.shaping.finding]
    if strange:
        raise Refused(
            f"there is no finding {', '.join(strange)}; there are {', '.join(draft.rules.shaping.finding)}"
        )
    stops = [each for each in findings if each.level == "stop" and each.code not in casting.override]
    if stops:
        raise Refused(" · ".join(f"{each.code}: {each.text}" for each in stops))
    for each in findings:
        lifted = "lifted by the GM, " if each.code in casting.override and each.level == "stop" else ""
        if each.level == "auto":
            draft.say(f"{each.code}: {each.text}", "S20")
        else:
            draft.warn(f"{lifted}{each.code}: {each.text}", "S20")


def attack_of(draft: Draft, casting: Casting) -> Attack:
    """The Shaping on its way to its subjects, before it is rolled."""
    proposal = casting.proposal
    build = proposal.build
    mixed = Attack(
        caster=proposal.who,
        build=build,
        made=assign(build.outcomes, build.cells, draft.rules.shaping),
        magnitude=proposal.verdict.magnitude,
        result=Result(0, Grade.SUCCESS, draft.entity(proposal.who).stats.get("shaping", 0)),
        targets=proposal.targets,
        defend=casting.defend,
        again="heal-used" in casting.override,
        keep=casting.keep,
        to=casting.to,
    )
    return attacks.with_own_help(draft, mixed)


def _check_words(casting: Casting) -> None:
    """Refuses words that are for castings of another sort."""
    if casting.backlash == "arrival" and not casting.proposal.build.has(Kind.CALL):
        raise Refused("backlash=arrival is for a calling, as call:4; other Backlash is 1 to 4")
    early = [how for how in casting.defend.values() if how != "counter"]
    if early and casting.proposal.build.adjust.trigger is not None:
        raise Refused(f"a Trigger is defended against when it fires, as fire s1 defend=NAME:{early[0]}")


def _check_touch(draft: Draft, casting: Casting) -> None:
    build, data = casting.proposal.build, draft.rules.shaping
    touches = build.range == 0 and any(hostile(outcome, data) for outcome in build.outcomes)
    others = any(who != casting.proposal.who for who in casting.proposal.targets)
    if casting.touch == "miss" and not (touches and others):
        raise Refused("touch= is for a hostile Shaping at Range 0; this one needs no touch")


def pass_hours(draft: Draft, who: str, magnitude: int) -> None:
    """The hours a ritual takes pass before it is rolled (S70)."""
    hours = ritual_needs(magnitude, draft.entity(who).stats.get("shaping", 0), draft.rules.shaping).hours
    if hours:
        clock.jump(draft, hours * HOUR, "a ritual")


def _roll(draft: Draft, casting: Casting) -> Result:
    """The casting test, once more if it fails and a Hero Point is spent on it (S27, S28)."""
    who, dice = casting.proposal.who, casting.proposal.verdict.dice
    if dice.contributions:
        listed = ", ".join(f"{each.name} {d100.dice_text(each.dice)}" for each in dice.contributions)
        draft.say(f"weighs on it: {listed}", "S27", about=[who])
    if any(each.name == "Shaping Expertise" for each in dice.contributions):
        actions.note_done(draft, who, "expertise")
    return test(draft, who, dice.net, reroll=casting.reroll)


def _resolve(draft: Draft, casting: Casting, attack: Attack) -> None:
    proposal, grade = casting.proposal, attack.result.grade
    if not grade.succeeded:
        paying.pay(draft, proposal, grade)
        _fail(draft, casting, attack)
        return
    stopped, fumbled = defending.counter(draft, attack)
    if proposal.build.price.strip() and not stopped:
        draft.say(f"the price is due: {proposal.build.price.strip()}", "S72", about=[proposal.who])
    if stopped:
        paying.pay(draft, proposal, grade)
    elif proposal.build.adjust.trigger is not None:
        paying.pay(draft, proposal, grade)
        _arm(draft, casting, attack)
    else:
        struck = tuple(defending.defend(draft, attack))
        paying.pay(draft, proposal, grade)
        landing.land(draft, landing.Landing(attack, struck, casting.name, casting.order))
    if fumbled is not None:
        backlash.spill_of(draft, fumbled, attack, _row(casting), casting.spill)


def _fail(draft: Draft, casting: Casting, attack: Attack) -> None:
    proposal, verdict = casting.proposal, casting.proposal.verdict
    if attack.magnitude == 0:
        what = "an awkward Tell shows" if attack.result.grade is Grade.FUMBLE else "nothing happens"
        draft.say(f"the trick fails: {what}", "S21", about=[proposal.who], public=True)
    if casting.backlash == "arrival" and attack.result.grade is Grade.FUMBLE:
        called = tuple(who for who in attack.targets if who != attack.caster)
        beings.arrive_free(draft, proposal.who, called, casting.name)
    elif has_backlash(attack.result.grade, verdict.magnitude, verdict.limits.safe):
        intensity = highest_intensity(proposal.build, draft.rules.shaping)
        row, made = _row(casting), attack.made
        backlash.strike(draft, proposal.who, verdict.magnitude, intensity, made, row, casting.spill)
    if proposal.build.ritual and attack.result.grade is Grade.FUMBLE:
        for who in paying.contributors(draft, proposal):
            paying.tire(draft, who, "the ritual went wrong", "S71")


def _row(casting: Casting) -> int | None:
    """The row of T-BACKLASH that the GM chose, if one (S40)."""
    return None if casting.backlash == "arrival" else casting.backlash


def _arm(draft: Draft, casting: Casting, attack: Attack) -> None:
    """Arm a Trigger: all is fixed now, and defences wait until it fires (S74). A wait of Duration 0 is over with the
    next turn of its first subject (S16)."""
    wait = attack.build.adjust.trigger or 0
    subject = next(iter(attack.targets), attack.caster)
    until = None if wait else landing.turn_end(draft, subject)
    armed = landing.record(draft, attack, name=casting.name, order=casting.order)
    holds = tuple(Hold(who) for who in attack.targets)
    armed = replace(armed, armed=True, ends_at=landing.ends_at(draft, wait), until=until, holds=holds)
    draft.set_shaping(armed)
    waits = draft.rules.shaping.duration[wait].buys
    draft.say(f"{armed.id} is armed and waits {waits}", "S74", about=[attack.caster, *attack.targets])


def tell(draft: Draft, proposal: Proposal) -> str:
    """How far off the Tell of a Shaping is plain to everyone (S10)."""
    if proposal.build.adjust.veiled:
        return "the Tell is veiled"
    metres = tell_metres(proposal.verdict.magnitude, draft.rules.shaping)
    return f"the Tell shows within {metres} m of Shaper and target"


def _announced(draft: Draft, proposal: Proposal) -> str:
    """What everyone may know of a casting: that there is magic, not what for; of a veiled one not even that (S10)."""
    if proposal.build.adjust.veiled:
        return ""
    at = f" at {draft.names(proposal.targets)}" if proposal.targets else ""
    return f"{draft.name(proposal.who)} works magic{at}"
