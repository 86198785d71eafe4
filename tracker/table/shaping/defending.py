"""Counter and defences: what opposes a Shaping that succeeded, one roll for each subject and kind of defence (S29–S39)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tracker.rules import d100
from tracker.rules.d100 import Result
from tracker.rules.shaping import Kind
from tracker.rules.shaping.defence import REACTIONS, opposition
from tracker.rules.shaping.effects import called_skill, cure_intensity, impact_size
from tracker.rules.shaping.harm import Blocks, guard_blocks
from tracker.rules.shaping.sentence import in_words
from tracker.rules.shaping.universal import counter_refusal
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.shaping import actions, attacks, facts, laid, paying, percentile, relief
from tracker.table.shaping.attacks import Attack
from tracker.table.state import Defence

SKILLS = {"guard": "close_combat"}
"""What a defence is rolled with, where its own name is no skill."""


class Struck(msgspec.Struct, frozen=True):
    """A subject once its defences are rolled: which outcomes take hold, what a guard blocks of each, and the defences."""

    who: str
    took: tuple[int, ...]
    blocks: Mapping[int, Blocks] = {}
    defences: tuple[Defence, ...] = ()


class Stand(msgspec.Struct, frozen=True):
    """What somebody sets against a Shaping: a skill, its value, and the net dice it is rolled with."""

    skill: str
    value: int
    dice: int


def require_possible(draft: Draft, attack: Attack) -> None:
    """Refuses defences that these outcomes do not leave, or that someone is in no state to make."""
    counters = [who for who, how in attack.defend.items() if how == "counter"]
    if len(counters) > 1:
        raise Refused(f"one Counter is all a Shaping meets; {draft.names(counters)} would be {len(counters)}")
    for who, how in attack.defend.items():
        if how == "counter":
            _require_counter(draft, attack, who)
        elif who not in attack.targets:
            raise Refused(f"{draft.name(who)} is no target, so can only counter")
        elif how != "none" and not _leaves(draft, attack, who, how):
            raise Refused(f"{draft.name(who)} cannot {how} against this; {_instead(draft, attack, who)}")
        elif how in REACTIONS and (state := facts.reactionless(draft, who)):
            raise Refused(f"{draft.name(who)} is {state}, and has no Reactions to {how} with")
        elif how == "guard" and draft.entity(who).shield == "none":
            raise Refused(
                f"{draft.name(who)} has no shield ready; set {draft.name(who)} shield=small gives one"
            )


def counter(draft: Draft, attack: Attack) -> tuple[bool, str | None]:
    """The Counter, if there is one: whether it stops the Shaping, and who fumbled it (S39)."""
    who = next((who for who, how in attack.defend.items() if how == "counter"), None)
    if who is None:
        return False, None
    actions.note_done(draft, who, "reaction")
    result = roll(draft, who, counter_stand(draft, who))
    stopped = d100.beats(result, attack.result, must_succeed=True)
    verb = "counters it" if stopped else "does not counter it"
    draft.say(f"{draft.name(who)} {verb}", "S39", "S3", about=[who], public=True)
    paying.lose(draft, who, attack.magnitude, "Counter", "S39")
    return stopped, who if result.grade is d100.Grade.FUMBLE else None


def counter_stand(draft: Draft, who: str) -> Stand:
    """What somebody counters with (S39)."""
    found = percentile.weights(draft, who, "shaping", cause="against magic")
    return Stand("shaping", draft.entity(who).stats.get("shaping", 0), percentile.net(found))


def defend(draft: Draft, attack: Attack) -> list[Struck]:
    """Every subject's defences, in the order of the subjects and then of the outcomes."""
    return [_defend(draft, attack, who) for who in attack.targets]


def _defend(draft: Draft, attack: Attack, who: str) -> Struck:
    concern = attacks.outcomes_for(draft, attack, who)
    stopped: set[int] = set()
    blocks: dict[int, Blocks] = {}
    defences = []
    for skill, places in rolled_by(draft, attack, who).items():
        result = _oppose(draft, attack, who, skill, places)
        won = not d100.beats(attack.result, result, must_succeed=True)
        defences.append(Defence(skill, tuple(places), result, won))
        if won and skill == "guard":
            blocks |= _guarded(draft, attack, who, places, result)
            stopped |= {place for place in places if blocks[place] == "all"}
        elif won:
            stopped |= set(places)
    taken = tuple(place for place in concern if place not in stopped)
    free = tuple(place for place in concern if not any(place in each.outcomes for each in defences))
    unopposed = [
        Defence(skill, (place,)) for place in free if (skill := _original(draft, attack, who, place))
    ]
    return Struck(who, taken, blocks, (*defences, *unopposed))


