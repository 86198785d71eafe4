"""Whose turn it is: the marker, the moments of a turn, and the start of a round.

The marker never plays the same turn's start or end twice: `started` and `ended` remember them for the round.
"""

from __future__ import annotations

from tracker.rules.wyrding import stress as wyrd_rule
from tracker.table import moments, order
from tracker.table.draft import Draft
from tracker.table.fight import clock, durations, upkeep
from tracker.table.refusal import Refused
from tracker.table.state import Played
from tracker.table.wyrding import stress, zones


def waiting(draft: Draft) -> list[str]:
    """Slots that still come this round after the active one, first to act first."""
    fight = draft.fight
    out = {*fight.finished, fight.active}
    return [who for who in fight.order if who not in out and not fight.participants[who].delayed]


def can_act(draft: Draft, who: str) -> bool:
    """Whether a slot's turn is played: not for the removed, the down and the phased out."""
    part = draft.fight.participants[who]
    return not (part.gone or part.phased or draft.entity(who).down)


def begin(draft: Draft) -> None:
    """Start round 1 with whoever takes part. Refuses an empty fight and one that runs."""
    fight = draft.fight
    if draft.running:
        raise Refused(f"the fight runs already: round {fight.round}; next goes on, end ends it")
    if not draft.present():
        raise Refused("nobody takes part yet; add someone with add NAME")
    draft.set_fight(
        stage="turn", round=1, active=None, finished=(), started=(), ended=(), upkeep=(), ahead=()
    )
    clock.break_rest(draft)
    for who in draft.fight.participants:
        draft.set_part(who, spent=(), delayed=False, erratic=None)
    chosen = order.engine(draft)
    if chosen.rolls:
        parts = draft.fight.participants
        unset = [e.id for e in draft.present() if chosen.each_round or parts[e.id].initiative is None]
        if unset:
            order.roll_initiative(draft, unset)
    draft.say("the fight begins: round 1", public=True)
    move_on(draft)


def next_turn(draft: Draft) -> None:
    """End the active turn and start the next one, through upkeep when the round is over."""
    fight = draft.fight
    if fight.stage == "setup" and not draft.present():
        raise Refused("nobody takes part yet; add someone with add NAME")
    if fight.stage == "setup":
        raise Refused("the fight has not begun; begin starts it now")
    if fight.stage == "over":
        raise Refused("the fight is over; begin starts it anew")
    if fight.stage == "turn":
        end_turn(draft)
    move_on(draft)


def end_turn(draft: Draft) -> None:
    """Play the end of the active turn, once, and put its slot out for the round."""
    who = draft.fight.active
    if who is None:
        return
    play_end(draft, who)
    finish(draft, who)


def play_end(draft: Draft, who: str) -> None:
    """The moments of a turn's end: free retries, ongoing harm, what lasts until then, refreshes."""
    fight = draft.fight
    if who in fight.ended:
        return
    draft.set_fight(ended=(*fight.ended, who))
    moments.come(draft, "before turn end", who)
    durations.tick_ongoing(draft, who, "end")
    durations.reach(draft, who, "end")
    durations.refresh(draft, who, "turn_end")


def finish(draft: Draft, who: str) -> None:
    """Put a slot out for the rest of the round."""
    if who not in draft.fight.finished:
        draft.set_fight(finished=(*draft.fight.finished, who))


def move_on(draft: Draft) -> None:
    """Give the turn to the first slot that can take it, starting rounds as they are due."""
    draft.set_fight(active=None)
    while True:
        if draft.fight.stage == "upkeep":
            start_round(draft)
        if not draft.fight.finished and not any(can_act(draft, who) for who in draft.fight.order):
            _nobody_can_act(draft)
            return
        coming = waiting(draft)
        if not coming and draft.fight.ahead:
            return_to_round(draft)
        elif not coming:
            enter_upkeep(draft)
        elif not can_act(draft, coming[0]):
            pass_slot(draft, coming[0])
        elif start_turn(draft, coming[0]):
            return


def start_turn(draft: Draft, who: str) -> bool:
    """Make `who` active and play its turn's start, once. False when it phases out and loses the turn (W27)."""
    fight = draft.fight
    draft.set_fight(active=who, stage="turn")
    draft.set_part(who, delayed=False)
    if who in fight.started:
        draft.say(f"{draft.name(who)} goes on", about=[who], public=True)
        return True
    draft.set_fight(started=(*fight.started, who))
    draft.set_part(who, spent=())
    if draft.state.settings.reveal == "first_turn" and draft.entity(who).hidden:
        draft.change(who, hidden=False)
        draft.say(f"{draft.name(who)} comes into view", about=[who], public=True)
    durations.reach(draft, who, "start")
    if _phases_out(draft, who):
        play_end_of_lost_turn(draft, who)
        return False
    durations.refresh(draft, who, "turn_start")
    durations.tick_ongoing(draft, who, "start")
    # Not for players: their marker may have come here before, while someone hidden acted (B94).
    draft.say(f"{draft.name(who)} is up")
    return True


