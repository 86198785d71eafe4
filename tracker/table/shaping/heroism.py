"""Hero Points: a failed test again, a wound softened, death avoided (S7)."""

from __future__ import annotations

from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.shaping import escaping, paying


def reroll(draft: Draft, who: str) -> None:
    """The newest failed test once more."""
    failed = draft.entity(who).failed
    if failed is None:
        raise Refused(
            f"{draft.name(who)} has no failed test, so there is nothing to reroll; a defence is rerolled by undoing the"
            " casting and saying it again"
        )
    if failed.casting:
        raise Refused("magic is rerolled before anything is lost: undo it, and say it again with hero=reroll")
    paying.spend_hero(draft, who, "reroll")
    draft.change(who, failed=None)
    escaping.try_again(draft, who, failed)


def soften(draft: Draft, who: str) -> None:
    """A Major Wound costs its HP and no more: neither Wounded nor Bleeding."""
    entity = draft.entity(who)
    if not (entity.wounded or entity.bleeding):
        raise Refused(f"{entity.name} is not wounded; there is nothing to soften")
    paying.spend_hero(draft, who, "soften")
    draft.change(who, wounded=False, bleeding=False)
    draft.say(f"{entity.name}'s wound is only a scratch", "S7", about=[who], public=True)


def live(draft: Draft, who: str) -> None:
    """Someone at 0 HP stays there, and is not dying."""
    entity = draft.entity(who)
    if not entity.down:
        raise Refused(f"{entity.name} is not at 0 HP; live is for whoever is")
    paying.spend_hero(draft, who, "live")
    draft.change(who, dying=None, bleeding=False)
    draft.say(f"{entity.name} lives, at 0 HP", "S7", about=[who], public=True)