def rolled_by(draft: Draft, attack: Attack, who: str) -> dict[str, list[int]]:
    """The defences a subject rolls, in the order of the outcomes, each with the places it stands against (S29)."""
    by_skill: dict[str, list[int]] = {}
    for place in attacks.outcomes_for(draft, attack, who):
        skill = _chosen(draft, attack, who, place)
        if skill:
            by_skill.setdefault(skill, []).append(place)
    return by_skill


def _chosen(draft: Draft, attack: Attack, who: str, place: int) -> str:
    """The defence rolled against one outcome; nothing if there is none, it is waived, or the subject is willing."""
    if who == attack.caster:
        return ""
    outcome = attack.made[place].outcome
    if outcome.kind is Kind.CURE:
        return "potency" if relief.potency(draft, who) else ""
    skills, choice = open_to(draft, attack, who)[place], attack.defend.get(who, "")
    if choice in ("none", "counter") or not skills:
        return ""
    if choice in skills:
        return choice
    resists = next((skill for skill in skills if skill not in REACTIONS), "")
    return resists if choice == "resist" or attacks.unwilling(draft, attack, who, place) else ""


def _original(draft: Draft, attack: Attack, who: str, place: int) -> str:
    """What someone who did not defend may still try against an outcome later (S56)."""
    if who == attack.caster or not attacks.unwilling(draft, attack, who, place):
        return ""
    skills = open_to(draft, attack, who)[place]
    return next((skill for skill in skills if skill not in REACTIONS), skills[0] if skills else "")


def open_to(draft: Draft, attack: Attack, who: str) -> dict[int, tuple[str, ...]]:
    """The defences that each outcome leaves a subject, by its place (S30, S31, S49)."""
    data, unattended = draft.rules.shaping, "object" in draft.entity(who).tags
    by_kind = {Kind.BARRIER: ("dodge", "resilience"), Kind.CALL: ("persistence",)}
    found: dict[int, tuple[str, ...]] = {}
    for place in attacks.outcomes_for(draft, attack, who):
        made = attack.made[place]
        skills = opposition(made.outcome, made.cell, attack.build, data, unattended=unattended).skills
        found[place] = skills if unattended else by_kind.get(made.outcome.kind, skills)
    return found


def stand(draft: Draft, attack: Attack, who: str, skill: str, places: Sequence[int]) -> Stand:
    """What a subject rolls against the outcomes at `places`, when it defends with `skill` (S31, S36, S62)."""
    named, entity = SKILLS.get(skill, skill), draft.entity(who)
    practised = skill == "guard" and "missile-guard" in facts.talents(entity)
    penalty = draft.rules.shaping.reaction.penalty if skill in REACTIONS and not practised else 0
    cells = [attack.made[place].cell for place in places]
    defended = laid.Defended(skill, frozenset(cell.form for cell in cells if cell))
    found = percentile.weights(draft, who, named, -penalty, cause="against magic", defended=defended)
    called = _called(draft, attack, who, places)
    return Stand(named, entity.stats.get(named, 0) if called is None else called, percentile.net(found))


def _oppose(draft: Draft, attack: Attack, who: str, skill: str, places: Sequence[int]) -> Result:
    if skill == "potency":
        return _potency(draft, attack, who, places)
    if skill in REACTIONS:
        actions.note_done(draft, who, "reaction")
    result = roll(draft, who, stand(draft, attack, who, skill, places))
    won = not d100.beats(attack.result, result, must_succeed=True)
    rule = "S36" if skill == "guard" else "S31"
    held = f"{draft.name(who)}'s {skill} {'holds' if won else 'does not hold'}"
    draft.say(f"{held} against {_said(attack, places)}", rule, "S3", about=[who], public=held)
    return result


