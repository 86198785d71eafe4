"""The table itself: settings, house rules, free dice."""

from __future__ import annotations

from typing import Annotated, Any

from tracker.rules.book import HouseError, typed
from tracker.rules.dice import DiceError, parse_prefix
from tracker.rules.dice import roll as roll_dice
from tracker.table import settings
from tracker.table.draft import Draft
from tracker.table.language.kinds import Raw, RawKind
from tracker.table.language.registry import verb
from tracker.table.language.words import unquote
from tracker.table.refusal import Refused
from tracker.table.ruleset import rules_with
from tracker.table.state import replace
from tracker.table.wyrding import place


@verb("table", "The table's settings.", subject="table", example="table engine=crux dice=ask")
def table(draft: Draft, **fields: Raw) -> None:
    if not fields:
        raise Refused(f"say which setting: {', '.join(f'{key}=' for key in settings.SETTINGS)}")
    changes: dict[str, Any] = {}
    for key, word in fields.items():
        changes[key] = settings.read(key, unquote(word))
    before = draft.state.settings
    draft.set_state(settings=replace(before, **changes))
    for key in changes:
        draft.say(f"{key}: {settings.shown(before, key)} → {settings.shown(draft.state.settings, key)}")
    draft.stirred = True


@verb(
    "house",
    "Change a number or a word of the rules for this table.",
    subject="table",
    example="house wyrding.recoil.mode=sum_over",
)
def house(draft: Draft, **fields: Raw) -> None:
    if not fields:
        raise Refused("say which key of the rules: house wyrding.recoil.mode=sum_over")
    before = draft.rules
    for key, word in fields.items():
        entry = draft.rules.book.entries.get(key)
        try:
            value = typed(entry, unquote(word)) if entry else unquote(word)
            changed = {**draft.state.house, key: value}
            draft.rules = rules_with(draft.house, changed)
        except HouseError as error:
            raise Refused(str(error)) from None
        assert entry is not None
        draft.set_state(house=changed)
        draft.say(
            f"house rule {key}: {settings.as_typed(entry.value)} → {settings.as_typed(value)}", entry.rule
        )
    place.follow(draft, before)
    draft.stirred = True


@verb(
    "roll",
    "Roll dice; nothing on the table changes.",
    subject="table",
    access="any",
    example="roll 2d6+3 fire",
)
def roll(draft: Draft, text: Annotated[str, RawKind("DICE [WHY]")]) -> None:
    try:
        expression, rest = parse_prefix(_first_word_bare(text))
    except DiceError as error:
        raise Refused(str(error)) from None
    rolled = roll_dice(expression, draft.roll)
    reason = _unquoted_whole(rest).lstrip("#").strip()
    whose = "" if draft.seat.role == "gm" else f"{draft.seat.name} "
    draft.value = rolled.total
    draft.undoable = False
    draft.say(f"{whose}rolls {rolled.text}{f' · {reason}' if reason else ''}", public=draft.seat.role != "gm")


def _first_word_bare(text: str) -> str:
    """The text without the quotes someone may have put around the dice, as around any word with spaces."""
    end = text.find('"', 1)
    return f"{text[1:end]} {text[end + 1 :].strip()}".strip() if text[:1] == '"' and end > 0 else text


def _unquoted_whole(text: str) -> str:
    """Plain text, without the quotes someone may have put around all of it."""
    whole = len(text) > 1 and text[0] == text[-1] == '"'
    return text[1:-1] if whole else text
