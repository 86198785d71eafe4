"""What a composer is told before anything is rolled: a build judged at this table, and the odds of getting past each defence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from math import inf, prod
from typing import Literal

import msgspec

from tracker.rules import d100
from tracker.rules.d100 import Result, Side
from tracker.rules.shaping import Build, Cheapest, Kind, Need, Verdict, cheapest
from tracker.rules.shaping.defence import REACTIONS
from tracker.rules.shaping.dials import BEYOND
from tracker.table.dice import Dice
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.ruleset import Rules
from tracker.table.shaping import actions, attacks, casting, defending, facts, moving, relief, words
from tracker.table.shaping.attacks import Attack
from tracker.table.shaping.casting import Casting
from tracker.table.shaping.defending import Stand
from tracker.table.shaping.proposal import Proposal, default_targets, judged
from tracker.table.state import State

SIZED = (Kind.BARRIER, Kind.PORTAL, Kind.BEING)
"""Kinds of which Reach says how large they are, or how many pass, whomever they are meant for (S49, S58, S60)."""


class Hurdle(msgspec.Struct, frozen=True):
    """One roll of a subject: the word it goes by, what it is rolled with, the outcomes it stands against, and the chance
    that the Shaping succeeds and gets past it (S3, S29)."""

    name: str
    stand: Stand
    outcomes: tuple[str, ...]
    past: Fraction


class SubjectOutlook(msgspec.Struct, frozen=True):
    """A subject: `how` it defends (a word of `defend=`), the ways it could, the best of them first, and what it rolls.

    `unsaid` is the way it takes when `defend=` does not name it. `free` is the chance that what it rolls nothing against takes
    hold, None if it rolls against all.
    """

    who: str
    how: str
    ways: tuple[str, ...]
    unsaid: str
    hurdles: tuple[Hurdle, ...]
    free: Fraction | None


class Prospect(msgspec.Struct, frozen=True):
    """A build as it would be cast now: `targets` it falls on, its verdict, and each subject's outlook. `onlookers` are those
    who are no targets but could counter; of all who could, `counters` does (None: nobody), and every chance reckons with it
    (S39), with `countering`. `ours` is what the casting is rolled with."""

    build: Build
    targets: tuple[str, ...]
    verdict: Verdict
    outlooks: tuple[SubjectOutlook, ...]
    ours: Side
    onlookers: tuple[SubjectOutlook, ...] = ()
    counters: str | None = None
    countering: tuple[Side, ...] = ()

    def outlook(self, who: str) -> SubjectOutlook | None:
        """That of one subject."""
        return next((each for each in self.outlooks if each.who == who), None)


def prospect(
    state: State,
    rules: Rules,
    who: str,
    build: Build,
    targets: tuple[str, ...],
    defend: Mapping[str, str],
) -> Prospect:
    """What casting `build` promises. Whoever has no word in `defend` takes the way that serves them best."""
    draft = Draft(state, rules, Dice())
    named = targets if build.radius is not None else targets or default_targets(draft, who, build)
    verdict = judged(draft, who, build, named)
    attack = casting.attack_of(draft, Casting(Proposal(who, build, named, verdict)))
    ours = Side(attack.result.skill, verdict.dice.net)
    able = [one for one in _here(draft, attack.targets) if not defending.counter_fault(draft, attack, one)]
    counters = next((one for one in able if defend.get(one) == "counter"), None)
    countering = _counter_sides(draft, counters)
    met = Met(draft, attack, ours, countering)
    outlooks = tuple(
        _outlook(met, one, defend.get(one) if defend.get(one) != "counter" or one == counters else None)
        for one in attack.targets
    )
    onlookers = tuple(_look(met, one, "counter") for one in able if one not in attack.targets)
    return Prospect(build, named, verdict, outlooks, ours, onlookers, counters, countering)


def landing_fault(state: State, rules: Rules, found: Prospect, who: str, to: str) -> str:
    """Why what `who` means to cast cannot lead to `to`, in the words of `to=`; empty where it can (S58)."""
    draft = Draft(state, rules, Dice())
    proposal = Proposal(who, found.build, found.targets, found.verdict)
    try:
        spots = words.ToKind().parse(to, draft)
        moving.require_spots(draft, casting.attack_of(draft, Casting(proposal, to=spots)))
    except Refused as refused:
        return str(refused)
    return ""


def met_later(
    state: State, rules: Rules, shaping: str, targets: tuple[str, ...], defend: Mapping[str, str]
) -> tuple[SubjectOutlook, ...]:
    """How `targets` stand against the stored result of a Shaping that goes on: when its Trigger fires, or when they come into
    its area (S34, S74). Nobody counters any more."""
    draft = Draft(state, rules, Dice())
    running = draft.state.shapings[shaping]
    attack = attacks.stored(draft, running, targets)
    met = Met(draft, attack, running.result)
    return tuple(_outlook(met, one, defend.get(one)) for one in attack.targets)


def need(state: State, rules: Rules, who: str, build: Build, targets: tuple[str, ...]) -> Need:
    """What `build` must cover to reach `targets` and to do what it does now, for as long as it does now.

    Where positions do not tell how far it is, the Range it has is taken to be needed.
    """
    draft, data = Draft(state, rules, Dice()), rules.shaping
    others = [one for one in targets if one != who]
    far = [metres for one in others if (metres := facts.distance(draft, who, one)) is not None]
    told = bool(targets) and len(far) == len(others)
    reaches = data.range[build.range].metres
    if not told and build.range:
        far.append(inf if reaches is None else reaches)
    lasts = data.duration[build.duration].seconds
    forever: Literal["indefinite", "for good"] = (
        "indefinite" if build.duration == data.indefinite.rating else "for good"
    )
    return Need(
        distance=max(far, default=None),
        beyond="" if told else next((where for where, rating in BEYOND.items() if rating == build.range), ""),
        subjects=max(1, len(targets)),
        radius=build.radius,
        size=build.reach if build.has(*SIZED) else 0,
        seconds=lasts or 0,
        lasting="" if lasts is not None else forever,
        barriers=build.adjust.indirect,
        spare=build.adjust.selective,
    )


def followed(
    state: State, rules: Rules, who: str, build: Build, targets: tuple[str, ...], fixed: Collection[str] = ()
) -> Build:
    """`build` with its dials raised to what it and `targets` take, but for those `fixed`; damage is projected unless said."""
    least = cheapest_way(state, rules, who, build, targets).build
    return msgspec.structs.replace(
        build,
        range=build.range if "range" in fixed else max(build.range, least.range),
        duration=build.duration if "duration" in fixed else max(build.duration, least.duration),
        reach=build.reach if "reach" in fixed else max(build.reach, least.reach),
        delivery=build.delivery or least.delivery,
    )


def cheapest_way(state: State, rules: Rules, who: str, build: Build, targets: tuple[str, ...]) -> Cheapest:
    """The lowest legal dials for what `build` does to `targets`, each with what one point less would lose."""
    return cheapest(build, need(state, rules, who, build, targets), rules.shaping)


class Met(msgspec.Struct, frozen=True):
    """A Shaping as its subjects meet it: yet to be rolled with `ours`, or its stored result; `counters` oppose it first."""

    draft: Draft
    attack: Attack
    ours: Side | Result
    counters: tuple[Side, ...] = ()

    def past(self, *defences: Side) -> Fraction:
        """The chance that it succeeds, gets past the Counter, and beats each of some defences (S3, S29, S39)."""
        if isinstance(self.ours, Side):
            return d100.odds_of_passing(self.ours, defences, self.counters)
        chances = [d100.odds_against(self.ours, side, must_succeed=True) for side in defences]
        return prod(chances, start=Fraction(self.ours.grade.succeeded))


def _here(draft: Draft, first: tuple[str, ...]) -> tuple[str, ...]:
    """Some people, and then all others who take part."""
    others = (entity.id for entity in draft.present())
    return tuple(dict.fromkeys((*first, *others)))


def _counter_sides(draft: Draft, who: str | None) -> tuple[Side, ...]:
    if who is None:
        return ()
    stand = defending.counter_stand(draft, who)
    return (Side(stand.value, stand.dice),)


def _outlook(met: Met, who: str, choice: str | None) -> SubjectOutlook:
    draft, attack = met.draft, met.attack
    ways = _ways(met, who)
    concern = attacks.outcomes_for(draft, attack, who)
    unwilling = any(attacks.unwilling(draft, attack, who, place) for place in concern)
    resists = "resist" in ways and unwilling
    looks = [_look(met, who, how) for how in ways]
    ready = [look for look in looks if look.how != "counter" and not _spent(draft, look)]
    best = min(ready, key=_worst) if unwilling and who != attack.caster else looks[-1]
    chosen = next((look for look in looks if look.how == choice), best)
    return msgspec.structs.replace(
        chosen,
        ways=(best.how, *(how for how in ways if how != best.how)),
        unsaid="resist" if resists else "none",
    )


def _ways(met: Met, who: str) -> tuple[str, ...]:
    """The words of `defend=` that mean something for a subject; the last is `none`, which always does."""
    draft, attack = met.draft, met.attack
    if who == attack.caster:
        return ("none",)
    open_ = {skill for skills in defending.open_to(draft, attack, who).values() for skill in skills}
    shield, reacts = draft.entity(who).shield != "none", not facts.reactionless(draft, who)
    found = [skill for skill in REACTIONS if reacts and skill in open_ and (shield or skill != "guard")]
    if open_ - set(REACTIONS):
        found.append("resist")
    if isinstance(met.ours, Side) and not defending.counter_fault(draft, attack, who):
        found.append("counter")
    return (*found, "none")


def _spent(draft: Draft, look: SubjectOutlook) -> bool:
    """Whether a way takes the Reaction that was used this round already (S32)."""
    return look.how in REACTIONS and actions.has_done(draft, look.who, "reaction")


def _worst(look: SubjectOutlook) -> tuple[Fraction, ...]:
    """The chances that things take hold, the greatest first."""
    free = () if look.free is None else (look.free,)
    return tuple(sorted((*free, *(hurdle.past for hurdle in look.hurdles)), reverse=True))


def _look(met: Met, who: str, how: str) -> SubjectOutlook:
    """How a subject, or an onlooker who counters, stands if it defends in one way."""
    draft, attack = met.draft, met.attack
    if how == "counter":
        everything = tuple(str(made.outcome) for made in attack.made)
        alone = msgspec.structs.replace(met, counters=_counter_sides(draft, who))
        rolls = defending.counter_stand(draft, who)
        return SubjectOutlook(who, how, (), "", (Hurdle("counter", rolls, everything, alone.past()),), None)
    chosen = msgspec.structs.replace(met, attack=msgspec.structs.replace(attack, defend={who: how}))
    rolled = defending.rolled_by(draft, chosen.attack, who)
    hurdles = tuple(_hurdle(chosen, who, skill, places) for skill, places in rolled.items())
    opposed = {place for places in rolled.values() for place in places}
    left = [place for place in attacks.outcomes_for(draft, attack, who) if place not in opposed]
    return SubjectOutlook(who, how, (), "", hurdles, chosen.past() if left else None)


def _hurdle(met: Met, who: str, skill: str, places: list[int]) -> Hurdle:
    draft, attack = met.draft, met.attack
    found = relief.potency(draft, who) if skill == "potency" else None
    if found is not None:
        rolls = Stand("potency", min(found.value, 100), 0)
    else:
        rolls = defending.stand(draft, attack, who, skill, places)
    outcomes = tuple(str(attack.made[place].outcome) for place in places)
    return Hurdle(skill, rolls, outcomes, met.past(Side(rolls.value, rolls.dice)))
