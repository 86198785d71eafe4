"""Using a Gift: activating it, pushing it once and twice, Powerloss, and turning it off (G6–G11)."""

from __future__ import annotations

import msgspec

from tracker.rules.gifts import states
from tracker.rules.gifts.data import Action, half_actions
from tracker.rules.gifts.grades import Die, Roll, spirit_roll
from tracker.rules.gifts.locks import Lock
from tracker.rules.gifts.pools import Pool, Spirit, level, parse_pool, parse_spirit
from tracker.rules.gifts.powerloss import Suffered, lose_steps, powerloss, suffer
from tracker.table.draft import Draft
from tracker.table.gifts import held
from tracker.table.gifts.held import grade_text, standing
from tracker.table.language import names
from tracker.table.language.words import quote
from tracker.table.refusal import Refused
from tracker.table.ruleset import Rules
from tracker.table.state import Entity, Gift, replace

HALF = "half"
"""A half-action among what someone has spent of a turn (G14)."""


class Thrown(msgspec.Struct, frozen=True):
    """A roll that was made: its highest face, what is added to that, and both in words."""

    natural: int
    modifier: int
    text: str


def activate(draft: Draft, who: str, word: str, mod: int = 0) -> None:
    """Activate a Gift (G6). Refused when it is on or locked."""
    data = draft.rules.gifts
    entity, gift = _gift(draft, who, word)
    names.unphased(draft, who)
    _refuse(gift, states.activation_refusal(gift.status, entity.gift_lock, data))
    roll = roll_of(entity, gift, draft.rules, mod)
    pay(draft, who, data.activation.action)
    thrown = _throw(draft, who, roll)
    target, risk = difficulty(gift, draft.rules)
    result = states.activate(gift.status, thrown.natural, thrown.modifier, target, risk, data)
    held.become(draft, who, gift.title, result.state, "activation", *result.rules)
    after = "it is on" if result.state.state == "on" else "it stays off"
    _say(draft, who, f"activates {gift.title}", thrown, f"{grade_text(result.grade)}, {after}", *result.rules)
    if result.complication:
        draft.warn(f"{entity.name}: a complication, for the game master to invent", "G6")


def turn_off(draft: Draft, who: str, word: str) -> None:
    """Turn a Gift off (G7): what was armed begins."""
    data = draft.rules.gifts
    entity, gift = _gift(draft, who, word)
    _refuse(gift, states.off_refusal(gift.status))
    pay(draft, who, data.turn_off.action)
    off = states.turn_off(gift.status, data)
    held.become(draft, who, gift.title, off.state, "turned off", *off.rules)
    draft.say(
        f"{gift.title} of {entity.name} is {standing(off.state, data)}",
        *off.rules,
        about=[who],
        public=f"{entity.name} turns {gift.title} off",
    )
    _lock_all(draft, who, gift.title, off.global_lock, "turned off")


def push(draft: Draft, who: str, word: str, mod: int = 0) -> None:
    """Push a Gift that is on (G8), or one that is pushed (G9), which also brings Powerloss (G10)."""
    data = draft.rules.gifts
    entity, gift = _gift(draft, who, word)
    names.unphased(draft, who)
    _refuse(gift, states.push_refusal(gift.status, entity.gift_lock, data))
    roll = roll_of(entity, gift, draft.rules, mod)
    pay(draft, who, states.push_action(gift.status, data))
    thrown = _throw(draft, who, roll)
    result = states.push(gift.status, thrown.natural, thrown.modifier, data)
    again = gift.status.pushed_to is not None
    capped = f", capped at {grade_text(result.grade)}" if result.grade != result.rolled else ""
    why = f"{'second push' if again else 'push'}, {grade_text(result.grade)}"
    held.become(draft, who, gift.title, result.state, why, "G9" if again else "G8")
    _say(
        draft,
        who,
        f"pushes {gift.title}{' a second time' if again else ''}",
        thrown,
        f"{grade_text(result.rolled)}{capped}, {standing(result.state, data)}",
        *result.rules,
    )
    _give_back(draft, who, result.refund)
    if result.dice:
        _lose_power(draft, who, gift.title, result.dice[0], mod)


def pay(draft: Draft, who: str, action: Action) -> None:
    """Take an action from the turn; too many, or one in erratic time, warns and is counted (G14, W26)."""
    part = draft.part(who)
    cost = half_actions(action, draft.rules.gifts)
    if part is None or draft.fight.stage != "turn" or not cost:
        return
    name = draft.name(who)
    if part.erratic not in (None, "normal"):
        draft.warn(f"{name} is in erratic time: {part.erratic}, so no {action} action", "W26")
    if cost > left(part.spent, draft.rules):
        draft.warn(f"{name} has no {action} action left this turn", "G14")
    draft.set_part(who, spent=(*part.spent, *(HALF,) * cost))


def left(spent: tuple[str, ...], rules: Rules) -> int:
    """Half-actions left of a turn of which this has been spent; below 0 when it was too much (G14)."""
    return rules.gifts.turn_budget.half_actions - spent.count(HALF)


def roll_of(entity: Entity, gift: Gift, rules: Rules, mod: int = 0) -> Roll:
    """The roll someone makes with a Gift (G6, G8). Refuses without a Spirit, or with dice that are none here."""
    return spirit_roll(spirit_of(entity, rules), skill_of(gift, rules), mod)


