"""What a Shaping does once it is through: effects on each subject, and the record of what goes on (S25, S26, S75)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.rules.d100 import Result
from tracker.rules.shaping import Build, Kind, Outcome, ShapingData
from tracker.rules.shaping.effects import barrier_ap_hp
from tracker.rules.shaping.lasting import active_weight, commits_pp, is_finished, maintenance
from tracker.rules.shaping.outcomes import UNDEAD
from tracker.rules.shaping.sentence import in_words
from tracker.table.body import wounds
from tracker.table.draft import Draft
from tracker.table.shaping import beings, ending, facts, harming, moving, relief, reserves
from tracker.table.shaping.attacks import Attack
from tracker.table.shaping.defending import Struck
from tracker.table.state import Anchor, Condition, Hold, Shaping, replace

TURN_LONG = {Kind.HINDER: "hindered", Kind.LOST_ACTION: "action-lost"}
"""One-use kinds that tell until the end of the subject's next turn, and the condition they lay (S25)."""

IMMUNE = "immune:action-lost"
"""The condition of someone who lost a Combat Action and has not completed another yet (S56)."""

STANDING = (Kind.BARRIER, Kind.PORTAL, Kind.BEING, Kind.CALL)
"""Kinds that stand on the board by themselves, whomever else they hold."""

SHOWS = (Kind.RESTRAIN, Kind.INCAPACITATE, Kind.TRANSFORM)
"""Kinds that anyone can see on a subject."""


class Landing(msgspec.Struct, frozen=True):
    """An attack that is through, with all it struck; `name` and `order` are for what it makes."""

    attack: Attack
    struck: tuple[Struck, ...]
    name: str = ""
    order: str = ""

    def whom(self, place: int) -> list[Struck]:
        """Those on whom the outcome at `place` takes hold."""
        return [each for each in self.struck if place in each.took]

    def happens(self, place: int) -> bool:
        """Whether an outcome happens at all: it took hold of someone, or nobody was there to stop it."""
        return bool(self.whom(place)) or not self.struck


def land(draft: Draft, landing: Landing, onto: Shaping | None = None) -> None:
    """Let a Shaping take effect, and keep what goes on of it; a Shaping that affects nobody leaves nothing.

    `onto` is the record of a Trigger that fires (S74); otherwise there is a new one.
    """
    landing = _sparing_immune(draft, landing)
    attack = landing.attack
    lasting = [place for place in range(len(attack.made)) if _lasts(draft, landing, place)]
    shaping = None
    if lasting:
        shaping = draft.set_shaping(onto or record(draft, attack, name=landing.name, order=landing.order))
    elif onto is not None:
        ending.end(draft, onto.id, "it has fired", "S74")
    lost = 0
    for place, made in enumerate(attack.made):
        if not landing.happens(place):
            continue
        rolled = harming.roll_dice(draft, attack.caster, made.outcome)
        if made.outcome.kind is Kind.HEAL and attack.build.adjust.confluence and attack.build.harms:
            rolled = min(rolled, lost)
        for each in landing.whom(place):
            lost += _affect(draft, attack, place, each, rolled, shaping)
        if shaping is not None and made.outcome.kind in STANDING:
            _stand(draft, landing, shaping.id, place)
        _tell(draft, landing, made.outcome)
    if shaping is not None:
        _hold(draft, landing, shaping.id, lasting)


def record(draft: Draft, attack: Attack, *, name: str = "", order: str = "") -> Shaping:
    """A fresh record of a Shaping that goes on (S75)."""
    data, build = draft.rules.shaping, attack.build
    caster = draft.entity(attack.caster)
    talents = facts.talents(caster)
    return Shaping(
        id=draft.new_id("shaping"),
        caster=attack.caster,
        caster_name=caster.name,
        build=build,
        result=attack.result,
        magnitude=attack.magnitude,
        name=name,
        weight=active_weight(build, attack.magnitude, talents, data),
        committed=attack.magnitude if commits_pp(build, talents, data) else 0,
        maintenance=maintenance(build),
        ends_at=ends_at(draft, build.duration),
        until=until(draft, attack.caster, build),
        order=order,
        to=attack.to,
    )


