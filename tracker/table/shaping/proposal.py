"""A Shaping as somebody means to cast it, priced and judged at this table before anything is rolled (S12, S20)."""

from __future__ import annotations

import msgspec

from tracker.rules.shaping import Build, Kind, Verdict, verdict
from tracker.rules.shaping.defence import hostile
from tracker.table.draft import Draft
from tracker.table.shaping import facts

SUBJECTLESS = (Kind.BARRIER, Kind.PORTAL, Kind.BEING, Kind.CALL, Kind.SCRY, Kind.TRICK)
"""Kinds that stand at a point, or concern nobody who is held by them."""


class Proposal(msgspec.Struct, frozen=True):
    """The build, its subjects (ids), and what stands against it."""

    who: str
    build: Build
    targets: tuple[str, ...]
    verdict: Verdict


def judged(draft: Draft, who: str, build: Build, targets: tuple[str, ...]) -> Verdict:
    """A build priced and judged for `who` at this table now."""
    return verdict(
        build,
        facts.shaper(draft, who),
        [facts.target(draft, who, one) for one in targets],
        draft.rules.shaping,
        facts.helpers(draft, build.pledges),
    )


def default_targets(draft: Draft, who: str, build: Build) -> tuple[str, ...]:
    """Help without a named subject is for the Shaper alone."""
    data = draft.rules.shaping
    helps = [outcome for outcome in build.outcomes if outcome.kind not in SUBJECTLESS]
    return (who,) if helps and not any(hostile(outcome, data) for outcome in helps) else ()
