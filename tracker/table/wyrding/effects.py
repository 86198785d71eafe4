"""Running manifestations: how they begin, end, and settle their wyrd dice (W10, W11, W14)."""

from __future__ import annotations

from tracker.table.draft import Draft
from tracker.table.state import Effect, WyrdDie, replace


def end_effect(draft: Draft, effect: Effect, why: str, *rules: str) -> None:
    """End an effect now: it leaves the table and its dice settle (W14)."""
    draft.set_fight(effects={key: other for key, other in draft.fight.effects.items() if key != effect.id})
    owner = draft.state.entities.get(effect.owner)
    about = [effect.owner]
    whose = f" of {owner.name}" if owner else ""
    # Passives are nobody's business but their owner's, and why something ends may tell of counters.
    public = f"{effect.name}{whose} ends" if effect.kind != "passive" else False
    draft.say(f"{effect.name}{whose} ends: {why}", *rules, about=about, public=public)
    if effect.held:
        draft.account("", "stress", effect.held, 0, f"{effect.name} of {draft.name(effect.owner)} off", "W12")
    settle_dice(draft, effect.id)


def settle_dice(draft: Draft, effect: str) -> None:
    """Dice committed to `effect`: one that showed its maximum is ready again, the others are expended (W14)."""
    for entity in list(draft.state.entities.values()):
        if not any(die.effect == effect for die in entity.wyrd):
            continue
        back = [f"d{die.sides}" for die in entity.wyrd if die.effect == effect and die.returns]
        spent = [f"d{die.sides}" for die in entity.wyrd if die.effect == effect and not die.returns]
        draft.change(
            entity.id, wyrd=tuple(_settled(die) if die.effect == effect else die for die in entity.wyrd)
        )
        parts = [f"{' '.join(back)} back in the pool"] if back else []
        parts += [f"{' '.join(spent)} expended"] if spent else []
        draft.say(f"{entity.name}: {', '.join(parts)}", "W14", about=[entity.id])


def refresh_pool(draft: Draft, who: str) -> int:
    """Make every expended wyrd die ready again and return how many there were."""
    entity = draft.entity(who)
    expended = sum(die.status == "expended" for die in entity.wyrd)
    if expended:
        draft.change(
            who, wyrd=tuple(WyrdDie(die.sides) if die.status == "expended" else die for die in entity.wyrd)
        )
    return expended


def _settled(die: WyrdDie) -> WyrdDie:
    return replace(die, status="ready" if die.returns else "expended", effect=None, returns=False)


def unused(die: WyrdDie) -> WyrdDie:
    """A fresh die of the same size, for the pool of a copy."""
    return WyrdDie(die.sides)