def until(draft: Draft, caster: str, build: Build) -> Anchor | None:
    """When what stands by itself at Duration 0 is over: at the end of the Shaper's next turn (S16)."""
    stands = build.duration == 0 and build.has(*STANDING)
    return turn_end(draft, caster) if stands else None


def ends_at(draft: Draft, duration: int) -> int | None:
    """The clock time at which a Duration that begins now is over; None if no clock ends it (S16)."""
    seconds = draft.rules.shaping.duration[duration].seconds if duration else None
    return None if seconds is None else draft.state.clock + seconds


def _sparing_immune(draft: Draft, landing: Landing) -> Landing:
    """The same without a lost Action for whoever has not completed one since the last (S56)."""
    made = landing.attack.made
    costly = {place for place, each in enumerate(made) if each.outcome.kind is Kind.LOST_ACTION}
    struck = []
    for each in landing.struck:
        entity = draft.entity(each.who)
        if costly & set(each.took) and any(condition.name == IMMUNE for condition in entity.conditions):
            said = f"{entity.name} loses no Action again before completing one"
            draft.say(said, "S56", about=[each.who], public=True)
            each = msgspec.structs.replace(each, took=tuple(p for p in each.took if p not in costly))
        struck.append(each)
    return msgspec.structs.replace(landing, struck=tuple(struck))


def _lasts(draft: Draft, landing: Landing, place: int) -> bool:
    """Whether something of an outcome goes on after the casting."""
    build, outcome = landing.attack.build, landing.attack.made[place].outcome
    if landing.happens(place) and (outcome.kind in STANDING or "live" in outcome.marks):
        return True
    area = build.radius is not None and build.duration > 0
    return goes_on(build.duration, outcome, draft.rules.shaping) and (area or bool(landing.whom(place)))


def goes_on(duration: int, outcome: Outcome, data: ShapingData) -> bool:
    """Whether an outcome keeps hold of a subject: one-use outcomes and finished changes do not (S16, S65)."""
    row = data.outcome[outcome.kind]
    if outcome.kind in TURN_LONG or "live" in outcome.marks:
        return True
    return not row.once and not is_finished(outcome, duration, data)


def _affect(
    draft: Draft, attack: Attack, place: int, struck: Struck, rolled: int, shaping: Shaping | None
) -> int:
    """One outcome on one subject. Returns the HP it cost."""
    who, made = struck.who, attack.made[place]
    outcome = made.outcome
    match outcome.kind:
        case Kind.DAMAGE:
            blocks = struck.blocks.get(place, "none")
            return harming.harm(draft, who, made, rolled, blocks=blocks, direct=attack.build.direct)
        case Kind.SOUL:
            harming.harm_soul(draft, who, outcome, rolled)
        case Kind.HEAL:
            harming.heal(draft, who, outcome, rolled, again=attack.again)
        case Kind.CURE:
            relief.cure(draft, who)
        case Kind.RESTORE:
            relief.restore(draft, who, outcome, attack.build.duration)
        case Kind.PRONE:
            _lay(draft, who, "prone", Condition("prone", source=attack.caster))
        case Kind.HINDER | Kind.LOST_ACTION:
            _for_a_turn(draft, who, TURN_LONG[outcome.kind], shaping.id if shaping else None)
        case Kind.PUSH:
            moving.push(draft, attack.caster, who)
        case Kind.RELOCATE:
            moving.relocate(draft, attack, who, outcome)
        case Kind.TRANSFORM if UNDEAD in outcome.marks:
            wounds.rise_undead(draft, who)
        case Kind.TRANSFORM if is_finished(outcome, attack.build.duration, draft.rules.shaping):
            _lay(draft, who, "transformed for good", Condition("transformed"))
        case Kind.TRICK | Kind.SCRY | Kind.BEING | Kind.CALL | Kind.PORTAL:
            pass
        case _:
            _say_held(draft, who, made.outcome)
    return 0


def _lay(draft: Draft, who: str, said: str, condition: Condition) -> None:
    entity = draft.entity(who)
    others = tuple(each for each in entity.conditions if each.name != condition.name)
    draft.change(who, conditions=(*others, condition))
    draft.say(f"{entity.name}: {said}", "S56", about=[who], public=True)