def play_end_of_lost_turn(draft: Draft, who: str) -> None:
    """A turn lost at its start still passes its end, for what lasts until then."""
    fight = draft.fight
    draft.set_fight(ended=(*fight.ended, who), active=None)
    durations.reach(draft, who, "end")
    finish(draft, who)


def pass_slot(draft: Draft, who: str) -> None:
    """Pass a slot whose turn is not played; what lasts until that turn lapses all the same (B6)."""
    fight = draft.fight
    if who not in fight.started:
        draft.set_fight(started=(*fight.started, who))
        durations.reach(draft, who, "start")
    if who not in draft.fight.ended:
        draft.set_fight(ended=(*draft.fight.ended, who))
        durations.reach(draft, who, "end")
    finish(draft, who)


def enter_upkeep(draft: Draft) -> None:
    """Close the round: held turns lapse, and the upkeep of the coming round is due."""
    for who, part in draft.fight.participants.items():
        if part.delayed and not part.gone:
            draft.say(f"{draft.name(who)} let the held turn go", about=[who], public=True)
            draft.set_part(who, delayed=False)
            play_end(draft, who)
    fight = draft.fight
    opens = draft.rules.wyrding.upkeep.when == "round_start"
    draft.set_fight(
        stage="upkeep", round=fight.round + opens, active=None, finished=(), started=(), ended=(), upkeep=()
    )
    durations.refresh_all(draft, "round")
    clock.pass_round(draft)


def start_round(draft: Draft) -> None:
    """Run what is open of the upkeep, then open the round's turns."""
    upkeep.run(draft)
    fight = draft.fight
    opens = draft.rules.wyrding.upkeep.when == "round_start"
    draft.set_fight(stage="turn", round=fight.round + (not opens))
    for who, part in draft.fight.participants.items():
        if part.pending is not None:
            order.set_initiative(draft, who, part.pending, part.tie)
    draft.say(f"round {draft.fight.round}", public=True)
    chosen = order.engine(draft)
    if chosen.each_round and chosen.rolls:
        order.roll_initiative(draft, [entity.id for entity in draft.present()])


def go_to(draft: Draft, who: str) -> None:
    """Move the marker to a slot: slots before it are passed, it and those after it are still to come."""
    require_turn(draft)
    fight = draft.fight
    active = fight.active
    if who == active:
        draft.say(f"{draft.name(who)} has the turn already")
        return
    slots = list(fight.order)
    target = slots.index(who)
    if active is None or target > slots.index(active):
        if active is not None:
            end_turn(draft)
        for other in slots[:target]:
            if other not in draft.fight.finished and not draft.fight.participants[other].delayed:
                pass_slot(draft, other)
    later = set(slots[target:])
    draft.set_fight(finished=tuple(one for one in draft.fight.finished if one not in later))
    if not start_turn(draft, who):
        move_on(draft)


def step_back(draft: Draft) -> None:
    """Move the marker one slot back, passing over who cannot act. Refuses at the first slot of the round."""
    require_turn(draft)
    fight = draft.fight
    slots = list(fight.order)
    here = slots.index(fight.active) if fight.active in slots else 0
    before = [who for who in slots[:here] if can_act(draft, who)]
    if not before and fight.round <= 1:
        raise Refused("this is the first slot of round 1; there is nothing to go back to")
    if not before:
        step_back_a_round(draft)
        return
    who = before[-1]
    later = set(slots[slots.index(who) :])
    draft.set_fight(active=who, finished=tuple(one for one in fight.finished if one not in later))
    draft.say(f"the marker goes back to {draft.name(who)}; nothing else is undone", about=[who], public=True)


def step_back_a_round(draft: Draft) -> None:
    """Move the marker to the last slot of the round before, whose upkeep and turns stay as they were played."""
    fight = draft.fight
    able = [who for who in fight.order if can_act(draft, who)] or list(fight.order)
    draft.set_fight(
        round=fight.round - 1,
        active=able[-1],
        ahead=(*fight.ahead, Played(fight.started, fight.ended)),
        started=fight.order,
        ended=fight.order,
        finished=tuple(who for who in fight.order if who != able[-1]),
    )
    draft.say(
        f"the marker goes back to {draft.name(able[-1])} in round {fight.round - 1}; nothing else is undone"
    )


