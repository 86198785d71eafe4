"""How commands made by keys call people: by name, so that the journal reads well, quoted where a name could mean more."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tracker.table.language.words import quote
from tracker.table.telling.view import EntityView

_SAFE = re.compile(r"[^\W\d_][\w'’-]*")
_AMOUNT = re.compile(r"[-+=t][0-9a-zA-Z%+-]+")
_WORDS_FOR_PEOPLE = (".", "me")


def called(entity: EntityView) -> str:
    """The word of the language that means this entity and nobody else."""
    if entity.name in _WORDS_FOR_PEOPLE:
        return entity.id
    return text(entity.name)


def everyone(entities: Iterable[EntityView]) -> str:
    """The word that means all of these."""
    return ",".join(called(entity) for entity in entities)


def text(words: str) -> str:
    """Any text as one word that is never read as anything but itself."""
    return quote(words) if _SAFE.fullmatch(words) and words != "me" else '"' + _escaped(words) + '"'


def signed(sign: str, name: str) -> str:
    """A name with + or - in front, as one word."""
    return sign + name if _SAFE.fullmatch(name) else text(sign + name)


def amount(typed: str) -> str:
    """An amount such as -7, =12, t5 or +2d6+3, as one word."""
    return typed if _AMOUNT.fullmatch(typed) else text(typed)


def _escaped(words: str) -> str:
    return words.replace("\\", "\\\\").replace('"', '\\"')