def _for_a_turn(draft: Draft, who: str, name: str, source: str | None) -> None:
    """A condition until the end of the subject's next turn; a lost Action makes immune to losing the next (S56)."""
    if name == "action-lost":
        _lay(
            draft,
            who,
            "immune until it completes a Combat Action",
            Condition(IMMUNE, until=turn_end(draft, who, 1)),
        )
    _lay(draft, who, name, Condition(name, until=turn_end(draft, who), source=source))


def turn_end(draft: Draft, who: str, later: int = 0) -> Anchor:
    """The end of someone's next turn, or of one so many turns later; a turn that runs now is not the next (S16)."""
    fight = draft.fight
    now = fight.stage == "turn" and fight.active == who and who not in fight.ended
    return Anchor("end", who, 1 + now + later)


def _say_held(draft: Draft, who: str, outcome: Outcome) -> None:
    """An outcome that stays on someone; others see of it what shows."""
    title = draft.rules.shaping.outcome[outcome.kind].title
    rule = "S48" if outcome.kind in (Kind.WARD_AP, Kind.WARD_BONUS, Kind.WARD_DENY) else "S25"
    shown = f"{draft.name(who)}: {title}" if outcome.kind in SHOWS else False
    draft.say(f"{draft.name(who)}: {in_words(outcome, draft.rules.shaping)}", rule, about=[who], public=shown)


def _tell(draft: Draft, landing: Landing, outcome: Outcome) -> None:
    """What an outcome that holds nobody comes to, for the GM to tell."""
    if outcome.kind in (Kind.SCRY, Kind.TRICK):
        rule = "S55" if outcome.kind is Kind.SCRY else "S21"
        draft.say(in_words(outcome, draft.rules.shaping), rule)


def _stand(draft: Draft, landing: Landing, shaping: str, place: int) -> None:
    """Put a barrier, a portal or a being on the board."""
    made, data = landing.attack.made[place], draft.rules.shaping
    now, build = draft.state.shapings[shaping], landing.attack.build
    match made.outcome.kind:
        case Kind.BARRIER:
            ap, hp = barrier_ap_hp(made.outcome, data)
            draft.set_shaping(replace(now, structure=hp))
            draft.say(f"a barrier stands: AP {ap}, HP {hp}", "S49", public=True)
        case Kind.PORTAL:
            row = data.reach[build.reach]
            draft.set_shaping(replace(now, passages=row.targets))
            lets = "any number" if row.targets is None else str(row.targets)
            leads = f", to {moving.places(now.to)}" if now.to else ""
            draft.say(f"a portal opens and lets {lets} through{leads}", "S58", public=True)
        case Kind.BEING | Kind.CALL:
            called = tuple(each.who for each in landing.whom(place))
            beings.bring(draft, shaping, made, landing.name, called)


def _hold(draft: Draft, landing: Landing, shaping: str, lasting: Sequence[int]) -> None:
    """Write down whom a Shaping holds, by which outcomes, and how they opposed it (S75)."""
    attack, data = landing.attack, draft.rules.shaping
    now = draft.state.shapings.get(shaping)
    if now is None:
        return
    held_kinds = {
        place for place in lasting if attack.made[place].outcome.kind not in (Kind.BEING, Kind.CALL)
    }
    turn_long = all(attack.made[place].outcome.kind in TURN_LONG for place in lasting)
    holds = []
    for each in landing.struck:
        took = tuple(place for place in each.took if place in held_kinds)
        if not took and not (attack.build.radius is not None and each.defences):
            continue
        points = reserves.points((attack.made[place].outcome for place in took), data)
        until = turn_end(draft, each.who) if attack.build.duration == 0 or turn_long else None
        holds.append(Hold(each.who, took, each.defences, until, points))
    draft.set_shaping(replace(now, holds=tuple(holds)))
    for hold in holds:
        reserves.keep_one(draft, shaping, hold, attack.keep)
    kept = draft.state.shapings.get(shaping)
    if kept is not None:
        draft.say(_recorded(draft, kept), "S75", about=[attack.caster])


def _recorded(draft: Draft, shaping: Shaping) -> str:
    result: Result = shaping.result
    weight = f", {shaping.weight} of Active Magnitude" if shaping.weight else ""
    return (
        f"{ending.title(shaping)} goes on: Magnitude {shaping.magnitude}, {shaping.maintenance}, "
        f"cast with {result.roll} of {result.skill}, {result.grade}{weight}"
    )