def return_to_round(draft: Draft) -> None:
    """Go on into a round the marker was moved back out of: its upkeep has run and its turns stay played."""
    fight = draft.fight
    played = fight.ahead[-1]
    # Meanwhile some may have left.
    started, ended = (
        tuple(who for who in those if who in fight.participants) for those in (played.started, played.ended)
    )
    draft.set_fight(round=fight.round + 1, ahead=fight.ahead[:-1], finished=(), started=started, ended=ended)
    draft.say(f"round {draft.fight.round}", public=True)


def delay(draft: Draft, who: str) -> None:
    """Hold a turn for later this round; beings that follow hold with their Shaper (S63)."""
    require_turn(draft)
    fight = draft.fight
    if who in fight.finished:
        raise Refused(f"{draft.name(who)} has acted this round; there is no turn to hold")
    if fight.participants[who].delayed:
        raise Refused(f"{draft.name(who)} holds already; act takes the turn")
    draft.set_part(who, delayed=True)
    for one in order.followers(fight, who):
        if one not in fight.finished and one != fight.active:
            draft.set_part(one, delayed=True)
    draft.say(f"{draft.name(who)} holds", about=[who], public=True)
    if who == fight.active:
        move_on(draft)


def act(draft: Draft, who: str) -> None:
    """Take a held turn now: its slot goes before the active one, whose turn then resumes."""
    require_turn(draft)
    fight = draft.fight
    if not fight.participants[who].delayed or who == fight.active:
        raise Refused(f"{draft.name(who)} holds no turn; delay holds one")
    if not can_act(draft, who):
        raise Refused(f"{draft.name(who)} is down or gone and cannot act")
    assert fight.active is not None
    parts = fight.participants
    held = [
        one for one in order.followers(fight, who) if parts[one].delayed and one not in (who, fight.active)
    ]
    for one in held:
        draft.set_part(one, delayed=False)
    others = [one for one in fight.order if one not in (who, *held)]
    spot = others.index(fight.active)
    draft.set_fight(order=(*others[:spot], who, *held, *others[spot:]))
    draft.say(f"{draft.name(who)} acts now", about=[who], public=True)
    if not start_turn(draft, who):
        move_on(draft)


def leave(draft: Draft, who: str) -> None:
    """Take a slot out of the fight; the active one passes the turn on without ending anyone's twice (B1)."""
    fight = draft.fight
    was_active = fight.active == who
    if was_active and who not in fight.ended:
        draft.set_fight(ended=(*fight.ended, who))
        durations.reach(draft, who, "end")
    if was_active:
        finish(draft, who)
    draft.set_part(who, gone=True, delayed=False, phased=None, erratic=None, spent=())
    if not draft.present():
        if draft.running:
            draft.say("nobody is left; the fight is over", public=True)
        draft.set_fight(stage="over" if draft.running else draft.fight.stage, active=None)
    elif was_active:
        move_on(draft)


def require_turn(draft: Draft) -> None:
    """Refuses outside of turns."""
    stage = draft.fight.stage
    if stage == "upkeep":
        raise Refused("the upkeep is open; next starts the round, undo takes it back")
    if stage != "turn":
        raise Refused(
            "the fight has not begun; begin starts it now" if stage == "setup" else "the fight is over"
        )


def _phases_out(draft: Draft, who: str) -> bool:
    radius = stress.radius(draft.state, draft.rules)
    around = [
        zone for zone in zones.around(draft.state, who, radius, draft.rules) if "phase_out" in zone.events
    ]
    if not around:
        return False
    name = draft.name(who)
    face = draft.roll(f"phase out d100 of {name}", 100)
    if not wyrd_rule.vanishes(face, draft.rules.wyrding):
        draft.say(
            f"{name} stays: phase out {face} of {draft.rules.wyrding.phase_out.chance}",
            "W27",
            about=[who],
            public=True,
        )
        return False
    draft.set_part(who, phased=around[0].id)
    for zone in draft.fight.zones.values():
        if zone.source == who and zone.anchored:
            position = draft.entity(who).position or (None, None)
            draft.set_zone(zones.left_behind(zone, position))
    draft.say(f"{name} phases out: {face}; the turn is lost", "W27", about=[who], public=True)
    return True


def _nobody_can_act(draft: Draft) -> None:
    first = order.in_order(draft.fight)[0]
    draft.set_fight(active=first, stage="turn")
    draft.say("nobody can act; the marker waits at the first slot")
