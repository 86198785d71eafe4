"""Who is there: adding, removing, naming, hiding."""

from __future__ import annotations

from typing import Annotated

from tracker.table import order
from tracker.table.body.fields import LONGEST_NOTE
from tracker.table.draft import Draft
from tracker.table.fight.presence import NUMBERED, enter, fresh_names, leave, write
from tracker.table.language.kinds import Many, NewName, One, Raw, TextKind, Times
from tracker.table.language.registry import verb
from tracker.table.refusal import Refused
from tracker.table.shaping import facts
from tracker.table.state import Entity, replace
from tracker.table.text import fold
from tracker.table.wyrding import effects


@verb(
    "add", "Add someone, or several numbered ones.", subject="entities", example="add Bandit x3 hp=11 init=12"
)
def add(draft: Draft, name: NewName, times: Times | None = None, **fields: Raw) -> None:
    for label in fresh_names(draft, name, times):
        enter(draft, Entity(id="", name=label, hidden=draft.state.settings.new_hidden), fields)


@verb(
    "copy",
    "Add more of someone who is there, as they are now.",
    subject="entities",
    example='copy "Bandit 2" x2',
)
def copy(draft: Draft, who: One, times: Times | None = None) -> None:
    original = draft.entity(who)
    part = draft.part(who)
    numbered = NUMBERED.fullmatch(original.name)
    base = (
        numbered.group(1) if numbered and fold(numbered.group(1)) in draft.state.numbering else original.name
    )
    for label in fresh_names(draft, base, times):
        twin = replace(
            original, name=label, added_stress=False, wyrd=tuple(effects.unused(die) for die in original.wyrd)
        )
        new = enter(draft, twin, {})
        if part is not None and part.initiative is not None:
            order.set_initiative(draft, new, part.initiative, part.tie)
            order.miss_if_behind(draft, new)


@verb(
    "remove",
    "Take someone out of the campaign; their counters stay behind in the place.",
    subject="entities",
    example='remove "Bandit 2"',
)
def remove(draft: Draft, who: Many) -> None:
    for one in who:
        leave(draft, one)


@verb("rename", "Give someone another name.", subject="entities", example='rename "Bandit 2" Scarface')
def rename(draft: Draft, who: One, name: NewName) -> None:
    taken = draft.state.names.get(fold(name))
    if taken is not None and taken != who:
        raise Refused(f"{draft.name(taken)} has that name already")
    old = draft.name(who)
    draft.change(who, name=name)
    draft.say(f"{old} is now {name}", about=[who], public=True)


@verb(
    "set",
    "Set what is known of someone; values are absolute.",
    subject="entities",
    example="set Ilyra dex=14 shield=small",
)
def set_(draft: Draft, who: Many, **fields: Raw) -> None:
    if not fields:
        raise Refused("say what to set, such as set Ilyra hp=12 dodge=40")
    for one in who:
        write(draft, one, fields)
        if "int" in fields:
            facts.tell_overload(draft, one)


@verb("hide", "Hide someone from the players.", subject="entities", example="hide Obelisk")
def hide(draft: Draft, who: Many) -> None:
    for one in who:
        draft.say(f"{draft.name(one)} is hidden")
        draft.change(one, hidden=True)


@verb("reveal", "Let the players see someone.", subject="entities", example="reveal Obelisk")
def reveal(draft: Draft, who: Many) -> None:
    for one in who:
        draft.change(one, hidden=False)
        draft.say(f"{draft.name(one)} comes into view", about=[one], public=True)


@verb(
    "note",
    "A note to someone that only the GM sees; empty takes it away.",
    subject="entities",
    example='note Marrow "owes Ilyra 40"',
)
def note(draft: Draft, who: One, text: Annotated[str, TextKind()]) -> None:
    if len(text) > LONGEST_NOTE:
        raise Refused(f"a note of {len(text)} characters is too long; {LONGEST_NOTE} is the most")
    draft.change(who, note=text)
    draft.say(f"note to {draft.name(who)}: {text or 'none'}")
