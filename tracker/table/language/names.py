"""Finding what a word means: entities, zones and effects by name, by the beginning of a name, or by id."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from tracker.table import sight
from tracker.table.draft import Draft
from tracker.table.language.words import split_list, unquote
from tracker.table.refusal import Refused
from tracker.table.state import Effect, Entity, Shaping, Zone
from tracker.table.text import clean_name, fold

_ID = re.compile(r"[cezsrp][0-9]+")


def new_name(word: str) -> str:
    """A word as a name for something new. Refuses what could be mistaken for something else."""
    name = clean_name(unquote(word))
    if not name:
        raise Refused("a name needs at least one letter that shows")
    if name in (".", "me") or _ID.fullmatch(name):
        raise Refused(f"{name} already means something in commands; choose another name")
    if name.endswith("*"):
        raise Refused(f"{name}: a name cannot end with *, which stands for everyone so named")
    return name


def visible(draft: Draft, who: str) -> bool:
    """Whether the seat that asks may know of this entity."""
    return sight.sees(draft.state, draft.seat, who)


def known_in_full(draft: Draft) -> list[Entity]:
    """Those in the open fight whose abilities and figures the seat that asks may know: for players, their own."""
    seat = draft.seat
    return [entity for entity in draft.present() if seat.role == "gm" or entity.id in seat.owns]


def one(draft: Draft, word: str) -> str:
    """The id of the one entity a word names. Refuses nobody and several, naming the candidates."""
    text, key = _sought(word)
    if text == ".":
        active = sight.active(draft.state, draft.seat)
        if active is None:
            raise Refused("nobody is active, so . means nobody; name someone")
        return active
    if text == "me":
        return _own(draft)
    entities = draft.state.entities
    named = draft.state.names.get(key)
    if named is not None and visible(draft, named):
        return named
    by_id = sight.meant(draft.state, draft.seat, text)
    if by_id is not None:
        return by_id
    found = [
        entity.id
        for entity in entities.values()
        if key and fold(entity.name).startswith(key) and visible(draft, entity.id)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(f"{text} could be {_either(draft.name(who) for who in found)}; say which")
    raise Refused(f"nobody here is called {text}{_suggestion(draft)}")


@lru_cache(maxsize=2048)
def _sought(word: str) -> tuple[str, str]:
    """The text a word stands for, and what a name that is the same begins with in the index of names."""
    # The same hundred names come with every command for everybody.
    text = unquote(word).strip()
    return text, fold(clean_name(text))


def many(draft: Draft, word: str) -> tuple[str, ...]:
    """The ids a word names: a list with commas, a beginning with `*`, or one name; each once, in the given order."""
    found: dict[str, None] = {}
    for part in split_list(word):
        if part.endswith("*") and not part.endswith("\\*"):
            for who in _everyone(draft, unquote(part[:-1])):
                found[who] = None
        else:
            found[one(draft, part)] = None
    if not found:
        raise Refused("a name is missing; names stand with commas between them")
    return tuple(found)


def present(draft: Draft, who: str) -> str:
    """`who` if it takes part in the open fight; refuses otherwise."""
    if draft.part(who) is None:
        raise Refused(f"{draft.name(who)} takes no part in the fight {draft.fight.name}")
    return who


def unphased(draft: Draft, who: str) -> str:
    """`who` unless it is phased out of the open fight, where nothing can be done (W27); refuses then."""
    part = draft.part(who)
    if part is not None and part.phased:
        raise Refused(f"{draft.name(who)} is phased out until the event ends")
    return who


def zone(draft: Draft, word: str) -> Zone:
    """The zone an id or the name of its source means. Ids are the GM's; players name the source."""
    text = unquote(word)
    zones = zones_known(draft)
    if text in zones and draft.seat.role == "gm":
        return zones[text]
    named = [zone for zone in zones.values() if fold(draft.name(zone.source)) == fold(text)]
    if not named and text:
        named = [zone for zone in zones.values() if fold(draft.name(zone.source)).startswith(fold(text))]
    if len(named) == 1:
        return named[0]
    there = zones if draft.seat.role == "gm" else [draft.name(zone.source) for zone in zones.values()]
    raise Refused(f"there is no zone {text}; {_which('zones', there)}")


def zones_known(draft: Draft) -> dict[str, Zone]:
    """The zones around someone whom the seat that asks may know of, or all for the GM."""
    zones = draft.fight.zones
    if draft.seat.role == "gm":
        return zones
    return {key: zone for key, zone in zones.items() if sight.sees(draft.state, draft.seat, zone.source)}