def spirit_of(entity: Entity, rules: Rules) -> Spirit:
    """Someone's Spirit; refuses when there is none, or none that this table's ladder knows."""
    if entity.spirit is None:
        raise Refused(f"{entity.name} has no Spirit; spirit {quote(entity.name)} d8 gives one")
    try:
        return parse_spirit(entity.spirit, rules.gifts)
    except ValueError as error:
        raise Refused(f"{entity.name}: {error}") from None


def skill_of(gift: Gift, rules: Rules) -> Pool:
    """The dice of a Gift's skill; refuses those that this table does not know."""
    try:
        return parse_pool(gift.skill, rules.gifts)
    except ValueError as error:
        raise Refused(f"{gift.title}: {error}") from None


def difficulty(gift: Gift, rules: Rules) -> tuple[int, int]:
    """Target and Risk of activating a Gift: its own, else the table's (G6)."""
    test = rules.gifts.test
    return (
        test.target if gift.target is None else gift.target,
        test.risk if gift.risk is None else gift.risk,
    )


# --- steps -----------------------------------------------------------------------------------------------------


def _gift(draft: Draft, who: str, word: str) -> tuple[Entity, Gift]:
    """Someone as of now, and the Gift that a word means."""
    entity = held.as_of(draft.entity(who), draft.state.clock)
    return entity, held.find(entity, word)


def _refuse(gift: Gift, why: str | None) -> None:
    if why is not None:
        raise Refused(f"{gift.title} {why}")


def _throw(draft: Draft, who: str, roll: Roll) -> Thrown:
    """Ask for the dice of a roll, Spirit first (G6)."""
    faces = [_ask(draft, who, die) for die in roll.dice]
    natural = max(faces)
    shown = ", ".join(f"{die.name} d{die.sides} {face}" for die, face in zip(roll.dice, faces, strict=True))
    added = f" {roll.modifier:+d} = {natural + roll.modifier}".replace("-", "−") if roll.modifier else ""
    return Thrown(natural, roll.modifier, f"{shown}: {natural}{added}")


def _ask(draft: Draft, who: str, die: Die) -> int:
    return draft.roll(f"{die.name} d{die.sides} of {draft.name(who)}", die.sides)


def _say(draft: Draft, who: str, act: str, thrown: Thrown, outcome: str, *rules: str) -> None:
    name = draft.name(who)
    draft.say(f"{name} {act} ({thrown.text}): {outcome}", *rules, about=[who], public=f"{name} {act}")


def _give_back(draft: Draft, who: str, halves: int) -> None:
    """A push that went extraordinarily well costs less than was paid for it (G8)."""
    part = draft.part(who)
    if part is None or draft.fight.stage != "turn":
        return
    spent = list(part.spent)
    for _ in range(min(halves, spent.count(HALF))):
        spent.remove(HALF)
    if len(spent) < len(part.spent):
        draft.set_part(who, spent=tuple(spent))
        draft.say(f"{draft.name(who)} gets half an action back", "G8", about=[who], public=True)


def _lose_power(draft: Draft, who: str, title: str, die: Die, mod: int) -> None:
    """Roll Powerloss after a double push and lay what it brings on the Gift (G10, G11)."""
    data = draft.rules.gifts
    face = _ask(draft, who, die)
    loss = powerloss(face, mod, data)
    days = [_ask(draft, who, more) for more in loss.dice]
    gift = held.titled(held.as_of(draft.entity(who), draft.state.clock), title)
    suffered = suffer(gift.status, loss.row, sum(days), data)
    why = f"Powerloss {face}, {grade_text(loss.grade)}"
    held.become(draft, who, title, suffered.state, why, *suffered.rules)
    rolled = "".join(f", {more.name} {day}" for more, day in zip(loss.dice, days, strict=True))
    draft.say(
        f"Powerloss of {title} {face}{rolled}: {grade_text(loss.grade)}, {standing(suffered.state, data)}",
        *suffered.rules,
        about=[who],
        public=f"{draft.name(who)} pays for it with Powerloss",
    )
    _lock_all(draft, who, title, suffered.global_lock, why)
    _lose_steps(draft, who, title, suffered, why)


def _lock_all(draft: Draft, who: str, title: str, lock: Lock | None, why: str) -> None:
    if lock is not None:
        held.lock_all(draft, who, lock, f"{title}: {why}", "G10", "G11")


def _lose_steps(draft: Draft, who: str, title: str, suffered: Suffered, why: str) -> None:
    """Steps lost for good, of the skill while it has dice, then of Spirit (G10, G13)."""
    data = draft.rules.gifts
    if not suffered.lost_steps:
        return
    entity = draft.entity(who)
    gift = held.titled(entity, title)
    skill, spirit = skill_of(gift, draft.rules), spirit_of(entity, draft.rules)
    lost = lose_steps(skill, spirit, suffered.lost_steps, data)
    off_skill = level(skill, data) - level(lost.skill, data)
    for field, what, before, after, steps in (
        (f"skill {title}", f"skill of {title}", skill, lost.skill, off_skill),
        ("spirit", "Spirit", spirit, lost.spirit, suffered.lost_steps - off_skill),
    ):
        if before != after:
            draft.account(who, field, 0, -steps, f"{before} → {after}, {why}", "G13")
            draft.say(f"{entity.name}: {what} {before} → {after} for good", *lost.rules, about=[who])
    draft.put(held.with_gift(replace(entity, spirit=str(lost.spirit)), replace(gift, skill=str(lost.skill))))
    if lost.at_floor:
        draft.warn(f"{entity.name}: Spirit stands at {lost.spirit} and falls no further", "G13")
