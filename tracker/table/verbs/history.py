"""Taking back, doing again, and asking why."""

from __future__ import annotations

from typing import Annotated

from tracker.table.draft import Draft
from tracker.table.language.kinds import Positive, Raw, RawKind
from tracker.table.language.registry import verb
from tracker.table.telling import reasons


@verb(
    "undo",
    "Take back the last commands, with everything they set off.",
    subject="fight",
    access="any",
    example="undo 3",
)
def undo(draft: Draft, count: Positive = 1) -> None:
    draft.travel = -count


@verb("redo", "Do again what was taken back.", subject="fight", access="any", example="redo")
def redo(draft: Draft, count: Positive = 1) -> None:
    draft.travel = count


@verb(
    "why",
    "Every contribution to a shown number, and the log entry each came from.",
    subject="fight",
    changes=False,
    example="why Ilyra stress",
)
def why(
    draft: Draft, subject: Raw, field: Annotated[str, RawKind("FIELD", lambda draft: list(reasons.FIELDS))]
) -> None:
    for line in reasons.explain(draft, subject, field):
        draft.say(line)