def effects_known(draft: Draft) -> dict[str, Effect]:
    """The running effects the seat that asks may know of: of others, what they used in the open."""
    effects = draft.fight.effects
    return {
        key: effect for key, effect in effects.items() if sight.knows_effect(draft.state, draft.seat, effect)
    }


def effect(draft: Draft, word: str) -> Effect:
    """The running effect an id, or a name that only one has, means. Ids are the GM's."""
    text = unquote(word)
    effects = effects_known(draft)
    if text in effects and draft.seat.role == "gm":
        return effects[text]
    named = [effect for effect in effects.values() if fold(effect.name) == fold(text)]
    if not named:
        named = [effect for effect in effects.values() if fold(effect.name).startswith(fold(text))]
    if len(named) == 1:
        return named[0]
    if named:
        ids = [effect.id for effect in named] if draft.seat.role == "gm" else [f"any of {len(named)}"]
        raise Refused(f"{text} could be {_either(ids)}; say which")
    there = effects if draft.seat.role == "gm" else [effect.name for effect in effects.values()]
    raise Refused(f"no effect {text} is running; {_which('effects', there)}")


def shaping(draft: Draft, word: str) -> Shaping:
    """The Shaping that goes on which an id, or a name that only one has, means: its own, what it does, or that of a being
    it brought. Players count those they know of."""
    text = unquote(word)
    running = shapings_known(draft)
    if text in running:
        return running[text]
    key = fold(text)
    told = {each.id: _shaping_names(draft, each) for each in running.values()}
    named = [each for each in running.values() if key in told[each.id]]
    if key and not named:
        named = [each for each in running.values() if any(name.startswith(key) for name in told[each.id])]
    if len(named) == 1:
        return named[0]
    if named:
        ids = [label for label, each in running.items() if each in named]
        raise Refused(f"{text} could be {_either(ids)}; say which")
    raise Refused(f"no Shaping {text} goes on; {_which('Shapings', running)}")


def _shaping_names(draft: Draft, shaping: Shaping) -> list[str]:
    """What the seat that asks may call a Shaping, folded; nothing for one it only knows to be magic (S10)."""
    if not sight.knows_all_of(draft.seat, shaping):
        return []
    brought = [draft.name(one) for one in shaping.beings if visible(draft, one)]
    return [fold(name) for name in (shaping.label, *brought)]


def shapings_known(draft: Draft) -> dict[str, Shaping]:
    """The Shapings the seat that asks knows of, by the id it calls them by."""
    known = [
        each for each in draft.state.shapings.values() if sight.knows_shaping(draft.state, draft.seat, each)
    ]
    if draft.seat.role == "gm":
        return {each.id: each for each in known}
    return {f"s{number}": each for number, each in enumerate(known, 1)}


def ability_of(entity: Entity, word: str) -> str:
    """The title of the ability of `entity` that a word means, whole or by its beginning."""
    return titled([ability.title for ability in entity.abilities], word, f"{entity.name} has no ability")


def titled(titles: Iterable[str], word: str, otherwise: str) -> str:
    """The one title a word means, whole or by its beginning; refuses with `otherwise` and what there is."""
    text = fold(clean_name(unquote(word)))
    known = list(titles)
    exact = [title for title in known if fold(title) == text]
    found = exact or [title for title in known if text and fold(title).startswith(text)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(f"{unquote(word)} could be {_either(found)}; say which")
    there = f"; there is {_either(known)}" if known else ""
    raise Refused(f"{otherwise} {unquote(word)}{there}")


def _everyone(draft: Draft, start: str) -> list[str]:
    found = [
        entity.id
        for entity in draft.present()
        if fold(entity.name).startswith(fold(clean_name(start))) and visible(draft, entity.id)
    ]
    if not found:
        raise Refused(f"nobody in this fight has a name that begins with {start}")
    return found


def _own(draft: Draft) -> str:
    owned = [who for who in draft.seat.owns if who in draft.state.entities]
    if len(owned) == 1:
        return owned[0]
    if owned:
        raise Refused(f"me could be {_either(draft.name(who) for who in owned)}; say which")
    raise Refused("nobody at the table is yours, so me means nobody")


def _either(names: Iterable[str]) -> str:
    listed = list(names)
    shown = listed[:6]
    more = f" or {len(listed) - 6} more" if len(listed) > 6 else ""
    if len(shown) == 1 or more:
        return ", ".join(shown) + more
    return ", ".join(shown[:-1]) + " or " + shown[-1]


def _which(what: str, there: Iterable[str]) -> str:
    ids = list(there)
    return f"there are {', '.join(ids)}" if ids else f"there are no {what}"


def _suggestion(draft: Draft) -> str:
    known = [entity.name for entity in draft.present() if visible(draft, entity.id)]
    return f"; there is {_either(known)}" if known else "; add someone with add NAME"
