"""What players may know of: who is in sight, where the marker stands for them, and by which numbers they count.

Policies that keep the hidden hidden (everything a seat is told follows them):

- Whoever is hidden is in sight of nobody but the GM and the seat that owns it.
- While someone hidden acts, the marker rests where players last saw it; at the top of a round, where they see it next.
- Only the open fight is in sight; whoever waits in another one is not.
- Letters and ids that players see count only what they have seen; a gap would tell of the rest.
- No line that names someone hidden is told; but a player's own words are, or leaving them out would tell.
"""

from __future__ import annotations

from collections.abc import Sequence

from tracker.table.seat import Seat
from tracker.table.state import Effect, Fight, Shaping, State
from tracker.table.text import fold


def sees(state: State, seat: Seat, who: str | None) -> bool:
    """Whether a seat may know of the entity with this id: its own, and whoever stands openly in the open fight."""
    entity = state.entities.get(who) if who else None
    if entity is None:
        return False
    if seat.role == "gm" or entity.id in seat.owns:
        return True
    part = state.here.participants.get(entity.id)
    return not entity.hidden and part is not None and not part.gone


def knows_effect(state: State, seat: Seat, effect: Effect) -> bool:
    """Whether a seat may know of a running effect: what is used in the open shows, others' passives do not."""
    if seat.role == "gm" or effect.owner in seat.owns:
        return True
    return effect.kind != "passive" and sees(state, seat, effect.owner)


def knows_shaping(state: State, seat: Seat, shaping: Shaping) -> bool:
    """Whether a seat may know that a Shaping goes on: neither a veiled one nor a Trigger of others that waits (S10)."""
    if knows_all_of(seat, shaping):
        return True
    if shaping.build.adjust.veiled or shaping.armed:
        return False
    return sees(state, seat, shaping.caster) or any(sees(state, seat, hold.who) for hold in shaping.holds)


def knows_all_of(seat: Seat, shaping: Shaping) -> bool:
    """Whether a seat knows what a Shaping is for: the GM, and whose caster it was (S10)."""
    return seat.role == "gm" or shaping.caster in seat.owns


def hidden_names(state: State, spoken: str = "") -> tuple[str, ...]:
    """The names of everybody hidden, folded, but for those that stand in a player's own words: in what was `spoken` just
    now, and in the names of Shapings cast in the open."""
    hidden = tuple(fold(entity.name) for entity in state.entities.values() if entity.hidden)
    if not hidden:
        return ()
    open_ = (each.name for each in state.shapings.values() if each.name and not _hidden(state, each.caster))
    words = fold(" ".join((spoken, *open_)))
    return tuple(name for name in hidden if not _stands_in(name, words)) if words.strip() else hidden


def mentions(names: Sequence[str], text: str) -> bool:
    """Whether one of these folded names stands in a text as a word or words of its own."""
    folded = fold(text) if names else ""
    return any(_stands_in(name, folded) for name in names)


def mentions_hidden(state: State, text: str) -> bool:
    """Whether the name of anyone hidden stands in a text as a word or words of its own."""
    return mentions(hidden_names(state), text)


def active(state: State, seat: Seat) -> str | None:
    """The id the marker stands at for a seat (B94)."""
    real = state.here.active
    return real if real is None or sees(state, seat, real) else resting(state)


def resting(state: State) -> str | None:
    """Where the marker stands for players: with the active one, or where it rests while someone hidden acts."""
    fight = state.here
    if fight.active is None or not _hidden(state, fight.active):
        return fight.active
    slots = list(fight.order)
    if fight.active not in slots:
        return None
    here = slots.index(fight.active)
    if fight.marker in slots[:here] and not _hidden(state, fight.marker):
        return fight.marker
    able = [who for who in slots if _may_act(state, fight, who)]
    if fight.marker == fight.active:
        # It was hidden in its own turn: the marker goes back to whoever was there before.
        before = [who for who in able if slots.index(who) < here]
        return before[-1] if before else next(iter(able), None)
    return next((who for who in able if slots.index(who) > here), None)


def numbers(state: State) -> dict[str, int]:
    """The number by which players know each participant in sight, by id; it lasts as long as the fight."""
    fight = state.here
    known = {who: part.seen for who, part in fight.participants.items() if part.seen is not None}
    coming = fight.seen
    for who, part in fight.participants.items():
        if part.seen is None and not part.gone and not _hidden(state, who):
            known[who] = coming
            coming += 1
    return known


def seen(state: State, seat: Seat) -> list[str]:
    """The ids of those in the open fight that a seat sees, in list order."""
    there = [who for who, part in state.here.participants.items() if not part.gone]
    return there if seat.role == "gm" else [who for who in there if sees(state, seat, who)]


def ids(state: State, seat: Seat) -> dict[str, str]:
    """The id under which a seat knows each entity of the open fight that it sees, by the entity's own id: for players
    `p1`, `p2` … by number, and `mine1` … for their own while nobody else sees them."""
    if seat.role == "gm":
        return {who: who for who in seen(state, seat)}
    known = numbers(state)
    return {
        who: f"p{known[who] + 1}" if who in known else f"mine{seat.owns.index(who) + 1}"
        for who in seen(state, seat)
    }


def meant(state: State, seat: Seat, id: str) -> str | None:
    """The entity's own id that a seat means by one of those in its view."""
    if seat.role == "gm":
        return id if id in state.entities else None
    return next((who for who, known in ids(state, seat).items() if known == id), None)


def _hidden(state: State, who: str | None) -> bool:
    entity = state.entities.get(who) if who else None
    return entity is None or entity.hidden


def _may_act(state: State, fight: Fight, who: str) -> bool:
    part = fight.participants[who]
    if part.gone or part.phased or _hidden(state, who):
        return False
    return not state.entities[who].down


def _stands_in(name: str, text: str) -> bool:
    at = text.find(name) if name else -1
    while at >= 0:
        end = at + len(name)
        if not (text[at - 1 : at].isalnum() and name[0].isalnum()) and not (
            text[end : end + 1].isalnum() and name[-1].isalnum()
        ):
            return True
        at = text.find(name, at + 1)
    return False