def _called(draft: Draft, attack: Attack, who: str, places: Sequence[int]) -> int | None:
    """What a being that is called opposes with, whatever its Persistence; None for any other outcome (S62)."""
    threats = [
        made.outcome.intensity
        for made in map(attack.made.__getitem__, places)
        if made.outcome.kind is Kind.CALL
    ]
    own = draft.entity(who).stats.get("persistence", 0)
    return called_skill(own, max(threats), draft.rules.shaping) if threats else None


def roll(draft: Draft, who: str, rolls: Stand) -> Result:
    """Roll what somebody sets against a Shaping, and say it."""
    result = percentile.test(draft, who, rolls.skill, rolls.dice, rolls.value)
    percentile.announce(draft, who, rolls.skill, rolls.dice, result)
    return result


def _guarded(
    draft: Draft, attack: Attack, who: str, places: Sequence[int], result: Result
) -> dict[int, Blocks]:
    """What a winning Active Guard blocks of each outcome (S37). What deals no damage is blocked whole or not at all."""
    data, shield = draft.rules.shaping, draft.entity(who).shield
    assert shield != "none"
    found: dict[int, Blocks] = {}
    for place in places:
        outcome = attack.made[place].outcome
        blocks = guard_blocks(outcome.intensity, shield, result.grade, data)
        if outcome.kind is not Kind.DAMAGE and blocks == "half":
            blocks = "none"
        found[place] = blocks
        draft.say(
            f"the {shield} shield blocks {blocks} of {in_words(outcome, data)}, {impact_size(outcome, data)} impact",
            "S37",
            about=[who],
            public=True,
        )
    return found


def _potency(draft: Draft, attack: Attack, who: str, places: Sequence[int]) -> Result:
    found = relief.potency(draft, who)
    assert found is not None
    data = draft.rules.shaping
    least = cure_intensity(found.value, data)
    if any(attack.made[place].outcome.intensity < least for place in places):
        raise Refused(f"{found.name} of Potency {found.value} takes a cure of Intensity {least}")
    if not data.cure.potency_roll:
        return d100.result(min(found.value, 100), found.value)
    roll = draft.roll(f"{found.name} d100 of {draft.name(who)}", 100)
    result = d100.result(roll, min(found.value, 100))
    draft.say(f"{found.name} of {draft.name(who)} {found.value}: {roll}, {result.grade}", "S45", about=[who])
    if not d100.beats(attack.result, result, must_succeed=True):
        again = f"{draft.name(attack.caster)} may try again once something that matters has changed"
        draft.say(f"{found.name} withstands the cure; {again}", "S45", about=[attack.caster, who])
    return result


def counter_fault(draft: Draft, attack: Attack, who: str) -> str:
    """Why someone cannot counter; nothing if they can (S39)."""
    entity = draft.entity(who)
    if who == attack.caster:
        return "nobody counters their own Shaping"
    if state := facts.reactionless(draft, who):
        return f"whoever is {state} has no Reactions"
    if "practice-blocked" in facts.conditions(draft, who):
        return "the Practice is prevented"
    far = facts.distance(draft, attack.caster, who)
    if who in attack.targets and far is not None:
        far = 0.0  # a projection comes to its target, wherever it was cast
    pp = entity.pp if entity.pp is not None else attack.magnitude
    return counter_refusal(attack.magnitude, pp, far, facts.talents(entity), draft.rules.shaping)


def _require_counter(draft: Draft, attack: Attack, who: str) -> None:
    refusal = counter_fault(draft, attack, who)
    if refusal:
        raise Refused(f"{draft.name(who)} cannot counter: {refusal}")


def _leaves(draft: Draft, attack: Attack, who: str, how: str) -> bool:
    """Whether the outcomes leave a subject this way to defend."""
    skills = {skill for left in open_to(draft, attack, who).values() for skill in left}
    return bool(skills - set(REACTIONS)) if how == "resist" else how in skills


def _instead(draft: Draft, attack: Attack, who: str) -> str:
    open_ = {skill for skills in open_to(draft, attack, who).values() for skill in skills}
    words = [*(each for each in REACTIONS if each in open_), *(["resist"] if open_ - set(REACTIONS) else [])]
    return f"what is left is {', '.join([*words, 'counter', 'none'])}"


def _said(attack: Attack, places: Sequence[int]) -> str:
    return " and ".join(attack.made[place].outcome.label for place in places)
