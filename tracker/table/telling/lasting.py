"""Why effects and conditions still stand: what they have left or hold, and the entries that began and last counted them."""

from __future__ import annotations

from tracker.rules.gifts.locks import time_text
from tracker.table.draft import Draft
from tracker.table.language import names
from tracker.table.origin import from_entry
from tracker.table.state import Condition, Effect, Entity, State
from tracker.table.text import fold


def effect_meant(draft: Draft, text: str) -> Effect | None:
    """The running effect an id means, or a title that nobody bears as a name and only one effect has."""
    if fold(text) in draft.state.names:
        return None
    known = names.effects_known(draft).values()
    named = [effect for effect in known if text == effect.id or fold(effect.name) == fold(text)]
    return named[0] if len(named) == 1 else None


def effect(draft: Draft, running: Effect) -> list[str]:
    """What a running manifestation has left, or holds (W10, W12)."""

    def counted(state: State) -> object:
        then = state.here.effects.get(running.id)
        return then and (then.left, then.ends_at, then.held)

    standing, rule = "lasts until dismissed", "W10"
    if running.kind == "passive":
        standing, rule = f"holds {running.held} counters", "W12"
    elif running.left is not None:
        standing = f"{running.left} rounds left"
    elif running.ends_at is not None:
        standing = f"{time_text(running.ends_at - draft.state.clock, draft.rules.gifts)} left"
    elif running.kind == "stress":
        standing = "lasts while its owner has a counter"
    began = from_entry(draft, lambda state: running.id in state.here.effects)
    whose = draft.name(running.owner)
    lines = [f"{running.name} of {whose}: {standing}{from_entry(draft, counted)}  {rule}"]
    return [*lines, f"  began{began}"] if began else lines


def condition(draft: Draft, entity: Entity, borne: Condition) -> list[str]:
    """What a condition that was laid by hand has left."""

    def then(state: State) -> Condition | None:
        bearer = state.entities.get(entity.id)
        return next((one for one in bearer.conditions if one.name == borne.name), None) if bearer else None

    left = "until told" if borne.left is None else f"{borne.left} rounds left"
    if borne.until is not None:
        left = f"until the {borne.until.moment} of {draft.name(borne.until.who)}'s turn"
    laid = from_entry(draft, lambda state: then(state) is not None)
    lines = [f"{entity.name} {borne.name}: {left}{from_entry(draft, then)}"]
    return [*lines, f"  laid{laid}"] if laid else lines
