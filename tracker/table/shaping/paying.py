"""What a Shaping costs its people: Power Points, Fatigue (S7, S28, S40, S71)."""

from __future__ import annotations

from tracker.rules.d100 import Grade
from tracker.rules.shaping.lasting import commits_pp
from tracker.rules.shaping.pledges import draw
from tracker.rules.units import MINUTE
from tracker.table.body import power
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.shaping import facts
from tracker.table.shaping.proposal import Proposal
from tracker.table.state import Condition, Entity
from tracker.table.text import fold


def lose(draft: Draft, who: str, amount: int, why: str, *rules: str) -> int:
    """Take PP away, down to 0, and say what comes of it (S7, S28). Returns what was lost; nothing where nobody counts."""
    entity = draft.entity(who)
    if entity.pp is None or amount <= 0:
        return 0
    lost = min(entity.pp, amount)
    draft.account(who, "pp", entity.pp, entity.pp - lost, why, rules[0] if rules else "")
    now = draft.change(who, pp=entity.pp - lost)
    draft.say(f"{entity.name} −{lost} PP ({why}): {now.pp}", *rules, about=[who])
    if lost and power.all_spent(now):
        fate = "is banished" if "spirit" in now.tags else "falls unconscious"
        draft.say(
            f"{entity.name} {fate}: no Power Points are left",
            "S7",
            about=[who],
            public=f"{entity.name} {fate}",
        )
    return lost


def pay(draft: Draft, proposal: Proposal, grade: Grade) -> None:
    """What the casting costs by its result: its Shaper's PP, or what helpers pledged to a ritual (S28, S71).

    What an indefinite one commits, nobody else can pay (S66).
    """
    amount = getattr(proposal.verdict.costs, grade.value)
    if not _is_shared(draft, proposal):
        lose(draft, proposal.who, amount, f"{grade} at Magnitude {proposal.verdict.magnitude}", "S28")
        return
    for share in draw(proposal.build.pledges, draft.name(proposal.who), amount):
        lose(draft, draft.state.names[fold(share.name)], share.pp, "pledged to the ritual", "S71")


def contributors(draft: Draft, proposal: Proposal) -> tuple[str, ...]:
    """Whose Power Points a ritual lives on: those who pledge some, else its leader (S66, S71)."""
    if not _is_shared(draft, proposal):
        return (proposal.who,)
    return tuple(draft.state.names[fold(pledge.name)] for pledge in proposal.build.pledges if pledge.pp)


def _is_shared(draft: Draft, proposal: Proposal) -> bool:
    """Whether others pay as well; what is committed indefinitely nobody else can pay (S66, S71)."""
    build, talents = proposal.build, facts.talents(draft.entity(proposal.who))
    return build.ritual and bool(build.pledges) and not commits_pp(build, talents, draft.rules.shaping)


def tire(draft: Draft, who: str, why: str, *rules: str) -> None:
    """One step of Fatigue: normal, Fatigued, Exhausted, unconscious for 3d6 minutes (S40)."""
    entity, data = draft.entity(who), draft.rules.shaping.collapse
    if entity.fatigue == "exhausted":
        faces = [
            draft.roll(f"minutes unconscious d{data.sides} of {entity.name}", data.sides)
            for _ in range(data.dice)
        ]
        others = tuple(c for c in entity.conditions if c.name != "unconscious")
        wakes = draft.state.clock + sum(faces) * MINUTE
        draft.change(who, conditions=(*others, Condition("unconscious", ends_at=wakes)), fatigue="fatigued")
        draft.say(
            f"{entity.name} is unconscious for {sum(faces)} minutes, and wakes Fatigued ({why})",
            *rules,
            about=[who],
            public=f"{entity.name} falls unconscious",
        )
        return
    after = "exhausted" if entity.fatigue == "fatigued" else "fatigued"
    draft.change(who, fatigue=after)
    draft.say(f"{entity.name} is {after} ({why})", *rules, about=[who], public=f"{entity.name} is {after}")


def require_hero(entity: Entity) -> int:
    """The Hero Points someone has left (S7); refuses where there are none."""
    left = entity.stats.get("hero", 0)
    if left < 1:
        raise Refused(f"{entity.name} has no Hero Point; set {entity.name} hero=1 gives one")
    return left


def spend_hero(draft: Draft, who: str, why: str) -> None:
    """A Hero Point is spent (S7). Refuses when none is left."""
    entity = draft.entity(who)
    left = require_hero(entity)
    draft.account(who, "hero", left, left - 1, why, "S7")
    draft.change(who, stats={**entity.stats, "hero": left - 1})
    draft.say(f"{entity.name} spends a Hero Point ({why}): {left - 1} left", "S7", about=[who])
