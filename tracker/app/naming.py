"""How commands made by keys call people: by name, so that the journal reads well, quoted where a name could mean more."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tracker.table.view import EntityView
from tracker.table.words import quote

_SAFE = re.compile(r"[^\W\d_][\w'’-]*")
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


def _escaped(words: str) -> str:
    return words.replace("\\", "\\\\").replace('"', '\\"')
