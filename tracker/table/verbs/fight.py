"""The fight: its rounds, turns and order."""

from __future__ import annotations

from typing import Annotated

from tracker.table import order
from tracker.table.draft import Draft
from tracker.table.fight import scene, turns, upkeep
from tracker.table.language import names
from tracker.table.language.kinds import DiceExpr, FightKind, Many, One, RawKind
from tracker.table.language.registry import verb
from tracker.table.refusal import Refused

PhaseName = Annotated[str, RawKind("PHASE", lambda draft: list(upkeep.phase_order(draft.rules)))]


@verb(
    "begin",
    "Start round 1. The engine rolls for those without an initiative.",
    subject="fight",
    example="begin",
)
def begin(draft: Draft) -> None:
    turns.begin(draft)


@verb(
    "next",
    "End the active turn; past the last slot, run the upkeep and start a round.",
    subject="fight",
    example="next",
)
def next_(draft: Draft) -> None:
    turns.next_turn(draft)


@verb(
    "upkeep",
    "Run this round's upkeep, or as far as one phase, and stop before the first turn.",
    subject="fight",
    example="upkeep recovery",
)
def upkeep_(draft: Draft, phase: PhaseName | None = None) -> None:
    stage = draft.fight.stage
    if stage == "turn":
        left = [who for who in turns.waiting(draft) if turns.can_act(draft, who)]
        if left:
            raise Refused(f"{draft.name(left[0])} still has a turn this round; upkeep comes after the last")
        if draft.fight.ahead:
            raise Refused("the upkeep that comes now has run already; next goes on")
        turns.end_turn(draft)
        for who in turns.waiting(draft):
            turns.pass_slot(draft, who)
        turns.enter_upkeep(draft)
    elif stage != "upkeep":
        raise Refused("no upkeep is due: the fight is not running")
    elif not upkeep.open_phases(draft):
        raise Refused("the upkeep of this round is done; next starts the first turn")
    upkeep.run(draft, phase)
    left = upkeep.open_phases(draft)
    draft.say(
        f"upkeep: still open {', '.join(left)}" if left else "upkeep done; next starts the first turn", "W24"
    )


ADVANCES = ("next", "upkeep")
"""Verbs that end turns and open rounds; back undoes them where they were the last thing done."""


@verb(
    "back",
    "Take back the turn advance just made; otherwise move the marker one slot back.",
    subject="fight",
    example="back",
)
def back(draft: Draft) -> None:
    newest = draft.history[-1] if draft.history else None
    if newest is not None and newest.kind == "do" and newest.line.split()[0] in ADVANCES:
        draft.travel = -1
    else:
        turns.step_back(draft)


@verb("goto", "Move the marker to a slot.", subject="fight", example='goto "Bandit 2"')
def goto(draft: Draft, who: One) -> None:
    turns.go_to(draft, names.present(draft, who))


@verb("delay", "Hold a turn for later this round.", subject="fight", example="delay Ilyra")
def delay(draft: Draft, who: One) -> None:
    turns.delay(draft, names.present(draft, who))


@verb(
    "act",
    "Take a held turn now, before the active one, whose turn then resumes.",
    subject="fight",
    example="act Ilyra",
)
def act(draft: Draft, who: One) -> None:
    turns.act(draft, names.present(draft, who))


@verb(
    "end",
    "End the fight, and with it its zones, effects counted in rounds, and the scene.",
    subject="fight",
    example="end",
)
def end(draft: Draft) -> None:
    scene.end(draft)


@verb(
    "fight",
    "Park the running fight and open, or resume, another.",
    subject="fight",
    example="fight cellar with=Ilyra,Marrow",
)
def fight(draft: Draft, name: Annotated[str, FightKind()], *, with_: Many | None = None) -> None:
    scene.switch(draft, name, with_)


@verb("init", "Set someone's initiative; the slot moves at once.", subject="fight", example="init Ilyra 17")
def init(draft: Draft, who: Many, value: DiceExpr) -> None:
    for one in who:
        number = draft.total(value, f"initiative of {draft.name(names.present(draft, one))}")
        order.set_initiative(draft, one, number)
        draft.say(f"{draft.name(one)} has initiative {number}", "W31", about=[one], public=True)


@verb(
    "init roll",
    "Roll initiative by the table's engine: for these, or for everyone without one.",
    subject="fight",
    example="init roll Bandit*",
)
def init_roll(draft: Draft, who: Many | None = None) -> None:
    parts = draft.fight.participants
    chosen = who or tuple(e.id for e in draft.present() if parts[e.id].initiative is None)
    if not chosen:
        raise Refused("everybody has an initiative; name whom to roll anew, or init clear")
    order.roll_initiative(draft, [names.present(draft, one) for one in chosen])


@verb(
    "init clear", "Take initiative away: from these, or from everyone.", subject="fight", example="init clear"
)
def init_clear(draft: Draft, who: Many | None = None) -> None:
    chosen = who or tuple(e.id for e in draft.present())
    for one in chosen:
        order.set_initiative(draft, names.present(draft, one), None)
    draft.say(f"initiative cleared: {draft.names(chosen) or 'nobody'}")
